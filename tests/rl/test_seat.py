"""One seat for Gymnasium: its own check, and what it does not ask."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from gymnasium.utils.env_checker import check_env

from tests.rl.tables import ALL, NAMES, Laid
from ultimo.bots import UnknownBot
from ultimo.core.state import IllegalAction
from ultimo.rl.seat import ILLEGAL, SeatEnv

pytestmark = pytest.mark.filterwarnings("ignore:.*alternative render modes.*:UserWarning")
PROGRAM = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "ultimo": print("bot 1 first", flush=True)
    if words[0] == "turn": print(words[2], flush=True)
"""


@pytest.mark.parametrize("table", ALL[::5], ids=str)
def test_the_check_passes(table: Laid) -> None:
    check_env(SeatEnv(table.name, table.options, bots="varied"))


@pytest.mark.soak
@pytest.mark.parametrize("evening", [False, True])
@pytest.mark.parametrize("table", ALL, ids=str)
def test_the_check_passes_at_every_table(table: Laid, evening: bool) -> None:
    for bots in ("random", "varied", "book"):
        check_env(SeatEnv(table.name, table.options, bots=bots, evening=evening))


def play(table: SeatEnv, seed: int) -> float:
    """An episode of first legal actions: the reward in all."""
    seen, _ = table.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert seen["action_mask"].any()
        seen, reward, terminated, truncated, _ = table.step(int(seen["action_mask"].argmax()))
        total, over = total + float(reward), terminated or truncated
    assert not seen["action_mask"].any()
    return total


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_the_reward_is_what_is_settled_for_the_seat(name: str, seat: int) -> None:
    table = SeatEnv(name, seat=seat)
    reward = play(table, 5)

    assert reward == table.episode.state.settlement().scores[seat - 1]
    assert seat - 1 == table.player


def test_an_evening_pays_the_total_of_the_learner() -> None:
    table = SeatEnv("texas-tarok", {"hands": "5"}, bots="random", evening=True)
    reward = play(table, 5)

    assert reward == table.episode.session.totals[0]  # type: ignore[attr-defined]


def test_without_a_seat_the_learner_sits_elsewhere_each_hand() -> None:
    table = SeatEnv("calling-the-twenty", bots="random")
    table.reset(seed=1)
    seats = {table.player}
    for _ in range(30):
        table.reset()
        seats.add(table.player)

    assert {0, 1, 2, 3} == seats


def test_a_hand_annulled_before_the_learner_is_asked_is_dealt_again() -> None:
    """With CT-36 seat 1 may annul first of all; the learner is asked in the hand that is then dealt."""
    table = SeatEnv("calling-the-twenty", {"redeal-no-tarok": "on"}, bots="random", seat=4)
    for seed in range(150):
        seen, _ = table.reset(seed=seed)

        assert seen["action_mask"].any()


def test_an_action_that_is_not_legal_ends_the_episode() -> None:
    table = SeatEnv("calling-the-twenty", seat=1)
    table.reset(seed=1)
    _, reward, terminated, truncated, info = table.step(0)

    assert (ILLEGAL, True, False) == (reward, terminated, truncated)
    assert "CT-8" in info["refused"]


def test_or_it_is_an_error() -> None:
    table = SeatEnv("calling-the-twenty", seat=1, illegal=None)
    table.reset(seed=1)

    with pytest.raises(IllegalAction, match="CT-8"):
        table.step(0)


def test_there_are_four_seats() -> None:
    with pytest.raises(ValueError, match="there is no seat 5"):
        SeatEnv("calling-the-twenty", seat=5)


def test_the_others_are_bots_by_name() -> None:
    with pytest.raises(UnknownBot, match="nobody"):
        SeatEnv("calling-the-twenty", bots="nobody")


def test_the_others_may_be_programs(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(PROGRAM)
    table = SeatEnv("calling-the-twenty", bots=f"exec:{sys.executable} -S -E {program}", seat=4)
    reward = play(table, 1)
    table.close()

    assert reward == table.episode.state.settlement().scores[3]


def test_a_hand_can_be_read() -> None:
    table = SeatEnv("calling-the-twenty", render_mode="ansi")
    table.reset(seed=1)

    assert '[Game "calling-the-twenty"]' in str(table.render())
