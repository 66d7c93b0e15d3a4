"""What of a page lies wrong: runs off at the side, is cut, is covered, is too small."""

from pathlib import Path

from playwright.sync_api import Page

SMALLEST = 11  # pixels of a letter's height, as CSS counts it
FINGER = 44  # pixels, of what is touched
FIND = Path(__file__).with_name("layout.js").read_text("utf-8").partition("\n")[2]


def flaws(page: Page, by_touch: bool = False) -> list[str]:
    """What lies wrong on a page, in words; by touch, also what is too small for a finger."""
    found: list[str] = page.evaluate(FIND, [SMALLEST, FINGER if by_touch else 0])
    return found
