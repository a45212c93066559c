"""docs/verify-shuffle.cpp finds the deals of whole evenings right, and every deal wrong that was changed after."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.core.notation import TINY, TWENTY
from ultimo.core.game import Game
from ultimo.core.record import Record, format_records
from ultimo.core.seats import SEATS, Seat, at, put
from ultimo.core.session import Session, shuffle_tags
from ultimo.core.shuffle import Deal, Shuffled, deal
from ultimo.core.state import State
from ultimo.games import find_game

SOURCE = Path(__file__).parents[2] / "docs/verify-shuffle.cpp"
COMPILE = [os.environ.get("CXX", "g++"), "-std=c++17", "-O0", "-o"]
TABLES = ("", "Stammtisch", 'Tisch "7"', "C:\\tarock\\", '\\" [TGN "1"] "\\', "Šibeník ♥")
TEXAS = find_game("texas-tarok")
TEXAN = [
    (TEXAS.with_settings({"ceremony": ceremony}), places, 30)
    for ceremony in ("none", "ask", "cut", "tap")
    for places in (4, 5)
]
SAYING = 0.8  # how often something is said before a deal that may be said
SOAK = int(os.environ.get("ULTIMO_SOAK", "10000"))


class Verdict(NamedTuple):
    """What the program says: a line for each wrong deal, the line at the end, and its exit status."""

    faults: tuple[str, ...]
    end: str
    status: int


class Verifier(NamedTuple):
    """The compiled program."""

    program: Path

    def __call__(self, text: str, game: Game = TWENTY) -> Verdict:
        deck = self.program.with_name(game.id)
        deck.write_text(f"{' '.join(card.token for card in game.deck.cards)}\n{game.talon}\n")
        done = subprocess.run([self.program, deck], input=text.encode(), capture_output=True, check=False)
        *faults, end = done.stdout.decode().splitlines()
        return Verdict(tuple(faults), end, done.returncode)


@pytest.fixture(scope="session")
def verify(tmp_path_factory: pytest.TempPathFactory) -> Verifier:
    program = tmp_path_factory.mktemp("verify-shuffle") / "verify-shuffle"
    subprocess.run([*COMPILE, program, SOURCE], check=True)
    return Verifier(program)


# ── deals as they were made ──


def made(game: Game, number: int, rng: random.Random) -> Shuffled:
    """A key, a table and up to six nonces by lot."""
    nonces = tuple(rng.randbytes(16) for _ in range(rng.randrange(7)))
    return Shuffled(rng.randbytes(32), Deal(game.id, game.version, rng.choice(TABLES), number), nonces)


def evening(game: Game, places: int, most: int, rng: random.Random) -> Iterator[Record]:
    """The records of an evening of up to *most* deals, everybody doing what is first or last among the choices."""
    session = Session.start(game, [f'"{place}" \\' for place in range(places)])
    while not session.over and len(session.hands) < most:
        while session.asked and rng.random() < SAYING:
            session = session.say(rng.choice(session.asked))
        key = made(game, len(session.hands) + 1, rng)
        session = session.deal_by(key)
        while session.current:
            session = session.apply(session.current.state.legal_actions()[-rng.randrange(2)])
    yield from session.records()


def evenings(game: Game, places: int, count: int) -> list[Record]:
    """The *count* first deals of many evenings."""
    rng = random.Random(places)
    records: list[Record] = []
    while len(records) < count:
        records += evening(game, places, min(20, count - len(records)), rng)
    return records


@pytest.mark.parametrize(("game", "places", "count"), [(TWENTY, 4, 400), (TINY, 5, 50), (TINY, 4, 50), *TEXAN])
def test_every_deal_of_an_evening_is_verified(verify: Verifier, game: Game, places: int, count: int) -> None:
    records = evenings(game, places, count)

    assert Verdict((), f"{count} deals verified, 0 wrong", 0) == verify(format_records(records), game)


def test_something_else_said_before_the_deal_is_found_out(verify: Verifier) -> None:
    """TX-6: each way to deal gives other hands."""
    ways = ("", "cut", "packets:1", "packets:2", "packets:4", "tap:1", "tap:4 tap:2", "tap:4 tap:1 tap:2")
    game = TEXAS.with_settings({"ceremony": "ask"})
    key = Shuffled(bytes(range(32)), Deal(game.id, game.version, "", 1))
    for said in ways:
        session = Session.start(game, "ABCDE").say("first:2")
        for word in said.split():
            session = session.say(word)
        session = session.deal_by(key)
        text = str(Record.of(session.hands[0].state, [*session.records()[0].tags, *shuffle_tags(key)]))
        others = [text.replace(f'"first:2{" " if said else ""}{said}"', f'"{other}"') for other in ways]
        ends = [verify(other, game).end for other in others]

        assert ["1 deals verified, 0 wrong" if other == said else "0 deals verified, 1 wrong" for other in ways] == ends


def test_what_nobody_can_have_said_is_malformed(verify: Verifier) -> None:
    for said in ("nod", "packets:5", "tap:0", "cut cut", "tap:1 tap:2 tap:3 tap:4"):
        text = str(HONEST).replace('[Deal "1"]', f'[Deal "1"]\n[Said "{said}"]')

        assert Verdict(("deal 1: malformed",), "0 deals verified, 1 wrong", 1) == verify(text)


def test_who_says_to_have_sat_elsewhere_in_the_first_deal_is_found_out(verify: Verifier) -> None:
    first = evenings(TINY, 4, 1)[0]
    places = (first.tag("Seats") or "").split()
    turned = str(first).replace(f'[Seats "{" ".join(places)}"]', f'[Seats "{" ".join([*places[1:], places[0]])}"]')

    assert Verdict(("deal 1: Hand1 differs",), "0 deals verified, 1 wrong", 1) == verify(turned, TINY)


@pytest.mark.soak
@pytest.mark.parametrize("game", [TWENTY, TINY])
def test_many_deals_are_verified(verify: Verifier, game: Game) -> None:
    rng = random.Random(SOAK)
    deals = (made(game, rng.getrandbits(60), rng) for _ in range(SOAK))

    assert Verdict((), f"{SOAK} deals verified, 0 wrong", 0) == verify(format_records(map(record, deals)), game)


def record(key: Shuffled) -> Record:
    """A deal that nobody has played, with all that is needed to check it."""
    game = TWENTY if key.deal.game == TWENTY.id else TINY
    state = State.begin(game, deal(game.deck.cards, game.talon, key))
    return Record.of(state, [("Deal", str(key.deal.number)), *shuffle_tags(key)])


@pytest.mark.parametrize(("game", "number"), [(TWENTY, 27_298_815), (TINY, 8_574_194)])
def test_a_word_that_would_favour_some_cards_is_thrown_away(verify: Verifier, game: Game, number: int) -> None:
    key = Shuffled(bytes(range(32)), Deal(game.id, game.version, "", number))

    assert Verdict((), "1 deals verified, 0 wrong", 0) == verify(str(record(key)), game)


# ── deals that were changed after ──

NONCES = tuple(bytes(range(place, place + 16)) for place in range(1, 5))
HONEST = record(Shuffled(bytes(range(32)), Deal(TWENTY.id, TWENTY.version, 'Tisch "7"', 1), NONCES))
WITH_TALON = record(Shuffled(bytes(range(32)), Deal(TINY.id, TINY.version, "", 1)))


def tagged(name: str, value: str) -> Record:
    """The honest deal with the tag *name* changed."""
    return replace(HONEST, tags=tuple((tag, value if tag == name else old) for tag, old in HONEST.tags))


def faults(verify: Verifier, records: Sequence[Record], game: Game = TWENTY) -> list[str]:
    """What is wrong with each of *records*, all of which are wrong."""
    found = verify(format_records(records), game)
    assert (f"0 deals verified, {len(records)} wrong", 1) == (found.end, found.status)
    return [fault.partition(": ")[2] for fault in found.faults]


def flipped(name: str) -> list[Record]:
    """The honest deal with each bit of the bytes in the tag *name* flipped."""
    parts = (HONEST.tag(name) or "").split()
    return [
        tagged(name, " ".join([*parts[:index], f"{int(part, 16) ^ 1 << bit:0{len(part)}x}", *parts[index + 1 :]]))
        for index, part in enumerate(parts)
        for bit in range(4 * len(part))
    ]


@pytest.mark.parametrize("name", ["Key", "Commit"])
def test_every_flipped_bit_of_key_and_commitment_is_found(verify: Verifier, name: str) -> None:
    assert ["commitment differs"] * 256 == faults(verify, flipped(name))


def test_every_flipped_bit_of_a_nonce_is_found(verify: Verifier) -> None:
    assert ["Hand1 differs"] * 4 * 128 == faults(verify, flipped("Nonces"))


def test_nonces_left_out_added_or_in_another_order_are_found(verify: Verifier) -> None:
    nonces = [nonce.hex() for nonce in NONCES]
    others = [nonces[1:], nonces[::-1], [*nonces, nonces[0]], []]

    assert ["Hand1 differs"] * 4 == faults(verify, [tagged("Nonces", " ".join(other)) for other in others])


def test_another_number_of_the_deal_is_found(verify: Verifier) -> None:
    numbers = [0, *range(2, 65), 257, 2**32 + 1, 2**63]

    assert ["Hand1 differs"] * len(numbers) == faults(verify, [tagged("Deal", str(one)) for one in numbers])


@pytest.mark.parametrize(
    ("tag", "other"),
    [
        ('[Table "Tisch \\"7\\""]', '[Table ""]'),
        ('[Table "Tisch \\"7\\""]', '[Table "Tisch 7"]'),
        ('[Game "calling-the-twenty"]', '[Game "calling-the-twentieth"]'),
        ('[Game "calling-the-twenty"]', '[Game "calling-the-twenty"]\n[Rules "2"]'),
    ],
)
def test_another_table_game_or_version_of_the_rules_is_found(verify: Verifier, tag: str, other: str) -> None:
    assert tag in str(HONEST)
    changed = str(HONEST).replace(tag, other)

    assert Verdict(("deal 1: Hand1 differs",), "0 deals verified, 1 wrong", 1) == verify(changed)


def swapped(one: Seat, other: Seat, index: int) -> Record:
    """The honest deal with two cards of two hands swapped."""
    mine, theirs = list(at(HONEST.hands, one)), list(at(HONEST.hands, other))
    mine[index], theirs[-1 - index] = theirs[-1 - index], mine[index]
    return replace(HONEST, hands=put(put(HONEST.hands, one, tuple(mine)), other, tuple(theirs)))


def test_two_swapped_cards_are_found_with_the_first_hand_they_are_missing_from(verify: Verifier) -> None:
    swaps = [(one, other, index) for one, other in combinations(SEATS, 2) for index in range(10)]

    assert [f"Hand{one} differs" for one, _, _ in swaps] == faults(verify, [swapped(*swap) for swap in swaps])


def test_a_talon_in_another_order_or_with_another_card_is_found(verify: Verifier) -> None:
    talon, hand = WITH_TALON.talon, WITH_TALON.hands[0]
    turned = replace(WITH_TALON, talon=(talon[1], talon[0], *talon[2:]))
    hands = put(WITH_TALON.hands, SEATS[0], (talon[0], *hand[1:]))
    exchanged = replace(WITH_TALON, talon=(hand[0], *talon[1:]), hands=hands)

    assert ["Talon differs"] * 2 == faults(verify, [turned, exchanged], TINY)


def test_the_order_of_the_cards_in_a_hand_does_not_matter(verify: Verifier) -> None:
    one, two, three, four = HONEST.hands
    turned = replace(HONEST, hands=(one[::-1], two[::-1], three, four))

    assert Verdict((), "1 deals verified, 0 wrong", 0) == verify(str(turned))


def test_with_a_fifth_place_the_cards_do_not_say_who_is_seat_1(verify: Verifier) -> None:
    five = replace(HONEST, tags=(*HONEST.tags, ("Place5", "Eva"), ("Seats", "3 4 5 1")))

    assert Verdict((), "1 deals verified, 0 wrong", 0) == verify(str(five))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Key", "00" * 31),
        ("Key", "zz" * 32),
        ("Commit", ""),
        ("Nonces", "00" * 15),
        ("Nonces", "0" * 33),
        ("Deal", "one"),
        ("Deal", "-1"),
        ("Deal", "1" * 20),
    ],
)
def test_tags_of_the_wrong_form_are_called_malformed(verify: Verifier, name: str, value: str) -> None:
    assert ["malformed"] == faults(verify, [tagged(name, value)])


def test_a_wrong_deal_is_named_among_right_ones(verify: Verifier) -> None:
    others = [record(Shuffled(bytes(32), Deal(TWENTY.id, TWENTY.version, "", number))) for number in (7, 8, 9)]
    wrong = replace(others[1], hands=HONEST.hands)

    found = verify(format_records([others[0], wrong, others[2]]))

    assert Verdict(("deal 8: Hand1 differs",), "2 deals verified, 1 wrong", 1) == found


def test_deals_that_nobody_can_check_do_not_pass_for_verified(verify: Verifier) -> None:
    unkeyed = str(replace(HONEST, tags=()))

    assert Verdict((), "0 deals verified, 0 wrong", 1) == verify(unkeyed)
