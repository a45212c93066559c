"""Thousands of hands at once: cards are played in the kernel, all else by the game itself; arrays without copies.

>>> table = VectorEnv("calling-the-twenty", hands=256, seed=1)
>>> table.rows.shape, table.masks.shape
((256, 67), (256, 82))
>>> rewards, over = table.step(table.masks.argmax(axis=1))
>>> rewards.shape, int(over.sum())
((256, 4), 0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ultimo.bots.kernel import kernel, kernel_play, kernel_rules
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS
from ultimo.core.tricks import TrickRules
from ultimo.rl.encoding import Encoding
from ultimo.rl.episodes import game_of
from ultimo.rl.fields import Columns
from ultimo.rl.heard import SIZE
from ultimo.rl.layout import Floats, Words
from ultimo.rl.rows import rows
from ultimo.rl.running import Running, remark_of
from ultimo.simulate import seeded_deal


class VectorEnv:
    """So many *hands* of a game, each dealt anew when it is over: hand i goes on as number i + *hands*, and so on.

    Hand number n has the cards of `OneHand(game, seed, n)`. Players are counted from 0, as seats from 1. All arrays
    are the kernel's own memory: they change with each step, and can be handed on by DLPack. KernelMissing without it.
    """

    def __init__(
        self, game: str, options: Mapping[str, str] | None = None, hands: int = 1024, seed: int = 0, threads: int = 1
    ) -> None:
        self.game = game_of(game, options)
        self.encoding = Encoding.of(self.game)
        self.seed = seed
        self._columns = Columns.of(self.game)
        self.threads = threads
        actions, seen = self.encoding.actions, self.encoding.seen
        fixed = seen.words - kernel().MOVING_WORDS
        deck = [card.index for card in self.game.deck.cards]
        self._batch = kernel().Batch(hands, fixed, actions.play, deck)
        self.rows: Words = self._batch.rows  # (hands, words): what whoever acts sees, packed
        self.masks: NDArray[np.int8] = self._batch.masks  # (hands, actions): 1 where legal
        self.players: NDArray[np.int8] = self._batch.actors  # (hands,): who acts, 0 to 3
        self.numbers = np.arange(hands)  # (hands,): which hand of the seed is being played
        self._rewards = np.zeros((hands, len(SEATS)), np.float32)
        self._over = np.zeros(hands, np.bool_)
        self._flat: Floats | None = None
        self._hands = [self._dealt(number) for number in range(hands)]
        self._talking = np.ones(hands, np.bool_)  # which hands are not in play
        self._show(range(hands))

    def _dealt(self, number: int) -> Running:
        return Running(self.game, seeded_deal(self.game, self.seed, number))

    def step(self, actions: NDArray[np.integer]) -> tuple[Floats, NDArray[np.bool_]]:
        """Does an action in every hand, by its number, shape (hands,); what was settled, and where a hand is over.

        The rewards have shape (hands, 4), by player, and are 0 where no hand is over; where one is, the next is dealt
        already. ValueError, and nothing is done, if an action is not legal. The same arrays are returned each time.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        self._rewards[:] = 0
        self._over[:] = False
        talking = np.flatnonzero(self._talking).tolist()
        self._batch.step(chosen, self.threads)
        ended = np.flatnonzero(self._batch.over).tolist()
        for at in ended:
            self._hands[at].play_out(self._batch.tricks(at))
            self._settle(at)
        numbers = chosen.tolist()
        for at in talking:
            hand = self._hands[at]
            hand.apply(self.encoding.actions.action(numbers[at], hand.actor))
            if hand.facts is not None:
                self._settle(at)
        self._show([*ended, *talking])
        return self._rewards, self._over

    def _check(self, chosen: NDArray[np.int64]) -> None:
        if chosen.shape != self.players.shape:
            raise ValueError(f"there is one action for each of {len(self.players)} hands, not the shape {chosen.shape}")
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        legal = inside & (self.masks[np.arange(len(chosen)), np.where(inside, chosen, 0)] == 1)
        if not legal.all():
            at = int(np.argmin(legal))
            numbers = ", ".join(map(str, np.flatnonzero(self.masks[at])))
            raise ValueError(f"action {chosen[at]} is not legal in hand {at}; legal: {numbers}")

    def _settle(self, at: int) -> None:
        """Hand *at* is over, and the next is dealt in its place."""
        self._rewards[at] = self._hands[at].scores()
        self._over[at] = True
        self.numbers[at] += len(self._hands)
        self._hands[at] = self._dealt(int(self.numbers[at]))

    def _show(self, hands: Sequence[int]) -> None:
        """Writes what whoever acts in *hands* sees and may do; plays that begin are handed over to the kernel."""
        playing = [at for at in hands if isinstance(self._hands[at].phase, TrickPlay)]
        talking = [at for at in hands if not isinstance(self._hands[at].phase, TrickPlay)]
        self._talking[playing], self._talking[talking] = False, True
        if talking:
            self._write(talking)
        if playing:
            self._begin(playing)

    def _write(self, hands: list[int]) -> None:
        running = [self._hands[at] for at in hands]
        self.players[hands] = [hand.actor - 1 for hand in running]
        self.rows[hands] = rows(self._heard(hands), self.players[hands], self._columns)
        legal = [self.encoding.actions.numbers(hand.phase.legal(), hand.actor) for hand in running]
        self.masks[hands] = 0
        self.masks[np.repeat(hands, [len(numbers) for numbers in legal]), list(chain.from_iterable(legal))] = 1

    def _begin(self, hands: list[int]) -> None:
        """The four seats' rows in each of *hands* are all the kernel has to know beside the play."""
        seen = rows(np.repeat(self._heard(hands), 4, axis=0), np.tile(np.arange(4), len(hands)), self._columns)
        for at, four in zip(hands, seen.reshape(len(hands), 4, -1), strict=True):
            play = self._hands[at].phase
            assert isinstance(play, TrickPlay), "cards are played"
            self._batch.begin(at, kernel_play(play), four, *remark_of(play))

    def _heard(self, hands: list[int]) -> Words:
        words = b"".join([self._hands[at].heard.words for at in hands])
        return np.frombuffer(words, np.uint64).reshape(len(hands), SIZE)

    def observations(self) -> Floats:
        """The rows as flat vectors of 0 and 1, shape (hands, seen.size); the same array each time."""
        if self._flat is None:
            self._flat = np.empty((len(self.players), self.encoding.seen.size), np.float32)
        kernel().spread(self.rows, self.encoding.seen.bits, self._flat, self.threads)
        return self._flat


