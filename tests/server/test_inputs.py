"""What visitors send: nothing of it becomes more than what it says, and nothing brings the house down."""

import json
import re
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import tablee
from tablee.kit.engines.engine import Mode
from tablee.server import lengths, words
from tablee.server.errors import Refusal
from tablee.server.main import _legible
from tablee.server.people.seats import proper_names
from tablee.server.web.app import make
from tests.tools.long import less
from tests.tools.patience import PATIENCE

from .house import Browser, Running, settings_for

ME_AND_BO = [{"who": "me", "name": "Ana"}, {"who": "beside", "name": "Bo"}]
FOREIGN = [  # words of the house that are no options of a game
    *({"seed": 424242}, {"seed": -1}, {"seed": None}, {"position": {"phase": 0}}, {"mode": "x"}),
    *({"data": "x"}, {"self": 1}, {"game": "push"}, {"options": {}}, {"seats": ["a", "b"]}),
    *({"by_name": {}}, {"": 1}, {"__class__": 1}, {"show\0": 1}),
]


# --- H1: what a table may be told -----------------------------------------------------


@pytest.mark.parametrize("options", FOREIGN, ids=str)
def test_h1_only_the_options_of_a_game_are_options(house: Running, options: dict[str, Any]) -> None:
    ana = house.visitor()
    answer = ana.post("/api/tables", {"game": "lanterns", "seats": ME_AND_BO, "options": options})
    assert answer.status_code == 422, answer.text
    assert "players, show" in answer.json()["refused"], "it says what is possible"
    fields = {f"option-{name}": str(value) for name, value in options.items()}
    chairs = {"who-0": "me", "name-0": "Ana", "who-1": "beside", "name-1": "Bo"}
    page = ana.form("/tables", game="lanterns", seats="2", **chairs, **fields)
    assert page.status_code == 422 and "players, show" in page.text
    assert not house.house.tables.here


@pytest.mark.parametrize("game", ["../games/lanterns", "/", ".", "lan\0terns", "x" * 60, "../x"])
def test_h1_the_name_of_a_game_is_never_a_path(house: Running, game: str) -> None:
    ana = house.visitor()
    answer = ana.post("/api/tables", {"game": game, "seats": ME_AND_BO})
    assert answer.status_code == 404, answer.text


def test_h1_a_log_holds_nothing_that_a_terminal_obeys() -> None:
    line = {"path": "/\x1b[2J\nfake", "exception": "Traceback\n  \x1b]0;x\x07", "n": 7, "é": "é"}
    told = _legible(None, "info", line)
    assert all(text.isprintable() for text in told["exception"].split("\n"))
    assert told["path"].isprintable() and told["n"] == 7 and told["é"] == "é"
    assert len(_legible(None, "info", {"path": "a" * 9000})["path"]) < 1000


