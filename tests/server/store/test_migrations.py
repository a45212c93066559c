"""Schemas: those of before are brought up to date, and the steps make what the tables say."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.running import in_loop
from tests.server.store.storage import batch, database, payloads
from ultimo.server.store.connecting import migrating
from ultimo.server.store.interface import StoreRefused
from ultimo.server.store.schema import MIGRATIONS, prepare
from ultimo.server.store.sql import SqlStore
from ultimo.server.store.tables import metadata

NEXT = '''
"""The schema after today's."""

import sqlalchemy as sa
from alembic import op

revision = "schema_next"
down_revision = "schema_5"


def upgrade():
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("title", sa.String, nullable=False, server_default="untitled"))
        table.alter_column("status", new_column_name="state")
    op.execute("INSERT INTO seats VALUES ('oak', 7, 1, NULL)") if {stray} else None
    assert not {fails}
'''


def migrations(folder: Path, *, stray: bool = False, fails: bool = False) -> Path:
    """The steps of today, and one more."""
    copied = Path(shutil.copytree(MIGRATIONS, folder / "migrations"))
    (copied / "versions" / "next.py").write_text(NEXT.format(stray=stray, fails=fails))
    return copied


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


async def play(path: Path) -> None:
    async with database(path) as opened:
        await SqlStore(opened).append(batch("oak", 1, "sit", "deal"))


def test_the_steps_make_the_tables(path: Path) -> None:
    engine = migrating(path)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()

    assert differences == []


def test_a_database_made_by_the_steps_is_one_made_from_the_tables(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.touch()
    engine = migrating(other)
    metadata.create_all(engine)
    engine.dispose()

    assert made(path) == made(other)


def made(path: Path) -> dict[str, set[str]]:
    """The columns, constraints and indexes of each table, whatever their order."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL").fetchall()
    return {
        name: {line.strip(" ,\t\n").replace('"', "") for line in sql.splitlines()}
        for name, sql in rows
        if name != "alembic_version"
    }


@in_loop
async def test_what_an_older_version_wrote_is_brought_up_to_date(path: Path, tmp_path: Path) -> None:
    await play(path)
    prepare(path, migrations(tmp_path))
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute('SELECT "table", state, entries, title FROM tables').fetchall()
        log = connection.execute("SELECT seq, payload FROM log").fetchall()

    assert tables == [("oak", "open", 2, "untitled")]
    assert log == [(1, b"sit"), (2, b"deal")]

    prepare(path, tmp_path / "migrations")  # again, with nothing to do
    with pytest.raises(StoreRefused, match="has the schema 'schema_next', which this version does not know"):
        prepare(path)


def test_tokens_of_the_first_schema_stay(tmp_path: Path) -> None:
    old, database = Path(shutil.copytree(MIGRATIONS, tmp_path / "migrations")), tmp_path / "ultimo.db"
    for later in ("schema_2.py", "schema_3.py", "schema_4.py", "schema_5.py"):
        (old / "versions" / later).unlink()
    prepare(database, old)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO accounts VALUES ('a', 'guest', 'Ada', NULL, NULL, NULL, NULL, '{}', 1, 2)")
        connection.execute("INSERT INTO sessions VALUES (x'01', 'a', 1, NULL)")
    prepare(database)
    with closing(sqlite3.connect(database)) as connection:
        tokens = connection.execute("SELECT digest, account, created, until, replaces FROM sessions").fetchall()

    assert tokens == [(b"\x01", "a", 1, None, None)]


@pytest.mark.parametrize(
    ("fault", "error", "reason"),
    [
        ({"fails": True}, AssertionError, None),
        ({"stray": True}, StoreRefused, "a row of seats names what is not in hands"),
    ],
)
@in_loop
async def test_a_step_that_fails_changes_nothing(
    path: Path, tmp_path: Path, fault: dict[str, bool], error: type[Exception], reason: str | None
) -> None:
    await play(path)
    before = content(path)
    with pytest.raises(error, match=reason):
        prepare(path, migrations(tmp_path, **fault))

    assert content(path) == before
    async with database(path) as opened:
        assert await payloads(SqlStore(opened), "oak") == ["sit", "deal"]
