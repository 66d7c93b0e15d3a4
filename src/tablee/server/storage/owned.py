"""Rows that are somebody's own, and nobody else's.

They are taken along with all that is theirs, deleted with them, and become another's where a guest
turns out to be a person known already. What others have a part in (seats, talk, decks that are played
with) has its own ways: `keeping/people.py`, `keeping/forgetting.py`.
"""

from typing import NamedTuple

import sqlalchemy as sa


class Owned(NamedTuple):
    """A table of such rows: by which column they are somebody's."""

    whose: sa.Column[str]
    untold: tuple[str, ...] = ()  # columns that leave the house in no file: keys, secrets, digests


OWNED: tuple[Owned, ...] = ()
