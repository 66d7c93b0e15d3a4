"""What a player may type, and how it is understood."""

import pytest

from tablee.cli.reading import Impossible, Move, NoSuchNumber, Order, Several, read

CHOICES = ["pass", "buy seed", "grow e3", "grow e4", "plant e3 e4", "plant e3 e5", "plant f1 e4"]
ACTIONS = [*CHOICES, "buy large", "grow a1", "collect e3"]
SENTENCES = {
    "pass": "Finir le tour",
    "buy seed": "Acheter une graine",
    "grow e3": "Faire grandir en e3",
    "grow e4": "Faire grandir en e4",
    "plant e3 e4": "Planter de e3 en e4",
    "plant e3 e5": "Planter de e3 en e5",
    "plant f1 e4": "Planter de f1 en e4",
}
ORDERS = {"undo": "undo", "annuler": "undo", "save": "save", "regles": "rules"}


def understood(line: str) -> object:
    return read(line, CHOICES, ACTIONS, SENTENCES.__getitem__, ORDERS)


@pytest.mark.parametrize(
    ("line", "notation"),
    [
        ("grow e3", "grow e3"),
        ("  Grow   E3 ", "grow e3"),
        ("3", "grow e3"),
        ("g e3", "grow e3"),
        ("buy", "buy seed"),
        ("b", "buy seed"),
        ("pa", "pass"),
        ("pl f", "plant f1 e4"),
        ("acheter graine", "buy seed"),
        ("faire grandir e4", "grow e4"),
        ("planter e3 e5", "plant e3 e5"),
    ],
)
def test_a_choice_is_meant_by_number_notation_beginnings_or_sentence(
    line: str, notation: str
) -> None:
    assert Move(notation) == understood(line)


def test_more_than_one_choice_could_be_meant() -> None:
    assert Several(["grow e3", "grow e4"]) == understood("gr")
    assert Several(["pass", "plant e3 e4", "plant e3 e5", "plant f1 e4"]) == understood("p")
    assert Several(["plant e3 e4", "plant e3 e5"]) == understood("planter e3")


def test_a_number_that_no_choice_has() -> None:
    assert NoSuchNumber(7) == understood("8")
    assert NoSuchNumber(7) == understood("0")


def test_what_is_not_possible_now_is_still_understood() -> None:
    assert Move("buy large") == understood("buy l")
    assert Move("collect e3") == understood("col")
    assert Impossible([]) == understood("dance")


def test_what_is_exactly_written_wins() -> None:
    assert Move("move a1") == read("move a1", ["move a1", "move a10"], [])
    assert Move("offer R6") == read("OFFER r6", ["offer R6", "offer R60"], [])
    cards = [f"lay {card}" for card in range(1, 20)]
    assert Move("lay 1") == read("lay 1", ["lay 12", "lay 14"], cards)  # to be told why not
    assert Several(["lay 12", "lay 14"]) == read("lay 1", ["lay 12", "lay 14"], ["lay 12"])


def test_words_for_the_table_come_in_any_spelling() -> None:
    assert Order("undo", "") == understood("Annuler")
    assert Order("rules", "4") == understood("Règles 4")
    assert Order("save", "My Game.json") == understood("save  My Game.json")
    assert Order("help", "grow e3") == understood("? grow e3")
    assert Order("help", "§4.2") == understood("?§4.2")
    assert Order("help", "") == understood("?")
