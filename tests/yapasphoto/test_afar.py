"""The whole map on a telephone: the names that matter now, and none over another."""

from itertools import combinations

import pytest

import tablee
from tablee.games.yapasphoto.afar import Afar
from tablee.games.yapasphoto.sheet import sheet_of
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.scene import draw
from tests.scene.drawings import played


def names(match, seat):
    """What is written for whoever looks from afar."""
    return {p["key"]: p["text"] for p in draw(match, seat)["pieces"] if p["key"].startswith("afar")}


@pytest.mark.parametrize("actions", [0, 12, 60])
def test_ones_goals_are_named_and_nobody_else_s(actions):
    match = played("yapasphoto", 3, actions)
    said = names(match, 0)
    assert said and len(said) <= 20
    assert names(match, None) == {}


def test_no_words_lie_over_others_and_all_on_the_map():
    match = tablee.game("yapasphoto").new(players=2, seed=1, mode=Mode.INTERPRETED)
    afar = Afar(sheet_of(match.data, 2, "en"))
    for stop in range(len(afar.sheet.stops)):
        list(afar.name(stop, "La Chaux-de-Fonds", 30))
    assert 5 < len(afar.taken) < len(afar.sheet.stops)
    for a, b in combinations(afar.taken, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert all(0 <= box[0] and box[2] <= afar.sheet.wide for box in afar.taken)
