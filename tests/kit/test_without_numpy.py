"""Tables need neither NumPy nor Numba: what people see, keep and play is the same, byte for byte."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.kit.rules import lean

ROOT = Path(__file__).parents[2]


def test_a_table_is_the_same_without_numpy_and_numba():
    """All five games, in portable and in plain rules: positions, stories, drawings, records, forks."""
    program = [sys.executable, "-m", "tests.kit.polite"]
    ways = [subprocess.Popen([*program, *way], cwd=ROOT, stdout=subprocess.PIPE) for way in WAYS]
    with_it, without = (way.communicate()[0].decode() for way in ways)
    assert [way.returncode for way in ways] == [0, 0]
    assert with_it.count("\n") == 2 * len(tablee.games())
    assert with_it == without


WAYS = ([], ["without"])


@pytest.mark.parametrize("sum_of", ["a + b", "a - b", "a * b", "a << c", "a >> c", "~a", "b % a"])
def test_a_word_wraps_round_as_numpy_has_it(sum_of):
    for a, b in ((2**64 - 1, 3), (5, 2**63), (1, 2**64 - 1)):
        words = {"a": lean.uint64(a), "b": lean.uint64(b), "c": lean.uint64(63)}
        others = {name: np.uint64(int(word)) for name, word in words.items()}
        with np.errstate(over="ignore"):
            expected = eval(sum_of, {}, others)
        found = eval(sum_of, {}, words)
        assert (int(found), type(found)) == (int(expected), lean.uint64)


def test_parts_of_an_array_are_windows_on_it():
    for one in (lean, np):
        rows = one.zeros((3, 4), one.int64)
        rows[1][2] = 7
        rows[0, 1:3] = [5, 6]
        rows[:2, 0] = 9
        rows[2] = [1, 2, 3, -4]
        assert rows.tolist() == [[9, 5, 6, 0], [9, 0, 7, 0], [1, 2, 3, -4]]
        assert (rows.shape, rows.size, rows.ndim, len(rows), rows.sum()) == ((3, 4), 12, 2, 3, 38)
        assert [list(row) for row in rows][2] == [1, 2, 3, -4] == list(rows[-1])
        assert list(rows.flat)[:3] == [9, 5, 6] == rows[0][:3].tolist()
        with pytest.raises(IndexError):
            rows[3]
        with pytest.raises(ValueError):
            rows[0] = [1, 2]


def test_what_lies_in_the_box_is_only_read(monkeypatch):
    from tablee.kit.rules import record
    from tablee.kit.rules.log import LOG

    monkeypatch.setattr(record, "records", lean.records)
    logs = LOG.new()
    logs[0].kind[3] = 200
    assert logs.tobytes() != bytes(LOG.size) and logs["kind"][0, 3] == 200
    logs.setflags(write=False)
    assert not logs.flags.writeable
    with pytest.raises(TypeError):
        logs[0].count = 1
    with pytest.raises(TypeError):
        logs[0].kind[:] = 1
