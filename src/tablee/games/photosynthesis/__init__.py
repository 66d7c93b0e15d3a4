"""Photosynthesis, by Hjalmar Hach: read rules.en.md, pieces.py, then game.py."""
