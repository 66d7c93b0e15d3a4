"""Timetables made to do harm, or too large: each is refused in a sentence that says where (H17)."""

import io
import os
import struct
import time
import zipfile
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.yapasphoto import feed

if not find_spec("pandas"):
    pytest.skip("only for boards drafted from timetables: tablee[gtfs]", allow_module_level=True)

from tablee.games.yapasphoto import calls, timetable, unpacking
from tablee.games.yapasphoto.unpacking import NoDraft

DAY = date(2026, 3, 3)
Written = Callable[..., Path]


@pytest.fixture
def refused(tmp_path: Path) -> Callable[..., str]:
    """refused(stops=[…]), refused({"stops": b"…"}) -> what is said of a feed with such tables."""

    def refusal(text: dict[str, bytes] | None = None, **tables: feed.Table) -> str:
        place = feed.written(tmp_path / "feed.zip", {**feed.tables(), **tables})
        if text:
            with zipfile.ZipFile(place) as before:
                parts = {name: before.read(name) for name in before.namelist()}
            parts |= {f"{name}.txt": told for name, told in text.items()}
            with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as after:
                for name, told in parts.items():
                    after.writestr(name, told)
        return said_of(place)

    return refusal


def said_of(place: Path) -> str:
    """Why it is refused, in English; in French it is a sentence too."""
    with pytest.raises(NoDraft) as refusal:
        timetable.read(place, DAY)
    french = refusal.value.said("fr")
    assert french.endswith(".") and french != str(refusal.value)
    return str(refusal.value)


def changed(table: str, **values: object) -> feed.Table:
    """A table of the feed with other values in its second row of data."""
    rows = feed.tables()[table]
    rows[1] = {**rows[1], **values}
    return rows


def table_of(rows: int, row: bytes = b"a,b,c,d\n") -> bytes:
    """Stops without an end."""
    return b"stop_id,stop_name,stop_lat,stop_lon\n" + row * rows


# --- Zip files --------------------------------------------------------------------


def test_a_small_file_that_unpacks_to_much(refused):
    bomb = table_of(9_000, b"a," + b"b" * 9_000 + b",1,1\n")
    assert "stops.txt in feed.zip unpacks to more than 40 times its size" in refused(
        {"stops": bomb}
    )


def test_a_table_that_unpacks_to_more_than_any(refused, monkeypatch):
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 2 * unpacking.MB)
    noise = b"".join(b"%d,%x,1,1\n" % (n, n**9) for n in range(150_000))
    assert "stops.txt in feed.zip unpacks to more than 2 MB" in refused(
        {"stops": table_of(1, noise)}
    )
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 600 * unpacking.MB)
    monkeypatch.setattr(unpacking, "MOST_IN_ALL", 50_000)
    assert "feed.zip unpacks to more than 0 MB" in refused()


def test_what_nobody_asks_for_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "MOST_IN_ALL", unpacking.MB)
    place = feed.written(tmp_path / "feed.zip")
    with zipfile.ZipFile(place, "a", zipfile.ZIP_DEFLATED) as more:
        for name in ("shapes.txt", "stops.csv", "photo.jpg", "another.zip"):
            more.writestr(name, bytes(5 * unpacking.MB))
        more.mkdir("trips.txt")
    assert timetable.read(place, DAY).day == DAY


def test_a_folder_in_the_zip_is_looked_into(tmp_path):
    place = feed.written(tmp_path / "feed.zip")
    with zipfile.ZipFile(place) as flat, zipfile.ZipFile(tmp_path / "deep.zip", "w") as deep:
        for name in flat.namelist():
            deep.writestr(f"../../feed/{name}", flat.read(name))
    assert timetable.read(tmp_path / "deep.zip", DAY).day == DAY


def test_a_table_that_is_there_twice(tmp_path):
    place = feed.written(tmp_path / "feed.zip")
    with zipfile.ZipFile(place, "a") as more:
        more.writestr("other/stops.txt", "stop_id\n")
    assert said_of(place) == "feed.zip has stops.txt twice: leave one of them."


def test_more_parts_than_a_timetable_has(tmp_path):
    place = feed.written(tmp_path / "feed.zip")
    with zipfile.ZipFile(place, "a") as more:
        for number in range(300):
            more.writestr(f"{number}" + "x" * 9000, b"")
    assert "far more parts than a timetable" in said_of(place)


