"""What a game lacks, all of it at once, before anything of it runs: a line for each thing, with what to
add and where."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import EnumMeta
from pathlib import Path
from typing import Any

import numpy as np

from tablee.building.trouble import trouble_of
from tablee.kit.clauses import chapters, clauses_of, written
from tablee.kit.rules import contract
from tablee.kit.rules.codec import Codec
from tablee.kit.rules.log import Row
from tablee.kit.rules.options import Option
from tablee.kit.rules.record import ALL, Record
from tablee.kit.table.commands import NAME, NoCommand, command_of, messages as messages_of
from tablee.kit.table.game import Game
from tablee.kit.table.said import Said
from tablee.kit.words import FALLBACK, Catalogue, MissingWords, languages, prompt, with_arguments
from tablee.proofs.source import mistakes

ABOUT = {"players": list, "minutes": list, "age": int, "title": dict, "line": dict}
STRENGTH = {  # what [strength] may say, for lab/strength.py
    "level": float,
    "random": float,
    "greedy": float,
    "by_points": bool,
}
NAMES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "OPTIONS": (dict, "the options of a table by name, `players` first"),
    "STATE": (Record, "the Record of a position"),
    "ACTIONS": (Codec, "the Codec of all actions"),
    "Phase": (EnumMeta, "an IntEnum: where the game waits, the last one being its end"),
    "FLOW": (dict, "phase -> the set of phases that may come next"),
    "SEALED": ((set, frozenset), "the phases in which choices are sealed; set() if there is none"),
    "Rule": (EnumMeta, "an IntEnum: the clauses that an action can break, OK being 0"),
    "Event": (EnumMeta, "an IntEnum: the kinds of event"),
    "LONGEST": (int, "no game takes more decisions than this"),
}
FROM_MOVES = ("ACTIONS", "SEALED", "objection", "legal", "apply")
FUNCTIONS = {rule.__name__: rule for rule in contract.REQUIRED}
OWN_DOCS = {
    "make_box": "make_box(players, options, data): an array of one record, what lies in the box",
}


@dataclass(frozen=True)
class Gap:
    """Something that is missing or wrong: where, and what to do. With a `stop` nothing can be played."""

    where: str
    what: str
    stop: bool = False

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def missing(game: Game) -> list[Gap]:
    """All that a game lacks before it can be tried."""
    gaps = [*_about(game), *_rules_texts(game)]
    if any(gap.stop for gap in gaps):
        return gaps + _can_be_loaded(game)
    gaps += _can_be_loaded(game)
    if any(gap.stop for gap in gaps):
        return gaps
    gaps += _names(game)
    if any(gap.stop for gap in gaps):
        return [*gaps, *_catalogues(game)]
    gaps += [
        *_catalogues(game),
        *_flow(game),
        *_fields(game),
        *_tables(game),
        *_numbers(game),
        *_clauses(game),
        *_words(game),
    ]
    gaps += _commands(game)
    return gaps + [Gap(one.where, one.what, one.stop) for one in mistakes(game)]


def _about(game: Game) -> Iterator[Gap]:
    """about.toml"""
    try:
        about = game.about
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        yield Gap("about.toml", f"it cannot be read: {wrong}", stop=True)
        return
    for name, kind in ABOUT.items():
        if not isinstance(about.get(name), kind):
            yield Gap(
                "about.toml", f"add `{name}`, {_article(kind)}", stop=name in ("title", "players")
            )
        elif kind is dict:
            for language in languages():
                if not about[name].get(language):
                    yield Gap("about.toml", f"add `{language} = …` to [{name}]")
    yield from _strength(about.get("strength", {}))


def _strength(said: dict[str, Any]) -> Iterator[Gap]:
    """[strength]: what is wanted of the levels, as shares of the wins."""
    for name, value in said.items():
        if name not in STRENGTH:
            told = f"[strength] has no `{name}`: there is {', '.join(STRENGTH)}"
            yield Gap("about.toml", told)
        elif type(value) is not STRENGTH[name] or not 0 <= value <= 1:
            wanted = "true or false" if STRENGTH[name] is bool else "a share of the wins, like 0.7"
            yield Gap("about.toml", f"`{name}` of [strength] has to be {wanted}")


def _article(kind: type) -> str:
    return {list: "two numbers: [2, 4]", int: "a number", dict: "a text for each language"}[kind]


def _rules_texts(game: Game) -> Iterator[Gap]:
    """rules.<language>.md"""
    for language in languages():
        name = f"rules.{language}.md"
        if not (game.folder / name).exists():
            told = "is not there: the rules, each clause numbered as in the other languages"
            yield Gap(name, told, stop=language == FALLBACK)
            continue
        try:
            found = chapters(game.folder, language)
        except (ValueError, IndexError, UnicodeDecodeError) as wrong:
            told = (
                str(wrong)
                if isinstance(wrong, ValueError)
                else "a clause stands before any chapter"
            )
            yield Gap(name, f"it cannot be read: {told.removeprefix(f'{name}: ')}", stop=True)
            continue
        if not found:
            yield Gap(name, "add a chapter, “## 1 The table”, and clauses, “1.1 …”", stop=True)


def _can_be_loaded(game: Game) -> list[Gap]:
    """game.py and the files that it imports."""
    if not (game.folder / "game.py").exists() and "rules" not in vars(game):
        names = ["MOVES", *NAMES, "DATA", *OWN_DOCS, *FUNCTIONS]
        told = ", ".join(name for name in names if name not in FROM_MOVES)
        return [Gap("game.py", f"is not there: the rules, with these names: {told}", stop=True)]
    try:
        assert game.rules
    except Exception as wrong:  # whatever its author's file raises
        return [_not_loaded(game, "game.py", wrong, stop=True)]
    return []


def _not_loaded(game: Game, file: str, wrong: Exception, stop: bool) -> Gap:
    """Where in its files it fails, and what stands there."""
    found = trouble_of(wrong, game.folder)
    at = f"{found.file}, line {found.line}" if found.file else file
    text = f"\n    {found.text}" if found.text else ""
    return Gap(at, f"it cannot be loaded: {found.what}{text}", stop)


def _names(game: Game) -> Iterator[Gap]:
    """What game.py declares."""
    rules = game.rules
    derived = set() if hasattr(rules, "MOVES") or hasattr(rules, "ACTIONS") else set(FROM_MOVES)
    if derived:
        names = ", ".join(FROM_MOVES)
        told = f"add MOVES: the moves (kit/rules/moves.py), from which {names} are derived"
        yield Gap("game.py", told, stop=True)
    for name, (kind, what) in NAMES.items():
        if name in derived:
            continue
        if not hasattr(rules, name):
            yield Gap("game.py", f"add {name}: {what}", stop=True)
        elif not isinstance(getattr(rules, name), kind):
            told = f"{name} is {type(getattr(rules, name)).__name__}; it has to be {what}"
            yield Gap("game.py", told, stop=True)
    if not hasattr(rules, "DATA"):
        yield Gap(
            "game.py", "add DATA: the default board or deck; None if the game has none", stop=True
        )
    for name, what in OWN_DOCS.items():
        if not callable(getattr(rules, name, None)):
            yield Gap("game.py", f"add {what}", stop=True)
    for name, promise in FUNCTIONS.items():
        own = getattr(rules, name, None)
        wanted = promise.__code__.co_varnames[: promise.__code__.co_argcount]
        if name in derived:
            continue
        if not callable(own):
            does = (promise.__doc__ or "").splitlines()[0]
            yield Gap("game.py", f"add {name}({', '.join(wanted)}): {does}", stop=True)
        elif hasattr(own, "__code__") and own.__code__.co_argcount != len(wanted):
            line = own.__code__.co_firstlineno
            takes = ", ".join(own.__code__.co_varnames[: own.__code__.co_argcount])
            told = f"{name}({takes}) has to take {', '.join(wanted)}"
            yield Gap(f"{Path(own.__code__.co_filename).name}, line {line}", told, stop=True)


def _flow(game: Game) -> Iterator[Gap]:
    """FLOW: every phase has its line, and names phases only."""
    rules = game.rules
    phases = list(rules.Phase)
    for phase in phases:
        if phase not in rules.FLOW:
            yield Gap(
                "game.py", f"add Phase.{phase.name} to FLOW: the phases that may come next", True
            )
        elif strange := [other for other in rules.FLOW[phase] if other not in phases]:
            yield Gap(
                "game.py", f"FLOW leads from {phase.name} to what is no Phase: {strange}", True
            )
    if phases and rules.FLOW.get(phases[-1]):
        told = f"{phases[-1].name}, the last phase, is the end: nothing comes next"
        yield Gap("game.py", f"FLOW[Phase.{phases[-1].name}] has to be set(): {told}")


def _fields(game: Game) -> Iterator[Gap]:
    """STATE: what every game has, and masks that are there."""
    fields = {f.name: f for f in game.rules.STATE.fields}
    for name, what in (
        ("phase", "the number of the phase, known to EVERYONE"),
        ("waiting", "a mask of the seats that owe a decision, known to EVERYONE"),
        ("dice", "DICE of kit/rules/dice.py, known to NOBODY"),
    ):
        if name not in fields:
            yield Gap("game.py", f"add {name} to State: {what}", stop=True)
    for f in fields.values():
        if not f.mask:
            continue
        mask = fields.get(f.mask)
        if mask is None:
            told = f"“{f.name}” is known to those in “{f.mask}”, a field that STATE has not"
            yield Gap("game.py", told, stop=True)
        elif tuple(mask.shape) != tuple(f.shape):
            told = f"“{f.name}” and “{mask.name}”, which says who knows it, differ in shape"
            yield Gap("game.py", f"{told}: {tuple(f.shape)} and {tuple(mask.shape)}", stop=True)


def _tables(game: Game) -> Iterator[Gap]:
    """Numbers of players, as about.toml and OPTIONS have them; the box of the usual table."""
    options: dict[str, Option] = game.rules.OPTIONS
    if "players" not in options:
        yield Gap(
            "game.py", "add `players` to OPTIONS: Option((2, 3, 4), 3, clause=101)", stop=True
        )
        return
    ours, theirs = list(game.players), [int(n) for n in options["players"].values]
    if ours != theirs:
        told = f"it says {ours[0]} to {ours[-1]} players, OPTIONS {theirs[0]} to {theirs[-1]}"
        yield Gap("about.toml", f"{told}: they have to agree", stop=True)


def _numbers(game: Game) -> Iterator[Gap]:
    """Numbers of OPTIONS: whole ones, with a clause, each in the field of its name, which has room."""
    if not game.numbers:
        return
    usual = {name: option.default for name, option in game.rules.OPTIONS.items()}
    fields = game.rules.make_box(usual["players"], usual, game.rules.DATA).dtype.fields
    for name, number in game.numbers.items():
        if not isinstance(number.values, range) or number.default not in number.values:
            told = f"the number `{name}` has to have a range, and the usual one in it"
            yield Gap("game.py", told, stop=True)
        elif name not in fields:
            yield Gap(
                "game.py", f"add {name} to Box: the number of that name lies there", stop=True
            )
        elif np.iinfo(fields[name][0]).max < number.values[-1]:
            told = f"the field {name} of Box is too small for {number.values[-1]}"
            yield Gap("game.py", told, stop=True)
        if not number.clause:
            yield Gap("game.py", f"the number `{name}` has to have a clause, which shows it")


def _cannot_be_filled(game: Game, language: str) -> Iterator[Gap]:
    """Clauses that ask for what is no number, or cannot be read."""
    numbers = game.numbers_in()
    for clause, text in clauses_of(chapters(game.folder, language)).items():
        try:
            with_arguments(text, language, **numbers)
        except MissingWords as wrong:
            asks = re.search(r"external: (\w+)", str(wrong))
            there = ", ".join(f"${name}" for name in numbers) or "none"
            told = f"asks for ${asks[1]}: there are {there}" if asks else "cannot be read"
            yield Gap(f"rules.{language}.md", f"§{written(clause)} {told}", stop=True)


def _clauses(game: Game) -> Iterator[Gap]:
    """Every clause that is cited is written, in every language, and asks for numbers that there are."""
    cited = [(int(rule), f"Rule.{rule.name}") for rule in game.rules.Rule if rule]
    cited += [(o.clause, f"option `{name}`") for name, o in game.rules.OPTIONS.items() if o.clause]
    for language in languages():
        if not (game.folder / f"rules.{language}.md").exists():
            continue
        if unsaid := [*_cannot_be_filled(game, language)]:
            yield from unsaid
            continue
        there = game.clauses(language)
        for clause, by in cited:
            if clause not in there:
                yield Gap(f"rules.{language}.md", f"add §{written(clause)}, which {by} cites")


def _catalogues(game: Game) -> Iterator[Gap]:
    """words.<language>.ftl, whole."""
    for language in languages():
        name = f"words.{language}.ftl"
        if not (game.folder / name).exists():
            told = "is not there: the sentences of the game in this language"
            yield Gap(name, told, stop=language == FALLBACK)
            continue
        try:
            Catalogue(game.folder).messages(language)
        except (MissingWords, UnicodeDecodeError) as wrong:
            told = str(wrong).partition(": ")[2].strip("'\"").replace("\\n", " ")
            yield Gap(name, f"a line is no message, and nothing there can be said: {told}")


def messages(game: Game) -> dict[str, str]:
    """All messages that a game needs -> for what."""
    rules = game.rules
    needed = {
        prompt(phase, to_you): f"the prompt of Phase.{phase.name}"
        for phase in rules.Phase
        for to_you in (True, False)
    }
    needed |= {f"option-{name}": f"option `{name}`" for name in game.options}
    for verb in game.actions.verbs:
        needed |= {f"verb-{verb}": f"the verb `{verb}`", f"choice-{verb}": f"a choice to {verb}"}
    for event in rules.Event:
        needed["event-" + event.name.lower().replace("_", "-")] = f"Event.{event.name}"
    return needed


def _words(game: Game) -> Iterator[Gap]:
    """Every message in every language, and each can be said with what it is given."""
    needed = messages(game)
    for language in languages():
        name = f"words.{language}.ftl"
        if not (game.folder / name).exists():
            continue
        for message, what in needed.items():
            if not game.words.has(language, message):
                yield Gap(name, f"add {message} = …, for {what}")
            elif wrong := _cannot_be_said(game, message, language):
                yield Gap(name, f"{message}, for {what}, {wrong}")


def _cannot_be_said(game: Game, message: str, language: str) -> str:
    """What is wrong with a message: an argument that it asks for and nobody gives."""
    said = Said(game.rules, game.rules.DATA, ["A"] * game.players[-1])
    if message.startswith("choice-"):
        action = game.rules.ACTIONS.base[message.removeprefix("choice-")]
        given = said.choice(action, language)[1]
    elif message.startswith("event-"):
        kind = game.rules.Event[message.removeprefix("event-").upper().replace("-", "_")]
        given = game.numbers_in() | said.event(Row(kind, 0, 0, 0, ALL), language)[1]
    else:
        given = game.numbers_in() | {"who": "A"}
    try:
        game.words.say(language, message, **given)
    except MissingWords as wrong:
        asks = re.search(r"external: (\w+)", str(wrong))
        there = ", ".join(f"${name}" for name in given)
        return f"asks for ${asks[1]}: there are {there}" if asks else f"cannot be said: {wrong}"
    return ""


def _commands(game: Game) -> Iterator[Gap]:
    """commands.py: what about.toml names is there, and explained in every language."""
    names = game.about.get("commands", [])
    if not isinstance(names, list) or not all(
        isinstance(name, str) and NAME.fullmatch(name) for name in names
    ):
        told = "`commands` has to be a list of names of small letters, digits and -"
        yield Gap("about.toml", told)
        return
    if not names and not (game.folder / "commands.py").exists():
        return
    try:
        there = getattr(game.part("commands"), "COMMANDS", {})
        if unnamed := [f"“{name}”" for name in there if name not in names]:
            told = f"add {', '.join(unnamed)} to `commands`: they are found by that"
            yield Gap("about.toml", told)
        for name in names:
            yield from _explained(game, name)
    except NoCommand as wrong:
        yield Gap("commands.py", str(wrong))
    except Exception as wrong:  # whatever its author's file raises
        yield _not_loaded(game, "commands.py", wrong, stop=False)


def _explained(game: Game, name: str) -> Iterator[Gap]:
    """What a command, its arguments and its switches say of themselves."""
    needed = list(messages_of(name, command_of(game, name)))
    for language in languages():
        file = f"words.{language}.ftl"
        for told, what in needed if (game.folder / file).exists() else []:
            if not any(game.words.has(language, message) for message in told):
                yield Gap(file, f"add {told[0]} = …, for {what}")
