"""The commands of `ultimo admin`, on a database that a house has written."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.running import ultimo
from tests.server.house.home import Home, stage
from ultimo.cli.common import Fault
from ultimo.cli.extras import needs
from ultimo.server.identity.interface import Account, Kind, SessionRow
from ultimo.server.identity.passphrases import Passphrases
from ultimo.server.identity.sql import SqlAccounts
from ultimo.server.store.database import open_database
from ultimo.server.store.interface import Batch, TableStatus
from ultimo.server.store.memory import MemoryStore
from ultimo.server.store.sql import SqlStore

PERSON = Account("a1", Kind.PERSON, "Žofie", None, "old", "old", "{}", 1000, 1000)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Two tables, the first put aside, and a person."""
    path = tmp_path / "ultimo.db"

    async def written() -> None:
        home = Home(MemoryStore())
        first = await home.open("ada")
        live, (bea,) = await home.seated("bea")
        await home.play(live, [bea], stage("playing"))
        held = await open_database(path)
        for table in (first, live.room.state.id):
            payloads = tuple(entry.payload for entry in await home.store.log(table))
            await SqlStore(held).append(Batch(table, 1, payloads, home.clock.now()))
        await SqlStore(held).set_status(first, TableStatus.QUARANTINED)
        await SqlAccounts(held).add(PERSON, SessionRow(b"digest", PERSON.id, 1000))
        await held.close()

    asyncio.run(written())
    return path


def said(*arguments: str, status: int = 0) -> str:
    result = ultimo("admin", *arguments)
    assert result.exit_code == status, result.output
    return result.output


def test_tables_are_listed_by_status_also_for_programs(database: Path) -> None:
    every = json.loads(said("tables", "--database", str(database), "--json"))

    assert sorted(row["status"] for row in every) == ["open", "quarantined"]
    assert "1 table" in said("tables", "--status", "quarantined", "--database", str(database))
    assert said("tables", "--status", "closed", "--database", str(database)) == "0 tables\n"


