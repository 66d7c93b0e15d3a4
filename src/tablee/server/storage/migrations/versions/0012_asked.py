"""What whoever runs a house asks of it while it is open."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """A row for each, as long as it is not answered."""
    op.create_table(
        "asked",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("deed", sa.String(12), nullable=False),
        sa.Column("what", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("came", sa.JSON),
    )
