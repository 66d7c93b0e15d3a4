"""Alembic's way into the database that `tablee.server.storage.migrate` has opened."""

from alembic import context

from tablee.server.storage.database import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
