"""A game as its folder describes it; the rules are imported only when somebody wants to play."""

import tomllib
from copy import copy
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.kit.clauses import Chapter, chapters, clauses_of
from tablee.kit.given import shortly
from tablee.kit.rules.contract import BESIDE, THERE
from tablee.kit.rules.options import Unplayable, usual_numbers
from tablee.kit.words import FALLBACK, Catalogue

if TYPE_CHECKING:
    from tablee.kit.table.match import Match

OURS = "tablee.games"  # the package of games that lie in folders of ours and of TABLEE_GAMES
PLAIN = Path(__file__).parents[1] / "pictures" / "plain"


class Game:
    """One game: what it is about, its clauses and words, and the door to its rules.

    `rules` is the game's module: a test may pass one of its own, with a bug planted in it. `package` is
    what its modules are imported from, where somebody else has brought the game along.
    """

    def __init__(self, name: str, folder: Path, rules: Any = None, package: str = "") -> None:
        self.name, self.folder = name, folder
        self.package = package or f"{OURS}.{name}"
        self.words = Catalogue(folder)
        self._engines: dict[Any, Any] = {}
        self._parts: dict[str, Any] = {}  # those that were asked for, None where there is none
        if rules:
            self.__dict__["rules"] = self._whole(rules)

    def __repr__(self) -> str:
        return f"tablee.game({self.name!r})"

    @cached_property
    def about(self) -> dict[str, Any]:
        """about.toml: title and line by language, players, minutes, age, phases with their chapters,
        commands for the terminal, what is wanted of the levels."""
        return tomllib.loads((self.folder / "about.toml").read_text("utf-8"))

    def title(self, language: str = FALLBACK) -> str:
        """What the game is called."""
        return str(self.about["title"].get(language, self.about["title"][FALLBACK]))

    def line(self, language: str = FALLBACK) -> str:
        """The game in one sentence."""
        return str(self.about["line"].get(language, self.about["line"][FALLBACK]))

    def goal(self, language: str = FALLBACK) -> str:
        """How one wins, in one sentence; empty where the game does not say."""
        return self.words.say(language, "goal") if self.words.has(FALLBACK, "goal") else ""

    @property
    def players(self) -> range:
        """How many may play."""
        fewest, most = self.about["players"]
        return range(fewest, most + 1)

    def chapters(self, language: str = FALLBACK, boxes: Any = None) -> tuple[Chapter, ...]:
        """The rules, chapter by chapter, with the numbers in this box or the usual ones."""
        return chapters(self.folder, language, partial(self.numbers_in, boxes))

    def chapter_in(self, phase: str) -> int:
        """The number of the chapter that matters in a phase of the game; 0 if it does not say."""
        return int(self.about.get("chapter", {}).get(phase.lower(), 0))

    def clauses(self, language: str = FALLBACK, boxes: Any = None) -> dict[int, str]:
        """Clause number (302 is §3.2) -> sentence, with the numbers in this box or the usual ones."""
        return clauses_of(self.chapters(language, boxes))

    @cached_property
    def rules(self) -> Any:
        """The game's module, with all functions and tables of `kit/rules/contract.py`.

        What it leaves to the files BESIDE is found there; what its MOVES say is derived, if it does not
        do so itself.

        Raises:
            Unplayable: an installed package brings it, and it cannot be imported: which, and why.
        """
        return self._whole(self._module("game"))

    def _whole(self, rules: Any) -> Any:
        """A module of rules with what it leaves to others."""
        for part in filter(None, map(self.part, BESIDE)):
            _add(rules, {name: getattr(part, name) for name in THERE if hasattr(part, name)})
        if hasattr(rules, "MOVES") and not hasattr(rules, "ACTIONS"):
            _add(rules, _derived(rules.MOVES, rules.__name__))
        return rules

    def part(self, name: str) -> Any:
        """Another module of the game's folder, such as "text" or "hints"; None if it has none."""
        if name not in self._parts:
            is_there = (self.folder / f"{name}.py").exists()
            self._parts[name] = self._module(name) if is_there else None
        return self._parts[name]

    def _module(self, name: str) -> Any:
        """A module of the game; that of a package which breaks is told in a line."""
        try:
            return import_module(f"{self.package}.{name}")
        except Exception as wrong:
            if not self.is_brought:
                raise
            why = f"{type(wrong).__name__}: {wrong}".splitlines()[0].rstrip(": ")
            told: dict[str, Any] = {"game": self.name, "package": self.package}
            raise Unplayable("offer-broken", why=why, **told) from wrong

    @property
    def is_brought(self) -> bool:
        """Has an installed package brought it along?"""
        return not self.package.startswith(f"{OURS}.")

    @property
    def scene(self) -> Any:
        """What draws its table: its own scene.py, or what is made from its declarations."""
        return self.part("scene") or import_module("tablee.kit.pictures.plain.scene")

    @property
    def look(self) -> Path:
        """The folder of the look.svg and look.css that its table is drawn with."""
        return self.folder if (self.folder / "scene.py").exists() else PLAIN

    @property
    def options(self) -> dict[str, Any]:
        """Option name -> Option: what a table is asked for, so without hidden ones and numbers."""
        return {n: o for n, o in self.rules.OPTIONS.items() if not (o.hidden or o.number)}

    @property
    def numbers(self) -> dict[str, Any]:
        """Number name -> Option: what a designer would change, and a study may."""
        return {name: o for name, o in self.rules.OPTIONS.items() if o.number}

    @property
    def choosable(self) -> dict[str, Any]:
        """Both: whatever a command line or a study may choose."""
        return {name: o for name, o in self.rules.OPTIONS.items() if not o.hidden}

    def numbers_in(self, boxes: Any = None) -> dict[str, int]:
        """What a text may ask for: the numbers in this box or the usual ones, and what follows."""
        numbers = usual_numbers(self.rules.OPTIONS)
        if boxes is not None:
            numbers = {name: int(boxes[name][0]) for name in numbers}
        follows = getattr(self.rules, "follows", None)
        return numbers | follows(numbers) if follows else numbers

    @property
    def actions(self) -> Any:
        """The Codec: every action as an integer and as canonical notation."""
        return self.rules.ACTIONS

    def engine(self, mode: Any = None, template: Any = None) -> Any:
        """The rules ready to run in this mode; the kernels are the kit's unless a template is given.

        Raises:
            ValueError: there is no such mode, and which there are.
        """
        from tablee.kit.engines import kernels
        from tablee.kit.engines.engine import Mode, engine_for, mode_of

        if mode is not None and not (isinstance(mode, str) and mode in list(Mode)):
            raise Unplayable("no-such-mode", given=shortly(mode), modes=", ".join(Mode))
        template = template or kernels
        key = (mode_of(self, Mode(mode) if mode else None, template), template)
        if key not in self._engines:
            self._engines[key] = engine_for(self, *key)
        return self._engines[key]

    def sandbox(self, deadline: float) -> Any:
        """The rules where they can harm nobody: in a memory of their own, stopped after so many seconds.

        For positions that no rule has led to.

        Raises:
            ValueError: the game has no portable module.
        """
        from tablee.kit.engines.engine import Mode

        return self.engine(Mode.PORTABLE).alone(deadline)

    def apart(self) -> "Game":
        """The same game with engines of its own: in their memories lies nothing of anybody else."""
        game = copy(self)
        game._engines = {}
        return game

    def box(self, options: dict[str, Any], data: Any = None) -> Any:
        """What lies in the box at this table: an array of one record, read-only.

        Raises:
            ValueError: the options or the data cannot be played, and why (clause).
        """
        usual = self.rules.DATA
        chosen = usual if data is None else data
        if usual is None and chosen is not None:
            raise Unplayable("no-data-here", given=shortly(data))
        if isinstance(usual, str) and not isinstance(chosen, str):
            raise Unplayable("no-such-data", given=shortly(data))
        options = usual_numbers(self.rules.OPTIONS) | options
        try:
            boxes = self.rules.make_box(options["players"], options, chosen)
        except Unplayable as wrong:
            wrong.words = self.words
            raise
        for name in self.numbers:
            boxes[name] = options[name]
        boxes.setflags(write=False)
        return boxes

    def new(self, /, seed: int | None = None, **table: Any) -> "Match":
        """A new Match: options by name or as options={…}, and data=…, seats=…, mode=… (see Match).

        Raises:
            ValueError: whatever of these cannot be, and what is possible.
        """
        from tablee.kit.table.match import Match

        return Match(self, seed=seed, **table)

    def from_position(self, /, position: dict[str, Any], **table: Any) -> "Match":
        """A Match taken up from `match.position()`; the rest as for `new`.

        Raises:
            ValueError: the position does not fit the game, or what `new` says.
        """
        from tablee.kit.table.match import Match

        return Match(self, position=position, **table)


def _add(rules: Any, names: dict[str, Any]) -> None:
    """Give a game's module what it does not have itself."""
    for name, thing in names.items():
        if not hasattr(rules, name):
            setattr(rules, name, thing)


def _derived(moves: Any, module: str) -> dict[str, Any]:
    """All that the moves of a module say."""
    rules = dict(zip(("objection", "legal", "apply"), moves.rules(module), strict=True))
    rules |= zip(("count", "nth", "mask"), moves.counts(), strict=True)
    return {"ACTIONS": moves.codec(), "SEALED": moves.sealed, **rules}
