"""Two deals that somebody cannot tell apart, each on a server of its own: every byte is the same, wherever it goes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.server.proofs.evenings import Script, played, seen
from tests.server.proofs.long import kept_count
from tests.server.proofs.worlds import ALONE, BESIDE, Beside
from tests.server.room.driving import TABLES, any_table, hands
from tests.server.room.twins import by_hand, dealer_of, twin_of
from tests.server.running import in_loop
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.own import Viewer

MOMENTS = 3  # by chance, and the last one
COMPARED, DIFFER = "compared", "differ"


@pytest.mark.parametrize("name", TABLES)
@in_loop
async def test_a_viewer_is_told_the_same_of_two_deals_it_cannot_tell_apart(name: str) -> None:
    found = await compare(TABLES[name], seed=1, moments=1, viewers=1)

    assert found[COMPARED] >= 1
    assert found[DIFFER] >= 1


@in_loop
async def test_two_at_one_device_are_told_the_same_whatever_the_other_one_holds() -> None:
    found = await compare(TABLES["CT"], seed=2, moments=1, beside=BESIDE)

    assert found[COMPARED] >= 4
    assert found[DIFFER] >= 2


@pytest.mark.soak
@in_loop
async def test_many_twins() -> None:
    total = await kept_count(
        "twins", 200, lambda game: compare(any_table(game), game, MOMENTS, beside=(ALONE, BESIDE)[game % 2])
    )

    assert total[DIFFER] >= 0.5 * total[COMPARED]


async def compare(
    settings: Settings, seed: int, moments: int, viewers: int | None = None, beside: Beside = ALONE
) -> Counter[str]:
    """How many twins of game *seed* were compared, and how many have other hidden cards.

    For each viewer, or so many, or only those who share a device, at the last moment and at *moments* by chance.
    """
    rng, found = random.Random(seed), Counter[str]()
    script = await played(settings, seed, by_hand, hands(1 + seed % 3 // 2), beside=beside)
    everybody: list[Viewer] = [*beside, *beside.values()] or [None, *script.states[-1].places]
    for viewer in rng.sample(everybody, viewers) if viewers else everybody:
        for count in {*rng.sample(script.playing, moments), script.playing[-1]}:
            found += await _compared(script, count, viewer, rng)
    return found


async def _compared(script: Script, count: int, viewer: Viewer, rng: random.Random) -> Counter[str]:
    state = script.states[count - 1]
    assert state.hand is not None
    world = twin_of(state, viewer, rng)
    if world is None:
        return Counter()
    joins = rng.randrange(script.sits_from(viewer), count + 1)
    one, here = await seen(script, count, None, by_hand, viewer, joins)
    other, there = await seen(script, count, world, dealer_of(world, state), viewer, joins)

    assert here.hand is not None and there.hand is not None
    assert here.hand.state.dealt == state.hand.state.dealt, "the evening is the one that was played"
    assert there.hand.state == world, "the twin is the one that was meant"
    for name, ours, theirs in zip(one._fields, one, other, strict=True):
        assert ours == theirs, f"{name} of {viewer} after {count} lines of game {script.seed}"
    return Counter({COMPARED: 1, DIFFER: int(world.dealt != state.hand.state.dealt)})
