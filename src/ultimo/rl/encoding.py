"""A hand as arrays: what a seat sees, what only a critic may see, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ultimo.core.game import Game, View
from ultimo.core.seats import Seat, going_round
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.rl.actions import PLAYERS, ActionSpace
from ultimo.rl.fields import card_field, fields
from ultimo.rl.heard import Heard
from ultimo.rl.layout import Floats, Layout, Words
from ultimo.rl.rows import SPECTATOR, rows

ENCODING_VERSION: Mapping[str, int] = {
    "calling-the-twenty": 1,
    "hungarian-tarokk": 1,
    "texas-tarok": 1,
}  # raised only when some hand is encoded in another way; `tests/rl/test_versions.py` holds the digests


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a game; the same with any options."""

    actions: ActionSpace
    seen: Layout  # of an observation
    secret: Layout  # of what a critic sees besides

    @staticmethod
    def of(game: Game) -> Encoding:
        """The encoding of *game*, whatever its options."""
        return _encoding(game.id)

    def words(self, view: View) -> Words:
        """What *view* shows as a packed row, shape (seen.words,)."""
        heard = Heard.of(view)
        viewer = SPECTATOR if view.seat is None else view.seat - 1
        return rows([heard.words], [viewer], heard.columns).reshape(-1)

    def observation(self, view: View) -> Floats:
        """What *view* shows as a flat vector of 0 and 1, shape (seen.size,); `seen.named` parts it."""
        return self.seen.flat(self.words(view))

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for each legal action of the seat whose turn it is, shape (len(actions),)."""
        return self.actions.mask(self.actions.legal(state))

    def secrets(self, state: State, seat: Seat) -> Floats:
        """Where all cards are, counted from *seat*, shape (secret.size,): for critics, never for who plays."""
        order = going_round(seat)
        played = state.outlook(None).public.played
        table = state.table
        hands = [(table.hand(player) - played).mask for player in order]
        laid = [table.discards[player - 1].mask for player in order]
        talon = [card.bit for card in table.talon]
        return self.secret.flat(np.array([*hands, *laid, *talon, *[0] * (state.game.talon - len(talon))], np.uint64))


@cache
def _encoding(name: str) -> Encoding:
    game = find_game(name)
    return Encoding(ActionSpace.of(game), Layout(fields(game)), _secret(game))


def _secret(game: Game) -> Layout:
    hands = card_field("hands", PLAYERS, game, "the cards each player holds now")
    laid = card_field("discards", PLAYERS, game, "the cards each player laid away")
    places = tuple(str(place + 1) for place in range(game.talon))
    talon = (card_field("talon", places, game, "the cards left in the talon, from the top"),) if places else ()
    return Layout((hands, laid, *talon))
