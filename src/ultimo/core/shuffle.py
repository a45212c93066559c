"""The deal from a 256-bit key, to the byte: anybody can compute it again and check that it was fixed before.

Nonces come from the players after the commitment is shown, so neither side alone chooses the cards.
The order of the steps and every separator are part of the format `ultimo-1`; docs/verify-shuffle.cpp must agree.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from ultimo.core.cards import Card, Cards
from ultimo.core.seats import per_seat
from ultimo.core.table import Table

T = TypeVar("T")
Dealer: TypeAlias = Callable[[Sequence[Card]], Table]  # deals a shuffled pack

METHOD = "ultimo-1"
KEY_BYTES = 32
NONCE_BYTES = 16
DEALS = 2**64  # the number of the deal goes in as 8 bytes
WORDS = 2**32  # the stream is read as words of 32 bits
_EIGHT_WORDS = struct.Struct(">8I")  # the 32 bytes of a digest


class Deal(NamedTuple):
    """Which deal of which table a key is for: all that goes into the shuffle beside key and nonces."""

    game: str
    rules: int  # the rules version
    table: str = ""
    number: int = 0


class Shuffled(NamedTuple):
    """A deal made by a key, with what is needed to check it."""

    key: bytes
    deal: Deal
    nonces: tuple[bytes, ...] = ()

    @property
    def commitment(self) -> str:
        """What was shown before the nonces were taken, in hexadecimal."""
        return commitment(self.key).hex()


def commitment(key: bytes) -> bytes:
    """SHA-256 of `ultimo-commit`, a zero byte and the key."""
    return hashlib.sha256(b"ultimo-commit\0" + _checked(key, KEY_BYTES, "key")).digest()


def seeded_key(seed: int, hand: int, seat: int | None = None) -> bytes:
    """The key of hand *hand* (from 0) of *seed*; with *seat*, the key of that seat's bot.

    SHA-256 of `ultimo-seed`, seed and hand (and seat) in decimal, with zero bytes between.
    """
    parts = ["ultimo-seed", str(seed), str(hand)] + ([] if seat is None else [str(seat)])
    return hashlib.sha256("\0".join(parts).encode()).digest()


def shuffled(cards: Sequence[T], made: Shuffled) -> tuple[T, ...]:
    """*cards* in the order *made* gives them: Fisher-Yates from the last index down, without bias."""
    order = list(cards)
    words = _words(_stream_key(made))
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def deal(cards: Sequence[Card], talon: int, made: Shuffled) -> Table:
    """The table dealt from *cards*: first *talon* cards to the talon, then seats 1 to 4 in equal runs."""
    return dealt_in_order(shuffled(cards, made), talon)


def dealt_in_order(order: Sequence[Card], talon: int) -> Table:
    """The table when *order* is dealt from its first card on."""
    size = (len(order) - talon) // 4
    hands = per_seat(lambda seat: Cards.of(order[talon + size * (seat - 1) : talon + size * seat]))
    return Table(hands, tuple(order[:talon]))


def is_honest(table: Table, cards: Sequence[Card], made: Shuffled, shown: str, deals: Dealer | None = None) -> bool:
    """Whether *made* gives the cards of *table* and its key is the one committed to by *shown* (hexadecimal).

    *table* as dealt: before the first cards of an evening say who is seat 1. *deals* says how the shuffled pack is
    dealt, as `Ceremonial.dealt` does where something was said before; by default in order.
    """
    pack = shuffled(cards, made)
    again = deals(pack) if deals else dealt_in_order(pack, len(table.talon))
    same = (again.hands, again.talon) == (table.hands, table.talon)
    return same and made.commitment == shown.lower()


def _stream_key(made: Shuffled) -> bytes:
    game, rules, table, number = made.deal
    head = "\0".join([METHOD, game, str(rules), table, ""]).encode()
    nonces = [_checked(nonce, NONCE_BYTES, "nonce") for nonce in made.nonces]
    if not 0 <= number < DEALS:
        raise ValueError(f"deal {number} cannot be shuffled; deals are numbered from 0 to {DEALS - 1}")
    message = head + number.to_bytes(8, "big") + b"".join(nonces)
    return hmac.digest(_checked(made.key, KEY_BYTES, "key"), message, "sha256")


def _words(key: bytes) -> Iterator[int]:
    """The stream under *key*: HMAC-SHA-256 of the blocks' numbers, the key taken in once for all of them."""
    keyed = hmac.new(key, digestmod="sha256")
    block = 0
    while True:
        hashed = keyed.copy()
        hashed.update(block.to_bytes(8, "big"))
        yield from _EIGHT_WORDS.unpack(hashed.digest())
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """The next number below *limit*, each equally likely: words past the last whole multiple are skipped."""
    fair = WORDS // limit * limit
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % limit


def _checked(value: bytes, size: int, what: str) -> bytes:
    if len(value) != size:
        raise ValueError(f"a {what} has {size} bytes, not {len(value)}")
    return value
