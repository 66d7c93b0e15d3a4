"""What a record shows of its shuffle: all that holds, what does not and where, or why nobody can tell."""

import copy
import hashlib
import json
import random

import pytest

import tablee
from tablee.kit.table.shuffles import Receipt, Shuffle, chain_of, receipt_of
from tablee.kit.table.verifying import Outcome, Wanted, proper_commitment, verify
from tests.tools.altered import altered, played, receipt_for

GAMES = ["oeil_en_coin", "photograph", "photosynthesis", "push", "yapasphoto"]
CARDS = "photograph"  # a game with hands and a deck


def checked(record, **wanted):
    return verify(tablee.game(record["game"]), record, Wanted(**wanted))


def told(record, **wanted):
    """What it says, in one."""
    return " ".join(checked(record, **wanted).lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_a_dealt_game_holds(game):
    record = played(game, 3)
    verdict = checked(json.loads(json.dumps(record)), receipt=receipt_for(record, 0))
    assert verdict.outcome is Outcome.HOLDS
    said = " ".join(verdict.lines)
    assert "fixed before anybody sat down" in said and "Nobody alone chose it" in said
    assert "followed the rules" in said and "whether the house looked at hidden cards" in said


def test_the_bytes_are_those_of_the_page():
    """docs/shuffles.md, followed by hand."""
    record = played("push", 1)
    shuffle = record["shuffle"]
    secret = bytes.fromhex(shuffle["secret"])
    commitment = hashlib.sha256(b"tablee shuffle 1 secret\n" + secret).digest()
    assert commitment.hex() == shuffle["commitment"]
    fixed = commitment
    for seat, cut in shuffle["cuts"]:
        fixed = b"tablee shuffle 1 cut\n" + fixed + bytes([seat]) + bytes.fromhex(cut)
        fixed = hashlib.sha256(fixed).digest()
    laid = {
        "data": shuffle["data"],
        "engine": record["engine"],
        "game": record["game"],
        "options": record["options"],
        "table": shuffle["table"],
        "without": shuffle["without"],
    }
    text = json.dumps(laid, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    made = hashlib.sha256(b"tablee shuffle 1 seed\n" + secret + fixed + text).digest()
    assert int.from_bytes(made[:16], "big") == record["seed"]
    rows = json.dumps(record["rows"], separators=(",", ":"), ensure_ascii=False).encode()
    played_so = hashlib.sha256(b"tablee shuffle 1 rows\n" + fixed + rows).hexdigest()
    assert played_so == shuffle["rows"]


# --- A house that cheats -------------------------------------------------------------


def cheated(record, **change):
    """The record of a house that has made another seed, and tells everything so that it fits."""
    shuffle = record["shuffle"] | change
    seats = (tuple(map(tuple, shuffle[part])) for part in ("cuts", "without"))
    other = Shuffle(shuffle["table"], shuffle["secret"], *seats)
    game = tablee.game(record["game"])
    match = game.new(
        seed=other.seed(game.name, record["options"], game.rules.DATA), **record["options"]
    )
    luck = random.Random(1)
    while not match.over:
        seat = match.waiting[0]
        choice = luck.choice(match.choices(seat))
        match.play(seat, choice, match.rules.ACTIONS.any_speech(choice))
    return match.record() | {"shuffle": other.in_record(match.data, match.record()["rows"])}


def test_a_house_that_deals_by_another_secret_is_caught():
    record = played(CARDS, 5)
    other = cheated(record, secret="ab" * 32)
    assert checked(other).outcome is Outcome.HOLDS  # by its own word
    shown = record["shuffle"]["commitment"]
    assert "you were shown the commitment" in told(other, commitment=shown)
    assert "you were shown the commitment" in told(other, receipt=receipt_for(record, 1))
    kept = record["shuffle"]["commitment"]
    other["shuffle"]["commitment"] = kept
    assert "is not the one that the house committed to" in told(other, commitment=kept)


def test_a_house_that_leaves_a_cut_out_or_puts_another_in_its_place_is_caught():
    record = played(CARDS, 5)
    mine, seats = receipt_for(record, 1), len(record["seats"])
    without = [[seat, "none"] for seat in range(1, seats)]
    other = cheated(record, cuts=record["shuffle"]["cuts"][:1], without=without)
    replaced = cheated(record, cuts=[record["shuffle"]["cuts"][0], [1, "cd" * 32]])
    for one in (other, replaced):
        assert checked(one).outcome is Outcome.HOLDS
        assert "the cut that you gave at seat 2 is not in it" in told(one, receipt=mine)


def test_a_house_that_deals_otherwise_than_the_seed_is_caught():
    record = played(CARDS, 5, played_by=17)
    assert checked(record).outcome is Outcome.FAILS
    assert "Row " in told(record)


def test_a_house_that_exchanges_a_card_during_play_is_caught():
    """What is played from a hand was never dealt there."""
    record = played(CARDS, 5)
    game = tablee.game(CARDS)
    caught = 0
    for n, (seat, action, *_) in enumerate(record["rows"]):
        other = copy.deepcopy(record)
        cards = [row[1] for row in record["rows"][n + 1 :] if row[0] != seat and row[1] != action]
        if not cards:
            break
        other["rows"][n][1] = cards[-1]
        verdict = verify(game, other)
        assert verdict.outcome is Outcome.FAILS
        caught += f"Row {n}," in verdict.lines[0]
    assert caught > 10  # and it says where


def test_a_house_that_commits_once_it_knows_a_cut_is_caught():
    """A commitment exchanged after a cut, or cuts told in another order than they came."""
    record = played(CARDS, 5)
    first, second = record["shuffle"]["cuts"]
    turned = cheated(record, cuts=[second, first])
    assert checked(turned).outcome is Outcome.HOLDS
    said = told(turned, receipt=receipt_for(record, 1))
    assert "what was fixed when you cut at seat 2 is not what it tells" in said
    rows = copy.deepcopy(record)
    rows["rows"][3], rows["rows"][4] = rows["rows"][4], rows["rows"][3]
    assert checked(rows).outcome is Outcome.FAILS


@pytest.mark.parametrize("game", GAMES)
def test_one_thing_altered_is_refused_with_a_reason(game):
    luck = random.Random(11)
    records = [played(game, seed) for seed in range(3)]
    for _ in range(40):
        what, record = altered(luck.choice(records), luck)
        verdict = checked(record)
        assert verdict.outcome is Outcome.FAILS, what
        assert len(verdict.lines) == 1 and verdict.lines[0]


# --- What somebody has kept ------------------------------------------------------------


def test_who_cut_last_knows_that_nobody_chose_the_deal():
    record = played(CARDS, 5)
    assert "it was the last" in told(record, receipt=receipt_for(record, 1))
    assert "After you cut: 2 (2)" in told(record, receipt=receipt_for(record, 0))


def test_a_receipt_is_a_line_that_can_be_copied():
    receipt = Receipt("ab" * 32, "cd" * 32, 1, "ef" * 32)
    assert receipt_of(f"  {receipt}\n") == receipt
    for broken in ("", "tablee-1", str(receipt)[:-1], str(receipt).upper(), f"{receipt}0"):
        assert receipt_of(broken) is None


def test_the_first_digits_of_a_commitment_are_enough():
    record = played(CARDS, 5)
    shown = record["shuffle"]["commitment"]
    assert proper_commitment(f"{shown[:8]} {shown[8:20].upper()}") == shown[:20]
    assert "that you were shown" in told(record, commitment=shown[:20])
    for text in ("", shown[:15], "x" * 64, shown + "0"):
        with pytest.raises(ValueError, match="is no commitment"):
            proper_commitment(text)


# --- What cannot be checked ---------------------------------------------------------------


def test_a_record_from_before_says_that_and_why_it_cannot_be_checked():
    record = played(CARDS, 5)
    del record["shuffle"]
    verdict = checked(record)
    assert verdict.outcome is Outcome.CANNOT
    assert "has no commitment" in verdict.lines[0] and "followed the rules" in verdict.lines[1]


def test_who_has_kept_a_commitment_is_told_that_the_record_hides_it():
    record = played(CARDS, 5)
    kept = record.pop("shuffle")["commitment"]
    assert checked(record, commitment=kept).outcome is Outcome.FAILS


def test_what_begins_at_a_position_or_goes_on_from_one_cannot_be_checked():
    game = tablee.game("push")
    match = game.new(seed=3, players=2)
    taken_up = game.from_position(match.position(), players=2).record()
    forked = match.fork(0, seed=5).record()
    for record, why in (
        (taken_up, "at a position that somebody chose"),
        (forked, "goes on from row 0"),
    ):
        verdict = checked(record)
        assert verdict.outcome is Outcome.CANNOT
        assert why in verdict.lines[0]


def test_a_deal_that_nobody_cut_is_the_houses_alone():
    record = played(CARDS, 5, cuts=0)
    verdict = checked(record)
    assert verdict.outcome is Outcome.CANNOT
    assert "the house alone chose the cards" in " ".join(verdict.lines)


def test_every_seat_is_accounted_for_and_every_mark_follows_from_the_cuts():
    record = played(CARDS, 4, cuts=1)
    shuffle = record["shuffle"]
    assert "a bot sat there" in told(record)
    assert len(chain_of(shuffle["commitment"], shuffle["cuts"])) == 2
    shuffle["without"].pop()
    assert "without" in told(record)
