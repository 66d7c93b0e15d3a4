"""Boards and decks that people bring along."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables so far are played with what lies in the box."""
    op.add_column("tables", sa.Column("data", sa.String(64)))
    op.create_table(
        "data",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
    )
