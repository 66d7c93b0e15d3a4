"""A table on a terminal, its players' lines written beforehand."""

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click import unstyle

import tablee
from tablee.cli import commands, play as play_module, saves, screen, seating, table as table_module
from tablee.cli.commands import Sorry
from tablee.cli.explaining import explain
from tablee.cli.menu import menu
from tablee.cli.play import take_up
from tablee.cli.screen import Screen
from tablee.cli.speech import Speech
from tablee.cli.table import Sitting
from tablee.cli.telling import standings, story_of
from tablee.games import find
from tablee.kit.engines import engine
from tablee.kit.table.match import Match
from tests.photosynthesis.table import table as laid_out

GAME, LANTERNS = find("photosynthesis"), find("lanterns")
Sit = Callable[..., Sitting]
ENGLISH = Speech("en")


@pytest.fixture
def sit(home: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """sit(match, players, lines) -> the table, after its people have typed these lines."""

    def play(match: Any, players: list[str], lines: list[str], say: Speech = ENGLISH) -> Sitting:
        typed = iter(lines)

        def ask(prompt: str, candidates: Any = ()) -> str:
            print(prompt)
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr(table_module, "ask", ask)
        table = Sitting(match, players, [1] * len(players), home / "game.json", Screen(say))
        table.play()
        return table

    return play


def alone(**options: Any) -> tuple[Any, list[str]]:
    """One person against one bot that plays anything."""
    match = GAME.new(seed=1, players=2, first=0, seats=["Ana", "Hasard"], **options)
    return match, [seating.PERSON, "random"]


def moves(match: Any) -> list[str]:
    return [f"{turn.seat} {turn.notation}" for turn in match.story]


def test_a_person_picks_by_number_and_the_bot_answers(sit: Sit) -> None:
    match, players = alone()
    sit(match, players, ["1", "place g4"])
    assert ["0 place a1", "0 place g4"] == [move for move in moves(match) if move[0] == "0"]
    assert 4 <= len(match.story)


def test_wrong_input_loses_nothing_and_is_answered(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    match, players = alone()
    sit(match, players, ["grow a1", "99", "plant a1 d4", "dance", "undo", "", "place d4", "c"])
    assert () == match.story
    said = " ".join(capsys.readouterr().out.split())
    assert "Not allowed: Before the first round each player in turn places one" in said
    assert "The choices are numbered from 1 to 18." in said
    assert "There is no action “dance”" in said
    assert (
        "The first trees stand on the rim, where cells bear one leaf. (§2.2) You may: place a1"
        in said
    )
    assert "There is nothing of yours to take back" in said


def test_leaving_keeps_the_game_and_says_how_to_come_back(
    sit: Sit, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = alone()
    sit(match, players, ["1", "quit"])
    assert f"tablee resume {home / 'game.json'}" in capsys.readouterr().out
    saved = json.loads((home / "game.json").read_text("utf-8"))
    assert ["person", "random"] == saved["players"]
    resumed: list[Sitting] = []
    monkeypatch.setattr(Sitting, "play", lambda table: resumed.append(table))
    take_up(home / "game.json", ENGLISH)
    assert moves(match) == moves(resumed[0].match)


def test_ctrl_c_is_leaving(
    sit: Sit, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> str:
        raise KeyboardInterrupt

    match, players = alone()
    monkeypatch.setattr(table_module, "ask", interrupted)
    Sitting(match, players, [1, 1], home / "game.json", Screen(ENGLISH)).play()
    assert f"tablee resume {home / 'game.json'}" in capsys.readouterr().out


def test_undo_takes_back_one_action(sit: Sit) -> None:
    match = laid_out("a1 small 0", players=2, seats=["Ana", "Ben"])
    sit(match, [seating.PERSON] * 2, ["buy seed", "grow a1", "undo", "quit"])
    assert ["0 buy seed"] == moves(match)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *(("photosynthesis", 2), ("photosynthesis", 4), ("push", 4), ("push", 6)),
        *(("photograph", 2), ("photograph", 4), ("yapasphoto", 2), ("yapasphoto", 5)),
        *(("oeil_en_coin", 3), ("oeil_en_coin", 12)),
    ],
)
def test_the_whole_table_is_in_sight_at_80_by_24(
    name: str, players: int, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(Screen, "height", 24)
    chance = random.Random(3)
    seats = [f"Seat{n}" for n in range(players)]
    match = find(name).new(seed=2, players=players, seats=seats)
    table = Sitting(
        match, [seating.PERSON] * players, [1] * players, home / "g.json", Screen(ENGLISH)
    )
    table.is_new = False
    for _ in range(60):
        if match.over:
            break
        seat = match.waiting[0]
        capsys.readouterr()
        table.show(seat)
        shown = unstyle(capsys.readouterr().out)
        assert len(shown.splitlines()) < 24
        assert match.prompt(seat) in " ".join(shown.split())
        assert all(name in shown for name in match.seats)
        choice = chance.choice(match.choices(seat))
        match.play(seat, choice, match.game.actions.any_speech(choice))
    if name == "photosynthesis":
        assert all(cell in shown for cell in ("a1", "d7", "g4"))


def test_undo_takes_back_the_answers_of_bots(sit: Sit) -> None:
    match, players = alone()
    sit(match, players, ["place a1", "undo", "place a2", "quit"])
    assert [move[0] for move in moves(match)] == ["0", "1"] and moves(match)[0] == "0 place a2"


def test_the_news_are_what_happened_since_ones_last_turn(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    match = laid_out("a1 small 0, b2 small 1", players=2, seats=["Ana", "Ben"])
    sit(match, [seating.PERSON] * 2, ["buy seed", "pass", "grow b2", "pass", "pass"])
    last = " ".join(capsys.readouterr().out.rpartition("next sun")[2].split())
    assert "• Ana passes." in last
    assert "• Ben grows a medium tree at b2." in last
    assert "buys" not in last


def test_a_game_is_played_to_the_end_by_people_alone(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    match = GAME.new(seed=1, players=2, first=0, seats=["Ana", "Ben"])
    table = sit(match, [seating.PERSON] * 2, ["1"] * 40)
    assert match.over and table.saved()["over"]
    said = capsys.readouterr().out
    assert "1. Ana  " in said and "Ana and Ben share the win." in said
    assert f"tablee replay {table.place}" in said


def test_secrets_are_hidden_when_the_keyboard_changes_hands(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    match = LANTERNS.new(seed=5, players=3, seats=["Ana", "Ben", "Cléo"])
    sit(match, [seating.PERSON] * 3, ["", "1", "Hello there", "nothing", "", "quit"])
    said = capsys.readouterr().out
    assert 2 <= said.count("Hand the keyboard to ")
    views = said.split("Hand the keyboard to ")[1:]
    position = LANTERNS.new(seed=5, players=3).position()
    hidden = {name: position["hand"][seat][1] for seat, name in enumerate(["Ana", "Ben", "Cléo"])}
    for view in views:
        seen = [name for name in hidden if hidden[name] in view]
        assert [view.split(",")[0]] == seen
    assert "Hello there" == match.story[0].says


def test_one_person_with_bots_never_hands_over(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    match = LANTERNS.new(seed=5, players=3)
    sit(match, [seating.PERSON, "random", "random"], ["1", "", "quit"])
    assert "Hand the keyboard" not in capsys.readouterr().out


def test_saving_a_copy_never_overwrites_what_is_no_game(
    sit: Sit, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "letter.txt").write_text("Dear Ana")
    match, players = alone()
    sit(match, players, ["save", f"save {home / 'letter.txt'}", f"save {home / 'my copy.json'}"])
    assert "Dear Ana" == (home / "letter.txt").read_text()
    assert saves.read(home / "my copy.json", ENGLISH)["rows"] == []
    said = " ".join(capsys.readouterr().out.split())
    assert "letter.txt is already there and is not a game" in said.replace("\n", " ")


def test_a_full_disk_is_no_reason_to_stop(
    sit: Sit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "write", full)
    match, players = alone()
    sit(match, players, ["1", "1", "pass"])
    said = " ".join(capsys.readouterr().out.split())
    assert 1 == said.count("No space left on device. You can play on.")
    assert "tablee resume" not in said
    assert 3 <= len(match.story)


# --- Explaining -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("grow a1", "grow a1 is possible: Grow at a1. Ana grows a medium tree at a1."),
        ("gr a1", "grow a1 is possible"),
        ("grow b2", "Not allowed: Replace a seed or tree of yours by the next size"),
        ("collect", "Not allowed: For 4 light you end the life of a large tree of yours"),
        ("place a1", "trees grow from seeds. (§2.4)"),
        ("2", "buy seed is possible: Buy a seed"),
        ("999", "The choices are numbered from 1 to "),
        ("§4.2", "4.2 In one turn a cell takes part in one action only"),
        ("4.2", "4.2 In one turn"),
        ("§4", "4 Your turn"),
        ("a1", "a1 bears one leaf: Ana has a small tree there."),
        ("d4", "d4 is empty and bears 4 leaves."),
        ("b2", "b2 bears 2 leaves: Ben has a small tree there."),
        ("shadow", "3.3 A tree throws a shadow straight away from the sun"),
        ("zebra", "There is nothing to say about “zebra”"),
        ("", "Type the number of a choice"),
    ],
)
def test_anything_can_be_asked(
    asked: str, answered: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = laid_out("a1 small 0, b2 small 1", players=2, seats=["Ana", "Ben"])
    before = match.position()
    explain(match, 0, asked, Screen(ENGLISH))
    assert answered in " ".join(capsys.readouterr().out.replace(":  ", ": ").split())
    assert before == match.position()


def test_what_cannot_be_undone_is_said_before(capsys: pytest.CaptureFixture[str]) -> None:
    match = LANTERNS.new(seed=5, players=2)
    while not any(match.cannot_undo(match.waiting[0], c) for c in match.choices(match.waiting[0])):
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    seat = match.waiting[0]
    assert "! cannot be undone" in menu(match, seat, ENGLISH)
    explain(match, seat, "1", Screen(ENGLISH))
    assert "It cannot be undone" in capsys.readouterr().out


# --- The menu -------------------------------------------------------------------


def test_choices_are_grouped_by_verb_and_origin() -> None:
    match = laid_out("a1 small 0, d4 small 0, b2 small 1", players=2, light=3)
    text = unstyle(menu(match, 0, ENGLISH))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "End your turn 1 pass" == lines[0]
    assert "Buy 2 seed 3 small 4 medium" == lines[1]
    assert "Grow 5 a1 6 d4" == lines[2]
    assert "Plant a1 → 7 a2 8 b1" == lines[3]
    assert "d4 → 9 c3 10 c4 11 d3 12 d5 13 e3 14 e4" == lines[4]


def test_nouns_are_in_words_where_notation_is_foreign() -> None:
    match = laid_out("a1 small 0", players=2, light=2)
    text = unstyle(menu(match, 0, Speech("fr")))
    assert "2 une graine (seed)   3 un petit arbre (small)" in text
    assert "Faire grandir" in text


def test_every_choice_has_its_number() -> None:
    for game in (GAME, LANTERNS):
        match = game.new(seed=2)
        for _ in range(40):
            if match.over:
                break
            seat = match.waiting[0]
            numbers = [n for n in unstyle(menu(match, seat, ENGLISH)).split() if n.isdecimal()]
            assert {str(n + 1) for n in range(len(match.choices(seat)))} <= set(numbers)
            match.play(seat, match.choices(seat)[-1])


# --- Telling --------------------------------------------------------------------


def test_the_story_has_a_paragraph_for_each_turn() -> None:
    match = laid_out("a1 small 0, b2 small 1", players=2, seats=["Ana", "Ben"])
    for seat, notation in ((0, "buy seed"), (0, "pass"), (1, "pass")):
        match.play(seat, notation)
    paragraphs = story_of(match, None, ENGLISH)
    assert "Ana buys a seed. Ana passes." == paragraphs[0]
    assert "Ben passes. The first player’s marker goes to Ben." == paragraphs[1]
    assert paragraphs[2].startswith("Round ")


def test_words_are_told_when_they_may_be_known() -> None:
    match = LANTERNS.new(seed=5, players=2, seats=["Ana", "Ben"])
    leader = match.waiting[0]
    match.play(leader, match.choices(leader)[0], "Not this one")
    said = f"{match.seats[leader]} says: “Not this one”"
    assert any(said in paragraph for paragraph in story_of(match, 1 - leader, ENGLISH))


def test_equal_scores_are_explained(say: Speech) -> None:
    trees = "a1 small 0, a2 small 0, b2 small 1"
    match = laid_out(trees, players=2, rounds=18, turn=1, first=0, light=3, seats=["Ana", "Ben"])
    match.play(1, "pass")
    assert [1, 1] == match.scores and [0] == match.winners
    assert any("(§9.4)" in line for line in standings(match, say))


# --- Sitting down ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "bots", "people", "seated"),
    [
        (None, ["random"], 1, "person random"),
        (3, ["random"], 1, "person random random"),
        (4, ["random", "greedy"], 1, "person random greedy greedy"),
        (None, ["random", "random"], 1, "person random random"),
        (3, ["none"], 1, "person person person"),
        (None, ["random"], 0, "random random"),
        (None, ["random", "greedy", "random"], 0, "random greedy random"),
        (None, None, 1, "person casual"),
        (3, None, 2, "person person casual"),
        (None, ["none"], 3, "person person person"),
    ],
)
def test_seats_are_filled(
    players: int | None, bots: list[str] | None, people: int, seated: str
) -> None:
    assert seated.split() == seating.seat_players(GAME, players, bots, people, ENGLISH)


def test_no_two_are_called_alike() -> None:
    assert ["Ana", "Random", "Random 2"] == seating.names_for(
        [seating.PERSON, "random", "random"], ["Ana"], ENGLISH
    )
    assert ["Joueur 1", "Joueur 2"] == seating.names_for([seating.PERSON] * 2, [], Speech("fr"))
    assert ["Random", "Random 2"] == seating.names_for(
        [seating.PERSON, "random"], ["Random"], ENGLISH
    )


def test_a_seed_decides_what_bots_think_but_not_with_the_dice_of_the_table() -> None:
    assert seating.dice_for_bots(3, 7) == seating.dice_for_bots(3, 7)
    assert 3 == len(set(seating.dice_for_bots(3, 7)))
    assert seating.dice_for_bots(2, None) != seating.dice_for_bots(2, None)


# --- Files ----------------------------------------------------------------------


@pytest.fixture
def kept(sit: Sit, home: Path) -> Iterator[dict[str, Any]]:
    match, players = alone()
    sit(match, players, ["1", "1"])
    yield json.loads((home / "game.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda saved: "not json at all",
        lambda saved: "[]",
        lambda saved: json.dumps({"game": "photosynthesis"}),
        lambda saved: json.dumps({**saved, "rows": [[0, "grow e3"]]}),
        lambda saved: json.dumps({**saved, "rows": "abc"}),
        lambda saved: json.dumps({**saved, "rows": [7]}),
        lambda saved: json.dumps({**saved, "checks": ["0" * 8] * 4}),
        lambda saved: json.dumps({**saved, "checks": None}),
        lambda saved: json.dumps({**saved, "options": {"players": 17}}),
        lambda saved: json.dumps({**saved, "options": []}),
        lambda saved: json.dumps({**saved, "seats": ["Ana"]}),
        lambda saved: json.dumps({**saved, "seats": 4}),
        lambda saved: json.dumps({**saved, "players": ["person", "deepblue"]}),
        lambda saved: json.dumps({**saved, "game": "chess"}),
        lambda saved: json.dumps({**saved, "seed": -4}),
        lambda saved: json.dumps({**saved, "data": "other"}),
        lambda saved: json.dumps(saved)[:-30],
    ],
)
def test_a_damaged_file_gets_a_sentence(
    kept: dict[str, Any], home: Path, spoil: Callable[[Any], str], say: Speech
) -> None:
    file = home / "spoilt.json"
    file.write_text(spoil(kept), "utf-8")
    with pytest.raises(Sorry) as sorry:
        take_up(file, say)
    assert (
        sorry.value.message[-1] in ".)" and sorry.value.message[0].isupper()
    ) or "/" in sorry.value.message


def test_a_draft_is_never_left_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = home / "game.json"
    saves.write(place, {"rows": [1]})
    with pytest.raises(TypeError):
        saves.write(place, {"rows": object()})
    assert [place] == list(home.iterdir())
    assert {"rows": [1]} == json.loads(place.read_text())


def test_the_latest_unfinished_game_is_found(home: Path) -> None:
    names = {"old": False, "new": False, "done": True}
    for age, (name, over) in enumerate(names.items()):
        place = saves.folder() / f"{name}.json"
        saves.write(place, {"game": "photosynthesis", "rows": [], "over": over})
        os.utime(place, (1000 + age, 1000 + age))
    (saves.folder() / "junk.json").write_text("{")
    assert "new.json" == (saves.latest(over=False) or home).name
    assert "done.json" == (saves.latest(over=True) or home).name
    assert "tablee resume" == saves.command("resume", saves.folder() / "new.json")


def test_two_games_of_one_second_have_two_files() -> None:
    first = saves.new_place("photosynthesis")
    saves.write(first, {})
    assert first != saves.new_place("photosynthesis")


def test_tab_completes_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    found: list[Any] = []

    def typed(prompt: str) -> str:
        complete = readline.get_completer()
        found.extend(complete("grow", k) for k in range(3))
        return "grow a1"

    monkeypatch.setattr("builtins.input", typed)
    assert "grow a1" == screen.ask("> ", ["buy seed", "grow a1", "grow b2"])
    assert ["grow a1", "grow b2", None] == found


# --- Without a module ------------------------------------------------------------


class Dumb:
    """A screen of which nothing is cleared, or one that is."""

    def __init__(self, is_live: bool) -> None:
        self.is_live, self.say = is_live, ENGLISH


def test_a_game_without_a_module_says_so_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLEE_MODE")
    monkeypatch.setattr(engine, "carried_for", lambda *_: None)
    assert "" == seating.plainly(LANTERNS, Dumb(is_live=False))
    said = capsys.readouterr()
    assert "" == said.out and "“tablee kernels lanterns” builds one" in " ".join(said.err.split())
    assert "tablee kernels lanterns" in seating.plainly(LANTERNS, Dumb(is_live=True))
    assert ("", "") == capsys.readouterr()


def test_nothing_is_said_of_a_module_that_is_there_or_not_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "" == seating.plainly(LANTERNS, Dumb(is_live=True))  # TABLEE_MODE=interpreted
    monkeypatch.delenv("TABLEE_MODE")
    assert "" == seating.plainly(LANTERNS, Dumb(is_live=True))
    assert ("", "") == capsys.readouterr()


def test_rules_that_are_stopped_leave_the_game_and_a_message(
    sit: Sit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    match, players = alone()

    def fail(*_: Any, **__: Any) -> None:
        raise engine.Stopped(
            "apply_at", "wasm `unreachable` instruction executed\nwasm trace", False
        )

    monkeypatch.setattr(Match, "play", fail)
    with pytest.raises(engine.Stopped):
        sit(match, players, ["1"])
    assert "tablee resume" in capsys.readouterr().out and (home / "game.json").exists()
    monkeypatch.setattr(commands.tablee, "main", fail)
    assert 1 == commands.run(["games", "--lang", "en"])
    said = " ".join(capsys.readouterr().err.split())
    assert "came to no good end" in said and "apply_at: wasm `unreachable`" in said
    assert "trace" not in said


def test_other_errors_of_that_kind_are_not_taken_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(commands.tablee, "main", fail)
    with pytest.raises(RuntimeError, match="a mistake of ours"):
        commands.run(["games"])


def test_no_answer_to_which_game_says_how_to_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["", "99", "nothing", "2"])
    monkeypatch.setattr(screen, "ask", lambda *_: next(answers))
    chosen = play_module._choose_game(ENGLISH)
    said = capsys.readouterr().out
    assert said.count("Answer with a number from 1 to") == 2 and "“nothing”" in said
    assert "“”" not in said and chosen.name == sorted(tablee.games())[1]
