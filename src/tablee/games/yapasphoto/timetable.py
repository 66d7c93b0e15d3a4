"""A timetable in GTFS, as transport companies publish theirs: what a board can be drafted from.

Its tables are read with pandas, which is installed with `tablee[gtfs]`; only `draft` and the command
import this module. No Numba.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from tablee.games.yapasphoto.calendars import Calendar
from tablee.games.yapasphoto.calls import day_of
from tablee.games.yapasphoto.tables import TABLES, Tables
from tablee.games.yapasphoto.unpacking import NoDraft, opened
from tablee.kit.lines import as_line

KILOMETRES = 111.195  # in a degree of latitude
ON_FOOT, SAME_NAME = 0.2, 1.5  # km between stops that are one place
MOST_PLACES = 3000  # the busiest; nobody draws the others
MOST_STATIONS = 50_000  # the busiest; the others are not looked at
MOST_COMPANIES, LONGEST_NAME = 50, 80
NO_VEHICLE = ""
WAYS = {  # how GTFS numbers what runs, and how boards call what is most like it
    0: "rail", 1: "rail", 2: "rail", 3: "bus", 4: "boat", 5: "funicular", 6: "funicular",
    7: "funicular", 11: "bus", 12: "rail",
}  # fmt: skip
EXTENDED_WAYS = {  # hundreds of the extended numbers; 11 flies
    1: "rail", 2: "bus", 3: "rail", 4: "rail", 5: "rail", 6: "rail", 7: "bus", 8: "bus",
    9: "rail", 10: "boat", 11: NO_VEHICLE, 12: "boat", 13: "funicular", 14: "funicular",
}  # fmt: skip
Corner = tuple[float, float]  # latitude, longitude


@dataclass(frozen=True)
class Area:
    """The part of the country that is wanted: between two corners, or around a point."""

    south_west: Corner
    north_east: Corner
    centre: Corner | None = None
    radius: float = 0.0  # km

    @classmethod
    def between(cls, a: Corner, b: Corner) -> "Area":
        """Two opposite corners, in any order."""
        return cls((min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1])))

    @classmethod
    def around(cls, centre: Corner, radius: float) -> "Area":
        """All within so many kilometres."""
        return cls((-90.0, -180.0), (90.0, 180.0), centre, radius)

    def has(self, latitudes: Any, longitudes: Any) -> Any:
        """Which of these places lie in it?"""
        inside = (latitudes >= self.south_west[0]) & (latitudes <= self.north_east[0])
        inside &= (longitudes >= self.south_west[1]) & (longitudes <= self.north_east[1])
        if self.centre:
            inside &= kilometres(latitudes, longitudes, *self.centre) <= self.radius
        return inside


EVERYWHERE = Area((-90.0, -180.0), (90.0, 180.0))


@dataclass(frozen=True)
class Place:
    """Stops between which one changes on foot: called at so often a day, by so many routes."""

    name: str
    at: Corner
    calls: int
    routes: int


@dataclass(frozen=True)
class Link:
    """What one can ride from a place to another, without a third in between: a < b."""

    a: int
    b: int
    by: str
    seconds: float


@dataclass(frozen=True)
class Timetable:
    """One day of a feed: places, the busiest first, and every call at one of them.

    calls: trip, place, by, arrives, leaves (seconds); in the order of each trip.
    """

    companies: tuple[str, ...]
    language: str
    day: Date
    places: tuple[Place, ...]
    calls: pd.DataFrame

    def links(self, chosen: Collection[int]) -> list[Link]:
        """Between these places: each pair that a trip joins, for the median of its trips' times.

        Where several kinds of vehicle run, the one that runs most often.
        """
        rows = self.calls[self.calls["place"].isin(list(chosen))]
        after = rows.shift(-1)
        pairs = rows.assign(to=after["place"], seconds=after["arrives"] - rows["leaves"])
        rides = (after["trip"] == rows["trip"]) & (after["place"] != rows["place"])
        pairs = pairs[rides & (pairs["seconds"] >= 0)]
        pairs = pairs.assign(
            a=pairs[["place", "to"]].min(axis=1).astype(int),
            b=pairs[["place", "to"]].max(axis=1).astype(int),
        )
        times = pairs.groupby(["a", "b", "by"])["seconds"].agg(["median", "size"]).reset_index()
        times = times.sort_values(["size", "median"], ascending=[False, True], kind="stable")
        times = times.drop_duplicates(["a", "b"]).sort_values(["a", "b"])
        rows = times.itertuples(index=False)
        return [Link(row.a, row.b, row.by, float(row.median)) for row in rows]


def kilometres(latitudes: Any, longitudes: Any, latitude: float, longitude: float) -> Any:
    """How far places are from one, as near as a map needs it."""
    shrunk = np.cos(np.radians(latitude))
    return KILOMETRES * np.hypot(latitudes - latitude, (longitudes - longitude) * shrunk)


# --- Reading a feed -------------------------------------------------------------


def read(file: Path, wanted: Date | None = None, area: Area = EVERYWHERE) -> Timetable:
    """One day of the feed in this file, the busiest unless one is wanted.

    Raises:
        NoDraft: it is no feed, or a larger one than any, or nothing runs there and then.
    """
    with opened(file, TABLES) as packed:
        tables = Tables(packed)
        companies, language = _companies(tables), _language(tables)
        stops, trips = _stops(tables), _trips(tables)
        calendar = Calendar(tables, trips.pop("service"))
        day = calendar.day(wanted)
        calls = day_of(tables, stops.index, trips[calendar.runs_on(day)])
    calls = _placed(calls, stops, area)
    if calls.empty:
        raise NoDraft("nothing-runs", day=day.isoformat())
    places, calls = _merged(calls)
    return Timetable(companies, language, day, places, calls)


def _companies(tables: Tables) -> tuple[str, ...]:
    """Whose timetable it is."""
    agency = tables.whole("agency")
    if "agency_name" not in agency:
        return ()
    told = agency["agency_name"].dropna().head(MOST_COMPANIES)
    names = (as_line(name, LONGEST_NAME) for name in told)
    return tuple(dict.fromkeys(name for name in names if name))


def _language(tables: Tables) -> str:
    """The feed's own, in two letters; nothing where it does not say."""
    for table, column in (("feed_info", "feed_lang"), ("agency", "agency_lang")):
        rows = tables.whole(table)
        if column in rows and rows[column].notna().any():
            return str(rows[column].dropna().iloc[0])[:2].lower()
    return ""


