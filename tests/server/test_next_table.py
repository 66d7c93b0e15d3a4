"""The next table that waits: where it leads, and where it does not."""

from .house import Browser, Running, behind


def waiting_tables(ana: Browser, count: int) -> list[str]:
    """Tables where it is her turn, whoever of the two at her screen begins."""
    return [ana.lay_out("push", "me:Ana", "beside:Bo") for _ in range(count)]


def has_waited_longest(house: Running, table: str) -> None:
    """It was touched before all others."""
    behind(house.house.settings.folder, f"UPDATE tables SET touched = 1 WHERE id = '{table}'")


def leads_to(who: Browser, query: str = "") -> str:
    """Where somebody comes who asks for it."""
    answer = who.get(f"/next{query}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_it_is_the_one_that_has_waited_longest(house: Running) -> None:
    ana = house.visitor()
    tables = waiting_tables(ana, 3)
    has_waited_longest(house, tables[1])
    assert leads_to(ana) == f"/tables/{tables[1]}"
    assert leads_to(ana, "?plain=1") == f"/tables/{tables[1]}/plain"


def test_it_is_never_the_one_that_somebody_is_at(house: Running) -> None:
    ana = house.visitor()
    tables = waiting_tables(ana, 2)
    assert leads_to(ana, f"?after={tables[0]}") == f"/tables/{tables[1]}"
    assert leads_to(ana, f"?after={tables[1]}") == f"/tables/{tables[0]}"


def test_where_none_waits_the_lobby_says_so(house: Running) -> None:
    ana = house.visitor()
    (table,) = waiting_tables(ana, 1)
    assert leads_to(ana, f"?after={table}") == "/?waits=none"
    assert leads_to(house.visitor()) == "/?waits=none"
    assert "No other table waits" in house.visitor().get("/?waits=none").text


def test_tables_of_others_wait_for_nobody_else(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    waiting_tables(ana, 2)
    assert bo.get("/api/next").json() == {"tables": 0}
    assert ana.get("/api/next").json() == {"tables": 2}


def test_what_is_no_table_leaves_none_out(house: Running) -> None:
    ana = house.visitor()
    (table,) = waiting_tables(ana, 1)
    for after in ("nothing", "%00", "..%2F", "'%20OR%201=1", "x" * 900):
        assert leads_to(ana, f"?after={after}") == f"/tables/{table}", after


def test_pages_without_scripts_have_the_button(house: Running) -> None:
    ana, bo = house.visitor(), house.visitor()
    waiting_tables(ana, 2)
    assert 'href="/next"' in ana.get("/").text and "Next table (2)" in ana.get("/").text
    idle = bo.lay_out("push", "me:Bo", "friend", listed=True)
    ana.post(f"/api/tables/{idle}/seats/1/sit", {"name": "Ana"})
    whose = ana if not ana.table(idle)["waiting"] else bo
    shown = whose.get(f"/tables/{idle}/plain").text
    assert (f"/next?after={idle}&amp;plain=1" in shown) == (whose is ana)
