"""States and views come back from JSON, and from pickles, as they were."""

from __future__ import annotations

import json
import pickle

import pytest

from tests.rl.tables import NAMES, varied_states
from ultimo.core.record import RecordError
from ultimo.core.seats import SEATS
from ultimo.rl.saving import NoHand, state_from_json, state_to_json, view_from_json, view_to_json


@pytest.mark.parametrize("name", NAMES)
def test_what_was_saved_is_the_same_again(name: str) -> None:
    for state in list(varied_states(name, 2))[::20]:
        assert (
            state == state_from_json(json.loads(json.dumps(state_to_json(state)))) == pickle.loads(pickle.dumps(state))
        )
        view = state.view(state.actor or SEATS[0])

        assert view == view_from_json(json.loads(json.dumps(view_to_json(view)))) == pickle.loads(pickle.dumps(view))


@pytest.mark.parametrize("saved", [None, [], {}, {"record": 3}])
def test_what_is_no_hand_is_refused(saved: object) -> None:
    with pytest.raises(NoHand, match=r'a hand is \{"record": TGN\}'):
        state_from_json(saved)


def test_a_hand_is_one_record() -> None:
    saved = state_to_json(next(varied_states("texas-tarok", 1)))["record"]

    with pytest.raises(NoHand, match="there are 2 records"):
        state_from_json({"record": saved + "\n" + saved})


def test_a_fault_of_the_record_has_its_place() -> None:
    state = next(varied_states("texas-tarok", 1))
    saved = state_to_json(state)["record"] + "\n1:bid:slam\n"

    with pytest.raises(RecordError, match="bid:slam"):
        state_from_json({"record": saved})
