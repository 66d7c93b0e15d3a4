"""Ways to people who are not looking."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked to be told anything yet."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.Column("failed", sa.Text),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
