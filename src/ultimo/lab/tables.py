"""Files of results as Parquet tables: what every seat got in the arena, or the sums of every claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ultimo.arena.match import pairing
from ultimo.core.seats import Seat
from ultimo.lab.estimates import Sums
from ultimo.shards import Journal

Row = dict[str, Any]
Rows = Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[Row]]  # of what a match or run began with, and a line
SCORES = pa.schema(
    [(name, pa.string()) for name in ("match", "game", "bot", "against")]
    + [(name, pa.int64()) for name in ("seed", "deal", "hand", "seat", "score")]
)  # a row for each seat of both hands of a deal
QUANTITIES = pa.schema(
    [(name, pa.string()) for name in ("run", "claim", "quantity")]
    + [(name, pa.int64()) for name in ("seed", "shard", *Sums._fields)]
)  # a row for each quantity of a shard


def write_scores(file: BinaryIO, journal: Journal) -> int:
    """The table SCORES of a file of the arena, and how many rows it has; JournalError."""
    return _write(file, SCORES, journal, "match", _scores)


def write_quantities(file: BinaryIO, journal: Journal) -> int:
    """The table QUANTITIES of the claims in a file of runs, and how many rows it has; JournalError."""
    return _write(file, QUANTITIES, journal, "run", _quantities)


def _write(file: BinaryIO, schema: pa.Schema, journal: Journal, key: str, rows_of: Rows) -> int:
    begun: dict[str, Mapping[str, Any]] = {}
    rows: list[Row] = []

    def take(line: dict[str, Any]) -> None:
        facts = begun.setdefault(line[key], line)
        rows.extend(rows_of(facts, line))

    journal.read(take)
    pq.write_table(pa.Table.from_pylist(rows, schema), file, compression="zstd")
    return len(rows)


def _scores(match: Mapping[str, Any], line: Mapping[str, Any]) -> Iterator[Row]:
    for hand, scores in enumerate(line.get("scores", ())):
        for seat, score in enumerate(scores, 1):
            is_first = (Seat(seat) in pairing(line["deal"])) is (hand == 0)
            bots = (match["a"], match["b"]) if is_first else (match["b"], match["a"])
            named = {"match": match["match"], "game": match["game"], "bot": bots[0], "against": bots[1]}
            yield {**named, "seed": match["seed"], "deal": line["deal"], "hand": hand, "seat": seat, "score": score}


def _quantities(run: Mapping[str, Any], line: Mapping[str, Any]) -> Iterator[Row]:
    if "claim" not in run:
        return
    for quantity, sums in line.get("result", {}).items():
        named = {"run": run["run"], "claim": run["claim"], "quantity": quantity, "seed": run["seed"]}
        yield {**named, "shard": line["shard"], **Sums(*sums)._asdict()}
