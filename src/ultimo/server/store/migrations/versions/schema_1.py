"""Logs, finished hands, accounts and their tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "schema_1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("link", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_tables"),
    )
    op.create_table(
        "log",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("link", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name="fk_log_table"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hands",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "deal", name="pk_hands"),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name="fk_hands_table"),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account", sa.String),
        sa.PrimaryKeyConstraint("table", "deal", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table", "deal"], ["hands.table", "hands.deal"], name="fk_seats_table"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_account", "seats", ["account"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("folded", sa.String),
        sa.Column("owner", sa.String),
        sa.Column("passphrase", sa.String),
        sa.Column("recovery", sa.String),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name="fk_accounts_owner", ondelete="CASCADE"),
    )
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sessions_account", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
