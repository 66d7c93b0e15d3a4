"""`tablee serve`: tables for browsers on this machine and its network, or on the internet."""

import math
import re
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import click

from tablee.cli import saves
from tablee.cli.commands import Number, Sorry, Spoken, speech_of, write_list

SERVER = "tablee.server.main"  # by its name only: neither layer leans on the other
SETTINGS, PROXIES = "tablee.server.settings", "tablee.server.http.proxies"
ERRORS = "tablee.server.errors"
NEEDED = (
    *("alembic", "httptools", "litestar", "segno"),
    *("sqlalchemy", "structlog", "uvicorn", "websockets"),
)
SIZES = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3}
HERE = "127.0.0.1"


class Wish(click.ParamType):  # type: ignore[type-arg]  # older ones take none
    """Something that a host may wish, as `read` reads it; what is none is told by a message."""

    def __init__(self, name: str, read: Callable[[str], Any], wrong: str) -> None:
        self.name, self.read, self.wrong = name, read, wrong

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Read it, or say what was expected."""
        try:
            return self.read(value)
        except ValueError:
            raise Sorry(speech_of(ctx)(self.wrong, value=value)) from None


def proxy(text: str) -> str:
    """A machine, or a network of them, whose word about others is taken.

    Raises:
        ValueError: it is neither, or is everybody.
    """
    return str(import_module(PROXIES).network(text))


def public_address(text: str) -> str:
    """Where everybody finds the house, as browsers write it when they say where a page came from.

    Raises:
        ValueError: it is none, or has more than a scheme, a name and a port.
    """
    parts = urlsplit(text)
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    name = parts.hostname or ""
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if not usual or more or not re.fullmatch(r"[a-z0-9.-]+|[0-9a-f:.]+", name):
        raise ValueError(text)
    name = f"[{name}]" if ":" in name else name
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{name}{port}"


def listening(text: str) -> tuple[str, int]:
    """An address and a port; or a port, of this machine alone.

    Raises:
        ValueError: they are not to be had from it.
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise ValueError(text)
    return host.strip("[]") or HERE, int(port)


def postgres(text: str) -> str:
    """The address of a PostgreSQL.

    Raises:
        ValueError: it is none.
    """
    parts = urlsplit(text)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise ValueError(text)
    return text


class Limit(click.ParamType):  # type: ignore[type-arg]
    """NAME=VALUE, the value written as it is shown."""

    name = "limit"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, Any]:
        """Read it, or say what was expected."""
        say, usual = speech_of(ctx), limits()
        name, _, text = value.partition("=")
        now = usual.get(name)
        if now is None:
            raise Sorry(say("serve-no-such-limit", name=name, names=say.listing(list(usual), "or")))
        try:
            return name.replace("-", "_"), read_limit(text, now)
        except ValueError:
            message = "serve-no-pair" if isinstance(now, tuple) else "serve-no-number"
            example = f"{name}={written(now)}"
            raise Sorry(say(message, name=name, example=example, value=text)) from None


class Serve(Spoken):
    """Its help has the limits, too."""

    def format_commands_of(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The limits, each with what it is unless somebody says otherwise."""
        say = speech_of(ctx)
        explained = [(f"{n}={written(usual)}", say(f"limit-{n}")) for n, usual in limits().items()]
        write_list(formatter, say("serve-limits-heading"), explained)


def limits() -> dict[str, Any]:
    """The limits as a host calls them, and what they usually are."""
    known = import_module(SETTINGS).Limits
    return {field.name.replace("_", "-"): field.default for field in fields(known)}


def read_limit(text: str, usual: Any) -> Any:
    """A limit of the same kind as the usual one.

    Raises:
        ValueError: it is of another kind, or nothing would pass.
    """
    if isinstance(usual, tuple):
        at_once, _, a_second = text.partition("/")
        return _above(float(at_once), least=1), _above(float(a_second))
    if isinstance(usual, float):
        return _above(float(text))
    unit = text[-1:].upper() if text[-1:].upper() in SIZES else ""
    return int(_above(int(text[: len(text) - len(unit)]) * SIZES[unit]))


def written(limit: Any) -> str:
    """A limit as it is typed: 40/15, 10, 16K."""
    if isinstance(limit, tuple):
        return "/".join(f"{number:g}" for number in limit)
    if isinstance(limit, float):
        return f"{limit:g}"
    unit = max((u for u in SIZES if limit % SIZES[u] == 0), key=lambda u: SIZES[u])
    return f"{limit // SIZES[unit]}{unit}"


def _above(number: float, least: float = 0) -> float:
    if not math.isfinite(number) or number <= 0 or number < least:
        raise ValueError(number)
    return number


@click.command("serve", cls=Serve)
@click.option("--port", type=Number(), default=8000)
@click.option("--host", default="0.0.0.0")
@click.option("--data", type=click.Path())
@click.option(
    "--database", type=Wish("database", postgres, "serve-no-database"), envvar="TABLEE_DATABASE"
)
@click.option("--quiet", is_flag=True)
@click.option(
    "--public-address", "public", type=Wish("public", public_address, "serve-no-public-address")
)
@click.option(
    "--trusted-proxy", "proxies", type=Wish("proxy", proxy, "serve-no-proxy"), multiple=True
)
@click.option("--metrics", type=Wish("listening", listening, "serve-no-metrics"))
@click.option("--workers", type=Number(1), default=1)
@click.option("--limit", "changed", type=Limit(), multiple=True)
@click.pass_context
def serve(
    ctx: click.Context,
    /,
    port: int,
    host: str,
    data: str | None,
    database: str | None,
    quiet: bool,
    public: str | None,
    metrics: tuple[str, int] | None,
    workers: int,
    changed: tuple[tuple[str, Any], ...],
    **more: Any,
) -> None:
    """Open the house until Ctrl-C."""
    say = speech_of(ctx)
    if any(find_spec(name) is None for name in NEEDED):
        raise Sorry(say("server-missing"))
    folder = saves.at(data) if data else None
    more |= {"database": database or ""}
    more |= {"limits": import_module(SETTINGS).Limits(**dict(changed)), "public": public or ""}
    server, shut = import_module(SERVER), import_module(ERRORS).Shut
    try:
        server.serve(
            *(host, port, folder, say.language), quiet, metrics, bot_workers=workers, **more
        )
    except shut as closed:
        raise Sorry(closed.said(say.language)) from None
    except server.Taken as taken:
        why = {"host": taken.host, "port": str(taken.port), "why": taken.why}
        raise Sorry(say("cannot-serve", **why)) from None
    except OSError as error:
        raise Sorry(
            say("cannot-serve", host=host, port=str(port), why=saves.reason(error))
        ) from None
