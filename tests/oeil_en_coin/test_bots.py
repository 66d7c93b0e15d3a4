"""What bots say, lay and point at: fair, of some use, and possible with any deck."""

from itertools import islice

import pytest

from benchmarks import captions
from tablee import bots
from tablee.bots import statistics
from tablee.games.oeil_en_coin import meaning
from tablee.games.oeil_en_coin.hints import by_words
from tablee.games.oeil_en_coin.likeness import Deck, book, deck_of, stems
from tablee.games.oeil_en_coin.pieces import LONGEST_CAPTION
from tablee.games.oeil_en_coin.position import Phase
from tablee.games.oeil_en_coin.storytelling import lines_of_tags
from tablee.kit.rules.dice import seeded
from tests.oeil_en_coin.table import GAME, deck

DECK = GAME.rules.DATA
LANGUAGES = ("en", "fr")
# What people might say of one photograph of the deck, mostly in words that are not its own.
SAID = {
    "en": [
        ("A skipper nowhere to be found", "003"), ("Jump!", "006"), ("Buried up to the neck", "009"),
        ("Tsunami", "014"), ("A lonely ride home", "017"), ("Goodbye, my love", "021"),
        ("Holy helium", "023"), ("Forgot my umbrella", "026"), ("Spotless housekeeping", "028"),
        ("Wrong number", "031"), ("Forgotten patients", "036"), ("Prime-time viewing", "044"),
        ("Santa is late", "047"), ("Selfie", "049"), ("Happy birthday", "052"),
        ("Alpinists", "060"), ("Siesta", "061"), ("The widow", "065"), ("Runaway fiancée", "066"),
        ("Honey harvest", "070"), ("Woolly traffic jam", "072"), ("Merry-go-round", "076"),
        ("Tightrope walker", "078"), ("Levitation", "084"), ("Spying on her", "097"),
    ],
    "fr": [
        ("Au secours, je me noie", "002"), ("Le capitaine a disparu", "003"),
        ("La peur de plonger", "006"), ("La tempête approche, petit", "014"),
        ("Des amis dans la nuit, à bicyclette", "017"), ("Le départ, ou l’amour perdu", "021"),
        ("Bonjour, le facteur est au galop", "025"), ("Il pleut, vite, courir", "026"),
        ("Allô, j’écoute", "031"), ("Minuit, seul, il rentre de voyage", "032"),
        ("Le fou du clavier", "043"), ("Le repos des baigneurs", "045"), ("Joyeux anniversaire", "052"),
        ("Un magicien de l’ombre", "053"), ("Un fauteuil pour personne", "055"),
        ("Vers les étoiles, toujours plus haut", "056"), ("Le roi de la neige", "059"),
        ("Le deuil, entre deux tombes", "065"), ("La fuite des amoureux", "066"),
        ("Le bal, ou l’ivresse de danser", "081"), ("Le saut d’un ange, au spectacle", "084"),
        ("La chanson de son maître", "088"), ("Le chagrin du saltimbanque", "089"),
        ("Espion d’un soir", "097"), ("Partir, loin, dans l’hiver", "100"),
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def words_alone(monkeypatch):
    """Bots go by words, whatever is installed, unless a test says otherwise."""
    monkeypatch.setenv(meaning.SWITCH, "off")


@pytest.fixture
def model(monkeypatch):
    """Bots go by meaning."""
    if not meaning.folder():
        pytest.skip("needs script/setup --extra meaning")
    monkeypatch.delenv(meaning.SWITCH)


# --- The book ----------------------------------------------------------------


def test_every_line_is_a_possible_caption_in_both_languages():
    for line in book()["lines"]:
        assert {"en", "fr"} == set(line)
        for text in line.values():
            assert 1 <= len(text) <= LONGEST_CAPTION and text.isprintable() and text == text.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_stands_twice_in_the_book_or_in_the_deck(language):
    lines = [line[language] for line in book()["lines"]]
    told = {photo[language] for photo in DECK["photos"]}
    assert len(lines) == len(set(lines)) and not told & set(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_lines_have_a_word_of_the_deck_so_that_words_alone_will_do(language):
    read = Deck(DECK, None)
    met = [read.fits(line[language], list(range(100))).any() for line in book()["lines"]]
    assert sum(met) > 0.7 * len(met)


# --- Reading -----------------------------------------------------------------


def test_words_are_known_by_their_beginnings_and_small_ones_say_nothing():
    assert stems("Les CHAPEAUX, dans l’été") == {"chape", "ete"} == stems("chapeau d'été")
    assert stems("Œil") == stems("oeil") and not stems("it was the most of them")


def test_a_rare_word_tells_more_than_a_common_one():
    read = Deck(DECK, None)
    elephant = next(i for i, p in enumerate(DECK["photos"]) if "elephant" in p["tags"])
    others = [i for i, p in enumerate(DECK["photos"]) if {"man", "night"} <= {*p["tags"]}]
    every = read.fits("The elephant man, at night", [elephant, *others])
    assert others and every[0] > every[1:].max()


def test_french_is_read_through_the_deck_and_a_small_dictionary():
    read = Deck(DECK, None)
    assert "alone night dog" == read.in_english("Seule dans la nuit avec le chien")
    assert "Alone in the night" == read.in_english("Alone in the night")
    for line in book()["lines"]:
        assert line["en"] == read.in_english(line["fr"])


def better_than(read, language):
    """The share of the deck that suits a caption less than what it was said of, on average."""
    shares = []
    for caption, file in SAID[language]:
        fits = read.fits(caption, list(range(100)))
        own = fits[int(file) - 1]
        shares.append(((fits < own).sum() + (fits == own).sum() / 2) / 100)
    return sum(shares) / len(shares)


@pytest.mark.parametrize(("language", "share"), [("en", 0.85), ("fr", 0.75)])
def test_meaning_tells_more_than_words(language, share, model):
    assert better_than(deck_of(DECK), language) > max(
        share, better_than(Deck(DECK, None), language)
    )


# --- At the table ------------------------------------------------------------


def storytellers(rounds, language):
    """What came of so many rounds between five greedy bots."""
    return list(islice(captions.rounds(["greedy"] * 5, language, seed=1), rounds))


def lowest(wins, games):
    """The lower end of the 95 % interval."""
    return statistics.wilson(wins, games)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_words_some_find_it_but_not_all(language):
    """In at least a quarter of rounds; and a guesser finds it more often than one in four."""
    played = storytellers(100, language)
    assert lowest(sum(r.scores for r in played), 100) > 0.25
    assert lowest(sum(r.found for r in played), 400) > 0.25


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_meaning_some_find_it_but_not_all(language, model):
    """In at least half of the rounds."""
    played = storytellers(100, language)
    assert lowest(sum(r.scores for r in played), 100) > 0.5
    assert lowest(sum(r.found for r in played), 400) > 0.25


def test_a_caption_is_not_said_twice_in_a_game():
    said = [r.caption for r in storytellers(12, "en")]
    assert len(said) == len(set(said))


def seen_deciding(players=4, seed=2, decisions=60, **options):
    """A greedy table: before each decision, the knowledge that a bot gets."""
    match = GAME.new(seed=seed, players=players, **options)
    seats = [bots.make("greedy", GAME, seat) for seat in range(players)]
    while not match.over and decisions:
        seat, decisions = match.waiting[0], decisions - 1
        knowledge = match.knowledge(seat)
        yield match, knowledge
        action = seats[seat].choose(knowledge)
        match.play(seat, GAME.actions.text(action), bots.says(knowledge, action))


def test_authors_and_the_hands_of_others_are_hidden_until_the_points_count():
    hidden = {Phase.POINT, Phase.FINGER}
    met = set()
    for _, knowledge in seen_deciding():
        view, others = knowledge.views[0], [s for s in range(4) if s != knowledge.seat]
        assert (view["hand"][others] < 0).all() and (view["place"][others] < 0).all()
        if view["phase"] in hidden:
            met.add(int(view["phase"]))
            assert (view["author"] < 0).all()
    assert met == hidden


def test_what_a_bot_does_follows_from_what_its_seat_knows():
    """On a table that it cannot tell from the real one it says and does the same."""
    tried = 0
    for match, knowledge in seen_deciding(decisions=40):
        other = match.imagining(knowledge.seat, seeded(tried))
        imagined = other.knowledge(knowledge.seat)
        assert imagined.choices == knowledge.choices
        tried += other.states.tobytes() != match.states.tobytes()
        chosen = [bots.make("greedy", GAME, 5).choose(k) for k in (knowledge, imagined)]
        assert chosen[0] == chosen[1]
        spoken = [bots.says(k, chosen[0]) for k in (knowledge, imagined)]
        assert spoken[0] == spoken[1]
    assert tried > 30


def test_who_is_in_doubt_about_words_points_here_and_there():
    """Without a doubt it is always the photograph that fits best; the more of it, the less often."""
    knowledge = next(known for match, known in seen_deciding() if match.phase == Phase.POINT)
    chosen = {
        doubt: [by_words(knowledge, seeded(k), doubt) for k in range(40)] for doubt in (0, 1, 20)
    }
    often = {doubt: max(map(these.count, these)) for doubt, these in chosen.items()}
    assert often[0] == 40 > often[1] > often[20]


# --- Decks of one's own ------------------------------------------------------


def played(data, language="en"):
    """The captions of some rounds with this deck."""
    match = GAME.new(seed=4, players=3, target=0, laps=1, data=data)
    seats = [bots.make("greedy", GAME, seat) for seat in range(3)]
    while not match.over:
        seat = match.waiting[0]
        knowledge = match.knowledge(seat)
        action = seats[seat].choose(knowledge)
        spoken = bots.says(knowledge, action, language)
        match.play(seat, GAME.actions.text(action), spoken)
    return [text for _, text in match.knowledge(None).said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_photographs_without_a_word_get_a_line_of_the_book(language):
    lines = {line[language] for line in book()["lines"]}
    assert 3 == len(said := played(deck(30), language)) and set(said) <= lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_the_book_has_never_heard_make_a_caption(language):
    data = deck(30)
    for number, photo in enumerate(data["photos"]):
        photo["tags"] = [f"zq{'abcdef'[number % 6]}", "xyzzy"]
    patterns = [line[language].split("{")[0] for line in book()["patterns"]]
    for caption in played(data, language):
        assert "zq" in caption and "xyzzy" in caption
        assert any(caption.startswith(pattern) for pattern in patterns)


def test_words_that_would_make_no_caption_are_passed_over():
    named = {"long": "x" * 200, "odd": "a\u0000b", "short": "sea", "small": "sun"}
    data = {"words": {tag: {"en": word} for tag, word in named.items()}}
    read = Deck({**data, "photos": [{"tags": list(named)}]}, None)
    lines = lines_of_tags(read, 0, "en")
    assert "Between sea and sun." in lines and 4 == len(lines)


def test_by_meaning_too(model):
    assert 3 == len(played(deck(30), "fr"))
