"""Records that people look at, where processes share a database."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A house by itself has them in memory, and none here."""
    op.create_table(
        "records",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("looked", sa.Float, nullable=False),
    )
