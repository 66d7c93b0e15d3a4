"""Every language says the same things, everywhere: what one lacks would be said in English."""

import json
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tablee.kit import words
from tablee.kit.clauses import chapters
from tablee.kit.words import Catalogue, typeset

ROOT = Path(__file__).parents[2]
PLACES = ("src/tablee/**/words.en.ftl", "web/words.en.ftl", "tests/games/*/words.en.ftl")
ENGLISH = sorted(path for place in PLACES for path in ROOT.glob(place))


class Arguments(Visitor):
    """What a message is given."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        """{ $name }"""
        self.names.add(node.id.name)


def messages(path: Path) -> dict[str, set[str]]:
    """Message -> the arguments that it makes use of."""
    told = {}
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in told, f"{path}: {entry.id.name} stands there twice"
            arguments = Arguments()
            arguments.visit(entry)
            told[entry.id.name] = arguments.names
    return told


def test_catalogues_are_found() -> None:
    assert len(ENGLISH) >= 10


@pytest.mark.parametrize("english", ENGLISH, ids=lambda path: path.parent.name)
def test_every_language_says_the_same_with_the_same_arguments(english: Path) -> None:
    wanted = messages(english)
    others = [path for path in english.parent.glob("words.*.ftl") if path != english]
    assert others
    for other in others:
        said = messages(other)
        assert said.keys() == wanted.keys(), f"{other}: {said.keys() ^ wanted.keys()}"
        strange = {name: said[name] - wanted[name] for name in said if said[name] - wanted[name]}
        assert not strange, f"{other} asks for what English does not: {strange}"


TYPOGRAPHY = json.loads(Path(__file__).with_name("typography.json").read_text("utf-8"))


@pytest.mark.parametrize(("language", "written", "set_so"), TYPOGRAPHY)
def test_a_text_is_set_as_a_printer_of_its_language_would(language, written, set_so):
    assert typeset(written, language) == set_so
    assert typeset(set_so, language) == set_so


def test_a_sentence_is_made_once_and_a_language_that_is_none_is_english() -> None:
    catalogue = Catalogue()
    assert (
        catalogue.say("fr", "undo-revealed")
        == catalogue.say("fr", "undo-revealed")
        != catalogue.say("en", "undo-revealed")
    )
    assert catalogue.say(["fr"], "undo-revealed") == catalogue.say("en", "undo-revealed")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "none", ["en-00", "fr-FR-1", "en-u", "en-a1", "aaaa", "zz-ZZ", "x", "", "en\x00"]
)
def test_what_is_written_like_a_language_and_is_none_is_english(none: str) -> None:
    push = ROOT / "src/tablee/games/push"
    catalogue = Catalogue(push)
    kept = words._bundle.cache_info().currsize
    assert catalogue.say(none, "undo-revealed") == catalogue.say("en", "undo-revealed")
    assert not catalogue.has(none, "no-such-message")
    assert words.with_arguments("{ $n -> [one] tree *[other] trees }", none, n=1) == "tree"
    assert chapters(push, none) == chapters(push, "en")
    assert words._bundle.cache_info().currsize <= kept + 1, "the languages of nobody take room"