def test_parts_that_lie_in_each_other(tmp_path):
    """One heap of bytes for many tables: the list of parts says of all that they are there."""
    place = feed.written(tmp_path / "feed.zip")
    torn = bytearray(place.read_bytes())
    first = torn.index(b"PK\x01\x02")
    second = torn.index(b"PK\x01\x02", first + 4)
    torn[second + 42 : second + 46] = torn[first + 42 : first + 46]
    place.write_bytes(torn)
    assert "its parts lie in each other" in said_of(place)


@pytest.mark.parametrize(
    ("at", "value", "complaint"),
    [
        (8, 1, "is locked with a password"),
        (10, 14, "is packed in a way that few programs know"),
        (16, 0x5A5A5A5A, "stops.txt cannot be unpacked"),  # of another sum
        (24, 7, "stops.txt cannot be unpacked"),  # said to be shorter than it is
        (42, 2**30, "stops.txt cannot be unpacked"),  # beyond the file's end
    ],
)
def test_a_list_of_parts_that_lies(tmp_path, at, value, complaint):
    place = feed.written(tmp_path / "feed.zip")
    torn = bytearray(place.read_bytes())
    entry = torn.index(b"stops.txt", torn.index(b"PK\x01\x02")) - 46
    struct.pack_into("<I" if at > 10 else "<H", torn, entry + at, value)
    place.write_bytes(torn)
    assert complaint in said_of(place)


def test_what_is_cut_off_or_no_file(tmp_path, monkeypatch):
    place = feed.written(tmp_path / "feed.zip")
    place.write_bytes(place.read_bytes()[:-30])
    assert "it is not a zip file, or not a whole one" in said_of(place)
    assert "it is not a zip file" in said_of(tmp_path)
    os.mkfifo(tmp_path / "pipe.zip")
    assert "it is not a zip file" in said_of(tmp_path / "pipe.zip")
    monkeypatch.setattr(unpacking, "MOST_PACKED", 1000)
    feed.written(place)
    assert "feed.zip is larger than 0 MB" in said_of(place)


# --- Tables -----------------------------------------------------------------------


def test_more_rows_than_any(refused, monkeypatch):
    monkeypatch.setitem(unpacking.MOST_ROWS, "stops", 1000)
    assert "stops.txt in feed.zip has more than 1,000 rows" in refused({"stops": table_of(1001)})
    assert "row 2: stop_lat" in refused({"stops": table_of(1000)})  # that many are read


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_rows_are_counted_whatever_ends_them(refused, monkeypatch, end):
    monkeypatch.setattr(unpacking, "LONGEST_ROW", 100)
    long = end.join([b"stop_id,stop_name,stop_lat,stop_lon", b"a,b,1,1", b"a," + b"x" * 200])
    assert "stops.txt in feed.zip has more than 100 bytes in row 3" in refused({"stops": long})


def test_a_row_without_an_end_is_not_waited_for(refused):
    assert "has more than 10,000 bytes in row 2" in refused(
        {"stops": table_of(1, b"x" * 5_000_000)}
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b'stop_id,stop_name,stop_lat,stop_lon\na,"b,1,1\n', "cannot be read from row"),
        ("stop_id,stop_name,stop_lat,stop_lon\na,é,1,1\n".encode("utf-16"), "it must be UTF-8"),
        (b"stop_id, stop_id ,stop_name,stop_lat,stop_lon\na,b,c,1,1\n", "two columns “stop_id”"),
        (b"stop_id;stop_name;stop_lat;stop_lon\na;b;1;1\n", "is missing, or has nothing in it"),
        (b"", "stops.txt is missing, or has nothing in it"),
        (bytes(9000), "stops.txt"),
    ],
)
def test_what_is_no_table(refused, text, complaint):
    assert complaint in refused({"stops": text})


