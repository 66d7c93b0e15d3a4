"""Timetables in GTFS that are made to do harm: spoilt in their zip file, or in one of their tables."""

import io
import random
import struct
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.hostile.spoiling import some_of, spoilt_bytes, spoilt_text
from tests.yapasphoto import feed

Tables = dict[str, bytes]


def feeds(luck: random.Random, many: int) -> Iterator[tuple[str, bytes]]:
    """So many zip files, each with what is wrong with it: the classics, then others by chance."""
    good = tables_of(feed.tables())
    whole = packed(good)
    known = some_of(CLASSICS, luck, many)
    yield from ((make.__name__, make(good)) for make in known)
    for _ in range(many - len(known)):
        if luck.random() < 0.25:
            yield "bytes by chance", spoilt_bytes(whole, luck)
        else:
            name = luck.choice(list(good))
            text = spoilt_text(good[name].decode(), luck).encode("utf-8", "surrogatepass")
            yield f"{name} by chance", packed({**good, name: text})


def tables_of(found: dict[str, feed.Table]) -> Tables:
    """The tables of a country as they stand in a file."""
    with tempfile.TemporaryDirectory() as folder:
        place = feed.written(Path(folder) / "feed.zip", found)
        parts = zipfile.ZipFile(io.BytesIO(place.read_bytes()))
    return {name: parts.read(name) for name in parts.namelist()}


def packed(tables: Tables, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """They are one file."""
    place = io.BytesIO()
    with zipfile.ZipFile(place, "w", how) as parts:
        for name, text in tables.items():
            parts.writestr(name, text)
    return place.getvalue()


# --- Zip files ------------------------------------------------------------------------


def a_bomb_of_long_rows(good: Tables) -> bytes:
    """100 MB in 100 kB."""
    return packed({**good, "stops.txt": b"x" * 100_000_000})


def a_bomb_of_short_rows(good: Tables) -> bytes:
    """Far more rows than any timetable has."""
    return packed({**good, "stop_times.txt": good["stop_times.txt"] + b"a,b,1,2,3\n" * 9_000_000})


def a_bomb_of_fields(good: Tables) -> bytes:
    """Rows of nothing but commas."""
    return packed({**good, "trips.txt": (b"," * 9_000 + b"\n") * 9_000})


def a_bomb_of_one_value(good: Tables) -> bytes:
    """A value that goes on over rows without an end."""
    return packed({**good, "stops.txt": good["stops.txt"] + b'a,"' + b"b" * 90 + b"\n" * 400_000})


def a_zip_in_a_zip(good: Tables) -> bytes:
    """Where a table should be is another file of tables."""
    return packed({**good, "stops.txt": packed(good), "feed.zip": packed(good)})


def a_zip_of_many_parts(good: Tables) -> bytes:
    """The list of its parts is longer than they are."""
    return packed({**good, **{f"{n}{'x' * 200}": b"" for n in range(15_000)}})


def two_tables_in_one_place(good: Tables) -> bytes:
    """The second is said to begin where the first does."""
    data = bytearray(packed(good, zipfile.ZIP_STORED))
    first = data.index(b"PK\x01\x02")
    second = data.index(b"PK\x01\x02", first + 4)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]
    return bytes(data)


def a_lie_about(at: int, value: int) -> Callable[[Tables], bytes]:
    """The list of parts says something else of each part."""

    def lie(good: Tables) -> bytes:
        data, here = bytearray(packed(good)), 0
        while (here := data.find(b"PK\x01\x02", here)) >= 0:
            struct.pack_into("<H" if at in (8, 10) else "<I", data, here + at, value)
            here += 4
        return bytes(data)

    lie.__name__ = f"a lie about {at}: {value}"
    return lie


def a_name_twice(good: Tables) -> bytes:
    """In two folders."""
    return packed({**good, "again/stops.txt": b"stop_id\n"})


def names_that_lead_elsewhere(good: Tables) -> bytes:
    """Beyond the folder, from the root, and to a device."""
    return packed({f"../../{name}": text for name, text in good.items()} | {"/etc/trips.txt": b""})


