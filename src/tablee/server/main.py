"""Start the server, and say where it is."""

import contextlib
import gc
import io
import logging
import socket
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

import structlog

from tablee.server.errors import Shut, Taken
from tablee.server.house.doorway import Doorway
from tablee.server.settings import Settings, default_folder
from tablee.server.storage.kinds import database_at
from tablee.server.words import say

if TYPE_CHECKING:
    import uvicorn

    from tablee.server.http.middleware import RequestMiddleware

WS_MOST = 1024  # bytes; a browser that listens has nothing to send
LONGEST = 500  # letters of one thing in a line of the log
ANYWHERE, LOOPBACK = ("0.0.0.0", "::"), "127.0.0.1"


def serve(
    host: str,
    port: int,
    folder: Path | None = None,
    language: str = "en",
    quiet: bool = False,
    metrics: tuple[str, int] | None = None,
    log: str = "auto",
    database: str = "",
    domain: str = "",
    **more: Any,
) -> None:
    """Serve until interrupted; `more` goes into the Settings.

    domain: the name by which people come, by https; the house itself listens to this machine alone.

    Raises:
        Taken: the port is taken, or not ours to take.
        Shut: the folder is, or it or the database cannot be written; nobody can be let in.
    """
    with no_collections():
        import uvicorn  # noqa: F401

        from tablee.server.web.app import make

    keep_log(quiet, log)
    folder = folder or default_folder()
    if domain:
        host, more["public"], more["proxies"] = LOOPBACK, f"https://{domain}", (LOOPBACK,)
    listening = [bound(host, port)]
    port = listening[0].getsockname()[1]
    if metrics:
        listening.append(bound(*metrics))
        more["metrics"] = listening[1].getsockname()[:2]
    outside = f"http://{network_address()}:{port}" if host in ANYWHERE else ""
    more["outside"] = more.get("public") or outside
    secret = database_at(folder, database).secret()
    settings = Settings(folder, secret, database, host, port, **more)
    config = configured(make(settings), settings)
    _run(
        config,
        listening,
        Doorway(domain, port, folder) if domain else None,
        welcome(settings, language),
    )


def _run(
    config: "uvicorn.Config", listening: list[socket.socket], door: Doorway | None, told: str
) -> None:
    """Serve until interrupted; what is told is printed once people can come in.

    Raises:
        Shut: they cannot. The house is closed first, as at any end.
    """
    import uvicorn

    failed: list[Shut] = []

    class Server(uvicorn.Server):
        async def main_loop(self) -> None:
            try:
                async with door.open() if door else contextlib.nullcontext():
                    print(told, flush=True)
                    await super().main_loop()
            except Shut as wrong:
                failed.append(wrong)

    Server(config).run(listening)
    if failed:
        raise failed[0]


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Whatever is imported stays: it is not to be looked through meanwhile, nor ever again."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def configured(app: "RequestMiddleware", settings: Settings) -> "uvicorn.Config":
    """How uvicorn is to serve; whatever its environment says, our middleware alone reads who comes."""
    import uvicorn

    from tablee.server.http.connections import KNOCKING, Connections, HttpProtocol, SocketProtocol

    all_connections = Connections(settings)
    return uvicorn.Config(
        app,
        http=partial(HttpProtocol, all_connections=all_connections),  # type: ignore[arg-type]
        ws=partial(SocketProtocol, all_connections=all_connections),  # type: ignore[arg-type]
        port=settings.port,
        workers=1,
        backlog=KNOCKING,
        proxy_headers=False,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=WS_MOST,
        ws_per_message_deflate=False,  # costs more than it saves on small events
        timeout_graceful_shutdown=3,
    )


def network_address() -> str:
    """This machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bound(host: str, port: int) -> socket.socket:
    """The socket to listen on.

    Raises:
        Taken: the port is taken, or not ours to take.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Taken(host, port, error) from None
    return listening


def welcome(settings: Settings, language: str) -> str:
    """Where the server is, for the terminal: the address, and a code for phones."""
    here = "localhost" if settings.host in (*ANYWHERE, "127.0.0.1") else settings.host
    lines = [say(language, "serving", address=f"http://{here}:{settings.port}")]
    if settings.outside:
        import segno

        code = io.StringIO()
        segno.make(settings.outside, error="l").terminal(code, compact=True)
        whose = "serving-public" if settings.public else "serving-phones"
        lines += [say(language, whose, address=settings.outside), code.getvalue()]
    if settings.metrics[1]:
        lines.append(figures_at(settings.metrics, language))
    return "\n".join([*lines, say(language, "serving-ends")])


def figures_at(metrics: tuple[str, int], language: str) -> str:
    """Where figures are asked for."""
    host, port = metrics
    host = f"[{host}]" if ":" in host else host
    return say(language, "serving-metrics", address=f"http://{host}:{port}/metrics")


def _legible(_logger: Any, _method: str, line: Any) -> Any:
    """What visitors wrote, without marks that a terminal would obey."""
    for name, value in line.items():
        if name == "exception":
            line[name] = "\n".join(map(_escaped, value.split("\n")))
        elif isinstance(value, str):
            line[name] = _escaped(value[:LONGEST])
    return line


def _escaped(text: str) -> str:
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def keep_log(quiet: bool, form: str = "auto") -> None:
    """One line for each thing that happens: `lines` for people, `json`, or `auto`, as the place is."""
    shown: Any = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if form == "json" or (form == "auto" and not sys.stderr.isatty()):
        shown = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _legible,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Stderr())),
        cache_logger_on_first_use=False,
    )


class Stderr:
    """Standard error; what it cannot take is lost, and nobody who reports fails for it.

    A log on a full disk would end whoever tells that the disk is full.
    """

    def write(self, text: str) -> None:
        """Part of a line."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """The line is whole."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()
