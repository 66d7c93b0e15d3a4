"""Sentences in the language of the reader, from the words.*.ftl files; the one module that knows
Fluent. Another language is new files beside the old ones."""

import locale
import os
import re
from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

KIT = Path(__file__).parent
FALLBACK = "en"
ROOM = 2500  # characters of one argument that Fluent has room for
LANGUAGES = 1000  # asked for, of which it is remembered whether they are spoken
SENTENCES = 16_000  # remembered, of all catalogues together: a kilobyte each
TONGUE = re.compile(
    r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}"
)  # as languages are written, en or en-GB
# As a printer sets it, each pattern with what takes its place; web/src/words.ts has the same, and
# tests/kit/typography.json holds both to it. A number below zero has a minus sign. In French high signs
# keep a space that never breaks, a thin one before ; ! ?, and "de" and "que" lose their e before a
# vowel: names come from people.
MINUS = re.compile(r"(?<![^ \n(])-(?=\d)"), "\N{MINUS SIGN}"
TYPESET = {
    "en": (MINUS,),
    "fr": (
        (re.compile(r" (?=[:»](?:\s|$|[.,)])|%)|(?<=«) "), "\N{NO-BREAK SPACE}"),
        (re.compile(r" (?=[;!?](?:\s|$|[.,)»]))"), "\N{NARROW NO-BREAK SPACE}"),
        (
            re.compile(
                r"\b([Dd]|[Qq]u)e (?!onz|oui)(?=[aeiouàâäéèêëîïôöùûüœ][^\W\d_])", re.IGNORECASE
            ),
            r"\1’",
        ),
        MINUS,  # when quotation marks hold what they quote
    ),
}


class MissingWords(LookupError):
    """A message or an argument that no catalogue has: a mistake of ours, never the reader's."""


class Folders(tuple[Path, ...]):
    """Folders of sentences; each sentence is looked up by them, so their hash is reckoned once."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.hash = super().__hash__()

    def __hash__(self) -> int:
        return self.hash


class Catalogue:
    """The sentences of some folders, later folders first, the kit's own last."""

    def __init__(self, *folders: Path) -> None:
        self.folders = Folders((KIT, *folders))

    def say(self, language: str, message: str, /, **arguments: Any) -> str:
        """One sentence; in English where a language lacks it.

        Raises:
            MissingWords: no catalogue has the message, or an argument of it is missing.
        """
        return _sentence(self.folders, tongue_of(language), message, **_cut(arguments))

    def has(self, language: str, message: str) -> bool:
        """Is there such a sentence in this very language?"""
        tongue = tongue_of(language)
        return _is_spoken(self.folders, tongue) and bool(
            _bundle(self.folders, tongue).has_message(message)
        )

    def get_ready(self) -> None:
        """Have every language read before anybody waits for it: each takes tenths of a second."""
        for language in languages(self.folders[-1]):
            _bundle(self.folders, language)

    def messages(self, language: str) -> set[str]:
        """The names of all messages of the last folder in this language."""
        return set(_entries(self.folders[-1], language))


def prompt(phase: IntEnum, to_you: bool) -> str:
    """The message that says what a phase asks for: to who is waited for, or to the others."""
    message = f"prompt-{phase.name.lower().replace('_', '-')}"
    return message if to_you or phase.name == "OVER" else f"{message}-others"


def tongue_of(language: Any) -> str:
    """A language that catalogues may be asked for: English, if this is not written like one."""
    return language if isinstance(language, str) and _is_tongue(language) else FALLBACK


@lru_cache(maxsize=64)
def _is_tongue(language: str) -> bool:
    return bool(TONGUE.fullmatch(language))


def _cut(arguments: dict[str, Any]) -> dict[str, Any]:
    """What is too long for any sentence is told from its beginning."""
    for told in arguments.values():
        if isinstance(told, str) and len(told) > ROOM:
            break
    else:
        return arguments
    return {
        name: f"{told[: ROOM - 1]}…" if isinstance(told, str) and len(told) > ROOM else told
        for name, told in arguments.items()
    }


@lru_cache(SENTENCES, typed=True)  # the same labels come up at every event
def _sentence(folders: tuple[Path, ...], language: str, message: str, /, **arguments: Any) -> str:
    for tongue in (language, FALLBACK) if _is_spoken(folders, language) else (FALLBACK,):
        bundle = _bundle(folders, tongue)
        if bundle.has_message(message) and bundle.get_message(message).value:
            pattern = bundle.get_message(message).value
            text, errors = bundle.format_pattern(pattern, arguments)
            if errors:
                raise MissingWords(f"{message} in {tongue}: {errors}")
            return typeset(str(text), tongue)
    raise MissingWords(f"{message}: in none of {[str(folder) for folder in folders]}")


