"""The words by which everybody may see a hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "schema_4"
down_revision = "schema_3"


def upgrade() -> None:
    op.create_table(
        "shared",
        sa.Column("word", sa.String, nullable=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("word", name="pk_shared"),
        sa.UniqueConstraint("table", "deal", name="uq_shared_table"),
        sa.ForeignKeyConstraint(["table", "deal"], ["hands.table", "hands.deal"], name="fk_shared_table"),
    )
