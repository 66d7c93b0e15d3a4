"""Bots that are programs of somebody's own at a table here: may they, and what when they fail."""

import secrets
from collections.abc import Sequence

from tablee.bots import OUTSIDE, Bot, is_outside, says
from tablee.bots.program import Failed, check
from tablee.cli.commands import Sorry
from tablee.cli.speech import Speech
from tablee.kit.table.knowledge import Knowledge


def known_program(name: str, say: Speech) -> str:
    """The name of a bot that is a program.

    Raises:
        Sorry: it could not be started.
    """
    try:
        check(name.removeprefix(OUTSIDE))
    except Failed as why:
        raise Sorry(why.said(say.language)) from None
    return name


def permit(players: Sequence[str], say: Speech) -> None:
    """Ask before a program is run that only a file names: it may be somebody else's file.

    Raises:
        Sorry: it is not to be run.
    """
    from tablee.cli.screen import ask

    for name in dict.fromkeys(filter(is_outside, players)):
        command = name.removeprefix(OUTSIDE)
        try:
            answer = ask(say("run-program", command=command) + " ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer not in say("word-yes").split(", "):
            raise Sorry(say("program-not-run", command=command))


def chosen(bot: Bot, knowledge: Knowledge, who: str, say: Speech) -> tuple[int, str | None, str]:
    """What a bot does and says, and what is to be told of it; chance plays where a program fails."""
    try:
        action, note = int(bot.choose(knowledge)), str(getattr(bot, "note", ""))
        notice = say("program-notes", who=who, note=note) if note else ""
    except Failed as why:
        action = secrets.choice(knowledge.choices)
        notice = say("program-failed", who=who, why=why.said(say.language))
    return action, says(knowledge, action, say.language, bot), notice
