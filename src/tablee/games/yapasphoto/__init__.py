"""yapasphoto, by five authors from Neuchâtel: read rules.en.md, pieces.py, board.py, then game.py."""
