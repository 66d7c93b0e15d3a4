"""A timetable of a country that is not there, in GTFS: what real feeds do, made small.

Platforms below stations, the same place under two companies' names, trips past midnight, times left
out between two stops, a headway instead of times, days on which nothing runs, numbers of vehicles
from both lists, an aeroplane. `written` takes tables away or spoils them.
"""

import csv
import io
import math
import random
import zipfile
from pathlib import Path

CENTRE = (46.9, 6.9)  # of the town; the country lies around it
STEP = 0.025  # degrees between two stops
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
Table = list[dict[str, object]]

# Route, GTFS number of its vehicle, minutes from stop to stop, stops (steps east and north).
RIDES = [
    ("R1", 2, 6, [(f"Rail {k}", 2 * k, 0) for k in range(-6, 7)]),
    ("R2", 106, 9, [(f"Rail {k}" if k == 0 else f"Ridge {k}", k, 2 * k) for k in range(-5, 6)]),
    ("B1", 3, 4, [("Rail 0" if k == 0 else f"Vale {k}", k, -2 * k) for k in range(-5, 6)]),
    ("B2", 700, 7, [("Rail 4", 8, 0), ("Far Hill", 9, 3), ("Moor", 10, 5), ("Ridge 5", 5, 10)]),
    ("F1", 1400, 3, [("Ridge 2", 2, 4), ("Summit", 0, 6)]),
    ("S1", 4, 25, [("Rail -3", -6, 0), ("Isle", -8, -4), ("Vale 4", 4, -8)]),
    ("X1", 2, 14, [("Rail -6", -12, 0), ("Rail 0", 0, 0), ("Rail 6", 12, 0)]),  # halts at few
    ("A1", 1100, 20, [("Rail 0", 0, 0), ("Summit", 0, 6)]),  # flies
]


def clock(minutes: int) -> str:
    """25:10:00 is ten past one, of a trip that began the day before."""
    return f"{minutes // 60:02}:{minutes % 60:02}:00"


def tables() -> dict[str, Table]:
    """All of the feed."""
    stops: dict[str, dict[str, object]] = {}
    trips: Table = []
    times: Table = []
    for route, kind, each, line in RIDES:
        for name, east, north in line:
            _add_stop(stops, route, name, east, north, kind)
        for way, stretch in enumerate((line, line[::-1])):
            for hour in range(5, 26):  # the last one leaves at one in the morning
                service = "weekdays" if hour % 2 else "daily"
                trip = f"{route} {way} {hour}"
                trips.append({"route_id": route, "service_id": service, "trip_id": trip})
                _add_times(times, trip, route, hour, each, [name for name, _, _ in stretch])
    trips.append({"route_id": "R1", "service_id": "never", "trip_id": "ghost"})
    _add_times(times, "ghost", "R1", 4, 1, ["Rail -6", "Rail 6"])
    trips.append({"route_id": "B1", "service_id": "daily", "trip_id": "every ten minutes"})
    _add_times(times, "every ten minutes", "B1", 0, 4, ["Vale 1", "Vale 2", "Vale 3"])
    calendar: Table = [
        _service("weekdays", "1111100"), _service("daily", "1111111"), _service("never", "0000000")
    ]  # fmt: skip
    return {
        "agency": [
            {"agency_id": "1", "agency_name": "Invented Railways", "agency_url": "https://a.example",
             "agency_timezone": "Europe/Zurich", "agency_lang": "fr"},
        ],
        "stops": list(stops.values()),
        "routes": [
            {"route_id": route, "agency_id": "1", "route_short_name": route, "route_type": kind}
            for route, kind, _, _ in RIDES
        ],
        "trips": trips,
        "stop_times": times,
        "calendar": calendar,
        "calendar_dates": [  # a holiday: what runs on weekdays does not
            {"service_id": "weekdays", "date": "20260302", "exception_type": 2},
        ],
        "frequencies": [
            {"trip_id": "every ten minutes", "start_time": "06:00:00", "end_time": "07:00:00",
             "headway_secs": 600},
        ],
    }  # fmt: skip


