"""A third language is files and nothing else: it is read everywhere, and has room everywhere."""

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, expect

import tablee
from tablee import bots
from tablee.cli.commands import COMMANDS
from tablee.kit.table.commands import declared
from tests.server.house import Browser as Visitor
from tests.tools.third import NEW, Copy

from .person import in_browser
from .tables import after_lines, comes_as, play_on
from .test_access import UNFOLD, WIDE

TABLES = {
    "photosynthesis": ("bot:random",),
    "photograph": ("bot:random",),
    "push": ("bot:random",) * 5,
    "yapasphoto": ("bot:random",),
    "oeil_en_coin": ("bot:random",) * 2,
    "lanterns": ("bot:random",),
}
WITH_OPTIONS = ("push", "yapasphoto", "oeil_en_coin", "lanterns")
# Every word that is seen or heard and has a vowel without an accent.
FORGOTTEN = """(known) => {
    const heard = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
    const texts = [document.title];
    for (const one of document.querySelectorAll("body *")) {
        if (one.closest("script, style, noscript, .symbols, kbd, .digits")) continue;
        texts.push(...heard.map((name) => one.getAttribute(name) ?? ""));
        for (const node of one.childNodes) if (node.nodeType === 3) texts.push(node.data);
    }
    const words = texts.flatMap((text) => text.match(/\\p{L}+/gu) ?? []);
    return [...new Set(words.filter((word) => /[aeiouy]/i.test(word) && word.length > 1))]
        .filter((word) => !known.includes(word));
}"""
# Whether it is drawn at all; in a drawing Chrome calls visible what lies in a group that is not.
SEEN = """() => {
    window.isSeen = (one) => {
        for (let it = one; it.ownerSVGElement; it = it.parentElement)
            if (getComputedStyle(it).display === "none") return false;
        return one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    };
}"""
# Every text that leaves the page, or what it is in: there it is cut, or lies over something else.
CUT = """() => {
    const found = [];
    const holds = "button, summary, select, label, li, p, h1, h2, h3, .tag, .card, .row, .prompt";
    const cut = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const text of range.getClientRects()) {
            for (let one = node.parentElement; one; one = one.parentElement) {
                const {overflowX, overflowY, position} = getComputedStyle(one);
                const box = one.getBoundingClientRect();
                if (/auto|scroll/.test(overflowX + overflowY)) break;
                const held = overflowX !== "visible" || one.matches(holds) || one === document.body;
                if (held && (text.right > box.right + 1 || text.left < box.left - 1)) return one;
                const flat = overflowY !== "visible";
                if (flat && (text.bottom > box.bottom + 2 || text.top < box.top - 2)) return one;
                if (position === "fixed") break;
            }
        }
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const [node, one] = [walk.currentNode, walk.currentNode.parentElement];
        if (!node.data.trim() || !isSeen(one)) continue;
        if (one.closest(".aloud, .turn, .skip, noscript, option, .symbols, .code")) continue;
        const by = cut(node);
        if (by) found.push(`“${node.data.trim()}” by ${by.outerHTML.slice(0, 70)}`);
    }
    const pen = document.createElement("canvas").getContext("2d");
    for (const one of document.querySelectorAll("select")) {
        const {font, paddingLeft, paddingRight} = getComputedStyle(one);
        const text = one.selectedOptions[0]?.text ?? "";
        pen.font = font;
        const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        if (pen.measureText(text).width > room - 18) found.push(`“${text}” by #${one.id}`);
    }
    return found;
}"""
# Texts of one part of the page that lie over each other; tables are held to that by overlaps.py.
OVER = """() => [...document.querySelectorAll("header, .card, li, .zones > svg")].flatMap((part) => {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const one = walk.currentNode.parentElement;
        if (one.closest(".turn, .aloud")) continue;
        if (!isSeen(one)) continue;
        for (const box of range.getClientRects()) if (box.width) texts.push([walk.currentNode.data, box]);
    }
    return texts.flatMap(([words, a], i) => texts.slice(0, i).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * 0.4,
    ).map(([others]) => `“${words}” over “${others}”`));
})"""


