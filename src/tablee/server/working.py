"""A process that only works: it does what tables wait for, and serves nobody."""

import asyncio
import signal
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import structlog

from tablee.server.errors import Shut
from tablee.server.house.house import House
from tablee.server.main import figures_at, keep_log
from tablee.server.settings import Settings, default_folder
from tablee.server.storage.kinds import database_at
from tablee.server.words import say
from tablee.server.work.process import Silent

report = structlog.get_logger("tablee.jobs")


def work(
    folder: Path | None = None,
    language: str = "en",
    quiet: bool = False,
    log: str = "auto",
    database: str = "",
    metrics: tuple[str, int] | None = None,
    **more: Any,
) -> None:
    """Work until interrupted; what is in hand then is finished soon, or given back.

    metrics: where figures are asked for, if anywhere.

    Raises:
        Taken: that port is, or it is not ours to take.
        Shut: there is nothing that processes share, nothing is to be done, or the database cannot be had.
    """
    keep_log(quiet, log)
    folder = folder or default_folder()
    if not database:
        raise Shut("work-alone")
    if not more.get("jobs", Settings.jobs):
        raise Shut("work-none")
    secret = database_at(folder, database).secret()
    house = House(Settings(folder, secret, database, early=False, **more))
    asyncio.run(_until_told(house, language, metrics))


async def _until_told(house: House, language: str, metrics: tuple[str, int] | None) -> None:
    """Open, and close as soon as somebody says so."""
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(sign, over.set)
        except NotImplementedError:  # as on Windows
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(over.set))
    async with house.open():
        with suppress(Silent):  # it is started again for the first bot
            await house.players.brains.be_there()
        with house.metrics.told_at(*metrics) if metrics else nullcontext():
            print(say(language, "working", jobs=house.settings.jobs), flush=True)
            if metrics:
                print(figures_at(metrics, language), flush=True)
            await over.wait()
        report.info("finishes what is in hand")
