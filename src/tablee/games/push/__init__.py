"""Push, by Prospero Hall: read rules.en.md, pieces.py, then game.py."""
