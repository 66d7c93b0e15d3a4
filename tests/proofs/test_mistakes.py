"""Mistakes that authors make, planted in Lanterns one by one: each is caught, and told so that its author
knows what to mend. What stands below a mistake is all that is said, but for the table that shows it.
"""

import re
import warnings

import pytest

from tablee.kit.engines.engine import Mode
from tablee.kit.table.replaying import replay
from tablee.proofs import tried
from tablee.proofs.parts import missing
from tablee.proofs.tables import PACE
from tests.proofs.spoilt import GONE, spoilt

PARTS = "what is missing"  # found before anything runs
RULES = "game.py"
MISTAKES = {
    "score is missing": (
        PARTS,
        [
            (
                RULES,
                "def score(box: Box, state: State, out):",
                "def points(box: Box, state: State, out):",
            )
        ],
        [
            "game.py: add score(box, state, out): The points of each seat.",
        ],
    ),
    "something of the kit's has a name of the contract": (
        PARTS,
        [(RULES, "count, nth, mask = MOVES.counts()", "from tablee.kit.rules.record import count")],
        [
            "game.py: count is the kit’s, and would be taken for the game's own: "
            "import it as another name",
        ],
    ),
    "an event is told with a column too few": (
        PARTS,
        [(RULES, "tell(log, Event.OPENED, seat, stall)", "tell(log, Event.OPENED, stall)")],
        [
            "game.py, line …: OPENED is told with 1 columns, and has 2: who, stall",
            "    tell(log, Event.OPENED, stall)",
        ],
    ),
    "an arrow of FLOW is missing": (
        "random_games",
        [
            (
                RULES,
                "Phase.VOTE: {Phase.VOTE, Phase.OPEN, Phase.OVER},",
                "Phase.VOTE: {Phase.VOTE, Phase.OPEN},",
            )
        ],
        [
            "The game went from VOTE to OVER, an arrow that FLOW does not have.",
            "found: VOTE -> OVER",
            "expected: VOTE -> OPEN, VOTE -> VOTE",
        ],
    ),
    "LONGEST is too small": (
        "random_games",
        [(RULES, "LONGEST = MAX_STALLS * (1 + 3 * MAX_PLAYERS)", "LONGEST = 12")],
        [
            "A game goes on longer than LONGEST says that any can.",
            "found: 12 decisions, and VOTE waits for more",
            "expected: LONGEST = 12 at most",
        ],
    ),
    "setup does not lay out all": (
        "playouts",
        [(RULES, "    state.prizes[:] = 0\n", "")],
        [
            "`setup` leaves something of the game before: it does not lay out “prizes” anew.",
            "found: 0, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0",
            "expected: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0",
        ],
    ),
    "legal leaves something out": (
        "random_games",
        [
            (
                RULES,
                "objection, legal, apply = MOVES.rules(__name__)",
                "objection, all_legal, apply = MOVES.rules(__name__)\n\n\n@compiled\n"
                "def legal(box, state, seat, out):\n    return min(all_legal(box, state, seat, out), 2)",
            )
        ],
        [
            "The list of choices is not what the objections leave.",
            "found: `legal` leaves out open 3",
            "expected: every action without objection, in ascending order",
        ],
    ),
    "sealed choices are public": (
        "sealed_choices_stay_sealed",
        [(RULES, "SEATS, OWNER, one_hot(4)", "SEATS, EVERYONE, one_hot(4)")],
        [
            "A sealed choice shows: others see something else after one than after another.",
            "found: “offer nothing”, “offer 1”, “offer 2”",
            "expected: the same views and as many events, whatever was chosen",
        ],
    ),
    "a sentence is missing": (
        PARTS,
        [("words.en.ftl", "event-slept = { $who } sleeps until it is their turn to lead.\n", "")],
        [
            "words.en.ftl: add event-slept = …, for Event.SLEPT",
        ],
    ),
    "a prompt is missing": (
        PARTS,
        [("words.en.ftl", "prompt-vote = Go on, or stop?\n", "")],
        [
            "words.en.ftl: add prompt-vote = …, for the prompt of Phase.VOTE",
        ],
    ),
    "a field is misspelt": (
        PARTS,
        [
            (
                RULES,
                "state.leader = roll(state.dice, box.players)",
                "state.leadr = roll(state.dice, box.players)",
            )
        ],
        [
            "game.py, line …: the state has no field “leadr”; is “leader” meant?",
            "    state.leadr = roll(state.dice, box.players)",
        ],
    ),
    "about.toml has more players than OPTIONS": (
        PARTS,
        [("about.toml", "players = [2, 12]", "players = [2, 14]")],
        [
            "about.toml: it says 2 to 14 players, OPTIONS 2 to 12: they have to agree",
        ],
    ),
    "about.toml wants of the levels what nobody can read": (
        PARTS,
        [("about.toml", "[chapter]", "[strength]\nlevel = 70\nlevels = 0.7\n\n[chapter]")],
        [
            "about.toml: `level` of [strength] has to be a share of the wins, like 0.7",
            "about.toml: [strength] has no `levels`: there is level, random, greedy, by_points",
        ],
    ),
    "about.toml names a command that nobody can type": (
        PARTS,
        [("about.toml", '["market"]', '["Market"]')],
        [
            "about.toml: `commands` has to be a list of names of small letters, digits and -",
        ],
    ),
    "about.toml names no command": (
        PARTS,
        [("about.toml", 'commands = ["market"]\n', "")],
        [
            "about.toml: add “market” to `commands`: they are found by that",
        ],
    ),
    "commands.py lacks what about.toml names": (
        PARTS,
        [("about.toml", '["market"]', '["market", "stalls"]')],
        [
            "commands.py: add COMMANDS[“stalls”], a Command of kit/table/commands.py",
        ],
    ),
    "commands.py is not there": (
        PARTS,
        [("commands.py", "", GONE)],
        [
            "commands.py: it is not there",
        ],
    ),
    "a command is explained in one language": (
        PARTS,
        [
            ("words.fr.ftl", "help-market-players", "help-markt-players"),
            ("words.en.ftl", "metavar-file", "metavar-fill"),
            ("words.fr.ftl", "help-market =", "help-markt ="),
        ],
        [
            "words.en.ftl: add metavar-file = …, for what is typed there in `market`",
            "words.fr.ftl: add help-market = …, for the command `market`",
            "words.fr.ftl: add help-market-players = …, for `market --players`",
        ],
    ),
    "a rule makes an array": (
        PARTS,
        [(RULES, "seen = scratch(MAX_DECK, np.int64)", "seen = np.zeros(MAX_DECK, np.int64)")],
        [
            "game.py, line …: np.zeros: a rule owns no arrays: ask kit.scratch.scratch for one",
            "    seen = np.zeros(MAX_DECK, np.int64)",
        ],
    ),
    "@compiled is forgotten": (
        PARTS,
        [(RULES, "@compiled\ndef unseal(", "def unseal(")],
        [
            (
                "game.py, line …: a rule calls “unseal”, which is not marked: put @compiled "
                "above its def"
            ),
            "    gift = unseal(state, seat)",
            (
                "game.py, line …: a rule calls “unseal”, which is not marked: put @compiled "
                "above its def"
            ),
            "    reply = unseal(state, seat)",
            (
                "game.py, line …: a rule calls “unseal”, which is not marked: put @compiled "
                "above its def"
            ),
            "    stops = unseal(state, seat) == STOP",
        ],
    ),
    "a rule is called through its module": (
        PARTS,
        [
            (
                RULES,
                "from tablee.kit.rules.compiled import compiled",
                "from tablee.kit.rules import bits\nfrom tablee.kit.rules.compiled import compiled",
            ),
            (
                RULES,
                "prize = box.prizes[state.stall] + state.die",
                "prize = bits.size(np.uint64(0)) + box.prizes[state.stall] + state.die",
            ),
        ],
        [
            (
                "game.py, line …: a rule is called through its module: say from "
                "tablee.kit.rules.bits import size"
            ),
            "    prize = bits.size(np.uint64(0)) + box.prizes[state.stall] + state.die",
        ],
    ),
    "no French rules": (
        PARTS,
        [("rules.fr.md", "", GONE)],
        [
            "rules.fr.md: is not there: the rules, each clause numbered as in the other languages",
        ],
    ),
    "two choices read alike": (
        "choices_read_apart",
        [("words.en.ftl", "    [on] Go on\n", "    [on] Stop\n")],
        [
            "Two choices read alike in en: nobody can tell them apart.",
            "found: “vote on” and “vote stop” are both “stop”",
            "expected: a sentence for each, by its noun, in choice-vote of words.en.ftl",
        ],
    ),
    "imagine always deals the least": (
        "imagined_deals_are_fair",
        [(RULES, "shuffle(dice, unseen)", "pass")],
        [
            "`imagine` does not deal as chance does: some deals come too often.",
            "found: hand (cell 1) is Y1 in 12 % of imagined deals",
            "expected: 2 %, as in 220 games of this kind",
        ],
    ),
    "a hidden card is revealed to all and kept nowhere": (
        "a_view_forgets_nothing",
        [
            (
                RULES,
                "    tell(log, Event.OPENED, seat, stall)",
                "    reveal(log, Event.SHOWN, seat, state.hand[seat, 1])",
            )
        ],
        [
            (
                "Somebody is told something hidden that their view does not keep: two tables "
                "that look the same before and after are told apart."
            ),
            (
                "found: “1 shows the yellow lantern of 4 and takes it back.” (SHOWN: who 0, lantern "
                "30) or “1 shows the yellow lantern of 1 and takes it back.” (SHOWN: who 0, lantern 27)"
            ),
            "expected: a field that keeps it, for those who were told; or do not tell it",
        ],
    ),
    "tell for reveal": (
        "undo_reveals_nothing",
        [(RULES, "reveal(log, Event.VOTED_", "tell(log, Event.VOTED_")],
        [
            "An action announces something hidden or by chance with `tell`: it could be undone.",
            "found: “2 votes to stop.” (VOTED_STOP: who 1) or “2 votes to go on.” (VOTED_ON: who 1)",
            "expected: `reveal` in place of `tell`",
        ],
    ),
    "a public field leaks": (
        "undo_reveals_nothing",
        [
            (
                RULES,
                "    state.sealed[seat] = choice\n",
                "    state.sealed[seat] = choice\n    state.die = choice\n",
            )
        ],
        [
            (
                "An action shows something hidden or by chance and does not call it a "
                "reveal: it could be undone."
            ),
            "found: die is 1 or 0",
            "expected: `reveal` in place of `tell`, or a field that fewer may know",
        ],
    ),
    "no French words": (
        PARTS,
        [("words.fr.ftl", "", GONE)],
        [
            "words.fr.ftl: is not there: the sentences of the game in this language",
        ],
    ),
    "a rule is never met": (
        "random_games",
        [(RULES, "    GAME_IS_OVER = 601\n", "    GAME_IS_OVER = 601\n    NEVER_MET = 602\n")],
        [
            "In no random game was anybody refused with these.",
            "found: Rule.OFFER_WHAT_YOU_HOLD (§3.2), Rule.NEVER_MET (§6.2)",
        ],
    ),
    "a sum divides by nothing": (
        "random_games",
        [
            (
                RULES,
                "prize = box.prizes[state.stall] + state.die",
                "prize = box.prizes[state.stall] // (state.die - 1)",
            )
        ],
        [
            "game.py, line …: ZeroDivisionError: integer division or modulo by zero",
            "    prize = box.prizes[state.stall] // (state.die - 1)",
        ],
    ),
    "a clause is cited and not written": (
        PARTS,
        [(RULES, "GIVE_UP_WHAT_YOU_HOLD = 402", "GIVE_UP_WHAT_YOU_HOLD = 409")],
        [
            "rules.en.md: add §4.9, which Rule.GIVE_UP_WHAT_YOU_HOLD cites",
            "rules.fr.md: add §4.9, which Rule.GIVE_UP_WHAT_YOU_HOLD cites",
        ],
    ),
    "a phase has no arrows": (
        PARTS,
        [(RULES, "    Phase.OVER: set(),\n", "")],
        [
            "game.py: add Phase.OVER to FLOW: the phases that may come next",
        ],
    ),
    "a function is misspelt": (
        PARTS,
        [
            (
                RULES,
                "state.leader = roll(state.dice, box.players)",
                "state.leader = rol(state.dice, box.players)",
            )
        ],
        [
            "game.py, line …: there is no “rol” here; is “roll” meant?",
            "    state.leader = rol(state.dice, box.players)",
        ],
    ),
    "a sentence asks for what nobody gives": (
        PARTS,
        [("words.fr.ftl", "{ $stall }", "{ $stand }")],
        [
            ("words.fr.ftl: choice-open, for a choice to open, asks for $stand: there are $stall"),
            (
                "words.fr.ftl: event-opened, for Event.OPENED, asks for $stand: there are "
                "$sides, $who, $stall"
            ),
        ],
    ),
    "places count from 0": (
        "places",
        [
            (
                RULES,
                "        out[seat] = 1\n        for other",
                "        out[seat] = 0\n        for other",
            )
        ],
        [
            "`ranking` gives places that do not count from 1 those who are ahead.",
            "found: 0, 0",
            "expected: [1, 1], if this is the order",
        ],
    ),
    "an objection changes the state": (
        "random_games",
        [(RULES, "    gifts = bit(NOTHING)\n", "    gifts, state.die = bit(NOTHING), 3\n")],
        [
            "To ask what is legal changes the state: `objection` and `legal` may only look.",
        ],
    ),
    "the mask of a field is misspelt": (
        PARTS,
        [(RULES, 'KNOWN("shown_to")', 'KNOWN("shown")')],
        [
            "game.py: “hand” is known to those in “shown”, a field that STATE has not",
        ],
    ),
    "a card that was shown is forgotten": (
        "imagined_deals_are_fair",
        [(RULES, "state.shown_to[seat, 0] = ALL", "state.shown_to[seat, 0] = 1 << seat")],
        [
            "A seat was told SHOWN (lantern), and `imagine` does not know it: its view forgets that.",
            "found: hand (cell 2) is what was told in 30 % of imagined deals",
            "expected: 68 %, as it really is: a field that the seat may know keeps it",
        ],
    ),
    "a card that was seen is hidden again": (
        "a_view_forgets_nothing",
        [
            (
                RULES,
                "    state.leader = (state.leader + 1) % box.players\n",
                "    state.leader = (state.leader + 1) % box.players\n    state.shown_to[:, 0] = 0\n",
            )
        ],
        [
            "A view forgets: a cell that was in sight is there as before, and hidden now.",
            (
                "found: hand[0][0] is G3 or ?, hand[1][0] is G1 or ?, hand[2][0] is None or "
                "?, hand[3][0] is None or ?"
            ),
            "expected: whoever has once seen a cell stays in shown_to",
        ],
    ),
    "an index runs past the end": (
        "random_games",
        [(RULES, "state.gone[card] = 1", "state.gone[card + 24] = 1")],
        [
            "game.py, line …: IndexError: index 45 is out of bounds for axis 0 with size 45",
            "    state.gone[card + 24] = 1",
        ],
    ),
    "chapters out of order": (
        PARTS,
        [("rules.en.md", "## 5 Going on", "## 7 Going on")],
        [
            "rules.en.md: it cannot be read: §5.1 stands in the wrong place.",
        ],
    ),
    "a clause is missing in French": (
        "clauses_are_numbered_alike",
        [("rules.fr.md", "\n6.2 ", "\n\n6.2: ")],
        [
            "rules.fr.md lacks clauses that the rules have in another language.",
            "found: no §6.2",
        ],
    ),
    "a clause does not show its number in French": (
        "numbers_are_shown",
        [("rules.fr.md", "de 1 à { $sides }", "de 1 à 6")],
        [
            "§3.4 does not show the number “sides”: 2 reads as usual.",
            "found: Qui gagne lance le dé, qui montre de 1 à 6\N{NARROW NO-BREAK SPACE}; le prix est "
            "celui de l’étal plus le dé\N{NARROW NO-BREAK SPACE}; un étal sans offre ne paie personne.",
            "expected: { $sides } in it, in rules.fr.md",
        ],
    ),
    "a clause asks for a number that there is not": (
        PARTS,
        [("rules.en.md", "{ $sides }", "{ $faces }")],
        [
            "rules.en.md: §3.4 asks for $faces: there are $sides",
        ],
    ),
    "a clause cannot be read": (
        PARTS,
        [("rules.en.md", "{ $sides }", "{ $sides")],
        [
            "rules.en.md: §3.4 cannot be read",
        ],
    ),
    "a number is not in the box": (
        PARTS,
        [
            (RULES, '    sides: int = holds("i1", note="of the die")\n', ""),
            (RULES, "box.sides", "SIDES"),
        ],
        [
            "game.py: add sides to Box: the number of that name lies there",
        ],
    ),
    "a number is too large for its field": (
        PARTS,
        [(RULES, "range(2, SIDES + 1)", "range(2, 200)")],
        [
            "game.py: the field sides of Box is too small for 199",
        ],
    ),
    "another number is not reckoned with": (
        "numbers_are_played",
        [(RULES, "seen.sum() == box.cards", "seen.sum() == box.cards + 6 - box.sides")],
        [
            "With other numbers check_sanity finds something missing.",
        ],
    ),
    "the parts of a score do not add up": (
        "score_has_parts",
        [
            (
                "tally.py",
                "die[row.who] += row.points - prize",
                "die[row.who] += row.points - prize + 1",
            )
        ],
        [
            "The parts of a score in tally.py do not add up to it.",
            "found: tally-stalls [0, 13], tally-die [0, 9], together [0, 22]",
            "expected: the scores [0, 20]",
        ],
    ),
    "a seat with nothing to do is waited for": (
        "random_games",
        [(RULES, "    if state.closed.sum() == MAX_STALLS:", "    if False:")],
        [
            "The table waits for a seat that can do nothing.",
        ],
    ),
    "a lantern is lost": (
        "random_games",
        [(RULES, "    state.gone[card] = 1\n", "")],
        [
            "check_sanity finds that something got lost or came from nowhere.",
        ],
    ),
    "whether it is legal tells a secret": (
        "hidden_means_hidden",
        [
            (
                RULES,
                "        if state.back[seat, i] != NONE:\n            gifts",
                "        if state.back[seat, i] != NONE and state.deck[0] % 2:\n            gifts",
            )
        ],
        [
            "Whether an action is legal depends on what its seat cannot see.",
            "found: refused by §3.2, allowed on a table that looks the same",
        ],
    ),
    "the box is written into": (
        "playouts",
        [
            (
                RULES,
                "    state.stall, state.closed[stall] = stall, 1\n",
                "    state.stall, state.closed[stall] = stall, 1\n    box.prizes[stall] = 1\n",
            )
        ],
        [
            "game.py, line …: ValueError: assignment destination is read-only",
            "    box.prizes[stall] = 1",
        ],
    ),
    "a function takes too little": (
        PARTS,
        [(RULES, "def ranking(box: Box, state: State, out):", "def ranking(state, out):")],
        [
            "game.py, line …: ranking(state, out) has to take box, state, out",
        ],
    ),
}
MANY_GAMES = {
    "a rule is never met",
    "a seat with nothing to do is waited for",
    "legal leaves something out",
}  # to come across it


