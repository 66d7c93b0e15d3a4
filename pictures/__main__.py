"""Draw the photographs: `python -m pictures` draws all, `python -m pictures 7 12` some."""

import sys

from pictures.album import draw_all

draw_all([int(a) for a in sys.argv[1:]])
