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
OURS = "schema_"  # how the names of all our revisions begin
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
    """Files, not empty, that SQLite would take for a part of the database *path*."""
    files = (path.with_name(path.name + end) for end in BESIDE)
    return [file for file in files if file.exists() and file.stat().st_size]


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
    scripts = ScriptDirectory(str(migrations))
    engine = migrating(path)
    try:
        with engine.begin() as connection:
            revision = MigrationContext.configure(connection).get_current_revision()
            if not new:
                _check_revision(path, revision, scripts)
            if revision != scripts.get_current_head():
                _migrate(connection, path, scripts)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StoreRefused(f"{path} cannot be used: {cause}") from error
    finally:
        engine.dispose()


def _check_revision(path: Path, revision: str | None, scripts: ScriptDirectory) -> None:
    if revision in {script.revision for script in scripts.walk_revisions()}:
        return
    if revision is None or not revision.startswith(OURS):
        raise StoreRefused(f"{path} is a database of something else; name another file")
    raise StoreRefused(
        f"{path} has the schema {revision!r}, which this version does not know: it was written by a newer one; "
        "install that, or restore a backup made before"
    )


def _migrate(connection: Connection, path: Path, scripts: ScriptDirectory) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", scripts.dir.replace("%", "%%"))
    command.upgrade(config, "head")
    stray = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if stray:
        raise StoreRefused(f"{path}: a row of {stray[0]} names what is not in {stray[2]}")
