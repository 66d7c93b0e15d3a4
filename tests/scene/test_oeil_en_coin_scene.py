"""L'Œil en coin as drawn: what can be clicked, what is secret, a caption as it was said."""

import random
from xml.etree import ElementTree

import pytest

import tablee
from tablee.kit.engines.engine import Mode
from tablee.kit.pictures.draw import picture
from tablee.kit.pictures.scene import draw
from tablee.kit.rules.dice import seeded
from tests.oeil_en_coin.table import a_round, laid_out, table
from tests.tools.long import less

GAME = tablee.game("oeil_en_coin")
EACH = less(6, 24)  # decisions from one moment to the next


def new(players=5, seed=3, **options):
    """A table with the built-in deck."""
    return table(players, seed, data=GAME.rules.DATA, **options)


def things(match, seat=0, language="en"):
    """The parts of a drawing by key."""
    return {piece["key"]: piece for piece in draw(match, seat, language)["pieces"]}


def random_moments(players, seed=2, each=EACH):
    """Moments of a game played at random, the first of each phase among them, and its end."""
    met, number = set(), 0
    luck = random.Random(seed)
    match = GAME.new(players=players, seed=seed, mode=Mode.INTERPRETED, target=12, wish=True)
    while not match.over:
        number += 1
        if number % each == 0 or match.phase not in met:
            met.add(match.phase)
            yield match
        seat = luck.choice(match.waiting)
        choices = match.choices(seat)
        choice = "vote on" if "vote on" in choices and luck.random() < 0.9 else luck.choice(choices)
        match.play(seat, choice, GAME.actions.any_speech(choice))
    yield match


@pytest.mark.parametrize("players", [3, 12])
def test_a_choice_is_one_click_or_a_button(players):
    """What is said of no photograph is a button alone; every key is there once."""
    for match in random_moments(players):
        for seat in match.waiting:
            scene = draw(match, seat)
            keys = [piece["key"] for piece in scene["pieces"]]
            assert len(set(keys)) == len(keys)
            for choice in scene["choices"]:
                nothing = choice["action"].split()[1] in ("nobody", "nothing", "on", "stop")
                path = choice.get("path", ())
                assert len(path) == (0 if nothing else 1) and set(path) <= set(keys)


def test_what_is_hidden_is_not_drawn():
    """Two tables that a seat cannot tell apart are drawn alike, to the last key."""
    for match in random_moments(5):
        for seat in (0, 3, None):
            dream = match.imagining(seat, seeded(7))
            drawn = draw(match, seat)
            assert {**drawn, "choices": ()} == {**draw(dream, seat), "choices": ()}


def test_a_caption_is_drawn_as_it_was_said():
    match = new()
    said = "<b>{ $who }&amp;"
    match.play(0, "caption 1", said)
    assert things(match)["caption 0"]["text"] == f"“{said}”"
    svg = ElementTree.fromstring(picture(draw(match, 1, "fr"), GAME.folder))
    texts = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert f"«\N{NO-BREAK SPACE}{said}\N{NO-BREAK SPACE}»" in texts


def test_the_longest_caption_fits_its_zone():
    for said in ("x" * 140, "wide " * 28, "木" * 140):
        match = new()
        match.play(0, "caption 1", said.strip())
        zone = draw(match, 1)["zones"][0]
        lines = [p for key, p in things(match, 1).items() if key.startswith("caption ")]
        assert "".join(line["text"] for line in lines).replace(" ", "")[1:-1] == said.replace(
            " ", ""
        )
        assert max(line["at"][1] for line in lines) < zone["box"][3] - 20


def test_authors_and_fingers_come_with_the_points():
    match = laid_out(new())
    before = things(match, 1)
    assert [key for key in before if key.endswith("author")] == [
        f"print {match.position()['place'][1] + 1} author"
    ]
    assert not any(key.startswith("finger") for key in before)
    match = a_round(new(abstain=True), 0, None, None, None)
    after = things(match, 1)
    assert len([key for key in after if key.endswith("author")]) == 5
    assert [key for key in after if key.startswith("finger")] == ["finger 1"]
    faces = [zone.get("face", "") for zone in draw(match, 1)["zones"]]
    assert faces.count("past meant threes") == 1


def test_photographs_are_described_in_the_language_of_the_reader():
    match = new()
    shown = GAME.rules.DATA["photos"][match.position()["hand"][2][4]]
    for language in ("en", "fr"):
        assert shown[language] and shown[language] in things(match, 2, language)["held 5"]["label"]


def test_own_pictures_of_the_game_are_served_and_nothing_else():
    from tablee.server.web.assets import Assets

    address = things(new())["held 1"]["image"]
    assert address.startswith("/games/oeil_en_coin/photos/")
    for wrong in ("photos/deck.toml", "../push/look.svg", "photos/nothing.webp", "game.py"):
        assert Assets().picture("oeil_en_coin", wrong) is None
    assert Assets().picture("oeil_en_coin", "look.svg")


def test_the_motif_that_the_table_has_chosen_is_on_the_table():
    """Beside the piles, and on every photograph that shows it; the deck's own needs no words there."""
    match = new(motif="man")
    assert things(match)["doubles"]["text"] == "×2: man"
    assert things(match, language="fr")["doubles"]["text"] == "×2\N{NO-BREAK SPACE}: homme"
    assert "doubles" not in things(new())
    men = {n for n, photo in enumerate(match.data["photos"]) if "man" in photo["tags"]}
    marked = 0
    for seat in range(5):
        hand, drawn = match.position()["hand"][seat], things(match, seat, "fr")
        for slot, photo in enumerate(hand):
            mark = drawn.get(f"held {slot + 1} motif")
            assert (mark is not None) == (photo in men)
            assert not mark or mark["label"].startswith("Montre le motif (homme)")
            marked += mark is not None
    assert marked
