"""Tables for PettingZoo: its own tests, and what it does not ask."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from tests.rl.tables import ALL, NAMES, Laid
from ultimo.core.state import IllegalAction
from ultimo.games import UnknownGame
from ultimo.rl import episodes
from ultimo.rl.zoo import TableEnv, env, parallel_env

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),  # PettingZoo prefers arrays to dictionaries
    pytest.mark.filterwarnings("ignore:Error when casting:UserWarning"),
]


def check(table: Laid, cycles: int) -> None:
    api_test(env(table.name, table.options), num_cycles=cycles)
    seed_test(lambda: env(table.name, table.options), num_cycles=cycles)
    parallel_api_test(parallel_env(table.name, table.options), num_cycles=cycles)


@pytest.mark.parametrize("table", ALL[::5], ids=str)
def test_the_api_tests_pass(table: Laid) -> None:
    check(table, 60)


@pytest.mark.soak
@pytest.mark.parametrize("table", ALL, ids=str)
def test_the_api_tests_pass_at_every_table(table: Laid) -> None:
    check(table, 2_000)
    api_test(env(table.name, table.options, evening=True), num_cycles=5_000)


def play(table: TableEnv, seed: int) -> dict[str, float]:
    """An episode of last legal actions, so that somebody bids: what each agent got in all."""
    table.reset(seed=seed)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        sums[agent] += reward
        table.step(None if terminated or truncated else int(seen["action_mask"].nonzero()[0][-1]))
    return sums


@pytest.mark.parametrize("name", NAMES)
def test_the_rewards_are_what_is_settled(name: str) -> None:
    table = env(name)
    rewards = play(table, 3)

    assert list(rewards.values()) == list(map(float, table.episode.state.settlement().scores))


def test_an_evening_pays_the_totals_whoever_sat_out() -> None:
    table = env("texas-tarok", {"hands": "6"}, evening=True, players=5)
    rewards = play(table, 3)

    assert list(rewards.values()) == list(map(float, table.episode.session.totals))  # type: ignore[attr-defined]
    assert ([], 5) == (table.agents, table.episode.hand)


def test_an_evening_that_would_never_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(episodes, "MOST_HANDS", 2)
    table = env("texas-tarok", {"hands": "open"}, evening=True)
    table.reset(seed=1)
    while not table.episode.over:
        table.step(int(table.observe(table.agent_selection)["action_mask"].nonzero()[0][-1]))

    assert {False} == set(table.terminations.values())
    assert {True} == set(table.truncations.values())


def test_only_who_acts_has_a_mask() -> None:
    table = env("hungarian-tarokk")
    table.reset(seed=1)
    masks = {agent: int(table.observe(agent)["action_mask"].sum()) for agent in table.agents}

    assert masks.pop(table.agent_selection) > 0
    assert {0} == set(masks.values())


def test_who_sits_out_a_hand_watches_it() -> None:
    table = env("hungarian-tarokk", evening=True, players=5)
    table.reset(seed=1)
    out = next(agent for number, agent in enumerate(table.agents) if number not in table.episode.players)
    seen = table.encoding.seen.named(table.observe(out)["observation"])

    assert not seen["hand"].any() and seen["turn"].any()


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    table = env("calling-the-twenty")
    table.reset(seed=1)

    with pytest.raises(IllegalAction, match="seat 1 may not pass"):
        table.step(0)


def test_the_state_is_for_critics() -> None:
    table = env("texas-tarok")
    table.reset(seed=1)

    assert table.state_space.contains(table.state())
    assert 54 == table.state().sum()


def test_a_hand_can_be_read() -> None:
    table = env("texas-tarok", render_mode="ansi")
    table.reset(seed=1)

    assert '[Game "texas-tarok"]' in str(table.render())
    assert env("texas-tarok").render_mode is None


def test_a_hand_is_for_four() -> None:
    with pytest.raises(ValueError, match="a hand is played by 4, not 5"):
        env("hungarian-tarokk", players=5)
    with pytest.raises(ValueError, match="played by four"):
        env("calling-the-twenty", evening=True, players=5)


def test_there_is_no_other_game() -> None:
    with pytest.raises(UnknownGame, match="skat"):
        env("skat")


def test_each_reset_deals_other_cards_and_a_seed_the_same() -> None:
    table = env("calling-the-twenty")

    def deals(seed: int) -> list[bytes]:
        table.reset(seed=seed)
        first = table.state().tobytes()
        table.reset()
        return [first, table.state().tobytes()]

    assert deals(1) == deals(1)
    assert 4 == len({*deals(1), *deals(2)})


def test_in_parallel_only_who_acts_is_listened_to() -> None:
    table = parallel_env("calling-the-twenty")
    seen, _ = table.reset(seed=1)
    acting = [agent for agent, one in seen.items() if one["action_mask"].any()]
    after, *_ = table.step({agent: int(one["action_mask"].argmax()) for agent, one in seen.items()})

    assert ["player_0"] == acting
    assert [False, True] == [bool(np.any(one["action_mask"])) for one in islice(after.values(), 2)]