def words_of_data() -> set[str]:
    """Names of people, games and languages, and what boards and decks bring: those stay as they are."""
    known = {"Anna", "Bo", "Tablée", "English", "Français", "Été"}
    for name in tablee.games():
        game = tablee.game(name)
        known |= set(re.findall(r"[^\W\d_]+", game.title("en")))
        for data in (*game.folder.glob("*/*.toml"), *game.folder.glob("captions.toml")):
            known |= set(re.findall(r"[^\W\d_]+", data.read_text("utf-8")))
    return known


def is_a_name_cut_short(word: str, known: Iterable[str], text: str) -> bool:
    """Is it what is left of a name that had no room, as in “Les Hauts-Geneve…”?"""
    return f"{word}…" in text and any(name.startswith(word) for name in known)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("third"))


@pytest.fixture(scope="module")
def served(copy: Copy) -> Iterator[str]:
    copy.build()
    with copy.serve() as address:
        yield address


def test_a_third_language_is_read_everywhere_and_has_room(served: str, chrome: Browser) -> None:
    visitor = Visitor(served)
    there = {}
    for game, others in TABLES.items():
        there[game] = visitor.lay_out(game, "me:Anna", *others)
        if len(others) < 3:  # more of them would take long
            play_on(visitor, there[game], after_lines(40 if game == "oeil_en_coin" else 9))
    over = visitor.lay_out("lanterns", "me:Anna", "bot:random")
    play_on(visitor, over, lambda seen: seen["over"])
    pages = {
        "lobby": "/",
        **{f"new {game}": f"/tables/new?game={game}" for game in WITH_OPTIONS},
        "rules": "/rules/photograph",
        "records": "/records",
        "offline": f"/offline?reads={NEW}",
        "error": "/nothing",
        "seats": f"/tables/{there['photosynthesis']}/seats",
        **{game: f"/tables/{table}" for game, table in there.items()},
        "plain": f"/tables/{there['push']}/plain",
        "result": f"/tables/{over}",
        "replay": f"/tables/{over}/replay?at=4&eyes=everything",
    }
    known, found = sorted(words_of_data()), []
    with in_browser(chrome, served, "phone", locale=NEW) as person:
        comes_as(person, visitor)
        person.expects("status of 404")
        page = person.page
        for name, path in pages.items():
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", NEW)
            if page.locator("#table").count():
                expect(page.locator(".room[data-line=live], .room.replay").first).to_be_visible()
            page.evaluate(UNFOLD)
            page.evaluate(SEEN)
            forgotten = [
                word
                for word in page.evaluate(FORGOTTEN, known)
                if not is_a_name_cut_short(word, known, page.locator("body").text_content() or "")
            ]
            found += [f"{name}: {' '.join(forgotten)}"] * bool(forgotten)
            found += [f"{name} is too wide"] * (page.evaluate(WIDE) > 0)
            found += [f"{name}: {one}" for one in page.evaluate(CUT) + page.evaluate(OVER)]
    assert not found, "\n".join(found)


def test_a_third_language_is_spoken_in_the_terminal(copy: Copy) -> None:
    game = tablee.game("push")
    nouns = {word for verb, after in game.actions.verbs.items() for word in (verb, *after)}
    values = {str(value) for option in game.options.values() for value in option.values}
    typed_so = {"tablee", "push", "three", NEW, "en", "fr", *COMMANDS, *game.options, *bots.names()}
    brought = {name for game in tablee.games() for name in declared(tablee.game(game))}
    known = words_of_data() | nouns | values | typed_so | brought
    found = []
    for typed, *command in (
        ("", "--help"),
        ("", "play", "--help"),
        ("", "games", "push"),
        ("", "rules", "push", "3"),
        ("push\n? push\n", "play", "push", "--bots", "random", "--name", "Anna", "--seed", "7"),
    ):
        said = copy.terminal(*command, typed=typed)
        assert re.search("[áéíóú]{2}", said), said
        read = re.sub(r"--[\w-]+|[\w-]+=[\w |]+|/\S+", "", said)  # options, their values, files
        words = {w for w in re.findall(r"[^\W\d_]+", read) if re.search("[aeiouy]", w, re.I)}
        plain = sorted(word for word in words - known if len(word) > 1)
        found += [f"{command}: {' '.join(plain)}"] * bool(plain)
        long = [
            line
            for line in said.splitlines()
            if len(line) > 80 and " " in line and " > " not in line
        ]
        found += [f"{command}: too long: {line}" for line in long]
    assert not found, "\n".join(found)
