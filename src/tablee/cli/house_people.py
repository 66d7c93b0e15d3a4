"""`tablee house people` and `person`: who they are, all that is theirs, and that they be forgotten."""

from typing import Any

import click

from tablee.cli import saves
from tablee.cli.columns import moment, show, show_json
from tablee.cli.commands import Sorry, speech_of
from tablee.cli.house import done, home_of, keeping, looked, part
from tablee.cli.house_tables import must_be_new
from tablee.cli.serve import chosen
from tablee.cli.speech import Speech

COUNTED = ("tables", "hosts", "boards", "photos")
DEEDS = ("show", "export", "way-back", "delete")


@part("people")
@click.option("--name", "called")
def people(ctx: click.Context, as_json: bool, called: str | None, **asked: Any) -> None:
    """Who has something here."""
    say = speech_of(ctx)
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    found = looked(say, settings, keeping("people").listed, called or "")
    show_json(found) if as_json else _show(found, say)


def _show(found: list[dict[str, Any]], say: Speech) -> None:
    if not found:
        click.echo(say("house-no-people"))
        return
    rows = [
        (
            one["person"],
            ", ".join(one["names"]),
            *(str(one[count]) for count in COUNTED),
            moment(one["seen"]),
        )
        for one in found
    ]
    headings = ["house-person", "house-names", *(f"house-{count}" for count in COUNTED)]
    show(say, [*headings, "house-seen"], rows)


@part("person")
@click.argument("person")
@click.argument("deed", required=False)
@click.argument("file", required=False)
@click.option("--yes", is_flag=True)
def person(
    ctx: click.Context,
    person: str,
    deed: str | None,
    file: str | None,
    yes: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Look at one of them, hand out all that is theirs, or forget them."""
    say, deed = speech_of(ctx), deed or "show"
    if deed not in DEEDS:
        raise Sorry(say("house-no-deed", deed=deed, deeds=say.listing(DEEDS, "or")))
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    if deed == "show":
        told, _ = looked(say, settings, keeping("people").belongings, person)
        show_json(told) if as_json else _show_one(told, say)
    elif deed == "export":
        _export(settings, person, file, as_json, say)
    elif deed == "way-back":
        _way_back(settings, person, as_json, say)
    else:
        _forget(settings, person, yes, as_json, say)


def _show_one(told: dict[str, Any], say: Speech) -> None:
    """At which tables they were, and how much of theirs is there."""
    rows = [
        (
            *(table["table"], table["game"], moment(table["created"])),
            ", ".join(dict.fromkeys(sat["name"] for sat in table["sat"] if sat["name"])),
            *(str(len(table[part])) for part in ("moves", "said")),
        )
        for table in told["tables"]
    ]
    headings = ["house-table", "house-game", "house-created", "house-names", "house-moves"]
    show(say, [*headings, "house-said"], rows)
    photos = sum(len(deck["photographs"]) for deck in told["decks"])
    click.echo(say.wrap(say("house-brought", boards=len(told["boards"]), photos=photos)))


def _export(settings: Any, person: str, file: str | None, as_json: bool, say: Speech) -> None:
    """All of it in one file.

    Raises:
        Sorry: no file is named, or there is one; or there is no such person.
    """
    if file is None:
        raise Sorry(say("house-which-file"))
    place = saves.at(file)
    must_be_new(place, say)
    told, files = looked(say, settings, keeping("people").belongings, person)
    missing = done(say, keeping("copies").hand_out, home_of(settings), place, told, files)
    if as_json:
        show_json({"person": person, "file": str(place), "missing": missing})
    else:
        click.echo(say.wrap(say("house-person-exported", file=str(place))))
    if missing:
        click.echo(say.wrap(say("house-photos-missing", n=missing)), err=True)


def _way_back(settings: Any, person: str, as_json: bool, say: Speech) -> None:
    """A link that leads them back to themselves, once.

    Raises:
        Sorry: nobody is known by this mark.
    """
    home = home_of(settings)
    secret = done(say, keeping("originals").secret_of_house, home)
    path = looked(say, settings, keeping("people").way_back, secret, person)
    link = settings.value("public-address") + path
    if as_json:
        show_json({"person": person, "link": link})
        return
    click.echo(link)
    click.echo(say.wrap(say("house-way-back")), err=True)


def _forget(settings: Any, person: str, yes: bool, as_json: bool, say: Speech) -> None:
    """Say what would go and what would stay; do it with --yes."""
    if yes:
        told = done(say, keeping("asking").done, home_of(settings), "forget", person)
    else:
        told = looked(say, settings, keeping("forgetting").planned, person).plainly()
    if as_json:
        show_json({"done": yes, **told})
        return
    facts = {
        name: v if isinstance(v, int) else len(v) for name, v in told.items() if name != "person"
    }
    facts = {name.replace("_", "-"): count for name, count in facts.items()}
    click.echo(say.wrap(say("house-forgotten" if yes else "house-would-forget", person=person)))
    for name, count in facts.items():
        if count:
            click.echo(say.wrap(say(f"house-forget-{name}", n=count), "• ", "  "))
    click.echo(say.wrap(say("house-forget-stays")))
    if not yes:
        click.echo(say.wrap(say("house-say-yes")))
