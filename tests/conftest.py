"""The tests' own games are found beside the built-in ones, in every process that a test starts."""

import gc
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `tablee` has it: see cli/__init__.py
os.environ["TABLEE_GAMES"] = str(Path(__file__).parent / "games")


def pytest_collection_finish() -> None:
    """Seven thousand tests and all that they import stay to the end: none is rubbish."""
    gc.collect()
    gc.freeze()
