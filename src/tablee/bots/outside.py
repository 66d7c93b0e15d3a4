"""Bots in any language: what a program is told that plays a seat, and what it may answer.

It is told what its seat knows and nothing else; docs/outside-bots.md is the page about it.
"""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from tablee.bots import WORDS, Bot
from tablee.bots.program import Conversation, Message, Refused, limit
from tablee.kit.clauses import written
from tablee.kit.rules.codec import UnreadableAction
from tablee.kit.rules.record import NOBODY, seats_in
from tablee.kit.table.game import Game
from tablee.kit.table.knowledge import Knowledge
from tablee.kit.table.said import Said
from tablee.kit.words import languages, prompt

PROTOCOL = 2  # a change that a program could stumble over raises it
LONGEST_NOTE = 300  # letters

# --- What it is told ---------------------------------------------------------


def about(knowledge: Knowledge) -> Message:
    """What is played, with what, and where one sits."""
    boxes, game = knowledge.boxes, knowledge.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "seat": knowledge.seat,
        "players": int(boxes["players"][0]),
        "box": {name: boxes[name][0].tolist() for name in boxes.dtype.names or ()},
        "data": knowledge.data,
        "says": game.actions.says,
        "languages": languages(game.folder),
    }


def hello(knowledge: Knowledge, seed: int, seconds: float) -> Message:
    """The first message to a program on this computer: also where the rules and the pictures are."""
    pictures = knowledge.game.part("pictures")
    folder = pictures and pictures.folder(knowledge)
    return {
        **about(knowledge),
        "seed": seed,
        "limit": seconds,
        "folder": str(knowledge.game.folder),
        "pictures": folder and str(folder),
    }


def known(knowledge: Knowledge, since: int = 0) -> Message:
    """All that a seat knows, and its choices; of the events, those from `since` on."""
    rules = knowledge.game.rules
    named = rules.STATE.named(knowledge.views)
    told = {
        "view": {f.name: named[f.name] for f in rules.STATE.fields if f.known_to != NOBODY},
        "events_from": since,
        "events": [row and row.named() for row in knowledge.events[since:]],
        "said": [list(words) for words in knowledge.said],
        "choices": [rules.ACTIONS.text(action) for action in knowledge.choices],
        "must_say": list(rules.ACTIONS.must_say),
    }
    if part := knowledge.game.part("pictures"):
        told["pictures"] = [picture.plainly() for picture in part.seen(knowledge)]
    return told


def in_words(
    knowledge: Knowledge, names: Sequence[str], language: str, since: int = 0
) -> dict[str, Any]:
    """The same for people, and for models of language: question, story and choices in sentences."""
    game, rules = knowledge.game, knowledge.game.rules
    said = Said(rules, knowledge.data, list(names))
    numbers = game.numbers_in(knowledge.boxes)

    def say(message: str, given: dict[str, Any]) -> str:
        return game.words.say(language, message, **numbers | given)

    view = knowledge.views[0]
    waiting = seats_in(int(view["waiting"]))
    asks = prompt(rules.Phase(int(view["phase"])), knowledge.seat in waiting)
    return {
        "prompt": say(asks, {"who": ", ".join(names[seat] for seat in waiting)}),
        "log": [row and say(*said.event(row, language)) for row in knowledge.events[since:]],
        "choices": [say(*said.choice(action, language)) for action in knowledge.choices],
    }


def seat_names(players: int, language: str) -> list[str]:
    """What seats are called where nobody has a name."""
    return [WORDS.say(language, "outside-seat", n=seat) for seat in range(players)]


# --- What it answers ---------------------------------------------------------


def read(answer: Message, knowledge: Knowledge) -> tuple[int, str | None, str]:
    """The action that an answer asks for, what is said with it, and a note.

    Raises:
        Refused: it is none, or a rule forbids it; and why.
    """
    action, says = answer.get("action"), answer.get("says")
    if not (isinstance(action, str) and isinstance(says, str | None)):
        raise Refused(lambda language: WORDS.say(language, "outside-no-action"))
    game = knowledge.game
    try:
        number: int = game.actions.parse(action)
        if number not in knowledge.choices:
            raise Refused(partial(_forbidden, knowledge, number))
        spoken = None if says is None else game.actions.speech(number, says)
        return number, spoken, note_of(answer)
    except UnreadableAction as wrong:
        message, facts = wrong.message, wrong.arguments
        raise Refused(lambda language: game.words.say(language, message, **facts)) from None


def note_of(answer: Message) -> str:
    """What an answer tells those who run the program, on one line."""
    return " ".join(str(answer.get("note") or "").split())[:LONGEST_NOTE]


def _forbidden(knowledge: Knowledge, action: int, language: str) -> str:
    """The clause that forbids an action, as far as the seat can tell."""
    game = knowledge.game
    views = game.rules.STATE.copy(knowledge.views)
    clause = int(game.engine().objection_at(knowledge.boxes, views, 0, knowledge.seat, action))
    if not clause:
        return WORDS.say(language, "outside-no-choice", action=game.actions.text(action))
    rule = game.clauses(language, knowledge.boxes)[clause]
    return game.words.say(language, "refused", rule=rule, clause=written(clause))


# --- The player --------------------------------------------------------------


class OutsideBot:
    """A seat played by a program, which starts with the first decision and ends with this object.

    `says` has the words that came with the last answer, `note` what it told those who run it. A
    program that failed starts anew at the next decision.
    """

    def __init__(self, game: Game, seed: int, command: str) -> None:
        self._seed, self._languages = seed, languages(game.folder)
        self.talk = Conversation(command)
        self.says: str | None = None
        self.note = ""
        self._events: tuple[Any, ...] = ()

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.choices`.

        Raises:
            Failed: the program gave none.
        """
        self.says, self.note = None, ""
        if not self.talk.has_begun:
            self._events = ()
            self.talk.begin(hello(knowledge, self._seed, limit()))
        judge = partial(read, knowledge=knowledge)
        answer = self.talk.ask(self.question(knowledge), judge, self._languages)
        action, self.says, self.note = answer
        return action

    def question(self, knowledge: Knowledge) -> Message:
        """What has come since it was last asked, and all that is known now."""
        pairs = zip(self._events, knowledge.events, strict=False)
        since = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        self._events = knowledge.events
        told = {"type": "decide", "limit": limit(), **known(knowledge, since)}
        if language := self.talk.language:
            names = seat_names(int(knowledge.boxes["players"][0]), language)
            told["words"] = in_words(knowledge, names, language, since)
        return told


def seated(game: Game, seed: int, command: str) -> Bot:
    """The bot of a command, for this game."""
    return OutsideBot(game, seed, command)