# --- H5: counted before anything is done ----------------------------------------------


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A record that can be played again."""
    match = tablee.game("lanterns").new(players=2, seed=7, mode=Mode.INTERPRETED)
    while not match.over:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    return dict(match.record())


def test_h5_names_are_counted_before_they_are_compared(
    house: Running, record: dict[str, Any]
) -> None:
    ana, begun = house.visitor(), time.perf_counter()
    for many in (lengths.MOST_SEATS + 1, 40_000):
        crowd = record | {"seats": [f"name {n}" for n in range(many)]}
        answer = ana.post("/api/records", {"record": crowd})
        assert answer.status_code in (400, 422), answer.text
        chairs = [{"who": "friend"}] * many
        answer = ana.post("/api/tables", {"game": "lanterns", "seats": chairs})
        assert answer.status_code in (400, 413, 422), answer.text
    assert time.perf_counter() - begun < 30, "12,000 took 51 s"


def test_h5_names_are_told_apart_in_one_pass() -> None:
    begun = time.process_time()
    assert len(proper_names([f"n{n}" for n in range(20_000)])) == 20_000
    assert time.process_time() - begun < 5, "each with each are 200 million"
    for twice in (["Ana", " ana "], ["Élie", "E\u0301lie"], ["x", "y\0", "Y"]):
        with pytest.raises(Refusal, match="name-taken"):
            proper_names(twice)


BROKEN = {
    "a null row": {"rows": [None]},
    "a short row": {"rows": [[0]]},
    "a long row": {"rows": [[0, "pass", "says", 1]]},
    "a row turned round": {"rows": [["pass", 0]]},
    "too many rows": {"rows": [[0, "x"]] * (lengths.MOST_ROWS + 1)},
    "a null check": {"checks": [None]},
    "too many options": {"options": {f"o{n}": 1 for n in range(40)}},
    "too many forks": {"forks": [[0, {}]] * 200},
    "a name of a mile": {"seats": ["a" * 1700, "b"]},
    "a number for a name": {"seats": ["a", 7]},
    "no seats": {"seats": None},
    "another engine": {"engine": 99},
    "no engine": {"engine": None},
}


@pytest.mark.parametrize("broken", BROKEN)
def test_h5_a_record_is_of_its_own_kinds_and_lengths(
    house: Running, record: dict[str, Any], broken: str
) -> None:
    ana = house.visitor()
    assert ana.post("/api/records", {"record": record}).status_code == 201
    answer = ana.post("/api/records", {"record": record | BROKEN[broken]})
    assert answer.status_code in (400, 422), answer.text
    file = {"record": ("game.json", json.dumps(record | BROKEN[broken]))}
    page = ana.http.post("/records", data={"csrf": ana.csrf}, files=file)
    assert page.status_code == 422 and 'role="alert"' in page.text
    if broken == "another engine":
        assert "engine 99" in answer.json()["refused"] and "engine 99" in page.text


def test_h5_an_older_record_says_nothing_of_its_engine(
    house: Running, record: dict[str, Any]
) -> None:
    older = {name: what for name, what in record.items() if name != "engine"}
    assert house.visitor().post("/api/records", {"record": older}).status_code == 201


def test_h5_whatever_a_body_may_hold_is_bounded(tmp_path: Path) -> None:
    """No text, list or mapping that a handler takes is without a longest length."""
    handlers = [handler for _, handler in handlers_of(made(tmp_path))]
    signatures = [handler.parsed_fn_signature.parameters for handler in handlers]
    taken = {one["data"].annotation for one in signatures if "data" in one}
    assert len(taken) > 12
    _, parts = msgspec.json.schema_components(taken)
    loose = {where for name, part in parts.items() for where in unbounded(name, part)}
    assert loose == {"Record.seed"}, "which is as long as any number may be"


def made(folder: Path) -> Any:
    """The application within its middleware, of a house that does not open."""
    door = make(settings_for(folder))
    door.house.writer.close()
    door.house.store.close()
    return door.app.app


def handlers_of(application: Any) -> Iterator[tuple[str, Any]]:
    """Every handler of HTTP, with its path."""
    for route in application.routes:
        for handler in getattr(route, "route_handlers", ()):
            if handler.http_methods != {"OPTIONS"}:
                yield route.path_format, handler


def unbounded(where: str, part: dict[str, Any]) -> Iterator[str]:
    """Where in this part of a schema something may be as long as it likes."""
    for name, inner in part.get("properties", {}).items():
        yield from unbounded(f"{where}.{name}", inner)
    for inner in (*part.get("anyOf", ()), *part.get("prefixItems", ())):
        yield from unbounded(where, inner)
    if isinstance(part.get("items"), dict):
        yield from unbounded(f"{where}[]", part["items"])
    longest = {"string": {"maxLength", "enum", "const"}, "array": {"maxItems"}}
    longest |= {"object": {"properties", "maxProperties"}, "integer": {"maximum"}}
    if part.get("type") in longest and not longest[part["type"]] & set(part):
        yield where


def test_h5_a_form_may_say_what_a_program_may_and_no_more(house: Running) -> None:
    ana = house.visitor()
    table = ana.lay_out("lanterns", "me:Ana", "beside:Bo")
    act = {"seat": "0", "action": "show 1", "decision": "x", "key": "12345678"}
    for what, field, too_much in (
        *(("act", "key", "short"), ("act", "key", "k" * 65), ("act", "action", "a" * 201)),
        *(("act", "decision", "d" * 65), ("act", "says", "s" * 501), ("undo", "key", "k" * 65)),
        *(("withdraw", "key", "a b c d e"), ("say", "text", "t" * 1001), ("say", "key", "k")),
    ):
        page = ana.form(f"/tables/{table}/plain/{what}", **act | {field: too_much})
        assert page.status_code == 400 and field in page.text, (what, field)
    chairs = {"who-0": "me", "name-0": "a" * 1001, "who-1": "bot:" + "b" * 65}
    page = ana.form("/tables", game="lanterns", seats="2", **chairs)
    assert page.status_code == 400 and "name" in page.text


# --- H16: every address, whatever is in it -----------------------------------------------

HOSTILE = [  # in a path or a query, as it is quoted there
    *("%00", "a%00b", "%ff", "%ED%A0%80", "%C3%28", "%", "%zz", "%0d%0aset-cookie:%20a=b"),
    *(
        "..%2f..%2fetc%2fpasswd",
        "..",
        "%2e%2e",
        "-1",
        "-0",
        "0x10",
        "1e400",
        "nan",
        "inf",
        "9" * 400,
    ),
    *(
        "%EF%BC%91",
        "%C2%B2",
        "%E2%80%AE",
        "null",
        "%5B%5D",
        "%7B0.__class__%7D",
        "%1b%5b2J",
        "a" * 1500,
    ),
    *(
        "__class__",
        "seed",
        "'%20OR%201=1--",
        "%3Cscript%3E",
        "true",
        "self",
        "f%C3%A9e",
        "~",
        "x" * 3000,
    ),
]
JUNK = [  # in a body
    *(
        b"",
        b"null",
        b"[]",
        b"{}",
        b"0",
        b'"x"',
        b"{",
        b"[" * 8000,
        b'{"a":' * 900,
        b"\xff\xfe",
        b"\0",
    ),
    *(b'{"seat": "\\ud800"}', b"NaN", b'{"seat": NaN}', b"Infinity", b"1e999", b"9" * 5000),
    *(
        b'{"seat": 0, "seat": 1, "seat": {}}',
        b"a=%ff&csrf=%00",
        b"a=1&" * 400,
        b"--x\r\n",
        b"--x--",
    ),
    b"\xef\xbb\xbf{}",
]
KINDS = [
    *("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
    *(
        "multipart/form-data",
        "text/plain; charset=nonsense",
        "application/x-msgpack",
        "\x7f/;;=\xff",
    ),
]
VALUES: list[Any] = [
    *(None, True, -1, 10**39, 0.5, "", "\0", "\u202e", "x" * 5000, "__class__", "{0}", "../../x"),
    *([], [None] * 3, {}, {"self": 1}, {"seed": -1}, [[[[]]]], "9" * 300, "seat-empty"),
]
FILES = (b"", b"[" * 900, b"\xff", b"\0")
ASKED = ("seat version wait words eyes theme speed at look game players deck bot v").split()
NOT_HTTP = "Invalid HTTP request received."  # and so none that the house was asked
SCHEMA = "/api/schema/{path}"  # litestar's own page of what is not there
MAY_FAIL = ("/hint",)  # 503 while its bots are made ready
SENTENCE = re.compile(r"^[a-z0-9-]+ = ([^{]{12,})$", re.MULTILINE)
ENGLISH = set(SENTENCE.findall((Path(words.__file__).parent / "words.en.ftl").read_text("utf-8")))


class Reader(Browser):
    """Reads French, and holds every answer against that."""

    def told(self, method: str, path: str, **body: Any) -> int:
        """Ask; the status, which is never a mistake of ours."""
        marked = {"x-csrf-token": self.csrf, **body.pop("headers", {})}
        answer = self.http.request(method, path, headers=marked, **body)
        asked = f"{method} {path[:200]} {body!r:.300}"
        if any(end in path for end in MAY_FAIL) and answer.status_code == 503:
            return 503
        assert answer.status_code < 500, asked
        if answer.status_code < 400 or answer.text == NOT_HTTP:
            return answer.status_code
        assert "set-cookie" not in answer.headers or "a=b" not in answer.headers["set-cookie"]
        if answer.request.url.path.startswith("/api/"):  # without ..
            said = answer.json().get("message") or answer.json()["refused"]
            assert said and said not in ENGLISH, f"{asked}: {said}"
        elif answer.status_code != 304:
            assert '<html lang="fr"' in answer.text and "Traceback" not in answer.text, asked
        return answer.status_code


@pytest.fixture
def reader(house: Running) -> Reader:
    """Somebody who reads French."""
    return Reader(house.address, **{"accept-language": "fr"})


@pytest.fixture
def places(reader: Reader, record: dict[str, Any]) -> dict[str, str]:
    """What each part of a path may be, so that one goes on to what is behind it."""
    table = reader.lay_out("lanterns", "me:Ana", "beside:Bo")
    brought = reader.post("/api/records", {"record": record}).json()["record"]
    token = reader.post(f"/api/tables/{table}/seats/0/link").json()["address"].rpartition("/")[2]
    return {
        "table": table,
        "record": brought,
        "game": "lanterns",
        "number": "0",
        "at": "0",
        "token": token,
        "what": "say",
        "deck": "x",
    }


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[str]]:
    """Every method and path of the house, its parts in braces, and what it may be asked."""
    return {
        (way, path): [name for name in ASKED if name in handler.parsed_fn_signature.parameters]
        for path, handler in handlers_of(made(tmp_path_factory.mktemp("routes")))
        for way in handler.http_methods
        if path != SCHEMA
    }


def parts_of(path: str) -> list[str]:
    """The names in braces."""
    return re.findall(r"{(\w+)}", path)


def test_h16_no_path_and_no_query_is_a_mistake_of_ours(
    reader: Reader, places: dict[str, str], routes: dict[tuple[str, str], list[str]]
) -> None:
    assert len(routes) > 60 and any(routes.values())
    for n, ((method, path), asked) in enumerate(routes.items()):
        parts = {name: places.get(name, "x") for name in parts_of(path)}
        tried = less(HOSTILE, HOSTILE[n % 5 :: 5])  # each at a fifth of the routes
        for hostile in tried if parts else ():
            reader.told(method, path.format(**dict.fromkeys(parts, hostile)))
            for name in list(parts)[1:]:
                reader.told(method, path.format(**parts | {name: hostile}))
        for name, hostile in product(set(asked) - set(parts), tried):
            reader.told(method, f"{path.format(**parts)}?{name}={hostile}")
    for hostile in HOSTILE:
        reader.told("GET", f"/?lang={hostile}&x={hostile}")
        reader.http.cookies.delete("tablee_language")


def test_h16_no_body_is_a_mistake_of_ours(
    reader: Reader, places: dict[str, str], routes: dict[tuple[str, str], list[str]]
) -> None:
    usual, odd = list(product(JUNK, KINDS[:3])), list(product(JUNK, KINDS[3:]))
    for at, path in enumerate(path for method, path in routes if method == "POST"):
        here = path.format(**{n: places.get(n, "x") for n in parts_of(path)})
        # Each at every fourth route, and now and then as what no route reads.
        for junk, kind in less(usual + odd, usual[at % 4 :: 4] + odd[at % 23 :: 23]):
            sent = {b"content-type": kind.encode("latin-1")}
            reader.told("POST", here, content=junk, headers=sent)


def test_h16_no_field_of_a_body_is_a_mistake_of_ours(
    reader: Reader, places: dict[str, str], tmp_path: Path
) -> None:
    for path, handler in handlers_of(made(tmp_path / "other")):
        if not (data := handler.parsed_fn_signature.parameters.get("data")):
            continue
        here = path.format(**{n: places.get(n, "x") for n in parts_of(path)})
        whole = sensible(data.annotation)
        for name, value in product(whole, VALUES):
            reader.told("POST", here, content=json.dumps(whole | {name: value}))
        for value in VALUES:
            reader.told("POST", here, content=json.dumps(value))
            reader.told("POST", here, content=json.dumps(dict.fromkeys(whole, value)))


def sensible(kind: Any) -> dict[str, Any]:
    """A body of this kind that could be meant."""
    said = {"game": "lanterns", "seats": ME_AND_BO, "key": "12345678", "action": "pass"}
    said |= {"seat": 0, "at": 0, "decision": "0:0:SHOW:0", "record": {"game": "lanterns"}}
    fields = [field.name for field in msgspec.structs.fields(kind)]
    return {name: said.get(name) for name in fields if name in said} or dict.fromkeys(fields, "x")


def test_h16_no_field_of_a_form_is_a_mistake_of_ours(
    reader: Reader, places: dict[str, str], routes: dict[tuple[str, str], list[str]]
) -> None:
    chairs = {"who-0": "me", "name-0": "Ana", "who-1": "beside", "name-1": "Bo"}
    usual = {"game": "lanterns", "seats": "2", "at": "0", "seat": "0", "text": "x", **chairs}
    asked = "seats game seat at name bot name-0 who-1 clock key text".split()
    asked += "action says decision deck kept-data option-show option-x paused".split()
    forms = [path for way, path in routes if way == "POST" and not path.startswith("/api/")]
    texts = [value for value in VALUES if isinstance(value, str)]
    said = list(product(asked, texts))
    files = list(product("data-file record data csrf game seats".split(), FILES))
    assert len(forms) > 8
    for at, path in enumerate(forms):
        here = path.format(**{n: places.get(n, "x") for n in parts_of(path)})
        for name, value in less(said, said[at % 7 :: 7]):  # each at a seventh of them
            form = {"csrf": reader.csrf, **usual, name: value}
            reader.told("POST", here, data=form)
        for name, what in less(files, files[at % 3 :: 3]):  # and of these at a third
            file = {name: ("../x\x00\u202e.json", what, "text/plain; charset=hex")}
            reader.told("POST", here, data={"csrf": reader.csrf, **usual}, files=file)
        reader.told("POST", here, data={"csrf": reader.csrf, **usual, "record": "x", "data": "x"})


@pytest.mark.parametrize("hostile", ["x", "%00", "9" * 30, "1e4", "--1", "nan", "a" * 700])
def test_h16_a_socket_that_asks_nonsense_is_closed_with_a_reason(
    reader: Reader, places: dict[str, str], hostile: str
) -> None:
    for name in ("seat", "version"):
        address = f"ws://{reader.address}/api/tables/{places['table']}/events?{name}={hostile}"
        with (
            connect(address, additional_headers={"Cookie": reader.cookies}) as socket,
            pytest.raises(ConnectionClosed, match=r"44\d\d"),
        ):
            socket.recv(timeout=PATIENCE)
