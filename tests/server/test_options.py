"""What a table may choose: how forms and programs are offered it, and games of an older ruling."""

import json
from typing import Any

import pytest
import sqlalchemy as sa

import tablee
from tablee.server.storage import database

from .house import Browser, Running

GAME = "oeil_en_coin"
CHAIRS = ("me:Ana", "beside:Bo", "beside:Cleo")
NEW = {"abstain", "motif"}  # options that no record had when guessers could point at none


def card(who: Browser, game: str) -> dict[str, Any]:
    """The options of a game as a program is told them."""
    cards = {one["game"]: one for one in who.get("/api/games").json()}
    return {option["name"]: option for option in cards[game]["options"]}


def form_of(who: Browser, **fields: str) -> Any:
    """The form of a new table for three, sent."""
    seats = {f"who-{n}": "me" if n == 0 else "beside" for n in range(3)}
    names = {f"name-{n}": name for n, name in enumerate(("Ana", "Bo", "Cleo"))}
    return who.form("/tables", game=GAME, seats="3", **seats, **names, **fields)


def lay_out(who: Browser, **options: Any) -> Any:
    """The same from a program."""
    chairs = [dict(zip(("who", "name"), one.split(":"), strict=True)) for one in CHAIRS]
    return who.post("/api/tables", {"game": GAME, "seats": chairs, "options": options})


def test_any_target_and_any_number_of_laps(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    told = card(ana, GAME)
    assert told["target"]["bounds"] == [0, 999] and told["target"]["values"][0] == 36
    assert told["laps"]["bounds"] == [0, 48] and told["wish"]["bounds"] is None
    page = ana.get(f"/tables/new?game={GAME}&players=3").text
    assert 'type="number" id="option-target" name="option-target" value="36" min="0"' in page
    assert '<option value="0">No target</option>' in page and "0: No target" in page
    made = form_of(ana, **{"option-target": "77", "option-laps": "5"})
    assert made.status_code == 303
    (table,) = house.house.tables.here.values()
    options = table.standing.match.options
    assert (options["target"], options["laps"]) == (77, 5)


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("target", "1000", "target cannot be &#39;1000&#39;: expected one of 0–999 (§7.1)"),
        ("target", "-1", "expected one of 0–999 (§7.1)"),
        ("target", "3.5", "expected one of 0–999 (§7.1)"),
        ("target", "", "expected one of 0–999 (§7.1)"),
        ("laps", "49", "expected one of 0–48 (§7.2)"),
        ("motif", "spoon", "choose one of man, hat"),
    ],
)
def test_what_cannot_be_is_said_and_the_rest_stays_chosen(
    house: Running, field: str, text: str, said: str
) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    fields = {"option-wish": "true", "option-exchange": "rounds", "option-target": "50"}
    answer = form_of(ana, **fields | {f"option-{field}": text})
    assert answer.status_code == 422 and said in answer.text
    assert '<option value="rounds" selected>' in answer.text
    assert '<option value="true" selected>' in answer.text
    assert field == "target" or 'value="50" min="0"' in answer.text


def test_another_motif_is_offered_from_the_deck(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "fr"})
    motif = card(ana, GAME)["motif"]
    labels = dict(zip(motif["values"], motif["labels"], strict=True))
    assert labels["dog"] == "chien (5)" and labels["deck"] == "Celui du paquet"
    page = ana.get(f"/tables/new?game={GAME}&players=3").text
    assert '<option value="dog">chien (5)</option>' in page
    assert page.index(">école (1)<") < page.index(">éléphant (1)<") < page.index(">enfant (9)<")
    assert form_of(ana, **{"option-motif": "dog"}).status_code == 303
    (table,) = house.house.tables.here.values()
    assert table.standing.match.boxes[0]["doubles"].sum() == 5
    refused = lay_out(ana, motif="cuillère")
    assert refused.status_code == 422 and "Aucune photographie" in refused.text


def test_colours_are_offered_to_those_who_leave_some_in_the_box(house: Running) -> None:
    ana = house.visitor()
    assert card(ana, "photograph")["without"]["players"] == [2, 3]
    offered = {2: 2, 3: 1, 4: 0}
    for players, fields in offered.items():
        page = ana.get(f"/tables/new?game=photograph&players={players}").text
        assert page.count('<select id="option-without') == fields
    seats = {"who-0": "me", "name-0": "Ana", "who-1": "bot"}
    fields = {"option-without": "red", "option-without_too": "blue"}
    assert ana.form("/tables", game="photograph", seats="2", **seats, **fields).status_code == 303
    (table,) = house.house.tables.here.values()
    assert table.standing.match.view(None)["colours"] == "yellow green brown grey violet".split()


# --- Old rulings -------------------------------------------------------------------------


