"""What a process lays out of shared photographs goes with it, however it ends."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.server.people.shared_photos import SharedPhotos

STORE: Any = None  # is asked for nothing here
BEGIN = """
import tempfile
tempfile.tempdir = {place!r}
from tablee.server.people.shared_photos import SharedPhotos
mine = SharedPhotos(None)
print(mine.folder, flush=True)
input()
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this machine keeps what is only for now."""
    there = tmp_path / "now"
    there.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(there))
    return there


@contextmanager
def another(place: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A process that has a photograph lying there."""
    program = [sys.executable, "-c", BEGIN.format(place=str(place))]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(program, **pipes) as process:
        assert process.stdout
        folder = Path(process.stdout.readline().strip())
        (folder / "somebody.webp").write_bytes(b"a face")
        yield process, folder
        process.kill()


def test_what_a_killed_process_left_goes_when_the_next_begins(place: Path) -> None:
    with another(place) as (process, left):
        process.kill()
        process.wait()
        assert (left / "somebody.webp").exists()
        mine = SharedPhotos(STORE)
        assert [*place.iterdir()] == [mine.folder]
        mine.close()
        assert not [*place.iterdir()]


def test_what_another_process_needs_stays(place: Path) -> None:
    with another(place) as (_, theirs):
        SharedPhotos(STORE).close()
        assert (theirs / "somebody.webp").exists()


def test_nothing_is_removed_by_way_of_a_link(place: Path, tmp_path: Path) -> None:
    """Anybody on this machine may lay things where it keeps what is only for now."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in (".begun", "dear"):
        (elsewhere / name).touch()
    (place / "tablee-photos-link").symlink_to(elsewhere)
    SharedPhotos(STORE).close()
    assert sorted(path.name for path in elsewhere.iterdir()) == [".begun", "dear"]
