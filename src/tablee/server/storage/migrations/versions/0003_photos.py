"""Decks of people's own photographs; the pictures themselves are files beside the database."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "decks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False, index=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
    )
    op.create_table(
        "photos",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("deck", sa.String(32), sa.ForeignKey("decks.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("likeness", sa.String(32), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("motif", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.UniqueConstraint("deck", "digest"),
    )
    op.add_column("data", sa.Column("deck", sa.String(32)))
