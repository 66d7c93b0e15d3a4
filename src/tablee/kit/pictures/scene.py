"""The table as drawn: zones, spots, pieces and choices, made from what one seat may know.

A game's scene.py has `draw(knowledge, seats, say) -> Scene`, and `path(action) -> tuple of keys`:
what to click, in order, to say a sentence; `path(action, knowledge)` if that depends on what lies
where. It may have `hint(action, knowledge, say) -> str`, a few words beside a button, and `own`, which
draws as `draw` does, but only the zones that nobody else is shown. Symbols and colours are in its
look.svg and look.css. A game without a scene.py is drawn by `kit/plain` from what it
declares, and played by its buttons.
"""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache, lru_cache, partial
from inspect import signature
from math import floor
from typing import TYPE_CHECKING, Any

from tablee.kit.words import FALLBACK

if TYPE_CHECKING:
    from tablee.kit.table.knowledge import Knowledge
    from tablee.kit.table.match import Match

Say = Callable[..., str]
Path = Callable[[str], Sequence[str]]
Point = tuple[float, float]
SHAPES = ("hexagon", "rect", "circle")
PARTS = 25_000  # remembered as JSON has them: a kilobyte each, and a table has some hundreds


class _WrittenOnce:
    """A part as JSON has it; afterwards it lies in the part itself, found without another call.

    Not a cached_property: before Python 3.12 each of these locks.
    """

    def __get__(self, part: Any, _: Any = None) -> dict[str, Any]:
        written = vars(part)["plain"] = _plain_part(part)
        return written


class Part:
    """Anything in a scene; what is drawn once and kept is also written out once."""

    plain = _WrittenOnce()  # without what is as usual; shared by all parts that are equal


@dataclass(frozen=True)
class Zone(Part):
    """A part of the table with coordinates of its own: `box` is x, y, width and height.

    look.css says where it goes and how large it is at each width of the window; `face` tells alike
    zones apart there, such as the board of the seat that looks.
    """

    name: str
    box: tuple[float, float, float, float]
    label: str
    face: str = ""


@dataclass(frozen=True)
class Spot(Part):
    """A place that can be clicked: a shape around a point, empty or not.

    `kind` is the symbol printed there and `face` its variant, both of look.svg; `label` is what
    someone hears who does not see it. To click where no choice leads proposes the action `toward`,
    the first step there, with the sentence `way`.
    """

    key: str
    zone: str
    at: Point
    size: Point
    label: str
    shape: str = "rect"
    kind: str = ""
    face: str = ""
    text: str = ""
    toward: str = ""
    way: str = ""


@dataclass(frozen=True)
class Piece(Part):
    """A thing on the table: a symbol, a picture, a line, a text, or several of those.

    A key tells pieces apart, on the whole table; what keeps its key and kind moves when its place
    changes, and so does what disappears here while its like appears there. `turn` is in degrees,
    clockwise; pieces of a higher `layer` lie on top, those below 0 under the spots. `frame` is the
    width and height that can be clicked, and those of a picture; where nothing comes of a click,
    the label is said beside what has both, so that every number explains itself; `enlarge` says that
    a picture can be looked at closely. What was nowhere before comes out of `source`, the key of a
    piece: a card out of its deck. `track` is the way by which it came here, in its zone: what moves
    from where that begins moves along it. Whoever touches it is shown what has the key `shows`.
    """

    key: str
    zone: str
    at: Point
    kind: str = ""
    face: str = ""
    text: str = ""
    label: str = ""
    turn: float = 0
    size: float = 1
    layer: int = 0
    frame: Point | None = None
    image: str = ""
    enlarge: bool = False
    points: tuple[Point, ...] = ()
    source: str = ""
    track: tuple[Point, ...] = ()
    shows: str = ""


@dataclass(frozen=True)
class Choice(Part):
    """A legal action: `path` lists the spots and pieces to click by key, none for a button only.

    `leads` says what it would announce, as far as this seat can tell; a `final` one reveals
    something to somebody and cannot be undone. `hint` is a few words beside its button: what it
    costs, what it brings. `heading` names the group of its verb by what that is for.
    """

    action: str
    words: str
    verb: str
    heading: str
    path: tuple[str, ...] = ()
    leads: str = ""
    final: bool = False
    hint: str = ""


