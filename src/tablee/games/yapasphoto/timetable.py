"""A timetable in GTFS, as transport companies publish theirs: what a board can be drafted from.

gtfs-kit reads it, and is installed with `tablee[gtfs]`; nothing else imports this module. No Numba.
"""

import zipfile
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.kit.lines import as_line
from tablee.kit.rules.options import Unplayable
from tablee.kit.words import Catalogue

if TYPE_CHECKING:
    import pandas as pd

FOLDER = Path(__file__).parent
NEEDED = {  # tables and columns without which there is no timetable
    "stops": ("stop_id", "stop_name", "stop_lat", "stop_lon"),
    "routes": ("route_id", "route_type"),
    "trips": ("route_id", "service_id", "trip_id"),
    "stop_times": ("trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time"),
}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
CALENDARS = {  # one of them is enough
    "calendar": ("service_id", *WEEKDAYS, "start_date", "end_date"),
    "calendar_dates": ("service_id", "date", "exception_type"),
}
DATES_LOOKED_AT = 366  # for the busiest
KILOMETRES = 111.195  # in a degree of latitude
ON_FOOT, SAME_NAME = 0.2, 1.5  # km between stops that are one place
MOST_PLACES = 3000  # the busiest; nobody draws the others
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


class NoDraft(Unplayable):
    """Why no board can be drafted from a timetable, and what to change."""

    def __init__(self, message: str, **arguments: Any) -> None:
        super().__init__(f"draft-{message}", **arguments)
        self.words = Catalogue(FOLDER)


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
    calls: "pd.DataFrame"

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
        NoDraft: it is no feed, or nothing runs there and then.
    """
    feed = _feed(file)
    day = _day(feed, wanted)
    calls = _calls(feed, day, area)
    if calls.empty:
        raise NoDraft("nothing-runs", day=day.isoformat())
    places, calls = _merged(calls)
    return Timetable(_companies(feed), _language(feed), day, places, calls)


def _feed(file: Path) -> Any:
    import gtfs_kit

    try:
        feed = gtfs_kit.read_feed(file, dist_units="km")
    except (ValueError, KeyError, OSError, RuntimeError, zipfile.BadZipFile) as wrong:
        why = (str(wrong).strip().splitlines() or [type(wrong).__name__])[0]
        raise NoDraft("unreadable", file=file.name, why=why) from None
    there = {table: getattr(feed, table) for table in (*NEEDED, *CALENDARS)}
    for table, columns in {**NEEDED, **CALENDARS}.items():
        if there[table] is None and table in NEEDED:
            raise NoDraft("no-table", file=file.name, table=f"{table}.txt")
        for column in columns:
            if there[table] is not None and column not in there[table].columns:
                raise NoDraft("no-column", file=file.name, table=f"{table}.txt", column=column)
    if all(there[table] is None for table in CALENDARS):
        raise NoDraft("no-table", file=file.name, table="calendar.txt")
    return feed


def _companies(feed: Any) -> tuple[str, ...]:
    """Whose timetable it is."""
    if feed.agency is None or "agency_name" not in feed.agency.columns:
        return ()
    names = (as_line(str(name)) for name in feed.agency["agency_name"].dropna())
    return tuple(dict.fromkeys(name for name in names if name))


def _language(feed: Any) -> str:
    """The feed's own, in two letters; nothing where it does not say."""
    for table, column in ((feed.feed_info, "feed_lang"), (feed.agency, "agency_lang")):
        if table is not None and column in table.columns:
            for language in table[column].dropna():
                return str(language)[:2].lower()
    return ""


def _day(feed: Any, wanted: Date | None) -> Date:
    """The day that is wanted, if the feed knows it; or the one with most trips."""
    try:
        dates: list[Date] = feed.get_dates(as_date_obj=True)
        if wanted is None:
            return _busiest(feed, dates[:DATES_LOOKED_AT])
    except (ValueError, TypeError, KeyError) as wrong:
        raise NoDraft("bad-calendar", why=str(wrong)) from None
    if wanted not in dates:
        first, last = dates[0].isoformat(), dates[-1].isoformat()
        raise NoDraft("bad-date", date=wanted.isoformat(), first=first, last=last)
    return wanted


def _busiest(feed: Any, dates: list[Date]) -> Date:
    """The first day with most trips: a table for all days at once, as calendars may be long."""
    trips = feed.trips["service_id"].value_counts()
    total = dict.fromkeys((day.strftime("%Y%m%d") for day in dates), 0)
    if feed.calendar is not None:
        weeks = feed.calendar.assign(n=feed.calendar["service_id"].map(trips).fillna(0))
        for day, key in zip(dates, total, strict=True):
            runs = (weeks["start_date"] <= key) & (weeks["end_date"] >= key)
            total[key] += weeks.loc[runs & (weeks[WEEKDAYS[day.weekday()]] == 1), "n"].sum()
    if feed.calendar_dates is not None:
        days = feed.calendar_dates
        sign = days["exception_type"].map({1: 1, 2: -1}).fillna(0)
        changes = (days["service_id"].map(trips).fillna(0) * sign).groupby(days["date"]).sum()
        for key in total:
            total[key] += changes.get(key, 0)
    return dates[int(np.argmax([float(n) for n in total.values()]))]


