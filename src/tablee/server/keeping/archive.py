"""The file that a backup is: a zip with the tables, the key, the photographs, and a manifest of digests.

What comes out of such a file is as hostile as any that comes from outside, until it is checked: names
are those of a house and no others, sizes those of the manifest, and bytes those of the digests.
"""

import hashlib
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, BinaryIO

import msgspec

from tablee.server.errors import Shut
from tablee.server.storage.folder import keep_names

FORM = 1  # of the file; counted up when an older Tablée could not read it
MANIFEST, DATABASE, SECRET, SETTINGS = "manifest.json", "tables.sqlite", "secret", "tablee.toml"
PHOTO = re.compile(r"photos/[a-z0-9]{1,64}\.webp")
LARGEST_MANIFEST = 64 * 1024**2
CHUNK = 1024**2
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)  # what comes of odd bytes
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Bytes = Annotated[int, msgspec.Meta(ge=0)]


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One file of a house: how large it is, and its SHA-256."""

    size: Bytes
    sha256: Digest


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """What a backup holds, when it was made, and by whom."""

    form: int
    made: str
    tablee: str
    revision: str  # of the tables
    tables: int
    photographs: int
    files: dict[str, Entry]
    missing: list[str] = []  # photographs that were not in the house either


to_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
to_number = msgspec.json.Decoder(int).decode
to_manifest = msgspec.json.Decoder(Manifest).decode

# --- Written --------------------------------------------------------------------------


class Packer:
    """Puts files into a backup, and remembers their digests."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self.file = file
        self.files: dict[str, Entry] = {}

    def put(self, name: str, source: BinaryIO, packed: bool = False) -> Entry:
        """One file, as it is read."""
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
        info.external_attr = 0o600 << 16
        digest, size = hashlib.sha256(), 0
        with self.file.open(info, "w", force_zip64=True) as target:
            while chunk := source.read(CHUNK):
                digest.update(chunk)
                size += len(chunk)
                target.write(chunk)
        self.files[name] = Entry(size, digest.hexdigest())
        return self.files[name]


@contextmanager
def new_file(place: Path) -> Iterator[BinaryIO]:
    """A file that has its name once it is whole and on the disk, for its owner alone.

    Raises:
        OSError: it cannot be written, or there is one of that name.
    """
    draft = place.with_name(f".{place.name}.{os.getpid()}.part")
    handle = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            raise FileExistsError(17, os.strerror(17), str(place))
        os.replace(draft, place)
        keep_names(place.parent)
    finally:
        draft.unlink(missing_ok=True)


# --- Read -----------------------------------------------------------------------------


class Opened:
    """A backup whose list of files has been checked; their bytes are, as they are taken out."""

    def __init__(self, place: Path, file: zipfile.ZipFile) -> None:
        self.place, self.file = place, file
        self.manifest = self._manifest()
        self._must_agree()

    def refused(self, why: str, **what: str) -> Shut:
        """That this is no backup to be trusted, and why."""
        return Shut(f"backup-{why}", file=str(self.place), **what)

    def _manifest(self) -> Manifest:
        try:
            info = self.file.getinfo(MANIFEST)
            if info.file_size > LARGEST_MANIFEST or info.compress_type not in PACKED:
                raise self.refused("none")
            with self.file.open(info) as source:
                body = source.read(LARGEST_MANIFEST + 1)
            if to_number(to_fields(body).get("form", b"0")) > FORM:
                raise self.refused("newer")
            return to_manifest(body)
        except (KeyError, OSError, ValueError, *UNREADABLE):
            raise self.refused("none") from None

    def _must_agree(self) -> None:
        """Are the files those of the manifest, and none but those of a house?

        Raises:
            Shut: they are not.
        """
        there = self.file.infolist()
        names = [info.filename for info in there]
        listed = {MANIFEST, *self.manifest.files}
        if len(names) != len(set(names)) or set(names) != listed:
            odd = sorted(set(names) ^ listed) or sorted(names)
            raise self.refused("not-listed", name=ascii(odd[0])[1:61])
        if not {DATABASE, SECRET} <= listed:
            raise self.refused("none")
        for info in there:
            if info.filename not in (MANIFEST, DATABASE, SECRET, SETTINGS):
                if not PHOTO.fullmatch(info.filename):
                    raise self.refused("not-ours", name=ascii(info.filename)[1:61])
            if info.compress_type not in PACKED or info.flag_bits & 1:
                raise self.refused("not-ours", name=ascii(info.filename)[1:61])
            if info.filename != MANIFEST:
                if info.file_size != self.manifest.files[info.filename].size:
                    raise self.refused("other-size", name=info.filename)

    @property
    def size(self) -> int:
        """The bytes of everything, taken out."""
        return sum(entry.size for entry in self.manifest.files.values())

    def _begun(self, name: str) -> IO[bytes]:
        """A file where it is said to begin.

        Raises:
            Shut: nothing begins there.
        """
        try:
            return self.file.open(name)
        except (OSError, ValueError, *UNREADABLE):
            raise self.refused("damaged", name=name) from None

    def take_out(self, name: str, target: BinaryIO) -> None:
        """One file, no more of it than is listed.

        Raises:
            Shut: its bytes are others than were put in.
        """
        entry, digest, size = self.manifest.files[name], hashlib.sha256(), 0
        try:
            with self._begun(name) as source:
                while chunk := source.read(min(CHUNK, entry.size - size + 1)):
                    size += len(chunk)
                    if size > entry.size:
                        raise self.refused("other-size", name=name)
                    digest.update(chunk)
                    target.write(chunk)
        except UNREADABLE:
            raise self.refused("damaged", name=name) from None
        if size != entry.size or digest.hexdigest() != entry.sha256:
            raise self.refused("damaged", name=name)


@contextmanager
def opened(place: Path) -> Iterator[Opened]:
    """A backup, its list checked.

    Raises:
        Shut: it is none, or one that nobody should trust.
    """
    try:
        file = zipfile.ZipFile(place)
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise Shut("backup-none", file=str(place)) from None
    with file:
        yield Opened(place, file)


def written(place: Path, body: Callable[[BinaryIO], None]) -> None:
    """A file of a restored house, on the disk when this returns, for its owner alone."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        body(file)
        file.flush()
        os.fsync(file.fileno())
