"""Photographs where processes share a database: kept in it, and laid out as files where one is needed.

The files are this process's own, and last as long as it does; what one that was killed has left goes when
the next begins, so that nobody's deletion stops at it. What a photograph shows now is asked of
the database each time, for another process may have removed it.
"""

import contextlib
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sa
from filelock import FileLock, Timeout

from tablee.server.storage.database import Store, photos, pictures

NAME = "tablee-photos-"
LOCK = ".lock"  # in each folder: held by the process that it belongs to
BEGUN = ".begun"  # and only then written
MOST = 1000  # files that lie here at once; a deck has 255 at most


class SharedPhotos:
    """The pictures in the database, and a folder for those that are looked at."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.folder = Path(tempfile.mkdtemp(prefix=NAME))  # for nobody else
        self.held = FileLock(self.folder / LOCK)
        self.held.acquire()
        (self.folder / BEGUN).touch()
        self._sweep()
        self.lock = threading.Lock()  # what was asked for later is not older
        self.here: OrderedDict[str, str] = OrderedDict()  # photo -> the digest of what lies there

    def _sweep(self) -> None:
        """Folders like this one, of the same user, that no process holds any more."""
        owner = self.folder.stat().st_uid
        for begun in self.folder.parent.glob(f"{NAME}*/{BEGUN}"):
            folder = begun.parent
            with contextlib.suppress(Timeout, OSError):  # held; or another process sweeps it
                if folder.lstat().st_uid == owner and not folder.is_symlink():
                    with FileLock(folder / LOCK, timeout=0):
                        shutil.rmtree(folder, ignore_errors=True)

    def keep(self, connection: sa.Connection, photo: str, picture: bytes) -> None:
        """Write a picture down, in place of what was there."""
        self.delete(connection, [photo])
        connection.execute(sa.insert(pictures), {"photo": photo, "body": picture})

    def delete(self, connection: sa.Connection, names: Iterable[str]) -> None:
        """Of these nothing is kept."""
        connection.execute(sa.delete(pictures).where(pictures.c.photo.in_(list(names))))

    def lay_out(self, names: Iterable[str]) -> None:
        """Have the files of these photographs as they are now; none of those that are gone."""
        wanted = sorted(set(names))[:MOST]
        with self.lock, self.store.engine.begin() as connection:
            told = sa.select(photos.c.id, photos.c.digest).where(photos.c.id.in_(wanted))
            digests = {row.id: row.digest for row in connection.execute(told)}
            missing = [name for name in digests if self.here.get(name) != digests[name]]
            for name in missing:
                body = sa.select(pictures.c.body).where(pictures.c.photo == name)
                picture = connection.execute(body).scalar_one_or_none()
                self._put(name, digests[name], picture)
            for name in wanted:
                if name not in digests:
                    self._put(name, "", None)

    def _put(self, name: str, digest: str, picture: bytes | None) -> None:
        """Whole or not at all, for another thread may be reading."""
        self.here.pop(name, None)
        path = self.folder / f"{name}.webp"
        if picture is None:
            path.unlink(missing_ok=True)
            return
        with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
            file.write(picture)
        Path(file.name).replace(path)
        self.here[name] = digest
        while len(self.here) > MOST:
            oldest, _ = self.here.popitem(last=False)
            (self.folder / f"{oldest}.webp").unlink(missing_ok=True)

    def close(self) -> None:
        """No file is left."""
        self.held.release()
        shutil.rmtree(self.folder, ignore_errors=True)
