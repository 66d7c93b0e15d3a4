"""`tablee house reports`: what people have reported, and that it has been seen to."""

from typing import Any

import click

from tablee.cli.columns import moment, show, show_json
from tablee.cli.commands import speech_of
from tablee.cli.house import done, home_of, keeping, looked, part
from tablee.cli.serve import chosen
from tablee.cli.speech import Speech

HEADINGS = ("report", "reported-at", "table", "person", "names", "reported-what", "reported-why")


@part("reports")
@click.argument("report", required=False)
@click.option("--all", "every", is_flag=True)
def reports(
    ctx: click.Context, report: str | None, every: bool, as_json: bool, **asked: Any
) -> None:
    """What is open, or that one of them has been seen to."""
    say, module = speech_of(ctx), keeping("reports")
    settings = chosen(say, asked["settings"], (), data=asked["data"], database=asked["database"])
    if report:
        done(say, keeping("asking").done, home_of(settings), "report", report)
        show_json({"closed": report}) if as_json else click.echo(say("house-report-closed"))
        return
    found = looked(say, settings, module.listed, every)
    if as_json:
        show_json(found)
    elif not found:
        click.echo(say("house-no-reports"))
    else:
        rows = [_row(say, one) for one in found]
        show(say, [f"house-{heading}" for heading in HEADINGS], rows)


def _row(say: Speech, one: dict[str, Any]) -> tuple[str, ...]:
    """One of them, in words: what was said, or else what kind of thing it is."""
    where = (one[name] for name in ("table", "person", "name"))
    what = one["said"] or say(f"house-reported-{one['what']}")
    why = say(f"house-reported-{one['why']}") if one["why"] else ""
    return one["report"], moment(one["at"]), *where, what, why
