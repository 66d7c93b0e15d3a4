"""Sitting down, by form and by link; who may hand a seat to whom."""

import re

from tablee.server.words import catalogue, language_of

from .house import Running


def test_a_table_is_laid_out_and_joined_without_any_script(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    fields = {"game": "lanterns", "seats": "3", "who-0": "me", "name-0": "Ana", "who-1": "friend"}
    made = ana.form("/tables", **fields, **{"who-2": "bot:random", "option-show": "false"})
    assert made.status_code == 303, made.text
    seats = ana.get(made.headers["location"]).text
    link = re.findall(r'value="http://[^"/]+(/join/[^"]+)"', seats)[
        ::-1
    ]  # his, then her own seat's
    assert len(link) == 2 and seats.count('class="code"') == 3, "and one for those who look on"
    assert "Ana" in bo.get(link[1]).text
    assert bo.get(link[1]).status_code == 200, "to look at a link is not to use it"
    seated = bo.form(link[1], name="Bo")
    assert seated.status_code == 303
    table = seated.headers["location"].rsplit("/", 1)[1]
    assert [seat["name"] for seat in bo.table(table)["seats"]] == ["Ana", "Bo", "Bot 3"]
    assert bo.table(table)["you"] == [1]
    assert house.visitor().form(link[1], name="Cy").status_code == 409
    assert 'value="Bo"' in bo.get("/tables/new?game=lanterns").text, "the name is remembered"


def test_what_a_form_gets_wrong_is_said_above_it(house: Running) -> None:
    ana = house.visitor()
    fields = {"game": "lanterns", "seats": "2", "who-0": "me", "name-0": "  ", "who-1": "friend"}
    answer = ana.form("/tables", **fields)
    assert answer.status_code == 422 and "A name is missing" in answer.text
    for change in (
        {"name-0": "x" * 25},
        {"seats": "1"},
        {"who-1": "dragon"},
        {"who-1": "bot:dragon"},
    ):
        assert ana.form("/tables", **fields | {"name-0": "Ana"} | change).status_code == 422, change
    twins = {"name-0": "Ana", "who-1": "beside", "name-1": "ANA"}
    assert "already" in ana.form("/tables", **fields | twins).text


def test_names_cannot_dress_up(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me: A\u202en\u200ba\n ", "friend")
    assert ana.table(table)["seats"][0]["name"] == "Ana"
    chairs = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "An\u200da\ufe0f"}]
    refused = ana.post("/api/tables", {"game": "lanterns", "seats": chairs})
    assert refused.status_code == 422, "two of one name"
    table = ana.lay_out("lanterns", "me:<script>", "friend")
    assert "<script>" not in ana.get("/").text and "&lt;script&gt;" in ana.get("/").text


def test_free_seats_of_private_tables_need_a_link(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    private = ana.lay_out("lanterns", "me:Ana", "friend")
    listed = ana.lay_out("lanterns", "me:Ana", "friend", listed=True)
    sit = {"name": "Bo"}
    assert bo.post(f"/api/tables/{private}/seats/1/sit", sit).status_code == 403
    assert bo.post(f"/api/tables/{private}/seats/1/link").status_code == 403
    assert listed in bo.get("/").text and private not in bo.get("/").text
    assert bo.post(f"/api/tables/{listed}/seats/1/sit", sit).status_code == 200
    assert (
        house.visitor().post(f"/api/tables/{listed}/seats/1/sit", {"name": "C"}).status_code == 403
    )


def test_a_seat_goes_to_a_bot_and_comes_free_again(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    seats = f"/api/tables/{table}/seats"
    assert bo.post(f"{seats}/1/bot", {}).status_code == 403
    assert ana.post(f"{seats}/1/bot", {}).status_code == 200
    assert ana.table(table)["seats"][1]["kind"] == "bot"
    assert bo.post(f"{seats}/1/leave").status_code == 403
    assert ana.post(f"{seats}/1/leave").status_code == 200
    assert ana.table(table)["seats"][1]["kind"] == "empty"
    assert ana.post(f"{seats}/0/leave").status_code == 200
    assert ana.table(table)["you"] == []


def test_two_on_one_device_see_the_one_whose_turn_it_is(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("photosynthesis", "me:Ana", "beside:Bo", first=1)
    seen = ana.table(table)
    assert seen["you"] == [0, 1] and seen["seat"] == 1 and seen["waiting"]
    assert not ana.table(table, 0)["waiting"]


def test_the_lobby_says_whose_turn_it_is(house: Running) -> None:
    ana = house.visitor()
    ana.lay_out("photosynthesis", "me:Ana", "friend", first=0)
    assert "Your turn" in ana.get("/").text
    ana.lay_out("photosynthesis", "me:Ana", "friend", first=1)
    assert ana.get("/").text.count("Your turn") == 1


def test_both_languages_say_the_same_things() -> None:
    assert catalogue.messages("en") == catalogue.messages("fr")


def test_the_language_is_the_readers() -> None:
    assert language_of("fr", "en", "en") == "fr"
    assert language_of(None, "fr", "en") == "fr"
    assert language_of(None, None, "de, fr-CA;q=0.8, en;q=0.9") == "en"
    assert language_of(None, None, "fr;q=0, ;q=x") == "en"
    assert language_of("xx", None, "") == "en"
