"""What the house does not know is not passed over: whoever misspells a field hears which one it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablee

from .house import Browser, Running, settings_for, started

NOBODY = "nobody_knows"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with started(settings_for(Path(tmp_path_factory.mktemp("house")))) as running:
        yield running


@pytest.fixture(scope="module")
def ana(house: Running) -> Browser:
    return house.visitor()


@pytest.fixture(scope="module")
def api(ana: Browser) -> dict[str, Any]:
    """The house's own description."""
    return dict(ana.get("/api/schema/openapi.json").json())


def bodies_of(api: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Path -> the type of its body, of all that take one in JSON."""
    return {
        path: operation["requestBody"]["content"]["application/json"]["schema"]
        for path, operations in api["paths"].items()
        for operation in operations.values()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    }


def test_every_body_is_refused_for_a_field_that_it_does_not_know(
    ana: Browser, api: dict[str, Any]
) -> None:
    table = ana.lay_out("push", "me:Ana", "beside:Bo")
    deck = ana.post("/api/decks", {"game": "oeil_en_coin", "name": "Mine"}).json()["deck"]
    real = {"table": table, "deck": deck, "number": 0}
    real |= dict.fromkeys(("record", "photo", "voice"), "x")
    paths = bodies_of(api)
    assert len(paths) > 20
    for path in paths:
        answer = ana.post(path.format(**real), {NOBODY: 1})
        assert answer.status_code == 400, path
        assert answer.json() == {
            "message": f"This request has what is not known here: leave {NOBODY} out."
        }, path


def test_the_description_says_so_of_every_body_and_of_what_lies_in_it(api: dict[str, Any]) -> None:
    for path, body in bodies_of(api).items():
        assert list(objects(body, api)), path
        for one in objects(body, api):
            assert one["additionalProperties"] is False, f"{path}: {one.get('title')}"


def objects(schema: Any, api: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What has named fields in this type, at any depth."""
    if isinstance(schema, list):
        for one in schema:
            yield from objects(one, api)
    elif isinstance(schema, dict) and "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from objects(api["components"]["schemas"][name], api)
    elif isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        yield from objects([*schema.values()], api)


def test_so_is_a_chair_and_what_is_missing_is_named(ana: Browser) -> None:
    chair = {"who": "me", "name": "Ana", "colour": "red"}
    answer = ana.post("/api/tables", {"game": "push", "seats": [{"who": "bot"}, chair]})
    assert answer.json()["message"].endswith("leave seats[1].colour out.")
    answer = ana.post("/api/tables", {"game": "push"}, params={"lang": "fr"})
    assert (answer.status_code, answer.json()["message"].split()[-1]) == (400, "seats.")


def test_a_name_of_any_length_and_kind_is_told_as_a_line(ana: Browser) -> None:
    answer = ana.post("/api/tables", {"\u202e" + "x`y" * 500: 1})
    assert len(answer.json()["message"]) < 200 and "\u202e" not in answer.json()["message"]


def test_a_record_may_say_more_for_programs_keep_more_in_it(ana: Browser) -> None:
    """A game that the terminal has saved is a record, and says who plays there, too."""
    record = tablee.game("push").new(seed=1, players=2).record() | {"seats": ["Ana", "Bo"]}
    answer = ana.post("/api/records", {"record": {**record, "players": ["person", "random"]}})
    assert answer.status_code == 201, answer.text
