"""People who are known by more than one browser: their devices, passkeys, and other ways back."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Four tables, all empty: until now a person was the cookie of one browser."""
    op.create_table(
        "persons",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("sealed", sa.Float),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("way", sa.String(12), nullable=False),
        sa.Column("ended", sa.Float),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("domain", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "ways",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("used", sa.Float),
    )
