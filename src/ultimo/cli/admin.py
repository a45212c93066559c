"""The commands for whoever runs a server: admin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from ultimo.cli.common import WRONG, Fault, FileName, Text, json_option, print_json
from ultimo.cli.extras import needs
from ultimo.cli.serving import DATABASE, database_option
from ultimo.cli.signs import bounded
from ultimo.cli.tables import columns
from ultimo.cli.text import counted

STATUSES = ("open", "closed", "quarantined")


@contextmanager
def _told() -> Iterator[None]:
    """What stands in the way of an operator, in words."""
    with needs("server"):
        from ultimo.server.identity.refusals import BadPassphrase
        from ultimo.server.operating import NoSuchPerson
        from ultimo.server.store.interface import NoSuchTable, StorageUnavailable, StoreBroken, StoreRefused
    try:
        yield
    except (BadPassphrase, NoSuchPerson, NoSuchTable, StorageUnavailable, StoreBroken, StoreRefused) as problem:
        raise Fault(str(problem)) from None


@click.group(short_help="Look after a server: backups, tables, people.")
def admin() -> None:
    """Look after a server. `backup`, `tables` and `verify` may be used while it runs; for the others it is stopped.

    \b
    Examples:
      ultimo admin backup friday.db
      ultimo admin tables
      ultimo admin verify --help
    """


@admin.command(short_help="Copy the database while the server runs.")
@click.argument("to", type=FileName(DATABASE))
@database_option
def backup(to: Path, database: Path) -> None:
    """Copy the database to the new file TO, as it is at one moment."""
    with _told():
        from ultimo.server.store.backup import back_up

        back_up(database, to)
    click.echo(f"{bounded(str(to))} is a copy of {bounded(str(database))}")


@admin.command(short_help="Put a copy in the place of a database.")
@click.argument("source", metavar="FROM", type=click.Path(path_type=Path))
@database_option
def restore(source: Path, database: Path) -> None:
    """Put the copy FROM in the place of a database, where nothing is any more."""
    with _told():
        from ultimo.server.store import backup as copies

        copies.restore(source, database)
    click.echo(f"{bounded(str(database))} is a copy of {bounded(str(source))}")


@admin.command(short_help="List the tables.")
@database_option
@click.option("--status", type=click.Choice(STATUSES), help="Only those that are so.")
@json_option
def tables(database: Path, status: str | None, as_json: bool) -> None:
    """List the tables, the last changed first; no cards, and nobody's name."""
    with _told():
        from ultimo.server import operating
        from ultimo.server.store.interface import TableStatus

        rows = operating.tables(database, TableStatus(status) if status else None)
    if as_json:
        print_json([row._asdict() for row in rows])
        return
    lines = [(row.table, row.status.value, str(row.entries), _time(row.changed)) for row in rows]
    if lines:
        click.echo("\n".join(columns(("table", "status", "entries", "changed"), lines)))
    click.echo(counted(len(rows), "tables"))


@admin.command(short_help="Check the logs of tables.")
@click.argument("table", type=Text(), required=False)
@database_option
@json_option
def verify(table: str | None, database: Path, as_json: bool) -> int:
    """Check that the log of every table, or of TABLE, is whole and applies. Status 2: one does not."""
    with _told():
        from ultimo.server import operating

        found = operating.checked(database, table)
    wrong = [one for one in found if one.fault]
    if as_json:
        print_json([{**one.row._asdict(), "fault": one.fault} for one in found])
        return WRONG if wrong else 0
    for one in wrong:
        click.echo(f"{one.row.table}: {bounded(one.fault or '')}")
    click.echo(f"{counted(len(found), 'tables')} checked, {len(wrong)} of them damaged")
    return WRONG if wrong else 0


@admin.command(short_help="Let people come to a table again.")
@click.argument("table", type=Text())
@database_option
def reopen(table: str, database: Path) -> None:
    """Let people come to TABLE again, which was put aside because its log did not apply."""
    with _told():
        from ultimo.server import operating

        operating.reopen(database, table)
    click.echo(f"{bounded(table)} is open")


@admin.command(short_help="Forget guests who are gone.")
@database_option
@json_option
def prune(database: Path, as_json: bool) -> None:
    """Forget guests who cannot come back, or never played a hand and were not here for 30 days, and dead tokens.

    A server does the same whenever it starts.
    """
    with _told():
        from ultimo.server import operating

        gone = operating.pruned(database)
    if as_json:
        print_json(gone._asdict())
        return
    click.echo(f"{counted(gone.guests, 'guests')} and {counted(gone.tokens, 'tokens')} forgotten")


@admin.command(short_help="Give a person a new passphrase.")
@click.argument("name", type=Text())
@database_option
@click.option("--new", "new", type=Text(), help="Asked for, if it is not given.")
def passphrase(name: str, database: Path, new: str | None) -> None:
    """Give the person called NAME a new passphrase; they are logged out everywhere."""
    with _told():
        from ultimo.server import operating

        operating.check_person(database, name)  # before anybody is asked
        if new is None:
            new = click.prompt("New passphrase", type=Text(), hide_input=True, confirmation_prompt=True)
        code = operating.set_passphrase(database, name, new)
    click.echo(f"The new recovery code is {code}")


@admin.command(short_help="Delete the account of a person.")
@click.argument("name", type=Text())
@database_option
def forget(name: str, database: Path) -> None:
    """Delete the account of the person called NAME, who asked for it, with its tokens and bots.

    In finished hands they are Somebody from then on. There is no way back but a backup.
    """
    with _told():
        from ultimo.server import operating

        operating.forget(database, name)
    click.echo(f"{bounded(name)} is forgotten")


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(" ", "seconds")