def _service(name: str, days: str) -> dict[str, object]:
    runs = {day: int(sign) for day, sign in zip(WEEK, days, strict=True)}
    return {"service_id": name, **runs, "start_date": "20260301", "end_date": "20260331"}


def _add_stop(
    stops: dict[str, dict[str, object]], route: str, name: str, east: int, north: int, kind: int
) -> None:
    """Trains have platforms below a station; buses stop beside it, under the same name."""
    lat, lon = CENTRE[0] + north * STEP, CENTRE[1] + east * STEP
    place = {"stop_name": name, "stop_lat": round(lat, 6), "stop_lon": round(lon, 6)}
    if kind in (2, 106):
        stops.setdefault(name, {"stop_id": name, **place, "location_type": 1})
        platform = {"stop_id": f"{name}:{route}", **place, "stop_name": f"{name} platform"}
        stops[f"{name}:{route}"] = {**platform, "location_type": 0, "parent_station": name}
    else:
        away = {"stop_lat": round(lat + 0.004, 6)}  # some 400 metres
        stops[f"{name}:{route}"] = {"stop_id": f"{name}:{route}", **place, **away}


def _add_times(times: Table, trip: str, route: str, hour: int, each: int, names: list[str]) -> None:
    for k, name in enumerate(names):
        at = clock(60 * hour + each * k)
        told = {"arrival_time": at, "departure_time": at}
        if route == "R1" and k % 3 == 1 and 0 < k < len(names) - 1:  # on the way, no time is given
            told = {"arrival_time": "", "departure_time": ""}
        stop = {"trip_id": trip, "stop_id": f"{name}:{route}", "stop_sequence": 10 * k}
        times.append({**stop, **told})


def written(place: Path, found: dict[str, Table] | None = None) -> Path:
    """The tables in one file; a table without rows has a heading of its own."""
    with zipfile.ZipFile(place, "w") as feed:
        for name, rows in (found or tables()).items():
            text = io.StringIO()
            keys = list(dict.fromkeys(key for row in rows for key in row)) or ["nothing"]
            table = csv.DictWriter(text, keys)
            table.writeheader()
            table.writerows(rows)
            feed.writestr(f"{name}.txt", "\N{ZERO WIDTH NO-BREAK SPACE}" + text.getvalue())
    return place


def country(seed: int, towns: int) -> dict[str, Table]:
    """Another country: towns by chance, each joined to those near it, lines through several."""
    dice = random.Random(seed)
    spots = [(round(dice.gauss(0, 12)), round(dice.gauss(0, 8))) for _ in range(towns)]
    joined: dict[int, list[int]] = {0: []}
    for town in range(1, towns):
        near = min(joined, key=lambda other: math.dist(spots[town], spots[other]))
        joined[town] = [near]
        joined[near].append(town)
    found = tables()
    stops: dict[str, dict[str, object]] = {}
    found["routes"], found["trips"], found["stop_times"] = [], [], []
    found["frequencies"] = []
    for number in range(towns):
        line = [number]
        while len(line) < 6 and (on := [k for k in joined[line[-1]] if k not in line]):
            line.append(dice.choice(on))
        route, kind = f"L{number}", dice.choice((0, 2, 3, 4, 7))
        found["routes"].append({"route_id": route, "agency_id": "1", "route_type": kind})
        for town in line:
            _add_stop(stops, route, f"Town {town}", *spots[town], kind)
        for hour in range(6, 22, dice.randint(1, 4)):
            trip = f"{route} {hour}"
            found["trips"].append({"route_id": route, "service_id": "daily", "trip_id": trip})
            each = dice.randint(3, 15)
            _add_times(found["stop_times"], trip, route, hour, each, [f"Town {k}" for k in line])
    found["stops"] = list(stops.values())
    return found
