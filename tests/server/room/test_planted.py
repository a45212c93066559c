"""Mistakes planted in the room, each with the test that finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec
import pytest

from tests.server.room import (
    test_agreements,
    test_claiming,
    test_due,
    test_folding,
    test_ids,
    test_judging,
    test_leaving,
    test_showing,
    test_taint,
    test_twins,
)
from tests.server.room.driving import TABLES
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.events import CardsTaken
from ultimo.core.seats import SEATS, Place, Seat
from ultimo.core.session_hand import SessionHand
from ultimo.server.protocol import asked, shown
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.shown import HandShown, ShuffleShown
from ultimo.server.protocol.told import Happened
from ultimo.server.room import claiming, due, folding, hands, happenings, inputs, looks, own, room, showing
from ultimo.server.room.folding import Kind
from ultimo.server.room.inputs import Kept
from ultimo.server.room.judges import evening as judges
from ultimo.server.room.judges.moment import Moment, Refused
from ultimo.server.room.own import OwnHand, Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.steps import agreements, chairs
from ultimo.server.room.steps.putting import Dealer, Step, put
from ultimo.server.room.table import Chair, Stage, TableState
from ultimo.server.room.watching import Step as Taken

Plant = Callable[[pytest.MonkeyPatch], None]


class Planted(NamedTuple):
    """A mistake, and the test that finds it."""

    plant: Plant
    found_by: Callable[[], object]


def _shown(change: Callable[[SessionHand], dict[str, object]]) -> Plant:
    """What all see of a hand, with a change that knows the whole of it."""
    made = hands.hand_shown

    def leaking(hand: SessionHand) -> HandShown:
        return msgspec.structs.replace(made(hand), **change(hand))

    return lambda monkeypatch: monkeypatch.setattr(looks, "hand_shown", leaking)


def _own(of: Callable[[TableState, Seat | None], Seat | None]) -> Plant:
    """Somebody's own part, shown to somebody else."""
    made = own.own_hand_shown

    def leaking(state: TableState, seat: Seat | None) -> OwnHand:
        return made(state, of(state, seat))

    return lambda monkeypatch: monkeypatch.setattr(looks, "own_hand_shown", leaking)


def _actor_or(state: TableState, seat: Seat | None) -> Seat | None:
    return (state.hand.state.actor if state.hand else None) or seat


def _all_events(before: TableState, after: TableState, viewer: Viewer, by: inputs.By | None) -> Iterator[Happened]:
    assert after.hand is not None
    heard = len(before.hand.state.log) if before.hand and before.hand.deal == after.hand.deal else 0
    for event in after.hand.state.log[heard:]:
        yield happenings._told(event, after, by)


def _telling(state: TableState, place: Place, action: str) -> None:
    assert state.hand is not None
    held = state.hand.state.dealt.hand(SEATS[2]) & TAROKS
    raise Refused(Code.ILLEGAL_ACTION, f"seat 3 was dealt {len(held)} taroks")


def _with_key(state: TableState) -> ShuffleShown | None:
    made = state.shuffling
    return ShuffleShown(1, "", key=made.key.hex()) if made else None


def _open_hands(hand: SessionHand) -> dict[str, object]:
    dealt = tuple(" ".join(hands.tokens(cards)) for cards in hand.state.dealt.hands)
    return {"result": shown.ResultShown((), (), hands=dealt)}


def _forgetting(self: Room, kept: Kept, v: int) -> None:
    if isinstance(kept.input, inputs.Dealt):
        self._heard.clear()
    if kept.id is not None and kept.digest is not None:
        self._heard[kept.id] = (kept.digest, v)


