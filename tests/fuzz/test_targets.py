"""The targets of the fuzzers hold over the corpora, and over bytes made from them; a planted mistake is found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import targets
from tests.fuzz.targets import TARGETS
from tests.hands import GAME
from ultimo.core.state import State
from ultimo.games import all_games

ROOT = Path(__file__).parents[1]
FRAMES = [path.read_bytes() for path in sorted((ROOT / "server/protocol/corpus").glob("*.frame"))]
RECORDS = [path.read_bytes() for path in sorted((ROOT / "corpus").rglob("*.tgn"))]
HANDS = [bytes([game, seed, seed, seed]) for game in range(4) for seed in range(3)]
CORPORA = {"frame": FRAMES, "record": RECORDS, "hand": HANDS}
COUNTS = {"frame": 2_000, "record": 300, "hand": 40}


def changed(data: bytes, rng: Random) -> bytes:
    """*data* with some bytes others, gone, or doubled."""
    made = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(made) + 1)
        made[at : at + rng.choice((0, 1, 1, 4))] = rng.choice(
            (b"", rng.randbytes(1), rng.randbytes(40), made[:at][-8:])
        )
    return bytes(made)


@pytest.mark.parametrize("name", TARGETS)
def test_it_holds_over_the_corpus_and_what_is_like_it(name: str) -> None:
    rng, corpus = Random(name), CORPORA[name]
    for data in [*corpus, *(changed(rng.choice(corpus), rng) for _ in range(COUNTS[name]))]:
        TARGETS[name](data)


def test_a_refused_action_that_is_done_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "apply", lambda state, action: state)
    with pytest.raises(AssertionError, match="is refused, and done"):
        targets.hand(bytes([list(all_games()).index(GAME.id), 0, 0, 0]) + b"\x01" * 200)