def cut_in_the_middle(good: Tables) -> bytes:
    """It has no list of its parts."""
    data = packed(good)
    return data[: len(data) // 2]


def no_zip(good: Tables) -> bytes:
    """A page, as a company's server answers."""
    return b"<!doctype html><title>404</title>" * 99


def nothing(good: Tables) -> bytes:
    """Not a byte."""
    return b""


# --- Tables -----------------------------------------------------------------------------


def with_table(name: str, text: bytes, what: str) -> Callable[[Tables], bytes]:
    """The good ones, and this instead of one of them."""

    def other(good: Tables) -> bytes:
        return packed({**good, f"{name}.txt": text})

    other.__name__ = what
    return other


def headways_of_a_second(good: Tables) -> bytes:
    """Of every trip, for a week."""
    trips = {line.split(b",")[2] for line in good["trips.txt"].split(b"\r\n")[1:-1]}
    rows = b"".join(trip + b",00:00:00,168:00:00,1\n" for trip in trips)
    return packed({**good, "frequencies.txt": b"trip_id,start_time,end_time,headway_secs\n" + rows})


def a_calendar_of_centuries(good: Tables) -> bytes:
    """With 50,000 services that run every day of them."""
    rows = b"".join(b"s%d,1,1,1,1,1,1,1,19000101,22001231\r\n" % n for n in range(50_000))
    return packed({**good, "calendar.txt": good["calendar.txt"] + rows})


def every_stop_is_apart(good: Tables) -> bytes:
    """40,000 stations with a call each, none near another."""
    rows = b"".join(
        b"s%d,S%d,%f,%f,,\r\n" % (n, n, -80 + n % 400 * 0.4, n // 400) for n in range(40_000)
    )
    times = b"".join(b"R1 0 9,s%d,%d,09:00:00,09:00:00\r\n" % (n, n) for n in range(40_000))
    return packed(
        {**good, "stops.txt": good["stops.txt"].partition(b"\r\n")[0] + b"\r\n" + rows,
         "stop_times.txt": good["stop_times.txt"] + times}
    )  # fmt: skip


def parents_in_a_ring(good: Tables) -> bytes:
    """Each station is below the next."""
    rows = b"".join(b"s%d,S,46.9,6.9,1,s%d\n" % (n, (n + 1) % 5000) for n in range(5000))
    return packed(
        {**good, "stops.txt": b"stop_id,stop_name,stop_lat,stop_lon,x,parent_station\n" + rows}
    )


def in_another_encoding(good: Tables) -> bytes:
    """UTF-16, as some programs write."""
    return packed({name: text.decode("utf-8-sig").encode("utf-16") for name, text in good.items()})


HIDES = b"\xe2\x80\xae\xe2\x80\x8b"
STOPS = b"stop_id,stop_name,stop_lat,stop_lon\n"
CLASSICS: list[Callable[[Tables], bytes]] = [
    nothing, no_zip, cut_in_the_middle, a_bomb_of_long_rows, a_bomb_of_short_rows, a_bomb_of_fields,
    a_bomb_of_one_value, a_zip_in_a_zip, a_zip_of_many_parts, two_tables_in_one_place, a_name_twice,
    names_that_lead_elsewhere, headways_of_a_second, a_calendar_of_centuries, every_stop_is_apart,
    parents_in_a_ring, in_another_encoding,
    *(a_lie_about(*lie) for lie in (
        (8, 1), (8, 0xFFFF), (10, 8), (10, 12), (10, 14), (10, 99), (16, 7), (20, 1), (20, 2**32 - 1),
        (24, 1), (24, 2**32 - 1), (42, 0), (42, 2**31),
    )),
    with_table("stops", b"", "no stops"),
    with_table("stops", STOPS, "a heading alone"),
    with_table("stops", STOPS + b'a,"A,46.9,6.9\n', "a quote without an end"),
    with_table("stops", STOPS + b"a,A\0B,46.9,6.9\n\0\0\0\n", "nothings among the letters"),
    with_table("stops", STOPS + b"a,A,nan,inf\n", "numbers that are none"),
    with_table("stops", STOPS + b"a,A,46.9,6.9\n" * 3, "a stop again and again"),
    with_table("stops", STOPS + b"a," + HIDES * 900 + b",46.9,6.9\n", "a name that hides"),
    with_table("stops", b"stop_id," * 900 + b"\n" + b"a," * 900, "a column again and again"),
    with_table("stops", b"\xff\xfe\0\xd8", "half a letter"),
    with_table("routes", b"route_id,route_type\n" + b"R1," + b"9" * 5000, "a number of 5,000 digits"),
    with_table("calendar", b"service_id\ndaily\n", "a calendar without days"),
    with_table("calendar_dates", b"service_id,date,exception_type\ndaily,00000000,1\n", "no such day"),
    with_table("frequencies", b"trip_id,start_time,end_time,headway_secs\nR1 0 9,09:00:00,08:00:00,0\n",
               "a headway of nothing, backwards"),
    with_table("agency", b"agency_name,agency_lang\n" + b"\xe2\x80\xae,\n" * 9000, "companies that hide"),
    with_table("feed_info", b"feed_lang\n../../etc\n", "a language that leads elsewhere"),
]  # fmt: skip
