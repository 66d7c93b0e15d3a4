"""What visitors send: nothing of it becomes more than what it says, and nothing brings the house down."""

import pytest

from .house import Running

ME_AND_BO = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
FOREIGN = [  # words of the house that are no options of a game
    *({"seed": 424242}, {"seed": -1}, {"seed": None}, {"position": {"phase": 0}}, {"mode": "x"}),
    *({"data": "x"}, {"self": 1}, {"game": "push"}, {"options": {}}, {"seats": ["a", "b"]}),
    *({"by_name": {}}, {"": 1}, {"__class__": 1}, {"show\0": 1}),
]


# --- H1: what a table may be told -----------------------------------------------------


@pytest.mark.parametrize("options", FOREIGN, ids=str)
def test_h1_only_the_options_of_a_game_are_options(
    house: Running, options: dict[str, object]
) -> None:
    ana = house.visitor()
    answer = ana.post("/api/tables", {"game": "lanterns", "seats": ME_AND_BO, "options": options})
    assert answer.status_code == 422, answer.text
    assert "players, show" in answer.json()["refused"], "it says what is possible"
    fields = {f"option-{name}": str(value) for name, value in options.items()}
    chairs = {"who-0": "me", "name-0": "Ana", "who-1": "beside", "name-1": "Bo"}
    page = ana.form("/tables", game="lanterns", seats="2", **chairs, **fields)
    assert page.status_code == 422 and "players, show" in page.text
    assert not house.house.tables.here
