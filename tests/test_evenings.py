"""Whole evenings, left and taken up again from their text at every moment, end as if nobody had left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.hands import GAME, stacked
from ultimo.bots import Luck
from ultimo.bots.player import generator
from ultimo.bots.varied import VariedBot
from ultimo.core.evening import LAST_ROUND
from ultimo.core.facts import HandEnd
from ultimo.core.game import Game
from ultimo.core.reading import read_records
from ultimo.core.record import format_records
from ultimo.core.seats import at, per_seat
from ultimo.core.session import Session, SessionHand
from ultimo.core.shuffle import Deal, Shuffled, seeded_key
from ultimo.games import find_game
from ultimo.simulate import with_random_options

NAMES = ('Anna "the Fox"', "Béla", "C:\\arl", "安娜", "D'Arcy", "Zoë 2")
OTHERS = ("texas-tarok", "hungarian-tarokk")
TABLES = {"texas-tarok": (4, 5, 6), "hungarian-tarokk": (4, 5)}  # how many may sit down; four anywhere else
TARGETS = (5, 12, 30, 150)
BARE = "KH QH CH JH KD QD CD JD KC QC CC JC".split()  # a hand without taroks
EVENINGS = 20
FEW = 3  # of each of the other games
MOST_HANDS = 40  # of an evening; open ones have no end
SOAKING = int(os.environ.get("ULTIMO_SOAK", "200"))


class Plan(NamedTuple):
    """One evening of the suite: its number makes its options and cards."""

    number: int
    game: Game = GAME

    @property
    def start(self) -> Session:
        """Before the first hand, with options by lot."""
        settings = dict(with_random_options(self.game, 1, self.number).options.changed())
        if self.game is not GAME:
            settings["hands"] = str(1 + self.number % 5)
            if self.number % 9 == 0:
                settings["hands"] = "open"
            tables = TABLES[self.game.id]
            names = NAMES[: tables[self.number % len(tables)]]
            return Session.start(self.game.with_settings(settings), names, f"evening {self.number}")
        settings["target"] = str(TARGETS[self.number % len(TARGETS)])
        if self.annuls:
            settings["redeal-no-tarok"] = "on"
        return Session.start(GAME.with_settings(settings), NAMES[:4], f"evening {self.number}")

    @property
    def annuls(self) -> bool:
        """Whether the second deal gives one hand no tarok, and it may be annulled."""
        return self.number % 5 == 0

    @property
    def last_call(self) -> int | None:
        """In which deal the last round is called, if it is: early in the long evenings, late in some short ones."""
        return {3: 2, 7: 6, 11: 8, 1: 4}.get(self.number % 12)

    @property
    def left_in(self) -> int:
        """Within which deal the evening is left."""
        return 1 + self.number % 4


def from_text(session: Session) -> Session:
    """The evening as it is read from its own text."""
    return Session.from_records(read_records(format_records(session.records()), find_game))


def dealt(session: Session, plan: Plan) -> Session:
    number, game = len(session.hands) + 1, session.game
    if plan.annuls and number == 2:
        size = (len(game.deck.cards) - game.talon) // 4
        return session.deal(stacked(game, " ".join(BARE[:size]), plan.number).dealt)
    key, nonces = seeded_key(plan.number, number), (bytes(16),) * 4
    made = Shuffled(key, Deal(game.id, game.version, session.title, number), nonces)
    said = generator(key)
    while session.asked and said.random() < 0.9:
        session = session.say(session.asked[int(said.random() * len(session.asked))])
    return session.deal_by(made)


def moments(plan: Plan, leaves: bool) -> Iterator[Session]:
    """The evening after every hand; with *leaves* it goes on from its text each time, and once within a hand."""
    session = plan.start
    while not session.over and len(session.hands) < MOST_HANDS:
        session = dealt(session, plan)
        if len(session.hands) == plan.last_call and LAST_ROUND in session.evening.steps():
            session = session.take(LAST_ROUND)
        session = played(session, plan.number, leaves and plan.left_in == len(session.hands))
        yield session
        if leaves:
            session = from_text(session)


def played(session: Session, number: int, leaves: bool) -> Session:
    deal_number = len(session.hands)
    hand = seeded_key(number, deal_number)
    bots = per_seat(lambda seat: VariedBot(Luck(seeded_key(number, deal_number, seat), hand)))
    leaving = number * 7 % 45 if leaves else None  # after so many actions
    while session.current is not None:
        state = session.current.state
        if len(state.actions) == leaving:
            session = from_text(session)
        assert state.actor is not None
        session = session.apply(at(bots, state.actor).choose(state.view(state.actor)))
    return session


@cache
def evenings() -> tuple[tuple[Session, ...], ...]:
    """The evenings of the suite at a stretch, each after every hand."""
    return tuple(tuple(moments(Plan(number), leaves=False)) for number in range(EVENINGS))


def ends() -> list[Session]:
    return [evening[-1] for evening in evenings()]


def same(one: Session, other: Session) -> bool:
    """Whether two evenings are the same, and will go on the same; the key of a hand going on is not in its text."""
    assert [hand.state for hand in one.hands] == [hand.state for hand in other.hands]
    assert [hand.next for hand in one.hands] == [hand.next for hand in other.hands]
    assert (one.totals, one.over, one.leaders) == (other.totals, other.over, other.leaders)
    assert one.over or (one.next, one.evening) == (other.next, other.evening)
    return (one.game, one.names, one.title) == (other.game, other.names, other.title)


# ── left and taken up again ──


def goes_on_alike(plan: Plan) -> list[Session]:
    """The evening of *plan* after every hand, checked to be the same when it is left and taken up again."""
    at_a_stretch, left = list(moments(plan, leaves=False)), moments(plan, leaves=True)
    assert all(same(one, other) for one, other in zip(at_a_stretch, left, strict=True))
    return at_a_stretch


def test_an_evening_left_after_every_hand_and_within_one_goes_on_as_if_nobody_had_left() -> None:
    for number, at_a_stretch in enumerate(evenings()):
        left = tuple(moments(Plan(number), leaves=True))

        assert len(at_a_stretch) == len(left)
        assert all(same(one, other) for one, other in zip(at_a_stretch, left, strict=True))
    assert EVENINGS == len(evenings())


@pytest.mark.parametrize("name", OTHERS)
def test_some_evenings_of_the_other_games_left_and_taken_up_again(name: str) -> None:
    ends = [goes_on_alike(Plan(number, find_game(name)))[-1] for number in range(1, FEW + 1)]

    assert {len(session.names) for session in ends} == set(TABLES[name])
    assert all(session.over for session in ends)


def test_the_text_of_an_evening_read_again_is_the_same_evening_and_the_same_text() -> None:
    for session in ends():
        again = from_text(session)

        assert session == again
        assert format_records(session.records()) == format_records(again.records())


def test_an_evening_is_the_same_from_its_text_after_every_action() -> None:
    session = dealt(Plan(3).start, Plan(3))
    bots = per_seat(lambda seat: VariedBot(Luck(bytes([seat]), b"")))
    while session.current is not None:
        assert same(session, from_text(session))
        state = session.current.state
        assert state.actor is not None
        session = session.apply(at(bots, state.actor).choose(state.view(state.actor)))


@pytest.mark.soak
@pytest.mark.parametrize("name", [GAME.id, *OTHERS])
def test_many_evenings_left_and_taken_up_again(name: str) -> None:
    """In them what is rare: for the other games hands thrown in, annulled, speculated, multiplied, and ties."""
    ends = [goes_on_alike(Plan(number, find_game(name)))[-1] for number in range(SOAKING)]

    assert any(len(session.leaders) > 1 for session in ends)
    hands = [hand for session in ends for hand in session.hands]
    reached = {hand.state.facts.end for hand in hands if hand.state.facts}
    wanted = {GAME.id: {HandEnd.ANNULLED}, "texas-tarok": {HandEnd.PASSED_OUT}, "hungarian-tarokk": set(HandEnd)}
    assert wanted[name] | {HandEnd.PLAYED} <= reached
    assert name != "hungarian-tarokk" or max(hand.next.multiplier for hand in hands) >= 8


# ── what happens in them ──


def test_an_evening_ends_with_the_round_in_which_somebody_has_the_target() -> None:
    """Annulled hands do not count; totals are the sums of the hands, by place."""
    for evening in evenings():
        target = int(dict(evening[0].game.options.settings())["target"])
        for session in evening:
            counted = [hand for hand in session.hands if not annulled(hand)]
            round_over = len(counted) % 4 == 0 and not annulled(session.hands[-1])
            last = any(hand.next.last_round for hand in session.hands)
            assert session.over is (round_over and (max(session.totals) >= target or last))
            assert list(session.totals) == [
                sum(hand.scores_by_place[place] for hand in session.hands) for place in session.places
            ]


def annulled(hand: SessionHand) -> bool:
    return hand.state.facts is not None and hand.state.facts.end is HandEnd.ANNULLED


def test_the_deal_passes_on_but_after_an_annulled_hand() -> None:
    for session in ends():
        dealer = 4
        for hand in session.hands:
            assert dealer == hand.next.dealer == hand.next.seats[3]
            assert tuple((dealer + step) % 4 + 1 for step in range(4)) == hand.next.seats
            dealer = dealer if annulled(hand) else dealer % 4 + 1


def test_the_evenings_of_the_suite_have_what_is_rare() -> None:
    """A tie at the end, a last round, every target reached, an annulled hand, several rounds."""
    assert any(len(session.leaders) > 1 for session in ends())
    assert any(session.hands[-1].next.last_round for session in ends())
    reached = {
        Plan(number).number % 3 for number, session in enumerate(ends()) if not session.hands[-1].next.last_round
    }
    assert {0, 1, 2} == reached
    assert any(annulled(hand) for session in ends() for hand in session.hands)
    assert max(len(session.hands) for session in ends()) >= 8
