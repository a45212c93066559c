"""What guests were told is kept, held against the log that a killed server left."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from ultimo.server.room.inputs import kept_of
from ultimo.server.store.chain import START, link


class Log:
    """The log of one table as far as it was read."""

    def __init__(self) -> None:
        self.seq = 0
        self.link = START
        self.of_ids: dict[str, int] = {}


class Ledger:
    """All acknowledgements, and what of them is not as it was said."""

    def __init__(self) -> None:
        self.lost = 0  # acknowledged, and not in the log at that place
        self.twice = 0  # messages that are in the log again
        self.gaps = 0  # entries that do not follow the one before: by number, or by the chain
        self.moved = 0  # messages that were given another number when they were sent again
        self.acknowledged = 0
        self._told: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._unchecked: list[tuple[str, str, int]] = []
        self._logs: defaultdict[str, Log] = defaultdict(Log)

    def acknowledge(self, table: str, message_id: str, v: int) -> None:
        """The server says that the message is entry *v* of *table*."""
        before = self._told[table].setdefault(message_id, v)
        self.moved += before != v
        self.acknowledged += 1
        self._unchecked.append((table, message_id, v))

    def told(self) -> dict[tuple[str, str], int]:
        """The entry of each message that was acknowledged so far, by table and id."""
        return {(table, message_id): v for table, told in self._told.items() for message_id, v in told.items()}

    def check(self, database: Path) -> int:
        """Reads what is new in *database*; how many messages are there that nobody was told of."""
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("BEGIN")  # all tables at one moment
            new = [entry for (table,) in connection.execute("SELECT \"table\" FROM tables").fetchall()
                   for entry in self._read(connection, table)]  # fmt: skip
        for table, message_id, v in self._unchecked:
            self.lost += self._logs[table].of_ids.get(message_id) != v
        self._unchecked.clear()
        return sum(message_id not in self._told[table] for table, message_id in new)

    def _read(self, connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
        """The messages that are new in the log of *table*."""
        log = self._logs[table]
        query = 'SELECT seq, payload, link FROM log WHERE "table" = ? AND seq > ? ORDER BY seq'
        messages = []
        for seq, payload, written in connection.execute(query, (table, log.seq)):
            self.gaps += seq != log.seq + 1 or written != link(log.link, table, seq, payload)
            log.seq, log.link = seq, written
            if message_id := kept_of(payload).id:
                self.twice += message_id in log.of_ids
                log.of_ids[message_id] = seq
                messages.append((table, message_id))
        return messages
