"""script/faults [PART …] [--share 0.01] [--game push] [--seed 7]: a bad day of a house, part by part.

A part is a module of this folder with a `run`: it opens a house as its host does, lets people play in
it, does its harm, and says what it found. Found is whatever was said yes to and is lost, an answer
that no house should give, and whoever is not well again within ten seconds.
"""

import sys

from tests.tools.found import main

PARTS = ("kills", "disk", "workers", "pages", "clocks", "scarce", "clients", "modules", "big")
LONG = ("soak",)  # an hour: only if it is asked for

if __name__ == "__main__":
    sys.exit(main("tests.faults", __doc__, PARTS, LONG, is_patient=True))
