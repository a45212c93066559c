"""Thousands of hands at once are the same hands one by one: actions, rows, masks, rewards."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

from tests.kernel.needed import needs_kernel
from tests.rl.tables import ALL, NAMES, Laid
from ultimo.bots.kernel import kernel, kernel_rules
from ultimo.core.actions import BACK, SWAP, Action, Bid, Call
from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.core.seats import SEATS
from ultimo.core.state import State
from ultimo.core.tricks import Emperor, TrickRules, Void
from ultimo.rl.episodes import game_of
from ultimo.rl.heard import Heard
from ultimo.rl.rows import rows
from ultimo.rl.vector import PlayEnv, VectorEnv
from ultimo.simulate import seeded_hand

pytestmark = needs_kernel
SEED = int(os.environ.get("ULTIMO_SEED", "8"))  # a long run may be done in parts, by seeds
SOAK_HANDS = int(os.environ.get("ULTIMO_COUNT", "20000"))  # of each game; 100,000 take minutes of a core


class One:
    """A hand by itself, with what its four seats have heard, each event as that seat sees it."""

    def __init__(self, game: Game, number: int) -> None:
        self.state: State = seeded_hand(game, SEED, number)
        own = [
            [hand if seat == other else Cards() for other in SEATS]
            for seat, hand in zip(SEATS, self.state.dealt.hands, strict=True)
        ]
        self.heard = [Heard(game, hands, 1) for hands in own]
        self.known = 0

    def listen(self) -> Heard:
        """What whoever acts has heard by now."""
        for event in self.state.log[self.known :]:
            for seat, heard in zip(SEATS, self.heard, strict=True):
                heard.hear(event.seen_by(seat))
        self.known = len(self.state.log)
        assert self.state.actor
        heard = self.heard[self.state.actor - 1]
        heard.turn(self.state.phase_name, self.state.actor)
        return heard


class Beside:
    """A vector environment, and its hands one by one."""

    def __init__(self, table: Laid, hands: int, threads: int = 1) -> None:
        self.many = VectorEnv(table.name, table.options, hands=hands, seed=SEED, threads=threads)
        self.ones = [One(self.many.game, number) for number in range(hands)]
        self.rng = np.random.default_rng(SEED)

    def compare(self) -> None:
        """All that is seen and may be done in every hand."""
        encoding = self.many.encoding
        heard = [one.listen() for one in self.ones]
        players = np.array([one.state.actor for one in self.ones]) - 1
        masks = np.array([encoding.mask(one.state) for one in self.ones])

        assert (players == self.many.players).all()
        assert (masks == self.many.masks).all()
        assert (rows([one.words for one in heard], players, heard[0].columns) == self.many.rows).all()

    def step(self) -> int:
        """One action in every hand; how many were over."""
        chosen = self.choices()
        rewards, over = self.many.step(chosen)
        for at, one in enumerate(self.ones):
            assert one.state.actor
            one.state = one.state.apply(self.many.encoding.actions.action(int(chosen[at]), one.state.actor))
            paid = one.state.settlement().scores if one.state.over else (0, 0, 0, 0)

            assert bool(over[at]) == one.state.over
            assert paid == tuple(rewards[at])
            if one.state.over:
                self.ones[at] = One(self.many.game, int(self.many.numbers[at]))
        return int(over.sum())

    def choices(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """By lot among what is legal, but half of the time a pass where that is possible."""
        chosen = (self.many.masks * self.rng.random(self.many.masks.shape)).argmax(axis=1)
        return np.where((self.many.masks[:, 0] == 1) & (self.rng.random(len(chosen)) < 0.5), 0, chosen)


class Steered(Beside):
    """The same, but whoever can says one of *words* or calls a card of the own hand."""

    def __init__(self, table: Laid, hands: int, *words: Action) -> None:
        super().__init__(table, hands)
        self.words = words

    def choices(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """What is wished, where that is legal."""
        chosen = super().choices()
        for at, one in enumerate(self.ones):
            for action in one.state.legal_actions():
                if action in self.words or self._is_own_call(one.state, action):
                    assert one.state.actor
                    chosen[at] = self.many.encoding.actions.number(action, one.state.actor)
        return chosen

    def _is_own_call(self, state: State, action: Action) -> bool:
        assert state.actor
        return isinstance(action, Call) and action.card in state.table.hand(state.actor)


def compared(beside: Beside, number: int) -> int:
    """So many hands compared."""
    hands = 0
    while hands < number:
        beside.compare()
        hands += beside.step()
    return hands


@pytest.mark.parametrize("table", ALL[::4], ids=str)
def test_many_hands_are_the_same_as_one_by_one(table: Laid) -> None:
    assert compared(Beside(table, 16), 24) >= 24


@pytest.mark.parametrize("words", [(Bid("prever"), SWAP, BACK), (Bid("povinost"),)], ids=str)
def test_cards_taken_again_and_calls_of_the_own_hand_are_the_same_as_one_by_one(words: tuple[Action, ...]) -> None:
    """TX-16, TX-22."""
    assert compared(Steered(Laid("texas-tarok", {"miscalls": "penalised"}), 8, *words), 8) >= 8


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_very_many_hands_are_the_same_as_one_by_one(name: str) -> None:
    laid = [Laid(name, {}), *(table for table in ALL if table.name == name)]
    for table in laid:
        compared(Beside(table, 256), SOAK_HANDS // len(laid))


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_what_the_view_shows(name: str) -> None:
    """The last legal action each time: high bids, much talk, and low cards."""
    table = VectorEnv(name, hands=4, seed=SEED)
    states = [seeded_hand(table.game, SEED, number) for number in range(4)]
    for _ in range(60):
        flat = table.observations()
        chosen = table.masks.shape[1] - 1 - table.masks[:, ::-1].argmax(axis=1)
        for at, state in enumerate(states):
            assert (table.encoding.observation(state.outlook(state.actor)) == flat[at]).all()
            assert state.actor
            states[at] = state.apply(table.encoding.actions.action(int(chosen[at]), state.actor))
        _, over = table.step(chosen)
        for again in np.flatnonzero(over).tolist():
            states[again] = seeded_hand(table.game, SEED, int(table.numbers[again]))


def test_threads_change_nothing() -> None:
    def after(threads: int) -> Iterator[bytes]:
        table = PlayEnv("texas-tarok", hands=700, seed=1, threads=threads)
        for step in range(60):
            table.step_by_lot(step)
            yield table.rows.tobytes() + table.points.tobytes()

    assert list(after(1)) == list(after(3))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "rules", [TrickRules(), TrickRules(False, Void.COLOR, True, emperor=Emperor.ANY_ORDER)], ids=str
)
def test_card_play_alone_gives_all_card_points(name: str, rules: TrickRules) -> None:
    table = PlayEnv(name, rules, hands=50, seed=2)
    tricks = (len(table.game.deck.cards) - table.game.talon) // 4
    for _ in range(4 * tricks):
        assert not table.over.any()
        table.step(table.masks.argmax(axis=1))
    held = table.points.sum(axis=1)

    assert table.over.all()
    assert (held == held.astype(int)).all() and held.max() <= sum(table.game.deck.points)
    assert table.game.talon or (held == sum(table.game.deck.points)).all()


@pytest.mark.parametrize("action", [-1, 0, 82])
def test_what_is_not_legal_is_refused_and_nothing_is_done(action: int) -> None:
    table = VectorEnv("calling-the-twenty", hands=3)
    before = table.rows.copy()
    chosen = table.masks.argmax(axis=1)
    chosen[2] = action

    with pytest.raises(ValueError, match=f"action {action} is not legal in hand 2; legal: 1, 8, 9, 10"):
        table.step(chosen)
    assert (before == table.rows).all()


def test_there_is_an_action_for_each_hand() -> None:
    with pytest.raises(ValueError, match="one action for each of 3 hands"):
        VectorEnv("calling-the-twenty", hands=3).step(np.zeros(2, np.int64))


def test_others_read_the_arrays_without_a_copy() -> None:
    table = VectorEnv("calling-the-twenty", hands=3)
    shared = np.from_dlpack(table.rows)
    table.step(table.masks.argmax(axis=1))

    assert np.shares_memory(shared, table.rows)
    assert (shared == table.rows).all()


def test_the_arrays_outlive_the_environment() -> None:
    table = VectorEnv("calling-the-twenty", hands=3)
    masks, copy = table.masks, table.masks.copy()
    del table

    assert (copy == masks).all()


def test_hands_can_be_told_apart() -> None:
    table = VectorEnv("calling-the-twenty", hands=5, seed=SEED)
    seen = dict.fromkeys(range(5), 0)
    for _ in range(60):
        _, over = table.step(table.masks.argmax(axis=1))
        for at in np.flatnonzero(over):
            seen[int(table.numbers[at])] = int(at)

    assert all(number % 5 == at for number, at in seen.items() if number >= 5)
    assert len(seen) > 5


def test_a_written_mask_does_not_make_a_card_legal() -> None:
    table = PlayEnv("calling-the-twenty", hands=3)
    first = table.encoding.actions.play
    wrong = first + int(np.flatnonzero(table.masks[1, first:] == 0)[0])
    chosen = table.masks.argmax(axis=1)
    chosen[1], table.masks[1, wrong] = wrong, 1

    with pytest.raises(ValueError, match=f"action {wrong} is not legal in hand 1"):
        table.step(chosen)


@pytest.mark.parametrize(
    ("hands", "trick"),
    [([1 << 19, 1, 2, 4], []), ([1 << 22, 1, 2, 0], [3]), ([0, 0, 0, 0], [])],
    ids=["a card of another deck", "a card on the table", "no cards"],
)
def test_a_play_begins_before_the_first_lead(hands: list[int], trick: list[int]) -> None:
    deck = [card.index for card in game_of("calling-the-twenty").deck.cards]
    batch = kernel().Batch(1, 0, 0, deck)
    play = kernel().Play(kernel_rules(TrickRules()), hands, 3, trick)

    with pytest.raises(ValueError, match="a play begins with"):
        batch.begin(0, play, np.zeros((4, kernel().MOVING_WORDS), np.uint64))


def test_arrays_of_another_size_are_refused() -> None:
    batch = kernel().Batch(2, 3, 0, [0, 1, 2, 3])
    play = kernel().Play(kernel_rules(TrickRules()), [1, 2, 4, 8], 0)

    with pytest.raises(ValueError, match="other words"):
        batch.begin(0, play, np.zeros((4, 5), np.uint64))
    with pytest.raises(ValueError, match="no such hand"):
        batch.begin(2, play, np.zeros((4, batch.rows.shape[1]), np.uint64))
    with pytest.raises(ValueError, match="one action for each"):
        batch.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="cannot be shared"):
        batch.deal_anew(kernel_rules(TrickRules()), 1, [0] * 54, 1)
    with pytest.raises(ValueError, match="no such bit"):
        kernel().spread(batch.rows, np.array([64 * batch.rows.shape[1]], np.int32), np.zeros((2, 1), np.float32))
    with pytest.raises(ValueError, match="do not fit"):
        kernel().spread(batch.rows, np.array([1], np.int32), np.zeros((3, 1), np.float32))