class PlayEnv:
    """Card play alone, all of it in the kernel: random deals, random leaders, by *rules*, for card points.

    A row is one of the game's, in which all that comes before the play is 0, and the talon lies aside.
    """

    def __init__(
        self, game: str, rules: TrickRules | None = None, hands: int = 1024, seed: int = 0, threads: int = 1
    ) -> None:
        self.game = game_of(game)
        self.encoding = Encoding.of(self.game)
        self.threads = threads
        fixed = self.encoding.seen.words - kernel().MOVING_WORDS
        deck = [card.index for card in self.game.deck.cards]
        self._batch = kernel().Batch(hands, fixed, self.encoding.actions.play, deck)
        self._batch.deal_anew(kernel_rules(rules or TrickRules()), self.game.talon, self.game.deck.points, seed)
        self.rows: Words = self._batch.rows
        self.masks: NDArray[np.int8] = self._batch.masks
        self.players: NDArray[np.int8] = self._batch.actors
        self.over: NDArray[np.uint8] = self._batch.over  # where a hand ended with the last step
        self.points: Floats = self._batch.points  # (hands, 4): the card points of the last hand that ended there

    def step(self, actions: NDArray[np.integer]) -> None:
        """Plays a card in every hand; ValueError, and nothing is done, if one is not legal."""
        self._batch.step(np.ascontiguousarray(actions, np.int64), self.threads)

    def step_by_lot(self, seed: int) -> None:
        """The same with cards chosen by lot."""
        self._batch.step_by_lot(seed, self.threads)
