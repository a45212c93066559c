"""The deal from a key: fixed examples, the method written down a second time, commitment, keys of a seed."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.core.notation import FOUR, ONE, THREE, TINY, TWENTY, TWO, row
from ultimo.core.cards import PACK, Card, Cards
from ultimo.core.seats import per_seat
from ultimo.core.session import Session
from ultimo.core.shuffle import (
    WORDS,
    Deal,
    Shuffled,
    _below,
    commitment,
    deal,
    dealt_in_order,
    is_honest,
    seeded_key,
    shuffled,
)
from ultimo.core.table import Table
from ultimo.games import find_game

KEY = bytes(range(32))
NONCES = tuple(bytes([place]) * 16 for place in range(1, 5))
MADE = Shuffled(KEY, Deal("calling-the-twenty", 1, 'Tisch "7"', 3), NONCES)


def twenty(made: Shuffled) -> Table:
    return deal(TWENTY.deck.cards, TWENTY.talon, made)


def deck(made: Shuffled) -> tuple[Card, ...]:
    return find_game(made.deal.game).deck.cards


# ── deals that stay as they are ──

FORTY, FIFTY_FOUR = Deal("calling-the-twenty", 1), Deal("tiny-tarock", 2)
REJECTING = [  # deals in which a word of the stream is thrown away, and which word it is
    (Shuffled(KEY, FORTY._replace(number=27_298_815)), 1),
    (Shuffled(KEY, FIFTY_FOUR._replace(number=8_574_194)), 24),
]
GOLDEN = [
    (
        Shuffled(bytes(32), FORTY),
        "KS QD XVI KD KC XII XIX 10C VI XX SK XXI CH QC CC 10S X XV V JC"
        " CD VIII JD IV XIV 1D XI I XVII CS QH JH IX JS XIII VII KH QS XVIII 1H",
    ),
    (
        Shuffled(seeded_key(7, 0), FORTY),
        "XVI XXI VIII KS JH I XIII XII XVII IX XVIII XV QD 1D KC CD XX 10C JS JC"
        " CH 1H X XIX CC XI CS IV VII KD QH V VI QS QC 10S SK JD XIV KH",
    ),
    (
        Shuffled(
            KEY,
            FIFTY_FOUR._replace(table="Goldene Kugel", number=7),
            (bytes(16), bytes([255] * 16), bytes(range(16)), bytes(range(16, 32))),
        ),
        "III VII 7S 2H CH XIII IX XVI 3H KC 8C XX 9S KH CC 9C XVIII JD KD QC XV II QH XI 3D 8S JC"
        " X 10S XIV 4D 2D 4H QD 10C KS 7C VIII XIX 1D XII V IV JS CS 1H SK QS XVII JH XXI I CD VI",
    ),
    (
        Shuffled(KEY, FORTY._replace(table='Tisch "7" \\ Žižkov', number=3), NONCES),
        "IX QC I QS V SK 1D CD 10S JH XIX XIII CC IV QD JD XI XVI JC XIV"
        " QH 1H KS CH VIII X VII XV XX 10C CS XVII KC XII KH KD XVIII JS XXI VI",
    ),
    (
        Shuffled(KEY, FORTY._replace(number=2**64 - 1), NONCES[:1]),
        "IV KC CD 10S XVIII I JD VIII XIV JC VI V VII QH 10C QS CC JH JS KH"
        " X XXI KS QC XI CS XVI SK XVII CH XX IX 1D 1H QD KD XIII XV XIX XII",
    ),
    (
        REJECTING[0][0],
        "XVIII KC VI XIII XXI XVI CH QS X XII QH CS KS JS IX KH XIX 10C I XX"
        " 1H XV KD CD JD 1D 10S IV V SK XVII VIII JH XIV JC XI QD CC VII QC",
    ),
    (
        Shuffled(KEY, FIFTY_FOUR),
        "XII QH SK I XIII IV III JC XI 7S QD 1H CC XIV X JS 4H 10C KC 4D 8S 1D II XIX VII 10S IX"
        " KS KD QS 2D 9S XV 3D CH XVIII 9C JD V KH VI XVI CS 2H VIII XXI CD 7C 3H 8C QC XX JH XVII",
    ),
    (
        REJECTING[-1][0],
        "10C XV JC 9S VI III JS KC 1H 3D XX 7C I VIII QC XIV QH 8C KD CD QS 2D 3H 7S SK JH XIX"
        " KS 10S CC CS 4D IV 8S JD XVII XVI X II CH XXI XII VII KH XIII 4H V IX 1D QD XI XVIII 2H 9C",
    ),
]


@pytest.mark.parametrize(("made", "order"), GOLDEN)
def test_a_deal_never_changes(made: Shuffled, order: str) -> None:
    assert order == " ".join(card.token for card in shuffled(deck(made), made))


def test_commitments_and_keys_never_change() -> None:
    assert "56b2cc7a2ec812edd32cd8fa11359905549a7d5ec32bb969a3cb5b2247b3d862" == commitment(bytes(32)).hex()
    assert "f0194a8903357ad26b34afdf0ba59a39ad5c5c9d8612c2a79465a63dbe3777ba" == seeded_key(7, 0).hex()
    assert "28f9b62abe2ea3eec50c7ed6f7f2bea40da10f13093a769e3e5f77bafec27f69" == seeded_key(7, 0, 3).hex()


# ── the method, written down a second time ──


def second_hmac(key: bytes, message: bytes) -> bytes:
    """RFC 2104 with SHA-256, whose blocks have 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def second_stream(made: Shuffled) -> Iterator[int]:
    """Blocks 0, 1, 2 … of the stream as big-endian words of 32 bits."""
    about = made.deal
    message = f"ultimo-1\0{about.game}\0{about.rules}\0{about.table}\0".encode() + struct.pack(">Q", about.number)
    key = second_hmac(made.key, message + b"".join(made.nonces))
    blocks = b"".join(second_hmac(key, struct.pack(">Q", number)) for number in range(32))
    return iter(struct.unpack(">256I", blocks))


