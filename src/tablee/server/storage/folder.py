"""The folder of a house: for one house at a time, and with the key that signs for it."""

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

import structlog
from filelock import FileLock, Timeout

from tablee.server.errors import Shut

LETTERS, DIFFERENT = 32, 8  # a key has at least
OTHERS = stat.S_IRWXG | stat.S_IRWXO
report = structlog.get_logger("tablee.folder")


def take(folder: Path) -> FileLock:
    """The right to write there, until it is released or the process ends.

    Raises:
        Shut: another house has it, or nothing can be written there.
    """
    # Taken by the thread that starts the house, released by the one that served.
    lock = FileLock(folder / "house.lock", thread_local=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        raise Shut("house-taken", folder=str(folder)) from None
    except OSError as wrong:
        raise unwritable(folder, wrong) from None
    return lock


def secret_of(folder: Path) -> str:
    """The key that signs cookies and links: made on the first start, for its owner's eyes only.

    Raises:
        Shut: it cannot be made or read, or what is there would let anybody sign.
    """
    path = folder / "secret"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        secret = path.read_text("utf-8")
        _hide(path)
    except UnicodeDecodeError:
        secret = ""
    except OSError as wrong:
        raise unwritable(folder, wrong) from None
    if is_useless(secret):
        raise Shut("secret-useless", file=str(path))
    return secret


def is_useless(secret: str) -> bool:
    """Would this key let anybody sign: is it empty, too short or damaged?"""
    is_whole = secret.strip().isprintable() and len(set(secret)) >= DIFFERENT
    return len(secret.strip()) < LETTERS or not is_whole


def _make(path: Path) -> None:
    """Write a new key: whole or not at all, whenever the power fails; who comes second keeps it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix="secret-")  # for its owner alone
    made = Path(name)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(made, path)
        except FileExistsError:
            return
        except OSError:  # a disk that knows one name for each file only
            if not path.exists():
                made.replace(path)
        keep_names(path.parent)
    finally:
        made.unlink(missing_ok=True)


def keep_names(folder: Path) -> None:
    """What the files of a folder are called is on the disk, too."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _hide(path: Path) -> None:
    """A key that others may read is taken out of their sight: whoever has it can take any seat."""
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        report.warning("others could read the secret; delete it if they may have", file=str(path))
        with contextlib.suppress(OSError):  # a disk that knows no owners
            path.chmod(0o600)


def unwritable(folder: Path, wrong: Exception) -> Shut:
    """What a host is told of a folder where something could not be written."""
    why = getattr(wrong, "strerror", None) or str(wrong)
    return Shut("house-unwritable", folder=str(folder), why=why)
