"""Photograph, by Saashi & Takako Takarai: read rules.en.md, pieces.py, then game.py."""
