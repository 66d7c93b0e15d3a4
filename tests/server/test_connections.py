"""Who only stands in the doorway: half a request, half a body, an answer not taken; and crowds."""

import contextlib
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tablee.server.http.connections import OTHERS, descriptors, most_connections
from tablee.server.settings import Limits
from tests.tools.patience import PATIENCE

from .house import A_LOT, Running, heard, settings_for, started

ANA, BO = "127.0.0.1", "127.0.0.2"
ASKS = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
SENDS = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n"
CHUNKED = SENDS.replace(b"content-length: 9000", b"transfer-encoding: chunked")
PICTURE = b"GET /games/photosynthesis/look.svg HTTP/1.1\r\nhost: x\r\n\r\n"
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127/8 ours")


@contextlib.contextmanager
def opened(folder: Path, proxies: tuple[str, ...] = (), **changed: Any) -> Iterator[Running]:
    """A house that loses patience soon."""
    usual = {"pages": A_LOT, "head_seconds": 1.0, "slow_seconds": 1.0, "slow_bytes": 1000}
    limits = Limits(**usual | {"connections_each": 5} | changed)
    with started(settings_for(folder, limits=limits, proxies=proxies)) as house:
        yield house


def connection(house: Running | str, whose: str = ANA) -> socket.socket:
    """Somebody who has just come."""
    address = house if isinstance(house, str) else house.address
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(whose, 0))


def is_let_in(house: Running | str, whose: str = ANA) -> bool:
    """Is somebody from there answered just now?"""
    with connection(house, whose) as one:
        try:
            one.sendall(ASKS)
            return one.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


