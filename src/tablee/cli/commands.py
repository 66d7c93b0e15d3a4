"""The commands of `tablee`: each is loaded when asked for, and explains itself in words.*.ftl.

click reads the command line; what it would say in English is said here, in the reader's language.
The message help-play explains `tablee play`, its first line alone in the list of commands;
help-play-seed, or else help-seed, explains --seed; metavar-seed stands for its value.
"""

import math
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from tablee.cli.speech import Speech, spoken, spoken_here, take_language
from tablee.kit.options import Unplayable

COMMANDS = {  # command -> the module of this folder that defines it under the same name
    "learn": "learn",
    "play": "play",
    "resume": "play",
    "watch": "watch",
    "replay": "replay",
    "hint": "hint",
    "analyse": "analyse",
    "draw": "draw",
    "board": "board",
    "photos": "photos",
    "deck": "photos",
    "serve": "serve",
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

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """[OPTIONS] [GAME]"""
        say = speech_of(ctx)
        pieces = [say("usage-options")]
        for param in self.params:
            if isinstance(param, click.Argument):
                dots = "…" if param.nargs != 1 else ""
                name = _metavar(say, param) + dots
                pieces.append(name if param.required else f"[{name}]")
        return pieces

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help page."""
        say = speech_of(ctx)
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("usage") + " ")
        for paragraph in say(f"help-{self.name}").split("\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)
        self.format_commands_of(ctx, formatter)
        write_list(formatter, say("usage-options-heading"), self._explained_options(say))

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """A group lists its commands here."""

    def _explained_options(self, say: Speech) -> list[tuple[str, str]]:
        records = []
        for param in self.params:
            if isinstance(param, click.Option):
                value = "" if param.is_flag else f" {_metavar(say, param)}"
                own = f"help-{self.name}-{param.name}"
                message = own if say.has(own) else f"help-{param.name}"
                records.append((", ".join(param.opts) + value, say(message)))
        language = ("--lang " + "|".join(spoken()), say("help-lang"))
        return [*records, language, ("-h, --help", say("help-help"))]


def _metavar(say: Speech, param: click.Parameter) -> str:
    message = f"metavar-{param.name}"
    return say(message) if say.has(message) else say("metavar-text")


class Table(Spoken, click.Group):
    """All commands; without one, what Tablée is and what to type."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of this name, from its module."""
        if name not in COMMANDS:
            return None
        found = getattr(import_module(f"tablee.cli.{COMMANDS[name]}"), name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command, its name, and its arguments."""
        say, name = speech_of(ctx), args[0]
        if name not in COMMANDS:
            close = get_close_matches(name, COMMANDS, 1)
            raise Sorry(
                say(
                    "usage-no-such-command",
                    command=name,
                    commands=say.listing(list(COMMANDS), "or"),
                )
                + (" " + say("did-you-mean", word=close[0]) if close else "")
            )
        return name, self.get_command(ctx, name), args[1:]

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the first line of its help."""
        say = speech_of(ctx)
        explained = [(name, summary(say, name)) for name in COMMANDS]
        write_list(formatter, say("usage-commands-heading"), explained)


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


@click.group(
    "tablee",
    cls=Table,
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
                click.echo("\n" + say.wrap(say("overview-builders")) + "\n")
            click.echo(say.wrap(summary(say, command), f"  tablee {command:<9} ", " " * 19))
        click.echo("\n" + say.wrap(say("overview-help")))


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
    engine = sys.modules.get("tablee.kit.engine")
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
        message = say("usage-missing", name=_metavar(say, error.param))
    else:
        message = error.format_message()
    return f"{message} {say('usage-see-help', command=help_page)}"
