"""Draws the icons of the installed app from the mark: `python -m tests.tools.icons` (script/pictures)."""

import base64
import os
from pathlib import Path

from playwright.sync_api import sync_playwright

LOOK = Path(__file__).parents[2] / "src/tablee/server/web/look"
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
        browser.close()


if __name__ == "__main__":
    draw()
