"""Backups: whole, made while others write, and put back where nothing is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.running import in_loop
from tests.server.store.storage import batch, database, hand, payloads
from ultimo.server.store import backup
from ultimo.server.store.backup import back_up, restore
from ultimo.server.store.interface import Store, StoreRefused
from ultimo.server.store.sql import SqlStore

Copy = Callable[[Path, Path], None]

TABLES = ("oak", "elm", "fir")


async def play_on(store: Store, table: str, acknowledged: dict[str, int], stop: asyncio.Event) -> None:
    while not stop.is_set():
        seq = acknowledged[table] + 1
        await store.append(batch(table, seq, f"move {seq}", finished=(hand(seq, "anna", None, None, None),)))
        acknowledged[table] = seq


@in_loop
async def test_a_backup_made_while_others_write_has_all_that_was_acknowledged_before(
    path: Path, tmp_path: Path
) -> None:
    acknowledged = dict.fromkeys(TABLES, 0)
    before = []
    async with database(path) as opened:
        store = SqlStore(opened)
        stop = asyncio.Event()
        players = [asyncio.create_task(play_on(store, table, acknowledged, stop)) for table in TABLES]
        for number in range(5):
            before.append(dict(acknowledged))
            await asyncio.to_thread(back_up, path, tmp_path / f"backup {number}.db")
        stop.set()
        await asyncio.gather(*players)

    assert all(before[0][table] < acknowledged[table] for table in TABLES)  # they went on
    for number, known in enumerate(before):
        restored = tmp_path / f"restored {number}.db"
        restore(tmp_path / f"backup {number}.db", restored)
        async with database(restored) as opened:
            store = SqlStore(opened)
            for table in TABLES:
                kept = await payloads(store, table)

                assert kept == [f"move {seq}" for seq in range(1, len(kept) + 1)]
                assert known[table] <= len(kept) <= acknowledged[table]
                assert len(await store.hands_at(table)) == len(kept)


@in_loop
async def test_a_restored_database_is_played_on_with(path: Path, tmp_path: Path) -> None:
    async with database(path) as opened:
        await SqlStore(opened).append(batch("oak", 1, "sit"))
    back_up(path, tmp_path / "backup.db")
    path.unlink()
    restore(tmp_path / "backup.db", path)
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 2, "deal"))

        assert await payloads(store, "oak") == ["sit", "deal"]


@in_loop
async def test_a_backup_is_one_file_that_may_lie_anywhere(path: Path, tmp_path: Path) -> None:
    async with database(path):
        pass
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(path, folder / "backup.db")

    assert [file.name for file in folder.iterdir()] == ["backup.db"]
    with closing(sqlite3.connect(folder / "backup.db")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize("copy", [back_up, restore])
def test_nothing_is_overwritten(path: Path, tmp_path: Path, copy: Copy) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")
    with pytest.raises(StoreRefused, match=r"there\.db is there already, and is not overwritten"):
        copy(path, there)

    assert there.read_text() == "mine"


@in_loop
async def test_a_database_that_is_there_is_named_and_not_what_lies_beside_it(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "backup.db")
    async with database(path) as opened:
        await SqlStore(opened).append(batch("oak", 1, "sit"))
        with pytest.raises(StoreRefused, match=r"ultimo\.db is there already, and is not overwritten"):
            restore(tmp_path / "backup.db", path)


@pytest.mark.parametrize("left", ["-wal", "-journal"])
def test_a_database_is_not_put_beside_what_is_left_of_another(path: Path, tmp_path: Path, left: str) -> None:
    (tmp_path / f"new.db{left}").write_bytes(b"moves")
    with pytest.raises(StoreRefused, match=rf"new\.db{left} belongs to another database; move it away first"):
        restore(path, tmp_path / "new.db")

    assert not (tmp_path / "new.db").exists()


@in_loop
async def test_a_database_in_use_is_not_restored(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "backup.db")
    async with database(path):
        path.rename(tmp_path / "moved.db")
        with pytest.raises(StoreRefused, match="is in use by another process"):
            restore(tmp_path / "backup.db", path)
        (tmp_path / "moved.db").rename(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "is empty"),
        (b"text", "is no SQLite database"),
        (b"SQLite format 3\0" + b"\xff" * 4096, "cannot be copied to .*: file is not a database"),
    ],
)
def test_what_is_no_backup_is_refused_and_nothing_is_left(tmp_path: Path, content: bytes | None, reason: str) -> None:
    backup, path = tmp_path / "backup.db", tmp_path / "ultimo.db"
    if content is not None:
        backup.write_bytes(content)
    with pytest.raises(StoreRefused, match=reason):
        restore(backup, path)

    assert {file.name for file in tmp_path.iterdir()} <= {"backup.db"}


def test_nobody_elses_file_is_taken_for_our_part(path: Path, tmp_path: Path) -> None:
    part = tmp_path / "friday.db.part"
    part.write_text("mine")
    back_up(path, tmp_path / "friday.db")

    assert part.read_text() == "mine"


def failing(error: Exception, code: int) -> Callable[[Path, Path], None]:
    def fails(source: Path, to: Path) -> None:
        error.sqlite_errorcode = code  # type: ignore[attr-defined]  # as SQLite's errors have it
        raise error

    return fails


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (sqlite3.OperationalError("readonly database"), sqlite3.SQLITE_READONLY, "SQLite may not write in /.*; run"),
        (sqlite3.OperationalError("cannot"), sqlite3.SQLITE_READONLY_DIRECTORY, "SQLite may not write in /.*; run"),
        (sqlite3.OperationalError("disk I/O error"), sqlite3.SQLITE_IOERR, "disk I/O error"),
        (OSError(28, "No space left on device"), 0, "No space left on device"),
    ],
)
def test_what_keeps_a_copy_from_being_made_is_said(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, reason: str
) -> None:
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(backup, "_copy_pages", failing(error, code))
    with pytest.raises(StoreRefused, match=f"cannot be copied to .*friday.db: {reason}"):
        back_up(path, tmp_path / "friday.db")

    assert sorted(tmp_path.iterdir()) == before


@in_loop
async def test_a_damaged_database_makes_no_backup(path: Path, tmp_path: Path) -> None:
    async with database(path) as opened:
        for seq in range(1, 60):
            await SqlStore(opened).append(batch("oak", seq, "oak " * 50))
    content = bytearray(path.read_bytes())
    page = next(start for start in range(0, len(content), 4096) if content[start : start + 4096].count(b"oak oak") > 9)
    content[page : page + 100] = b"\xff" * 100
    path.write_bytes(content)
    with pytest.raises(StoreRefused, match=r"ultimo\.db is damaged"):
        back_up(path, tmp_path / "backup.db")

    assert not (tmp_path / "backup.db").exists()


@pytest.mark.parametrize(
    ("copy", "reason"),
    [(back_up, "cannot be made: No such file"), (restore, "cannot be locked in its directory: No such")],
)
def test_a_copy_needs_its_directory(path: Path, tmp_path: Path, copy: Copy, reason: str) -> None:
    with pytest.raises(StoreRefused, match=reason):
        copy(path, tmp_path / "nowhere" / "copy.db")
