"""Why not, what has happened, and what can be said: the words of the rules of yapasphoto."""

from enum import IntEnum

from tablee.games.yapasphoto.pieces import DEALT, EFFECTS, KINDS
from tablee.games.yapasphoto.position import BITS, LINES, STOPS, Phase
from tablee.kit.moves import Moves


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


Event = IntEnum(
    "Event",
    "DEALT_ROUTE DEALT_DESTINATIONS DEALT_ACTION BEGINS CHOSE KEPT_ROUTE KEPT_DESTINATIONS STARTED "
    "LAP WENT SCORED_STOP SCORED_GATEWAY STAYED PASSED PHOTO_INDOOR PHOTO_OUTDOOR BONUS VOID "
    "CLOSING COMPLETED LAP_LIMIT SCORED DREW GOT GAVE EXCHANGED SHORTENED LIFTED_DELAY "
    "LIFTED_IMPOSED CLOSED DELAYED IMPOSED_INDOOR IMPOSED_OUTDOOR BLOCKED_INDOOR BLOCKED_OUTDOOR "
    "REOPENED UNBLOCKED_INDOOR UNBLOCKED_OUTDOOR IMPOSED_NO_MORE LATE ANSWERED LET SLEPT",
    start=0,
)

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