def test_where_no_copy_can_be_made_that_is_said(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(**of: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.TemporaryDirectory", nowhere)
    problem = said("tables", "--database", str(database), status=2)

    assert problem.endswith(
        "no copy can be made: No usable temporary directory found; let TMPDIR name a directory with room\n"
    )


def test_whole_logs_are_checked_and_a_damaged_one_is_named(database: Path) -> None:
    assert "2 tables checked, 0 of them damaged" in said("verify", "--database", str(database))
    with sqlite3.connect(database) as opened:
        (table,) = opened.execute('select "table" from log where seq = 5').fetchone()
        changed = "cast(replace(payload, 'easy', 'hard') as blob)"
        opened.execute(f"update log set payload = {changed} where seq = 5")
    report = said("verify", "--database", str(database), status=2)

    assert report.startswith(f"{table}: ")
    assert "1 of them damaged" in report
    (fault,) = (
        one["fault"] for one in json.loads(said("verify", table, "--database", str(database), "--json", status=2))
    )
    assert fault in report
    assert "no table 'nosuch'" in said("verify", "nosuch", "--database", str(database), status=2)


def test_a_table_that_was_put_aside_is_opened_again(database: Path) -> None:
    (row,) = json.loads(said("tables", "--status", "quarantined", "--database", str(database), "--json"))
    said("reopen", row["table"], "--database", str(database))

    assert said("tables", "--status", "quarantined", "--database", str(database)) == "0 tables\n"
    assert "no table" in said("reopen", "nosuch", "--database", str(database), status=2)


def test_a_copy_is_put_back(database: Path, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"
    said("backup", str(copy), "--database", str(database))
    assert "is not overwritten" in said("backup", str(copy), "--database", str(database), status=2)
    said("restore", str(copy), "--database", str(again))

    assert said("tables", "--database", str(again)) == said("tables", "--database", str(database))


def test_a_person_gets_a_new_passphrase_and_a_new_code_and_is_logged_out(database: Path) -> None:
    told = said("passphrase", "žofie", "--new", "correct horse battery", "--database", str(database))

    code = re.search(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){4}", told)
    assert code

    async def check() -> None:
        held = await open_database(database)
        account = await SqlAccounts(held).by_name("Žofie")
        with ThreadPoolExecutor(1) as hashing:
            passphrases = Passphrases(hashing)
            assert account is not None
            assert await passphrases.fits("correct horse battery", account.passphrase)
            assert await passphrases.fits(code[0], account.recovery)
        assert not await SqlAccounts(held).sessions_of(PERSON.id)
        await held.close()

    asyncio.run(check())
    assert "is called 'Nobody'" in said(
        "passphrase", "Nobody", "--new", "correct horse battery", "--database", str(database), status=2
    )
    assert "10 to 200" in said("passphrase", "Žofie", "--new", "short", "--database", str(database), status=2)


def test_nobody_is_asked_for_the_passphrase_of_nobody(database: Path) -> None:
    told = said("passphrase", "Nobody", "--database", str(database), status=2)

    assert "is called 'Nobody'" in told
    assert "New passphrase" not in told


def test_who_is_called_so_is_asked_for_twice(database: Path) -> None:
    answers = "correct horse battery\n" * 2
    result = ultimo("admin", "passphrase", "žofie", "--database", str(database), text=answers)

    assert "The new recovery code is" in result.output


def test_what_is_no_database_of_ours_is_named_and_not_its_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with sqlite3.connect("songs.db") as opened:
        opened.execute("CREATE TABLE songs (title)")

    assert "songs.db is a database of something else; name another file" in said(
        "verify", "--database", "songs.db", status=2
    )


def test_a_person_who_asks_for_it_is_forgotten(database: Path) -> None:
    assert said("forget", "žofie", "--database", str(database)) == "žofie is forgotten\n"

    assert "is called 'Žofie'" in said("forget", "Žofie", "--database", str(database), status=2)


def test_guests_who_are_gone_are_forgotten_and_people_stay(database: Path) -> None:
    async def written() -> None:
        held = await open_database(database)
        await SqlAccounts(held).add(
            PERSON._replace(id="g1", kind=Kind.GUEST, passphrase=None), SessionRow(b"g", "g1", 1)
        )
        await held.close()

    asyncio.run(written())

    assert said("prune", "--database", str(database)) == "1 guest and 1 token forgotten\n"  # that of a lost cookie
    assert json.loads(said("prune", "--database", str(database), "--json")) == {"guests": 0, "tokens": 0}


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.db"
    for command in (["tables"], ["verify"], ["backup", str(tmp_path / "to.db")]):
        assert "cannot be read" in said(*command, "--database", str(nowhere), status=2)

    assert not list(tmp_path.iterdir())


def test_without_its_packages_a_command_says_how_to_install_them() -> None:
    with pytest.raises(Fault) as fault, needs("server"):
        raise ModuleNotFoundError("No module named 'sqlalchemy'", name="sqlalchemy")
    assert "sqlalchemy is not installed" in fault.value.message
    assert "pip install 'ultimo[server]'" in fault.value.message
    with pytest.raises(ModuleNotFoundError), needs("server"):
        raise ModuleNotFoundError("No module named 'ultimo.nosuch'", name="ultimo.nosuch")


def test_who_only_plays_needs_no_package_of_the_server() -> None:
    looks = "import sys, ultimo.cli; print(*{'msgspec', 'sqlalchemy', 'starlette', 'uvicorn'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", looks], capture_output=True, text=True, check=True)

    assert loaded.stdout == "\n"


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_what_names_no_file_is_refused(name: str) -> None:
    right = f"{name!r} is no file; write its name, as ultimo.db"

    assert right in said("tables", "--database", name, status=2)
    assert right in said("backup", name, status=2)
