"""The evenings of score pads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "schema_5"
down_revision = "schema_4"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("account", sa.String, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "id", name="pk_evenings"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_evenings_account", ondelete="CASCADE"),
    )
