"""What processes that share a database have in common: the house's own facts, and photographs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A house with a folder keeps both there, and nothing here."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "pictures",
        sa.Column("photo", sa.String(32), sa.ForeignKey("photos.id"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
