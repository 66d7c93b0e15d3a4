"""When somebody wants to be told, and of what: for all their tables, and otherwise for one of them."""

from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tablee.server.errors import Refusal

KINDS = ("turn", "half", "tenth", "waits", "seat", "again", "over")  # what there is to be told
AT_ONCE, UNSEEN, DAILY, NEVER = MOMENTS = ("at-once", "unseen", "daily", "never")
OF_A_TABLE = ("usual", AT_ONCE, NEVER)
REMINDERS = ("half", "tenth", "waits")  # due when they are, not when somebody wishes
HASTE = 10.0  # seconds that "at once" waits: whoever looks has seen it by then
MOST_MINUTES = 24 * 60
MINUTE, DAY = 60.0, 24 * 3600.0


@dataclass(frozen=True)
class Wishes:
    """What somebody wishes; hours are those of their zone."""

    moment: str = AT_ONCE
    minutes: int = 10  # unseen, before they are told
    hour: int = 18  # of the day, for those who are told once
    quiet: tuple[int, int] | None = None  # from this hour to that one nothing is sent
    zone: str = "UTC"
    kinds: tuple[str, ...] = KINDS
    discreet: bool = False  # names neither the game nor anybody

    def due(
        self,
        kind: str,
        now: float,
        wait: float = 0.0,
        moment: str = "usual",
        ends: float = 0.0,
    ) -> float | None:
        """When they are told of something that comes up in `wait` seconds; None: never.

        What is too late after `ends` seconds is told before their quiet hours, not after them.
        """
        moment = self.moment if moment == "usual" else moment
        if moment == NEVER or kind not in self.kinds:
            return None
        at = now + wait
        if kind not in REMINDERS:
            if moment == DAILY:
                at = self._next(at, self.hour)
            at += self.minutes * 60 if moment == UNSEEN else HASTE
        told = self.awake(at)
        before = self._dusk(at) if ends and told >= now + ends else 0.0
        return before if before > now else told

    def awake(self, at: float) -> float:
        """Then, or when the quiet hours end that it falls into."""
        if self.quiet is None or self.quiet[0] == self.quiet[1]:
            return at
        begins, ends = self.quiet
        hour = datetime.fromtimestamp(at, self._place).hour
        inside = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
        return self._next(at, ends) if inside else at

    def _dusk(self, at: float) -> float:
        """The last minute before the quiet hours that this falls into."""
        begins = self.quiet[0] if self.quiet else 0
        return self._next(at - DAY, begins) - MINUTE

    def _next(self, at: float, hour: int) -> float:
        """The next time that it is this hour there."""
        here = datetime.fromtimestamp(at, self._place)
        then = here.replace(hour=hour, minute=0, second=0, microsecond=0)
        return (then if then >= here else then + timedelta(days=1)).timestamp()

    @property
    def _place(self) -> tzinfo:
        return place_of(self.zone) or UTC

    def stored(self) -> dict[str, Any]:
        """As a row keeps it."""
        return asdict(self)


def read(wished: dict[str, Any] | None) -> Wishes:
    """The way back; who has wished nothing is told at once."""
    if not wished:
        return Wishes()
    quiet = wished.get("quiet")
    known = {name: value for name, value in wished.items() if name in Wishes.__dataclass_fields__}
    found = Wishes(**known | {"kinds": tuple(wished.get("kinds", KINDS))})
    return replace(found, quiet=(quiet[0], quiet[1]) if quiet else None)


def wished(form: dict[str, str]) -> Wishes:
    """What a form says.

    Raises:
        Refusal: it says nothing that is possible.
    """
    zone = form.get("zone", "UTC").strip() or "UTC"
    if place_of(zone) is None:
        raise Refusal(422, "no-such-zone", zone=zone[:40])
    moment = form.get("moment", AT_ONCE)
    if moment not in MOMENTS:
        raise Refusal(400, "bad-fields", fields="moment")
    hours = [_number(form, name, 23) for name in ("hour", "quiet-from", "quiet-to")]
    return Wishes(
        moment=moment,
        minutes=max(1, _number(form, "minutes", MOST_MINUTES)),
        hour=hours[0],
        quiet=(hours[1], hours[2]) if form.get("quiet") == "yes" else None,
        zone=zone,
        kinds=tuple(kind for kind in KINDS if form.get(f"kind-{kind}") == "yes"),
        discreet=form.get("discreet") == "yes",
    )


def place_of(zone: str) -> tzinfo | None:
    """The time zone of this name, if there is one: "Europe/Paris"."""
    if zone == "UTC":
        return UTC
    if not zone.replace("/", "").replace("_", "").replace("-", "").replace("+", "").isalnum():
        return None
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _number(form: dict[str, str], name: str, most: int) -> int:
    text = form.get(name, "0")
    if not (text.isdecimal() and len(text) < 6 and int(text) <= most):
        raise Refusal(422, "wish-number", most=most)
    return int(text)
