"""What is done at a table, told line by line: run with NumPy and without, it says the same.

`python -m tests.kit.polite [without]`: all five games laid out, played in portable rules, viewed, told,
drawn, recorded and replayed, and then some in plain rules.
"""

import io
import json
import random
import sys
import zlib
from functools import partial
from typing import Any

MOVES = {"portable": 60, "interpreted": 12}
GONE = ("numpy", "numba", "llvmlite")


class NotThere:
    """Finds no module of those that are gone."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """As if it were not installed."""
        if name.partition(".")[0] in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def told(thing: Any) -> str:
    """Anything, in eight letters."""
    text = thing if isinstance(thing, str) else json.dumps(thing, sort_keys=True, default=str)
    return f"{zlib.crc32(text.encode()):08x}"


def played(name: str, mode: str) -> Any:
    """A match so far."""
    import tablee

    game, luck = tablee.game(name), random.Random(4)
    match = game.new(seed=5, players=max(3, game.players[0]), mode=mode)
    for _ in range(MOVES[mode]):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, game.actions.any_speech(choice))
    return match


def looked_at(match: Any) -> dict[str, str]:
    """All that people see and keep of a table."""
    from tablee.kit.pictures.draw import picture
    from tablee.kit.pictures.moments import open_table
    from tablee.kit.pictures.scene import draw, plain
    from tablee.kit.table.replaying import replay
    from tablee.kit.table.tally import standings

    game, seat = match.game, (match.waiting or [0])[0]
    record = json.loads(json.dumps(match.record()))
    again = replay(game, record, mode=match.engine.mode)
    assert again.course == match.course
    taken_up = game.from_position(match.position(), mode=match.engine.mode, **match.options)
    say = partial(game.words.say, "fr")
    return {
        "view": told([match.view(one) for one in (None, seat)]),
        "position": told([match.position(), taken_up.position()]),
        "record": told(record),
        "story": told([list(match.told(one, "fr")) for one in (None, seat)]),
        "scene": told([draw(match, one, "fr") for one in (None, seat)]),
        "picture": told(picture(plain(open_table(match, say)), game.look)),
        "fork": told(match.fork(len(match.story) // 2, seed=3).position()),
        "dream": told(match.imagining(seat, _dice()).position()),
        "standing": told([match.scores, match.places, standings(match)]),
        "text": told(_in_letters(match, seat)),
        "refusal": told(match.explain(seat, list(game.clauses())[-1], "fr")),
    }


def _dice() -> Any:
    from tablee.kit.rules.dice import seeded

    return seeded(7)


def _in_letters(match: Any, seat: int) -> str:
    """The table as a terminal shows it."""
    from rich.console import Console

    if not (part := match.game.part("text")):
        return ""
    console = Console(width=80, record=True, file=io.StringIO())
    say = partial(match.game.words.say, "en")
    console.print(part.draw(match.knowledge(seat), match.seats, say))
    return console.export_text()


def main() -> None:
    """Say it."""
    if "without" in sys.argv:
        sys.meta_path.insert(0, NotThere())  # type: ignore[arg-type]
    import tablee

    for mode in MOVES:
        for name in tablee.games():
            print(name, mode, looked_at(played(name, mode)))
    assert "without" not in sys.argv or not set(GONE) & set(sys.modules)


if __name__ == "__main__":
    main()
