"""What is promised about people speaks of every table in which something is kept, in both languages."""

import re
from pathlib import Path

from tablee.server.storage.database import schema
from tablee.server.storage.owned import OWNED

PAGE = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
ENGLISH, FRENCH = PAGE.split("## En français")


def test_no_table_is_left_out() -> None:
    for name in schema.tables:
        assert f"`{name}`" in ENGLISH, f"docs/privacy.md says nothing of {name}"


def test_what_is_somebodys_own_is_spoken_of_in_both_languages() -> None:
    for owned in OWNED:
        assert f"`{owned.whose.table.name}`" in FRENCH, owned.whose


def test_every_column_that_names_a_person_is_known() -> None:
    """It would be left out where somebody is deleted, or turns out to be known already."""
    ways = {"tables.host", "seats.holder", "chat.person", "data.owner", "decks.owner"}
    known = ways | {str(owned.whose) for owned in OWNED}
    persons = re.compile(r"person|holder|host|owner")
    named = {str(c) for t in schema.tables.values() for c in t.c if persons.fullmatch(c.name)}
    assert named == known
