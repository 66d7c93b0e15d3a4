"""Programs at tables in the browser: a link, a question that waits, an answer that counts once."""

import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tablee.cli.sit import Chair, House
from tests.server.house import Running, new_key
from tests.server.test_shuffles import laid
from tests.tools.patience import PATIENCE

from .test_models import pictures_in, pretence

NODE = str(Path(sys.executable).with_name("node"))
EXAMPLES = ((sys.executable, "examples/bots/table.py"), (NODE, "examples/bots/table.mjs"))


def test_the_examples_play_whole_games_in_at_most_30_lines(house: Running) -> None:
    ana = house.visitor()
    short = {"laps": 1, "target": 0}
    for game, options in (("lanterns", {}), ("oeil_en_coin", short)):
        table = ana.lay_out(game, "friend", "friend", "bot:random", **options)
        programs = []
        for seat, (interpreter, file) in enumerate(EXAMPLES):
            lines = [line for line in Path(file).read_text("utf-8").splitlines() if line.strip()]
            assert len(lines) <= 30, file
            link = ana.post(f"/api/tables/{table}/seats/{seat}/link").json()["address"]
            command = [interpreter, file, f"http://{house.address}{link}", f"Robot {seat}"]
            programs.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        said = [program.communicate(timeout=PATIENCE)[0] for program in programs]
        seen = ana.table(table)
        assert [0, 0] == [program.returncode for program in programs] and seen["over"]
        assert ["Robot 0", "Robot 1"] == [seat["name"] for seat in seen["seats"][:2]]
        for text in said:
            winners = re.findall(r"winners\W+([^\]]*)", text)[0]
            assert seen["result"]["winners"] == [int(n) for n in re.findall(r"\d+", winners)]


def test_a_question_waits_until_the_seat_is_asked(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "friend", first=0)
    path = f"/api/tables/{table}/decision"
    link = ana.post(f"/api/tables/{table}/seats/1/link").json()["address"]
    token = link.removeprefix("/join/")
    assert bo.get(path, params={"seat": 1}).status_code == 403
    assert bo.post("/api/join", {"token": "nonsense", "name": "Bo"}).status_code == 404
    sat = bo.post("/api/join", {"token": token, "name": "Bo"})
    assert sat.json() == {"table": table, "seat": 1}
    assert house.visitor().post("/api/join", {"token": token, "name": "Cy"}).status_code == 409

    asked = bo.get(path, params={"seat": 1}).json()
    assert asked["type"] == "wait" and asked["decision"] is None and asked["choices"] == []
    assert bo.get(path, params={"seat": 0, "wait": 20}).status_code == 403

    heard: list[tuple[float, dict]] = []

    def ask() -> None:
        question = bo.get(path, params={"seat": 1, "wait": 20, "words": True, "lang": "fr"}).json()
        heard.append((time.monotonic(), question))

    listening = threading.Thread(target=ask)
    before = len(house.house.tables.subscribers)
    listening.start()
    while len(house.house.tables.subscribers) == before:
        time.sleep(0.01)
    mine = ana.get(path, params={"seat": 0}).json()
    played = {
        "seat": 0,
        "decision": mine["decision"],
        "action": mine["choices"][0],
        "key": new_key(),
    }
    begun = time.monotonic()
    assert ana.post(f"/api/tables/{table}/act", played).status_code == 200
    listening.join(PATIENCE)
    when, asked = heard[0]
    assert when - begun < 18 and asked["type"] == "decide" and asked["choices"]
    assert len(asked["choices"]) == len(asked["words"]["choices"])
    assert any("Ana" in line for line in asked["words"]["log"])
    assert asked["words"]["prompt"] == bo.table(table, 1)["prompt"], (
        "in the language that was asked for"
    )
    assert before == len(house.house.tables.subscribers), "nobody listens any more"

    act = {"seat": 1, "decision": asked["decision"], "action": "fly", "key": new_key()}
    assert bo.post(f"/api/tables/{table}/act", act).status_code == 422
    act |= {"action": asked["choices"][0]}
    answers = [bo.post(f"/api/tables/{table}/act", act).json() for _ in range(2)]
    assert answers[0] == answers[1] and answers[0]["applied"]
    assert bo.post(f"/api/tables/{table}/act", act | {"key": new_key()}).status_code == 409


