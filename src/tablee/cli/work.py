"""`tablee work`: a process that does what tables of a house wait for, beside those that serve."""

from importlib import import_module
from typing import Any

import click

from tablee.cli.commands import Sorry, speech_of
from tablee.cli.serve import (
    ERRORS,
    Told,
    cannot_listen,
    chosen,
    must_have_server,
    takes_settings,
)

WORKING = "tablee.server.working"  # by its name only: neither layer leans on the other
TOLD = ("database", "jobs", "workers", "bot-pace", "bot-seconds")
SETTINGS = ("data", *TOLD, "metrics", "quiet", "log")


def own_figures(wished: Any) -> Any:
    """Where this process tells its figures; the port in the file is that of whoever serves here."""
    found = wished["metrics"]
    return None if found.source.kind == "file" else found.value


@click.command("work", cls=Told)
@takes_settings(SETTINGS)
@click.pass_context
def work(ctx: click.Context, /, **typed: Any) -> None:
    """Work until Ctrl-C."""
    say = speech_of(ctx)
    must_have_server(say)
    wished = chosen(say, changed=(), **typed)
    told = {found.setting.field: found.value for found in map(wished.__getitem__, TOLD)}
    errors = import_module(ERRORS)
    try:
        import_module(WORKING).work(
            *(wished.folder, say.language, wished.value("quiet"), wished.value("log")),
            limits=wished.limits(),
            metrics=own_figures(wished),
            **told,
        )
    except errors.Shut as closed:
        raise Sorry(closed.said(say.language)) from None
    except errors.Taken as taken:
        raise Sorry(cannot_listen(say, taken)) from None
