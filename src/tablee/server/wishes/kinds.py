"""The kinds of settings: how each is read, how it is written, and what is possible.

`read` takes what was typed, wherever: in a file, a variable, or behind an option.
"""

import math
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tablee.server.errors import Refusal
from tablee.server.http.proxies import network
from tablee.server.notices.mail import proper_mailbox, read_server
from tablee.server.notices.web_push import subject
from tablee.server.words import say

SIZES = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3}
HERE = "127.0.0.1"
PORTS = 65535
LONGEST_CONTACT = 200
NAME = re.compile(r"[a-z0-9.:\[\]_-]{1,100}", re.ASCII)
LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)", re.ASCII)  # of a name, between its dots
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


@dataclass(frozen=True)
class Expected:
    """What is possible, as half a sentence."""

    message: str
    arguments: dict[str, Any]

    def said(self, language: str) -> str:
        """It, in this language."""
        return say(language, self.message, **self.arguments)


class Kind:
    """What values of one kind have in common."""

    typed: tuple[type, ...] = (str,)  # what a file in TOML may have there
    several = False

    def read(self, text: str) -> Any:
        """The value that a text stands for.

        Raises:
            ValueError: it stands for none that is possible.
        """
        raise NotImplementedError

    def written(self, value: Any) -> str:
        """The way back from `read`."""
        return str(value)

    @property
    def expected(self) -> Expected:
        """What is possible."""
        raise NotImplementedError


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number."""

    least: int
    most: int
    typed = (int,)

    def read(self, text: str) -> int:
        """A number within its bounds."""
        return int(_within(int(text), self.least, self.most))

    @property
    def expected(self) -> Expected:
        """Its bounds."""
        return Expected("expects-whole", {"least": str(self.least), "most": str(self.most)})


@dataclass(frozen=True)
class Seconds(Kind):
    """A length of time."""

    least: float
    most: float
    typed = (int, float)

    def read(self, text: str) -> float:
        """Seconds within their bounds."""
        return _within(float(text), self.least, self.most)

    def written(self, value: float) -> str:
        """Without a fraction that is none."""
        return f"{value:g}"

    @property
    def expected(self) -> Expected:
        """Its bounds."""
        return Expected("expects-seconds", {"least": f"{self.least:g}", "most": f"{self.most:g}"})


@dataclass(frozen=True)
class Size(Kind):
    """So many bytes, or of anything that is counted; K, M and G are powers of 1024."""

    most: int
    typed = (int, str)

    def read(self, text: str) -> int:
        """16384 and 16K."""
        unit = text[-1:].upper() if text[-1:].upper() in SIZES else ""
        return int(_within(int(text[: len(text) - len(unit)]) * SIZES[unit], 1, self.most))

    def written(self, value: int) -> str:
        """With the largest unit that divides it."""
        unit = max((u for u in SIZES if value % SIZES[u] == 0), key=lambda u: SIZES[u])
        return f"{value // SIZES[unit]}{unit}"

    @property
    def expected(self) -> Expected:
        """Its bounds."""
        return Expected("expects-size", {"most": self.written(self.most)})


@dataclass(frozen=True)
class Rate(Kind):
    """So many at once, and so many a second after that."""

    most: float = 1e9

    def read(self, text: str) -> tuple[float, float]:
        """40/15."""
        at_once, _, a_second = text.partition("/")
        least = 1 / self.most
        return _within(float(at_once), 1, self.most), _within(float(a_second), least, self.most)

    def written(self, value: tuple[float, float]) -> str:
        """40/15."""
        return "/".join(f"{number:g}" for number in value)

    @property
    def expected(self) -> Expected:
        """How it is written."""
        return Expected("expects-rate", {})


@dataclass(frozen=True)
class YesOrNo(Kind):
    """Whether something is so."""

    typed = (bool,)

    def read(self, text: str) -> bool:
        """yes, no and what else means that."""
        if text.lower() in (*YES, *NO):
            return text.lower() in YES
        raise ValueError(text)

    def written(self, value: bool) -> str:
        """yes or no."""
        return YES[0] if value else NO[0]

    @property
    def expected(self) -> Expected:
        """Both."""
        return Expected("expects-yes", {})


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some words."""

    words: tuple[str, ...]

    def read(self, text: str) -> str:
        """One of them."""
        if text not in self.words:
            raise ValueError(text)
        return text

    @property
    def expected(self) -> Expected:
        """All of them."""
        return Expected("expects-word", {"words": ", ".join(self.words)})


@dataclass(frozen=True)
class Address(Kind):
    """Where to listen: a name or an address of this machine."""

    def read(self, text: str) -> str:
        """What could be one."""
        if not re.fullmatch(r"[A-Za-z0-9.-]+|\[?[0-9A-Fa-f:.]+(%\w+)?\]?", text):
            raise ValueError(text)
        return text.strip("[]")

    @property
    def expected(self) -> Expected:
        """What is usual."""
        return Expected("expects-address", {})


@dataclass(frozen=True)
class Place(Kind):
    """A folder, as somebody wrote it; ~ is their home."""

    def read(self, text: str) -> Path:
        """Any that has a name."""
        if not text or "\0" in text:
            raise ValueError(text)
        return Path(os.path.expanduser(text))

    @property
    def expected(self) -> Expected:
        """A folder."""
        return Expected("expects-folder", {})


