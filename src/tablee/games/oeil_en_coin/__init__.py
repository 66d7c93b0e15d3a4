"""L'Œil en coin, by the Galerie Lumière des roses: read rules.en.md, pieces.py, then game.py."""
