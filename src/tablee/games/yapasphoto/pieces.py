"""What is in the box of yapasphoto whatever the board; the section signs point into rules.en.md.

What a board brings along (stops, lines, cards, sights) is in its file: see board.py.
"""

MIN_PLAYERS, MAX_PLAYERS = 2, 5  # §1.1

# --- What a board may have at most: rules are compiled once, for all boards ---

MAX_STOPS, MAX_LINES = 64, 128
MAX_ROUTES, MAX_DESTINATIONS = 40, 40
MOST_DEALT = max(MAX_ROUTES, MAX_DESTINATIONS)
MAX_GATEWAYS = 4  # on a destination card
MAX_ACTIONS = 60  # action cards
MAX_WATER = 8  # lakes; they are only drawn
MAX_CLOSED = 16  # of them, those that close a line

# --- Time, in minutes ----------------------------------------------------------

HOUR, STEP = 60, 5  # §3.1: a turn, at most; every time is a number of steps
STEPS = HOUR // STEP
TIMES = range(STEP, HOUR + STEP, STEP)  # what a time may be
DRAWING, EXCHANGING = 15, 10  # §8.3, §8.4
DRAWS, EXCHANGES = 3, 2  # in a turn, at most
PHOTOGRAPHING = 35  # §8.8: the fewest minutes of a turn in which one can photograph

# --- Cards and points ------------------------------------------------------------

DEALT = 2  # §2.1, §8.1: cards of each kind to everybody
ROUTE_STOPS = 4  # §2.1
INDOOR, OUTDOOR = 0, 1
KINDS = ("indoor", "outdoor")
BONUS_PHOTOS, SPICED_BONUS_PHOTOS = 3, 4  # §5.5, §8.1; every board has so many sights
POINTS = range(11)  # §6.3: what each thing that counts 1 may count
BONUSES = ("route", *KINDS)
ROUTE_BONUS, PHOTO_BONUS = 0, 1  # a bonus for photos: PHOTO_BONUS + kind

# --- What an action card does, §9 --------------------------------------------------

EFFECTS = (
    "block-indoor",
    "block-outdoor",
    "close-line",
    "delay",
    "impose-indoor",
    "impose-outdoor",
    "shorten",
    "lift",
)
# Those of a kind of activity: the first + kind.
BLOCK_EFFECT, CLOSE_EFFECT, DELAY_EFFECT, IMPOSE_EFFECT, SHORTEN_EFFECT, LIFT_EFFECT = (
    0, 2, 3, 4, 6, 7,
)  # fmt: skip
REACTIONS = EFFECTS[:CLOSE_EFFECT]  # §10.1: what a board may let be played in others' turns
MAX_SHORTENED = 4  # lines that one card shortens

# --- What a table may agree on -----------------------------------------------------

VARIANTS = ("standard", "quick", "spiced")  # §1.3
LAP_LIMITS = (40, 20, 10, 5)  # §6.2
