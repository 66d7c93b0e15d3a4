"""`tablee house check`, `backup` and `restore`: is all whole, a copy of it, a house made of one."""

from pathlib import Path
from typing import Any

import click

from tablee.cli import saves
from tablee.cli.columns import show, show_json
from tablee.cli.commands import Sorry, speech_of
from tablee.cli.house import done, home_of, keeping, part
from tablee.cli.house_tables import must_be_new
from tablee.cli.serve import chosen

FOUND = 2  # the exit code where something is not as it should be


@part("check")
def check(ctx: click.Context, as_json: bool, **asked: Any) -> None:
    """Is it whole?"""
    say = speech_of(ctx)
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    looked = done(say, keeping("check").check, home_of(settings), say.language)
    if as_json:
        show_json(looked.plainly())
    else:
        facts = {"tables": looked.tables, "photos": looked.photographs}
        click.echo(say.wrap(say("house-checked", **facts)))
        rows = [(say(f"house-found-{what}"), which, why) for what, which, why in looked.findings]
        if rows:
            show(say, ["house-finding", "house-which", "house-why"], rows)
        else:
            click.echo(say("house-whole"))
    if looked.findings:
        ctx.exit(FOUND)


@part("backup")
@click.argument("file")
def backup(ctx: click.Context, file: str, as_json: bool, **asked: Any) -> None:
    """All of it in one file."""
    say, place = speech_of(ctx), saves.at(file)
    must_be_new(place, say)
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    made = done(say, keeping("copies").backup, home_of(settings), place)
    facts = {"tables": made.tables, "photographs": made.photographs, "missing": len(made.missing)}
    if as_json:
        show_json({"file": str(place), "made": made.made, **facts})
    else:
        click.echo(say.wrap(say("house-backup-done", file=str(place), **facts)))
    if made.missing:
        click.echo(say.wrap(say("house-photos-missing", n=len(made.missing))), err=True)
        ctx.exit(FOUND)


@part("restore", on_folder=False)
@click.option("--database", "database")
@click.argument("file")
@click.argument("folder", required=False)
def restore(
    ctx: click.Context, file: str, folder: str | None, database: str | None, as_json: bool
) -> None:
    """A house made of a backup, in a folder or in a PostgreSQL."""
    say, place = speech_of(ctx), saves.at(file)
    if folder and database:
        raise Sorry(say("house-restore-which"))
    if folder:
        there = saves.at(folder)
        made = done(say, keeping("copies").restore, place, there)
        where = {"folder": str(there)}
    else:
        address = chosen(say, None, (), database=database).value("database")
        if not address:
            raise Sorry(say("house-restore-where"))
        made = done(say, keeping("into_postgres").restore, place, address)
        where = {"database": keeping("folder").Home(Path(), address).place}
    facts = {"tables": made.tables, "photographs": made.photographs}
    if as_json:
        show_json({**where, "made": made.made, **facts})
        return
    message = "house-restore-done" if folder else "house-restore-shared"
    click.echo(say.wrap(say(message, made=made.made, **where, **facts)))