def soon(question: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Does it become true?"""
    deadline = time.monotonic() + seconds
    while not (so := question()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return so


def cut_off_after(
    one: socket.socket, drop: bytes, least: float = 0.5, most: float = PATIENCE
) -> bytes:
    """What came until the house hung up, while something dripped in; it took as long as it should."""
    begun, came = time.monotonic(), b""
    one.settimeout(0.1)
    while time.monotonic() < begun + most:
        try:
            if drop:
                one.send(drop)
            piece = one.recv(65536)
            if not piece:
                break
            came += piece
        except TimeoutError:
            continue
        except OSError:
            break
    assert least < time.monotonic() - begun < most
    return came


CRAWLERS = [  # how they begin, and what drips in from then on
    (b"", b""),
    (b"GET / HTTP/1.1\r\nhost: x\r\n", b""),
    (b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ", b"z"),
    (ASKS, b"\r\n"),
    (ASKS + b"\r\n", b""),
    (ASKS + b"GET / HT", b""),
    (SENDS, b""),
    (SENDS, b"z"),
    (CHUNKED, b"1\r\nz\r\n"),
]


def test_who_sends_nothing_or_at_a_crawl_is_cut_off(tmp_path: Path) -> None:
    with opened(tmp_path, connections_each=20) as house, ThreadPoolExecutor(9) as together:

        def crawl(crawler: tuple[bytes, bytes]) -> None:
            begins, drop = crawler
            with connection(house) as one:
                one.sendall(begins)
                cut_off_after(one, drop)

        for crawler, _ in zip(CRAWLERS, together.map(crawl, CRAWLERS), strict=True):
            assert is_let_in(house), crawler


def test_who_sends_steadily_is_heard_however_long_it_takes(tmp_path: Path) -> None:
    with opened(tmp_path) as house, connection(house) as one:
        ana = house.visitor()
        knows = f"\r\ncookie: {ana.cookies}\r\nx-csrf-token: {ana.csrf}\r\n\r\n"
        one.sendall(SENDS.replace(b"\r\n\r\n", knows.encode()))
        for _ in range(18):
            one.sendall(b" " * 500)
            time.sleep(0.2)
        assert one.recv(100).startswith(b"HTTP/1.1 400")


def test_who_goes_on_after_the_answer_is_not_heard_for_long(tmp_path: Path) -> None:
    with opened(tmp_path) as house, connection(house) as one:
        one.sendall(SENDS.replace(b"9000", b"900000000"))
        came = cut_off_after(one, b"z" * 1000)
        assert came.startswith(b"HTTP/1.1 4")


def test_who_is_refused_before_all_was_sent_still_hears_why(tmp_path: Path) -> None:
    body = b"z" * 8_000_000
    head = SENDS.replace(b"9000", b"%d" % len(body)).replace(b"host", b"connection: close\r\nhost")
    with opened(tmp_path, slow_seconds=10.0) as house:
        for _ in range(5):
            with connection(house) as one:
                one.sendall(head + body)
                answer = b"".join(iter(lambda: one.recv(65536), b""))
                assert answer.startswith(b"HTTP/1.1 403") and b"connection: close" in answer


def test_the_head_of_a_request_has_an_end(tmp_path: Path) -> None:
    with opened(tmp_path, head_seconds=9 * PATIENCE, slow_seconds=9 * PATIENCE) as house:
        for begins in (b"GET / HTTP/1.1\r\nx: ", b"GET /", CHUNKED + b"1;"):
            with connection(house) as one:
                one.sendall(begins)
                answer = cut_off_after(one, b"z" * 4096, least=0)
                assert not answer or answer.startswith(b"HTTP/1.1 4"), begins


def test_who_does_not_take_the_answer_is_cut_off(tmp_path: Path) -> None:
    with opened(tmp_path, connections_each=1) as house, connection(house) as one:
        with contextlib.suppress(TimeoutError):
            one.settimeout(0.5)
            one.sendall(PICTURE * 3000)
        assert not is_let_in(house), "it is still there"
        assert soon(lambda: is_let_in(house)), "it is no more"


def test_who_takes_the_answer_slowly_gets_all_of_it(tmp_path: Path) -> None:
    with opened(tmp_path, connections_each=1) as house, socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)  # a narrow line
        host, port = house.address.split(":")
        one.connect((host, int(port)))
        one.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            one.sendall(PICTURE * 3000)
        one.settimeout(PATIENCE)
        for _ in range(40):
            assert one.recv(8192)
            time.sleep(0.1)
        assert not is_let_in(house), "it is still there"


def test_a_long_answer_is_waited_for_and_sockets_stay(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ana = house.visitor()
        table = ana.lay_out("lanterns", "me:Ana", "friend")
        with ana.follow(table) as socket:
            heard(socket)
            waited = ana.get(f"/api/tables/{table}/decision", params={"seat": 0, "wait": 3})
            assert waited.status_code < 500
            ana.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
            assert "version" in heard(socket)


@only_linux
def test_a_crowd_from_one_address_keeps_nobody_else_out(tmp_path: Path) -> None:
    with (
        opened(tmp_path, head_seconds=60.0, connections_each=40) as house,
        contextlib.ExitStack() as many,
    ):
        for _ in range(200):
            many.enter_context(connection(house, BO))
        assert not is_let_in(house, BO)
        assert is_let_in(house, ANA)


@only_linux
def test_in_a_full_house_the_most_crowded_address_gives_way(tmp_path: Path) -> None:
    with opened(tmp_path, head_seconds=60.0, connections=20, connections_each=20) as house:
        waiting = [connection(house, BO) for _ in range(20)]
        assert all(is_let_in(house, f"127.0.0.{n}") for n in range(3, 15))
        waiting[-1].sendall(ASKS)
        assert waiting[-1].recv(100), "of the crowd, who came last has a place still"
        for one in waiting:
            one.close()


@only_linux
def test_where_nobody_is_a_crowd_who_comes_last_is_turned_away(tmp_path: Path) -> None:
    with opened(tmp_path, head_seconds=60.0, connections=10) as house:
        with contextlib.ExitStack() as many:
            for n in range(10):
                many.enter_context(connection(house, f"127.0.0.{n + 2}"))
            assert not is_let_in(house, ANA)
        assert soon(lambda: is_let_in(house, ANA))


def test_a_socket_has_a_place_until_it_is_closed(tmp_path: Path) -> None:
    with opened(tmp_path, connections_each=3) as house:
        ana = house.visitor()
        table = ana.lay_out("lanterns", "me:Ana", "friend")
        ana.http.close()
        with ana.follow(table), ana.follow(table):
            with ana.follow(table):
                assert not is_let_in(house)
                time.sleep(2.5)
                assert not is_let_in(house), "it owes no request"
            assert soon(lambda: is_let_in(house))


def test_a_trusted_proxy_may_have_as_many_as_the_house(tmp_path: Path) -> None:
    with (
        opened(tmp_path, proxies=(ANA,), head_seconds=60.0) as house,
        contextlib.ExitStack() as many,
    ):
        for _ in range(50):
            many.enter_context(connection(house))
        assert is_let_in(house)


@only_linux
def test_a_crowd_gives_way_to_a_trusted_proxy_however_much_it_has(tmp_path: Path) -> None:
    own = {"head_seconds": 60.0, "connections": 10}
    with opened(tmp_path, proxies=(ANA,), **own) as house, contextlib.ExitStack() as many:
        for whose in [ANA] * 6 + [BO] * 4:
            many.enter_context(connection(house, whose))
        assert is_let_in(house, ANA)


def test_the_house_keeps_descriptors_for_itself() -> None:
    assert most_connections(1024) == 1024 - OTHERS
    assert most_connections(256) == 128
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert descriptors(10) == 10 and resource.getrlimit(resource.RLIMIT_NOFILE)[0] == now


FEW = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 400))
from pathlib import Path
from tablee.server.main import serve
serve("127.0.0.1", 0, Path(sys.argv[1]), quiet=True)
"""


@only_linux
def test_half_sent_requests_leave_descriptors_for_who_plays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FEW, str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as own:
        try:
            assert own.stdout
            address = own.stdout.readline().rpartition("//")[2].strip().replace("localhost", ANA)
            ana = Running(None, address).visitor()  # type: ignore[arg-type]
            table = ana.lay_out("lanterns", "me:Ana", "friend", "bot:random")
            with contextlib.ExitStack() as many:
                for n in range(600):
                    whose = f"127.0.0.{2 + n % 5}"
                    with contextlib.suppress(OSError):
                        half = many.enter_context(connection(address, whose))
                        half.sendall(b"GET / HTTP/1.1\r\n")
                assert ana.table(table, 0)["seats"]
                assert is_let_in(address), "somebody new"
                answer = ana.post("/api/tables", {"game": "push", "seats": [{"who": "friend"}] * 3})
                assert 201 == answer.status_code
        finally:
            own.terminate()
