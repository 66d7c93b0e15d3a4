"""`tablee house tables`, `table` and `tidy`: which tables there are, one of them, and which may go."""

import re
from pathlib import Path
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.columns import moment, show, show_json
from tablee.cli.commands import Sorry, speech_of
from tablee.cli.house import done, home_of, keeping, looked, name_of, part
from tablee.cli.serve import chosen
from tablee.cli.speech import Speech

AGES = {"h": 3600.0, "d": 24 * 3600.0, "w": 7 * 24 * 3600.0}
LISTED = ("house-table", "house-game", "house-state", "house-moves", "house-changed", "house-who")
DEEDS = ("show", "close", "reopen", "export", "delete")  # what may be done with one


@part("tables")
@click.option("--running", is_flag=True)
@click.option("--finished", is_flag=True)
@click.option("--closed", is_flag=True)
@click.option("--older-than", "older")
@click.option("--game", "of_game")
def tables(ctx: click.Context, as_json: bool, older: str | None, **asked: Any) -> None:
    """Which tables there are."""
    say = speech_of(ctx)
    wanted = keeping("tables").Wanted(
        states=_states(asked),
        game=asked["of_game"] or "",
        older=age(older, say) if older else 0.0,
    )
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    found = looked(say, settings, keeping("tables").listed, wanted)
    show_json(found) if as_json else show_tables(found, say)


def _states(asked: dict[str, Any]) -> tuple[str, ...]:
    """The states that were asked for; all, if none was."""
    all_states: tuple[str, ...] = keeping("tables").STATES
    return tuple(state for state in all_states if asked[state]) or all_states


def age(text: str, say: Speech) -> float:
    """The seconds of 365d, 12h or 3w.

    Raises:
        Sorry: it is no such length of time.
    """
    found = re.fullmatch(r"(\d{1,6})([hdw])", text)
    if not found:
        raise Sorry(say("house-no-age", value=text))
    return int(found[1]) * AGES[found[2]]


def show_tables(found: list[dict[str, Any]], say: Speech) -> None:
    """Tables, a line each."""
    if not found:
        click.echo(say("house-no-tables"))
        return
    rows = [
        (
            *(table["table"], table["game"], say(f"house-{table['state']}"), str(table["moves"])),
            moment(table["changed"]),
            ", ".join(name_of(seat, say) for seat in table["seats"]),
        )
        for table in found
    ]
    show(say, LISTED, rows)


# --- One table ---------------------------------------------------------------------


@part("table")
@click.argument("table")
@click.argument("deed", required=False)
@click.argument("value", required=False)
@click.option("--yes", is_flag=True)
def table(
    ctx: click.Context,
    table: str,
    deed: str | None,
    value: str | None,
    yes: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Look at one table, or do something with it."""
    say, deed = speech_of(ctx), deed or "show"
    if deed not in DEEDS:
        raise Sorry(say("house-no-deed", deed=deed, deeds=say.listing(DEEDS, "or")))
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    here = looked(say, settings, keeping("tables").one, table)
    if deed == "show":
        show_json(here) if as_json else _show(here, say)
    elif deed == "reopen":
        _reopen(settings, here, value, as_json, say)
    elif deed == "export":
        _export(settings, here, value, as_json, say)
    elif not yes:
        raise Sorry(say(f"house-{deed}-sure", table=table))
    else:
        what = [table] if deed == "delete" else table
        done(say, keeping("asking").done, home_of(settings), deed, what)
        if as_json:
            show_json({"table": table, "done": deed})
        else:
            click.echo(say.wrap(say(f"house-{deed}-done", table=table)))


def _show(here: dict[str, Any], say: Speech) -> None:
    show_tables([here], say)
    click.echo(say.wrap(say("house-table-facts", host=here["host"], clock=here["clock"])))
    rows = [
        (
            str(seat["seat"]),
            name_of(seat, say),
            say(f"house-kind-{seat['kind']}"),
            seat["person"],
            say("house-waited-for") if seat["waited_for"] else "",
        )
        for seat in here["seats"]
    ]
    headings = ["house-seat", "house-name", "house-kind", "house-person", "house-turn"]
    show(say, headings, rows)


def _reopen(
    settings: Any, here: dict[str, Any], value: str | None, as_json: bool, say: Speech
) -> None:
    """A new link to a seat.

    Raises:
        Sorry: there is none of this number, or it is not lost.
    """
    if value is None or not value.isdecimal():
        numbers = [str(seat["seat"]) for seat in here["seats"]]
        raise Sorry(say("house-which-seat", seats=say.listing(numbers, "or")))
    home, number = home_of(settings), int(value)
    done(say, keeping("asking").done, home, "reopen", here["table"], number)
    secret = done(say, keeping("originals").secret_of_house, home)
    link = looked(say, settings, keeping("tables").way_in, secret, here["table"], number)
    address = settings.value("public-address") + link
    if as_json:
        show_json({"table": here["table"], "seat": number, "link": link, "address": address})
        return
    whole = "house-reopen-done" if settings.value("public-address") else "house-reopen-there"
    click.echo(say.wrap(say(whole, seat=str(number))))
    click.echo(address)


def _export(
    settings: Any, here: dict[str, Any], value: str | None, as_json: bool, say: Speech
) -> None:
    """The record of a game in a file that is not there yet.

    Raises:
        Sorry: no file is named, or there is one; or the game is not over.
    """
    if value is None:
        raise Sorry(say("house-which-file"))
    place = saves.at(value)
    must_be_new(place, say)
    record = looked(say, settings, keeping("tables").record, here["table"], say.language)
    done(say, saves.write, place, record)
    if as_json:
        show_json({"table": here["table"], "done": "export", "file": str(place)})
    else:
        click.echo(say.wrap(say("house-export-done", table=here["table"], file=str(place))))


def must_be_new(place: Path, say: Speech) -> None:
    """See that nothing would be written over.

    Raises:
        Sorry: there is a file of that name.
    """
    if place.exists():
        raise Sorry(say("house-file-there", file=str(place)))


# --- Those that may go ---------------------------------------------------------------


@part("tidy")
@click.option("--older-than", "older", required=True)
@click.option("--finished", is_flag=True)
@click.option("--closed", is_flag=True)
@click.option("--running", is_flag=True)
@click.option("--yes", is_flag=True)
def tidy(ctx: click.Context, as_json: bool, older: str, yes: bool, **asked: Any) -> None:
    """Delete what is older; without --yes, say what would go."""
    say, module = speech_of(ctx), keeping("tables")
    states = tuple(state for state in module.STATES if asked[state])
    if not states:
        raise Sorry(say("house-tidy-which"))
    wanted = module.Wanted(states=states, older=age(older, say))
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    if yes:
        home, asks = home_of(settings), keeping("asking")
        found = done(say, asks.done, home, "tidy", list(states), wanted.older)
    else:
        found = looked(say, settings, module.listed, wanted)
    if as_json:
        show_json({"deleted": yes, "tables": found})
        return
    show_tables(found, say)
    if found:
        message = "house-tidy-done" if yes else "house-tidy-would"
        click.echo(say.wrap(say(message, n=len(found))))