@pytest.fixture
def few(monkeypatch):
    """Small tables, which show as much."""
    monkeypatch.setattr(PACE, "most", 3)


def found(name, place, patch):
    """The game with this mistake in it, and what the contract says to it: a failure, or lines."""
    check, edits, _ = MISTAKES[name]
    if name in MANY_GAMES:
        patch.setattr(PACE, "slow", ())
        patch.setitem(PACE.games, Mode.INTERPRETED, 8)
    game = spoilt(place, patch, *edits)
    return game, missing(game) if check == PARTS else tried(game, Mode.INTERPRETED, check)[0]


def lines_in(told, game):
    """What is told, its numbers of lines looked up: what is quoted below stands there."""
    for line, below in zip(told, [*told[1:], ""], strict=True):
        if place := re.match(r"(\w+\.py), line (\d+): ", line):
            there = (game.folder / place[1]).read_text("utf-8").splitlines()[int(place[2]) - 1]
            assert below.strip() == there.strip() or there.startswith(("def ", "@"))
    return [re.sub(r"^(\w+\.py), line \d+: ", r"\1, line …: ", line) for line in told]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_so_that_its_author_can_mend_it(name, tmp_path, monkeypatch, few):
    check, _, told = MISTAKES[name]
    game, failure = found(name, tmp_path, monkeypatch)
    assert failure, "nobody has noticed"
    if check == PARTS:
        assert told == lines_in("\n".join(map(str, failure)).splitlines(), game)
        return
    where = [line for line in failure.lines() if line.startswith("where: ")]
    assert told == lines_in([line for line in failure.lines() if line not in where], game)
    if failure.record:
        assert where and "seed" in where[0]
        again = replay(game, failure.record, mode=Mode.INTERPRETED)
        assert len(failure.record["rows"]) == len(again.story)


