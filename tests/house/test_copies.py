"""`tablee house backup`, `restore` and `check`: what is in the file, what comes out, what is refused."""

import hashlib
import json
import os
import shutil
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import commands
from tablee.server.errors import Shut
from tablee.server.keeping import copies, originals
from tablee.server.keeping.archive import MANIFEST
from tablee.server.keeping.copies import backup, restore
from tablee.server.keeping.folder import Home
from tests.server.house import started
from tests.server.test_crash import Player, logged
from tests.server.test_decks import filled, quick, remove  # noqa: F401
from tests.tools.long import less
from tests.tools.patience import until

from .conftest import Tablee, own
from .visited import Visited, again


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a backup will be."""
    return tmp_path / "house.zip"


@pytest.fixture
def made(there: Visited, folder: Path, file: Path) -> Path:
    """A backup."""
    backup(Home(folder), file)
    return file


# --- The drill ------------------------------------------------------------------


def test_a_house_under_load_is_put_back_with_every_move_acknowledged_before(
    tablee: Tablee, folder: Path, file: Path, tmp_path: Path
) -> None:
    with started(own(folder)) as house:
        players = []
        for n in range(3):
            ana = house.visitor()
            players.append(Player(ana, ana.lay_out("photosynthesis", "me:Ana", "beside:Bo")))
            threading.Thread(target=players[n].play, args=(n,), daemon=True).start()
        free = house.visitor().lay_out("lanterns", "me:Cleo", "friend", listed=True)
        for _ in range(3):
            goal = sum(len(player.answered) for player in players) + 10
            until(lambda goal=goal: sum(len(player.answered) for player in players) >= goal)
            file.unlink(missing_ok=True)
            answered = [dict(player.answered) for player in players]
            assert tablee("backup", str(file)).code == 0
        token = house.house.keys.link(free, 1, house.house.tables.here[free].standing.seats[1])
    there = tmp_path / "elsewhere"
    assert tablee("restore", str(file), str(there), data=None).code == 0
    for player, before in zip(players, answered, strict=True):
        log = logged(there, player.table)
        assert before and all(log[v - 1][1:] == ("act", *move) for v, move in before.items())
    assert tablee("check", data=there).code == 0
    with started(own(there)) as house:
        for player in players:
            back = again(player.browser, house.address)
            assert back.table(player.table)["you"] == [0, 1], "cookies are good"
        joined = house.visitor().post("/api/join", {"token": token, "name": "Friend"})
        assert joined.json() == {"table": free, "seat": 1}, "links are good"


@pytest.mark.usefixtures("quick")
def test_photographs_are_put_back_for_whoever_has_their_address(
    folder: Path, file: Path, tmp_path: Path
) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        deck = filled(ana, 3)
        photos = ana.get(f"/api/decks/{deck}").json()["photos"]
        pictures = [ana.get(photo["address"]).content for photo in photos]
        assert backup(Home(folder), file).photographs == 3
    restore(file, tmp_path / "elsewhere")
    with started(own(tmp_path / "elsewhere")) as house:
        back = again(ana, house.address)
        assert [back.get(photo["address"]).content for photo in photos] == pictures
        assert back.get(f"/api/decks/{deck}").json()["photos"] == photos


@pytest.mark.usefixtures("quick")
def test_a_photograph_that_is_deleted_meanwhile_is_in_no_backup(
    folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(own(folder)) as house:
        ana = house.visitor()
        deck = filled(ana, 3)
        first, *others = [p["photo"] for p in ana.get(f"/api/decks/{deck}").json()["photos"]]
        as_it_is: Callable[..., Any] = originals.copied
        copied: list[Path] = []

        def then_deleted(database: Path, place: Path) -> None:
            as_it_is(database, place)
            copied.append(place)
            if len(copied) == 1:
                assert remove(ana, f"/api/decks/{deck}/photos/{first}").is_success

        monkeypatch.setattr(originals, "copied", then_deleted)
        found = backup(Home(folder), file)
    assert len(copied) == 2, "all was copied anew"
    assert {Path(name).stem for name in found.files if "/" in name} == set(others)
    assert not found.missing


@pytest.mark.usefixtures("quick")
def test_a_photograph_that_was_lost_before_is_told(
    tablee: Tablee, folder: Path, file: Path, tmp_path: Path
) -> None:
    with started(own(folder)) as house:
        filled(house.visitor(), 2)
    lost = next((folder / "photos").iterdir())
    lost.unlink()
    said = tablee("backup", str(file))
    assert said.code == 2 and "One photograph was not there" in said.err
    assert tablee("check").code == 2 and lost.name in tablee("check").out
    restore(file, tmp_path / "elsewhere")
    assert len(list((tmp_path / "elsewhere" / "photos").iterdir())) == 1


# --- What is in the file -----------------------------------------------------------


def test_the_file_has_all_of_the_house_with_its_digests(
    tablee: Tablee, there: Visited, folder: Path, file: Path
) -> None:
    (folder / "tablee.toml").write_text("workers = 2\n")
    told = tablee("backup", str(file), "--json").json
    assert (told["tables"], told["photographs"], told["missing"]) == (3, 0, 0)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "whoever has it can take any seat"
    with zipfile.ZipFile(file) as packed:
        assert set(packed.namelist()) == {MANIFEST, "tables.sqlite", "secret", "tablee.toml"}
        files = json.loads(packed.read(MANIFEST))["files"]
        for name, entry in files.items():
            body = packed.read(name)
            assert (len(body), hashlib.sha256(body).hexdigest()) == (entry["size"], entry["sha256"])
    assert [path.name for path in file.parent.iterdir() if "part" in path.name] == []


def test_a_file_that_is_there_is_never_written_over(
    tablee: Tablee, there: Visited, file: Path
) -> None:
    file.write_text("precious")
    assert "is there already" in tablee("backup", str(file)).complaint
    assert file.read_text() == "precious"


def test_a_backup_that_is_cut_off_leaves_nothing(
    there: Visited, folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(KeyboardInterrupt):
        backup(Home(folder), file)
    assert [path.name for path in file.parent.iterdir()] == [folder.name]


def test_a_damaged_house_is_told_and_not_copied(
    tablee: Tablee, there: Visited, folder: Path, file: Path
) -> None:
    body = bytearray((folder / "tables.sqlite").read_bytes())
    for page in range(5, len(body) // 4096):
        body[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    (folder / "tables.sqlite").write_bytes(body)
    said = tablee("backup", str(file)).complaint
    assert "is damaged" in said or "cannot be read" in said
    assert not file.exists()


def test_where_there_is_no_room_for_a_copy_no_house_is_called_damaged(
    there: Visited, folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(Shut, match="house-unwritable"):
        originals.copied(Home(folder).file, tmp_path / "nowhere" / "tables.sqlite")


# --- What comes out ------------------------------------------------------------------


def test_a_house_is_put_back_for_its_owner_alone(made: Path, tmp_path: Path, folder: Path) -> None:
    there = tmp_path / "deep" / "elsewhere"
    restore(made, there)
    assert (there / "secret").read_bytes() == (folder / "secret").read_bytes()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (there, *there.iterdir())}
    assert modes == {"elsewhere": 0o700, "secret": 0o600, "tables.sqlite": 0o600}


def test_a_folder_that_is_not_empty_is_left_alone(
    tablee: Tablee, made: Path, tmp_path: Path, folder: Path
) -> None:
    place = tmp_path / "elsewhere"
    place.mkdir()
    (place / "mine").write_text("precious")
    for there in (place, place / "mine", folder):
        assert "is not empty" in tablee("restore", str(made), str(there), data=None).complaint
    assert [path.name for path in place.iterdir()] == ["mine"]
    (place / "mine").unlink()
    assert tablee("restore", str(made), str(place), data=None).code == 0


def test_what_there_is_no_room_for_is_not_begun(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=copies.ROOM)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(Shut, match="restore-no-room"):
        restore(made, tmp_path / "elsewhere")
    assert not (tmp_path / "elsewhere").exists()


# --- What is refused ---------------------------------------------------------------------

Spoil = Callable[[dict[str, bytes], dict[str, Any]], None]


def _entry(body: bytes) -> dict[str, Any]:
    return {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()}


def added(name: str, listed: bool = True) -> Spoil:
    """One more file, in the manifest too or not."""

    def spoil(bodies: dict[str, bytes], manifest: dict[str, Any]) -> None:
        bodies[name] = b"mischief"
        if listed:
            manifest["files"][name] = _entry(b"mischief")

    return spoil


def replaced(name: str, body: bytes) -> Spoil:
    """Another body, which the manifest knows of."""

    def spoil(bodies: dict[str, bytes], manifest: dict[str, Any]) -> None:
        bodies[name] = body
        manifest["files"][name] = _entry(body)

    return spoil


def database(*statements: str) -> Spoil:
    """The tables after some SQL."""

    def spoil(bodies: dict[str, bytes], manifest: dict[str, Any]) -> None:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(bodies["tables.sqlite"])
            for statement in statements:
                connection.execute(statement)
            connection.commit()
            body = connection.serialize()
        bodies["tables.sqlite"] = body
        manifest["files"]["tables.sqlite"] = _entry(body)

    return spoil


def without(name: str) -> Spoil:
    """One file less."""

    def spoil(bodies: dict[str, bytes], manifest: dict[str, Any]) -> None:
        del bodies[name], manifest["files"][name]

    return spoil


def stated(**facts: Any) -> Spoil:
    """Another manifest."""
    return lambda bodies, manifest: manifest.update(facts)


def sized(name: str, size: Any) -> Spoil:
    """A size that is none."""
    return lambda bodies, manifest: manifest["files"][name].update(size=size)


def other_bytes(bodies: dict[str, bytes], manifest: dict[str, Any]) -> None:
    """Bytes that are none of those put in."""
    bodies["secret"] = bodies["secret"][:-1] + b"!"


PHOTO = (
    "INSERT INTO decks VALUES ('d', 'p', 'oeil_en_coin', 'x', 0)",
    "INSERT INTO photos VALUES ('{}', 'd', 1, 'x', '0', 1, 0, '', '', 0)",
)
HOSTILE: dict[str, tuple[Spoil, str]] = {
    "a path that leads out": (added("../evil"), "not-ours"),
    "a path from the root": (added("/tmp/evil"), "not-ours"),
    "a path of Windows": (added("photos\\..\\evil.webp"), "not-ours"),
    "a path that leads out of the photographs": (added("photos/../evil.webp"), "not-ours"),
    "a folder": (added("photos/"), "not-ours"),
    "a program": (added("sitecustomize.py"), "not-ours"),
    "a file that is not listed": (added("photos/abc.webp", listed=False), "not-listed"),
    "a manifest within": (added("photos/manifest.json"), "not-ours"),
    "no tables": (without("tables.sqlite"), "none"),
    "no key": (without("secret"), "none"),
    "a key that anybody has": (replaced("secret", b"x" * 43), "secret-useless"),
    "other bytes": (other_bytes, "damaged"),
    "a size that is larger": (sized("secret", 10**12), "other-size"),
    "a size that is smaller": (sized("secret", 1), "other-size"),
    "a size below nothing": (sized("secret", -1), "none"),
    "a size that is a word": (sized("secret", "big"), "none"),
    "a newer form": (stated(form=2), "newer"),
    "a form that is none": (stated(form=[]), "none"),
    "a manifest that says more": (stated(more=1), "none"),
    "tables that are none": (replaced("tables.sqlite", b"no database" * 99), "unreadable"),
    "an empty database": (
        replaced("tables.sqlite", b""),
        "database-newer",
    ),
    "tables of a newer house": (database("UPDATE alembic_version SET version_num='9'"), "newer"),
    "a trigger": (
        database("CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM seats; END"),
        "not-ours",
    ),
    "a view": (database("CREATE VIEW v AS SELECT 1"), "not-ours"),
    "a row of no table": (
        database("INSERT INTO seats VALUES ('nowhere', 0, 'guest', 'X', 'y')"),
        "damaged",
    ),
    "a photograph that is named and not there": (
        database(PHOTO[0], PHOTO[1].format("abc")),
        "not-listed",
    ),
    "a photograph with a path for a name": (
        database(PHOTO[0], PHOTO[1].format("../../evil")),
        "not-listed",
    ),
}


def spoilt(made: Path, spoil: Spoil) -> Path:
    """The backup, done harm to."""
    with zipfile.ZipFile(made) as packed:
        bodies = {name: packed.read(name) for name in packed.namelist()}
    manifest = json.loads(bodies.pop(MANIFEST))
    spoil(bodies, manifest)
    place = made.with_name("spoilt.zip")
    with zipfile.ZipFile(place, "w") as packed:
        for name, body in bodies.items():
            packed.writestr(zipfile.ZipInfo(name), body)
        packed.writestr(MANIFEST, json.dumps(manifest))
    return place


def must_be_refused(place: Path, folder: Path, why: str) -> None:
    """Refused in a sentence, and nothing is left anywhere."""
    before = set(folder.parent.rglob("*"))
    with pytest.raises(Shut, match=why) as shut:
        restore(place, folder)
    for language in ("en", "fr"):
        assert shut.value.said(language).endswith(".")
    assert set(folder.parent.rglob("*")) == before


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_backup_is_refused_and_leaves_nothing(
    made: Path, tmp_path: Path, what: str
) -> None:
    spoil, why = HOSTILE[what]
    must_be_refused(spoilt(made, spoil), tmp_path / "elsewhere", why)


def test_two_files_of_one_name_are_refused(made: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(made, "a") as packed, pytest.warns(UserWarning, match="Duplicate"):
        packed.writestr("secret", b"another key, and a long one with many letters")
    must_be_refused(made, tmp_path / "elsewhere", "backup-not-listed")


def test_of_a_file_that_swells_no_more_is_taken_than_is_listed(made: Path, tmp_path: Path) -> None:
    """The manifest and the list of the zip say ten bytes, and many times that would come out."""
    name, much = "photos/abc.webp", 64 * 1024**2
    with zipfile.ZipFile(made) as packed:
        bodies = {other: packed.read(other) for other in packed.namelist()}
    manifest = json.loads(bodies.pop(MANIFEST))
    manifest["files"][name] = {"size": 10, "sha256": hashlib.sha256(bytes(10)).hexdigest()}
    place = tmp_path / "bomb.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, bytes(much))
        for other, body in bodies.items():
            packed.writestr(other, body)
        packed.writestr(MANIFEST, json.dumps(manifest))
    body, size = bytearray(place.read_bytes()), much.to_bytes(4, "little")
    at = body.find(size, body.find(b"PK\x01\x02"))
    body[at : at + 4] = (10).to_bytes(4, "little")
    place.write_bytes(body)
    with zipfile.ZipFile(place) as packed:
        assert packed.getinfo(name).file_size == 10
    must_be_refused(place, tmp_path / "elsewhere", "backup-damaged")


@pytest.mark.parametrize("cut", [0.0, 0.3, 0.9, 0.999])
def test_half_a_file_is_no_backup(made: Path, tmp_path: Path, cut: float) -> None:
    made.write_bytes(made.read_bytes()[: int(made.stat().st_size * cut)])
    must_be_refused(made, tmp_path / "elsewhere", "backup-none")


def test_whatever_bit_falls_over_it_is_whole_or_refused(made: Path, tmp_path: Path) -> None:
    whole = made.read_bytes()
    with zipfile.ZipFile(made) as packed:
        bodies = {name: packed.read(name) for name in packed.namelist()}
    steps = less(len(whole) // 16, 197)
    for step in range(steps):
        at = len(whole) * step // steps
        made.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << step % 8)]) + whole[at + 1 :])
        place = tmp_path / f"{step}"
        try:
            restore(made, place)
        except Shut:
            assert not place.exists()
            continue
        for name in ("secret", "tables.sqlite"):
            assert (place / name).read_bytes() == bodies[name]


def test_what_is_no_file_is_told(tablee: Tablee, tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere.zip", tmp_path):
        said = tablee("restore", str(place), str(tmp_path / "x"), data=None).complaint
        assert str(place) in said


def test_a_zip_that_is_locked_is_refused(made: Path, tmp_path: Path) -> None:
    body = bytearray(made.read_bytes())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = body.find(mark)
        body[at + flags] |= 1
    made.write_bytes(body)
    must_be_refused(made, tmp_path / "elsewhere", "backup-")


# --- Whether it is whole --------------------------------------------------------------------


def test_a_whole_house_is_whole(tablee: Tablee, there: Visited) -> None:
    assert "All is whole." in tablee("check").out
    assert tablee("check", "--json").json == {"tables": 3, "photographs": 0, "findings": []}
    assert "Tout est entier." in tablee("check", language="fr").out


SPOILT = {
    "a move that leads elsewhere": (
        "UPDATE log SET \"check\" = 'xxxxxxxx' WHERE kind = 'act' AND table_id = '{over}'",
        ("table", "over"),
    ),
    "a gap in a log": (
        "DELETE FROM log WHERE version = 3 AND table_id = '{over}'",
        ("table", "over"),
    ),
    "a game that nobody knows": (
        "UPDATE tables SET game = 'nothing' WHERE id = '{alone}'",
        ("table", "alone"),
    ),
    "a list that says otherwise": (
        "UPDATE tables SET over = 1 WHERE id = '{together}'",
        ("summary", "together"),
    ),
    "a row of no table": (
        "INSERT INTO seats VALUES ('nowhere', 0, 'guest', 'X', 'y')",
        ("orphan", ""),
    ),
    "options that are none": (
        "UPDATE tables SET options = 'x' WHERE id = '{alone}'",
        ("table", "alone"),
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_not_whole_is_found(
    tablee: Tablee, there: Visited, folder: Path, what: str
) -> None:
    statement, (kind, table) = SPOILT[what]
    names = {"over": there.over, "alone": there.alone, "together": there.together}
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection, connection:
        connection.execute(statement.format(**names))
    said = tablee("check", "--json")
    found = said.json["findings"]
    assert said.code == 2 and [one["what"] for one in found] == [kind]
    assert not table or found[0]["which"] == names[table]
    told = tablee("check")
    assert told.code == 2 and found[0]["which"] in told.out


def test_files_that_are_nobody_s_and_a_key_that_is_gone_are_found(
    tablee: Tablee, there: Visited, folder: Path
) -> None:
    (folder / "photos").mkdir()
    (folder / "photos" / "stray.webp").write_bytes(b"x")
    (folder / "secret").unlink()
    found = tablee("check", "--json").json["findings"]
    assert {one["what"] for one in found} == {"photo-stray", "key"}
    assert not (folder / "secret").exists(), "looking makes no key"


def test_looking_changes_nothing(tablee: Tablee, there: Visited, folder: Path) -> None:
    def state() -> dict[str, bytes]:
        return {
            path.name: path.read_bytes()
            for path in folder.iterdir()
            if path.suffix not in (".lock", ".sqlite-wal", ".sqlite-shm")
            and not path.name.endswith(("-wal", "-shm"))
        }

    before = state()
    for words in (["check"], ["who"], ["tables"], ["people"], ["settings"]):
        assert commands.run(["house", *words, "--data", str(folder)]) == 0
    assert state() == before
