"""A digest of whole evenings, to be compared between two processes: `python -m tests.server.room.digests SEED…`."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from tests.server.room.driving import TABLES, Driven, hands
from ultimo.server.room.inputs import payload_of


def digest(seed: int) -> str:
    """Of all that was kept and sent in an evening of a hand at each kind of table."""
    made = hashlib.sha256()
    for settings in TABLES.values():
        driven = Driven.open(settings, seed)
        driven.watch(None, *driven.state.places)
        driven.begin()
        driven.play(hands(1))
        for kept in driven.log:
            made.update(payload_of(kept))
        for viewer in driven.sent:
            made.update(b"\n".join(driven.sent[viewer]))
            made.update(msgspec.json.encode(driven.room.welcome("join", viewer)))
    return made.hexdigest()


if __name__ == "__main__":
    print(*map(digest, map(int, sys.argv[1:])), sep="\n")
