"""What is written: notation, clauses, words; and choices that can be told apart."""

from collections.abc import Iterator

from tablee.kit.clauses import written
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.log import Row
from tablee.kit.rules.record import ALL, EVERYONE
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.words import languages, prompt
from tablee.proofs.failure import hold
from tablee.proofs.tables import sample


def check_actions_read_back(game: Game, mode: Mode) -> None:
    """Integer and notation are one to one; nothing else is an action."""
    codec = game.actions
    for action in range(codec.size):
        text, (verb, noun) = codec.text(action), codec.verb(action)
        hold(
            action == codec.parse(text),
            "The sentence of an action is read as another.",
            found=codec.parse(text),
            expected=action,
            action=text,
        )
        hold(
            text == f"{verb} {codec.verbs[verb][noun]}".rstrip(),
            "The sentence of an action is not its verb and its noun.",
            found=text,
            expected=f"{verb} {codec.verbs[verb][noun]}".rstrip(),
        )
    for wrong in ("", "fly", codec.text(0) + " ", " " + codec.text(0), codec.text(0).upper()):
        try:
            read = codec.parse(wrong)
        except ValueError:
            continue
        hold(False, f"“{wrong}” is read as an action.", found=codec.text(read), expected="none")


def check_clauses_are_numbered_alike(game: Game, mode: Mode) -> None:
    """The same clauses in every language, and every clause that the code cites."""
    spoken = {language: set(game.clauses(language)) for language in languages(game.folder)}
    for language, numbers in spoken.items():
        for other in spoken.values():
            hold(
                numbers >= other,
                f"rules.{language}.md lacks clauses that the rules have in another language.",
                found=lambda lack=other - numbers: [f"no §{written(n)}" for n in sorted(lack)],
            )
    cited = {int(rule): f"Rule.{rule.name}" for rule in game.rules.Rule if rule}
    cited |= {option.clause: f"option {name}" for name, option in game.rules.OPTIONS.items()}
    for clause, by in cited.items():
        there = not clause or clause in game.clauses("en")
        hold(there, f"{by} cites §{written(clause)}, which rules.en.md does not have.")


def check_everything_has_words(game: Game, mode: Mode) -> None:
    """Title, prompts, options, verbs, choices and events can be said in every language of the kit."""
    match = game.new(seed=1, mode=Mode.INTERPRETED)
    for language in languages():
        for phase in game.rules.Phase:
            for voice in (prompt(phase, True), prompt(phase, False)):
                told = game.words.say(language, voice, **game.numbers_in(), who="A")
                hold(told, f"{voice} says nothing.")
        for action in range(game.actions.size):
            text = game.actions.text(action)
            hold(match.words(text, language), f"“{text}” has no words in {language}.")
        for event in game.rules.Event:
            told = match.sentence(Row(event, 0, 0, 0, ALL), language)
            hold(told, f"Event.{event.name} has no words in {language}.")


def check_choices_read_apart(game: Game, mode: Mode) -> None:
    """No two choices that a seat has at once read the same, in any language."""
    for match, seat, _ in sample(game, mode, 1200):
        if seat is None:
            continue
        for language in languages():
            read: dict[tuple[str, str], str] = {}
            for choice in match.choices(seat):
                for kind, words in _read(match, choice, language):
                    first = read.setdefault((kind, words), choice)
                    hold(
                        first == choice,
                        f"Two choices read alike in {language}: nobody can tell them apart.",
                        found=f"“{first}” and “{choice}” are both “{words}”",
                        expected="a sentence for each, by its noun, in "
                        f"choice-{choice.partition(' ')[0]} of words.{language}.ftl",
                        at=match,
                        seat=seat,
                    )


def _read(match: Match, choice: str, language: str) -> Iterator[tuple[str, str]]:
    """What people read of a choice: its sentence, on a button and in a list, whatever the case."""
    yield "sentence", " ".join(match.words(choice, language).casefold().split())


def check_nothing_is_known_by_default(game: Game, mode: Mode) -> None:
    """The dice are nobody's, and everybody knows who is waited for."""
    fields = {f.name: f for f in game.rules.STATE.fields}
    dice, waiting = fields["dice"].known_to, fields["waiting"].known_to
    hold(dice == "nobody", "The dice are known.", found=dice, expected="NOBODY", field="dice")
    hold(
        waiting == EVERYONE,
        "Not everybody knows who is waited for.",
        found=waiting,
        expected="EVERYONE",
        field="waiting",
    )
    shown = game.new(seed=1, mode=mode).view(None)
    hold("dice" not in shown, "A view shows the dice.", field="dice")
