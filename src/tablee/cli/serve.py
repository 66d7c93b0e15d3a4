"""`tablee serve`: tables for browsers on this machine and its network."""

from importlib import import_module
from importlib.util import find_spec

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of

SERVER = "tablee.server.main"  # by its name only: neither layer leans on the other
NEEDED = ("alembic", "litestar", "segno", "sqlalchemy", "structlog", "uvicorn")


@click.command("serve", cls=Spoken)
@click.option("--port", type=Number(), default=8000)
@click.option("--host", default="0.0.0.0")
@click.option("--data", type=click.Path())
@click.option("--quiet", is_flag=True)
@click.pass_context
def serve(ctx: click.Context, port: int, host: str, data: str | None, quiet: bool) -> None:
    """Open the house until Ctrl-C."""
    say = speech_of(ctx)
    if any(find_spec(name) is None for name in NEEDED):
        raise Sorry(say("server-missing"))
    folder = saves.at(data) if data else None
    try:
        import_module(SERVER).serve(host, port, folder, say.language, quiet=quiet)
    except (OSError, OverflowError) as error:
        why = saves.reason(error) if isinstance(error, OSError) else str(error)
        raise Sorry(say("cannot-serve", host=host, port=port, why=why)) from None