# --- The calls of a day ----------------------------------------------------------


def _calls(feed: Any, day: Date, area: Area) -> "pd.DataFrame":
    """trip, stop, name, lat, lon, route, by, arrives, leaves: all calls in the area on the day."""
    active = feed.get_active_services(day.strftime("%Y%m%d"))
    feed.trips = feed.trips[feed.trips["service_id"].isin(active)]
    feed.stop_times = feed.stop_times[feed.stop_times["trip_id"].isin(feed.trips["trip_id"])]
    if feed.frequencies is not None:
        feed = feed.expand_frequencies()
    routes = feed.routes.drop_duplicates("route_id").set_index("route_id")["route_type"]
    by_route = {key: way_of(kind) for key, kind in routes.dropna().items()}
    trips = feed.trips.drop_duplicates("trip_id").set_index("trip_id")["route_id"]
    rows = feed.stop_times.dropna(subset=["trip_id", "stop_id", "stop_sequence"])
    rows = rows.join(_stations(feed.stops), on="stop_id").dropna(subset=["lat", "lon", "name"])
    inside = area.has(rows["lat"], rows["lon"])
    rows = rows[rows["trip_id"].isin(rows["trip_id"][inside])]
    rows = rows.sort_values(["trip_id", "stop_sequence"], kind="stable").reset_index(drop=True)
    calls = rows[["name", "lat", "lon", "station"]].assign(
        trip=rows["trip_id"].astype(str),
        route=rows["trip_id"].map(trips),
        arrives=_seconds(rows["arrival_time"].fillna(rows["departure_time"]), rows["trip_id"]),
        leaves=_seconds(rows["departure_time"].fillna(rows["arrival_time"]), rows["trip_id"]),
    )
    calls["by"] = calls["route"].map(by_route).fillna(NO_VEHICLE)
    known = calls[["arrives", "leaves"]].notna().all(axis=1)
    inside = area.has(calls["lat"], calls["lon"])
    return calls[known & inside & (calls["by"] != NO_VEHICLE)].reset_index(drop=True)


def way_of(kind: int) -> str:
    """How a board calls what GTFS numbers so; a bus, if nobody knows the number."""
    return WAYS.get(kind) or EXTENDED_WAYS.get(kind // 100, "bus")


def _seconds(times: "pd.Series", trips: "pd.Series") -> Any:
    """Since midnight, beyond 24 hours where a trip goes on; between two times, in even steps."""
    import gtfs_kit

    read = {time: gtfs_kit.timestr_to_seconds(time.strip()) for time in times.dropna().unique()}
    told = times.map(read).to_numpy(float, na_value=np.nan)
    at, there = np.arange(len(told)), np.flatnonzero(~np.isnan(told))
    if there.size == 0:
        return told
    filled = np.interp(at, there, told[there])
    of_trip = trips.to_numpy()
    before = there[np.clip(np.searchsorted(there, at, "right") - 1, 0, None)]
    after = there[np.clip(np.searchsorted(there, at), None, there.size - 1)]
    filled[(of_trip[before] != of_trip) | (of_trip[after] != of_trip)] = np.nan
    return filled


def _stations(stops: "pd.DataFrame") -> "pd.DataFrame":
    """stop_id -> the station that it belongs to, and that station's name and place."""
    stops = stops.drop_duplicates("stop_id").set_index("stop_id")
    above = stops["parent_station"].dropna().to_dict() if "parent_station" in stops else {}
    names, lats, lons = (stops[column] for column in ("stop_name", "stop_lat", "stop_lon"))
    roots = [_root(stop, above, stops.index) for stop in stops.index]
    found = stops[[]].assign(station=roots)
    for column, values in (("name", names), ("lat", lats), ("lon", lons)):
        found[column] = found["station"].map(values).fillna(values)
    found["name"] = found["name"].map(as_line, na_action="ignore")
    return found[found["name"] != ""].astype({"lat": float, "lon": float})


def _root(stop: str, above: dict[str, str], known: Any) -> str:
    """The station of a platform, of a part of a platform, …"""
    for _ in range(3):
        if stop not in above or above[stop] not in known:
            break
        stop = above[stop]
    return stop


# --- Stops become places ----------------------------------------------------------


def _merged(calls: "pd.DataFrame") -> tuple[tuple[Place, ...], "pd.DataFrame"]:
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
