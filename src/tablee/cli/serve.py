"""`tablee serve`: tables for browsers on this machine and its network, or on the internet."""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry, Spoken, speech_of, write_list
from tablee.cli.speech import Speech

# By their names only: neither layer leans on the other.
SERVER, ERRORS = "tablee.server.main", "tablee.server.errors"
SETTINGS, SOURCES = "tablee.server.wishes.settings", "tablee.server.wishes.sources"
NEEDED = (
    *("alembic", "httptools", "litestar", "segno"),
    *("sqlalchemy", "structlog", "uvicorn", "websockets"),
)
Command = Callable[..., Any]
LIMIT = "limit-"  # before the name of a setting that is one


class Told(Spoken):
    """A command that takes settings of a house."""

    def explained(self, say: Speech, message: str) -> str:
        """What a setting is, and what it usually is; all else as its message says."""
        setting = known().get(message.removeprefix("help-"))
        if setting is None:
            return super().explained(say, message)
        told, usual = say(setting.message), setting.usual
        if not usual:
            return told
        return f"{told} ({say('usual-is', value=setting.shown(usual))})"


class Settings(Told):
    """A command that takes all of them; its help has the limits, too."""

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The limits, each with what it is unless somebody says otherwise."""
        say = speech_of(ctx)
        limits = [s for s in known().values() if s.name.startswith(LIMIT)]
        explained = [
            (f"{s.name.removeprefix(LIMIT)}={s.shown(s.usual)}", say(s.message)) for s in limits
        ]
        write_list(formatter, say("serve-limits-heading"), explained)


def known() -> dict[str, Any]:
    """Every setting of a house, by its name."""
    found: dict[str, Any] = import_module(SETTINGS).SETTINGS
    return found


def takes_settings(names: Iterable[str] = ()) -> Callable[[Command], Command]:
    """Give a command an option for each of these settings, or all, and --settings for a file of them."""

    def taking(command: Command) -> Command:
        wanted = set(names) or {name for name in known() if not name.startswith(LIMIT)}
        if not names:
            command = click.option("--limit", "changed", multiple=True)(command)
        for setting in reversed([s for s in known().values() if s.name in wanted]):
            is_flag = setting.kind.typed == (bool,)
            more = {"is_flag": True} if is_flag else {"multiple": setting.kind.several}
            command = click.option(f"--{setting.name}", default=None, **more)(command)
        return click.option("--settings", "settings")(command)

    return taking


def chosen(say: Speech, settings: str | None, changed: tuple[str, ...], **typed: Any) -> Any:
    """Every setting, wherever it was given.

    Raises:
        Sorry: one is none, or cannot be so.
    """
    sources = import_module(SOURCES)
    try:
        given = {name.replace("_", "-"): _texts(value) for name, value in typed.items()}
        given |= sources.limits_given(changed)
        return sources.choices(given, settings)
    except import_module(ERRORS).Shut as wrong:
        raise Sorry(wrong.said(say.language)) from None


def _texts(value: Any) -> list[str]:
    """What was typed behind an option, each time."""
    if isinstance(value, bool):
        return ["yes"] * value
    return [value] if isinstance(value, str) else list(value or ())


def must_have_server(say: Speech) -> None:
    """See that the packages of the server are there.

    Raises:
        Sorry: they are not, and how they come.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise Sorry(say("server-missing"))


def cannot_listen(say: Speech, taken: Any) -> str:
    """Which port is taken, and why."""
    return say("cannot-serve", host=taken.host, port=str(taken.port), why=taken.why)


@click.command("serve", cls=Settings)
@takes_settings()
@click.pass_context
def serve(ctx: click.Context, /, **typed: Any) -> None:
    """Open the house until Ctrl-C."""
    say = speech_of(ctx)
    must_have_server(say)
    all_of_them = chosen(say, **typed)
    host, port = all_of_them.value("host"), all_of_them.value("port")
    server, errors = import_module(SERVER), import_module(ERRORS)
    try:
        server.serve(
            *(host, port, all_of_them.folder, say.language),
            *(all_of_them.value("quiet"), all_of_them.value("metrics")),
            log=all_of_them.value("log"),
            limits=all_of_them.limits(),
            **all_of_them.fields(),
        )
    except errors.Shut as closed:
        raise Sorry(closed.said(say.language)) from None
    except errors.Taken as taken:
        raise Sorry(cannot_listen(say, taken)) from None
    except OSError as error:
        raise Sorry(
            say("cannot-serve", host=host, port=str(port), why=saves.reason(error))
        ) from None
