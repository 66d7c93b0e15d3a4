"""The polite door: refusals, undo, withdrawal, words beside an action, records."""

import json

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.record import HIDDEN
from tablee.kit.table import voice
from tablee.kit.table.form import BrokenRecord
from tablee.kit.table.knowledge import IllegalAction
from tablee.kit.table.replaying import replay

GAME = tablee.game("lanterns")


def table(**options):
    return GAME.new(**{"seed": 3, "players": 3, "mode": Mode.INTERPRETED} | options)


def offered(match=None):
    """A stall is open and seat 1 has made an offer."""
    match = match or table()
    match.play(match.waiting[0], "open 1", "the brightest of all")
    match.play(1, "offer 2")
    return match


def test_a_match_says_who_may_do_what():
    match = table()
    assert [match.choices(seat) for seat in range(3)] == [[], [], ["open 1", "open 2", "open 3"]]
    assert (match.waiting, match.over, match.scores, match.winners) == ([2], False, [0, 0, 0], [])
    assert (
        match.words("open 2") == "Open stall 2" and match.words("open 2", "fr") == "Ouvrir l’étal 2"
    )
    assert (match.prompt(2), match.prompt(0)) == ("Open a stall.", "3 opens a stall.")


def test_without_a_seed_no_two_tables_are_alike():
    assert GAME.new(mode=Mode.INTERPRETED).seed != GAME.new(mode=Mode.INTERPRETED).seed


def test_names_go_with_seats():
    assert table(seats=["Ana", "Bo", "Cy"]).seats[0] == "Ana"
    with pytest.raises(ValueError, match="3 players need as many names"):
        table(seats=["Ana"])


@pytest.mark.parametrize(
    ("seat", "notation", "clause", "message"),
    [
        (0, "open 1", 104, "Not allowed: Act only while the table waits for you. (§1.4)"),
        (2, "open 5", 201, "You may: open 1, open 2, open 3."),
        (2, "fly", 0, "There is no action “fly”: an action begins with open, offer"),
        (2, "open 9", 0, "“9” cannot follow “open”: expected 1, 2"),
        (2, "open", 0, "“open” is not a whole action: write it like “open 1”."),
        (3, "open 1", 0, "There is no seat 3: seats are numbered from 0 to 2."),
    ],
)
def test_a_refusal_says_what_why_and_what_instead(seat, notation, clause, message):
    match = table()
    before = match.record(), match.position(), match.events
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, notation)
    assert message in str(refused.value) and clause == refused.value.clause
    assert before == (match.record(), match.position(), match.events)


def test_a_refusal_speaks_french():
    with pytest.raises(IllegalAction, match=r"^Ce n’est pas permis\xa0: .*\(§1.4\)$"):
        table().play(0, "open 1", language="fr")


def test_words_beside_an_action_are_kept_within_their_room():
    match = table()
    with pytest.raises(IllegalAction, match="At most 80 characters"):
        match.play(2, "open 1", "x" * 81)
    match.play(2, "open 1", "x" * 80)
    assert match.view(None)["said"] == [[2, "x" * 80]]
    with pytest.raises(IllegalAction, match="At most 0 characters"):
        match.play(1, "offer 2", "psst")


def test_undo_until_somebody_else_acts():
    match = table()
    before = match.position()
    match.play(2, "open 1")
    match.undo(2)
    assert before == match.position() and not match.story
    with pytest.raises(IllegalAction, match="nothing of yours"):
        offered(match).undo(2)


def test_undo_takes_back_answers_that_showed_nothing():
    match = tablee.game("photosynthesis").new(players=3, first=0, seed=1, mode=Mode.INTERPRETED)
    before = match.position()
    for seat in range(3):
        match.play(seat, match.choices(seat)[0])
    with pytest.raises(IllegalAction, match="somebody has acted since"):
        match.undo(0, answering=[2])
    match.undo(0, answering=[1, 2])
    assert match.position() == before and not match.story
    with pytest.raises(IllegalAction, match="nothing of yours"):
        match.undo(0, answering=[1, 2])


def test_no_answer_that_showed_something_is_taken_back():
    match = tablee.game("push").new(players=2, first=0, seed=1, mode=Mode.INTERPRETED)
    while match.waiting == [0]:
        match.play(0, match.choices(0)[-1])
    match.play(1, "push")
    with pytest.raises(IllegalAction, match="showed something"):
        match.undo(0, answering=[1])


def test_undo_stops_at_what_was_shown():
    match = offered()
    match.play(0, "offer 1")
    assert (match.cannot_undo(2, "offer 1"), match.cannot_undo(2, "offer nothing")) == (True, True)
    match.play(2, "offer 1")
    with pytest.raises(IllegalAction, match="showed something"):
        match.undo(2)


def test_a_sealed_offer_can_be_withdrawn_until_the_last_is_in():
    match = offered()
    match.play(0, "offer 1")
    match.withdraw(1)
    assert match.waiting == [1, 2]
    assert [(turn.seat, turn.notation) for turn in match.story] == [(2, "open 1"), (0, "offer 1")]
    with pytest.raises(IllegalAction, match="no sealed choice"):
        match.withdraw(1)
    match.play(1, "offer nothing")
    match.play(2, "offer 2")
    for seat in range(3):
        with pytest.raises(IllegalAction, match="no sealed choice"):
            match.withdraw(seat)


