"""A view holds what its seat may know, all of it and nothing else."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, product

from tests.conformance.driver import VIEWERS, Hand, Hands
from ultimo.core.actions import HIDDEN_DISCARD, Call, Discard, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.dealing import Cell, Dealing
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, Event
from ultimo.core.game import View
from ultimo.core.known import Known
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.worlds import Search, record_of, view_of, worlds

POINTS = 3  # decision points drawn from each hand for twin worlds
TWINS = 2  # worlds drawn at each of them
TRIES = 5  # deals from which a search may learn
LAST_TRICKS = 2  # in which a viewer may know every card


def cards_in(value: object) -> Iterator[Card]:
    """Every card that can be read off *value*, however deep it lies."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Cards | tuple):
        for part in value:
            yield from cards_in(part)
    elif dataclasses.is_dataclass(value):
        for one in dataclasses.fields(value):
            yield from cards_in(getattr(value, one.name))


def public_cards(state: State) -> Iterator[Card]:
    """What lies or was named in the open."""
    for event in state.log:
        if isinstance(event, Acted) and isinstance(event.action, Play | Call):
            yield event.action.card
        elif isinstance(event, CardsShown):
            yield from event.cards


def own_cards(state: State, seat: Seat) -> Iterator[Card]:
    """What *seat* was dealt and what it took from the talon."""
    yield from state.dealt.hand(seat)
    for event in state.log:
        if isinstance(event, CardsTaken) and event.seat == seat:
            yield from event.cards


def looked_at(state: State, seat: Seat) -> Iterator[Card]:
    """What *seat* saw of the talon without taking it."""
    for event in state.log:
        if isinstance(event, CardsSeen) and event.seat == seat:
            yield from event.cards


def news(hand: Hand, viewer: Seat | None) -> Iterator[tuple[State, View, Sequence[Event]]]:
    """Each state of *hand*, its view, and what that saw last; that nothing before it changes is a law of its own."""
    seen = 0
    for state in hand.states:
        view = state.view(viewer)
        yield state, view, view.log[seen:]
        seen = len(view.log)


def test_a_spectator_sees_no_hidden_card(hands: Hands) -> None:
    for hand in hands:
        for state, view, new in news(hand, None):
            assert set(cards_in(new)) <= set(public_cards(state))
            assert view.dealt is None and not view.hand


def test_a_seat_sees_its_own_cards_and_those_in_the_open(hands: Hands) -> None:
    for hand, seat in product(hands, SEATS):
        for state, view, new in news(hand, seat):
            assert state.dealt.hand(seat) == view.dealt
            assert set(cards_in(new)) <= {
                *public_cards(state),
                *own_cards(state, seat),
                *looked_at(state, seat),
            }


def test_the_hand_in_a_view_is_what_the_seat_holds(hands: Hands) -> None:
    for hand in hands:
        for state in hand.states:
            for seat in SEATS:
                mine = [action for who, action in state.actions if who == seat]
                gone = {action.card for action in mine if isinstance(action, Play | Discard)}

                assert set(own_cards(state, seat)) - gone == set(state.view(seat).hand)


def test_every_action_is_heard_once_by_everybody(hands: Hands) -> None:
    for hand in hands:
        for count, state in enumerate(hand.states):
            for viewer in VIEWERS:
                log = state.view(viewer).log
                heard = [(event.seat, event.action) for event in log if isinstance(event, Acted)]

                assert len(state.log) == len(log)
                assert [seat for seat, _ in state.actions] == [seat for seat, _ in heard]
                assert count == len(heard)


def test_a_discard_is_seen_by_its_seat_alone(hands: Hands) -> None:
    for hand in hands:
        for seat, action in hand.end.actions:
            if isinstance(action, Discard):
                seen = [viewer for viewer in VIEWERS if Acted(seat, action) in hand.end.view(viewer).log]
                hidden = [viewer for viewer in VIEWERS if Acted(seat, HIDDEN_DISCARD) in hand.end.view(viewer).log]

                assert [seat] == seen
                assert [viewer for viewer in VIEWERS if viewer != seat] == hidden


