"""The folder of a house: one house at a time, and a key that is whole or not there."""

import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from tablee.cli.commands import run
from tablee.server.errors import Shut
from tablee.server.people.visitors import Keys
from tablee.server.storage import folder as folders
from tablee.server.storage.folder import secret_of, take
from tablee.server.web.app import make

from .house import Browser, settings_for, started
from .postgres import of_sqlite
from .test_crash import serving

# --- The key -----------------------------------------------------------------

USELESS = {
    "empty": b"",
    "a line": b"\n",
    "short": b"secret",
    "zeros, as a power cut leaves them": bytes(43),
    "one letter": b"x" * 43,
    "no text": b"\xff\xfe" * 30,
}


@pytest.mark.parametrize("what", USELESS)
def test_a_key_that_anybody_could_have_is_refused(tmp_path: Path, what: str) -> None:
    (tmp_path / "secret").write_bytes(USELESS[what])
    with pytest.raises(Shut) as shut:
        secret_of(tmp_path)
    for language in ("en", "fr"):
        assert str(tmp_path / "secret") in shut.value.said(language)
    assert "delete the file" in shut.value.said("en")
    assert (tmp_path / "secret").read_bytes() == USELESS[what], "nothing is lost by asking"


def test_a_key_is_made_once_for_its_owner_s_eyes(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        secret = secret_of(tmp_path / "deep")
    finally:
        os.umask(before)
    assert secret == secret_of(tmp_path / "deep") and len(secret) >= 40
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["secret"]
    assert (tmp_path / "deep" / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("at", ["write", "fsync", "link"])
def test_a_start_that_is_cut_off_leaves_no_half_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    def cut(*_: Any) -> None:
        assert not (tmp_path / "secret").exists(), "it has its name once it is whole"
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        if at == "write":
            power.setattr(folders.secrets, "token_urlsafe", cut)
        else:
            power.setattr(folders.os, at, cut)
        with pytest.raises(KeyboardInterrupt):
            secret_of(tmp_path)
    assert len(secret_of(tmp_path)) >= 40


def test_a_disk_without_links_has_a_key_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(folders.os, "link", cannot)
    assert secret_of(tmp_path) == secret_of(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_of_several_first_starts_one_makes_the_key(tmp_path: Path) -> None:
    for attempt in range(20):
        folder, read = tmp_path / str(attempt), list[str]()
        go = threading.Barrier(8)

        def start(folder: Path = folder, go: threading.Barrier = go, read: Any = read) -> None:
            go.wait()
            read.append(secret_of(folder))

        threads = [threading.Thread(target=start) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert len(read) == 8 and set(read) == {secret_of(folder)}
        assert [file.name for file in folder.iterdir()] == ["secret"]


def test_a_key_that_others_could_read_is_hidden_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = secret_of(tmp_path)
    (tmp_path / "secret").chmod(0o644)
    assert secret_of(tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    told = capsys.readouterr()
    assert "others could read the secret" in told.out + told.err


def test_each_key_has_a_cookie_of_its_own_and_does_not_tell_itself() -> None:
    one, two = Keys("a secret of forty letters or thereabouts"), Keys("another of about as many")
    assert one.cookie_name != two.cookie_name
    assert one.cookie_name == Keys("a secret of forty letters or thereabouts").cookie_name
    assert two.person([one.cookie("ana", "Ana")]) is None


# --- One house at a time -----------------------------------------------------


@of_sqlite
def test_a_second_house_on_a_folder_is_refused_and_the_first_plays_on(tmp_path: Path) -> None:
    with started(settings_for(tmp_path)) as house:
        with pytest.raises(Shut) as shut:
            make(settings_for(tmp_path))
        for language in ("en", "fr"):
            said = shut.value.said(language)
            assert str(tmp_path) in said and "--data" in said
        ana = house.visitor()
        assert ana.lay_out("lanterns", "me:Ana", "friend")
        with started(settings_for(tmp_path / "another")) as another:
            assert another.visitor().get("/health").json()["well"]
    with started(settings_for(tmp_path)) as again:
        assert again.visitor().get("/health").json()["well"]


@of_sqlite
def test_a_house_that_does_not_come_up_leaves_its_folder_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Path) -> None:
        raise RuntimeError("odd")

    with monkeypatch.context() as start:
        start.setattr("tablee.server.storage.sqlite.migrate", broken)
        with pytest.raises(RuntimeError):
            make(settings_for(tmp_path))
    with started(settings_for(tmp_path)) as house:
        assert house.visitor().get("/health").json()["well"]


def test_a_house_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, address):
        Browser(address)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with serving(tmp_path) as (_, again):
            assert Browser(again).get("/health").json()["well"]


def test_at_the_terminal_it_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    serve = ["serve", "--quiet", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)]
    (tmp_path / "secret").write_text("")
    assert run([*serve, "--lang", "en"]) == 1
    assert "worthless" in one_sentence(capsys)
    (tmp_path / "secret").unlink()
    lock = take(tmp_path)
    assert run([*serve, "--lang", "fr"]) == 1
    assert "déjà ouverte" in one_sentence(capsys)
    lock.release()


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What a command said, which is no more than that."""
    said = " ".join(capsys.readouterr().err.split())
    assert "Traceback" not in said and said.endswith(".") and ". " not in said, said
    return said


def test_a_folder_that_cannot_be_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    place = str(tmp_path / "file" / "tables")
    assert run(["serve", "--quiet", "--port", "0", "--data", place, "--lang", "en"]) == 1
    said = one_sentence(capsys)
    assert "Nothing can be written in" in said and "port" not in said
