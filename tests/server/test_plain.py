"""A table without scripts: a picture and buttons, played to the end."""

import re
from xml.etree import ElementTree

from .house import Browser, Running


def fields(html: str, action: str) -> dict[str, str]:
    """The hidden fields of one form, and its first button."""
    form = re.search(rf'<form [^>]*action="[^"]*/plain/{action}">(.*?)</form>', html, re.S)
    assert form, html
    found = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1].partition("<button")[0]))
    button = re.search(r'<button [^>]*name="action" value="([^"]+)"', form[1])
    return found | ({"action": button[1]} if button else {})


def look(who: Browser, table: str, seat: int) -> str:
    answer = who.get(f"/tables/{table}/plain", params={"seat": seat})
    assert answer.status_code == 200
    return answer.text


def test_a_game_is_played_with_buttons_alone(house: Running) -> None:
    ana = house.visitor(**{"accept-language": "en"})
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo")
    assert f"/tables/{table}/plain?seat=" in ana.get(f"/tables/{table}").text
    for _ in range(300):
        seen = ana.table(table)
        if seen["over"]:
            break
        here = f"/tables/{table}/plain"
        form = fields(look(ana, table, seen["seat"]), "act")
        assert ana.form(f"{here}/act", **form).headers["location"] == f"{here}?seat={seen['seat']}"
        assert ana.form(f"{here}/act", **form).status_code == 303  # sent twice is done once
        assert ana.table(table)["version"] == seen["version"] + 1
    assert seen["over"]


def test_what_cannot_be_is_said_above_the_page(house: Running) -> None:
    ana, eve = house.visitor(**{"accept-language": "en"}), house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=0)
    form = fields(look(ana, table, 0), "act")
    refused = ana.form(f"/tables/{table}/plain/act", **form | {"action": "pass"})
    assert refused.status_code == 422 and "Not allowed" in refused.text
    stale = ana.form(f"/tables/{table}/plain/act", **form | {"decision": "0:9:PLACE:0"})
    assert stale.status_code == 409 and "look again" in stale.text
    assert eve.form(f"/tables/{table}/plain/act", **form).status_code == 403
    assert eve.get(f"/tables/{table}/plain", params={"seat": 0}).status_code == 403
    assert 'name="action"' not in eve.get(f"/tables/{table}/plain").text
    assert ana.form(f"/tables/{table}/plain/act", **form).status_code == 303
    undo = fields(look(ana, table, 0), "undo")
    assert ana.form(f"/tables/{table}/plain/undo", **undo).status_code == 303
    assert 'name="action"' in look(ana, table, 0)


def test_people_talk_and_stop_the_clocks_with_buttons_alone(house: Running) -> None:
    ana, bo = (house.visitor(**{"accept-language": "en"}) for _ in range(2))
    chairs = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
    body = {"game": "lanterns", "seats": chairs, "clock": "bank 600 10", "listed": True}
    table = ana.post("/api/tables", body).json()["table"]
    here = f"/tables/{table}/plain"
    bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bo"})
    said = ana.form(f"{here}/say", seat="0", text="Good evening <b>Bo</b>", key="a" * 20)
    assert said.headers["location"] == f"{here}?seat=0#chat"
    assert "Good evening &lt;b&gt;Bo&lt;/b&gt;" in look(bo, table, 1)
    assert "Good evening" not in house.visitor().get(here).text, "players are among themselves"
    assert bo.form(f"{here}/say", seat="1", text=" ").status_code == 422
    assert ana.form(f"{here}/pause", seat="0", paused="yes").status_code == 303
    assert "Take the wish back" in look(ana, table, 0)
    assert "Ana: let us stop the clocks" in look(bo, table, 1)
    assert fields(look(bo, table, 1), "pause")["paused"] == "yes"
    bo.form(f"{here}/pause", seat="1", paused="yes")
    page = look(ana, table, 0)
    assert "The clocks stand still" in page and "Let the clocks run" in page


def test_the_picture_shows_what_its_viewer_may_know(house: Running) -> None:
    ana, eve = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo", show=False)
    mine = ana.get(f"/tables/{table}/picture", params={"seat": 0})
    assert mine.headers["content-type"].startswith("image/svg+xml")
    assert "script" not in mine.headers["content-security-policy"]
    assert ElementTree.fromstring(mine.text).tag.endswith("svg")
    watched = eve.get(f"/tables/{table}/picture").text
    assert "#lantern-" in mine.text and "#lantern-" not in watched
    assert eve.get(f"/tables/{table}/picture", params={"seat": 0}).status_code == 403
    assert ana.get(f"/tables/{table}/picture", params={"theme": "x"}).status_code == 404
