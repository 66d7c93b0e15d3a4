"""`tablee watch`: bots play, and you look on."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.telling import standings, story_of

if TYPE_CHECKING:
    from tablee.cli.screen import Screen
    from tablee.kit.table.match import Match

PARAGRAPHS = 6  # of what has just happened, under the board


@click.command("watch", cls=Spoken)
@click.argument("game")
@click.option("--bots")
@click.option("--players", type=Number(1))
@click.option("--seed", type=Number())
@click.option("--option", "options", multiple=True)
@click.option("--delay", type=Number(0, whole=False), default=0.5)
@click.pass_context
def watch(
    ctx: click.Context,
    game: str,
    bots: str | None,
    players: int | None,
    seed: int | None,
    options: Sequence[str],
    delay: float,
) -> None:
    """Seat bots only, and show every move."""
    from tablee.cli import seating
    from tablee.cli.screen import Screen

    say = speech_of(ctx)
    found = find_game(game, say)
    chosen = seating.read_options(found, options, say)
    wanted = players or chosen.pop("players", None)
    seated = seating.seat_players(found, wanted, bots.split(",") if bots else None, 0, say)
    screen = Screen(say)
    match = seating.new_match(found, seating.names_for(seated, (), say), seed, chosen, say)
    show = Show(match, seated, seating.dice_for_bots(len(seated), seed), screen)
    try:
        show.play(delay)
    except KeyboardInterrupt:
        click.echo()


class Show:
    """A match among bots, and the screen that shows it; without a terminal, prose alone."""

    def __init__(
        self, match: "Match", players: Sequence[str], bot_seeds: Sequence[int], screen: "Screen"
    ) -> None:
        from tablee import bots
        from tablee.cli.seating import plainly

        self.match, self.players, self.bot_seeds = match, list(players), list(bot_seeds)
        self.bots = [
            bots.make(player, match.game, seed)
            for player, seed in zip(players, bot_seeds, strict=True)
        ]
        self.screen, self.say = screen, screen.say
        self.notice = plainly(match.game, screen)  # then the last about a program

    def play(self, delay: float) -> None:
        """The whole game, and its result."""
        from tablee.cli.outside import chosen

        printed = 0
        while not self.match.over:
            if self.screen.is_live:
                self.show()
                time.sleep(delay)
            seat = self.match.waiting[0]
            knowledge = self.match.knowledge(seat)
            who = self.match.seats[seat]
            action, spoken, notice = chosen(self.bots[seat], knowledge, who, self.say)
            if notice:
                self.notice = notice
                self.screen.print(notice, "! ", "  ")
            self.match.play(seat, self.match.game.actions.text(action), spoken)
            if not self.screen.is_live and seat not in self.match.waiting:
                for paragraph in story_of(self.match, None, self.say, printed):
                    self.screen.print(paragraph, "• ", "  ")
                printed = len(self.match.events)
        self.end()

    def show(self) -> None:
        """The board, and what has just happened."""
        self.screen.clear()
        self.screen.board(self.match, None)
        self.screen.print()
        for paragraph in story_of(self.match, None, self.say)[-PARAGRAPHS:]:
            self.screen.print(paragraph, "• ", "  ")
        if self.notice and self.screen.is_live:
            self.screen.print(self.notice, "! ", "  ")

    def end(self) -> None:
        """The final board, the scores, and where the record lies."""
        self.show()
        self.screen.print()
        self.screen.lines("\n".join(standings(self.match, self.say)))
        place = saves.new_place(self.match.game.name)
        seats = {"players": self.players, "bot_seeds": self.bot_seeds, "over": True}
        try:
            saves.write(place, {**self.match.record(), **seats})
        except OSError as error:
            self.screen.print(self.say("cannot-keep", file=str(place), why=saves.reason(error)))
            return
        self.screen.print("\n" + self.say("replay-it"))
        self.screen.lines(f"  {saves.command('replay', place)}")
