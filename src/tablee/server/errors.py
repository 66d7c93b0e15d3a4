"""What may go wrong, told to whoever reads: never a traceback, never another's secret."""

import errno
from typing import Any

from tablee.server.words import say

WANT = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS}


class Refusal(Exception):
    """Something that is not done, and why: a message of words.*.ftl, for the reader's language."""

    def __init__(self, status: int, message: str, **arguments: Any) -> None:
        super().__init__(message)
        self.status, self.message, self.arguments = status, message, arguments

    def said(self, language: str) -> str:
        """Why, in this language."""
        return say(language, self.message, **self.in_words(language))

    def in_words(self, language: str) -> dict[str, Any]:
        """What the message asks for; a reason that the rules give is in this language too."""
        return {name: _told(why, language) for name, why in self.arguments.items()}


def _told(why: Any, language: str) -> Any:
    """An argument of a message, as a sentence can hold it."""
    if hasattr(why, "said"):
        return why.said(language)
    return str(why) if isinstance(why, Exception) else why


class Shut(Refusal):
    """A house that cannot be opened, and what its host may do."""

    def __init__(self, message: str, **arguments: Any) -> None:
        super().__init__(503, message, **arguments)


class Taken(OSError):
    """Nothing can listen there."""

    def __init__(self, host: str, port: int, wrong: Exception) -> None:
        self.why = getattr(wrong, "strerror", "") or str(wrong)
        super().__init__(self.why)
        self.host, self.port = host, port


class Stale(Refusal):
    """An answer to a decision that is no longer open; the table is to be shown anew."""

    def __init__(self) -> None:
        super().__init__(409, "stale")


def no_such_table() -> Refusal:
    """The same for a table that never was and for one that may not be seen."""
    return Refusal(404, "no-such-table")


def is_want(wrong: BaseException) -> bool:
    """Is it that this machine has no memory or descriptors left for it, just now?"""
    return isinstance(wrong, MemoryError) or (isinstance(wrong, OSError) and wrong.errno in WANT)
