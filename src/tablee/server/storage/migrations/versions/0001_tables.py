"""Tables, who sits at them, their log, and a snapshot of each."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("start", sa.JSON, nullable=False),
        sa.Column("engine", sa.Integer, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text),
        sa.Column("says", sa.Text),
        sa.Column("check", sa.String(8)),
        sa.Column("change", sa.JSON),
        sa.Column("key", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "key"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
