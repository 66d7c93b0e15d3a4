"""The cookie that is a seat: whatever else a browser sends, nobody loses theirs."""

import re
from pathlib import Path

import httpx
import pytest

from tablee.server.people.visitors import Keys
from tests.tools.patience import PATIENCE

from .house import Browser, Running, settings_for, started

FOREIGN = {
    "a consent banner": b'consent={"ads":false,"list":[1, 2],"text":"a=b"}',
    "quotes": b'name="Ana; Bo"; half="open',
    "bytes that are no ASCII": "café=crème brûlée; Ж=☃".encode(),
    "bytes that are no UTF-8": b"x=\xff\xfe",
    "two hundred": b"; ".join(b"c%d=%d" % (n, n) for n in range(200)),
    "no name": b"=nameless; lonely; ; ;;",
    "brackets": b"a[b]=1; (c)=2; d/e=3; f@g=4; h:i=5",
    "a date": b"expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/; Max-Age=0",
}


def kept(answer: httpx.Response) -> dict[str, str]:
    """The cookies that an answer gives to keep."""
    given = answer.headers.get_list("set-cookie")
    return {name: text.split(";")[0] for name, _, text in (one.partition("=") for one in given)}


def csrf_of(house: Running, *headers: tuple[str, bytes | str]) -> str:
    """The mark of whoever sends these headers: the same mark is the same person."""
    answer = httpx.get(f"http://{house.address}/api/me", headers=list(headers))
    assert answer.status_code == 200
    return str(answer.json()["csrf"])


@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_cookie_hides_nobody(house: Running, what: str) -> None:
    ana, foreign = house.visitor(), FOREIGN[what]
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    mine = ana.cookies.encode()
    for sent in (foreign + b"; " + mine, mine + b";" + foreign, foreign + b";" + mine + b";b"):
        answer = httpx.get(f"http://{house.address}/api/me", headers=[("cookie", sent)])
        assert answer.json()["csrf"] == ana.csrf and not kept(answer), sent
    whole = Browser(house.address)
    whole.http.cookies.clear()
    whole.http.headers["cookie"], whole.csrf = (foreign + b"; " + mine).decode("latin-1"), ana.csrf
    assert whole.table(table, 0)["seat"] == 0, "the seat is still theirs"


def test_cookies_may_come_in_several_lines(house: Running) -> None:
    ana = house.visitor()
    mine = ana.cookies.encode()
    assert csrf_of(house, ("cookie", mine), ("cookie", b"theme=dark")) == ana.csrf
    assert csrf_of(house, ("cookie", b"theme=dark"), ("cookie", mine)) == ana.csrf


def test_of_several_cookies_of_our_name_the_one_that_we_signed_counts(house: Running) -> None:
    ana, name = house.visitor(), house.house.keys.cookie_name.encode()
    mine = ana.cookies.encode()
    for other in (name + b"=", name + b"=forged.by-somebody", name + b'={"a":1}'):
        answer = httpx.get(
            f"http://{house.address}/api/me", headers=[("cookie", other + b"; " + mine)]
        )
        assert answer.json()["csrf"] == ana.csrf and not kept(answer)


def test_a_socket_knows_its_person_beside_foreign_cookies(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    ana.http.cookies.set("consent", '{"ads":1}')
    with ana.follow(table, 0) as socket:
        assert '"seat":0' in str(socket.recv(timeout=PATIENCE)).replace(" ", "")


def test_the_language_is_kept_beside_foreign_cookies(house: Running) -> None:
    ana = house.visitor()
    ana.get("/", params={"lang": "fr"})
    for foreign in FOREIGN.values():
        sent = foreign + b"; " + ana.cookies.encode()
        page = httpx.get(f"http://{house.address}/", headers=[("cookie", sent)])
        assert '<html lang="fr"' in page.text


def test_two_houses_on_one_host_leave_each_other_their_guests(tmp_path: Path) -> None:
    one = settings_for(tmp_path / "one", secret="the secret of one house")
    two = settings_for(tmp_path / "two", secret="the secret of another")
    with started(one) as here, started(two) as there:
        ana = here.visitor()
        table = ana.lay_out("lanterns", "me:Ana", "friend")
        too = Browser(there.address)
        too.http.cookies.update(ana.http.cookies)
        ana.http.cookies = too.http.cookies  # a browser has one jar for all ports of a host
        second = too.lay_out("lanterns", "me:Ana", "friend")
        for _ in range(2):
            assert ana.table(table, 0)["seat"] == 0 and too.table(second, 0)["seat"] == 0


def test_a_cookie_of_the_old_name_is_renewed_and_left_alone(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "friend")
    old = {"tablee_person": house.house.keys.cookie(*person_of(house, ana))}
    comes_back = httpx.Client(base_url=f"http://{house.address}", cookies=old)
    answer = comes_back.get(f"/api/tables/{table}", params={"seat": 0})
    assert answer.json()["seat"] == 0
    assert list(kept(answer)) == [house.house.keys.cookie_name]
    assert not kept(comes_back.get("/"))
    comes_back.cookies.delete("tablee_person")
    assert comes_back.get("/api/me").json()["csrf"] == ana.csrf


def test_another_house_s_cookie_of_the_old_name_survives(house: Running) -> None:
    theirs = {"tablee_person": Keys("the secret of another").cookie("somebody", "Ana")}
    with httpx.Client(base_url=f"http://{house.address}", cookies=theirs) as browser:
        assert list(kept(browser.get("/"))) == [house.house.keys.cookie_name]
        assert not kept(browser.get("/"))
        assert browser.cookies["tablee_person"] == theirs["tablee_person"]


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("POST", {}),
        ("POST", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}),
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}),
    ],
)
def test_a_foreign_page_cannot_make_a_browser_forget_its_person(
    house: Running, method: str, headers: dict[str, str]
) -> None:
    """A browser keeps a Lax cookie from such a request, and would take a new one in its place."""
    for path in ("/", "/tables", "/api/tables", "/nothing"):
        answer = httpx.request(method, f"http://{house.address}{path}", headers=headers)
        assert not kept(answer), path
    comes_by_a_link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert kept(httpx.get(f"http://{house.address}/", headers=comes_by_a_link))


def test_nothing_that_a_proxy_may_keep_makes_a_person(house: Running) -> None:
    """Whoever got it from there next would be the same person, at the same seats."""
    page = httpx.get(f"http://{house.address}/")
    kept_by_some = re.findall(r'(?:href|src)="(/(?:static|games)/[^"]+)"', page.text)
    assert len(kept_by_some) > 3 and kept(page)
    for path in kept_by_some:
        answer = httpx.get(f"http://{house.address}{path.replace('&amp;', '&')}")
        assert answer.status_code == 200 and "no-store" not in answer.headers["cache-control"]
        assert not kept(answer), path


def person_of(house: Running, who: Browser) -> tuple[str, str]:
    """Who a browser is, as its cookie says."""
    found = house.house.keys.person([who.http.cookies[house.house.keys.cookie_name]])
    assert found
    return found
