"""Records of dealt games: verified as they are, and refused with a reason once one thing is altered.

Each game's records are checked whole, then with one thing altered in each (a card, the seed, the secret,
the commitment, a seat's cut, a row, an order; `tests/tools/altered.py`), then spoilt as the part
`records` spoils them: whatever stands there, the answer is a verdict.
"""

import random
from typing import Any

import tablee
from tablee.kit.table.verifying import NOTHING, Outcome, Wanted, verify
from tests.hostile.in_time import in_time
from tests.hostile.records import LONGEST_SENTENCE, PATIENCE, spoilt
from tests.tools.altered import altered, played, receipt_for
from tests.tools.found import Plan, Result

RECORDS = 2000  # of each game: 10,000 of all five
ENDS = {Outcome.HOLDS: "verified", Outcome.FAILS: "refused", Outcome.CANNOT: "not to be checked"}
A_FEW = 40  # records that are altered, again and again


def run(plan: Plan) -> Result:
    """Each game's records."""
    result = Result()
    for name in plan.games:
        luck, many = random.Random(plan.seed), plan.many(RECORDS)
        few: list[Any] = []
        for number in range(many):
            record = played(name, plan.seed * RECORDS + number)
            if len(few) < A_FEW:
                few.append(record)
            wanted = Wanted(receipt=receipt_for(record, number % len(record["shuffle"]["cuts"])))
            _expect(result, f"{name}, record {number}", record, Outcome.HOLDS, wanted)
        for number in range(many):
            what, record = altered(luck.choice(few), luck)
            told = f"{name}, altered as number {number}, {what}"
            _expect(result, told, record, Outcome.FAILS)
        for number in range(many):
            what, record = spoilt(few, luck)
            _expect(result, f"{name}, spoilt as number {number}, {what}", record, None)
    return result


def _expect(
    result: Result, told: str, record: Any, wanted: Outcome | None, kept: Wanted = NOTHING
) -> None:
    """One verdict, and whether it is the one that is due; None: any, as long as it is one."""
    game = tablee.game(told.partition(",")[0])
    came = in_time(lambda: _verdict(game, record, kept), PATIENCE)
    if not isinstance(came, str):
        result.find(f"{told}: {type(came).__name__}: {came}"[:300])
    elif wanted and came != wanted:
        result.find(f"{told}: {came}")
    else:
        end = ENDS[Outcome(came)]
        result.add(end if wanted else f"spoilt and {end}")


def _verdict(game: Any, record: Any, kept: Wanted) -> str:
    verdict = verify(game, record, kept)
    assert verdict.lines, "no sentence"
    assert all(0 < len(line.encode()) < LONGEST_SENTENCE for line in verdict.lines), "no sentence"
    return verdict.outcome.value