@pytest.mark.parametrize(
    ("table", "column", "values"),
    [
        ("stops", "stop_lat", ("91", "-90.1", "inf", "north", "9" * 5000, "1e999", "0x10", "٩٩٩")),
        ("stops", "stop_lon", ("181", "1,0")),
        ("routes", "route_type", ("-1", "10000", "2.5", "9" * 400)),
        ("stop_times", "stop_sequence", ("-1", "2147483648", "1.5", "first")),
        ("stop_times", "arrival_time", ("169:00:00", "12:60:00", "12:00", "-1:00:00", "1" * 5000)),
        ("stop_times", "departure_time", ("noon", "1e2:00:00", "\0")),
        ("calendar", "start_date", ("18991231", "22010101", "20260230", "2026-03-01", "")),
        ("calendar", "monday", ("2", "yes")),
    ],
)  # fmt: skip
def test_values_out_of_range_are_named_with_their_rows(refused, table, column, values):
    for value in values:
        said = refused(**{table: changed(table, **{column: value})})
        assert said.startswith(f"{table}.txt in feed.zip, row 3: {column} cannot be “"), said
        assert len(said) < 300


def test_trips_may_go_on_for_days(tmp_path):
    rows = feed.tables()["stop_times"]
    rows[12] |= {"arrival_time": "168:59:59", "departure_time": " 168:59:59"}
    found = timetable.read(feed.written(tmp_path / "f.zip", {**feed.tables(), "stop_times": rows}))
    assert found.calls["arrives"].max() == 169 * 3600 - 1


def test_headways_are_counted_before_they_become_trips(refused):
    often = {"trip_id": "every ten minutes", "headway_secs": 1}
    rows = [{**often, "start_time": "00:00:00", "end_time": "168:00:00"}] * 20
    began = time.monotonic()
    assert "Vehicles stop more than 6,000,000 times on that day" in refused(frequencies=rows)
    assert time.monotonic() - began < 5
    never = [{**often, "headway_secs": 0, "start_time": "00:00:00", "end_time": "01:00:00"}]
    assert refused(frequencies=[*never, {**never[0], "headway_secs": -1}]).startswith("frequencies")


def test_calls_of_the_day_are_counted(refused, monkeypatch):
    monkeypatch.setattr(calls, "MOST_CALLS", 100)
    assert "Vehicles stop more than 100 times on that day" in refused()


def test_a_calendar_of_centuries_takes_no_time(tmp_path):
    tables = feed.tables()
    long = {**tables["calendar"][1], "start_date": "19000101", "end_date": "22001231"}
    tables["calendar"] += [{**long, "service_id": f"s{n}"} for n in range(20_000)]
    place = feed.written(tmp_path / "feed.zip", tables)
    began = time.monotonic()
    assert timetable.read(place, DAY).day == DAY
    with pytest.raises(NoDraft, match="Nothing runs there on 1900-01-01"):
        timetable.read(place)
    assert time.monotonic() - began < 10


def test_only_what_shows_of_names_is_kept(tmp_path):
    tables = feed.tables()
    for number, stop in enumerate(tables["stops"]):
        stop["stop_name"] = (
            "\u3164\u200b" if number % 9 == 0 else f"\u202e{stop['stop_name']}\u2060"
        )
    tables["stops"][1]["stop_name"] = "Z" * 9000
    found = timetable.read(feed.written(tmp_path / "feed.zip", tables), DAY)
    names = [place.name for place in found.places]
    assert names and all(name == name.strip("\u202e\u2060\u3164 ") for name in names)
    assert max(map(len, names)) <= timetable.LONGEST_NAME


def test_a_station_above_itself_has_an_end(tmp_path):
    tables = feed.tables()
    for stop in tables["stops"]:
        stop["parent_station"] = stop["stop_id"]
    assert timetable.read(feed.written(tmp_path / "feed.zip", tables), DAY).places


def test_a_stream_says_what_it_counted():
    """Bytes come in pieces of any size; a row may be cut in the middle."""
    place = io.BytesIO()
    with zipfile.ZipFile(place, "w") as parts:
        parts.writestr("stops.txt", b"abc\r\n" * 10)
    with zipfile.ZipFile(place) as parts:
        packed = unpacking.Packed("x.zip", parts, ("stops",))
        with packed.reading("stops") as file:
            assert [len(file.raw.read(size)) for size in (1, 3, 1, 45)] == [1, 3, 1, 45]
            assert file.raw._rows in (
                10,
                11,
            )  # a line that ends in two signs may be cut between them
