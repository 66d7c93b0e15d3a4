"""`tablee learn`: a lesson by its moves, by Enter, and left early."""

import io

import pytest

import tablee as library
from tablee.kit.pictures.lesson import lesson_of

GAME = "photosynthesis"


def test_a_lesson_is_followed_in_a_terminal(tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = lesson_of(library.game(GAME))
    other = next(c for c in lesson.before(1).choices(0) if c != lesson.steps[1].asks)
    typed = [step.asks or "" for step in lesson.steps]
    typed[1:2] = [other, lesson.steps[1].asks]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    code, out, _ = tablee("learn", GAME)
    told = " ".join(out.split())
    assert code == 0 and f"tablee play {GAME} --bots beginner" in told
    places = [told.find(" ".join(lesson.text(n, "en").split())) for n in range(len(lesson.steps))]
    assert places == sorted(places) and places[0] > 0
    assert lesson.otherwise(1, "en") in told and told.count(lesson.otherwise(1, "en")) == 1


def test_it_is_left_at_any_step(tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nq\n"))
    out = tablee("learn", GAME, "--lang", "fr")[1]
    assert "Étape 3 sur" in out and "Étape 4 sur" not in out


def test_a_game_without_a_lesson_says_so(tablee) -> None:
    code, _, complaint = tablee("learn", "lanterns")
    assert code != 0 and GAME in complaint
