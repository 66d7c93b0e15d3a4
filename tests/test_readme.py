"""The README says only what works: its commands and files exist."""

import re
from pathlib import Path

from tablee.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_commands_exist():
    assert {"play", "fuzz"} <= set(re.findall(r"`tablee (\w+)", README)) <= set(COMMANDS)


def test_the_scripts_exist():
    scripts = set(re.findall(r"script/\w+", README))
    assert "script/test" in scripts and all((ROOT / script).exists() for script in scripts)


def test_the_links_lead_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    links = [
        page.parent / link
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
    ]
    assert links and [link for link in links if not link.exists()] == []


def test_contributing_fits_a_page():
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) <= 60