def with_arguments(text: str, language: str, /, **arguments: Any) -> str:
    """A text that stands in no catalogue and asks for arguments as a message does, variants on its line.

    Raises:
        MissingWords: it asks for another argument, or cannot be read.
    """
    if "{" not in text:
        return text
    bundle, pattern = _pattern(text, language)
    said, errors = bundle.format_pattern(pattern, arguments)
    if errors:
        raise MissingWords(f"“{text}” in {language}: {errors}")
    return str(said)


@lru_cache(SENTENCES)
def _pattern(text: str, language: str) -> tuple[Any, Any]:
    from fluent.runtime import FluentResource

    bundle = _empty(language)
    bundle.add_resource(FluentResource(f"said = {_opened(text)}"))
    if not bundle.has_message("said"):
        raise MissingWords(f"“{text}” in {language} cannot be read: see kit/clauses.py")
    return bundle, bundle.get_message("said").value


def _opened(text: str) -> str:
    """The same with each variant on a line of its own, as Fluent wants it."""
    written, choosing = [], [False]
    for part in re.split(r"(\{|\}|->|\*?\[\w+\])", text):
        if part == "{":
            choosing.append(False)
        elif part == "->" and len(choosing) > 1:
            choosing[-1] = True
        is_variant = choosing[-1] and part.endswith("]")
        is_end = part == "}" and len(choosing) > 1 and choosing.pop()
        written.append(f"\n {part}" if is_variant or is_end else part)
    return "".join(written)


def _empty(language: str) -> Any:
    """No sentence yet; those to come may ask for WORD($n), which is three for 3."""
    from fluent.runtime import FluentBundle

    def in_words(number: Any) -> Any:
        return _sentence((KIT,), language, "number-in-words", n=int(number))

    known: Any = {"use_isolating": False, "functions": {"WORD": in_words}}
    try:
        return FluentBundle([language], **known)
    except ValueError:  # written like a language, and none: en-00
        return FluentBundle([FALLBACK], **known)


@lru_cache(LANGUAGES)
def _is_spoken(folders: tuple[Path, ...], language: str) -> bool:
    """Is there a catalogue in this language? What nobody speaks takes no room."""
    return any((folder / f"words.{language}.ftl").exists() for folder in folders)


@cache
def _bundle(folders: tuple[Path, ...], language: str) -> Any:
    bundle = _empty(language)
    for folder in folders:
        path = folder / f"words.{language}.ftl"
        if path.exists():
            bundle.add_resource(_read(path), allow_overrides=True)
    return bundle


@cache
def _read(path: Path) -> Any:
    """A file of words, read once for all catalogues that it is part of."""
    from fluent.runtime import FluentResource

    return FluentResource(path.read_text("utf-8"))


@cache
def _entries(folder: Path, language: str) -> tuple[str, ...]:
    from fluent.syntax import FluentParser, ast

    source = FluentParser().parse((folder / f"words.{language}.ftl").read_text("utf-8"))
    wrong = [entry for entry in source.body if isinstance(entry, ast.Junk)]
    if wrong:
        raise MissingWords(f"words.{language}.ftl of {folder.name}: {wrong[0].content!r}")
    return tuple(entry.id.name for entry in source.body if isinstance(entry, ast.Message))


def typeset(text: str, language: str) -> str:
    """A text as a printer of this language would set it."""
    for pattern, instead in TYPESET.get(language, ()):
        text = pattern.sub(instead, text)
    return text


def languages(folder: Path = KIT) -> list[str]:
    """The languages that a folder speaks."""
    return list(_languages(folder))


@cache
def _languages(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name.split(".")[1] for path in folder.glob("words.*.ftl")))


def preferred(asked: Iterable[str | None] = (), folder: Path = KIT) -> str:
    """The first of the languages asked for, then of the locale's, that is spoken here."""
    try:
        here = locale.getlocale()[0]
    except ValueError:
        here = None
    environment = [os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in (*asked, *environment, here):
        for tongue in (wish or "").split(":"):
            if tongue[:2].lower() in languages(folder):
                return tongue[:2].lower()
    return FALLBACK
