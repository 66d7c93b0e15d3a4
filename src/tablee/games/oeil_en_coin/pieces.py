"""The box of L'Œil en coin: numbers; the photographs themselves are a deck, see deck.py."""

MIN_PLAYERS, MAX_PLAYERS = 3, 12  # §1.1
HAND = 7  # §1.1
EACH, MAX_PHOTOS = 8, 255  # §1.2: photographs for each player, and at most
LONGEST_CAPTION = 140  # §2.3

NOT_ALL, FINDER, NOT_FOUND, FINGER = 3, 2, 1, 1  # §5.1 to §5.4, the usual points
MOST_POINTS, MOST_A_FINGER = 10, 4  # that fit a score, after the most rounds with cameras
MAX_FACTOR = 4  # §5.5

USUAL_TARGET, HIGHEST_TARGET = 36, 999  # §7.1: the poses of a film
MAX_ROUNDS = 144  # §7.4
