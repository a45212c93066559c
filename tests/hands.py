"""The suite's own corpus of hands: many by the steering bot with options by lot, and deals made for what is rare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from ultimo.bots import Luck, MakePlayer, Player
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Action
from ultimo.core.cards import Cards
from ultimo.core.game import Game, View
from ultimo.core.reading import parse_settings
from ultimo.core.record import Record, format_record
from ultimo.core.seats import SEATS, per_seat
from ultimo.core.shuffle import Deal, Shuffled, seeded_key, shuffled
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand, with_random_options

GAME = find_game("calling-the-twenty")
SEED = 20
HANDS = 1_500


class Rare(NamedTuple):
    """What random deals hardly ever bring: cards for one hand, options, and how many such deals are played."""

    cards: str
    options: str
    hands: int


RARE = (
    Rare("KH KD KC KS", "extra-bonuses=on", 50),  # four Kings held
    Rare("XXI KH QH CH KD QD CD KC QC CC", "extra-bonuses=on", 30),  # the XXI falls to the Skus
    Rare("KH QH CH JH KD QD CD JD KC QC", "redeal-no-tarok=on", 50),  # annulled
)


class Hand(NamedTuple):
    """A hand played to its end."""

    state: State
    legal: tuple[tuple[Action, ...], ...]  # what was legal before each action

    @property
    def text(self) -> str:
        """The hand as a record."""
        return format_record(Record.of(self.state))


class Watched:
    """A player that is held to its choices; *seen* gets what they were."""

    def __init__(self, player: Player, seen: list[tuple[Action, ...]]) -> None:
        self.player = player
        self.seen = seen

    def choose(self, view: View) -> Action:
        assert view.seat == view.actor, "who is asked is to act"
        action = self.player.choose(view)
        assert action in view.actions
        self.seen.append(view.actions)
        return action


def played(state: State, make: MakePlayer, index: int) -> Hand:
    """*state* played to its end by four of the same bot."""
    seen: list[tuple[Action, ...]] = []

    def watched(luck: Luck) -> Watched:
        return Watched(make(luck), seen)

    return Hand(play_hand(state, per_seat(lambda seat: watched), SEED, index), tuple(seen))


def stacked(game: Game, cards: str, index: int) -> State:
    """A deal in which one seat, another with each *index*, is dealt *cards*; the rest by lot."""
    given = Cards.of(cards)
    order = shuffled(tuple(game.deck.all - given), Shuffled(seeded_key(SEED, index), Deal(game.id, game.version)))
    hands, rest = [Cards()] * 4, list(order)
    hands[index % 4] = given
    size = (len(game.deck.cards) - game.talon) // 4
    for seat in SEATS:
        missing = size - len(hands[seat - 1])
        hands[seat - 1] |= Cards.of(rest[:missing])
        del rest[:missing]
    return State.begin(game, Table(per_seat(lambda seat: hands[seat - 1]), tuple(rest)))


@cache
def drawn(index: int) -> Hand:
    """Hand *index* by lot, that of `ultimo simulate --bots varied --random-options`."""
    return played(seeded_hand(with_random_options(GAME, SEED, index), SEED, index), VariedBot, index)


@cache
def _stacked(rare: Rare, index: int) -> Hand:
    settings = dict(with_random_options(GAME, SEED, index).options.changed()) | parse_settings(rare.options.split())
    return played(stacked(GAME.with_settings(settings), rare.cards, index), VariedBot, index)


def drawn_hands() -> tuple[Hand, ...]:
    """The hands by lot."""
    return tuple(map(drawn, range(HANDS)))


def each(step: int = 1) -> Iterator[Hand]:
    """Every *step*th of all hands, those by lot first; each is played when it is asked for, and once."""
    by_lot = [partial(drawn, index) for index in range(HANDS)]
    made = [partial(_stacked, rare, index) for rare in RARE for index in range(rare.hands)]
    return (hand() for hand in (by_lot + made)[::step])


def corpus() -> tuple[Hand, ...]:
    """All hands."""
    return tuple(each())


def some() -> tuple[Hand, ...]:
    """Every thirtieth hand, for what takes long."""
    return tuple(each(30))
