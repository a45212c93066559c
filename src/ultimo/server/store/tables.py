"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("table", String, primary_key=True),
    Column("status", String, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("link", LargeBinary, nullable=False),  # of the last entry
    Column("changed", BigInteger, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table", ForeignKey(tables.c.table), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("payload", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

hands = Table(
    "hands",
    metadata,
    Column("table", ForeignKey(tables.c.table), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("record", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# No foreign key to accounts: a hand is kept even if somebody was forgotten while it was played.
seats = Table(
    "seats",
    metadata,
    Column("table", String, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String),
    ForeignKeyConstraint(["table", "deal"], [hands.c.table, hands.c.deal]),
    Index(None, "account"),
    sqlite_with_rowid=False,
)

# By its word everybody may see a hand.
shared = Table(
    "shared",
    metadata,
    Column("word", String, primary_key=True),
    Column("table", String, nullable=False),
    Column("deal", Integer, nullable=False),
    UniqueConstraint("table", "deal"),
    ForeignKeyConstraint(["table", "deal"], [hands.c.table, hands.c.deal]),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("folded", String, unique=True),  # the name of an account with a passphrase, as it is looked up
    Column("owner", ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    Column("passphrase", String),
    Column("recovery", String),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account", ForeignKey(accounts.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("replaces", LargeBinary),
)

# What people write on their score pads.
evenings = Table(
    "evenings",
    metadata,
    Column("account", ForeignKey(accounts.c.id, ondelete="CASCADE"), primary_key=True),
    Column("id", String, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("text", Text),
    Column("changed", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# No foreign key to accounts, as for seats: who was forgotten while they played is cleared later.
results = Table(
    "results",
    metadata,
    Column("day", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("account", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
