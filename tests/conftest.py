"""The tests' own games are found beside the built-in ones, in every process that a test starts."""

import os
from pathlib import Path

os.environ["TABLEE_GAMES"] = str(Path(__file__).parent / "games")
