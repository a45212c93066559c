"""A whole evening with its sheet written by hand: three bockrounds at a time, an annulment, speculations, a tie."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.hungarian_tarokk.notation import game, table
from tests.games.sheets import played, taken_up_again
from ultimo.core.actions import Action, Discard
from ultimo.core.facts import HandEnd
from ultimo.core.session import Session
from ultimo.core.state import State

NAMES = ("Anna", "Bela", "Carl", "Dora")
NINE = "SK XXI XX XIX XVIII XVII XVI XV XIV"  # nine trumps that no other beats
QUEENS = "QH QD QC QS CH CD"  # a talon without an honour

# Nobody bids. The fourth seat, which has no honour, bids a Three, and three Queens are no honour either: -3, and 1
# for each of the others. A hand with four Kings annuls. Nine trumps from the top take every trick: a silent slam is
# three times the game value for each of the pair, and what else is silent is not paid beside it.
THROWN_IN = ("", "pass pass pass pass")
SPECULATION = ("SK | XXI | I | KH", "pass pass pass bid:three")
ANNULLED = ("SK | KH KD KC KS | XXI", "bid:three pass pass pass")
SOLO = (f"{NINE} | XII | XIII | XI", "bid:solo")
TWO_BY_SEAT_2 = (f"XII | {NINE} | XIII | XI", "pass bid:two pass pass")
WANTED = ("annul", "call:XIII", "pass")


class Row(NamedTuple):
    """One deal of the sheet."""

    hand: tuple[str, str]
    end: HandEnd
    dealer: int  # a place, as below
    multiplier: int
    totals: tuple[int, int, int, int]


PLAYED, PASSED_OUT, FAILED = HandEnd.PLAYED, HandEnd.PASSED_OUT, HandEnd.FAILED_SPECULATION
SHEET = [
    Row(THROWN_IN, PASSED_OUT, 4, 1, (0, 0, 0, 0)),  # the first bockround begins: four hands
    Row(SPECULATION, FAILED, 4, 2, (2, 2, 2, -6)),
    Row(ANNULLED, HandEnd.ANNULLED, 1, 2, (2, 2, 2, -6)),  # the second
    Row(SPECULATION, FAILED, 1, 4, (-10, 6, 6, -2)),
    Row(THROWN_IN, PASSED_OUT, 2, 4, (-10, 6, 6, -2)),  # the third
    Row(SPECULATION, FAILED, 2, 8, (-2, -18, 14, 6)),
    Row(SOLO, PLAYED, 3, 8, (-98, 78, -82, 102)),  # Dora with Bela; the first bockround is over
    Row(SPECULATION, FAILED, 4, 4, (-94, 82, -78, 90)),  # the second
    Row(SPECULATION, FAILED, 1, 2, (-100, 84, -76, 92)),  # the third
    Row(SPECULATION, FAILED, 2, 1, (-99, 81, -75, 93)),
    Row(TWO_BY_SEAT_2, PLAYED, 3, 1, (-93, 87, -81, 87)),  # Anna with Bela
]


def choice(state: State) -> Action:
    legal = {action.token: action for action in state.legal_actions()}
    wanted = next((legal[token] for token in WANTED if token in legal), None)
    cards = list(legal.values())
    return wanted or (cards[-1] if isinstance(cards[-1], Discard) else cards[0])


@pytest.mark.rule("HU-6", "HU-10", "HU-11", "HU-16", "HU-34", "HU-35")
def test_the_evening_goes_as_its_sheet_says() -> None:
    session = Session.start(game("hands=8"), NAMES)
    for row in SHEET:
        hands, said = row.hand
        session = taken_up_again(played(session.deal(table(hands, QUEENS)), said, choice))
        last = session.hands[-1]
        assert last.state.facts is not None
        assert row[1:] == (last.state.facts.end, last.next.dealer, last.next.multiplier, session.totals)

    assert session.over
    assert (2, 4) == session.leaders
