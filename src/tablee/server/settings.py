"""What a house may decide about its server."""

import os
from dataclasses import dataclass
from pathlib import Path

USUAL_MESSENGERS = (  # kinds of addresses that a house takes unless told otherwise
    *("ntfy", "ntfys", "matrix", "matrixs", "discord", "tgram", "slack", "pover", "pbul"),
    *("gchat", "mmosts", "rockets", "signals", "gotifys"),
)


@dataclass(frozen=True)
class Limits:
    """How much one address may ask for: (so many at once, so many a second after that)."""

    pages: tuple[float, float] = (120, 30)
    actions: tuple[float, float] = (40, 15)
    new_tables: tuple[float, float] = (20, 0.2)
    pictures: tuple[float, float] = (600, 100)  # a deck shows 255 of them at once
    sockets: tuple[float, float] = (60, 5)
    chat: tuple[float, float] = (8, 0.5)  # of one person at one table
    sockets_each: int = 40  # that listen at once, from one address
    connections: int = 4000  # open at once, as far as the machine has descriptors for them
    connections_each: int = 128  # of them, from one address
    head_seconds: float = 10.0  # to send the head of a request
    slow_seconds: float = 20.0  # in which, of what is sent or taken,
    slow_bytes: int = 16 * 1024  # so many bytes have to get through, or the rest
    body: int = 16 * 1024
    photo_bytes: int = 8 * 1024**3  # of all photographs that people brought
    tables_in_memory: int = 500
    visitors: int = 10_000  # addresses remembered


@dataclass(frozen=True)
class Settings:
    """One server: where it listens, where it keeps its tables, how its bots behave."""

    folder: Path
    secret: str
    database: str = ""  # the address of a PostgreSQL, in place of a file in the folder
    host: str = "127.0.0.1"
    port: int = 8000
    early: bool = True  # rules and a bot's head are there before anybody waits for them
    bot_delay: float = 0.8  # seconds a bot takes over a decision, about: people see what it was
    bot_limit: float = 5.0  # seconds a bot may think before chance answers for it
    bot_workers: int = 1
    jobs: int = 16  # that this process does at a time, of those that processes share
    patience: float = 300.0  # seconds that a person may keep a table without a clock waiting
    outside: str = ""  # the address that others reach it by
    public: str = ""  # the same where the host told it: then the house is nowhere else
    contact: str = ""  # a mail or https address of whoever runs the house, for services that ask
    mail_server: str = ""  # where mail is handed in: smtp://user:password@host
    mail_from: str = ""  # whom mail is from
    messengers: tuple[str, ...] = USUAL_MESSENGERS  # kinds of addresses that messages may go to
    messenger_hosts: tuple[str, ...] = ()  # of one's own network, that they may go to
    push_services: tuple[str, ...] = ()  # that messages to browsers may go to, besides those known
    proxies: tuple[str, ...] = ()  # addresses and networks whose word about others is taken
    metrics: tuple[str, int] = ("", 0)  # where figures are asked for, and nothing else is answered
    limits: Limits = Limits()


def default_folder() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    if own := os.environ.get("TABLEE_DATA_DIR"):
        return Path(own)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tablee"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tablee"
