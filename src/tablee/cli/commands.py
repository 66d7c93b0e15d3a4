"""The commands of `tablee`: each is loaded when asked for, and explains itself in words.*.ftl. Those that
games bring are in brought.py.

click reads the command line; what it would say in English is said here, in the reader's language.
The message help-play explains `tablee play`, its first line alone in the list of commands;
help-play-seed, or else help-seed, explains --seed; metavar-seed stands for its value.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.speech import Speech, spoken, spoken_here, take_language
from tablee.kit.rules.options import Unplayable

if TYPE_CHECKING:
    from tablee.cli.brought import Refused
    from tablee.kit.table.game import Game

COMMANDS = {  # command -> the module of this folder that defines it under the same name
    "learn": "learn",
    "play": "play",
    "resume": "play",
    "watch": "watch",
    "replay": "replay",
    "verify": "verify",
    "hint": "hint",
    "analyse": "analyse",
    "draw": "draw",
    "serve": "serve",
    "work": "work",
    "house": "house",
    "sit": "sit",
    "games": "games",
    "rules": "rules",
    "contract": "measure",
    "fuzz": "measure",
    "perft": "measure",
    "bench": "measure",
    "arena": "arena",
    "kernels": "kernels",
    "warm": "warm",
}
FIRST_FOR_BUILDERS = "contract"  # from here on: for those who write games


class Sorry(click.ClickException):
    """What cannot be done, in the reader's language, and what can."""


