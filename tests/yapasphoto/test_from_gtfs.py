"""`tablee board from-gtfs`: a timetable becomes a board that can be played, or says why not."""

import zipfile
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from itertools import pairwise

import numpy as np
import pytest

import tablee
from tablee.cli import commands
from tablee.games.yapasphoto import commands as own, timetable
from tablee.games.yapasphoto.board import called, problems, read
from tablee.games.yapasphoto.draft import draft, hubs, unlike
from tablee.kit.engines.engine import Mode
from tablee.kit.rules.dice import quick, seeded
from tablee.kit.rules.log import LOG
from tests.yapasphoto import feed

if not find_spec("pandas"):
    pytest.skip("only for boards drafted from timetables: tablee[gtfs]", allow_module_level=True)

GAME = tablee.game("yapasphoto")

TUESDAY, SUNDAY, HOLIDAY = date(2026, 3, 3), date(2026, 3, 8), date(2026, 3, 2)


@pytest.fixture(scope="module")
def country(tmp_path_factory):
    """The feed of the invented country, in a file."""
    return feed.written(tmp_path_factory.mktemp("feed") / "feed.zip")


@pytest.fixture(scope="module")
def timetable_of_a_tuesday(country):
    return timetable.read(country, TUESDAY)


@pytest.fixture
def from_gtfs(country, capsys, monkeypatch) -> Callable:
    """from_gtfs("--stops", "12") -> the exit code, what it said, and what it complained of."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments, file=country):
        code = commands.run(("board", "from-gtfs", str(file), *arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def minutes(found, a, b):
    """Between the two places of these names, by what: one place to each name."""
    names = [place.name for place in found.places]
    ends = sorted((names.index(a), names.index(b)))
    links = found.links(ends)
    assert [[link.a, link.b] for link in links] in ([ends], [])
    return [(link.by, link.seconds / 60) for link in links]


# --- What is read from a timetable --------------------------------------------------


def test_platforms_and_stops_of_one_name_are_one_place(timetable_of_a_tuesday):
    names = [place.name for place in timetable_of_a_tuesday.places]
    assert len(names) == len(set(names)) and not any("platform" in name for name in names)
    assert names[0] == "Rail 0"  # trains of three routes, and the bus
    assert timetable_of_a_tuesday.places[0].routes == 4


def test_the_same_name_far_away_is_another_place(tmp_path):
    found = feed.tables()
    for stop in found["stops"]:
        if stop["stop_id"] == "Moor:B2":
            stop["stop_name"] = "Far Hill"
    read_so = timetable.read(feed.written(tmp_path / "feed.zip", found), TUESDAY)
    assert [place.name for place in read_so.places].count("Far Hill") == 2
    text = draft(read_so, 40, "", "en")
    assert 'name = "Far Hill"' in text and 'name = "Far Hill 2"' in text and not problems(text)


def test_times_are_those_from_departure_to_arrival(timetable_of_a_tuesday):
    for a, b, ride in (
        ("Rail 4", "Rail 5", ("rail", 6)),
        ("Rail 1", "Rail 2", ("rail", 6)),  # where no time is given, that between its neighbours
        ("Ridge 1", "Ridge 2", ("rail", 9)),  # 106, of the longer list
        ("Vale 1", "Vale 2", ("bus", 4)),
        ("Ridge 2", "Summit", ("funicular", 3)),
        ("Isle", "Vale 4", ("boat", 25)),
        ("Rail -6", "Rail 6", ("rail", 50)),  # half of the trips take 28 minutes, half 72
    ):
        assert minutes(timetable_of_a_tuesday, a, b) == [ride]


def test_nobody_flies(timetable_of_a_tuesday):
    assert minutes(timetable_of_a_tuesday, "Rail 0", "Summit") == []


@pytest.mark.parametrize(
    ("kind", "way"),
    [(0, "rail"), (1, "rail"), (2, "rail"), (3, "bus"), (4, "boat"), (5, "funicular"),
     (6, "funicular"), (7, "funicular"), (11, "bus"), (12, "rail"), (109, "rail"), (202, "bus"),
     (401, "rail"), (704, "bus"), (900, "rail"), (1000, "boat"), (1300, "funicular"),
     (1400, "funicular"), (1100, ""), (1700, "bus"), (99, "bus")],
)  # fmt: skip
def test_every_vehicle_is_like_one_of_four(kind, way):
    assert timetable.way_of(kind) == way


def test_the_busiest_day_unless_one_is_wanted(country):
    assert timetable.read(country).day == TUESDAY  # on Monday there is a holiday
    calls = {day: len(timetable.read(country, day).calls) for day in (TUESDAY, SUNDAY, HOLIDAY)}
    assert calls[TUESDAY] > calls[SUNDAY] == calls[HOLIDAY] > 0


def test_trips_of_no_day_and_headways(timetable_of_a_tuesday):
    trips = set(timetable_of_a_tuesday.calls["trip"])
    assert "ghost" not in trips
    assert sum(trip.startswith("every ten minutes") for trip in trips) == 6
    assert any(timetable_of_a_tuesday.calls["arrives"] > 25 * 3600)  # past midnight


def test_part_of_a_country(country):
    north, east = feed.CENTRE
    near = timetable.read(country, TUESDAY, timetable.Area.around(feed.CENTRE, 8))
    assert {"Rail 0", "Vale 1"} <= {place.name for place in near.places}
    assert all(timetable.kilometres(*place.at, north, east) <= 8 for place in near.places)
    corners = (north + 0.01, east + 1), (north - 1, east - 1)
    south = timetable.read(country, TUESDAY, timetable.Area.between(*corners))
    assert {place.name for place in south.places} >= {"Rail -6", "Rail 6", "Vale 5", "Isle"}
    assert not any("Ridge 2" == place.name for place in south.places)


# --- What is made of it ---------------------------------------------------------------


def boards():
    """Countries, how many stops are wanted, and in which language."""
    yield feed.tables(), 40, "fr"
    yield feed.tables(), 12, "en"
    yield feed.tables(), 10, "en"
    for seed in range(6):
        yield feed.country(seed, 30 + 20 * seed), (40, 64)[seed % 2], "en"


@pytest.mark.parametrize(("tables", "stops", "language"), [*boards()])
def test_any_country_becomes_a_board(tmp_path, tables, stops, language):
    found = timetable.read(feed.written(tmp_path / "feed.zip", tables))
    text = draft(found, stops, "A country", language)
    assert [str(fault) for fault in problems(text)] == []
    board = read(text)
    assert board.names[""] == "A country" and 10 <= len(board.stops) <= stops
    assert len(board.lines) <= 1.6 * len(board.stops)
    assert 5 <= sum(stop.gateway for stop in board.stops) <= 8
    across, down = (max(stop.at[axis] for stop in board.stops) for axis in (0, 1))
    assert across <= 36 and down <= 26
    assert len({*board.routes}) == len({*board.destinations}) == 10
    assert {called(action.names, "en") for action in board.actions} >= {"Hailstorm", "Delay"}
    assert text == draft(found, stops, "A country", language)  # the same every time


def test_cards_are_alike_in_length_and_go_everywhere(timetable_of_a_tuesday):
    board = read(draft(timetable_of_a_tuesday, 40, "", "en"))
    lengths = [board.length_of(card) for card in board.routes]
    assert max(lengths) <= 1.15 * np.mean(lengths) and min(lengths) >= 0.85 * np.mean(lengths)
    canton = {k for k, stop in enumerate(board.stops) if not stop.gateway}
    assert canton == {stop for card in board.routes for stop in card}
    edge = {k for k, stop in enumerate(board.stops) if stop.gateway}
    assert edge == {stop for card in board.destinations for stop in card}


def test_lines_leave_out_what_others_reach_as_quickly(timetable_of_a_tuesday):
    board = read(draft(timetable_of_a_tuesday, 40, "", "en"))
    names = [stop.names[""] for stop in board.stops]
    joined = {frozenset((names[line.a], names[line.b])): line for line in board.lines}
    slow = [f"Rail {k}" for k in range(-6, 1)]
    for a, b in pairwise(slow):
        assert joined[frozenset((a, b))].minutes == 5
    assert joined[frozenset(("Rail -6", "Rail 0"))].minutes == 15  # it halts nowhere: half the time
    assert frozenset(("Rail -6", "Rail 6")) not in joined  # that is two of these


def test_sights_say_no_more_than_is_known(timetable_of_a_tuesday):
    board = read(draft(timetable_of_a_tuesday, 40, "", "fr"))
    sites = {(site.names[""], site.names["en"]) for site in board.sites}
    assert ("Hall\N{NO-BREAK SPACE}: Rail 0", "Hall of Rail 0") in sites
    assert len({site.stop for site in board.sites}) == len(board.sites) == 22


def test_stops_may_be_cut_off(tmp_path):
    """A second network that nothing joins to the first is left out; the first fills its place."""
    found = feed.tables()
    for stop in found["stops"]:
        if ":S1" in stop["stop_id"]:
            stop["stop_name"] += " pier"
            stop["stop_lat"] += 0.3
    apart = timetable.read(feed.written(tmp_path / "feed.zip", found), TUESDAY)
    chosen, links = hubs(apart, 20)
    assert len(chosen) == 20 and {k for link in links for k in (link.a, link.b)} == {*chosen}
    assert not any("pier" in apart.places[k].name for k in chosen)


def test_names_of_any_letters(tmp_path):
    """What would break a line of the file, or a sentence, is left out of names."""
    found = feed.tables()
    found["agency"][0]["agency_name"] = "Rails # and\nbuses \x07{ $n }"
    for stop in found["stops"]:
        stop["stop_name"] = f'{stop["stop_name"]} "\\\x7fà\tcôté'
    odd = timetable.read(feed.written(tmp_path / "feed.zip", found), TUESDAY)
    text = draft(odd, 20, "", "en")
    assert not problems(text) and "# Rails # and buses { $n }, for 2026-03-03.\n" in text
    assert 'Rail 0 "\\à côté' in [stop.names[""] for stop in read(text).stops]


def test_names_fit_on_a_map():
    long = "Saint-Quelque-Chose-sur-la-Longue-Rivière, gare"
    names = unlike([long, long, "Gare", "Gare", "Gare 2"])
    assert len(set(names)) == 5 and max(map(len, names)) == 40
    assert names[0].endswith("…") and names[1].endswith("… 2")


def test_bots_finish_a_thousand_games_on_it(timetable_of_a_tuesday):
    """In every variant; nothing is lost, everybody scores."""
    text = draft(timetable_of_a_tuesday, 40, "", "en")
    for players, variant in ((2, "standard"), (3, "quick"), (4, "spiced"), (5, "spiced")):
        options = {"players": players, "variant": variant, "first": "lot", "lap_limit": 40}
        boxes, states = GAME.box(options, text), GAME.rules.STATE.new()
        engine, totals = GAME.engine(Mode.PORTABLE), np.zeros(players, np.int64)
        states["dice"] = seeded(1)
        out = np.zeros(GAME.actions.size, np.int64)
        engine.playouts_at(boxes, states, 0, 250, quick(2), LOG.new(), out, totals)
        assert not states["waiting"].any() and engine.sanity_at(boxes, states, 0)
        assert totals.min() > 0


# --- At the command line ----------------------------------------------------------------


def test_a_board_is_written_and_can_be_checked(from_gtfs, tmp_path):
    own = tmp_path / "own.toml"
    code, out, _ = from_gtfs("--stops", "20", "--name", "Pays d’en haut", "-o", str(own))
    assert code == 0 and "own.toml has 20 stops and" in out and "timetable of 2026-03-03" in out
    text = own.read_text("utf-8")
    assert text.startswith("# Un plateau de yapasphoto, ébauché")  # the feed speaks French
    assert "\n# Invented Railways, pour le 2026-03-03.\n" in text
    assert read(text).names == {"": "Pays d’en haut"}
    assert commands.run(("board", "check", str(own))) == 0


def test_a_board_is_printed_in_a_language(from_gtfs):
    code, out, _ = from_gtfs("--language", "en", "--date", "2026-03-08", "--bbox", "46,6,48,8")
    assert code == 0 and out.startswith("# A board of yapasphoto, drafted")
    assert 'fr = "Vue depuis' in out and read(out).names == {"": "Rail 0"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--stops", "65"), "--stops cannot be 65: a board has at most 64."),
        (("--stops", "9"), "--stops cannot be “9”: expected a whole number, 10 or more."),
        (("--date", "someday"), "--date cannot be “someday”: expected a year, a month and a day"),
        (("--date", "2027-03-01"), "says nothing of 2027-03-01: choose a day from 2026-03-01 to"),
        (("--around", "46.9"), "--around cannot be “46.9”: expected 2 numbers"),
        (("--around", "91,0"), "--around cannot be “91,0”: expected 2 numbers"),
        (("--bbox", "46,6,47,east"), "--bbox cannot be “46,6,47,east”: expected 4 numbers"),
        (("--bbox", "46,6,47,7", "--around", "46,6"), "Say --around or --bbox, not both"),
        (("--radius", "5"), "--radius goes with --around."),
        (("--language", "xx"), "cannot be written in “xx”: choose en or fr"),
        (("--around", "0,0"), "Nothing runs there on 2026-03-03"),
        (("--around", "46.9,6.9", "--radius", "3"), "a board needs 10: choose a larger part"),
    ],
)
def test_wishes_that_cannot_be(from_gtfs, arguments, complaint):
    code, _, said = from_gtfs(*arguments)
    assert code != 0 and complaint in " ".join(said.split())


def test_options_of_a_draft_alone(capsys):
    assert commands.run(("board", "check", "--stops", "12")) != 0
    assert "--stops is for “tablee board from-gtfs FILE” alone." in capsys.readouterr().err


def spoilt(table, rows):
    """The feed with another table."""
    return {**feed.tables(), table: rows}


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        (spoilt("stop_times", []), "stop_times.txt is missing, or has nothing in it."),
        (spoilt("stops", [{"stop_id": "a", "stop_name": "A"}]),
         "stops.txt has no column “stop_lat”."),
        (spoilt("calendar_dates", [{"service_id": "daily", "date": "20260303"}]),
         "calendar_dates.txt has no column “exception_type”."),
        (spoilt("routes", [{"route_id": "R1", "route_type": "train"}]),
         "routes.txt in feed.zip, row 2: route_type cannot be “train”, but a whole number from 0"),
        ({name: rows for name, rows in feed.tables().items() if "calendar" not in name},
         "calendar.txt is missing, or has nothing in it."),
        (spoilt("calendar", [{**feed.tables()["calendar"][0], "start_date": "1 March"}]),
         "row 2: start_date cannot be “1 March”, but a date such as 20260317."),
        (spoilt("calendar", feed.tables()["calendar"][2:]), "Nothing runs there on 2026-03-01"),
    ],
)  # fmt: skip
def test_feeds_that_cannot_be(from_gtfs, tmp_path, tables, complaint):
    code, _, said = from_gtfs(file=feed.written(tmp_path / "feed.zip", tables))
    assert code != 0 and complaint in " ".join(said.split())


def test_files_that_are_no_feed(from_gtfs, tmp_path):
    torn, empty, text = (tmp_path / name for name in ("torn.zip", "empty.zip", "text.zip"))
    torn.write_bytes(b"PK no zip at all")
    zipfile.ZipFile(empty, "w").close()
    with zipfile.ZipFile(text, "w") as other:
        other.writestr("readme.txt", "no feed")
    for file in (torn, empty, text):
        code, _, said = from_gtfs(file=file)
        assert code != 0 and file.name in said and "GTFS" in said
    code, _, said = from_gtfs(file=tmp_path / "nowhere.zip")
    assert code != 0 and "No such file" in " ".join(said.split())
    assert commands.run(("board", "from-gtfs")) != 0


def test_without_the_library(from_gtfs, monkeypatch):
    monkeypatch.setattr(own, "NEEDED", "no_such_library")
    code, _, said = from_gtfs()
    assert code != 0 and 'Install it with: pip install "tablee[gtfs]"' in said
