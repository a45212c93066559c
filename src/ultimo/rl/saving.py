"""States and views as JSON: the hand as a record, which says where a fault is and what would be right."""

from __future__ import annotations

import random
from collections.abc import Mapping

from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, format_record
from ultimo.core.state import State
from ultimo.core.worlds import record_of, view_of
from ultimo.games import find_game


class NoHand(ValueError):
    """Something that is not the JSON of a hand."""


def state_to_json(state: State) -> dict[str, str]:
    """*state* as `{"record": TGN}`."""
    return {"record": format_record(Record.of(state))}


def state_from_json(saved: object) -> State:
    """The state that `state_to_json` wrote; NoHand, RecordError."""
    return _record(saved).replay()


def view_to_json(view: View) -> dict[str, object]:
    """*view* as `{"record": TGN, "legal": tokens}`: a record in which unknown cards are `?`."""
    return {"record": format_record(record_of(view)), "legal": [action.token for action in view.actions]}


def view_from_json(saved: object) -> View:
    """The view that `view_to_json` wrote, its choices found again by the rules; NoHand, RecordError, NoWorld."""
    return view_of(_record(saved), random.Random(0))


def _record(saved: object) -> Record:
    text = saved.get("record") if isinstance(saved, Mapping) else None
    if not isinstance(text, str):
        raise NoHand(f'{short(saved)} is no hand; a hand is {{"record": TGN}}')
    records = parse_records(text, find_game)
    if len(records) != 1:
        raise NoHand(f"there are {len(records)} records; a hand is one")
    return records[0]
