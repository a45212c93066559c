"""Evenings on the pad: whose turn it is to deal, what multiplies, and totals that follow every correction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pad.keeping import FIVE, FOUR, SIX, Keeping
from tests.pad.rows import CALL, CT, HU, PAIR, THREE, TWO, TX, ZEBRAK
from ultimo.pad.evening import HandState, gone_through, seatings
from ultimo.pad.problem import PadError

WON = CALL | {"points": 45}
PASSED = {"contract": "passed-out"}


def refused(keeping: Keeping, do: str, **entries: object) -> str:
    before = keeping.document
    with pytest.raises(PadError) as caught:
        keeping.do(do, **entries)
    assert before == keeping.document
    return str(caught.value)


# ── the game's own evening ──


def test_totals_are_by_name_and_the_deal_moves_on() -> None:
    keeping = Keeping(CT).hand(WON).hand(WON)

    assert {"Anna": 1, "Bela": 1, "Carl": 1, "Dora": 1} == keeping.totals
    coming = keeping.evening.next
    assert coming is not None
    assert ("Carl", "Dora", "Anna", "Bela") == keeping.evening.names(coming)


def test_the_evening_ends_with_the_round_in_which_the_target_is_reached() -> None:
    keeping = Keeping(CT, target="2").hand(WON).hand(WON).hand(WON)
    over = [keeping.evening.over, keeping.hand(WON).evening.over]

    assert [False, True] == over
    assert keeping.evening.next is None
    assert "the evening is over" in refused(keeping, "begin")


def test_the_last_round_can_be_called() -> None:
    keeping = Keeping(CT).hand(WON).do("say", word="last-round")

    for _ in range(3):
        assert not keeping.evening.over
        keeping.hand(WON)
    assert keeping.evening.over
    assert "last-round cannot be said here; possible: nothing" in refused(keeping, "say", word="last-round")


def test_a_bockround_doubles_the_hands_after_a_thrown_in_one() -> None:
    keeping = Keeping(HU).hand(PASSED).hand(TWO | {"points": 60})

    assert {"Anna": 4, "Bela": -4, "Carl": 4, "Dora": -4} == keeping.totals
    assert [1, 2] == [hand.due.multiplier for hand in keeping.evening.hands if hand.due]


def test_with_five_the_dealer_sits_out_and_wears_the_hat_if_she_lost_the_xxi() -> None:
    keeping = Keeping(HU, FIVE).hand(TWO | {"points": 55, "xxi": 1})

    assert {"Anna": -19, "Bela": 19, "Carl": -19, "Dora": 19, "Eva": 0} == keeping.totals
    assert [("Anna", "wears the hat")] == list(keeping.evening.badges)
    coming = keeping.evening.next
    assert coming is not None
    assert ("Bela", "Carl", "Dora", "Eva") == keeping.evening.names(coming)
    assert ("Eva", ("Eva",)) == (keeping.evening.hands[0].dealer, keeping.evening.hands[0].sits_out)


def test_who_was_on_povinost_says_who_is_asked_first_next() -> None:
    keeping = Keeping(TX, SIX).hand(ZEBRAK | {"declarer": 3, "first-right": 2, "trick": "no"})

    second = keeping.evening.hands[0].step.seats[1]
    coming = keeping.evening.next
    assert coming is not None
    assert SIX[(SIX.index(second) + 1) % 6] == keeping.evening.names(coming)[0]


# ── corrections ──


def test_a_correction_changes_the_totals_after_it() -> None:
    keeping = Keeping(HU).hand(PASSED).hand(TWO | {"points": 60}).hand(THREE | {"points": 48})

    keeping.do("enter", hand=2, answers={"points": 40})
    assert {"Anna": -4 - 2, "Bela": 4 + 2, "Carl": -4 - 2, "Dora": 4 + 2} == keeping.totals

    keeping.do("enter", hand=1, answers={"contract": "failed-speculation"})
    assert {"Anna": 1 - 2 - 1, "Bela": 1 + 2 + 1, "Carl": 1 - 2 - 1, "Dora": -3 + 2 + 1} == keeping.totals, (
        "no bockround"
    )


def test_nothing_after_a_hand_that_is_not_settled_is_counted() -> None:
    keeping = Keeping(HU).hand(THREE | {"points": 48}).hand(TWO | {"points": 60}).hand(TWO | {"points": 60})
    before = keeping.totals

    keeping.do("clear", hand=2, fields=["points"])

    assert {"Anna": 1, "Bela": -1, "Carl": 1, "Dora": -1} == keeping.totals
    assert ["settled", "open", "waiting"] == [hand.state.value for hand in keeping.evening.hands]
    assert {} == keeping.evening.hands[2].scores
    assert (1, 2) == (keeping.evening.settled, keeping.evening.open and keeping.evening.open.number)
    assert "hand 2 is not settled yet" in refused(keeping, "begin")
    keeping.do("enter", hand=2, answers={"points": 95})
    assert HandState.IMPOSSIBLE is keeping.evening.hands[1].state
    assert before == keeping.do("undo").do("undo").totals


def test_answers_that_do_not_matter_any_more_are_left_out_once_the_hand_is_complete() -> None:
    keeping = Keeping(CT).hand(WON)

    keeping.do("enter", answers={"contract": "solo", "declarer": 2})

    assert "partner" not in keeping.document.steps[0].to_json()["entry"]  # type: ignore[operator]  # an object
    assert {"Anna": 0, "Bela": 4, "Carl": 0, "Dora": 0} == keeping.totals


def test_a_hand_is_removed_and_comes_back() -> None:
    keeping = Keeping(CT).hand(WON).hand(WON)
    before = keeping.document

    keeping.do("remove", hand=1)

    assert {"Anna": 0, "Bela": 1, "Carl": 0, "Dora": 1} == keeping.totals
    keeping.do("undo")
    assert before.steps == keeping.document.steps


def test_everything_can_be_taken_back_one_by_one() -> None:
    keeping = Keeping(CT).hand(WON).do("note", text="late").do("table", players=["Eva", *FOUR[1:]])
    keeping.do("options", options={"kontra": "x2"}).do("ruling", text="shown", amounts={"Eva": -1, "Anna": 1})
    assert keeping.document.undo

    while keeping.document.undo:
        keeping.do("undo")

    assert () == keeping.document.steps
    assert "there is nothing to take back" in refused(keeping, "undo")


# ── people ──


def test_who_leaves_keeps_a_total_and_who_comes_begins_with_nothing() -> None:
    keeping = Keeping(CT).hand(WON).do("table", players=["Anna", "Bela", "Eva", "Dora"]).hand(WON)

    assert {"Anna": 1, "Bela": 1, "Carl": 1, "Dora": 1, "Eva": 0} == keeping.totals
    assert ("Bela", "Eva", "Dora", "Anna") == keeping.evening.hands[1].step.seats
    keeping.hand(WON).do("table", players=list(FOUR))
    assert {"Anna": 2, "Bela": 1, "Carl": 1, "Dora": 1, "Eva": 1} == keeping.totals


def test_a_fifth_joins_and_sits_out_in_turn() -> None:
    keeping = Keeping(TX).hand(PAIR | {"points": 64}).do("table", players=list(FIVE))

    coming = keeping.evening.next
    assert coming is not None
    assert ("Bela", "Carl", "Dora", "Eva") == keeping.evening.names(coming)
    assert "Anna" == keeping.evening.table[coming.dealer - 1]
    assert "not by 3" in refused(keeping, "table", players=list(FOUR[:3]))
    assert "two players are called Anna" in refused(keeping, "table", players=["Anna", "Anna", "Carl", "Dora"])


def test_a_hand_is_seated_as_people_really_sat() -> None:
    keeping = Keeping(TX).hand(PAIR | {"points": 64}, seats=["Carl", "Dora", "Anna", "Bela"])

    assert {"Anna": -4, "Bela": -4, "Carl": 4, "Dora": 4} == keeping.totals
    assert FOUR == keeping.evening.hands[0].due_seats
    coming = keeping.evening.next
    assert coming is not None
    assert "Dora" == keeping.evening.names(coming)[0], "Carl was on Povinost"
    keeping.do("seats", hand=1, seats=list(FOUR))
    assert {"Anna": 4, "Bela": 4, "Carl": -4, "Dora": -4} == keeping.totals
    assert "Eva do not sit at the table" in refused(keeping, "seats", seats=["Eva", *FOUR[1:]])


def test_a_name_is_written_otherwise_everywhere() -> None:
    keeping = Keeping(CT).hand(WON).do("ruling", text="shown", amounts={"Bela": 2}).do("table", players=list(FOUR))
    keeping.do("rename", player="Bela", name="Béla")

    assert {"Anna": 1, "Béla": 2, "Carl": 1, "Dora": 0} == keeping.totals
    assert "nobody is called Bela" in refused(keeping, "rename", player="Bela", name="B")
    assert "two players are called Anna" in refused(keeping, "rename", player="Béla", name="Anna")
    assert "Bela" not in keeping.document.text


@pytest.mark.parametrize(
    ("table", "first", "seats"),
    [
        (FOUR, 1, ("Bela", "Carl", "Dora", "Anna")),
        (FIVE, 1, ("Bela", "Carl", "Dora", "Eva")),
        (FIVE, 4, ("Eva", "Anna", "Bela", "Carl")),
        (SIX, 1, ("Bela", "Carl", "Eva", "Finn")),
    ],
)
def test_each_player_may_have_seat_1(table: tuple[str, ...], first: int, seats: tuple[str, ...]) -> None:
    found = list(seatings(table, None))

    assert len(table) == len(found)
    assert seats == found[first]
    due = found[2]
    assert due == next(seatings(table, due))
    assert len(table) == len(list(seatings(table, due)))


# ── options and rulings ──


def test_options_change_from_now_on_but_not_those_of_the_evening() -> None:
    keeping = Keeping(CT).hand(WON | {"points": 45}).do("options", options={"kontra": "x2"})
    keeping.hand(CALL | {"points": 45, "doubled": ["game"]})

    assert {"Anna": 1, "Bela": 2, "Carl": 1, "Dora": 2} == keeping.totals
    assert "target is agreed on for a whole evening" in refused(keeping, "options", options={"target": "50"})
    assert "there is no option 'x'" in refused(keeping, "options", options={"x": "50"})


def test_a_ruling_between_hands_counts_as_it_is() -> None:
    keeping = Keeping(HU).hand(PASSED).do("ruling", text="late", amounts={"Dora": -3, "Anna": 3})

    assert {"Anna": 3, "Bela": 0, "Carl": 0, "Dora": -3} == keeping.totals
    assert "Eva do not sit" in refused(keeping, "ruling", text="late", amounts={"Eva": 1})


def test_a_ruling_after_an_open_hand_waits_with_it() -> None:
    keeping = Keeping(CT).hand(WON).do("ruling", text="late", amounts={"Dora": -3})
    keeping.do("say", word="last-round").do("table", players=["Eva", *FOUR[1:]])

    keeping.do("clear", fields=["points"], hand=1)

    assert {"Anna": 0, "Bela": 0, "Carl": 0, "Dora": 0, "Eva": 0} == keeping.totals
    assert not keeping.evening.over
    assert [] == list(keeping.evening.badges)


def test_a_hand_after_the_end_is_told_where_it_stands() -> None:
    keeping = Keeping(CT, target="1").hand(WON).hand(WON).hand(WON).hand(WON)
    steps = keeping.document.steps

    with pytest.raises(PadError, match=r"steps\[4\]: the evening was over before this hand"):
        gone_through(replace(keeping.document, steps=(*steps, steps[0])))
