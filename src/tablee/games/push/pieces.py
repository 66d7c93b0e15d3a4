"""What is in the box of Push, as tables; the section signs point into rules.en.md.

A card is a small number: colour * 6 + value - 1 for the numbered ones, then ROLL and SWITCH. Cards
that look alike have the same number.
"""

from tablee.kit.rules.numeric import np

MAX_PLAYERS = 6
COLOURS = ("red", "blue", "green", "yellow", "purple")
COLUMNS = 3  # §3.2: the usual number, and the most that there can be, as are the next ones

VALUES, COPIES = 6, 3  # §1.2: each colour has the numbers 1 to 6, three times
NUMBERED = len(COLOURS) * VALUES  # how many different ones
ROLL, SWITCH = NUMBERED, NUMBERED + 1
ROLLS, SWITCHES = 18, 12  # §1.3

CARDS = (
    *(f"{colour}{value + 1}" for colour in COLOURS for value in range(VALUES)),
    "roll",
    "switch",
)
KINDS = len(CARDS)
DECK = NUMBERED * COPIES + ROLLS + SWITCHES  # the most cards there can be

# §1.4: a face for each colour, and one more; a die may show its star on several sides
STAR = len(COLOURS)
FACES = (*COLOURS, "star")
STARS, MOST_STARS = 1, 7

# What a card counts in the end: a Roll or Switch card nothing.
POINTS = np.array([*[card % VALUES + 1 for card in range(NUMBERED)], 0, 0])


def clashing(card: int) -> int:
    """§3.3, §3.4: the cards that cannot lie in a column with this one, as a mask."""
    if card >= NUMBERED:
        return 1 << card
    colour, value = divmod(card, VALUES)
    alike = [k for k in range(NUMBERED) if k // VALUES == colour or k % VALUES == value]
    return sum(1 << k for k in alike)


CLASH = np.array([clashing(card) for card in range(len(CARDS))], np.uint64)
