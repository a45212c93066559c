"""An evening is what its records say, hand after hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tests.conformance.driver import Driver, Hands, dealt
from ultimo.core.game import Game
from ultimo.core.reading import read_records
from ultimo.core.record import format_records
from ultimo.core.session import Session
from ultimo.core.shuffle import Deal, Shuffled, seeded_key
from ultimo.games import find_game

HANDS = 4  # of an evening, at most
NAMES = ("Anna", "Bela", "Carl", "Dora", "Emil", "Fred")


def seatings(game: Game) -> Iterator[tuple[str, ...]]:
    """The names at the table, for every number of places the game takes."""
    for places in range(3, len(NAMES) + 1):
        try:
            game.evening(places)
        except ValueError:
            continue
        yield NAMES[:places]


@lru_cache(maxsize=1)
def evenings(hands: Hands) -> Sequence[Session]:
    """An evening for every number of places, after each of its hands and once in the middle of each."""
    game = hands.variant.game
    moments: list[Session] = []
    for number, names in enumerate(seatings(game)):
        rng = random.Random(f"{hands.variant.label} {number}")
        moments += evening(Session.start(game, names), rng)
    return moments


def evening(session: Session, rng: random.Random) -> Iterator[Session]:
    while not session.over and len(session.hands) < HANDS:
        session = session.deal(dealt(session.game, rng))
        driver = Driver(session.game, rng)
        said_at = rng.randrange(40)
        while (hand := session.current) is not None:
            if len(hand.state.actions) == said_at:
                session = _stepped(session, rng)
                yield session
            session = session.apply(driver.choose(hand.state))
        yield session


def _stepped(session: Session, rng: random.Random) -> Session:
    """The evening after something was said beside the play, if anything can be."""
    steps = session.evening.steps()
    return session.take(rng.choice(steps)) if steps and rng.random() < 0.5 else session


def test_some_number_of_people_can_sit_down(hands: Hands) -> None:
    assert list(seatings(hands.variant.game))


def test_an_evening_is_the_same_when_it_is_rebuilt_from_its_records(hands: Hands) -> None:
    for session in evenings(hands)[::3]:
        records = read_records(format_records(session.records()), find_game)
        again = Session.from_records(records)

        assert session == again
        assert (session.totals, session.over, session.next) == (again.totals, again.over, again.next)


def test_the_totals_are_what_the_hands_paid_each_place(hands: Hands) -> None:
    for session in evenings(hands):
        paid = [0] * len(session.names)
        for hand in session.hands:
            if hand.state.over:
                for place, score in zip(hand.next.seats, hand.state.settlement().scores, strict=True):
                    paid[place - 1] += score

        assert tuple(paid) == session.totals
        assert all(session.totals[place - 1] == max(paid) for place in session.leaders)


def test_four_different_places_play_and_the_cards_stay_where_they_were_dealt(hands: Hands) -> None:
    game = hands.variant.game
    for names in seatings(game):
        session = Session.start(game, names)
        table = dealt(game, hands.rng)
        before = dict(zip(session.evening.seating(None).seats, table.hands, strict=True))
        hand = session.deal(table).hands[0]

        assert len(before) == 4
        assert before == dict(zip(hand.next.seats, hand.state.dealt.hands, strict=True))


def test_who_deals_sits_out_or_speaks_last(hands: Hands) -> None:
    for session in evenings(hands):
        coming = session.next

        assert coming.dealer == coming.seats[3] if len(session.names) == 4 else coming.dealer not in coming.seats


def test_a_hand_dealt_by_key_keeps_its_key_once_it_is_over(hands: Hands) -> None:
    game = hands.variant.game
    made = Shuffled(seeded_key(1, 0), Deal(game.id, game.version, "table", 1), (bytes(16),) * 4)
    start = Session.start(game, next(seatings(game)))
    session = start.deal_by(made)
    driver = Driver(game, hands.rng)
    assert session.records()[0].tag("Key") is None
    while session.current is not None:
        session = session.apply(driver.choose(session.current.state))

    assert session == Session.from_records(session.records())
    assert made == session.hands[0].shuffled