def test_views_only_grow(hands: Hands) -> None:
    for hand in hands:
        for viewer in VIEWERS:
            logs = [state.view(viewer).log for state in hand.states]

            assert all(later[: len(log)] == log for log, later in pairwise(logs))


# ── twin worlds: the same view, other cards where it cannot see ──


def decision_points(hand: Hand, rng: random.Random) -> Iterator[tuple[State, View]]:
    """Some states of *hand* as seen by the seat that is to act, and by somebody else."""
    for state in rng.sample(hand.decisions, min(POINTS, len(hand.decisions))):
        yield state, state.view(state.actor)
        yield state, state.view(rng.choice([viewer for viewer in VIEWERS if viewer != state.actor]))


@lru_cache(maxsize=1)
def twins(hands: Hands) -> Sequence[tuple[State, View, State]]:
    """Decision points with worlds drawn for them; there always is one, but where being asked says much of a hand."""
    rng = hands.rng
    drawn: list[tuple[State, View, State]] = []
    for hand in hands:
        for state, view in decision_points(hand, rng):
            found = list(islice(worlds(view, rng), TWINS))
            rare = state.phase_name is PhaseName.AUCTION and view.seat != state.actor
            assert found or rare, f"no world agrees with the view of {view.seat} after {state.actions}"
            drawn += ((state, view, world) for world in found)
    return drawn


def test_a_view_stays_the_same_when_unseen_cards_are_swapped(hands: Hands) -> None:
    for state, view, world in twins(hands):
        assert view == world.view(view.seat)
        assert len(state.actions) == len(world.actions)


def test_what_is_legal_is_the_same_in_every_world_that_agrees_with_the_view_of_the_actor(hands: Hands) -> None:
    """Of such a world the record of the view says all but what is legal in it: it is not chosen by its choices."""
    rng = hands.rng
    for hand in hands:
        for state in rng.sample(hand.decisions, min(POINTS, len(hand.decisions))):
            view = state.view(state.actor)
            others = [view_of(record_of(view), rng) for _ in range(TWINS)]

            assert [view.legal] * TWINS == [other.legal for other in others]
            assert [view.refused] * TWINS == [other.refused for other in others]


def test_most_twins_differ_from_the_deal(hands: Hands) -> None:
    early = [(state, world) for state, _, world in twins(hands) if cards_left(state) > LAST_TRICKS]
    differing = [world for state, world in early if world.dealt != state.dealt]

    assert len(early) >= hands.count
    assert len(differing) >= 0.8 * len(early)


# ── no world is left out ──


def lies_in(cell: Cell, known: Known, state: State) -> Cards:
    """The cards of *state* that *known* leaves unknown and that lie in the places of *cell*."""
    if cell.indexes or cell.seat is None:
        return Cards.of(state.dealt.talon[index] for index in cell.indexes)
    return state.dealt.hand(cell.seat) & known.unseen


def can_be_dealt(known: Known, state: State, rng: random.Random) -> bool:
    """Whether the deal of *state* keeps within all that a dealing of *known* goes by."""
    dealing = Dealing(known, rng)
    for cell in dealing.cells:
        for card in lies_in(cell, known, state):
            if not cell.takes(card) or known.owner(card) not in (None, cell.seat):
                return False
            cell.put(card)
    return all(need.missing <= 0 for needs in dealing.needs.values() for need in needs)


def test_the_deal_itself_is_never_ruled_out(hands: Hands) -> None:
    """Every world that agrees with a view has that same view: what rules none of them out rules no world out."""
    rng = hands.rng
    for hand in islice(hands, max(1, hands.count // 3)):
        for state, view in decision_points(hand, rng):
            known = Known(record_of(view))
            known.learn_takers(view.log, len(known.record.moves))
            list(Search(known, rng).draws(TRIES))

            assert any(can_be_dealt(known, state, rng) for _ in range(TRIES)), f"{view.seat} {state.actions}"


def cards_left(state: State) -> int:
    """How many cards the fullest hand has."""
    return max(len(state.view(seat).hand) for seat in SEATS)
