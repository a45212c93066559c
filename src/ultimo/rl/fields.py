"""The arrays of an observation, in the order of the words in `rows`; rows begin with who looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from ultimo.core.actions import Action
from ultimo.core.game import Game
from ultimo.core.options import OptionSet, Scope
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS
from ultimo.games import find_game
from ultimo.rl.actions import PLAYERS, announceable, doubled, spoken
from ultimo.rl.layout import Field

T = TypeVar("T")

PLACES = ("talon", *PLAYERS)
HOLDERS = (*PLAYERS, "aside")
STEPS = 5  # an item is doubled at most so many times (HU-23)
FACTORS = ("1", "2", "4", "8", "16", "32", "64", "more")
DRAWN = tuple("123456")  # a talon has six cards
LAID = ("0", *DRAWN)
TRICKS = tuple(str(count + 1) for count in range(12))  # no game has more


@dataclass(frozen=True, slots=True)
class Columns:
    """What stands in which column of a game's arrays, the same with any options."""

    options: tuple[str, ...]
    spoken: Mapping[Action, int]  # what may be said in an auction
    contracts: Mapping[str, int]
    announced: Mapping[str, int]
    doubled: Mapping[str, int]
    deck: int  # as a mask
    talon: int  # how many cards it has
    _option_words: dict[OptionSet, int]

    @staticmethod
    def of(game: Game) -> Columns:
        """The columns of *game*."""
        return _columns(game.id)

    def option_word(self, options: OptionSet) -> int:
        """The choices of *options* as bits."""
        word = self._option_words.get(options)
        if word is None:
            chosen = {"=".join(setting) for setting in options.settings()}
            word = sum(1 << place for place, choice in enumerate(self.options) if choice in chosen)
            self._option_words[options] = word
        return word


@cache
def _columns(name: str) -> Columns:
    game = find_game(name)
    described = [one for one in game.options.describe() if one.scope is Scope.HAND]
    return Columns(
        options=tuple(f"{one.name}={token}" for one in described for token in one.choices),
        spoken=_numbered(spoken(game)),
        contracts=_numbered(game.contracts),
        announced=_numbered(announceable(game)),
        doubled=_numbered(doubled(game)),
        deck=game.deck.all.mask,
        talon=game.talon,
        _option_words={},
    )


def _numbered(values: Sequence[T]) -> dict[T, int]:
    return {value: number for number, value in enumerate(values)}


def card_field(name: str, rows: tuple[str, ...], game: Game, meaning: str) -> Field:
    """A field whose columns are the cards of *game* in deck order, at the bits that they have in a mask."""
    cards = game.deck.cards
    return Field(name, rows, tuple(card.index for card in cards), tuple(card.token for card in cards), meaning, True)


def fields(game: Game) -> tuple[Field, ...]:
    """All arrays: first those that stay the same in the play, then those that the kernel writes too."""
    columns = Columns.of(game)
    contracts = tuple(columns.contracts)
    steps = tuple(f"{bonus}-{step}" for bonus in columns.doubled for step in range(1, STEPS + 1))

    def cards(name: str, rows: tuple[str, ...], meaning: str) -> Field:
        return card_field(name, rows, game, meaning)

    return (
        _field("seat", (), tuple("1234"), "the own seat"),
        _field("phase", (), tuple(phase.value for phase in PhaseName), "what is going on"),
        _field("multiplier", (), FACTORS, "what every amount is multiplied by"),
        _field("options", (), columns.options, "the options of the table"),
        cards("dealt", (), "the own cards as dealt"),
        cards("known", (), "the same, with the cards of the talon taken or looked at"),
        cards("laid", (), "the own cards laid away"),
        cards("shown", PLACES, "cards face up: of the talon, or laid away"),
        _field("drawn", PLAYERS, DRAWN, "so many cards of the talon taken"),
        _field("auction", PLAYERS, tuple(one.token for one in columns.spoken), "said before the declarer was known"),
        _field("bid", (), contracts, "the last contract named in the auction"),
        _field("bidder", (), PLAYERS, "who named or held it"),
        _field("contract", (), contracts, "what is played"),
        _field("declarer", (), PLAYERS, "who plays it"),
        cards("called", (), "the called card"),
        _field("sides", PLAYERS, ("with", "against"), "known to be with or against the declarer"),
        _field("announced", PLAYERS, tuple(columns.announced), "bonuses announced"),
        _field("game_kontra", (), tuple(str(step) for step in range(1, STEPS + 1)), "the game was doubled so often"),
        _field("kontra", PLAYERS, steps, "the announced bonus was doubled so often"),
        _field("taroks_laid", PLAYERS, LAID, "so many taroks laid away, as all were told"),
        _field("turn", (), PLAYERS, "whose turn it is"),
        _field("mistaken", (), PLAYERS, "who was said to have made a mistake"),
        cards("hand", (), "the own cards now"),
        _field("leader", (), PLAYERS, "who led to the trick on the table"),
        _field("tricks", PLAYERS, TRICKS[: (len(game.deck.cards) - game.talon) // len(SEATS)], "so many tricks taken"),
        cards("trick", PLAYERS, "the trick on the table"),
        cards("played", PLAYERS, "all cards played"),
        cards("won", PLAYERS, "the cards in the tricks taken"),
        cards("may_hold", HOLDERS, "cards that may be there, by the suits not followed"),
    )


def _field(name: str, rows: tuple[str, ...], columns: tuple[str, ...], meaning: str) -> Field:
    return Field(name, rows, tuple(range(len(columns))), columns, meaning)
