"""L'Œil en coin as it is seen: pictures, descriptions, captions, and nothing that a seat may not know."""

import random
import sys

import numpy as np
import pytest

import tablee
from tablee.envs.pictures import knowledge_at, shown
from tablee.kit.rules.dice import seeded
from tests.tools.random_games import play_on


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("TABLEE_MODE", "interpreted")


def test_a_seat_sees_its_hand_the_table_and_the_discards_and_no_more():
    match = tablee.game("oeil_en_coin").new(players=4, seed=5, laps=1, target=0)
    seen = set()
    for _ in play_on(match, random.Random(2)):
        for seat in (0, 3, None):
            knowledge = match.knowledge(seat)
            view, sight = knowledge.views[0], shown(knowledge)
            hand = (
                [] if seat is None else [int(photo) for photo in view["hand"][seat] if photo >= 0]
            )
            assert hand == [one.photo for one in sight.hand]
            if match.phase.name in ("POINT", "FINGER"):
                table = [int(photo) for photo in view["table"][:4]]
                assert table == [one.photo for one in sight.table]
                known = {one.author for one in sight.table} - {None}
                assert known <= ({seat} - {None}), "whose they are is not known yet"
            if match.phase.name == "SUBMIT":
                assert not sight.table and [len(hand)] == [0 if seat is None else 7]
            assert {one.photo for one in sight.discards} == set(np.flatnonzero(view["discarded"]))
            assert sight.captions == tuple((t.seat, t.says) for t in match.story if t.says)
            seen |= {(one.where, one.author is None) for one in sight.pictures}
            dream = match.imagining(seat, seeded(9))
            assert sight == shown(dream.knowledge(seat)), (
                "the same at every table it cannot tell apart"
            )
    assert {("hand", False), ("table", False), ("table", True), ("discards", True)} <= seen


def test_pictures_as_arrays_files_and_words(tmp_path, monkeypatch):
    match = tablee.game("oeil_en_coin").new(seed=7)
    one = shown(match.knowledge(0), "fr").hand[0]
    assert one.path.suffix == ".webp" and one.text == match.data["photos"][one.photo]["fr"]
    assert one.array.dtype == np.uint8 and one.array.shape[2] == 3 and one.array.std() > 5
    own = {**match.data, "photos": [dict(photo) for photo in match.data["photos"]]}
    own["photos"][one.photo] = {"file": "/photos/kept.webp", "tags": []}
    match = tablee.game("oeil_en_coin").new(seed=7, data=own)
    assert shown(match.knowledge(0)).hand[0].path is None, "its files are elsewhere"
    with pytest.raises(FileNotFoundError):
        _ = shown(match.knowledge(0)).hand[0].array
    (tmp_path / "kept.webp").write_bytes(one.path.read_bytes())
    there = shown(match.knowledge(0), folder=tmp_path).hand[0]
    assert (there.path, there.text) == (tmp_path / "kept.webp", "")
    assert (there.array == one.array).all()
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ModuleNotFoundError, match="photos"):
        _ = there.array


def test_an_environment_shows_the_same_pictures():
    env = tablee.envs.aec_env("oeil_en_coin", mode="interpreted")
    env.reset(seed=7)
    match = tablee.game("oeil_en_coin").new(seed=7)
    for seat in range(match.players):
        assert shown(match.knowledge(seat)) == shown(knowledge_at(env.tables, seat))
    with pytest.raises(LookupError, match="push is played without pictures"):
        shown(tablee.game("push").new().knowledge(0))
