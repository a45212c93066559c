"""Secrets of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "schema_3"
down_revision = "schema_2"


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
