"""script/hostile [PART …] [--share 0.01] [--game push] [--seed 7]: what is sent to do harm, part by part.

A part is a module of this folder with a `run`: it sends what there is to send, and says what it found.
Whatever was neither refused in a sentence nor carried out is found, and named so that it can be sent
again.
"""

import sys

from tests.tools.found import main

PARTS = ("positions", "records", "verify", "brought", "api")

if __name__ == "__main__":
    sys.exit(main("tests.hostile", __doc__, PARTS))
