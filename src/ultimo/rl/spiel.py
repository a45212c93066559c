"""The games for OpenSpiel: importing this module registers them, as `ultimo_calling_the_twenty` and so on.

OpenSpiel is not in the extra `ultimo[rl]`: install `open-spiel`. Options are parameters, and a hand is a game:

>>> import pyspiel, ultimo.rl.spiel
>>> game = pyspiel.load_game("ultimo_hungarian_tarokk(kontra-cap=16,xx-discardable=no)")
>>> game.num_distinct_actions(), game.observation_tensor_shape()
(147, [1508])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ultimo.core.cards import Card
from ultimo.core.game import Game
from ultimo.core.options import Option, Scope
from ultimo.core.seats import SEATS
from ultimo.core.shuffle import dealt_in_order
from ultimo.core.state import State
from ultimo.games import all_games
from ultimo.rl.encoding import Encoding
from ultimo.rl.keys import information_state

MOST_UTILITY = 1e6  # far above what any hand pays with every item doubled to the cap
MOST_MOVES = 1_000  # far above the actions of any hand


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its options, as OpenSpiel has games; the deal is its first chance moves, card by card."""

    def __init__(self, kind: pyspiel.GameType, game: Game, params: Mapping[str, Any]) -> None:
        given = {name: str(value) for name, value in params.items()}
        self.game = game.with_settings(given)
        self.encoding = Encoding.of(self.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=len(game.deck.cards),
            num_players=len(SEATS),
            min_utility=-MOST_UTILITY,
            max_utility=MOST_UTILITY,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One for each card."""
        return len(self.game.deck.cards)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> SpielObserver:
        """What a player sees, or with no private information what everybody sees."""
        return SpielObserver(self.encoding, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a hand: players 0 to 3 are seats 1 to 4."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = game.game
        self.actions = game.encoding.actions
        self.dealt: tuple[Card, ...] = ()  # the cards dealt so far, in the order of `dealt_in_order`
        self.hand: State | None = None  # None: cards are being dealt

    def current_player(self) -> int:
        """Chance deals; then whoever's turn it is."""
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.hand.actor is None else self.hand.actor - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that is left, by its place in the deck."""
        left = [place for place, card in enumerate(self.game.deck.cards) if card not in self.dealt]
        return [(place, 1 / len(left)) for place in left]

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal actions."""
        if self.hand is None or player != self.current_player():
            return []
        return self.actions.legal(self.hand)

    def _apply_action(self, number: int) -> None:
        if self.hand is not None:
            assert self.hand.actor is not None, "somebody acts"
            self.hand = self.hand.apply(self.actions.action(number, self.hand.actor))
            return
        self.dealt = (*self.dealt, self.game.deck.cards[number])
        if len(self.dealt) == len(self.game.deck.cards):
            self.hand = State.begin(self.game, dealt_in_order(self.dealt, self.game.talon))

    def _action_to_string(self, player: int, number: int) -> str:
        """The token of an action, or of a card that is dealt."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{self.game.deck.cards[number].token}"
        return self.actions.action(number, SEATS[player]).token

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand is not None and self.hand.over

    def returns(self) -> list[float]:
        """What is settled at the end, by player."""
        if self.hand is None or not self.hand.over:
            return [0.0] * len(SEATS)
        return [float(score) for score in self.hand.settlement().scores]

    def __str__(self) -> str:
        if self.hand is None:
            return " ".join(card.token for card in self.dealt)
        return information_state(self.hand.outlook(None)) + f" | {self.hand.dealt}"


class SpielObserver:
    """What a player observes as one tensor, and what it remembers as a string."""

    def __init__(self, encoding: Encoding, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters here; got {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody observes what all players hold; see Encoding.secrets for critics")
        self.encoding = encoding
        self.remembers = kind.perfect_recall
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(encoding.seen.size, np.float32)
        self.dict = encoding.seen.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills `tensor`, and so the arrays in `dict`; all are 0 during the deal."""
        self.tensor.fill(0)
        if state.hand is not None:
            seat = SEATS[player] if self.is_private else None
            self.tensor[:] = self.encoding.observation(state.hand.outlook(seat))

    def string_from(self, state: SpielState, player: int) -> str:
        """With perfect recall the information state, else the observation in hexadecimal words."""
        if state.hand is None:
            return "dealing"
        view = state.hand.outlook(SEATS[player] if self.is_private else None)
        if self.remembers:
            return information_state(view)
        return " ".join(f"{word:x}" for word in self.encoding.words(view))


def _register(game: Game) -> None:
    utility = pyspiel.GameType.Utility.ZERO_SUM if game.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
    kind = pyspiel.GameType(
        short_name=f"ultimo_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(SEATS),
        min_num_players=len(SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={one.name: _default(one) for one in game.options.describe() if one.scope is Scope.HAND},
    )

    class Registered(SpielGame):
        """A class and no function: OpenSpiel lets go of it after Python's end, when a function cannot be freed."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    pyspiel.register_game(kind, Registered)


def _default(option: Option) -> int | str:
    """The default as OpenSpiel reads it: what looks like a number is one."""
    return int(option.default) if option.default.isdigit() else option.default


for _game in all_games().values():
    _register(_game)
