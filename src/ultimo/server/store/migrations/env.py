"""What Alembic runs to bring a database up to date: on the connection it is given, in its transaction."""

from __future__ import annotations

from alembic import context

from ultimo.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