def _stops(tables: Tables) -> pd.DataFrame:
    """stop_id -> the station that it belongs to, by its number; where that is, and its name."""
    stops = tables.whole("stops").dropna(subset=["stop_id"]).drop_duplicates("stop_id")
    ids, station = pd.Index(stops["stop_id"]), np.arange(len(stops))
    if "parent_station" in stops:
        above = ids.get_indexer(stops["parent_station"])
        for _ in range(3):  # of a platform, of a part of a platform, …
            station = np.where(above[station] >= 0, above[station], station)
    found = pd.DataFrame({"station": station}, index=ids)
    for column, own in (
        ("lat", tables.numbers("stops", stops["stop_lat"], -90, 90, whole=False)),
        ("lon", tables.numbers("stops", stops["stop_lon"], -180, 180, whole=False)),
        ("name", stops["stop_name"].to_numpy(object)),
    ):
        found[column] = np.where(pd.isna(own[station]), own, own[station])
    return found


def _trips(tables: Tables) -> pd.DataFrame:
    """trip, service, route, by: each trip once; routes are numbers."""
    routes = tables.whole("routes").dropna(subset=["route_id"]).drop_duplicates("route_id")
    kinds = tables.numbers("routes", routes["route_type"], 0, 9999)
    ways = [NO_VEHICLE if np.isnan(kind) else way_of(int(kind)) for kind in kinds]
    trips = tables.whole("trips").dropna(subset=["trip_id"]).drop_duplicates("trip_id")
    route = pd.Index(routes["route_id"]).get_indexer(trips["route_id"])
    found = pd.DataFrame({"trip": trips["trip_id"], "service": trips["service_id"], "route": route})
    found["by"] = np.array([*ways, NO_VEHICLE], object)[route]  # the last of those of no route
    found = found.sort_values("trip", ignore_index=True)
    return found


def way_of(kind: int) -> str:
    """How a board calls what GTFS numbers so; a bus, if nobody knows the number."""
    return WAYS.get(kind) or EXTENDED_WAYS.get(kind // 100, "bus")


def _placed(calls: pd.DataFrame, stops: pd.DataFrame, area: Area) -> pd.DataFrame:
    """The calls in the area at stations that have a name, with where they are."""
    calls = calls[calls["by"] != NO_VEHICLE]
    at = stops.iloc[calls["stop"].to_numpy()].reset_index(drop=True)
    calls = calls.drop(columns="stop").reset_index(drop=True).join(at)
    calls = calls[area.has(calls["lat"], calls["lon"]) & calls["name"].notna()]
    busy = calls["station"].value_counts().head(MOST_STATIONS).index
    calls = calls[calls["station"].isin(busy)]
    names = {name: as_line(name, LONGEST_NAME) for name in calls["name"].unique()}
    calls = calls.assign(name=calls["name"].map(names))
    return calls[calls["name"] != ""].reset_index(drop=True)


# --- Stops become places ----------------------------------------------------------


def _merged(calls: pd.DataFrame) -> tuple[tuple[Place, ...], "pd.DataFrame"]:
    """The busiest station draws to it what is near, and what is called the same not far off."""
    stations = calls.groupby("station", sort=False).agg(
        n=("trip", "size"), name=("name", "first"), lat=("lat", "first"), lon=("lon", "first")
    )
    stations = stations.sort_values(["n", "name"], ascending=[False, True], kind="stable")
    lats, lons = np.empty(MOST_PLACES), np.empty(MOST_PLACES)
    names: list[str] = []
    place_of: dict[str, int] = {}
    for row in stations.itertuples():
        here = len(names)
        apart = kilometres(lats[:here], lons[:here], row.lat, row.lon)
        near = int(apart.argmin()) if here else -1
        if near >= 0 and apart[near] > ON_FOOT:
            called_so = [k for k in np.flatnonzero(apart <= SAME_NAME) if names[k] == row.name]
            near = int(called_so[0]) if called_so else -1
        if near < 0 and here < MOST_PLACES:
            near = here
            names.append(row.name)
            lats[here], lons[here] = row.lat, row.lon
        place_of[row.Index] = near
    calls = calls.assign(place=calls["station"].map(place_of))
    calls = calls[calls["place"] >= 0]
    sizes = calls.groupby("place").agg(n=("trip", "size"), routes=("route", "nunique"))
    places = tuple(
        Place(names[k], (float(lats[k]), float(lons[k])), int(size.n), int(size.routes))
        for k, size in zip(sizes.index, sizes.itertuples(), strict=True)
    )
    return places, calls[["trip", "place", "by", "arrives", "leaves"]]
