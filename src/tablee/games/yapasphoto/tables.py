"""The tables of a timetable in GTFS, read a part at a time, each value held against what it may be.

pandas reads them, and is installed with `tablee[gtfs]`; nothing but `timetable` imports this module.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date as Date
from typing import Any

import numpy as np
import pandas as pd

from tablee.games.yapasphoto.unpacking import NoDraft, Packed
from tablee.kit.lines import as_line

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NEEDED = {  # tables and columns without which there is no timetable
    "stops": ("stop_id", "stop_name", "stop_lat", "stop_lon"),
    "routes": ("route_id", "route_type"),
    "trips": ("route_id", "service_id", "trip_id"),
    "stop_times": ("trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time"),
}
OTHERS = {  # without which one can do; of the calendars one is enough
    "calendar": ("service_id", *WEEKDAYS, "start_date", "end_date"),
    "calendar_dates": ("service_id", "date", "exception_type"),
    "frequencies": ("trip_id", "start_time", "end_time", "headway_secs"),
}
WISHED = {"stops": ("parent_station",), "agency": ("agency_name", "agency_lang"),
          "feed_info": ("feed_lang",)}  # fmt: skip
TABLES = (*NEEDED, *OTHERS, "agency", "feed_info")
AT_ONCE = 500_000  # rows
NOTHING = ["", " ", "nan", "NaN", "null"]  # how programs write that there is no value
LAST_HOUR = 168  # since the midnight before a trip begins: some go on for days
FIRST_YEAR, LAST_YEAR = 1900, 2200
LONGEST_SHOWN = 40  # letters of a value in a sentence


class Tables:
    """Those of one file."""

    def __init__(self, packed: Packed) -> None:
        self._packed = packed

    def parts(self, table: str) -> Iterator[pd.DataFrame]:
        """All rows of a table as texts, some at a time, under the numbers of their rows.

        Raises:
            NoDraft: it is no table, or lacks a column.
        """
        if not self._packed.has(table):
            return
        needed = NEEDED.get(table) or OTHERS.get(table, ())
        wanted = {*needed, *WISHED.get(table, ())}
        with self._packed.reading(table) as file:
            try:
                reader = pd.read_csv(
                    file, dtype=str, usecols=lambda name: name.strip() in wanted, index_col=False,
                    encoding="utf-8-sig", na_values=NOTHING, keep_default_na=False,
                    chunksize=AT_ONCE,
                )  # fmt: skip
                for rows in reader:
                    if rows.empty:
                        continue
                    rows.columns = rows.columns.str.strip()
                    rows.index += 2  # the heading is the first
                    self._has_columns(table, rows, needed)
                    yield rows
            except pd.errors.EmptyDataError:
                return
            except NoDraft:
                raise
            except ValueError as wrong:  # of its rows, its quotes or its letters
                row = re.search(r"(?:line|row) (\d+)", str(wrong))
                told = {"row": int(row[1]) if row else 0}
                raise NoDraft("bad-table", **self._named(table), **told) from None

    def whole(self, table: str) -> pd.DataFrame:
        """All rows of a table that is needed, or of one that may be missing: then there are none."""
        parts = list(self.parts(table))
        if parts:
            return pd.concat(parts)
        if table in NEEDED:
            raise self.missing(table)
        return pd.DataFrame(columns=[*OTHERS.get(table, ()), *WISHED.get(table, ())], dtype=str)

    def missing(self, table: str) -> NoDraft:
        """What is wrong where a table is not there, or has no rows."""
        return NoDraft("no-table", **self._named(table))

    def numbers(
        self, table: str, texts: pd.Series, least: float, most: float, whole: bool = True
    ) -> Any:
        """Numbers of a column, from the least to the most; nan where there are none."""
        try:
            found = pd.to_numeric(texts, errors="coerce").to_numpy(float, na_value=np.nan)
        except (OverflowError, ValueError):  # of so many digits that nothing holds it
            found = np.full(len(texts), np.nan)
        fits = (found >= least) & (found <= most)
        if whole:
            fits &= found == np.floor(found)
        self._hold(table, texts, fits, "whole" if whole else "number", least=least, most=most)
        return found

    def clocks(self, table: str, texts: pd.Series) -> Any:
        """Times of a column in seconds since midnight, beyond 24 hours too; nan where there are none."""
        found = _each(texts, _seconds)
        self._hold(table, texts, ~np.isnan(found), "time", most=LAST_HOUR)
        return found

    def days(self, table: str, texts: pd.Series) -> Any:
        """Dates of a column, as numbers: 20260303. Each row has one."""
        found = _each(texts, _day)
        self._hold(table, texts.fillna(""), ~np.isnan(found), "date")
        return found.astype(int)

    def _hold(
        self,
        table: str,
        texts: pd.Series,
        fits: Any,
        expected: str,
        least: float = 0,
        most: float = 0,
    ) -> None:
        """Refuse the first value that does not fit."""
        wrong = np.flatnonzero(~fits & texts.notna().to_numpy())
        if not wrong.size:
            return
        first = int(wrong[0])
        raise NoDraft(
            "bad-value",
            **self._named(table),
            row=int(texts.index[first]),
            column=str(texts.name),
            value=as_line(str(texts.iloc[first]), LONGEST_SHOWN),
            expected=expected,
            least=int(least),
            most=int(most),
        )

    def _has_columns(self, table: str, rows: pd.DataFrame, needed: tuple[str, ...]) -> None:
        for column in needed:
            if column not in rows.columns:
                raise NoDraft("no-column", **self._named(table), column=column)
        if rows.columns.has_duplicates:
            column = rows.columns[rows.columns.duplicated()][0]
            raise NoDraft("column-twice", **self._named(table), column=column)

    def _named(self, table: str) -> dict[str, str]:
        return {"file": self._packed.name, "table": f"{table}.txt"}


def _each(texts: pd.Series, read: Callable[[str], float]) -> Any:
    """What each text says, each different one read once; nan where there is none."""
    numbers, different = pd.factorize(texts)
    return np.array([*map(read, different), np.nan])[numbers]


def _seconds(text: str) -> float:
    found = re.fullmatch(r"\s*([0-9]{1,3}):([0-5]?[0-9]):([0-5]?[0-9])\s*", text)
    if not found or int(found[1]) > LAST_HOUR:
        return np.nan
    return 3600 * int(found[1]) + 60 * int(found[2]) + int(found[3])


def _day(text: str) -> float:
    found = re.fullmatch(r"\s*([0-9]{4})([0-9]{2})([0-9]{2})\s*", text)
    if not found or not FIRST_YEAR <= int(found[1]) <= LAST_YEAR:
        return np.nan
    try:
        Date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return np.nan
    return int(text)