def test_pictures_have_an_address_where_they_are_shown(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("oeil_en_coin", "me:Ana", "friend", "friend", first=1)
    asked = ana.get(f"/api/tables/{table}/decision", params={"seat": 0, "wait": "nan"}).json()
    assert asked["type"] == "wait" and len(asked["pictures"]) == 7
    hello = ana.get(f"/api/tables/{table}/hello", params={"seat": 0}).json()
    assert hello["box"]["photos"] == len(hello["data"]["photos"]) == 100
    assert ana.get(f"/api/tables/{table}/hello", params={"seat": 1}).status_code == 403
    shown = ana.get(asked["pictures"][0]["address"])
    assert shown.status_code == 200 and shown.headers["content-type"] == "image/webp"


def test_nobody_runs_a_program_of_theirs_in_the_house(house: Running, tmp_path: Path) -> None:
    ana, proof = house.visitor(), tmp_path / "proof"
    table = ana.lay_out("lanterns", "me:Ana", "friend", "friend")
    for bot, refused in {
        f"exec:touch {proof}": 400,
        "exec:ls": 422,
    }.items():  # longer than any bot's
        answers = [ana.post(f"/api/tables/{table}/seats/1/bot", {"bot": bot})]
        seats = [{"who": "me", "name": "Ana"}, {"who": "bot", "bot": bot}]
        answers.append(ana.post("/api/tables", {"game": "lanterns", "seats": seats}))
        assert [refused] * 2 == [answer.status_code for answer in answers] and not proof.exists()


def test_a_seat_that_is_given_away_is_asked_no_more(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "friend", first=1)
    path, heard = f"/api/tables/{table}/decision", []
    listening = threading.Thread(
        target=lambda: heard.append(ana.get(path, params={"seat": 0, "wait": 20}))
    )
    before = len(house.house.tables.subscribers)
    listening.start()
    while len(house.house.tables.subscribers) == before:
        time.sleep(0.01)
    assert ana.post(f"/api/tables/{table}/seats/0/leave").status_code == 200
    listening.join(PATIENCE)
    assert heard[0].status_code == 403


def test_a_board_that_was_brought_stays_with_its_owner(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    seats, own = (
        [{"who": "me", "name": "Ana"}, {"who": "friend"}],
        {"colours": 3, "shine": 6, "stalls": [5]},
    )
    laid = ana.post("/api/tables", {"game": "lanterns", "seats": seats, "data": own}).json()
    link = ana.post(f"/api/tables/{laid['table']}/seats/1/link").json()["address"]
    bo.post("/api/join", {"token": link.removeprefix("/join/"), "name": "Bo"})
    hello = bo.get(f"/api/tables/{laid['table']}/hello", params={"seat": 1}).json()
    assert hello["data"] is None and hello["box"]["prizes"][0] == 5 and hello["seat"] == 1


def test_a_program_sits_down_by_a_link_and_sees_what_lies_there(
    house: Running, tablee: Any
) -> None:
    ana = house.visitor()
    table = ana.lay_out("oeil_en_coin", "friend", "bot:random", "bot:random", laps=1, target=0)
    link = ana.post(f"/api/tables/{table}/seats/0/link").json()["address"]
    with pretence() as model:
        program = f"{sys.executable} examples/models/seat_a_model.py --model x --url {model.url}"
        command = ("sit", f"http://{house.address}{link}", program, "--name", "Seer")
        code, said, told = tablee(*command)
        assert code == 0, told
        assert any(pictures_in(body) for _, _, body in model.asked)
        asked_again = tablee(*command)
    said = " ".join(said.split())  # lines end where the screen does
    seen = ana.table(table)
    assert seen["over"] and seen["seats"][0]["name"] == "Seer"
    points = ", ".join(map(str, seen["result"]["scores"])).replace("-", "−")  # as people write it
    assert points in said and "was chosen by chance" in said
    assert asked_again[0] == 1 and "used" in asked_again[2]


def test_a_program_that_fails_at_a_table_in_the_browser(house: Running, tablee: Any) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "friend", "bot:random")
    link = ana.post(f"/api/tables/{table}/seats/0/link").json()["address"]
    program = f"{sys.executable} tests/outside/rude.py breaks"
    code, said, _ = tablee("sit", f"http://{house.address}{link}", program)
    said = " ".join(said.split())
    assert code == 0 and "Chance played for" in said and "on purpose" in said
    assert ana.table(table)["over"]


def test_ctrl_c_frees_the_seat(
    house: Running, tablee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tablee.cli.sit.Chair.answer", interrupted)
    ana = house.visitor()
    table = ana.lay_out("lanterns", "friend", "friend")
    link = ana.post(f"/api/tables/{table}/seats/0/link").json()["address"]
    assert ana.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"}).status_code == 200
    while not ana.table(table)["seats"][0]["waiting"]:
        seen = ana.table(table, 1)
        assert ana.act(table, seen["scene"]["choices"][0]["action"], 1).status_code == 200
    code, _, _ = tablee("sit", f"http://{house.address}{link}", sys.executable)
    assert code == 130 and ana.table(table)["seats"][0]["kind"] == "empty"


def test_a_program_stays_until_the_cards_are_dealt(
    house: Running, tablee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the others take: it is asked nothing, and asks again."""
    monkeypatch.setattr("tablee.cli.sit.WAIT", 0.1)
    ana, bo = house.visitor(), house.visitor()
    table = laid(ana, "friend", "friend", game="lanterns", waits=True)
    links = [ana.post(f"/api/tables/{table}/seats/{n}/link").json()["address"] for n in (0, 1)]
    asked: list[Any] = []
    ask = House.call

    def counted(self: House, path: str, body: Any = None) -> Any:
        answer = ask(self, path, body)
        if "/decision" in path:
            asked.append(answer)
            if len(asked) == 3:  # and nothing was dealt
                bo.post("/api/join", {"token": links[1].removeprefix("/join/"), "name": "Bo"})
                assert bo.get(f"/api/tables/{table}/shuffle").json()["dealt"]
            elif len(asked) == 4:
                assert ana.post(f"/api/tables/{table}/close", {"key": new_key()}).status_code == 200
        return answer

    monkeypatch.setattr(House, "call", counted)
    monkeypatch.setattr(Chair, "answer", lambda *_: None)  # whoever the cards say begins
    code, said, told = tablee("sit", f"http://{house.address}{links[0]}", sys.executable)
    assert (code, told) == (0, "") and "The table was closed before the end." in said
    assert [one["type"] for one in asked[:3]] == ["wait"] * 3 and "view" not in asked[2]
    assert asked[-1]["type"] == "over" and asked[-1]["result"] is None


def test_a_table_that_is_closed_while_a_program_thinks_is_told_as_such(
    house: Running, tablee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "friend", "bot:random")
    link = ana.post(f"/api/tables/{table}/seats/0/link").json()["address"]
    act = Chair.act

    def too_late(self: Chair, question: Any, answer: Any) -> None:
        ana.post(f"/api/tables/{table}/close", {"key": new_key()})
        act(self, question, answer)

    monkeypatch.setattr(Chair, "act", too_late)
    program = f"{sys.executable} tests/outside/rude.py breaks"
    code, said, told = tablee("sit", f"http://{house.address}{link}", program)
    assert (code, told) == (0, "") and "The table was closed before the end." in said


@pytest.mark.parametrize(
    ("link", "program", "message"),
    [
        ("http://127.0.0.1:9/tables/x", "python x", "is no link of a seat"),
        ("http://127.0.0.1:9/join/x~y", "no-such-program x", "is no command"),
        ("http://127.0.0.1:9/join/x~y", sys.executable, "http://127.0.0.1:9 does not answer"),
    ],
)
def test_nobody_sits_down_where_nothing_is(
    tablee: Any, monkeypatch: pytest.MonkeyPatch, link: str, program: str, message: str
) -> None:
    monkeypatch.setattr("tablee.cli.sit.PAUSE", 0.0)
    code, _, told = tablee("sit", link, program)
    assert code == 1 and message in " ".join(told.split())
