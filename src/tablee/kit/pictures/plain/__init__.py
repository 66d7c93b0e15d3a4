"""How a game is shown that draws nothing itself: made from its declarations, whatever they are.

`fields.py` says what there is to see, for the terminal and the browser; `scene.py` with look.svg and
look.css is the drawing of a game that has no scene.py.
"""