def _left_empty(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    assert isinstance(kept.input, inputs.Rose)
    return put(state, kept.input.place, Chair())


def _set(owner: object, name: str, value: object) -> Plant:
    return lambda monkeypatch: monkeypatch.setattr(owner, name, value)


def _step(kind: type[inputs.AnyInput], step: Step) -> Plant:
    return lambda monkeypatch: monkeypatch.setitem(folding._KINDS, kind, Kind(step, tuple(Stage)))


def _taking(self: Room, step: Taken) -> dict[Viewer, object]:
    self.state = msgspec.structs.replace(step.after, turn_since=0)
    return {}


twins = partial(test_twins._compare, "HU", 1, 1, 2)
taint = partial(test_taint._scan, TABLES["HU"], 1)
key = partial(test_taint.test_the_key_and_what_follows_from_it_stay_until_the_hand_is_over, "CT")

PLANTED = {
    "the hand of the seat to act is shown to all": Planted(_own(_actor_or), twins),
    "all hear what is laid away": Planted(_set(happenings, "_in_hand", _all_events), twins),
    "all see how many taroks somebody has": Planted(
        _shown(lambda hand: {"multiplier": len(hand.state.dealt.hand(SEATS[2]) & TAROKS)}), twins
    ),
    "an error tells of another hand": Planted(_set(judges, "check_action", _telling), twins),
    "who watches sees what seat 1 does": Planted(_own(lambda state, seat: seat or SEATS[0]), taint),
    "all see what is taken from the talon": Planted(_set(CardsTaken, "seen_by", lambda self, viewer: self), taint),
    "all hands are open": Planted(_shown(_open_hands), taint),
    "the key is shown with the commitment": Planted(_set(showing, "_shuffle", _with_key), key),
    "ids are forgotten with the deal": Planted(
        _set(Room, "_remember", _forgetting),
        test_ids.test_ids_are_kept_for_the_hand_and_the_one_before,
    ),
    "ids are anybody's": Planted(
        _set(room, "_digest", lambda caller, message: "same"),
        partial(test_ids.test_an_id_with_other_content_is_refused, is_restarted=False),
    ),
    "the table remembers what is not in its log": Planted(
        _set(Room, "take", _taking), partial(test_folding.test_a_log_gives_every_state_there_was, "CT")
    ),
    "a bot stands in at once": Planted(
        _set(due, "_grace", lambda state: 0),
        test_due.test_who_is_away_keeps_the_turn_for_the_grace_time_then_a_bot_stands_in,
    ),
    "clocks go on while the server is gone": Planted(
        _step(inputs.Reopened, lambda state, kept, dealer: state),
        partial(test_due.test_the_time_the_server_is_gone_is_nobodys, pace=test_due.CLOCK, gone=test_due.HOUR),
    ),
    "a table goes on with nobody there": Planted(
        _set(due, "is_awake", lambda state: True),
        test_due.test_a_table_with_nobody_here_stops_after_the_grace_time_and_is_closed_a_day_later,
    ),
    "a host who is away stays host": Planted(
        _set(due, "_host", lambda state: iter(())),
        partial(test_due.test_a_host_who_is_away_for_the_grace_time_is_no_longer_host, Stage.GATHERING),
    ),
    "reconnecting gives time": Planted(
        _step(inputs.Went, lambda state, kept, dealer: msgspec.structs.replace(state, turn_since=kept.at)),
        test_due.test_reconnecting_wins_no_time,
    ),
    "a chair is left empty in an evening": Planted(
        _step(inputs.Rose, _left_empty),
        partial(test_leaving.test_a_table_plays_on_whoever_leaves_whenever, "CT", "auction", is_put_out=False),
    ),
    "a host without a chair stays host": Planted(
        _set(chairs, "_host_passed_on", lambda state, account: state),
        partial(test_leaving.test_a_table_plays_on_whoever_leaves_whenever, "CT", "auction", is_put_out=False),
    ),
    "one consent is enough": Planted(
        _set(TableState, "people", property(lambda self: self.places[:1])),
        partial(test_agreements.test_people_consent_before_something_is_taken_back_those_who_sit_out_too, "TX six"),
    ),
    "anything may be claimed": Planted(
        _set(claiming, "_unseen", lambda view: Cards()),
        partial(test_claiming.test_what_can_be_claimed_settles_alike_however_it_is_played, "CT"),
    ),
    "bots play on while one is asked": Planted(
        _set(due, "UNDO", "something else"),
        test_agreements.test_bots_wait_while_something_may_be_taken_back,
    ),
    "an own part is kept too long": Planted(
        _set(looks, "_unchanged", lambda own, before, after: own),
        partial(test_showing.test_patches_add_up_to_what_who_joins_sees, "CT"),
    ),
    "anybody is host": Planted(
        _set(Moment, "by_host", lambda self: None),
        partial(test_judging.test_who_may_say_what_at_which_stage, asked.Close, Stage.PLAYING),
    ),
    "any version is good": Planted(
        _set(Moment, "at", lambda self, v: None),
        test_judging.test_a_choice_is_good_while_nothing_else_is_asked,
    ),
    "talk makes a choice stale": Planted(
        _set(folding, "_asks_the_same", lambda before, after: False),
        test_judging.test_a_choice_is_good_while_nothing_else_is_asked,
    ),
    "a key without a deal is shown at the end": Planted(
        _set(agreements, "_ended", lambda state, stage: msgspec.structs.replace(state, stage=stage, proposal=None)),
        test_agreements.test_a_key_that_dealt_nothing_is_never_shown,
    ),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_planted_mistake_is_found(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = PLANTED[mistake]
    planted.plant(monkeypatch)

    with pytest.raises((AssertionError, pytest.fail.Exception, folding.DoesNotApply, Refused)):
        planted.found_by()


@pytest.mark.parametrize("found_by", dict.fromkeys(planted.found_by for planted in PLANTED.values()))
def test_without_the_mistake_it_passes(found_by: Callable[[], object]) -> None:
    found_by()