def second_order(cards: tuple[Card, ...], made: Shuffled) -> tuple[Card, ...]:
    """From the last card down, each is swapped with one not after it; words that would favour some are skipped."""
    pile, words = list(cards), second_stream(made)
    left = len(pile)
    while left > 1:
        word = next(words)
        if word >= 2**32 - 2**32 % left:
            continue
        pile[left - 1], pile[word % left] = pile[word % left], pile[left - 1]
        left -= 1
    return tuple(pile)


def some_deals(rng: random.Random, count: int) -> Iterator[Shuffled]:
    names = ("", "1", "Stammtisch", 'a "b" \\c\\', "Šibeník ♥", "0\n")
    for _ in range(count):
        game = rng.choice((TWENTY.id, TINY.id, "x"))
        about = Deal(game, rng.randrange(1, 30), rng.choice(names), rng.getrandbits(rng.choice((1, 8, 40, 64))))
        yield Shuffled(rng.randbytes(32), about, tuple(rng.randbytes(16) for _ in range(rng.randrange(7))))


def test_the_order_agrees_with_the_method_written_a_second_time() -> None:
    rng = random.Random(20)
    for made in some_deals(rng, 500):
        cards = rng.choice((TWENTY.deck.cards, TINY.deck.cards, PACK[:42], PACK[:1]))

        assert second_order(cards, made) == shuffled(cards, made), made


@pytest.mark.parametrize(("made", "thrown_away"), REJECTING)
def test_two_of_the_examples_hold_a_word_that_would_favour_some_cards(made: Shuffled, thrown_away: int) -> None:
    words, left = list(second_stream(made)), len(deck(made)) - thrown_away

    assert words[thrown_away] >= 2**32 // left * left


def test_a_word_beyond_the_last_whole_multiple_is_skipped() -> None:
    assert 2 == _below(3, iter([WORDS - 1, 5]))  # 2³² is 1 more than a multiple of 3
    assert 2 == _below(3, iter([WORDS - 2, 4]))
    assert 1 == _below(2, iter([WORDS - 1]))  # and a multiple of 2


# ── what goes into it ──

OTHER_DEALS = [
    MADE._replace(key=bytes([1, *KEY[1:]])),
    MADE._replace(deal=MADE.deal._replace(game="tiny-tarock")),
    MADE._replace(deal=MADE.deal._replace(rules=2)),
    MADE._replace(deal=MADE.deal._replace(table="Tisch 7")),
    MADE._replace(deal=MADE.deal._replace(number=4)),
    MADE._replace(nonces=NONCES[:3]),
    MADE._replace(nonces=NONCES[::-1]),
]


def test_whatever_goes_into_the_shuffle_changes_the_cards() -> None:
    orders = {shuffled(PACK, made) for made in (MADE, *OTHER_DEALS)}

    assert 1 + len(OTHER_DEALS) == len(orders)


def test_a_shuffle_neither_loses_nor_changes_the_cards_it_is_given() -> None:
    cards = list(TINY.deck.cards)

    assert TINY.deck.cards != shuffled(cards, MADE)
    assert sorted(range(54)) == sorted(card.index for card in shuffled(cards, MADE))
    assert list(TINY.deck.cards) == cards


@pytest.mark.parametrize("few", [(), ("one",)])
def test_there_is_one_order_of_fewer_than_two_cards(few: tuple[str, ...]) -> None:
    assert few == shuffled(few, MADE)


# ── dealing ──


def test_the_talon_is_dealt_first_then_the_seats_in_turn() -> None:
    table = dealt_in_order(row("SK XXI I KH QH KD QD KC QC KS"), talon=2)

    assert row("SK XXI") == table.talon
    assert tuple(map(Cards.of, ("I KH", "QH KD", "QD KC", "QC KS"))) == table.hands
    assert 1 == table.multiplier


