"""A table on this terminal: people take turns at the keyboard, bots answer, the game is kept."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablee.cli import saves
from tablee.cli.commands import Sorry
from tablee.cli.explaining import explain, some, why_none
from tablee.cli.hint import advise
from tablee.cli.menu import menu
from tablee.cli.reading import Impossible, Move, NoSuchNumber, Order, Several, read
from tablee.cli.rulebook import laid_out, look_up, nothing_found
from tablee.cli.screen import Screen, ask
from tablee.cli.seating import PERSON, known_level, plainly
from tablee.cli.telling import standings, story_of
from tablee.kit.engines.engine import Stopped
from tablee.kit.rules.record import EVERYONE, NOBODY
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.match import Match

ORDERS = ("help", "hint", "undo", "save", "quit", "log", "board", "rules")
NEWS = 12  # paragraphs that a board comes with; the log has them all
ROOMY = 32  # lines of a terminal where the choices need not stand closely
NEWS_AT_LEAST = 3  # lines, for which a board makes room


class Left(Exception):
    """Somebody has left the table."""


class Sitting:
    """A match, who plays it, where it is kept, and where it is shown."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        bot_seeds: Sequence[int],
        place: Path,
        screen: Screen,
    ) -> None:
        from tablee import bots

        self.match, self.players, self.bot_seeds = match, list(players), list(bot_seeds)
        self.place, self.screen, self.say = place, screen, screen.say
        self.bots = {
            seat: bots.make(player, match.game, bot_seeds[seat])
            for seat, player in enumerate(players)
            if player != PERSON
        }
        self.people = [seat for seat, player in enumerate(players) if player == PERSON]
        self.has_secrets = any(
            field.known_to not in (EVERYONE, NOBODY) for field in match.rules.STATE.fields
        )
        self.at_keyboard: int | None = None if len(self.people) > 1 else self.people[0]
        self.news_from = dict.fromkeys(self.people, 0)
        words = [(order, self.say(f"word-{order}").split(", ")) for order in ORDERS]
        self.orders = {word: order for order, spoken in words for word in spoken}
        self.may_keep, self.is_new = True, True
        self.notice = plainly(match.game, screen)

    # --- The game -----------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over or somebody leaves; nothing that was played is lost."""
        self.keep()
        try:
            while not self.match.over:
                self.let_bots_play()
                if not self.match.over:
                    self.serve(self.match.waiting[0])
        except (Left, EOFError, KeyboardInterrupt):
            self.leave()
        except Stopped:
            self.leave()
            raise
        else:
            self.end()

    def let_bots_play(self) -> None:
        """Every bot that the table waits for, before any person."""
        from tablee.cli.outside import chosen

        if not any(seat in self.bots for seat in self.match.waiting):
            return
        with self.screen.thinking(self.match.prompt(None, self.say.language)):
            while ready := [seat for seat in self.match.waiting if seat in self.bots]:
                knowledge = self.match.knowledge(ready[0])
                bot, who = self.bots[ready[0]], self.match.seats[ready[0]]
                action, spoken, notice = chosen(bot, knowledge, who, self.say)
                if notice not in self.notice:
                    self.notice = f"{self.notice} {notice}".strip()
                self.match.play(ready[0], self.match.game.actions.text(action), spoken)
                self.keep()

    def serve(self, seat: int) -> None:
        """Show a person the table, and listen until they have moved."""
        self.hand_over(seat)
        self.show(seat)
        self.is_new = False
        while True:
            line = ask(self.say("ask", who=self.match.seats[seat]) + " ", self.completions(seat))
            if not line.strip():
                self.screen.print(self.say("how-to-answer"))
            elif self.answer(seat, line):
                return

    def hand_over(self, seat: int) -> None:
        """Where there are secrets, nobody sees the table of another on a shared device."""
        if self.at_keyboard == seat:
            return
        if self.has_secrets and len(self.people) > 1:
            self.screen.clear(forget=True)
            ask(self.say("hand-over", who=self.match.seats[seat]) + " ")
        self.at_keyboard = seat

    def show(self, seat: int) -> None:
        """The board, the news, what the table asks, and the choices: all in sight, if it can be."""
        below = self._below(seat)
        news = story_of(
            self.match, seat, self.say, min(self.news_from[seat], len(self.match.events))
        )
        paragraphs = [self.say.wrap(paragraph, "• ", "  ") for paragraph in news]
        room = self.screen.height and self.screen.height - _lines(below) - 1
        least = min(_lines("\n".join(paragraphs)) if paragraphs else 0, NEWS_AT_LEAST)
        board = self.screen.drawn(self.match, seat, room and max(1, room - least))
        shown = paragraphs[-NEWS:]
        if room:
            shown = _fitting(paragraphs, room - _lines(board))
        cut = [self.say("news-cut", n=len(news) - len(shown))] if len(news) > len(shown) else []
        middle = [*cut, *shown] if shown or not room or room > _lines(board) else []
        spare = room - sum(map(_lines, [board, *middle])) if room else 2
        gaps = ([""] * (spare > 1), [""] * (spare > 0))  # bare lines, where there is room for them
        self.screen.clear()
        self.screen.lines("\n".join([board, *gaps[0], *middle, *gaps[1], below]))

    def _below(self, seat: int) -> str:
        """What is to be read below the news: a notice, what the table asks, and the choices."""
        notice = [self.say.wrap(self.notice, "! ", "  ")] if self.notice else []
        self.notice = ""
        prompt = self.say.wrap(self.match.prompt(seat, self.say.language))
        how = [self.say.wrap(self.say("how-to-answer"))] if self.is_new else []
        closely = (self.screen.height or ROOMY) < ROOMY
        return "\n".join([*notice, prompt, menu(self.match, seat, self.say, closely), *how])

    def completions(self, seat: int) -> list[str]:
        """What Tab can complete."""
        return [*self.match.choices(seat), *self.orders]

    # --- What a person types --------------------------------------------------

    def answer(self, seat: int, line: str) -> bool:
        """Do what a line asks, or say why not; has anything moved?"""
        match, say = self.match, self.say
        choices, actions = match.choices(seat), match.game.actions.sentences
        meant = read(line, choices, actions, lambda c: match.words(c, say.language), self.orders)
        if isinstance(meant, Order):
            return self.obey(seat, meant)
        if isinstance(meant, Move):
            return self.move(seat, meant.notation)
        if isinstance(meant, Several):
            self.screen.print(say("several", choices=some(meant.choices, say)))
        elif isinstance(meant, NoSuchNumber):
            self.screen.print(say("no-such-number", most=meant.most))
        elif isinstance(meant, Impossible) and meant.actions:
            self.screen.print(why_none(match, seat, meant.actions, say))
        else:
            return self.move(
                seat, " ".join(line.lower().split())
            )  # the kit says what it cannot read
        return False

    def move(self, seat: int, notation: str) -> bool:
        """Play it, or say which rule forbids it; a verb may come with words."""
        before = len(self.match.events)
        verb = notation.partition(" ")[0]
        try:
            says = None
            if (room := self.match.game.actions.says.get(verb)) and notation in self.match.choices(
                seat
            ):
                says = ask(self.say("ask-words", room=room) + " ").strip() or None
            self.match.play(seat, notation, says, self.say.language)
        except IllegalAction as refusal:
            self.screen.print(str(refusal))
            return False
        if seat not in self.match.waiting:
            self.news_from[seat] = before
        self.keep()
        return True

    def obey(self, seat: int, order: Order) -> bool:
        """Carry out a word for the table; has anything moved?"""
        if order.word == "undo":
            return self.undo(seat)
        if order.word == "quit":
            raise Left
        if order.word == "help":
            explain(self.match, seat, order.rest, self.screen)
        elif order.word == "hint":
            self.hint(seat, order.rest)
        elif order.word == "board":
            self.show(seat)
        elif order.word == "log":
            for paragraph in story_of(self.match, seat, self.say):
                self.screen.print(paragraph, "• ", "  ")
        elif order.word == "rules":
            self.show_rules(order.rest)
        else:
            self.save(order.rest)
        return False

    def hint(self, seat: int, wanted: str) -> None:
        """What a player of a level would think of."""
        from tablee.bots import ADVISER

        try:
            level = known_level(wanted.lower(), self.say) if wanted else ADVISER
        except Sorry as sorry:
            self.screen.print(sorry.message)
            return
        advise(self.match, seat, level, self.screen)

    def undo(self, seat: int) -> bool:
        """Take back one's last action; of somebody alone with bots, their answers to it too."""
        bots = set(range(self.match.players)) - set(self.people)
        answering = bots if len(self.people) == 1 else ()
        try:
            self.match.undo(seat, self.say.language, answering)
        except IllegalAction as refusal:
            self.screen.print(str(refusal))
            return False
        self.keep()
        return True

    def show_rules(self, wanted: str) -> None:
        """The whole rules, or the part asked for."""
        game = self.match.game
        if wanted:
            found = look_up(game, wanted, self.say, self.match.boxes)
            self.screen.lines(found or self.say.wrap(nothing_found(game, wanted, self.say)))
        else:
            self.screen.lines(
                laid_out(game.chapters(self.say.language, self.match.boxes), self.say)
            )

    # --- Keeping ------------------------------------------------------------

    def saved(self) -> dict[str, Any]:
        """The game as a file keeps it."""
        seats = {"players": self.players, "bot_seeds": self.bot_seeds, "over": self.match.over}
        return {**self.match.record(), **seats, **saves.brought(self.match)}

    def keep(self) -> None:
        """Save after every move; a full disk is no reason to stop."""
        if not self.may_keep:
            return
        try:
            saves.write(self.place, self.saved())
        except OSError as error:
            self.may_keep = False
            why = saves.reason(error)
            self.notice = self.say("cannot-keep", file=str(self.place), why=why)

    def save(self, file: str) -> None:
        """Say where the game is kept, or keep a copy where somebody wants it."""
        place = saves.at(file) if file else self.place
        try:
            if not saves.may_overwrite(place):
                self.screen.print(self.say("file-is-other", file=str(place)))
                return
            saves.write(place, self.saved())
        except OSError as error:
            self.screen.print(self.say("cannot-keep", file=str(place), why=saves.reason(error)))
            return
        self.screen.print(self.say("saved", file=str(place)))

    def leave(self) -> None:
        """Say how to come back."""
        self.screen.print()
        if self.may_keep:
            self.screen.print(self.say("left", file=str(self.place)))
            self.screen.lines(f"  {saves.command('resume', self.place)}")

    def end(self) -> None:
        """The final table, the scores, and where the record lies."""
        seat = self.people[0] if len(self.people) == 1 else None
        self.screen.clear()
        self.screen.board(self.match, seat)
        self.screen.print()
        news = story_of(self.match, seat, self.say, max(self.news_from.values()))
        for paragraph in news[-NEWS:]:
            self.screen.print(paragraph, "• ", "  ")
        self.screen.print()
        self.screen.lines("\n".join(standings(self.match, self.say)))
        if self.may_keep:
            self.screen.print()
            self.screen.print(self.say("record-lies", file=str(self.place)))
            self.screen.print(self.say("replay-it"))
            self.screen.lines(f"  {saves.command('replay', self.place)}")


def _lines(text: str) -> int:
    return text.count("\n") + 1


def _fitting(paragraphs: list[str], room: int) -> list[str]:
    """The last ones that have room, with a line to say how many there were before."""
    shown: list[str] = []
    for paragraph in reversed(paragraphs[-NEWS:]):
        more = len(shown) + 1 < len(paragraphs)
        if sum(map(_lines, [paragraph, *shown])) + more > room:
            break
        shown.insert(0, paragraph)
    return shown
