"""What is in the box of Photograph, as tables; the section signs point into rules.en.md.

A photo is the number colour * 12 + number - 1, so that its back, which shows its colour and its
half, is that number divided by six.
"""

from tablee.kit.rules.numeric import np

MAX_PLAYERS = 4
COLOURS = ("blue", "red", "yellow", "green", "brown", "grey", "violet")  # §1.1
NUMBERS = 12
HALF = 6  # numbers that share a back, §1.2
MAX_COLOURS = len(COLOURS)
PHOTOS = MAX_COLOURS * NUMBERS
PHOTO_NAMES = tuple(f"{colour}{n + 1}" for colour in COLOURS for n in range(NUMBERS))
HALVES = ("low", "high")
BACK_NAMES = tuple(f"{colour} {half}" for colour in COLOURS for half in HALVES)

# --- By number of players ------------------------------------------------------

COLOURS_IN_PLAY = {2: 5, 3: 6, 4: 7}  # §1.1
PILES = 6  # §1.3
ROWS = {2: 3, 3: 4, 4: 4}  # §1.4
FOR_A_GOOD_SHOT = {2: 4, 3: 4, 4: 3}  # §6.1

# --- The field and the hands ---------------------------------------------------

MAX_ROWS, COLUMNS = 4, 4
FACE_UP = np.array([True, False, False, True])  # by column, §1.4
FEW = 3  # photos with which the field is filled again, §7.1: the usual number, and the most
HAND, HAND_AFTER_SUNSET = 5, 3  # §1.6, §8.3
MOST = 3  # photos taken in a turn, §3.1
MAX_HAND = HAND + MOST
LAST_PLAYED = 2  # photos played at the Sunset and at the end, §8.2
REMOVED = FEW * 5  # photos that can leave the field: it is filled five times at most

# Every winding, from a place of the hand to one further in front, in ascending order.
WINDINGS = [(a, b) for a in range(MAX_HAND) for b in range(a + 1, MAX_HAND)]
WINDING_FROM, WINDING_TO = (np.array([winding[k] for winding in WINDINGS]) for k in (0, 1))
WINDINGS_IN = np.array([held * (held - 1) // 2 for held in range(MAX_HAND + 1)])
# By how many photos are held: the windings that are possible, in ascending order and as a set.
WINDING_NTH = np.zeros((MAX_HAND + 1, len(WINDINGS)), np.int64)
WINDINGS_IN_HAND = np.zeros(MAX_HAND + 1, np.uint64)
for held in range(MAX_HAND + 1):
    possible = [i for i, (_, b) in enumerate(WINDINGS) if b < held]
    WINDING_NTH[held, : len(possible)] = possible
    WINDINGS_IN_HAND[held] = sum(1 << i for i in possible)

# --- Points --------------------------------------------------------------------

LENGTH_POINTS = (-3, 1, 3, 4, 7, 8, 10, 11)  # §9.3, by length; as many from seven on
BLUR_POINTS = -2  # §9.4
GOOD_SHOT_POINTS = 5  # §9.5
REACH = 3  # numbers from one photo of an album to the next, §5.4