def test_a_vote_can_be_withdrawn_too():
    match = offered()
    match.play(0, "offer 1")
    match.play(2, "offer nothing")
    for seat in list(match.waiting):
        match.play(seat, "answer no")
    assert match.phase.name == "VOTE"
    match.play(0, "vote stop")
    match.withdraw(0)
    match.play(0, "vote on")
    assert match.phase.name == "VOTE" and match.waiting == [1, 2]


def test_a_bot_gets_what_its_seat_knows_and_no_more():
    match = offered()
    knowledge = match.knowledge(0)
    assert HIDDEN == knowledge.views["sealed"][0, 1]
    assert not hasattr(knowledge, "match") and not hasattr(knowledge, "seed")
    assert [GAME.actions.text(action) for action in knowledge.choices] == [
        "offer nothing",
        "offer 1",
        "offer 2",
    ]


def test_a_record_replays_in_any_mode():
    match = offered()
    record = json.loads(json.dumps(match.record()))
    for mode in (Mode.INTERPRETED, Mode.PORTABLE):
        again = replay(GAME, record, mode=mode)
        assert (match.position(), match.events) == (again.position(), again.events)
    assert tablee.replay(record).position() == match.position()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda r: r.pop("rows"), "not a whole record: it has no rows"),
        (lambda r: r.update(data="0" * 16), "other data"),
        (lambda r: r["rows"].__setitem__(1, [1, "offer 9"]), r"Row 1, \[1, 'offer 9'\], cannot"),
        (lambda r: r["rows"].__setitem__(1, [0, "offer 1"]), r"Row 1, .* comes out otherwise"),
        (lambda r: r["rows"].__setitem__(1, ["x"]), r"rows\[1\] cannot be \['x'\]"),
        (lambda r: r["checks"].pop(), "checks cannot be .*: expected a list of 2 texts"),
        (lambda r: r["checks"].__setitem__(1, "0" * 8), "Row 1, .* comes out otherwise"),
    ],
)
def test_a_broken_record_names_what_is_broken(spoil, message):
    record = json.loads(json.dumps(offered().record()))
    spoil(record)
    with pytest.raises(BrokenRecord, match=message):
        replay(GAME, record, mode=Mode.INTERPRETED)


def test_a_position_that_cannot_come_up_is_refused():
    position = table().position()
    position["hand"][0][0] = position["hand"][1][0]
    with pytest.raises(ValueError, match="cannot come up"):
        GAME.from_position(position, players=3, mode=Mode.INTERPRETED)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"waiting": [3]}, "waits for nobody who plays"),
        ({"phase": None}, "in no phase"),
        ({"waiting": []}, "over in one place"),
        ({"phase": "OVER"}, "over in one place"),
    ],
)
def test_a_position_waits_for_somebody_or_is_over(change, message):
    with pytest.raises(ValueError, match=message):
        GAME.from_position(table().position() | change, players=3, mode=Mode.INTERPRETED)


def test_a_deck_and_a_market_of_ones_own():
    data = {"colours": 1, "shine": 9, "stalls": [20]}
    match = table(data=data, players=4)
    assert match.choices(match.waiting[0]) == ["open 1"]
    record = json.loads(json.dumps(match.record()))
    with pytest.raises(BrokenRecord, match="other data"):
        replay(GAME, record)
    assert match.position() == replay(GAME, record, data).position()
    with pytest.raises(ValueError, match="too few for 5 players"):
        table(data=data, players=5)


def test_unknown_options_and_games_say_what_there_is():
    with pytest.raises(ValueError, match="no option 'wind': expected one of players, show"):
        table(wind=True)
    with pytest.raises(LookupError, match=r"no game 'chess': expected one of .*lanterns"):
        tablee.game("chess")


@pytest.mark.parametrize(
    ("photo", "told"),
    [(254, "cannot come up"), (255, "hand cannot hold 255"), (3000, "hold 3000"), (-300, "−300")],
)
def test_h2_a_position_is_looked_at_where_no_index_leaves_its_array(photo: int, told: str) -> None:
    """Compiled, the check itself would write beside an array, and the process would end."""
    game = tablee.game("oeil_en_coin")
    position = game.new(seed=1, players=3, mode="interpreted").position()
    position["hand"][0][0] = photo
    with pytest.raises(ValueError, match=told):
        game.from_position(position, players=3, mode="compiled")


def test_sentences_are_kept_for_one_table_under_its_names_and_not_too_many(monkeypatch):
    kept = {}
    monkeypatch.setattr(voice, "_sentences", kept)
    monkeypatch.setattr(voice, "KEPT", 3)
    one, other = (table(seats=names) for names in (["Ana", "Bo", "Cy"], ["Dan", "Eve", "Fay"]))
    for match in (one, other):
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    told = list(one.told(None))
    assert told == list(one.told(None)) and 0 < len(kept) <= 3
    assert list(one.told(None, "fr")) != told
    renamed = one.with_names(["Gus", "Hal", "Ida"])
    others = [list(match.told(None)) for match in (renamed, other)]
    assert told not in others and others[0] != others[1] and len(kept) <= 3
    assert told == list(one.told(None))
