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
        sa.Column("device", sa.String(24)),
        sa.Column("house", sa.Text),
        sa.Column("last", sa.Float),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("wished", sa.JSON, nullable=False),
    )
    op.create_table(
        "table_wishes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("moment", sa.String(12), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("channel", sa.String(24), sa.ForeignKey("channels.id"), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column(
            "table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False, index=True
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("decision", sa.String(64), nullable=False),
        sa.Column("written", sa.Float, nullable=False),
        sa.Column("due", sa.Float, index=True),
        sa.Column("leased", sa.Float, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("fate", sa.String(8), nullable=False),
        sa.Index("ix_notices_person", "person", "table_id"),
    )
