"""What `tablee hint` and `tablee analyse` begin with: a saved game, and the level that judges it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.cli import saves
from tablee.cli.commands import Sorry
from tablee.cli.games import find_game
from tablee.cli.speech import Speech

if TYPE_CHECKING:
    from tablee.cli.screen import Screen
    from tablee.kit.table.match import Match


@dataclass(frozen=True)
class Judging:
    """A match played again to its last row, who sat where, and who is to judge it."""

    match: "Match"
    players: list[str]
    level: str
    screen: "Screen"


def judging(file: str | None, level: str | None, over: bool, say: Speech) -> Judging:
    """Open that file, or the latest game that is over or is not; whichever was last.

    Raises:
        Sorry: there is no such level or game, or the file holds none.
    """
    from tablee import bots
    from tablee.cli import seating
    from tablee.cli.screen import Screen

    adviser = seating.known_level(level, say) if level else bots.ADVISER
    place = saves.at(file) if file else saves.latest(over=over)
    if place is None:
        raise Sorry(say("nothing-to-replay" if over else "nothing-to-resume"))
    saved, screen = saves.read(place, say), Screen(say)
    game = find_game(saved["game"], say)
    players = saves.players_of(saved, place, say)
    if told := seating.plainly(game, screen):
        screen.print(told)
    return Judging(saves.match_of(saved, game, place, say), players, adviser, screen)
