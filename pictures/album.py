"""The hundred photographs, where they go, and the sheet that shows them all."""

import importlib
from pathlib import Path

from PIL import Image

from pictures.darkroom import develop, packed
from pictures.plate import Plate

TOP = Path(__file__).parent.parent
PHOTOS = TOP / "src/tablee/games/oeil_en_coin/photos"
SHEET = TOP / "docs/pictures/snapshots.webp"
MODULES = (
    "water", "shore", "street", "town", "rooms", "indoors", "nature", "garden", "fair", "odd"
)  # fmt: skip
SCENES = {}


def scene(number, shape="landscape", paper="warm", **print_as):
    """The function below draws photograph `number` on a plate of this shape."""

    def keep(draw):
        assert number not in SCENES, number
        SCENES[number] = (draw, shape, paper, print_as)
        return draw

    return keep


def picture(number):
    draw, shape, paper, print_as = SCENES[number]
    p = Plate(shape, 1900 + number)
    draw(p)
    return develop(p, paper, **print_as)


def draw_all(numbers=(), to=PHOTOS, sheet=SHEET):
    for name in MODULES:
        importlib.import_module(f"pictures.scenes_{name}")
    for number in numbers or sorted(SCENES):
        (to / f"{number:03d}.webp").write_bytes(packed(picture(number)))
    if not numbers:
        sheet.parent.mkdir(parents=True, exist_ok=True)
        contact_sheet(sorted(to.glob("*.webp"))).save(sheet, "WEBP", quality=62, method=6)


def contact_sheet(files, columns=10, cell=150):
    rows = -(-len(files) // columns)
    page = Image.new("RGB", (columns * cell, rows * cell), (52, 49, 46))
    for i, file in enumerate(files):
        small = Image.open(file).convert("RGB")
        small.thumbnail((cell - 8, cell - 8), Image.Resampling.LANCZOS)
        x, y = i % columns * cell, i // columns * cell
        page.paste(small, (x + (cell - small.width) // 2, y + (cell - small.height) // 2))
    return page
