"""Which token a token replaces."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "schema_2"
down_revision = "schema_1"


def upgrade() -> None:
    with op.batch_alter_table("sessions", recreate="always") as sessions:
        sessions.add_column(sa.Column("replaces", sa.LargeBinary))
