"""Why not, what has happened, and what can be said: the words of the rules of yapasphoto."""

from enum import IntEnum

from tablee.games.yapasphoto.pieces import DEALT, EFFECTS, KINDS
from tablee.games.yapasphoto.position import BITS, LINES, STOPS, Phase
from tablee.kit.rules.log import Events
from tablee.kit.rules.moves import Moves


class Rule(IntEnum):
    """The clause an illegal action breaks: 302 is §3.2 of the rules."""

    OK = 0
    WAIT_YOUR_TURN = 105
    KEEP_ONE_OF_EACH = 202
    START_NOW = 203
    START_IN_THE_CANTON = 204
    THAT_WAS_THE_BEGINNING = 206
    PASS_ONLY_WHEN_STUCK = 302
    ALONG_A_LINE = 402
    WITHIN_THE_TIME_LEFT = 403
    END_ELSEWHERE = 404
    KEEP_A_WAY_ON = 405
    PHOTOGRAPH_AT_THE_BEGINNING = 501
    SOMETHING_TO_PHOTOGRAPH = 502
    TAKEN_BEFORE = 503
    ONE_PHOTO_A_STOP = 504
    GAME_IS_OVER = 605
    NO_PHOTOS_IN_THE_QUICK_GAME = 701
    NO_ACTION_CARDS = 801
    THREE_DRAWS_A_TURN = 803
    TWO_EXCHANGES_A_TURN = 804
    THE_PILE_IS_EMPTY = 805
    HOLD_THE_CARD = 806
    HAVE_THE_MINUTES = 807
    MINUTES_TO_PHOTOGRAPH = 808
    BLOCK_WHAT_IS_LEFT = 902
    BLOCKED = 903
    CLOSE_A_LINE = 905
    CLOSED = 906
    DELAY_ANOTHER = 907
    IMPOSE_ON_WHO_CAN = 908
    IMPOSED = 909
    SOMETHING_TO_LIFT = 911
    ANSWER_NOW = 1001


class Event(Events):
    """What is told at the table, and the columns of each."""

    DEALT_ROUTE = "who route"
    DEALT_DESTINATIONS = "who destinations"
    DEALT_ACTION = "who effect"
    BEGINS = "who"
    CHOSE = "who"
    KEPT_ROUTE = "who route"
    KEPT_DESTINATIONS = "who destinations"
    STARTED = "who stop"
    LAP = "lap"
    WENT = "who stop"
    SCORED_STOP = "who stop"
    SCORED_GATEWAY = "who stop"
    STAYED = "who stop"
    PASSED = "who"
    PHOTO = "who stop kind"
    BONUS = "who bonus"
    VOID = "bonus"
    CLOSING = ""
    COMPLETED = "who"
    LAP_LIMIT = "laps"
    SCORED = "who points"
    DREW = "who"
    GOT = "who effect"
    GAVE = "who effect"
    EXCHANGED = "who"
    SHORTENED = "who"
    LIFTED_DELAY = "who minutes"
    LIFTED_IMPOSED = "who"
    CLOSED = "who line"
    DELAYED = "who whom"
    IMPOSED = "who whom kind"
    BLOCKED = "who stop kind"
    REOPENED = "who line"
    UNBLOCKED = "who stop kind"
    IMPOSED_NO_MORE = "who kind"
    LATE = "who minutes"
    ANSWERED = "who"
    LET = "who"
    SLEPT = "who"


MOVES = Moves(
    Rule,
    Phase,
    order=(
        *("keep", "start", "go", "stay", "pass", "photo"),
        *("draw", "exchange", "shorten", "lift", "close", "delay", "impose", "block", "answer"),
    ),
    nouns={
        "cards": [
            f"{route} {card}" for route in range(1, DEALT + 1) for card in range(1, DEALT + 1)
        ],
        "stop": STOPS,
        "kind": KINDS,
        "effect": EFFECTS,
        "burden": ("delay", "imposed"),
        "line": LINES,
        "other": BITS,
        "reply": ("no", "sleep"),
    },
    asks={
        Phase.CHOOSE: Rule.KEEP_ONE_OF_EACH,
        Phase.START: Rule.START_NOW,
        Phase.REACT: Rule.ANSWER_NOW,
        Phase.TURN: Rule.THAT_WAS_THE_BEGINNING,
    },
)
