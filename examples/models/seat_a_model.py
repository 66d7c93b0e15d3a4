"""Seats a model of language, or one that sees, at any game of Tablée; the standard library is enough.

    export OPENAI_API_KEY=…           (none where the server asks for none)
    tablee play oeil_en_coin --bots "exec:python examples/models/seat_a_model.py --model NAME"

It asks any server that has the chat completions of OpenAI, a local one with --url. In L'Œil en coin it
shows the model the photographs; everywhere it tells it the rules, the story and the choices. Asked
twice without an answer that can be played, it plays any choice, and says so.
"""

import argparse
import base64
import io
import json
import mimetypes
import os
import random
import re
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SHOWN = {
    "caption": "hand",
    "submit": "hand",
    "exchange": "hand",
    "point": "table",
    "finger": "table",
}
STORY = 60  # lines of it that the model is told
AGAIN = 'That cannot be played. Answer with nothing but JSON such as {"choice": 1}.'
Message = dict[str, Any]


class Model:
    """A model behind an address: /chat/completions, as OpenAI has it."""

    def __init__(self, url: str, name: str, key: str) -> None:
        self.address, self.name = url.rstrip("/") + "/chat/completions", name
        self.headers = {"content-type": "application/json"}
        if key:
            self.headers["authorization"] = f"Bearer {key}"

    def ask(self, messages: list[Message], seconds: float) -> str:
        """What it answers; OSError or ValueError where it does not."""
        body = json.dumps({"model": self.name, "messages": messages}).encode()
        try:
            with urlopen(Request(self.address, body, self.headers), timeout=seconds) as answer:
                content = json.load(answer)["choices"][0]["message"]["content"]
        except HTTPError as why:
            raise OSError(f"{why.code} {why.read(200).decode(errors='replace')}") from None
        except (LookupError, TypeError):
            raise ValueError("its answer is not as OpenAI has it") from None
        if isinstance(content, list):
            content = " ".join(str(part.get("text", "")) for part in content)
        return str(content or "")


