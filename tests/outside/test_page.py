"""docs/outside-bots.md shows messages as they are: each one is compared with the real thing."""

import json
import re
from typing import Any

import pytest

import tablee as library
from tablee.bots import outside, program
from tablee.server.people.seats import Seat
from tablee.server.tables.standing import Standing
from tablee.server.visits.outside import question

from .conftest import ROOT

PAGE = (ROOT / "docs" / "outside-bots.md").read_text("utf-8")
LEFT_OUT = "…"


def blocks() -> list[dict[str, Any]]:
    """Every message on the page, in order."""
    found, reader = [], json.JSONDecoder()
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.S):
        while block := block.strip():
            message, end = reader.raw_decode(block)
            found.append(message)
            block = block[end:]
    return found


def shows(shown: Any, real: Any) -> bool:
    """Is that what it really looks like, but for what was left out?"""
    if shown == LEFT_OUT or shown == [LEFT_OUT]:
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        if LEFT_OUT not in shown and set(shown) != set(real):
            return False
        return all(
            name in real and shows(part, real[name])
            for name, part in shown.items()
            if name != LEFT_OUT
        )
    if isinstance(shown, list) and isinstance(real, list):
        return len(shown) == len(real) and all(map(shows, shown, real))
    return bool(shown == real)


def test_the_messages_are_real():
    hello, ready, decide, action, caption, refused, in_a_house, picture = blocks()
    match = library.game("push").new(seed=7, players=2)
    begun = match.knowledge(0)
    for choice in ("push", "push", "place 1"):
        match.play(0, choice)
    knowledge = match.knowledge(0)
    assert shows(hello, json.loads(json.dumps(outside.hello(begun, 7, 60.0))))
    told = {"type": "decide", "limit": 60.0, **outside.known(knowledge, 1)}
    told["words"] = outside.in_words(knowledge, outside.seat_names(2, ready["language"]), "en", 1)
    assert shows(decide, told)
    assert ready["type"] == "ready" and ready["language"] in hello["languages"]
    assert "stop" == match.game.actions.text(outside.read(action, knowledge)[0])
    with pytest.raises(program.Refused) as why:
        program.read_object(b"?")
    assert refused == {"type": "refused", "why": str(why.value), "tries_left": program.TRIES - 1}
    standing = Standing(match, (Seat("guest", "Ana"), Seat("bot", bot="random")), 5)
    assert shows(in_a_house, question("x", standing, 0, "en"))
    match = library.game("oeil_en_coin").new(seed=7)
    told = outside.known(match.knowledge(0))["pictures"]
    assert shows(picture, told[0])
    match = library.game("oeil_en_coin").new(seed=7)
    storyteller = match.knowledge(match.waiting[0])
    assert outside.read(caption, storyteller)[1:] == (
        caption["says"],
        caption["note"],
    )


def test_what_is_shown_would_not_pass_if_it_were_otherwise():
    assert not shows({"a": 1}, {"a": 1, "b": 2}) and shows(
        {"a": 1, LEFT_OUT: LEFT_OUT}, {"a": 1, "b": 2}
    )
    assert not shows([1], [1, 2]) and not shows({"a": [2]}, {"a": [1]})
