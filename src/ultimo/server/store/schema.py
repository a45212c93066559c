"""The schema of a database file: made where there is none, brought up to date, or refused with a reason."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ultimo.server.store.connecting import migrating
from ultimo.server.store.interface import StoreRefused

MIGRATIONS = Path(__file__).parent / "migrations"
MAGIC = b"SQLite format 3\0"  # how every database of SQLite begins
BESIDE = ("-wal", "-journal")  # what may hold the newest of a database, in a file beside it


def prepare(path: Path, migrations: Path = MIGRATIONS) -> None:
    """Makes the database *path*, or brings it to the last of *migrations*; StoreRefused, and then it is as it was.

    Nobody else may have it open.
    """
    if path.exists():
        check_file(path)
        _upgrade(path, migrations, new=False)
    else:
        _create(path, migrations)


def check_file(path: Path) -> None:
    """StoreRefused where *path* is no database; what is in it is not looked at."""
    try:
        with path.open("rb") as file:
            beginning = file.read(len(MAGIC))
    except OSError as error:
        raise StoreRefused(f"{path} cannot be read: {error.strerror}") from error
    if beginning != MAGIC:
        what = "is no SQLite database" if beginning else "is empty"
        raise StoreRefused(f"{path} {what}; put a backup in its place, or name another file for a new database")


def beside(path: Path) -> list[Path]:
    """Files that SQLite would take for a part of the database *path*."""
    return [file for end in BESIDE if (file := path.with_name(path.name + end)).exists()]


def put_in_place(new: Path, path: Path) -> None:
    """Gives the complete file *new* its name, for good."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _create(path: Path, migrations: Path) -> None:
    left = beside(path)
    if left:
        raise StoreRefused(f"{path} is missing, but {left[0].name} is there: put the database back beside it")
    new = path.with_name(path.name + ".new")
    for file in (new, *beside(new)):
        file.unlink(missing_ok=True)
    try:
        new.touch()
    except OSError as error:
        raise StoreRefused(f"{path} cannot be made: {error.strerror}") from error
    _upgrade(new, migrations, new=True)
    put_in_place(new, path)


def _upgrade(path: Path, migrations: Path, *, new: bool) -> None:
    engine = migrating(path)
    try:
        with engine.begin() as connection:
            if not new:
                _check_revision(connection, path, migrations)
            config = Config(attributes={"connection": connection})
            config.set_main_option("script_location", str(migrations).replace("%", "%%"))
            command.upgrade(config, "head")
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if broken:
                raise StoreRefused(f"{path}: a row of {broken[0]} names what is not in {broken[2]}")
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StoreRefused(f"{path} cannot be used: {cause}") from error
    finally:
        engine.dispose()


def _check_revision(connection: Connection, path: Path, migrations: Path) -> None:
    found = MigrationContext.configure(connection).get_current_heads()
    if not found:
        raise StoreRefused(f"{path} is a database of something else; name another file for a new one")
    known = {script.revision for script in ScriptDirectory(str(migrations)).walk_revisions()}
    for revision in found:
        if revision not in known:
            raise StoreRefused(
                f"{path} has the schema {revision!r}, which this version does not know: it was written by a newer one; "
                "install that, or restore a backup made before"
            )