@dataclass(frozen=True)
class Scene:
    """All that a renderer needs besides look.svg and look.css."""

    zones: tuple[Zone, ...] = ()
    spots: tuple[Spot, ...] = ()
    pieces: tuple[Piece, ...] = ()
    choices: tuple[Choice, ...] = ()


def draw(match: "Match", seat: int | None, language: str = FALLBACK) -> dict[str, Any]:
    """The table as this seat (None: a spectator) may see it, ready for JSON."""
    part, knowledge = match.game.scene, match.knowledge(seat)
    say = _voice(match.game.words.say, language)
    scene = part.draw(knowledge, match.seats, say)
    choices: tuple[Choice, ...] = ()
    if seat is not None:
        hint = partial(_hint, part, knowledge, say)
        asked = seat, knowledge.choices, language
        choices = _choices(match, *asked, _path(part, knowledge), hint)
    drawn: dict[str, Any] = plain(Scene(scene.zones, scene.spots, scene.pieces, choices))
    return drawn


@cache
def _voice(say: Say, language: str) -> Say:
    """One and the same function for a catalogue and a language: what is drawn with it can be kept."""
    return partial(say, language)


def _path(part: Any, knowledge: "Knowledge") -> Path:
    """What a game's scene says has to be clicked; nothing if it does not say."""
    path: Any = getattr(part, "path", None)
    if path is None:
        return lambda action: ()
    return partial(path, knowledge=knowledge) if _asks_what_lies_where(path) else path


def _hint(part: Any, knowledge: "Knowledge", say: Say, action: str) -> str:
    """What a game's scene says beside a button; nothing if it does not."""
    hint: Any = getattr(part, "hint", None)
    return hint(action, knowledge, say) if hint else ""


@cache
def _asks_what_lies_where(path: Any) -> bool:
    return "knowledge" in signature(path).parameters


def _choices(
    match: "Match",
    seat: int,
    legal: Sequence[int],
    language: str,
    path: Path,
    hint: Callable[[str], str],
) -> tuple[Choice, ...]:
    """What this seat may do, tried on one table that it imagines."""
    from tablee.kit.rules.dice import seeded

    choices = []
    dream = match.imagined(seat, seeded(0)) if legal else None
    for action in legal:
        notation = match.rules.ACTIONS.text(action)
        verb = match.rules.ACTIONS.verb(action)[0]
        _, logs = match.tried(dream, seat, action)
        final = bool(logs[0]["revealed"])
        rows = match.foretold(seat, action, logs)
        choices.append(
            Choice(
                notation,
                match.words(notation, language),
                verb,
                _heading(match, verb, language),
                tuple(path(notation)),
                " ".join(match.sentence(row, language) for row in rows),
                final,
                hint(notation),
            )
        )
    return tuple(choices)


def _heading(match: "Match", verb: str, language: str) -> str:
    """What choices of a verb are for, where the game says that; else what the verb is called."""
    words, purpose = match.game.words, f"heading-{verb}"
    return words.say(language, purpose if words.has(FALLBACK, purpose) else f"verb-{verb}")


def plain(thing: Any) -> Any:
    """A scene as JSON has it; what is as usual is left out."""
    kind: Any = type(thing)
    if kind is str or kind is int:  # most of a scene: not another word about it
        return thing
    if kind is tuple or kind is list:
        return [plain(one) for one in thing]
    if kind is Scene:
        return {name: [one.plain for one in getattr(thing, name)] for name, _ in _usual(Scene)}
    if isinstance(thing, Part):
        return thing.plain
    return tidy(thing) if isinstance(thing, float) else thing


@lru_cache(PARTS)
def _plain_part(thing: Any) -> dict[str, Any]:
    """Most things stay as they were from one drawing to the next: these are shared."""
    kind: Any = type(thing)
    values = vars(thing)
    return {
        name: plain(values[name])
        for name, usual in _usual(kind)
        if usual is MISSING or values[name] != usual
    }


@cache
def _usual(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Each field with its default."""
    return tuple((field.name, field.default) for field in fields(kind))


def tidy(number: float) -> float:
    """A coordinate to a hundredth, and whole where it is."""
    rounded = floor(number * 100 + 0.5) / 100  # half up, as browsers round
    return int(rounded) if rounded == int(rounded) else rounded
