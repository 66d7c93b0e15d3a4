"""Records of games that a house dealt, and the same with one thing altered in each."""

import copy
import random
from typing import Any

import tablee
from tablee.kit.table.shuffles import Receipt, Shuffle, chain_of

Record = dict[str, Any]


def shuffled(seats: int, cuts: int, chance: random.Random) -> Shuffle:
    """A shuffle as a house makes it: the first seats have cut, bots sit in the others."""
    secret = chance.randbytes(32).hex()
    given = tuple((seat, chance.randbytes(32).hex()) for seat in range(cuts))
    without = tuple((seat, "bot") for seat in range(cuts, seats))
    return Shuffle("table23456789a", secret, given, without, True)


def played(game: str, seed: int, cuts: int = 2, played_by: int | None = None) -> Record:
    """A record of a random game to its end; dealt by another seed than the shuffle's, if one is given."""
    found, chance = tablee.game(game), random.Random(seed)
    seats = found.players[0] + seed % len(found.players[:2])
    shuffle = shuffled(seats, min(cuts, seats), chance)
    bare = found.new(players=seats)
    own = shuffle.seed(game, bare.options, bare.data)
    match = found.new(seed=own if played_by is None else played_by, players=seats)
    while not match.over:
        seat = match.waiting[0]
        choice = chance.choice(match.choices(seat))
        spoken = match.rules.ACTIONS.any_speech(choice) if _must_say(match, choice) else None
        match = match.after(seat, choice, spoken)
    return match.record() | {
        "seed": own,
        "shuffle": shuffle.in_record(match.data, match.record()["rows"]),
    }


def _must_say(match: Any, choice: str) -> bool:
    return choice.split()[0] in match.rules.ACTIONS.must_say


def receipt_for(record: Record, n: int) -> Receipt:
    """What whoever gave the cut number `n` has kept."""
    shuffle = record["shuffle"]
    chain = chain_of(shuffle["commitment"], shuffle["cuts"])
    return Receipt(shuffle["commitment"], chain[n], *shuffle["cuts"][n])


# --- One thing altered -------------------------------------------------------------


def altered(record: Record, chance: random.Random) -> tuple[str, Record]:
    """What has been altered, and the record that has it."""
    while True:
        what, other = chance.choice(WAYS), copy.deepcopy(record)
        what(other, chance)
        if other != record:
            return what.__name__.strip("_"), other


def _a_card(record: Record, chance: random.Random) -> None:
    """Another action in one row: what somebody else played, or what could have been played there."""
    rows = record["rows"]
    rows[chance.randrange(len(rows))][1] = chance.choice(rows)[1]


def _a_seed(record: Record, chance: random.Random) -> None:
    record["seed"] ^= 1 << chance.randrange(128)


def _a_secret(record: Record, chance: random.Random) -> None:
    record["shuffle"]["secret"] = _digit(record["shuffle"]["secret"], chance)


def _a_commitment(record: Record, chance: random.Random) -> None:
    record["shuffle"]["commitment"] = _digit(record["shuffle"]["commitment"], chance)


def _a_cut(record: Record, chance: random.Random) -> None:
    cut = chance.choice(record["shuffle"]["cuts"])
    cut[1] = _digit(cut[1], chance)


def _whose_cut(record: Record, chance: random.Random) -> None:
    cut = chance.choice(record["shuffle"]["cuts"])
    cut[0] = chance.randrange(len(record["seats"]))


def _a_cut_left_out(record: Record, chance: random.Random) -> None:
    cuts = record["shuffle"]["cuts"]
    seat, _ = cuts.pop(chance.randrange(len(cuts)))
    record["shuffle"]["without"].append([seat, "none"])


def _the_order_of_cuts(record: Record, chance: random.Random) -> None:
    chance.shuffle(record["shuffle"]["cuts"])


def _the_table(record: Record, chance: random.Random) -> None:
    record["shuffle"]["table"] = "table23456789b"


def _the_board(record: Record, chance: random.Random) -> None:
    record["shuffle"]["data"] = _digit(record["shuffle"]["data"], chance)


def _why_not(record: Record, chance: random.Random) -> None:
    if record["shuffle"]["without"]:
        chance.choice(record["shuffle"]["without"])[1] = chance.choice(["late", "none", "beside"])


def _a_row_left_out(record: Record, chance: random.Random) -> None:
    n = chance.randrange(len(record["rows"]))
    del record["rows"][n], record["checks"][n]


def _a_row_twice(record: Record, chance: random.Random) -> None:
    n = chance.randrange(len(record["rows"]))
    for part in ("rows", "checks"):
        record[part].insert(n, copy.deepcopy(record[part][n]))


def _whose_row(record: Record, chance: random.Random) -> None:
    row = chance.choice(record["rows"])
    row[0] = chance.randrange(len(record["seats"]))


def _the_order_of_rows(record: Record, chance: random.Random) -> None:
    n = chance.randrange(len(record["rows"]) - 1)
    for part in ("rows", "checks"):
        record[part][n : n + 2] = record[part][n + 1], record[part][n]


def _what_came_of_it(record: Record, chance: random.Random) -> None:
    n = chance.randrange(len(record["checks"]))
    record["checks"][n] = f"{chance.randrange(2**32):08x}"


def _an_option(record: Record, chance: random.Random) -> None:
    name = chance.choice(sorted(record["options"]))
    there = tablee.game(record["game"]).rules.OPTIONS[name]
    record["options"][name] = chance.choice(list(there.values)[:9])


WAYS = [
    _a_card, _a_card, _a_card, _a_seed, _a_secret, _a_commitment, _a_cut, _whose_cut, _a_cut_left_out,
    _the_order_of_cuts, _the_table, _the_board, _why_not, _a_row_left_out, _a_row_twice, _whose_row,
    _the_order_of_rows, _what_came_of_it, _an_option,
]  # fmt: skip


def _digit(text: str, chance: random.Random) -> str:
    n = chance.randrange(len(text))
    return text[:n] + chance.choice("0123456789abcdef".replace(text[n], "")) + text[n + 1 :]