def test_right_rules_have_no_mistakes(tmp_path, monkeypatch, few):
    """What finds the mistakes above says nothing where there is none."""
    game = spoilt(tmp_path, monkeypatch)
    assert [] == missing(game)
    for check in {check for check, _, _ in MISTAKES.values() if check != PARTS}:
        assert None is tried(game, Mode.INTERPRETED, check)[0], check


def test_a_number_that_wraps_round_is_a_mistake(tmp_path, monkeypatch, few):
    """Compiled it does so in silence; plain Python warns, and nobody would read that."""
    right, wrong = (
        "out[seat] = state.prizes[seat]",
        "out[seat] = state.prizes[seat] + 0 * lowest(ZERO)",
    )
    bits = "from tablee.kit.rules.bits import ZERO, bit, has, size"
    edits = (RULES, right, wrong), (RULES, bits, bits.replace("has", "has, lowest"))
    game = spoilt(tmp_path, monkeypatch, *edits)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        failure = tried(game, Mode.INTERPRETED, "places")[0]
    told = [
        "game.py, line …: RuntimeWarning: overflow encountered in scalar subtract",
        f"    {wrong}",
    ]
    assert failure and told == lines_in(failure.lines()[:2], game)


def test_moves_are_asked_for_and_not_what_follows_from_them(tmp_path, monkeypatch):
    """And without words in English nothing begins."""
    edits = (RULES, "MOVES = Moves(", "TOLD = MOVES = Moves("), (RULES, "ACTIONS = ", "del MOVES #")
    last = (RULES, "SEALED = MOVES.sealed\nobjection, legal, apply = MOVES.rules(__name__)\n"
            "count, nth, mask = MOVES.counts()\n", "")  # fmt: skip
    game = spoilt(tmp_path, monkeypatch, *edits, last, ("words.en.ftl", "", GONE))
    told = [str(gap) for gap in missing(game)]
    assert told == [
        "game.py: add MOVES: the moves (kit/rules/moves.py), from which ACTIONS, SEALED, objection, "
        "legal, apply are derived",
        "words.en.ftl: is not there: the sentences of the game in this language",
    ]
    assert all(gap.stop for gap in missing(game))


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (
            "roll(state.dice, box.players)",
            "roll(state.dice, box.playerz)",
            "KeyError: 'playerz': there is no field “playerz”; is “players” meant?",
        ),
        (
            "    state.leader = roll(state.dice, box.players)\n",
            "    state.leadr = roll(state.dice, box.players)\n",
            "KeyError: 'leadr': there is no field “leadr”; is “leader” meant?",
        ),
    ],
)
def test_compiled_rules_name_their_authors_line_too(right, wrong, told, tmp_path, monkeypatch):
    """Numba says it in 257 lines that name its own."""
    game = spoilt(tmp_path, monkeypatch, (RULES, right, wrong))
    failure = tried(game, Mode.COMPILED, "nothing_is_known_by_default")[0]
    (first, below) = lines_in(failure.lines(), game)
    assert f"game.py, line …: {told}" == first and wrong.strip() in below