@dataclass(frozen=True)
class PublicAddress(Kind):
    """Where everybody finds the house, as browsers write it when they say where a page came from."""

    def read(self, text: str) -> str:
        """No more than a scheme, a name and a port; nothing where it is told that there is none."""
        if not text:
            return ""
        parts = urlsplit(text)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        name = parts.hostname or ""
        more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
        if not usual or more or not re.fullmatch(r"[a-z0-9.-]+|[0-9a-f:.]+", name):
            raise ValueError(text)
        name = f"[{name}]" if ":" in name else name
        port = "" if parts.port in (None, usual) else f":{parts.port}"
        return f"{parts.scheme}://{name}{port}"

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-public", {})


@dataclass(frozen=True)
class Domain(Kind):
    """A name that leads to this machine, and a port if it is not the usual one; or none."""

    def read(self, text: str) -> str:
        """games.example.org and games.example.org:8443."""
        name, _, port = text.lower().partition(":")
        if text and not (len(name) <= 253 and all(map(LABEL.fullmatch, name.split(".")))):
            raise ValueError(text)
        if port or text.endswith(":"):
            name = f"{name}:{Whole(1, PORTS).read(port)}"
        return name.removesuffix(":443")

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-domain", {})


@dataclass(frozen=True)
class PostgresAddress(Kind):
    """The address of a PostgreSQL, with its password; nothing where the tables are in the folder."""

    def read(self, text: str) -> str:
        """postgresql://user:password@host/name."""
        if text:
            parts = urlsplit(text)
            named = parts.port != 0 and parts.path.strip("/")
            if parts.scheme not in ("postgresql", "postgres") or not named:
                raise ValueError(text)
        return text

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-postgres", {})


@dataclass(frozen=True)
class Proxies(Kind):
    """Machines, or networks of them, whose word about others is taken; never everybody's."""

    typed = (str, list)
    several = True

    def read(self, text: str) -> tuple[str, ...]:
        """One or more, with commas between them."""
        return tuple(str(network(one.strip())) for one in text.split(",") if one.strip())

    def written(self, value: tuple[str, ...]) -> str:
        """With commas."""
        return ", ".join(value)

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-proxy", {})


@dataclass(frozen=True)
class Contact(Kind):
    """How whoever runs the house is reached: by mail, or at a page; nothing where they are not."""

    def read(self, text: str) -> str:
        """ada@example.org and https://example.org/about."""
        if text and (len(text) > LONGEST_CONTACT or not text.isprintable() or " " in text):
            raise ValueError(text)
        if text and not subject(text):
            raise ValueError(text)
        return text.removeprefix("mailto:")

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-contact", {})


@dataclass(frozen=True)
class PushServices(Kind):
    """Services that messages to browsers may go to: names, names with a star before them, origins."""

    typed = (str, list)
    several = True

    def read(self, text: str) -> tuple[str, ...]:
        """One or more, with commas between them."""
        return tuple(self._one(one.strip().lower()) for one in text.split(",") if one.strip())

    def _one(self, text: str) -> str:
        if "://" in text:
            return PublicAddress().read(text)
        bare = text.removeprefix("*").removeprefix(".") if text[:1] == "*" else text
        if text != "*" and (text[:1] == "*") != text.startswith("*."):
            raise ValueError(text)
        if bare and not all(map(LABEL.fullmatch, bare.split("."))):
            raise ValueError(text)
        return text

    def written(self, value: tuple[str, ...]) -> str:
        """With commas."""
        return ", ".join(value)

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-push-services", {})


@dataclass(frozen=True)
class Listening(Kind):
    """An address and a port; or a port, of this machine alone; or nowhere."""

    typed = (str, int)

    def read(self, text: str) -> tuple[str, int] | None:
        """9100 and 127.0.0.1:9100."""
        if not text:
            return None
        host, _, port = text.rpartition(":")
        if not port.isdecimal() or int(port) > PORTS:
            raise ValueError(text)
        return host.strip("[]") or HERE, int(port)

    def written(self, value: tuple[str, int] | None) -> str:
        """Both of them."""
        if not value:
            return ""
        host, port = value
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-listening", {})


def _within(number: float, least: float, most: float) -> float:
    if not math.isfinite(number) or not least <= number <= most:
        raise ValueError(number)
    return number


@dataclass(frozen=True)
class MailAddress(Kind):
    """Where mail is handed in; or nothing."""

    def read(self, text: str) -> str:
        """smtp://user:password@mail.example.org; smtps:// for TLS from the start, smtp+plain://."""
        if text:
            read_server(text)
        return text

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-mail-server", {})


@dataclass(frozen=True)
class Mailbox(Kind):
    """An address of mail; or nothing."""

    def read(self, text: str) -> str:
        """tablee@example.org."""
        try:
            return proper_mailbox(text) if text else ""
        except Refusal:
            raise ValueError(text) from None

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-mailbox", {})


@dataclass(frozen=True)
class Names(Kind):
    """Names with commas between them: kinds of addresses, or hosts with or without a port."""

    typed = (str, list)
    several = True

    def read(self, text: str) -> tuple[str, ...]:
        """ntfy, matrixs; or 192.168.1.20:8080."""
        names = tuple(one.strip().lower() for one in text.split(",") if one.strip())
        if not all(NAME.fullmatch(name) for name in names):
            raise ValueError(text)
        return names

    def written(self, value: tuple[str, ...]) -> str:
        """With commas."""
        return ", ".join(value)

    @property
    def expected(self) -> Expected:
        """What is typed there."""
        return Expected("expects-names", {})
