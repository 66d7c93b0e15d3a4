"""What a game says: the functions below, under these names, in its `game.py` or a file BESIDE it.

These are their signatures and promises only; what follows from MOVES is derived where it is not
there. Kernels import them from here; an engine puts a game's own in their place. Beside them a game
declares:

OPTIONS     name -> Option: players first, then variants and house options; old rulings are hidden;
            last the numbers, each in the field of its name in the box (kit/rules/options.py)
follows     (numbers) -> by name, what the rules' text says besides and follows from them; optional
DATA        the default board or deck
make_box    (players, options, data) -> an array of one read-only record: what lies in the box
STATE       the Record of a position, as a Layout declares it; always with `phase`, `waiting` (a mask
            of seats), `dice`
ACTIONS     the Codec; Phase, FLOW, SEALED: where the game waits, the arrows, which phases are sealed
Rule        the clauses an action can break, OK being 0
Event       the kinds of event, with their columns (kit/rules/log.py)
MOVES       the moves (kit/rules/moves.py), from which ACTIONS, objection, legal, apply… are derived
LONGEST     no game takes more decisions than this
WORDS       column of an event or noun of a move -> by number, its word or a dict of what a sentence
            may ask; optional: nouns have words, and other numbers are themselves
recorded    (row) -> name, seat and number by which the checks of records know an event, where one
            number is not its only column; optional
named       (cells, data, seats, language) -> more of it, for the columns or nouns in `cells`, where
            that takes the names that the table's own data and seats have; optional
"""


def setup(box, state, log):
    """Lay out the game in a state that holds nothing but its dice."""


def objection(box, state, seat, action) -> int:
    """The clause that forbids this action to this seat now, or 0."""
    raise NotImplementedError


def legal(box, state, seat, out) -> int:
    """Write the actions without objection into `out`, ascending; how many they are."""
    raise NotImplementedError


def count(box, state, seat) -> int:
    """Optional, with `nth`: how many actions `legal` would list."""
    raise NotImplementedError


def nth(box, state, seat, k) -> int:
    """Optional, with `count`: the action that `legal` would list at place k, k < count."""
    raise NotImplementedError


def mask(box, state, seat, row, out):
    """Optional: write the row of an action mask, 1 for what `legal` would list and 0 for all else.

    For a game that need not list its actions first. `out` has room for a list.
    """
    raise NotImplementedError


def apply(box, state, seat, action, log):
    """Carry out a legal action and all that is forced or random after it, up to the next decision."""


def imagine(box, view, seat, dice):
    """Turn a view into a full state that this seat (-1: a spectator) cannot tell from the real one.

    Every deal that fits the view comes as often as the rules' chance makes it; another's unrevealed
    choice is any legal one; the imagined state gets new dice, drawn from `dice`.
    """


def score(box, state, out):
    """The points of each seat."""


def ranking(box, state, out):
    """The place of each seat: 1 for the winners, ties share."""


def check_sanity(box, state) -> bool:
    """Is everything still there, so that anybody can play from here to the end?

    A position that somebody brings is asked for no more: what passes is played. So each cell is looked
    at, of seats where nobody sits too, before it is a place in an array or ends a loop.
    """
    raise NotImplementedError


def worth(box, state, seat) -> float:
    """Optional, in `hints.py`: how good a full state looks to a seat; more is better."""
    raise NotImplementedError


def redraw(box, state, dice):
    """Optional, never compiled: draw anew what nobody at the table knows, such as the rest of a deck.

    What any seat knows stays. Without it, `imagine` does so from a view that hides no more than
    this; a game says it itself where its `imagine` has to know whose view it gets.
    """


def tally(box, state, events) -> list:
    """Optional, in `tally.py`, never compiled: what the score of each seat is made of.

    A list of `kit.tally.Part`, always the same ones at a kind of table, in the order in which people
    would count: a message of the game's catalogues, its clause, the points of each seat. In a
    finished game that is told from its beginning (`events` has it all) they add up to the score.
    """
    raise NotImplementedError


def foretell(box, view, seat, action, log):
    """Optional, never compiled: announce what this seat knows that a legal action leads to.

    It is shown before the action is confirmed. Without it, or if it announces nothing, a player is
    shown what the action announces, and nothing of one that reveals something. `view` is the seat's
    own and may be changed.
    """


def says(knowledge, action, language) -> str:
    """Optional, in `hints.py`, never compiled: what a bot says with an action that needs words."""
    raise NotImplementedError


def by_words(knowledge, dices, doubt=1.0) -> int | None:
    """Optional, in `hints.py`, never compiled: the action that words decide, or None.

    doubt: of what words mean, in times of a good reader's.
    """
    raise NotImplementedError


REQUIRED = (setup, objection, legal, apply, imagine, score, ranking, check_sanity)
OPTIONAL = (count, nth, mask, worth)
# Files beside game.py, and the names that game.py need not say again where one of them says them.
BESIDE = ("position", "events", "imagining", "sanity", "foretell")
THERE = (
    "OPTIONS DATA make_box follows STATE Phase FLOW LONGEST Rule Event WORDS recorded named "
    "imagine redraw check_sanity foretell"
).split()