def test_no_table_is_offered_an_old_ruling(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    assert "abstain" not in card(ana, GAME)
    assert "abstain" not in ana.get(f"/tables/new?game={GAME}").text
    refused = lay_out(ana, abstain=True)
    assert refused.status_code == 422
    assert "no option 'abstain': expected one of players" in refused.text
    assert "motif" in refused.text and "pile, motif, abstain" not in refused.text


def match_of(house: Running, who: Browser, table: str) -> Any:
    """The match of a table, which its visitor has just looked at."""
    who.table(table)
    return house.house.tables.here[table].standing.match


def to_the_fingers(house: Running, who: Browser, table: str) -> list[str]:
    """Play on until guessers point; what the first of them may choose."""
    match = match_of(house, who, table)
    while match.phase.name != "POINT":
        choice = "caption 1" if match.phase.name == "CAPTION" else "submit 1"
        says = "A caption" if choice == "caption 1" else None
        assert who.act(table, choice, match.waiting[0], says=says).status_code < 300
        match = match_of(house, who, table)
    return list(match.choices(match.waiting[0]))


def test_a_table_that_began_under_an_old_ruling_goes_on_so(house: Running) -> None:
    """As a database has it that an older version wrote: its options lack the newer ones."""
    ana = house.visitor()
    table = lay_out(ana).json()["table"]
    assert "point nobody" not in to_the_fingers(house, ana, table)
    forget(house, table, NEW)
    assert "point nobody" in to_the_fingers(house, ana, table)
    for seat in match_of(house, ana, table).waiting:
        assert ana.act(table, "point nobody", seat).status_code < 300
    house.house.tables.here.clear()  # as after a restart: from its log
    told = [turn.notation for turn in match_of(house, ana, table).story]
    assert told[-2:] == ["point nobody", "point nobody"]


def test_a_rematch_is_played_by_the_ruling_of_today(house: Running) -> None:
    ana = house.visitor()
    table = lay_out(ana, laps=1, target=0, exchange="rounds").json()["table"]
    forget(house, table, NEW)
    while not (match := match_of(house, ana, table)).over:
        choice = match.choices(match.waiting[0])[0]
        says = "A caption" if choice.startswith("caption") else None
        assert ana.act(table, choice, match.waiting[0], says=says).status_code < 300
    assert match.options["abstain"]
    again = ana.post(f"/api/tables/{table}/rematch").json()["table"]
    options = match_of(house, ana, again).options
    assert not options["abstain"] and options == match.options | {"abstain": False}


def forget(house: Running, table: str, names: set[str]) -> None:
    """Take options out of a stored table, and the table and its snapshot out of memory."""
    store, this = house.house.store, database.tables.c.id == table
    with store.engine.begin() as connection:
        options = connection.execute(sa.select(database.tables.c.options).where(this)).scalar_one()
        left = {name: value for name, value in options.items() if name not in names}
        connection.execute(sa.update(database.tables).where(this).values(options=left))
    house.house.tables.here.clear()


def test_a_record_of_an_old_ruling_is_played_as_it_was(house: Running) -> None:
    ana = house.visitor()
    match = tablee.game(GAME).new(seed=5, players=3, laps=1, target=0, abstain=True)
    while not match.over:
        seat = match.waiting[0]
        choice = match.choices(seat)[0]
        match.play(seat, choice, "…" if choice.startswith("caption") else None)
    record = match.record()
    assert any(row[1] == "point nobody" for row in record["rows"])
    record["options"] = {n: v for n, v in record["options"].items() if n not in NEW}
    files = {"record": ("game.json", json.dumps(record), "application/json")}
    answer = ana.http.post("/records", data={"csrf": ana.csrf}, files=files)
    assert answer.status_code == 303, answer.text
    again = tablee.replay(record)
    assert again.scores == match.scores and again.options["abstain"]


def test_a_program_may_change_numbers_that_no_form_asks_for(house: Running) -> None:
    """Such a table says the number that holds, where the house says the usual one; and so again."""
    ana = house.visitor(**{"accept-language": "en"})
    assert "finder_points" not in card(ana, GAME)
    made = lay_out(ana, finder_points=5)
    assert made.status_code == 201, made.text
    (table,) = house.house.tables.here.values()
    assert table.standing.match.options["finder_points"] == 5
    there, usual = (
        ana.get(f"/api/{place}/rules").json()
        for place in (f"tables/{made.json()['table']}", f"games/{GAME}")
    )
    said = [
        one["clauses"][1]["text"] for rules in (there, usual) for one in rules if one["number"] == 5
    ]
    assert [text[:50] for text in said] == [
        "If all have found it, each guesser scores 5 and th",
        "If all have found it, each guesser scores 2 and th",
    ]
    assert lay_out(ana, finder_points=11).status_code == 422
