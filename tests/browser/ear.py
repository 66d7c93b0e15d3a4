"""Somebody who has keys and ears: no pointer, and nothing of the page but what a screen reader says.

What has the focus, where that lies, what it would do, and what is announced: all of it is read from
the accessibility tree and from live regions. No selector, no colour, no place, no hidden number.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.tools.patience import until

from .person import Person

TABLE = "The table"
CAN = ("What you can do", "Here you can")
NOT_A_MOVE = ("←", "Look closely", "Hint")  # a step back; a photograph made larger; advice
STILL = {"functionDeclaration": "function () { return document.activeElement === this; }"}
MOVED, NARROWED, OPENED = "moved", "narrowed", "opened"
# Every live region, as it changes: what it says and how it says it.
LISTEN = """() => {
    window.heard = [];
    const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
    const loud = "[aria-live=assertive], [role=alert]";
    new MutationObserver((changes) => {
        const there = changes.map((change) => {
            const one = change.target.parentElement?.closest(live) ?? change.target.closest?.(live);
            return one ?? [...change.addedNodes].find((node) => node.matches?.(live));
        });
        for (const one of new Set(there.filter(Boolean))) {
            const words = one.textContent.trim();
            if (words) window.heard.push([one.matches(loud) ? "loud" : "polite", words]);
        }
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


@dataclass(frozen=True)
class Heard:
    """What is said of the thing that has the focus."""

    role: str
    name: str
    about: str  # its description
    states: tuple[tuple[str, Any], ...]
    within: tuple[str, ...]  # the names of what it lies in, from the inside out

    @property
    def can_be_chosen(self) -> bool:
        """Is it one of the things that the table waits for?"""
        if self.role != "button" or self.name.startswith(NOT_A_MOVE):
            return False
        return TABLE in self.within or self.is_a_choice

    @property
    def is_a_choice(self) -> bool:
        """Does it lie among the buttons that name every choice?"""
        return any(part in CAN for part in self.within)


class Ear:
    """A page, followed by ear from now on."""

    def __init__(self, person: Person) -> None:
        self.page, self.rest = person.page, person.rest
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("Accessibility.enable")
        self.page.evaluate(LISTEN)

    # --- What is heard -----------------------------------------------------------

    def here(self) -> Heard:
        """What has the focus."""
        asked, way = {"expression": "document.activeElement"}, list[dict[str, Any]]()
        while not way:
            one = {"objectId": self.session.send("Runtime.evaluate", asked)["result"]["objectId"]}
            found = self.session.send("Accessibility.getAXNodeAndAncestors", one)
            # What has been taken away meanwhile is in no tree, or lies in nothing but the page.
            if self.session.send("Runtime.callFunctionOn", one | STILL)["result"]["value"]:
                way = [node for node in found["nodes"] if not node.get("ignored")]
        told, *around = way
        states = tuple(
            (state["name"], state["value"].get("value"))
            for state in told.get("properties", ())
            if state["name"] in ("expanded", "pressed", "disabled", "checked")
        )
        within = tuple(filter(None, (_word(node, "name") for node in around)))
        about = _word(told, "description")
        return Heard(_word(told, "role"), _word(told, "name"), about, states, within)

    def said(self) -> list[str]:
        """All that was announced, in its order; nothing of it may have interrupted."""
        heard: list[list[str]] = self.page.evaluate("() => window.heard")
        assert all(how == "polite" for how, _ in heard), heard
        return [words for _, words in heard]

    def prompt(self) -> str:
        """The heading of the page: whose turn it is, what for, or that it is over."""
        return self.page.get_by_role("heading", level=1).inner_text()

    def is_asked(self) -> bool:
        """Is it this person's turn?"""
        return re.match("Your turn ", " ".join(self.prompt().split())) is not None

    def is_over(self) -> bool:
        """Is there a result?"""
        return self.page.get_by_role("heading", name="The game is over", level=2).count() > 0

    def log(self) -> list[str]:
        """The story, as the list of it is read."""
        return self.page.get_by_role("log").get_by_role("link").all_inner_texts()

    # --- What is pressed ---------------------------------------------------------

    def press(self, key: str) -> Heard:
        """A key, and where it leads: to something that has a name."""
        self.page.keyboard.press(key)
        here = self.here()
        assert here.name, f"{key} leads to something without a name: {here}"
        return here

    def tab_to(self, wanted: Callable[[Heard], bool]) -> Heard:
        """Tab, until what is heard is what one looks for."""
        passed = []
        for _ in range(150):
            here = self.press("Tab")
            if wanted(here):
                return here
            passed.append(f"{here.role} {here.name}")
        raise AssertionError("Tab does not lead there:\n" + "\n".join(passed))

    def enter(self) -> str:
        """Choose what has the focus: something is said of it, and the focus is not lost."""
        before, told, prompt = self.here(), len(self.said()), self.prompt()
        if not before.can_be_chosen:  # somebody has acted since it was found, and it has gone
            return OPENED
        self.page.keyboard.press("Enter")

        def answered() -> str:
            here, said = self.here(), self.said()[told:]
            assert here.role != "RootWebArea", f"{before} took the focus away"
            if said and re.search(r"\bways? to go on|Once more to do it", said[0]):
                return NARROWED
            if said or self.prompt() != prompt or not self.is_asked():
                return MOVED
            return OPENED if here.states != before.states or here.role == "textbox" else ""

        return until(answered, f"Enter on {before} says nothing", self.rest)

    def plays(self, chance: Random) -> bool:
        """Find something to choose by Tab and arrows, and choose it, until that is a move.

        False where it is no longer this person's turn: what was taken for the answer to the last
        choice was what somebody else did.
        """
        for _ in range(12):
            if not self.find_something(chance):
                return False
            if self.enter() == MOVED:
                return True
        raise AssertionError(f"twelve choices and no move: {self.here()}")

    def find_something(self, chance: Random) -> bool:
        """Walk along what Tab reaches, past some of it, as long as it is this person's turn."""
        here = self.here()
        for _ in range(300):
            if not self.is_asked():
                return False
            if here.role == "textbox" and here.is_a_choice:
                self.page.keyboard.type("C’est la vie")
            elif here.can_be_chosen and chance.random() < 0.5:
                break
            here = self.press("Tab")
        else:
            raise AssertionError("nothing can be chosen")
        if TABLE in here.within:
            for _ in range(chance.randrange(4)):
                here = self.press("Arrow" + chance.choice(("Left", "Right", "Up", "Down")))
            if not self.is_asked():
                return False
            assert here.can_be_chosen, f"an arrow left what can be chosen: {here}"
            assert here.about, f"not said before it counts: what {here} would do"
        return True


def _word(node: dict[str, Any], which: str) -> str:
    return str(node.get(which, {}).get("value", ""))
