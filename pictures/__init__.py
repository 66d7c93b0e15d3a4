"""The hundred photographs of L'Œil en coin, drawn by a program: `python -m pictures` draws them.

plate.py is what one draws on; shapes.py, figures.py with clothes.py and heads.py, beasts.py and
places.py are what one draws; darkroom.py makes a print of it. A scene is a function in scenes_*.py;
album.py keeps them all, and puts the prints where the game has its deck. The dependency group
`pictures` has what this needs.
"""
