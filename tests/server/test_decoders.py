"""What decodes a type is made once, before there are threads: made by two at once it ends the process."""

import os
import re
import subprocess
import sys
from pathlib import Path

import tablee

SOURCES = Path(tablee.__file__).parent
LAZY = re.compile(r"msgspec\.\w+\.decode\((?:[^()]|\([^()]*\))*\btype=")  # on several lines, too
AT_ONCE = """
import sys, threading
import tablee
from tablee.server.tables import snapshots
from tablee.server.tables.standing import Standing

match = tablee.game("push").new(seed=1, mode="interpreted")
packed = snapshots.pack(Standing(match, ()))
begin = threading.Barrier(8)

def opens():
    begin.wait()
    assert snapshots.unpack(match, packed)[0].course.state == match.course.state

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=opens) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("all opened")
"""


def test_none_is_made_where_it_is_needed() -> None:
    lazy = [
        f"{path.relative_to(SOURCES)}: {found[0]}"
        for path in SOURCES.rglob("*.py")
        for found in LAZY.finditer(path.read_text("utf-8"))
    ]
    assert lazy == []


def test_tables_that_are_opened_at_once_do_not_end_the_house() -> None:
    """As after a restart, when all who play come back: 22 of 25 processes died of it."""
    for _ in range(3):
        ran = subprocess.run(
            [sys.executable, "-c", AT_ONCE],
            capture_output=True,
            text=True,
            env=os.environ,
            check=False,
        )
        assert (ran.returncode, ran.stdout) == (0, "all opened\n"), ran
