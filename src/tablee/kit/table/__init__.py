"""A table as a value: a game, what is laid out, what has happened, what a seat may know."""
