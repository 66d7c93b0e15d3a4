"""Of a report: what kind of thing it is, and why it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Of before, lines have words and names have none; nobody said why."""
    for name in ("kind", "why"):
        op.add_column("reports", sa.Column(name, sa.String(12), nullable=False, server_default=""))
    reports = sa.table("reports", sa.column("kind"), sa.column("text"))
    op.execute(sa.update(reports).where(reports.c.text == "").values(kind="name"))
    op.execute(sa.update(reports).where(reports.c.text != "").values(kind="line"))
