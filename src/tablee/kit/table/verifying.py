"""Was a deal fixed before anybody sat down, did nobody alone choose it, did every move follow the rules?

A record is dealt and played again. What is found is told in sentences: all that holds, or the first thing
that does not and where, or why it cannot be checked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tablee.kit.given import shortly
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.form import BrokenRecord, check_form
from tablee.kit.table.game import Game
from tablee.kit.table.match import Match
from tablee.kit.table.replaying import replay
from tablee.kit.table.shuffles import (
    FORM,
    WHYS,
    Receipt,
    chain_of,
    commitment_to,
    digest_of,
    digest_of_rows,
    is_hex,
    laid_out,
    seed_of,
)
from tablee.kit.words import FALLBACK, Catalogue

PARTS = ("form", "table", "commitment", "secret", "data", "cuts", "without", "rows")
MOST_CUTS = 1000  # seats change hands before the deal, but not so often
SHOWN = 16  # digits of a digest that a sentence has


class Outcome(StrEnum):
    """What came out."""

    HOLDS = "holds"
    FAILS = "fails"
    CANNOT = "cannot"  # be checked


@dataclass(frozen=True)
class Verdict:
    """What a record shows, and the sentences that say so."""

    outcome: Outcome
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Wanted:
    """What whoever asks has kept of the table: a commitment, or the receipt of their own cut."""

    commitment: str = ""
    receipt: Receipt | None = None


NOTHING = Wanted()


class _Failed(Exception):
    """It does not hold, and why."""


def verify(
    game: Game,
    record: Any,
    wanted: Wanted = NOTHING,
    data: Any = None,
    mode: Any = None,
    language: str = FALLBACK,
    engine: Any = None,
) -> Verdict:
    """Deal again, play again, and tell what holds; `data`, `mode` and `engine` are as for `replay`.

    Raises:
        ValueError: there is no such mode.
    """
    asked = _Asked(game, record, wanted, language)
    engine = engine or game.engine(mode)
    try:
        return asked.verdict(data, engine)
    except (_Failed, BrokenRecord) as why:
        return Verdict(Outcome.FAILS, (str(why),))


@dataclass(frozen=True)
class _Asked:
    """A record, what somebody has kept of its table, and the language of the answer."""

    game: Game
    record: Any
    wanted: Wanted
    language: str

    def say(self, message: str, **told: Any) -> str:
        return Catalogue().say(self.language, message, **told)

    def fail(self, message: str, **told: Any) -> _Failed:
        return _Failed(self.say(message, **told))

    def verdict(self, data: Any, engine: Any) -> Verdict:
        """All that holds.

        Raises:
            _Failed, BrokenRecord: something does not.
        """
        check_form(self.game, self.record, self.language)
        if why := self._uncheckable():
            match = replay(self.game, self.record, data, language=self.language, engine=engine)
            return Verdict(Outcome.CANNOT, (why, self._rules(match)))
        shuffle = self._shuffle()
        lines = list(self._fixed(shuffle, data))
        match = replay(self.game, self.record, data, language=self.language, engine=engine)
        if not match.over:
            raise self.fail("verify-unfinished", row=len(match.story))
        self._same_rows(shuffle)
        lines += [self._rules(match), self.say("verify-hidden")]
        outcome = Outcome.HOLDS if shuffle["cuts"] else Outcome.CANNOT
        return Verdict(outcome, tuple(lines))

    def _same_rows(self, shuffle: dict[str, Any]) -> None:
        """Do all actions and words stand there as they were written?

        Raises:
            _Failed: no.
        """
        fixed = chain_of(shuffle["commitment"], shuffle["cuts"])[-1]
        try:
            rows = digest_of_rows(fixed, self.record["rows"])
        except ValueError:  # words that no file could hold
            rows = ""
        if rows != shuffle["rows"]:
            raise self.fail("verify-rows")

    def _uncheckable(self) -> str:
        """Why nothing can be said of the deal, or nothing."""
        record = self.record
        if record["position"] is not None:
            return self._none_wanted("verify-position")
        if forks := record.get("forks"):
            return self._none_wanted("verify-forked", row=forks[0][0])
        if record.get("shuffle") is None:
            return self._none_wanted("verify-none")
        return ""

    def _none_wanted(self, message: str, **told: Any) -> str:
        """The same; where somebody has a commitment to this game, the record hides it.

        Raises:
            _Failed: so it is.
        """
        if self.wanted.commitment or self.wanted.receipt:
            raise self.fail("verify-hides", why=self.say(message, **told))
        return self.say(message, **told)

    # --- The shuffle -------------------------------------------------------------

    def _shuffle(self) -> dict[str, Any]:
        """What the record tells of its shuffle, once it looks as it should.

        Raises:
            _Failed: it does not; which part, and what stands there.
        """
        shuffle = self.record["shuffle"]
        if not isinstance(shuffle, dict) or sorted(shuffle) != sorted(PARTS):
            raise self._malformed("shuffle", shuffle)
        if type(shuffle["form"]) is not int or shuffle["form"] != FORM:
            raise self.fail("verify-form", given=shortly(shuffle["form"]), known=str(FORM))
        if not isinstance(shuffle["table"], str) or not 0 < len(shuffle["table"]) <= 64:
            raise self._malformed("table", shuffle["table"])
        for part in ("commitment", "secret", "data", "rows"):
            if not is_hex(shuffle[part]):
                raise self._malformed(part, shuffle[part])
        players = self.record["options"].get("players")
        seats = range(players if type(players) is int else 0)
        for part, most in (("cuts", MOST_CUTS), ("without", len(seats))):
            if not isinstance(shuffle[part], list) or len(shuffle[part]) > most:
                raise self._malformed(part, shuffle[part])
        for n, cut in enumerate(shuffle["cuts"]):
            if not (_is_pair(cut) and cut[0] in seats and is_hex(cut[1])):
                raise self._malformed(f"cuts[{n}]", cut)
        for n, seat in enumerate(shuffle["without"]):
            if not (_is_pair(seat) and seat[0] in seats and seat[1] in WHYS):
                raise self._malformed(f"without[{n}]", seat)
        have = {seat for seat, _ in shuffle["cuts"]}
        if {seat for seat, _ in shuffle["without"]} | have != set(seats):
            raise self._malformed("without", shuffle["without"])
        return dict(shuffle)

    def _malformed(self, part: str, given: Any) -> _Failed:
        return self.fail("verify-malformed", part=part, given=shortly(given))

    def _fixed(self, shuffle: dict[str, Any], data: Any) -> Iterator[str]:
        """That the deal follows from what was fixed, and by whom.

        Raises:
            _Failed: it does not.
        """
        commitment, cuts, record = shuffle["commitment"], shuffle["cuts"], self.record
        if commitment_to(shuffle["secret"]) != commitment:
            raise self.fail("verify-secret", commitment=commitment[:SHOWN])
        chain = chain_of(commitment, cuts)
        kept = list(self._kept(shuffle, chain))
        if digest_of(self.game.rules.DATA if data is None else data) != shuffle["data"]:
            raise self.fail("verify-data")
        told = (shuffle["table"], self.game.name, record["options"], shuffle["data"])
        try:
            laid = laid_out(*told, shuffle["without"])
        except (TypeError, ValueError, RecursionError):
            raise self._malformed("options", record["options"]) from None
        if seed_of(shuffle["secret"], chain[-1], laid) != record["seed"]:
            raise self.fail("verify-seed")
        yield self.say("verify-fixed", commitment=commitment[:SHOWN])
        yield from self._by_whom(shuffle)
        yield from kept or [self.say("verify-by-itself")]

    def _by_whom(self, shuffle: dict[str, Any]) -> Iterator[str]:
        """Who cut, and who did not."""
        if not shuffle["cuts"]:
            yield self.say("verify-alone")
        else:
            who = [self._who(seat) for seat, _ in shuffle["cuts"]]
            yield self.say("verify-cut", n=len(who), who=", ".join(who))
            if not self.wanted.receipt:
                yield self.say("verify-last", who=who[-1])
        for seat, why in shuffle["without"]:
            yield self.say(f"verify-without-{why}", who=self._who(seat))

    def _who(self, seat: int) -> str:
        names = self.record["seats"]
        return f"{names[seat]} ({seat + 1})" if seat < len(names) else str(seat + 1)

    # --- What somebody has kept ------------------------------------------------------

    def _kept(self, shuffle: dict[str, Any], chain: list[str]) -> Iterator[str]:
        """That it is the commitment somebody was shown, and that their cut is in it.

        Raises:
            _Failed: it is not.
        """
        wanted, receipt = self.wanted.commitment.lower(), self.wanted.receipt
        if wanted and not any(fixed.startswith(wanted) for fixed in chain):
            raise self.fail("verify-other", wanted=wanted[:SHOWN], found=chain[0][:SHOWN])
        if wanted:
            yield self.say("verify-as-shown", commitment=wanted[:SHOWN])
        if not receipt:
            return
        if receipt.commitment != chain[0]:
            told = {"wanted": receipt.commitment[:SHOWN], "found": chain[0][:SHOWN]}
            raise self.fail("verify-other", **told)
        places = [
            n
            for n, (seat, cut) in enumerate(shuffle["cuts"])
            if (seat, cut) == (receipt.seat, receipt.cut)
        ]
        if not places:
            raise self.fail("verify-cut-missing", seat=receipt.seat + 1)
        if receipt.fixed not in chain[: places[-1] + 1]:
            raise self.fail("verify-cut-order", seat=receipt.seat + 1)
        after = [self._who(seat) for seat, _ in shuffle["cuts"][places[-1] + 1 :]]
        yield self.say("verify-yours-last" if not after else "verify-yours", who=", ".join(after))

    def _rules(self, match: Match) -> str:
        """That every move followed the rules."""
        over = "yes" if match.over else "no"
        return self.say("verify-rules", n=len(match.story), over=over)


def _is_pair(given: Any) -> bool:
    return isinstance(given, list) and len(given) == 2 and type(given[0]) is int


def proper_commitment(text: str) -> str:
    """What somebody wrote down of a commitment: its first 16 digits or more.

    Raises:
        Unplayable: that is none.
    """
    told = "".join(text.split()).lower()
    if not SHOWN <= len(told) <= 64 or set(told) - set("0123456789abcdef"):
        raise Unplayable("verify-no-commitment", given=shortly(text), least=SHOWN)
    return told
