"""What came of a part: how often it went well, what was found, and figures of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.tools.found import WELL_AGAIN, Result


@dataclass
class Came(Result):
    """A Result with figures."""

    figures: dict[str, float] = field(default_factory=dict)
    patience: float = WELL_AGAIN

    def most(self, what: str, figure: float) -> None:
        """Keep the largest that there was."""
        self.figures[what] = max(figure, self.figures.get(what, 0.0))

    def count(self, what: str, many: float = 1) -> None:
        """Add to a figure."""
        self.figures[what] = self.figures.get(what, 0.0) + many

    def find_all(self, where: str, wrongs: Iterable[str]) -> None:
        """Whatever was wrong there; if nothing was, it has gone well."""
        wrongs = list(wrongs)
        for wrong in wrongs:
            self.find(f"{where}: {wrong}")
        if not wrongs:
            self.add("well")

    def __str__(self) -> str:
        told = [f"{many:,} {end}" for end, many in sorted(self.ends.items())]
        told += [f"{what} {figure:,.4g}" for what, figure in self.figures.items()]
        return ", ".join(told) or "nothing"
