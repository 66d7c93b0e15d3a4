"""`tablee house`: what whoever runs a house may look at and do, in its folder."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import click

from tablee.cli.columns import moment, show, show_json
from tablee.cli.commands import Commands, Sorry, Spoken, speech_of, summary, write_list
from tablee.cli.serve import ERRORS, Settings, chosen, must_have_server, takes_settings
from tablee.cli.speech import Speech

KEEPING = "tablee.server.keeping"  # by its name only: neither layer leans on the other
WHERE = ("data", "database")
PARTS = {  # what may be typed behind `tablee house` -> the module of this folder that has it
    "settings": "house",
    "who": "house",
    "tables": "house_tables",
    "table": "house_tables",
    "people": "house_people",
    "person": "house_people",
    "reports": "house_reports",
    "check": "house_copies",
    "backup": "house_copies",
    "restore": "house_copies",
    "tidy": "house_tables",
}


class HousePart(Spoken):
    """One of them; help-house-NAME explains it."""

    def explained(self, say: Speech, message: str) -> str:
        """Where the tables are is a setting, and explained as such."""
        name = message.removeprefix("help-")
        return say(f"setting-{name}") if name in WHERE else say(message)


class HouseParts(Commands):
    """All of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(PARTS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The part of this name, from its module."""
        if name not in PARTS:
            return None
        found = getattr(import_module(f"tablee.cli.{PARTS[name]}"), name)
        assert isinstance(found, click.Command)
        return found

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each with the first line of its help."""
        say = speech_of(ctx)
        explained = [(name, summary(say, f"house-{name}")) for name in PARTS]
        write_list(formatter, say("usage-commands-heading"), explained)


@click.group("house", cls=HouseParts, invoke_without_command=True)
@click.pass_context
def house(ctx: click.Context) -> None:
    """What there is to do."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    else:
        must_have_server(speech_of(ctx))


def part(name: str, cls: type[Spoken] = HousePart, on_folder: bool = True) -> Callable[..., Any]:
    """A part of `tablee house`, on the folder that --data, the environment or a file names."""

    def made(command: Callable[..., Any]) -> click.Command:
        command = click.pass_context(command)
        command = click.option("--json", "as_json", is_flag=True)(command)
        if on_folder:
            command = click.option("--settings", "settings")(command)
            command = click.option("--database", "database")(command)
            command = click.option("--data", "data")(command)
        return click.command(f"house-{name}", cls=cls)(command)

    return made


def keeping(module: str) -> Any:
    """A module of what whoever runs a house does."""
    return import_module(f"{KEEPING}.{module}")


def done(say: Speech, what: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What comes of something that the house may refuse.

    Raises:
        Sorry: it does, and why.
    """
    try:
        return what(*arguments, **named)
    except import_module(ERRORS).Refusal as refused:
        raise Sorry(refused.said(say.language)) from None
    except OSError as wrong:
        file, why = str(wrong.filename or ""), wrong.strerror or str(wrong)
        raise Sorry(say("house-os-error", file=file, why=why)) from None


def home_of(settings: Any) -> Any:
    """Where a house has its tables, by its settings."""
    return keeping("folder").Home(settings.folder, settings.value("database"))


def looked(say: Speech, settings: Any, what: Callable[..., Any], *arguments: Any) -> Any:
    """What is to be seen in a house, whether it is open or not."""

    def look() -> Any:
        with keeping("folder").looking(home_of(settings)) as store:
            return what(store, *arguments)

    return done(say, look)


def name_of(seat: dict[str, Any], say: Speech) -> str:
    """Who sits there, for a list."""
    kind = "bot" if seat["kind"] == "bot" else "person" if seat["person"] else "empty"
    return seat["name"] or say(f"house-seat-{kind}")


@part("settings", cls=Settings, on_folder=False)
@takes_settings()
def settings(ctx: click.Context, as_json: bool, **typed: Any) -> None:
    """Every setting, what it is, and who says so."""
    say = speech_of(ctx)
    found = chosen(say, **typed).values()
    if as_json:
        told = {
            c.setting.name: {
                "value": c.shown,
                "from": c.source.kind,
                "where": c.source.place,
                "line": c.source.line or None,
                "variable": c.setting.variable,
                "what": say(c.setting.message),
            }
            for c in found
        }
        show_json(told)
        return
    rows = [(c.setting.name, c.shown, c.source.said(say.language)) for c in found]
    show(say, ["house-setting", "house-value", "house-source"], rows)


@part("who")
def who(ctx: click.Context, as_json: bool, **asked: Any) -> None:
    """How many there are, and who has moved lately."""
    say = speech_of(ctx)
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    found = looked(say, settings, keeping("tables").company)
    found["open"] = done(say, keeping("folder").is_open, home_of(settings))
    if as_json:
        show_json(found)
        return
    click.echo(say.wrap(say("house-is-open" if found["open"] else "house-is-closed")))
    click.echo(say.wrap(say("house-people", n=found["people"], **found["tables"])))
    if not found["here"]:
        click.echo(say.wrap(say("house-nobody-lately")))
        return
    click.echo(say.wrap(say("house-lately")))
    rows = [
        (row["name"] or say("house-seat-person"), row["game"], row["table"], moment(row["moved"]))
        for row in found["here"]
    ]
    show(say, ["house-name", "house-game", "house-table", "house-moved"], rows)
