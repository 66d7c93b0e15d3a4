"""The answers to "?": what a move does or why it may not be done, a clause, a cell, a word."""

import re
from collections import Counter

from tablee.cli.menu import heading
from tablee.cli.reading import Impossible, Move, NoSuchNumber, Several, read
from tablee.cli.rulebook import look_up
from tablee.cli.screen import Screen
from tablee.cli.speech import Speech
from tablee.kit.clauses import written
from tablee.kit.table.match import Match

SHOWN = 8  # moves that an answer lists before it stops


def explain(match: Match, seat: int, wanted: str, screen: Screen) -> None:
    """Answer "? something" for this seat; without something, say what can be typed."""
    say = screen.say
    if not wanted:
        screen.lines(_help(match, seat, say))
        return
    if not wanted.startswith("§") and not re.fullmatch(r"\d+\.\d+", wanted):
        if said := _about_word(match, seat, wanted, say):
            screen.print(said)
            return
        if said := _about_move(match, seat, wanted, say):
            screen.print(said)
            return
    if laid_out := look_up(match.game, wanted, say, match.boxes):
        screen.lines(laid_out)
    else:
        screen.print(say("explain-nothing", wanted=wanted))


def _help(match: Match, seat: int, say: Speech) -> str:
    """What can be typed at the table, with examples from it."""
    chapter = match.game.chapters(say.language)[-1]
    examples = {
        "move": (match.choices(seat) or match.game.actions.sentences)[-1],
        "clause": written(next(iter(chapter.clauses))),
        "chapter": str(chapter.number),
    }
    verbs = ", ".join(f"{verb} ({heading(match, verb, say)})" for verb in match.game.actions.verbs)
    lines = [say.wrap(say("help-moves", verbs=verbs))]
    for line in say("help-orders", **examples).split("\n"):
        order, _, text = line.partition(" = ")
        lines.append(say.wrap(text, f"  {order:<16} ", " " * 19))
    return "\n".join(lines)


def _about_word(match: Match, seat: int, word: str, say: Speech) -> str | None:
    """What the game says of a thing on the table, and the moves that have to do with it."""
    part = match.game.part("text")
    explained = getattr(part, "explain", None)
    if not explained:
        return None
    said: str | None = explained(match.knowledge(seat), match.seats, say.of(match.game), word)
    if said is None:
        return None
    moves = [choice for choice in match.choices(seat) if word.lower() in choice.split()[1:]]
    return f"{said} {say('explain-moves', moves=some(moves, say))}" if moves else said


def _about_move(match: Match, seat: int, wanted: str, say: Speech) -> str | None:
    """What a move does, or why it cannot be done now; None if no move is meant."""
    choices, actions = match.choices(seat), match.game.actions.sentences
    meant = read(wanted, choices, actions, lambda c: match.words(c, say.language))
    if isinstance(meant, Several):
        return say("several", choices=some(meant.choices, say))
    if isinstance(meant, Impossible):
        return why_none(match, seat, meant.actions, say) if meant.actions else None
    if not isinstance(meant, Move):
        return say("no-such-number", most=meant.most) if isinstance(meant, NoSuchNumber) else None
    if clause := match.objection(seat, meant.notation):
        return match.explain(seat, clause, say.language)
    words = match.words(meant.notation, say.language)
    foreseen = " ".join(match.foresee(seat, meant.notation, say.language))
    if match.cannot_undo(seat, meant.notation):
        foreseen = say("explain-final")
    return f"{say('explain-legal', move=meant.notation, words=words)} {foreseen}".rstrip()


def why_none(match: Match, seat: int, actions: list[str], say: Speech) -> str:
    """Why none of these actions may be done: the clause that forbids most of them."""
    clauses = Counter(match.objection(seat, action) for action in actions[:1000])
    clause, _ = clauses.most_common(1)[0]
    return match.explain(seat, clause, say.language)


def some(moves: list[str], say: Speech) -> str:
    """The first of many moves."""
    if len(moves) <= SHOWN + 1:
        return ", ".join(moves)
    return say("some-of-many", some=", ".join(moves[:SHOWN]), more=len(moves) - SHOWN)
