"""Start the server, and say where it is."""

import io
import logging
import socket
import sys
from pathlib import Path
from typing import Any

import structlog

from tablee.server.settings import Limits, Settings, default_folder, secret_of
from tablee.server.words import say

WS_MOST = 1024  # bytes; a browser that listens has nothing to send
ANYWHERE = ("0.0.0.0", "::")


def serve(
    host: str,
    port: int,
    folder: Path | None = None,
    language: str = "en",
    compiled: bool = True,
    quiet: bool = False,
    limits: Limits | None = None,
) -> None:
    """Serve until interrupted.

    Raises:
        OSError: the port is taken, or not ours to take.
    """
    import uvicorn

    from tablee.server.app import make

    folder = folder or default_folder()
    listening = bound(host, port)
    port = listening.getsockname()[1]
    outside = f"http://{network_address()}:{port}" if host in ANYWHERE else ""
    settings = Settings(
        folder=folder,
        secret=secret_of(folder),
        host=host,
        port=port,
        compiled=compiled,
        outside=outside,
        limits=limits or Limits(),
    )
    keep_log(quiet)
    config = uvicorn.Config(
        make(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=WS_MOST,
        ws_per_message_deflate=False,  # costs more than it saves on small events
        timeout_graceful_shutdown=3,
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(welcome(settings, language), flush=True)

    Server(config).run([listening])


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
        OSError: the port is taken, or not ours to take.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


def welcome(settings: Settings, language: str) -> str:
    """Where the server is, for the terminal: the address, and a code for phones."""
    here = "localhost" if settings.host in (*ANYWHERE, "127.0.0.1") else settings.host
    lines = [say(language, "serving", address=f"http://{here}:{settings.port}")]
    if settings.outside:
        import segno

        code = io.StringIO()
        segno.make(settings.outside, error="l").terminal(code, compact=True)
        lines += [say(language, "serving-phones", address=settings.outside), code.getvalue()]
    return "\n".join([*lines, say(language, "serving-ends")])


def keep_log(quiet: bool) -> None:
    """One line for each thing that happens: readable at a terminal, JSON elsewhere."""
    shown: Any = structlog.dev.ConsoleRenderer()
    if not sys.stderr.isatty():
        shown = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
