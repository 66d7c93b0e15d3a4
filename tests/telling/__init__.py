"""Whether everybody is told, whatever happens: script/notices."""
