"""Why something was not written: nothing was changed, and it may go better in a moment."""

from tablee.server.errors import Refusal


class TooBusy(Refusal):
    """More is waiting to be written than the disk can take; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(503, "too-busy")


class CannotWrite(Refusal):
    """The database refused a commit: a full disk, a file nobody may write, a server that is away."""

    def __init__(self, why: str) -> None:
        super().__init__(503, "cannot-write", why=why)


class FolderLost(CannotWrite):
    """The database that is open is no longer the one at its path: it would be written for nobody."""


class Damaged(CannotWrite):
    """A page of the database is destroyed: what is written now may be lost with it at the next start."""
