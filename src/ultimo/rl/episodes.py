"""What an episode is: one hand, or an evening of hands; by numbers, so that it can be played again to the letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from ultimo.core.actions import Action
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, Seat
from ultimo.core.session import Session
from ultimo.core.shuffle import Deal, Shuffled, seeded_key, shuffled
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import seeded_hand

MOST_HANDS = 1_000  # of an evening that does not end by itself


class Ended(NamedTuple):
    """A hand that is over, and the rewards for it by player."""

    state: State
    rewards: tuple[float, ...]


def game_of(name: str, options: Mapping[str, str] | None = None) -> Game:
    """The game called *name* with *options* instead of its defaults; UnknownGame, OptionError."""
    return find_game(name).with_settings(options or {})


class Episode(Protocol):
    """Hands one after the other, for players who are numbered from 0 and keep their numbers."""

    @property
    def state(self) -> State:
        """The hand being played, or the last one once it is over."""

    @property
    def players(self) -> Sequence[int]:
        """The players of seats 1 to 4 in that hand."""

    @property
    def hand(self) -> int:
        """The number of that hand, from 0."""

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""

    @property
    def broken_off(self) -> bool:
        """Whether it would have gone on, but for the limit on hands."""

    def apply(self, action: Action) -> Ended | None:
        """Does *action* for whose turn it is; the hand that ended with it. IllegalAction."""


class OneHand:
    """Hand *index* of *seed*: player 0 is seat 1."""

    players: Sequence[int] = range(len(SEATS))
    hand = 0
    broken_off = False

    def __init__(self, game: Game, seed: int, index: int = 0) -> None:
        self.state = seeded_hand(game, seed, index)

    @property
    def over(self) -> bool:
        """See Episode."""
        return self.state.over

    def apply(self, action: Action) -> Ended | None:
        """See Episode; the rewards are what is settled."""
        self.state = self.state.apply(action)
        return Ended(self.state, tuple(map(float, self.state.settlement().scores))) if self.state.over else None


class WholeEvening:
    """The evening *seed* of *players*, who keep their places; each hand is settled when it ends."""

    def __init__(self, game: Game, seed: int, players: int = len(SEATS)) -> None:
        self.seed = seed
        self.session = Session.start(game, [f"Player {player}" for player in range(players)])
        self._deal()

    def _deal(self) -> None:
        game, hand = self.session.game, len(self.session.hands)
        made = Shuffled(seeded_key(self.seed, hand), Deal(game.id, game.version, "", hand + 1))
        self.session = self.session.deal(self.session.dealing(shuffled(game.deck.cards, made)))

    @property
    def state(self) -> State:
        """See Episode."""
        return self.session.hands[-1].state

    @property
    def players(self) -> Sequence[int]:
        """See Episode."""
        return [place - 1 for place in self.session.hands[-1].next.seats]

    @property
    def hand(self) -> int:
        """See Episode."""
        return len(self.session.hands) - 1

    @property
    def over(self) -> bool:
        """See Episode."""
        return self.state.over

    @property
    def broken_off(self) -> bool:
        """See Episode."""
        return self.over and not self.session.over

    def apply(self, action: Action) -> Ended | None:
        """See Episode; the next hand is dealt at once, and who sits out a hand gets nothing for it."""
        self.session = self.session.apply(action)
        if self.session.current:
            return None
        ended = self.session.hands[-1]
        if not self.session.over and len(self.session.hands) < MOST_HANDS:
            self._deal()
        scores = ended.scores_by_place
        return Ended(ended.state, tuple(float(scores.get(place, 0)) for place in self.session.places))


def seat_of(episode: Episode, player: int) -> Seat | None:
    """Where *player* sits in the hand being played; None: nowhere, five or six are at the table."""
    return SEATS[episode.players.index(player)] if player in episode.players else None


def acting(episode: Episode) -> int:
    """The player whose turn it is, while the episode is not over."""
    assert episode.state.actor is not None, "somebody acts until the end"
    return episode.players[episode.state.actor - 1]
