"""On which days what runs, by the calendars of a timetable in GTFS."""

from datetime import date as Date, timedelta
from typing import Any

import numpy as np
import pandas as pd

from tablee.games.yapasphoto.tables import OTHERS, WEEKDAYS, Tables
from tablee.games.yapasphoto.unpacking import NoDraft

DATES_LOOKED_AT = 366  # for the busiest
ADDED, REMOVED = 1, 2  # how GTFS numbers what is special about a day


class Calendar:
    """Weeks from a day to another, and single days on which that is not so.

    Days are numbers: 20260303.
    """

    def __init__(self, tables: Tables, services: pd.Series) -> None:
        """Of the services of these trips, one for each trip."""
        self._of_trip, names = pd.factorize(services)
        self._trips = np.append(
            np.bincount(self._of_trip[self._of_trip >= 0]), 0
        )  # and of no service
        self._read_weeks(tables, names)
        self._read_changes(tables, names)
        days = np.concatenate([self._starts, self._ends, self._changed])
        if not days.size:
            raise tables.missing(next(iter(OTHERS)))
        self._first, self._last = _date(days.min()), _date(days.max())

    def _read_weeks(self, tables: Tables, names: pd.Index) -> None:
        rows = tables.whole("calendar")
        self._weekly = names.get_indexer(rows["service_id"])
        self._starts = tables.days("calendar", rows["start_date"])
        self._ends = tables.days("calendar", rows["end_date"])
        days = [tables.numbers("calendar", rows[day], 0, 1) == 1 for day in WEEKDAYS]
        self._weekdays = np.stack(days)

    def _read_changes(self, tables: Tables, names: pd.Index) -> None:
        """A part at a time, for some companies tell of all days one by one."""
        none = np.zeros(0, int)
        services, days, kinds = [none], [none], [none]
        for rows in tables.parts("calendar_dates"):
            services.append(names.get_indexer(rows["service_id"]))
            days.append(tables.days("calendar_dates", rows["date"]))
            kind = tables.numbers("calendar_dates", rows["exception_type"], ADDED, REMOVED)
            kinds.append(np.nan_to_num(kind).astype(int))
        self._changing, self._changed = np.concatenate(services), np.concatenate(days)
        self._kinds = np.concatenate(kinds)

    def day(self, wanted: Date | None) -> Date:
        """The day that is wanted, if the calendars know it; or the first one with most trips."""
        if wanted is None:
            return self._busiest()
        if not self._first <= wanted <= self._last:
            first, last = self._first.isoformat(), self._last.isoformat()
            raise NoDraft("bad-date", date=wanted.isoformat(), first=first, last=last)
        return wanted

    def runs_on(self, day: Date) -> Any:
        """Which of the trips run on a day?"""
        key = _number(day)
        runs = np.zeros(len(self._trips), bool)
        runs[self._weekly[self._week_has(day)]] = True
        today = self._changed == key
        runs[self._changing[today & (self._kinds == ADDED)]] = True
        runs[self._changing[today & (self._kinds == REMOVED)]] = False
        runs[-1] = False  # trips of no service
        return runs[self._of_trip]

    def _busiest(self) -> Date:
        """The first with most trips of the days that are looked at."""
        long = (self._last - self._first).days + 1
        days = [self._first + timedelta(n) for n in range(min(long, DATES_LOOKED_AT))]
        signs = np.select([self._kinds == ADDED, self._kinds == REMOVED], [1, -1], 0)
        changed, where = np.unique(self._changed, return_inverse=True)
        more = np.bincount(where, self._trips[self._changing] * signs, len(changed))
        changes = dict(zip(changed.tolist(), more.tolist(), strict=True))
        trips = self._trips[self._weekly]
        weekly = [trips[self._week_has(day)].sum() for day in days]
        total = [n + changes.get(_number(day), 0) for n, day in zip(weekly, days, strict=True)]
        return days[int(np.argmax(total))]

    def _week_has(self, day: Date) -> Any:
        key = _number(day)
        return (self._starts <= key) & (key <= self._ends) & self._weekdays[day.weekday()]


def _number(day: Date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def _date(number: int) -> Date:
    return Date(int(number) // 10_000, int(number) // 100 % 100, int(number) % 100)
