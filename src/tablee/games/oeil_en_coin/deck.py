"""A deck of photographs as data: a folder of pictures, with tags and descriptions in deck.toml."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

from tablee.games.oeil_en_coin.pieces import EACH, MAX_PHOTOS, MIN_PLAYERS
from tablee.kit.given import shortly
from tablee.kit.lines import all_shows
from tablee.kit.rules.options import Unplayable
from tablee.kit.words import FALLBACK, Catalogue

MOTIF = "camera"  # §5.5
OF_THE_DECK = "deck"  # the motif that the deck names itself
BUILT_IN = Path(__file__).parent / "photos"
TABLE = "deck.toml"
BOX, HOUSE = "/games/oeil_en_coin/photos/", "/photos/"  # where a page finds pictures
FILE = re.compile(r"(/photos/)?[A-Za-z0-9][\w-]{0,63}\.(webp|jpg|jpeg|png)")
LONGEST_NAME, LONGEST_TAG, MOST_TAGS, LONGEST_TEXT = 60, 40, 40, 300
NAMED = 20  # tags, where a motif is none of them


@cache
def built_in() -> dict[str, Any]:
    """The deck that comes with the game."""
    return read(BUILT_IN / TABLE)


def read(file: Path) -> dict[str, Any]:
    """A deck as a table takes it: name, motif, words for its tags, photos (file, tags, en, fr).

    Raises:
        OSError: it cannot be read.
        Unplayable: it is no deck.
    """
    try:
        deck = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise Unplayable("deck-unreadable", 102, why=str(wrong)) from None
    return {
        "name": deck.get("name", {}),
        "motif": deck.get("motif", MOTIF),
        "words": deck.get("words", {}),
        "photos": deck.get("photo", []),
    }


def tags(data: dict[str, Any]) -> list[str]:
    """Every tag of a photograph, in the order of the alphabet: each can be the motif."""
    return sorted({tag for photo in data["photos"] for tag in photo["tags"]})


def doubles(data: dict[str, Any], motif: str = OF_THE_DECK) -> list[int]:
    """§5.5: the photographs that show the motif.

    Raises:
        Unplayable: none shows one that the table has chosen; the usual one of a deck may be missing.
    """
    wanted = data["motif"] if motif == OF_THE_DECK else motif
    showing = [i for i, photo in enumerate(data["photos"]) if wanted in photo["tags"]]
    if motif != OF_THE_DECK and not showing:
        raise _not_there(data, motif)
    return showing


def _not_there(data: dict[str, Any], motif: str) -> Unplayable:
    """No photograph shows it; what many show is named instead."""
    there = Counter(tag for photo in data["photos"] for tag in set(photo["tags"]))
    often = [tag for tag, _ in there.most_common(NAMED)] or [OF_THE_DECK]
    more, named = max(0, len(there) - NAMED), ", ".join(often)
    return Unplayable("motif-not-there", 505, motif=shortly(motif), motifs=named, more=more)


def motifs(data: dict[str, Any], language: str) -> dict[str, dict[str, Any]]:
    """What each tag is called, and how many photographs show it, by how it is called."""
    showing = Counter(tag for photo in data["photos"] for tag in set(photo["tags"]))
    names = {tag: called(data, tag, language) for tag in showing}
    in_order = sorted(showing, key=lambda tag: _plain(names[tag]))
    return {tag: {"what": names[tag], "n": showing[tag]} for tag in in_order}


def _plain(word: str) -> str:
    """A word as an alphabet sorts it: without accents."""
    return "".join(letter for letter in normalize("NFD", word.casefold()) if not combining(letter))


def called(data: dict[str, Any], tag: str, language: str) -> str:
    """A tag in the reader's language, or as it is written."""
    return in_words(data.get("words", {}).get(tag, {}), language) or tag


def in_words(texts: Any, language: str) -> str:
    """The text in this language, or else as all have it, or in any other."""
    if not isinstance(texts, dict):
        return ""
    there = [text for name, text in texts.items() if len(name) == 2 and text]
    return str(texts.get(language) or texts.get(FALLBACK) or next(iter(there), ""))


# --- What can be wrong with one ------------------------------------------------------


def check(data: Any) -> None:
    """Let a table be laid out with it.

    Raises:
        Unplayable: what is wrong first.
    """
    if data is not built_in():
        for fault in faults(data):
            raise fault


