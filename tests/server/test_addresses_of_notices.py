"""Where no notice goes: an address leads to what people use, and never inside or to a file."""

import asyncio
import contextlib
import socket
import threading
import time
from typing import Any

import pytest

from tablee.server.errors import Refusal
from tablee.server.notices.message import Fate, Message
from tablee.server.notices.messengers import Messengers
from tests.tools.letterbox import Letterbox
from tests.tools.patience import PATIENCE

from .house import Running
from .test_notices import box, quick, there

__all__ = ["box", "quick", "there"]


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "syslog://localhost",
        "dbus://",
        "windows://",
        "mailto://user:pass@gmail.com",
        "json://localhost/x",
        "json://10.0.0.1/x",
        "json://2130706433/x",
        "json://0x7f000001/x",
        "json://[::ffff:127.0.0.1]/x",
        "json://user@127.0.0.1/x",
        "json://127.0.0.1.nip.io:22/x",
        "json://192.168.0.1/x",
        "json://metadata.internal/x",
        "json://example.org:22/x",
        "json://example.org@127.0.0.1:80/x",
        "json://127.0.0.1@example.org@127.0.0.1/x",
        "json://[fe80::1]/x",
        "json://[::1]/x",
        "json://127.1/x",
        "json://0177.0.0.1/x",
        "json://example.org/x?rto=100000",
        "json://example.org/x?redirect=yes",
        "exec://x",
        "json://a b/x",
        "json://example.org/\nx",
        "nothing",
        "json://" + "x" * 600,
    ],
)
def test_no_message_leads_to_an_inner_service(there: Running, box: Letterbox, address: str) -> None:
    answer = there.visitor().form("/you/notices/messenger", address=address)
    assert answer.status_code == 422, answer.text
    assert (
        "json"
        not in there.visitor().get("/you/notices").text.partition('<ul class="rows">')[2][:200]
    )


@pytest.mark.parametrize(
    "address",
    [
        "tgram://123456789:abcdefg_hijklmnop/12315544/?template=/etc/hostname",
        "tgram://123456789:abcdefg_hijklmnop/12315544/?%74emplate=file:///etc/hostname",
        "discord://1234567890/abcdefghijklmnopqrstuvwxyz?TEMPLATE=/etc/hostname",
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/%23c?to=x&template=/etc/hostname",
        "ntfy://subject?attach=/etc/hostname",
        "ntfy://localhost/subject",
        "ntfy://127.0.0.1/?mode=private",
        "matrix://user:password@192.168.1.1/%23room",
        "gotifys://10.0.0.1/token",
        "msteams://example.org/a/b/c?template=/etc/hostname",
    ],
)
def test_no_address_makes_a_house_read_its_files_or_go_inside(address: str) -> None:
    with pytest.raises(Refusal) as wrong:
        asyncio.run(Messengers().must_be_good(address))
    assert wrong.value.message != "messenger-none" or "localhost" in address


@pytest.mark.parametrize(
    "address",
    [
        "ntfy://a-subject",
        "ntfys://ntfy.example.org/a-subject?priority=high",
        "tgram://123456789:abcdefg_hijklmnop/12315544/?silent=yes",
        "discord://1234567890/abcdefghijklmnopqrstuvwxyz?thread=12",
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/%23general",
        "matrixs://user:password@matrix.example.org/%23room",
        "gotifys://push.example.org/AbCdEfGhIjKlMnO",
        "pover://" + "u" * 30 + "@" + "t" * 30,
    ],
)
def test_what_people_use_is_taken(address: str) -> None:
    asyncio.run(Messengers().must_be_good(address))


@pytest.mark.parametrize("how", ["for ever", "drop by drop"])
def test_an_answer_without_an_end_is_not_read_to_its_end(how: str) -> None:
    def answers(line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            line.recv(65536)
            line.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
            while True:
                line.sendall(b"x" * (65536 if how == "for ever" else 1))
                time.sleep(0 if how == "for ever" else 0.1)

    with socket.create_server(("127.0.0.1", 0)) as there:
        port = there.getsockname()[1]
        threading.Thread(target=lambda: answers(there.accept()[0]), daemon=True).start()
        there_alone = Messengers(("json",), (f"127.0.0.1:{port}",), patience=1.0)
        before = time.monotonic()
        message = Message("Your turn", "", "/", "try", "en")
        sent = asyncio.run(there_alone.send(f"json://127.0.0.1:{port}/x", message, ""))
        assert sent.fate is Fate.LATER and time.monotonic() - before < PATIENCE
        there_alone.threads.shutdown()  # its thread comes to an end, too


def test_a_name_that_leads_inside_is_found_out_as_it_is_looked_up(
    there: Running, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of the world that answers with an inner address, at the very moment of sending."""
    from tablee.server.notices import guarded

    as_ever = guarded._asked

    def answers(host: Any, *more: Any, **named: Any) -> Any:
        inside = [(2, 1, 6, "", ("127.0.0.1", box.hook))]
        return inside if host == "rebind.example.org" else as_ever(host, *more, **named)

    monkeypatch.setattr(guarded, "_asked", answers)
    answer = there.visitor().form("/you/notices/messenger", address="json://rebind.example.org/x")
    assert answer.status_code == 422 and not box.said
