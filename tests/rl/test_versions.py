"""Encodings change with their version only: digests of fixed hands."""

from __future__ import annotations

import hashlib

import pytest

from tests.rl.tables import tables
from ultimo.core.seats import SEATS
from ultimo.core.state import State
from ultimo.rl.encoding import ENCODING_VERSION, Encoding
from ultimo.rl.keys import information_state
from ultimo.simulate import seeded_hand

DIGESTS = {
    ("calling-the-twenty", 1): "e0c2dc6c86cb7b858120af07308ac25cc3c5e090493dfcfd1e04d89aa3ca2541",
    ("hungarian-tarokk", 1): "2facee02fedfa8935c6f56775916c41ade03f396a6182858e8cdab1b09379dfc",
    ("texas-tarok", 1): "3fac536478fa74fc4484f84846b547cdcda8757fe50c85d67b6addf16524981b",
}


def digest(name: str) -> str:
    """Of all that is encoded in hands that are played by their numbers alone, with five sets of options."""
    sums = hashlib.sha256()
    for table in tables(name):
        for index in range(1):
            state: State = seeded_hand(table.game, 5, index)
            encoding = Encoding.of(table.game)
            for step in range(400):
                view = state.outlook(SEATS[step % 4])
                sums.update(encoding.observation(view).tobytes() + information_state(view).encode())
                if state.actor is None:
                    break
                sums.update(encoding.secrets(state, state.actor).tobytes() + encoding.mask(state).tobytes())
                legal = encoding.actions.legal(state)
                state = state.apply(encoding.actions.action(legal[(7 * step + index) % len(legal)], state.actor))
            assert state.over
    return sums.hexdigest()


@pytest.mark.parametrize("name", ENCODING_VERSION)
def test_the_encoding_is_that_of_its_version(name: str) -> None:
    assert DIGESTS[name, ENCODING_VERSION[name]] == digest(name), "raise ENCODING_VERSION if this is meant"
