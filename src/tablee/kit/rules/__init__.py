"""What an author of a game meets: records, sets, dice, moves, events, options; knows no game."""
