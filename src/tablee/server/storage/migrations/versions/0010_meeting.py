"""Somebody to play with: the language of a listed table, and people's wishes of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Tables of before have no language, and have been listed since they were touched last."""
    op.add_column("tables", sa.Column("language", sa.String(8)))
    op.add_column("tables", sa.Column("listed_at", sa.Float))
    op.add_column("tables", sa.Column("lent", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_tables_listed", "tables", ["listed", "over", "touched"])
    op.create_table(
        "meeting",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Boolean, nullable=False),
        sa.Column("figures", sa.Boolean, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("other", sa.String(32), nullable=False, index=True),
        sa.Column("at_table", sa.String(24), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
    )
