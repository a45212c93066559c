"""What cannot be opened is refused with a reason, and stays as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from tests.server.running import in_loop
from tests.server.store.storage import batch, database, payloads
from ultimo.server.store import connecting
from ultimo.server.store.backup import back_up
from ultimo.server.store.database import is_sound
from ultimo.server.store.interface import LogDamaged, StoreRefused
from ultimo.server.store.sql import SqlStore


def write(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@in_loop
async def test_a_database_is_made_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "100 % new?#.db"
    async with database(path) as opened:
        await SqlStore(opened).append(batch("oak", 1, "sit"))
    async with database(path) as opened:
        assert await payloads(SqlStore(opened), "oak") == ["sit"]

    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@in_loop
async def test_what_is_left_of_an_attempt_to_make_one_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "ultimo.db.new").write_bytes(b"half")
    (tmp_path / "ultimo.db.new-journal").write_bytes(b"half")
    async with database(tmp_path / "ultimo.db") as opened:
        assert list(await SqlStore(opened).tables()) == []

    assert [file.name for file in tmp_path.iterdir()] == ["ultimo.db"]


async def refused(path: Path, reason: str) -> None:
    before = files(path.parent) if path.parent.is_dir() else {}
    with pytest.raises(StoreRefused, match=reason) as error:
        async with database(path):
            pass

    assert str(path) in str(error.value)
    assert (files(path.parent) if path.parent.is_dir() else {}) == before


@in_loop
async def test_two_processes_cannot_have_it(path: Path) -> None:
    async with database(path) as opened:
        with pytest.raises(StoreRefused, match=r"ultimo\.db is in use by another process; stop that one first"):
            async with database(path):
                pass
        await SqlStore(opened).append(batch("oak", 1, "sit"))
    async with database(path):
        pass


@in_loop
async def test_it_is_alone_by_whatever_link_it_is_named(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    async with database(path):
        with pytest.raises(StoreRefused, match=r"ultimo\.db is in use by another process; stop that one first"):
            async with database(link):
                pass


@in_loop
async def test_a_database_of_two_names_is_refused_by_both(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.hardlink_to(path)

    await refused(path, "has another name too, by a hard link")
    await refused(other, "has another name too, by a hard link")
    with pytest.raises(StoreRefused, match="has another name too"):
        back_up(other, tmp_path / "backup.db")


@in_loop
async def test_a_link_that_leads_nowhere_is_not_replaced(tmp_path: Path) -> None:
    link = tmp_path / "ultimo.db"
    link.symlink_to(tmp_path / "unmounted" / "ultimo.db")

    await refused(link, "is a link that leads nowhere")
    assert link.is_symlink()


@in_loop
async def test_the_directory_has_to_be_there(tmp_path: Path) -> None:
    await refused(tmp_path / "nowhere" / "ultimo.db", "cannot be locked in its directory: No such file or directory")

    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty; put a backup in its place"),
        (b"SQLite format 2", "is no SQLite database"),
        (b"Not a database.\n" * 500, "is no SQLite database"),
        (b"SQLite format 3\0" + b"\xff" * 4096, "cannot be used: file is not a database"),
    ],
)
@in_loop
async def test_what_is_no_database_is_not_written_over(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "ultimo.db"
    path.write_bytes(content)

    await refused(path, reason)


@in_loop
async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "ultimo.db").mkdir()

    await refused(tmp_path / "ultimo.db", "cannot be read: Is a directory")


@in_loop
async def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path / "ultimo.db", "CREATE TABLE songs (title)")

    await refused(tmp_path / "ultimo.db", "is a database of something else; name another file")


@in_loop
async def test_a_database_that_alembic_keeps_for_another_program_is_left_alone(path: Path) -> None:
    write(path, "UPDATE alembic_version SET version_num = '1975ea83b712'")

    await refused(path, "is a database of something else; name another file")


@in_loop
async def test_what_a_newer_version_wrote_is_left_to_it(path: Path) -> None:
    write(path, "UPDATE alembic_version SET version_num = 'schema_99'")

    await refused(path, "has the schema 'schema_99', which this version does not know.*written by a newer one")


@in_loop
async def test_a_database_that_went_missing_is_not_replaced_by_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "ultimo.db-wal").write_bytes(b"the newest moves")

    await refused(tmp_path / "ultimo.db", r"is missing, but ultimo\.db-wal is there: put the database back")


@in_loop
async def test_a_setting_that_is_not_taken_is_no_surprise_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connecting.WRITER, "page_size", 8192)  # which is for new databases only

    with pytest.raises(StoreRefused, match=r"ultimo\.db: SQLite leaves page_size at 4096, not 8192"):
        async with database(path):
            pass


def test_no_connection_makes_a_file(tmp_path: Path) -> None:
    engine = connecting.migrating(tmp_path / "gone.db")
    with pytest.raises(OperationalError, match="unable to open database file"):
        engine.connect()
    engine.dispose()

    assert list(tmp_path.iterdir()) == []


@in_loop
async def test_the_settings_are_those_that_make_a_commit_last(path: Path) -> None:
    async with database(path) as opened:
        reader = await opened.read(partial(settings, connecting.READER))
        writer = await opened.writer.run(partial(settings, connecting.WRITER))

    assert reader == {"journal_mode": "wal", "foreign_keys": 1, "query_only": 1}
    assert writer == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "wal_autocheckpoint": 0}


def settings(names: Iterable[str], connection: Connection) -> dict[str, object]:
    return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}


@pytest.mark.parametrize(("version", "sound"), [((3, 51, 2), False), ((3, 51, 3), True)])
def test_an_old_sqlite_is_known(monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], sound: bool) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)

    assert is_sound() is sound


@in_loop
async def test_a_damaged_page_takes_one_log_and_not_the_others(path: Path, tmp_path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        for table in ("oak", "elm"):
            for seq in range(1, 41):
                await store.append(batch(table, seq, f"{table} " * 100))
    whole = path.read_bytes()
    damaged = whole.replace(b"oak oak", b"\xff\xff\xff\xff\xff\xff\xff")
    pages = [number for number in range(0, len(whole), 4096) if whole[number : number + 4096].count(b"oak oak") > 4]
    spoiled = bytearray(whole)
    spoiled[pages[1] : pages[1] + 4096] = b"\xff" * 4096
    for content in (damaged, bytes(spoiled)):
        copy = tmp_path / "copy.db"
        copy.write_bytes(content)
        async with database(copy) as opened:
            store = SqlStore(opened)
            with pytest.raises(LogDamaged, match="table 'oak'"):
                await store.log("oak")
            assert len(await store.log("elm")) == 40
