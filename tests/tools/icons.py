"""Draws the icons of the installed app, and what lies where a photograph was removed, from our drawings.

`python -m tests.tools.icons` (script/pictures)
"""

import base64
import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

SERVER = Path(__file__).parents[2] / "src/tablee/server"
LOOK = SERVER / "web/look"
PAPER = "#f6efdf"
ICONS = {  # file -> pixels, and how much of them the mark takes; what a device may cut off has paper
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-full.png": (512, 0.66),
}


def draw() -> None:
    """Write the icons beside the mark."""
    mark = base64.b64encode((LOOK / "icon.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        path = os.environ["TABLEE_BROWSER"]
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            paper = PAPER if part < 1 else "transparent"
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{paper}">'
                f'<img width="{size * part}" src="data:image/svg+xml;base64,{mark}">'
            )
            page.screenshot(path=LOOK / name, omit_background=True)
        draw_placeholder(browser)
        browser.close()


def draw_placeholder(browser: Browser) -> None:
    """Write it as photographs are written."""
    page = browser.new_page(viewport={"width": 768, "height": 512})
    page.set_content(f'<body style="margin:0">{(LOOK / "removed.svg").read_text()}')
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.save(SERVER / "people/removed.webp", lossless=True, method=6)


if __name__ == "__main__":
    draw()
