"""Secrets of the server, and what deals of a day brought."""

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
    op.create_table(
        "results",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "account", name="pk_results"),
    )
