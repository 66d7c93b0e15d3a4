"""The calls of a day: when each trip is at which stop, headways and times left out included."""

from typing import Any

import numpy as np
import pandas as pd

from tablee.games.yapasphoto.tables import LAST_HOUR, Tables
from tablee.games.yapasphoto.unpacking import NoDraft

MOST_CALLS = 6_000_000  # of a day
LARGEST = 2**31 - 1


def day_of(tables: Tables, stops: pd.Index, trips: pd.DataFrame) -> pd.DataFrame:
    """stop (its number), trip, route, by, arrives, leaves: all calls of these trips at these stops.

    In the order of each trip. What has no time, and none before and after, is left out.
    """
    calls = _told(tables, stops, pd.Index(trips["trip"]))
    calls, further = _with_headways(tables, calls, pd.Index(trips["trip"]))
    names = trips["trip"].to_numpy(object)
    names = np.append(names, [f"{names[trip]} {n}" for n, trip in enumerate(further)])
    trip = calls["trip"].to_numpy()
    of = np.append(np.arange(len(trips)), further)[trip]
    found = pd.DataFrame(
        {
            "stop": calls["stop"],
            "trip": names[trip],
            "route": trips["route"].to_numpy()[of],
            "by": trips["by"].to_numpy(object)[of],
            "arrives": calls["arrives"],
            "leaves": calls["leaves"],
        }
    )
    return found.dropna(subset=["arrives", "leaves"])


def _told(tables: Tables, stops: pd.Index, trips: pd.Index) -> pd.DataFrame:
    """trip, stop (their numbers), sequence, arrives, leaves: what stands in the table of the day's."""
    kept, count, rows = [], 0, None
    for rows in tables.parts("stop_times"):
        trip, stop = trips.get_indexer(rows["trip_id"]), stops.get_indexer(rows["stop_id"])
        here = (trip >= 0) & (stop >= 0) & rows["stop_sequence"].notna().to_numpy()
        part = rows[here]
        arrives = tables.clocks("stop_times", part["arrival_time"])
        leaves = tables.clocks("stop_times", part["departure_time"])
        sequence = tables.numbers("stop_times", part["stop_sequence"], 0, LARGEST)
        kept.append(
            pd.DataFrame(
                {"trip": trip[here].astype(np.int32), "stop": stop[here].astype(np.int32),
                 "sequence": sequence.astype(np.int32),
                 "arrives": np.where(np.isnan(arrives), leaves, arrives),
                 "leaves": np.where(np.isnan(leaves), arrives, leaves)}
            )
        )  # fmt: skip
        count += len(part)
        _hold(count)
    if rows is None:
        raise tables.missing("stop_times")
    found = pd.concat(kept).sort_values(["trip", "sequence"], kind="stable", ignore_index=True)
    for column in ("arrives", "leaves"):
        found[column] = _filled(found[column].to_numpy(), found["trip"].to_numpy())
    return found


def _hold(calls: float) -> None:
    if calls > MOST_CALLS:
        raise NoDraft("too-many-calls", most=MOST_CALLS)


def _filled(told: Any, of_trip: Any) -> Any:
    """Where no time is told, between two that are, in even steps."""
    at, there = np.arange(len(told)), np.flatnonzero(~np.isnan(told))
    if there.size == 0:
        return told
    filled = np.interp(at, there, told[there])
    before = there[np.clip(np.searchsorted(there, at, "right") - 1, 0, None)]
    after = there[np.clip(np.searchsorted(there, at), None, there.size - 1)]
    filled[(of_trip[before] != of_trip) | (of_trip[after] != of_trip)] = np.nan
    return filled


def _with_headways(
    tables: Tables, calls: pd.DataFrame, trips: pd.Index
) -> tuple[pd.DataFrame, Any]:
    """The calls, those of trips with a headway once for each departure, as trips of their own.

    Also of which trip each of these is; they are numbered on from the others.
    """
    begins, sizes = _blocks(calls["trip"].to_numpy(), len(trips))
    first = calls.groupby("trip")["leaves"].min().reindex(range(len(trips))).to_numpy(float)
    trip, starts, every, times = _headways(tables, trips, first)
    _hold(float((times * sizes[trip].astype(float)).sum()) + len(calls))
    further = np.repeat(trip, times)
    shifts = np.repeat(starts - first[trip], times) + np.repeat(every, times) * _counted(times)
    copies = calls.iloc[np.repeat(begins[further], sizes[further]) + _counted(sizes[further])]
    copies = copies.assign(
        trip=np.repeat(np.arange(len(further)) + len(trips), sizes[further]),
        arrives=copies["arrives"] + np.repeat(shifts, sizes[further]),
        leaves=copies["leaves"] + np.repeat(shifts, sizes[further]),
    )
    return pd.concat([calls[~calls["trip"].isin(trip)], copies], ignore_index=True), further


def _headways(tables: Tables, trips: pd.Index, first: Any) -> tuple[Any, Any, Any, Any]:
    """Of which trip, from when on, every how many seconds, how often."""
    rows = tables.whole("frequencies")
    trip = trips.get_indexer(rows["trip_id"])
    starts, ends = (tables.clocks("frequencies", rows[f"{end}_time"]) for end in ("start", "end"))
    every = tables.numbers("frequencies", rows["headway_secs"], 0, LAST_HOUR * 3600)
    runs = (trip >= 0) & (every > 0) & (ends > starts)
    runs[runs] = ~np.isnan(first[trip[runs]])
    times = np.ceil((ends[runs] - starts[runs]) / every[runs]).astype(int)
    return trip[runs], starts[runs], every[runs], times


def _blocks(trip: Any, many: int) -> tuple[Any, Any]:
    """Where the calls of each trip begin, and how many there are; they lie in the order of trips."""
    sizes = np.bincount(trip, minlength=many)
    return np.cumsum(sizes) - sizes, sizes


def _counted(sizes: Any) -> Any:
    """0, 1, 2 … as often as each of these says, one after another: of 2 and 3, 0 1 0 1 2."""
    return np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