class Number(click.ParamType):  # type: ignore[type-arg]  # older ones take none
    """A whole number, of at least so much."""

    name = "number"

    def __init__(self, least: float = 0, whole: bool = True) -> None:
        self.least, self.kind = least, int if whole else float

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Read it, or say what was expected."""
        try:
            number = self.kind(value)
            if self.least <= number < math.inf:
                return number
        except ValueError:
            pass
        say, name = speech_of(ctx), param.opts[-1] if param else "?"
        message = "usage-number" if self.kind is int else "usage-decimal"
        raise Sorry(say(message, option=name, value=str(value), least=self.least))


def speech_of(ctx: click.Context) -> Speech:
    """The language in which this command was asked."""
    speech = ctx.find_root().obj
    assert isinstance(speech, Speech)
    return speech


class Spoken(click.Command):
    """A command that explains itself in the reader's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the arguments apart; one too many is an error."""
        ctx.allow_extra_args = True
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if left and not isinstance(self, click.Group):
            raise Sorry(speech_of(ctx)("usage-too-many", argument=left[0]))
        return left

    def speech(self, ctx: click.Context) -> Speech:
        """The words in which it explains itself."""
        return speech_of(ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """[OPTIONS] [GAME]"""
        say = self.speech(ctx)
        pieces = [say("usage-options")]
        for param in self.params:
            if isinstance(param, click.Argument):
                dots = "…" if param.nargs != 1 else ""
                name = metavar(say, param) + dots
                pieces.append(name if param.required else f"[{name}]")
        return pieces

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help page."""
        say = self.speech(ctx)
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("usage") + " ")
        for paragraph in self.explained(say, f"help-{self.name}").split("\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)
        self.format_commands_of(ctx, formatter)
        write_list(formatter, say("usage-options-heading"), self._explained_options(say))

    def explained(self, say: Speech, message: str) -> str:
        """What a message of the help page says."""
        return say(message)

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """A group lists its commands here."""

    def _explained_options(self, say: Speech) -> list[tuple[str, str]]:
        records = []
        for param in self.params:
            if isinstance(param, click.Option):
                value = "" if param.is_flag else f" {metavar(say, param)}"
                called = str(param.name).replace("_", "-")
                own = f"help-{self.name}-{called}"
                message = own if say.has(own) else f"help-{called}"
                records.append((", ".join(param.opts) + value, self.explained(say, message)))
        language = ("--lang " + "|".join(spoken()), say("help-lang"))
        return [*records, language, ("-h, --help", say("help-help"))]


def metavar(say: Speech, param: click.Parameter) -> str:
    message = f"metavar-{str(param.name).replace('_', '-')}"
    return say(message) if say.has(message) else say("metavar-text")


class Commands(Spoken, click.Group):
    """All commands; without one, what Tablée is and what to type."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return [*COMMANDS, *brought()[0]]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of this name, from its module."""
        if name in COMMANDS:
            found = getattr(import_module(f"tablee.cli.{COMMANDS[name]}"), name)
            assert isinstance(found, click.Command)
            return found
        from tablee.cli.brought import loaded

        game = brought()[0].get(name)
        return loaded(name, game, speech_of(ctx)) if game else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command, its name, and its arguments."""
        say, name = speech_of(ctx), args[0]
        if command := self.get_command(ctx, name):
            return name, command, args[1:]
        for refused in brought()[1]:
            if refused.command == name:
                raise Sorry(refused.said(say))
        there = self.list_commands(ctx)
        close = get_close_matches(name, there, 1)
        told = say("usage-no-such-command", command=name, commands=say.listing(there, "or"))
        raise Sorry(told + (" " + say("did-you-mean", word=close[0]) if close else ""))

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the first line of its help; those of a game under its title."""
        say = speech_of(ctx)
        explained = [(name, summary(say, name)) for name in COMMANDS]
        write_list(formatter, say("usage-commands-heading"), explained)
        for heading, theirs in of_games(say):
            write_list(formatter, heading, theirs)
        tell_refused(say)


def write_list(
    formatter: click.HelpFormatter, heading: str, explained: list[tuple[str, str]]
) -> None:
    """A list of the help page: what may be typed, and what it does."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        formatter.write_dl(explained)


def summary(say: Speech, command: str) -> str:
    """The first line of a command's help."""
    return say(f"help-{command}").partition("\n")[0]


def brought() -> "tuple[dict[str, Game], list[Refused]]":
    """The commands that games bring, and those that cannot be had."""
    from tablee.cli.brought import brought

    return brought(COMMANDS)


def of_games(say: Speech) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Game by game: a heading, and its commands with what they do."""
    from tablee.cli import brought as theirs

    for game, rows in groupby(brought()[0].items(), lambda row: row[1]):
        heading = say("usage-commands-of", game=theirs.title(game, say))
        yield heading, [(name, theirs.summary(name, game, say)) for name, _ in rows]


def tell_refused(say: Speech) -> None:
    """Which commands of games cannot be had, and why."""
    for refused in brought()[1]:
        click.echo(say.wrap(refused.said(say), "! ", "  "), err=True)


@click.group(
    "tablee",
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True)
@click.pass_context
def tablee(ctx: click.Context, version: bool) -> None:
    """What Tablée is."""
    if version:
        from tablee import __version__

        click.echo(f"tablee {__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        say = speech_of(ctx)
        click.echo(say.wrap(say("overview")) + "\n")
        for command in COMMANDS:
            if command == FIRST_FOR_BUILDERS:
                _overview_of_games(say)
                click.echo("\n" + say.wrap(say("overview-builders")) + "\n")
            click.echo(_in_a_line(command, summary(say, command), say))
        click.echo("\n" + say.wrap(say("overview-help")))
        tell_refused(say)


def _overview_of_games(say: Speech) -> None:
    """What may be typed for one game alone."""
    for heading, explained in of_games(say):
        click.echo("\n" + say.wrap(heading) + "\n")
        for command, does in explained:
            click.echo(_in_a_line(command, does, say))


def _in_a_line(command: str, does: str, say: Speech) -> str:
    """What to type, and what it does."""
    return say.wrap(does, f"  tablee {command:<9} ", " " * 19) or f"  tablee {command}"


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code."""
    asked, rest = take_language(list(arguments))
    speech = Speech(asked) if asked in spoken() else spoken_here()
    try:
        if asked is not None and asked not in spoken():
            languages = speech.listing(spoken(), "or")
            raise Sorry(speech("usage-no-such-language", asked=asked, languages=languages))
        return tablee.main(rest, prog_name="tablee", standalone_mode=False, obj=speech) or 0
    except click.Abort:
        return 130
    except Unplayable as wrong:  # what the kit refuses, such as a seed that is none
        click.echo(speech.wrap(wrong.said(speech.language)), err=True)
        return Sorry.exit_code
    except RuntimeError as error:
        if not _is_stop(error):
            raise
        why = str(error).splitlines()[0]
        click.echo(speech.wrap(speech("rules-stopped", why=why)), err=True)
        return Sorry.exit_code
    except click.ClickException as error:
        click.echo(speech.wrap(_said(error, speech)), err=True)
        return error.exit_code


def _is_stop(error: RuntimeError) -> bool:
    """Were the rules stopped in their own memory? Nothing is loaded to find out."""
    engine = sys.modules.get("tablee.kit.engines.engine")
    return engine is not None and isinstance(error, engine.Stopped)


def _said(error: click.ClickException, say: Speech) -> str:
    """What is wrong with the command line, in the reader's language."""
    if isinstance(error, Sorry):
        return error.message
    help_page = (
        error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "tablee"
    )
    if isinstance(error, click.NoSuchOption):
        message = say("usage-no-such-option", option=error.option_name)
        if error.possibilities:
            message += " " + say("did-you-mean", word=sorted(error.possibilities)[0])
    elif isinstance(error, click.BadOptionUsage):
        is_flag = any(
            error.option_name in param.opts and isinstance(param, click.Option) and param.is_flag
            for param in (error.ctx.command.params if error.ctx else [])
        )
        message = say("usage-flag" if is_flag else "usage-no-value", option=error.option_name)
    elif isinstance(error, click.MissingParameter) and error.param:
        own = error.ctx.command if error.ctx else None
        words = own.speech(error.ctx) if isinstance(own, Spoken) and error.ctx else say
        message = say("usage-missing", name=metavar(words, error.param))
    else:
        message = error.format_message()
    return f"{message} {say('usage-see-help', command=help_page)}"
