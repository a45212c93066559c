"""A whole evening with its sheet written by hand: a passed Povinost, a hand thrown in, Zebraks, a tie of three."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.sheets import played, taken_up_again
from tests.games.texas_tarok.notation import game, table
from ultimo.core.actions import Action
from ultimo.core.facts import HandEnd
from ultimo.core.session import Session
from ultimo.core.state import State

NAMES = ("Anna", "Bela", "Carl", "Dora")
HIGH = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI"  # takes the first trick it leads or follows to
LOW = "10C 9C 8C 7C 10S 9S 8S 7S 3H 2H 3D 2D"  # the lowest of every suit, and no tarok: takes none it does not lead


class Row(NamedTuple):
    """One deal of the sheet."""

    hands: str  # as dealt, by the seats before the cards have moved anybody
    said: str  # bids, in order
    end: HandEnd
    seats: tuple[int, int, int, int]  # places; the dealer is seat 4
    totals: tuple[int, int, int, int]


PLAYED = HandEnd.PLAYED
SHEET = [
    # Carl holds the II and is asked first; all pass, and the same four sit as they sat.
    Row("| | II", "pass pass pass pass", HandEnd.PASSED_OUT, (3, 4, 1, 2), (0, 0, 0, 0)),
    # Carl passes the Povinost on. Dora, who has it now, bids Zebrak, leads and takes the first trick: 16 to each.
    Row(f"| {HIGH}", "pass bid:zebrak pass pass", PLAYED, (3, 4, 1, 2), (16, 16, 16, -48)),
    # Dora was on Povinost, so Anna is asked; she takes it, Bela bids Zebrak over it and takes no trick.
    Row(f"II | {LOW}", "bid:povinost bid:zebrak pass pass", PLAYED, (1, 2, 3, 4), (0, 64, 0, -64)),
    # Anna was on Povinost, so Bela is asked, bids Zebrak and takes the first trick.
    Row(HIGH, "bid:zebrak pass pass pass", PLAYED, (2, 3, 4, 1), (16, 16, 16, -48)),
]


def choice(state: State) -> Action:
    legal = {action.token: action for action in state.legal_actions()}
    return legal.get("pass") or next(iter(legal.values()))


@pytest.mark.rule("TX-5", "TX-8", "TX-9", "TX-12", "TX-35", "TX-39")
def test_the_evening_goes_as_its_sheet_says() -> None:
    session = Session.start(game("hands=3"), NAMES)
    for row in SHEET:
        session = taken_up_again(played(session.deal(table(row.hands)), row.said, choice))
        last = session.hands[-1]
        assert last.state.facts is not None
        assert row[2:] == (last.state.facts.end, last.next.seats, session.totals)
        assert row.seats[3] == last.next.dealer

    assert session.over
    assert (1, 2, 3) == session.leaders
