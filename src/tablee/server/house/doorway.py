"""The way in by https: Caddy before the house, which fetches its certificate and renews it.

It runs as long as the house does, and is begun again when it ends by itself. Certificates are kept in
the house's folder. Caddy is the one that this machine has, or the one that `tablee[https]` brings.
"""

import asyncio
import contextlib
import json
import os
import shutil
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import structlog

from tablee.server.errors import Shut
from tablee.server.work.retries import Failing

HTTP, HTTPS, LOOPBACK = 80, 443, "127.0.0.1"
READY = 60.0  # seconds that it has until somebody is let in
STOPPING = 10.0  # and to end
AGAIN = 0.1
TOLD = ("error", "fatal", "panic")  # levels of its log that concern a host
report = structlog.get_logger("tablee.https")


class Doorway:
    """Caddy for a name, before a house that listens to this machine alone."""

    def __init__(self, domain: str, port: int, folder: Path) -> None:
        self.domain, self.port, self.certificates = domain, port, folder / "https"
        self.process: asyncio.subprocess.Process | None = None
        self.said = ""  # the last that it told of what is wrong
        self.is_open = False
        self.failing = Failing()

    @property
    def settings(self) -> dict[str, Any]:
        """What Caddy is told; with a port of its own it takes no other for those who come by http."""
        name, _, own = self.domain.partition(":")
        house = {"handler": "reverse_proxy", "upstreams": [{"dial": f"{LOOPBACK}:{self.port}"}]}
        route = {"match": [{"host": [name]}], "handle": [house], "terminal": True}
        server: dict[str, Any] = {"listen": [f":{self.ports[0]}"], "routes": [route]}
        if own:
            server["automatic_https"] = {"disable_redirects": True}
        keys = {"certificate_authorities": {"local": {"install_trust": False}}}  # for localhost
        return {
            "admin": {"disabled": True},
            "storage": {"module": "file_system", "root": str(self.certificates)},
            "apps": {"http": {"servers": {"house": server}}, "pki": keys},
        }

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Let people in until the end of the block.

        Raises:
            Shut: there is no Caddy, or it does not begin, and why.
        """
        for port in self.ports:
            self._is_free(port)
        await self._begin()
        reading = asyncio.create_task(self._read())
        watch = asyncio.create_task(self._watch(reading))
        try:
            await self._is_open(reading)
            self.is_open = True
            yield
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
            await self._end()

    @property
    def ports(self) -> list[int]:
        """Where it listens, first where people are let in; by http it sends them there."""
        _, _, own = self.domain.partition(":")
        return [int(own)] if own else [HTTPS, HTTP]

    def _is_free(self, port: int) -> None:
        """See that it can listen there: whoever answered there already would be taken for it.

        Raises:
            Shut: it cannot, and why.
        """
        try:
            socket.create_server(("", port)).close()
        except OSError as wrong:
            why = f"{port}: {wrong.strerror or wrong}"
            raise Shut("https-taken", domain=self.domain, why=why) from None

    async def _begin(self) -> None:
        """Start it, with its settings behind its standard input, which is open while this house is."""
        pipe = asyncio.subprocess.PIPE
        self.certificates.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tablee.server.house.until_closed", found()),
            *("run", "--config", "-"),
            stdin=pipe,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=pipe,
            start_new_session=True,  # Ctrl-C is for the house, which ends it
            env=os.environ | {"XDG_CONFIG_HOME": str(self.certificates)},
        )
        assert self.process.stdin
        told = json.dumps(self.settings).encode()
        self.process.stdin.write(len(told).to_bytes(4, "big") + told)

    async def _read(self) -> None:
        """Pass on what it tells, until it ends; were it not read, it would stand still before long.

        A line may hold what a visitor sent, and be as long as they like: of such a one nothing is told.
        """
        process = self.process
        assert process and process.stderr
        while not process.stderr.at_eof():
            with contextlib.suppress(ValueError):
                self._tell(await process.stderr.readline())
        await process.wait()

    async def _watch(self, reading: "asyncio.Task[None]") -> None:
        """Begin it again whenever it ends, once people have been let in."""
        await reading
        while self.is_open:
            pause = self.failing.pause(self.domain)
            report.warning("Caddy has ended, and is begun again", seconds=pause)
            await asyncio.sleep(pause)
            try:
                await self._begin()
            except (
                OSError,
                Shut,
            ) as wrong:  # it is not there just now: while it is updated, perhaps
                report.warning("Caddy is not begun", why=str(wrong))
            else:
                await self._read()

    def _tell(self, line: bytes) -> None:
        """Pass on one line of its log, if it concerns whoever runs the house."""
        try:
            told = json.loads(line)
            level, what, why = told["level"], told.get("msg", ""), str(told.get("error", ""))
        except (ValueError, TypeError, KeyError):  # before it has read how to write its log
            level, what, why = "error", line.decode("utf-8", "replace").strip(), ""
        if level in TOLD and what:  # at its end an empty line is read
            self.said = why or what
            report.warning("https", what=what, why=why)

    async def _is_open(self, reading: "asyncio.Task[None]") -> None:
        """Wait until somebody is let in.

        Raises:
            Shut: it has ended, or this takes too long; the last that it said.
        """
        end = asyncio.get_running_loop().time() + READY
        while not reading.done() and asyncio.get_running_loop().time() < end:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(LOOPBACK, self.ports[0])
                writer.close()
                return
            await asyncio.sleep(AGAIN)
        raise Shut("https-failed", domain=self.domain, why=self.said or "?")

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        assert process.stdin
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), STOPPING)
        except TimeoutError:
            process.kill()
            await process.wait()


def found() -> str:
    """Where Caddy is: in this environment, or on the machine.

    Raises:
        Shut: nowhere, and how it comes.
    """
    here = Path(sys.executable).with_name("caddy")
    place = str(here) if here.exists() else shutil.which("caddy")
    if not place:
        raise Shut("no-caddy")
    return place