def test_without_a_talon_the_seats_share_the_deck() -> None:
    table, order = twenty(MADE), shuffled(TWENTY.deck.cards, MADE)

    assert () == table.talon
    assert [Cards.of(order[start : start + 10]) for start in (0, 10, 20, 30)] == [
        table.hand(seat) for seat in (ONE, TWO, THREE, FOUR)
    ]


# ── checking a deal ──


def test_a_deal_that_follows_from_its_key_is_honest() -> None:
    assert is_honest(twenty(MADE), TWENTY.deck.cards, MADE, MADE.commitment)
    assert is_honest(twenty(MADE), TWENTY.deck.cards, MADE, MADE.commitment.upper())


def test_a_deal_by_another_key_is_not_honest() -> None:
    other = MADE._replace(key=bytes(32))

    assert not is_honest(twenty(MADE), TWENTY.deck.cards, MADE, other.commitment)
    assert not is_honest(twenty(MADE), TWENTY.deck.cards, other, other.commitment)
    assert not is_honest(twenty(other), TWENTY.deck.cards, MADE, MADE.commitment)


def test_the_multiplier_is_not_dealt() -> None:
    assert is_honest(replace(twenty(MADE), multiplier=4), TWENTY.deck.cards, MADE, MADE.commitment)


def test_two_cards_swapped_are_noticed() -> None:
    table = twenty(MADE)
    one, two = next(iter(table.hand(ONE))), next(iter(table.hand(TWO)))
    swap = {ONE: Cards.of([one, two]), TWO: Cards.of([one, two])}
    hands = per_seat(lambda seat: Cards(table.hand(seat).mask ^ swap.get(seat, Cards()).mask))

    assert not is_honest(replace(table, hands=hands), TWENTY.deck.cards, MADE, MADE.commitment)


def test_a_talon_in_another_order_is_noticed() -> None:
    table = deal(TINY.deck.cards, TINY.talon, MADE)

    assert is_honest(table, TINY.deck.cards, MADE, MADE.commitment)
    assert not is_honest(replace(table, talon=table.talon[::-1]), TINY.deck.cards, MADE, MADE.commitment)


@pytest.mark.parametrize("shown", ["", "00" * 32, commitment(bytes(32)).hex(), MADE.commitment[:-1], "é" * 64])
def test_a_key_other_than_the_one_committed_to_is_noticed(shown: str) -> None:
    assert not is_honest(twenty(MADE), TWENTY.deck.cards, MADE, shown)


# ── keys ──


def test_the_commitment_is_the_hash_of_the_key_under_its_own_name() -> None:
    assert sha256(b"ultimo-commit\0" + KEY).digest() == commitment(KEY)
    assert commitment(KEY).hex() == MADE.commitment
    assert sha256(KEY).digest() != commitment(KEY)


def test_the_key_of_a_hand_is_the_hash_of_seed_and_hand_in_decimal() -> None:
    assert sha256(b"ultimo-seed\x0020\x007").digest() == seeded_key(20, 7)
    assert sha256(b"ultimo-seed\x00-1\x0012345678901234567890").digest() == seeded_key(-1, 12345678901234567890)


def test_the_key_of_a_bot_is_hashed_with_its_seat() -> None:
    assert sha256(b"ultimo-seed\x0020\x007\x003").digest() == seeded_key(20, 7, 3)


def test_no_two_hands_or_bots_of_a_few_seeds_share_a_key() -> None:
    seats = (None, 1, 2, 3, 4)
    keys = {seeded_key(seed, hand, seat) for seed in range(12) for hand in range(120) for seat in seats}

    assert 12 * 120 * len(seats) == len(keys)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_the_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a key has 32 bytes, not {size}"):
        commitment(bytes(size))
    with pytest.raises(ValueError, match=f"a key has 32 bytes, not {size}"):
        shuffled(PACK, MADE._replace(key=bytes(size)))


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_nonce_of_the_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a nonce has 16 bytes, not {size}"):
        shuffled(PACK, MADE._replace(nonces=(*NONCES[:3], bytes(size))))


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_deal_has_a_number_of_eight_bytes(number: int) -> None:
    with pytest.raises(ValueError, match=f"deal {number} cannot be shuffled; deals are numbered from 0 to {2**64 - 1}"):
        shuffled(TWENTY.deck.cards, MADE._replace(deal=MADE.deal._replace(number=number)))


def test_a_deal_after_a_ceremony_is_honest_by_the_way_it_was_dealt() -> None:
    """TX-6: what was said before the deal changes how the shuffled pack is dealt."""
    texas = find_game("texas-tarok").with_settings({"ceremony": "ask"})
    session = Session.start(texas, "ABCDE").say("first:1").say("cut")
    made = Shuffled(bytes(32), Deal(texas.id, 1, "", 1))
    table = session.dealing(shuffled(texas.deck.cards, made))

    assert is_honest(table, texas.deck.cards, made, made.commitment, session.dealing)
    assert not is_honest(table, texas.deck.cards, made, made.commitment)
