"""What a player sees as arrays: each field with how it is read off a look. Rows begin with the player who looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ultimo.core.actions import ANNUL, PASS, THE_GAME, Bid, Item
from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.core.options import OptionSet, Scope
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.games import find_game
from ultimo.rl.actions import PLAYERS, announceable, doubled, spoken
from ultimo.rl.layout import Field
from ultimo.rl.looking import Look

PLACES = ("talon", *PLAYERS)
HOLDERS = (*PLAYERS, "aside")
STEPS = 5  # an item is doubled at most so many times (HU-23)
MULTIPLIERS = 8  # 1, 2, 4 … 64, and more
DRAWN = range(1, 7)  # a talon has six cards


class Seen(NamedTuple):
    """A field, and the words of its rows in a look."""

    field: Field
    words: Callable[[Look], Sequence[int]]


def seen_fields(game: Game) -> tuple[Seen, ...]:
    """All fields of *game*, the same with any options: first what is fixed once the play begins, then the rest."""
    return (*_fixed(game.id), *_moving(game.id))


@cache
def _fixed(name: str) -> tuple[Seen, ...]:
    game = find_game(name)
    return (*_table(game), *_own(game), *_auction(game), *_announcements(game))


def _table(game: Game) -> tuple[Seen, ...]:
    options = tuple(
        f"{one.name}={token}" for one in game.options.describe() if one.scope is Scope.HAND for token in one.choices
    )
    phases = {phase: 1 << number for number, phase in enumerate(PhaseName)}
    factors = [*(str(1 << power) for power in range(MULTIPLIERS - 1)), "more"]
    return (
        _one("seat", "1234", "the own seat", lambda look: _bit(look.view.seat, SEATS)),
        _one("phase", [phase.value for phase in phases], "what is going on", lambda look: phases[look.view.phase]),
        _one("multiplier", factors, "what every amount is multiplied by", _multiplier),
        _one("options", options, "the options of the table", lambda look: _options(look.view.game.options, options)),
    )


def _own(game: Game) -> tuple[Seen, ...]:
    return (
        _cards("dealt", game, "the own cards as dealt", lambda look: look.view.dealt or Cards()),
        _cards("known", game, "the same, with the cards of the talon taken or looked at", lambda look: look.known),
        _cards("laid", game, "the own cards laid away", lambda look: look.laid),
        _piles("shown", PLACES, game, "cards face up: of the talon, or laid away", _shown),
        _players("drawn", [str(count) for count in DRAWN], "so many cards of the talon taken", _drawn),
    )


def _auction(game: Game) -> tuple[Seen, ...]:
    words = spoken(game)
    tokens = [action.token for action in words]
    numbers = {action: number for number, action in enumerate(words)}
    contracts = list(game.contracts)

    def said(look: Look, seat: Seat) -> int:
        return _mask(numbers[action] for speaker, action in look.public.bidding if speaker == seat)

    def named(look: Look) -> int:
        bids = [action.contract for _, action in look.public.bidding if isinstance(action, Bid)]
        return _bit(bids[-1], contracts) if bids else 0

    return (
        _players("auction", tokens, "said before the declarer was known", said),
        _one("bid", contracts, "the last contract named in the auction", named),
        _one("bidder", PLAYERS, "who named or held it", _bidder),
        _one("contract", contracts, "what is played", lambda look: _bit(look.public.contract, contracts)),
        _one("declarer", PLAYERS, "who plays it", lambda look: look.players([look.public.declarer])),
        _cards(
            "called", game, "the called card", lambda look: Cards.of([look.public.called] if look.public.called else [])
        ),
        _players("sides", ("with", "against"), "known to be with or against the declarer", _side),
    )


def _announcements(game: Game) -> tuple[Seen, ...]:
    bonuses, items = list(announceable(game)), list(doubled(game))
    steps = [f"{bonus}-{step}" for bonus in items for step in range(1, STEPS + 1)]

    def announced(look: Look, seat: Seat) -> int:
        return _mask(bonuses.index(bonus) for bonus, speaker in look.public.said if speaker == seat)

    def kontras(look: Look, seat: Seat) -> int:
        levels = [_first_bits(look.public.kontras.count(Item(bonus, seat))) for bonus in items]
        return sum(level << STEPS * place for place, level in enumerate(levels))

    def laid(look: Look, seat: Seat) -> int:
        return _bit(look.public.taroks_laid_away.get(seat), range(len(DRAWN) + 1))

    return (
        _players("announced", bonuses, "bonuses announced", announced),
        _one("game_kontra", [str(step) for step in range(1, STEPS + 1)], "the game was doubled so often", _game_kontra),
        _players("kontra", steps, "the announced bonus was doubled so often", kontras),
        _players("taroks_laid", [str(count) for count in range(len(DRAWN) + 1)], "so many taroks laid away", laid),
    )


@cache
def _moving(name: str) -> tuple[Seen, ...]:
    """What changes in the play. The kernel writes the same (`kernel/environment.hpp`), in this order."""
    game = find_game(name)
    counts = [str(count + 1) for count in range((len(game.deck.cards) - game.talon) // len(SEATS))]
    return (
        _one("turn", PLAYERS, "whose turn it is", lambda look: look.players([look.view.actor])),
        _one("mistaken", PLAYERS, "who was said to have made a mistake", lambda look: look.players(look.mistaken)),
        _cards("hand", game, "the own cards now", lambda look: look.view.hand),
        _one("leader", PLAYERS, "who led to the trick on the table", _leader),
        _players("tricks", counts, "so many tricks taken, at least", _tricks),
        _piles("trick", PLAYERS, game, "the trick on the table", _trick),
        _piles("played", PLAYERS, game, "all cards played", lambda look: _of_each(look, look.played)),
        _piles("won", PLAYERS, game, "the cards in the tricks taken", lambda look: _of_each(look, look.won)),
        _piles("may_hold", HOLDERS, game, "cards that may be there, by the suits not followed", Look.may_hold),
    )


# ── the kinds of field ──


def _one(name: str, columns: Sequence[str], meaning: str, word: Callable[[Look], int]) -> Seen:
    field = Field(name, (), tuple(range(len(columns))), tuple(columns), meaning)
    return Seen(field, lambda look: [word(look)])


def _players(name: str, columns: Sequence[str], meaning: str, word: Callable[[Look, Seat], int]) -> Seen:
    field = Field(name, PLAYERS, tuple(range(len(columns))), tuple(columns), meaning)
    return Seen(field, lambda look: [word(look, seat) for seat in look.order])


def card_field(name: str, rows: tuple[str, ...], game: Game, meaning: str) -> Field:
    """A field whose columns are the cards of *game* in deck order, at the bits that they have in a mask."""
    cards = game.deck.cards
    return Field(name, rows, tuple(card.index for card in cards), tuple(card.token for card in cards), meaning, True)


def _cards(name: str, game: Game, meaning: str, cards: Callable[[Look], Cards]) -> Seen:
    return Seen(card_field(name, (), game, meaning), lambda look: [cards(look).mask])


def _piles(
    name: str, rows: tuple[str, ...], game: Game, meaning: str, piles: Callable[[Look], Sequence[Cards]]
) -> Seen:
    return Seen(card_field(name, rows, game, meaning), lambda look: [pile.mask for pile in piles(look)])


# ── words ──


def _bit(value: object, values: Sequence[object]) -> int:
    """The bit of *value* among *values*; 0 for None."""
    return 0 if value is None else 1 << values.index(value)


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _first_bits(count: int) -> int:
    return (1 << count) - 1


def _multiplier(look: Look) -> int:
    return 1 << min(look.view.multiplier.bit_length(), MULTIPLIERS) - 1


@lru_cache(256)
def _options(options: OptionSet, tokens: tuple[str, ...]) -> int:
    return _mask(tokens.index(token) for setting in options.settings() if (token := "=".join(setting)) in tokens)


def _drawn(look: Look, seat: Seat) -> int:
    count = look.drawn[seat]
    return 1 << count - 1 if count else 0


def _bidder(look: Look) -> int:
    """Passing takes no contract, all else that is said there does."""
    bidders = [seat for seat, action in look.public.bidding if action is not PASS and action is not ANNUL]
    return look.players(bidders[-1:])


def _side(look: Look, seat: Seat) -> int:
    side = look.public.sides.get(seat)
    return 0 if side is None else 1 if side else 2


def _game_kontra(look: Look) -> int:
    return _first_bits(look.public.kontras.count(THE_GAME))


def _leader(look: Look) -> int:
    return look.players([look.trick.leader] if look.trick else [])


def _tricks(look: Look, seat: Seat) -> int:
    return _first_bits(sum(taker == seat for _, taker in look.public.tricks))


def _trick(look: Look) -> list[Cards]:
    plays = dict(look.trick.plays) if look.trick else {}
    return [Cards(plays[seat].bit if seat in plays else 0) for seat in look.order]


def _of_each(look: Look, piles: Mapping[Seat, Cards]) -> list[Cards]:
    return [piles[seat] for seat in look.order]


def _shown(look: Look) -> list[Cards]:
    places: tuple[Seat | None, ...] = (None, *look.order)
    return [look.shown.get(place, Cards()) for place in places]