class Player:
    """One seat: from what the table tells to what the model is told, and back."""

    def __init__(self, hello: Message, model: Model, options: argparse.Namespace) -> None:
        self.hello, self.model, self.options = hello, model, options
        self.folder = options.photos or hello["pictures"]
        self.luck, self.story = random.Random(hello["seed"]), list[str | None]()
        rules = Path(hello["folder"], f"rules.{options.language}.md").read_text("utf-8")
        self.system = (
            f"You sit in seat {hello['seat']} at a game for {hello['players']} players and play to "
            f"win. The rules:\n\n{rules}\n\nEach time you get the story, what you see, and your "
            'choices with numbers. Answer with nothing but JSON: {"choice": 2}, or where words go '
            'with it {"choice": 2, "says": "…"}.'
        )

    def decide(self, message: Message) -> Message:
        """The answer to a decision: the model's, or any, with a note why."""
        self.story = self.story[: message["events_from"]] + message["words"]["log"]
        asked = [
            {"role": "system", "content": self.system},
            {"role": "user", "content": self.question(message)},
        ]
        ends, why = time.monotonic() + 0.9 * message["limit"], ""
        for attempt in (1, 2):
            seconds = (ends - time.monotonic()) / (3 - attempt)
            try:
                text = self.model.ask(asked, max(0.1, seconds))
            except (OSError, ValueError) as wrong:
                why = f"the model did not answer ({wrong})"
                continue
            if found := self.read(text, message["choices"]):
                return found
            why = f"the model answered “{text[:80].strip()}”"
            asked += [{"role": "assistant", "content": text}, {"role": "user", "content": AGAIN}]
        action = self.luck.choice(message["choices"])
        return {"action": action, "note": f"{why}: “{action}” was chosen by chance"}

    def question(self, message: Message) -> list[Message]:
        """Story, pictures and choices, as the content of one message."""
        words, says = message["words"], self.hello["says"]
        lines = ["The story so far:", *[line for line in self.story[-STORY:] if line], ""]
        lines += [f"Seat {seat} has said: “{text}”" for seat, text in message["said"][-3:]]
        if "pictures" not in message:
            lines += [
                "What you see (-1: nothing there; -2 or ?: hidden):",
                json.dumps(message["view"]),
            ]
        content = [{"type": "text", "text": "\n".join(lines)}]
        where = {SHOWN.get(choice.partition(" ")[0]) for choice in message["choices"]}
        for picture in message.get("pictures", ()):
            if picture["where"] in where:
                content += self.shown(picture)
        choices = zip(message["choices"], words["choices"], strict=True)
        listed = [f"{n}. {choice}: {text}" for n, (choice, text) in enumerate(choices, 1)]
        room = max(
            (says.get(choice.partition(" ")[0], 0) for choice in message["choices"]), default=0
        )
        if room:
            listed.append(f"Say something with it, of at most {room} characters.")
        text = "\n".join([words["prompt"], *listed])
        return [*content, {"type": "text", "text": text}]

    def shown(self, picture: Message) -> list[Message]:
        """A picture with its place: the picture itself, or what it shows in words."""
        place = f"{picture['where']} {picture['place']}"
        file = Path(self.folder or "", Path(picture["file"]).name)
        if self.options.text or not self.folder or not file.is_file():
            texts = picture["texts"]
            told = texts.get(self.options.language) or next(iter(texts.values()), "no description")
            return [{"type": "text", "text": f"{place}: {told}"}]
        kind, data = mimetypes.guess_type(file.name)[0] or "image/webp", file.read_bytes()
        if self.options.jpeg:
            kind, data = "image/jpeg", as_jpeg(file)
        url = f"data:{kind};base64,{base64.b64encode(data).decode()}"
        image = {"type": "image_url", "image_url": {"url": url}}
        return [{"type": "text", "text": f"{place}:"}, image]

    def read(self, text: str, choices: list[str]) -> Message | None:
        """The choice in an answer: JSON wherever it stands, a number, or the choice itself."""
        for found in objects(text):
            wish = str(found.get("choice", found.get("action", ""))).strip()
            number = int(wish) if wish.isascii() and wish.isdecimal() else 0
            if wish in choices or 1 <= number <= len(choices):
                action = wish if wish in choices else choices[number - 1]
                return {"action": action, **self.spoken(action, found.get("says"))}
        plain = text.strip().strip("`'\"*. ").lower()
        if plain.isascii() and plain.isdecimal() and 1 <= int(plain) <= len(choices):
            return {"action": choices[int(plain) - 1]}
        named = [choice for choice in choices if re.search(rf"\b{re.escape(choice)}\b", plain)]
        return {"action": named[0]} if len(named) == 1 else None

    def spoken(self, action: str, says: Any) -> Message:
        """What goes with an action, as long as it may be."""
        room = self.hello["says"].get(action.partition(" ")[0], 0)
        text = " ".join(says.split())[:room].strip() if isinstance(says, str) else ""
        return {"says": text} if text else {}


def as_jpeg(file: Path) -> bytes:
    """The same picture for those who cannot read WebP; the one thing that needs Pillow."""
    from PIL import Image

    made = io.BytesIO()
    Image.open(file).convert("RGB").save(made, "JPEG", quality=85)
    return made.getvalue()


def objects(text: str) -> list[Message]:
    """Every JSON object in a text, whatever stands around it."""
    found, reader = [], json.JSONDecoder()
    for place in re.finditer("{", text):
        try:
            thing, _ = reader.raw_decode(text, place.start())
        except ValueError:
            continue
        found.append(thing)
    return found


def main() -> None:
    """Answer the table, a line at a time."""
    parser = argparse.ArgumentParser(description="Seats a model at a table of Tablée.")
    parser.add_argument("--model", required=True, help="as its server calls it")
    parser.add_argument(
        "--url", default="https://api.openai.com/v1", help="of the server, with /v1"
    )
    parser.add_argument("--key", default="OPENAI_API_KEY", help="the variable that has the key")
    parser.add_argument("--photos", help="the folder of a deck of your own")
    parser.add_argument("--text", action="store_true", help="descriptions in place of pictures")
    parser.add_argument("--jpeg", action="store_true", help="if it cannot read WebP; needs Pillow")
    parser.add_argument("--language", default="en", choices=("en", "fr"))
    options = parser.parse_args()
    model, player = Model(options.url, options.model, os.environ.get(options.key, "")), None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            player = Player(message, model, options)
            answer = {"type": "ready", "language": options.language}
        elif message["type"] == "decide":
            asked = message
            answer = player.decide(message)
        else:
            why = f"{message['why']} Chance chose in its place"
            answer = {"action": player.luck.choice(asked["choices"]), "note": why}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
