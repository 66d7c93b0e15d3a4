"""A model that sees, seated by the example, against a server that only pretends to be one."""

import base64
import json
import random
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import tablee as library
from tablee import bots
from tablee.bots import says

KEY = "not a real key"
ANSWERS = [  # as models give them, one after the other
    '{"choice": 1, "says": "Nearly   home,\\nat last"}',
    'Let me see…\n```json\n{"choice": "2", "says": "A door"}\n```\nThat one!',
    [{"type": "text", "text": 'I take {"action": "submit 3"} here.'}],
    "1",
    "I would point 2, I think: `point 2`.",
    "I am only a language model.",
    "Submit 4 suits it best. {oh}",
    {"status": 500},
]


class Pretence(ThreadingHTTPServer):
    """Answers every question with the next of ANSWERS, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.asked: list[tuple[str, str, dict]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Answering(BaseHTTPRequestHandler):
    server: Pretence

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        asked = self.server.asked
        asked.append((self.path, self.headers.get("authorization", ""), body))
        answer = ANSWERS[(len(asked) - 1) % len(ANSWERS)]
        broken = isinstance(answer, dict)
        self.send_response(answer["status"] if broken else 200)
        self.end_headers()
        told = (
            {} if broken else {"choices": [{"message": {"role": "assistant", "content": answer}}]}
        )
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_: object) -> None:
        """Nothing is to be heard of it."""


@contextmanager
def pretence() -> Iterator[Pretence]:
    with Pretence() as server:
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server
        server.shutdown()


def content_of(body: dict) -> list[dict]:
    """What a question shows: the first one of the table, before anything is asked again."""
    return next(m["content"] for m in body["messages"] if m["role"] == "user")


def pictures_in(body: dict) -> list[bytes]:
    urls = [part["image_url"]["url"] for part in content_of(body) if part["type"] == "image_url"]
    assert all(url.startswith("data:image/webp;base64,") for url in urls)
    return [base64.b64decode(url.partition(",")[2]) for url in urls]


def test_a_model_plays_a_whole_game_and_sees_what_its_seat_may_see(monkeypatch):
    monkeypatch.setenv("SOME_KEY", KEY)
    monkeypatch.setenv("TABLEE_BOT_LIMIT", "30")
    match = library.game("oeil_en_coin").new(players=3, laps=2, target=0, seed=4)
    folder, notes, questions, dice = match.game.folder / "photos", [], 0, random.Random(1)
    with pretence() as server:
        command = f"{sys.executable} examples/models/seat_a_model.py --model see --key SOME_KEY"
        model = bots.make(f"exec:{command} --url {server.url}", match.game, 3)
        while not match.over:
            seat = match.waiting[0]
            knowledge = match.knowledge(seat)
            if seat:
                choice = match.game.actions.text(dice.choice(knowledge.choices))
                match.play(seat, choice, match.game.actions.any_speech(choice))
                continue
            action = model.choose(knowledge)
            notes += [model.note] if model.note else []
            new, questions = server.asked[questions:], len(server.asked)
            assert 1 <= len(new) <= 2, "once, and once more"
            view = knowledge.views[0]
            phase = match.phase.name
            mine = (
                view["hand"][0] if phase in ("CAPTION", "SUBMIT", "EXCHANGE") else view["table"][:3]
            )
            files = [knowledge.data["photos"][photo]["file"] for photo in mine]
            expected = [] if phase == "VOTE" else [(folder / file).read_bytes() for file in files]
            for path, authorization, body in new:
                assert (path, authorization) == ("/v1/chat/completions", f"Bearer {KEY}")
                assert body["model"] == "see" and expected == pictures_in(body)
            match.play(0, match.game.actions.text(action), says(knowledge, action, bot=model))
        captions = [turn.says for turn in match.story if turn.seat == 0 and turn.says]
        everything = json.dumps(server.asked)
    assert match.over and len(captions) == 2
    assert "Nearly home, at last" in captions
    assert notes and any("I am only a language model." in note or "500" in note for note in notes)
    assert all("was chosen by chance" in note for note in notes)
    assert "“Nearly home, at last”" in everything.replace("\\u201c", "“").replace("\\u201d", "”")
    assert KEY not in json.dumps([body for _, _, body in server.asked])


def test_what_models_answer_is_read_as_far_as_it_can_be():
    reader = load_example()
    player = reader.Player.__new__(reader.Player)
    player.hello = {"says": {"caption": 12}}
    choices = ["caption 1", "caption 2", "point 1", "point 12"]
    read = {
        '{"choice": 2, "says": " a  very long story "}': {
            "action": "caption 2",
            "says": "a very long",
        },
        '{"choice": 4, "says": "no words here"}': {"action": "point 12"},
        'First {"thoughts": {"choice": 9}}, then {"choice": "point 1"}': {"action": "point 1"},
        "**3**": {"action": "point 1"},
        "I choose point 12.": {"action": "point 12"},
        "point 1 or point 12": None,
        '{"choice": 5}': None,
        '{"choice": true}': None,
        "": None,
    }
    assert read == {text: player.read(text, choices) for text in read}


def test_pictures_may_be_jpeg_or_words():
    reader = load_example()
    player = reader.Player.__new__(reader.Player)
    player.folder = library.game("oeil_en_coin").folder / "photos"
    picture = {
        "where": "hand",
        "place": 2,
        "file": "001.webp",
        "texts": {"en": "A cat", "fr": "Un chat"},
    }
    for chosen, start in (
        ({"jpeg": True}, "data:image/jpeg;base64,/9j/"),
        ({}, "data:image/webp;base64,UklGR"),
    ):
        player.options = Namespace(text=False, language="fr", **({"jpeg": False} | chosen))
        place, image = player.shown(picture)
        assert place["text"] == "hand 2:" and image["image_url"]["url"].startswith(start)
    player.options.text = True
    assert [{"type": "text", "text": "hand 2: Un chat"}] == player.shown(picture)


def load_example():
    """The example as a module."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("seat_a_model", "examples/models/seat_a_model.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nobody_at_the_other_end_is_no_end_of_the_game():
    match = library.game("push").new(players=2, seed=1)
    command = (
        f"{sys.executable} examples/models/seat_a_model.py --model x --url http://127.0.0.1:9/v1"
    )
    bot = bots.make(f"exec:{command}", match.game, 3)
    seat = match.waiting[0]
    assert bot.choose(match.knowledge(seat)) in match.legal(seat)
    assert "the model did not answer" in bot.note
