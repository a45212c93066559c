"""Data sets of whole hands for programs that learn: a row a hand, as Parquet, with a card that describes it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ultimo.core.record import Record
from ultimo.core.state import State
from ultimo.simulate import Part, Simulation

BY_SEAT = "by seat, from 1"
COLUMNS: tuple[tuple[str, pa.DataType, str], ...] = (
    ("hand", pa.int32(), "number of the hand among those of its seed, from 0"),
    ("options", pa.list_(pa.string()), "what the table agreed on, each as NAME=VALUE"),
    ("hands", pa.list_(pa.string()), f"the cards dealt {BY_SEAT}, as tokens between blanks"),
    ("talon", pa.string(), "its cards, from the top"),
    ("moves", pa.list_(pa.string()), "all that was said and played in order, each as SEAT:ACTION"),
    ("end", pa.string(), "how the hand ended: played, annulled, passed-out, failed-speculation"),
    ("contract", pa.string(), "null: none was played"),
    ("declarer", pa.int8(), "seat; null: there was none"),
    ("partner", pa.int8(), "seat; null: there was none"),
    ("called", pa.string(), "the card called for a partner; null: none"),
    ("points", pa.list_(pa.int16()), "card points of declarer’s side and opponents, or by seat where each is alone"),
    ("tricks", pa.list_(pa.int8()), "tricks, in the same way"),
    ("bonuses", pa.list_(pa.string()), "what was paid besides, each as NAME OUTCOME"),
    ("scores", pa.list_(pa.int32()), f"what everybody got, {BY_SEAT}"),
)
SCHEMA = pa.schema([(name, form) for name, form, _ in COLUMNS])


def row(state: State) -> dict[str, Any]:
    """A hand that is over as a row, without its number."""
    facts, settlement, record = state.facts, state.settlement(), Record.of(state)
    assert facts is not None, "the hand is over"
    return {
        "options": [f"{name}={value}" for name, value in state.game.options.settings()],
        "hands": [str(hand) for hand in state.dealt.hands],
        "talon": " ".join(card.token for card in state.dealt.talon),
        "moves": [f"{seat}:{action.token}" for seat, action in record.moves],
        "end": facts.end.value,
        "contract": facts.contract,
        "declarer": facts.declarer,
        "partner": facts.partner,
        "called": facts.called.token if facts.called else None,
        "points": list(facts.points),
        "tricks": list(facts.tricks),
        "bonuses": [f"{name} {outcome.value}" for name, outcome in settlement.outcomes],
        "scores": list(settlement.scores),
    }


def write(file: BinaryIO, parts: Iterable[Part]) -> None:
    """Writes the rows of *parts* to *file*, a group of rows for each."""
    hands = 0
    with pq.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
        for part in parts:
            rows = [{"hand": hands + place, **one} for place, one in enumerate(part["kept"])]
            writer.write_table(pa.Table.from_pylist(rows, SCHEMA))
            hands += len(rows)


def card(run: Simulation, file: Path) -> str:
    """What the data set *file* of *run* is, as Markdown."""
    facts = run.facts
    bots = ", ".join(f"`{name}` (version {version})" for name, version in facts["bots"])  # type: ignore[attr-defined]
    columns = "\n".join(f"| `{name}` | {form} | {meaning} |" for name, form, meaning in COLUMNS)
    options = "drawn by lot for every hand" if run.random_options else "the same for all hands, in each row"
    return f"""# {run.hands:,} hands of {run.game.title}

`{file.name}`, Parquet, a row a hand, {run.hands:,} rows.

## How it was made

Bots, one for all seats or one for each: {bots}. Cards from seed {run.seed}, hands 0 to {run.hands - 1}; options
{options}. Every hand was checked against the laws of the game. Ultimo {facts["version"]}, rules of `{run.game.id}`
version {facts["rules"]}, pyarrow {pa.__version__}: with these, the same command makes the same bytes.

## Columns

| column | type | meaning |
| --- | --- | --- |
{columns}

Cards, actions and options are written as in TGN, the record of Ultimo; scores are in {run.game.unit}.

## What it is good for, and what not

The bots are not people: what they bid and play says how these bots play. `varied` draws contracts and announcements by
lot so that every rule gets its share, and does not try to play well; `hard` does, and searches. Everything of a hand is
in its row, also what a seat could not see: whoever learns from it as a player must hide that.

## Licence

Apache-2.0, as the program that made it.
"""
