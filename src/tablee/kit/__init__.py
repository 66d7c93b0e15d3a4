"""The empty table: everything a game needs that is the same in every game; knows no game."""