def faults(data: Any) -> Iterator[Unplayable]:
    """Everything that is wrong with a deck, photograph by photograph, but for their number."""
    if not (isinstance(data, dict) and isinstance(data.get("photos"), list)):
        yield Unplayable("deck-without-photos", 102)
        return
    if not _is_text(data.get("motif"), LONGEST_TAG, least=1):
        yield Unplayable("deck-motif", 505)
    if not (_are_texts(data.get("name", {}), LONGEST_NAME) and _are_words(data.get("words", {}))):
        yield Unplayable("deck-words", 102)
    seen: dict[str, int] = {}
    for number, photo in enumerate(data["photos"], 1):
        yield from _faults_of(photo, number, seen)


def _faults_of(photo: Any, number: int, seen: dict[str, int]) -> Iterator[Unplayable]:
    """One photograph; a file it need not have, where it is only played in words."""
    file = photo.get("file", "") if isinstance(photo, dict) else None
    if not isinstance(file, str) or (file and not FILE.fullmatch(file)):
        yield Unplayable("deck-photo-file", 102, n=number)
        return
    if file in seen:
        yield Unplayable("deck-photo-twice", 102, n=number, other=seen[file])
    if file:
        seen.setdefault(file, number)
    if not _are_tags(photo.get("tags")):
        yield Unplayable("deck-photo-tags", 505, n=number)
    if not _are_texts({k: v for k, v in photo.items() if k not in ("file", "tags")}, LONGEST_TEXT):
        yield Unplayable("deck-photo-words", 102, n=number)


def _is_text(text: Any, most: int, least: int = 0) -> bool:
    return (
        isinstance(text, str)
        and least <= len(text) <= most
        and text.isprintable()
        and all_shows(text)
    )


def _are_tags(tags: Any) -> bool:
    return (
        isinstance(tags, list)
        and len(tags) <= MOST_TAGS
        and all(_is_text(tag, LONGEST_TAG, least=1) for tag in tags)
    )


def _are_texts(texts: Any, most: int) -> bool:
    """By language."""
    return isinstance(texts, dict) and all(
        isinstance(language, str) and len(language) == 2 and _is_text(text, most)
        for language, text in texts.items()
    )


def _are_words(words: Any) -> bool:
    return isinstance(words, dict) and all(
        _is_text(tag, LONGEST_TAG, least=1) and _are_texts(texts, LONGEST_TAG)
        for tag, texts in words.items()
    )


def most_players(photos: int) -> int:
    """How many can play with so many photographs (§1.2); fewer than three is nobody."""
    return photos // EACH if photos >= EACH * MIN_PLAYERS else 0


# --- One of one's own ------------------------------------------------------------------


def made_of(name: str, photos: list[dict[str, Any]]) -> dict[str, Any]:
    """A deck as a table takes it, of photographs with their file, tags and descriptions.

    Raises:
        Unplayable: a name, a tag or a description cannot be.
    """
    words = {MOTIF: built_in()["words"][MOTIF]}
    data = {"name": {"en": name, "fr": name}, "motif": MOTIF, "words": words, "photos": photos}
    check(data)
    return data


def photo_of(file: str, shows_motif: bool, text: str = "", language: str = "en") -> dict[str, Any]:
    """A photograph of one's own: its file, whether it doubles the points, what it shows."""
    photo: dict[str, Any] = {"file": file, "tags": [MOTIF] if shows_motif else []}
    return photo | ({language: text} if text else {})


def is_full(photos: int) -> bool:
    """Is there no room for another (§1.2)?"""
    return photos >= MAX_PHOTOS


def write(folder: Path, data: dict[str, Any], language: str) -> None:
    """The deck.toml of a folder, to be gone on with in an editor."""
    head = Catalogue(Path(__file__).parent).say(language, "deck-head")
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    lines += [f"name = {_inline(data['name'])}", f"motif = {_text(data['motif'])}", "", "[words]"]
    lines += [f"{_text(tag)} = {_inline(texts)}" for tag, texts in sorted(data["words"].items())]
    for photo in data["photos"]:
        texts = {k: v for k, v in photo.items() if k not in ("file", "tags")}
        texts = texts or {language: ""}
        tags = ", ".join(map(_text, photo["tags"]))
        lines += ["", "[[photo]]", f"file = {_text(photo['file'])}", f"tags = [{tags}]"]
        lines += [f"{name} = {_text(text)}" for name, text in texts.items()]
    draft = folder / f".{TABLE}.part"
    draft.write_text("\n".join(lines) + "\n", "utf-8")
    draft.replace(folder / TABLE)


def _inline(texts: dict[str, str]) -> str:
    return "{ " + ", ".join(f"{name} = {_text(text)}" for name, text in texts.items()) + " }"


def _text(text: str) -> str:
    """As TOML writes it: like JSON, where nothing is unprintable."""
    return json.dumps(text, ensure_ascii=False)
