"""The migrations of the database, the same for both kinds of it."""

from pathlib import Path

import sqlalchemy as sa

from tablee.server.storage.database import schema

SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "0012"  # the newest file in migrations/versions; a test compares
version = sa.Table(  # as Alembic has it
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
KNOWN = {file.name[:4] for file in (SCRIPTS / "versions").glob("[0-9]*.py")}
OURS = {"tables", "seats", "log"}  # in every version


def make(connection: sa.Connection) -> None:
    """All tables, and beside them that no migration is missing; Alembic itself is long to import."""
    schema.create_all(connection)
    version.create(connection)
    connection.execute(sa.insert(version), {"version_num": HEAD})


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
