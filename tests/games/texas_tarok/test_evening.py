"""Who deals, who sits out, who is asked first, the ceremony before the deal (TX-4 to TX-6, TX-12, TX-39)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from tests.games.texas_tarok.notation import game, table
from ultimo.core.cards import Cards, card
from ultimo.core.evening import HandResult
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reading import read_records
from ultimo.core.record import RecordError, format_records
from ultimo.core.seats import PerSeat, Place, Seat
from ultimo.core.session import Session, SessionError
from ultimo.core.shuffle import dealt_in_order
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.games.texas_tarok.evening import Povinosts, highest_drawn
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK, TALON

NAMES = ("Anna", "Bela", "Carl", "Dora", "Emil", "Fina")
PACK = DECK.cards  # as if it had been shuffled into this order


class Expected(TypedDict):
    deal: int
    dealer_place: int
    seats: list[int]
    sits_out: list[int]
    totals_by_place_after: list[int]
    over_after: bool


class Hand(TypedDict, total=False):
    holder_of_II: int | None
    holder_of_III: int | None
    holder_of_IV: int | None
    draw: list[list[str | None]]
    povinost_on_at_end: int | None  # None: thrown in
    scores_by_seat: list[int] | None
    expect: Expected


class Case(TypedDict):
    name: str
    options: Mapping[str, str | int]
    places: list[str]
    hands: list[Hand]
    expect_end: Mapping[str, object]


CASES: Sequence[Case] = json.loads((Path(__file__).parent / "cases" / "evenings.json").read_text(encoding="utf-8"))[1:]


def test_every_evening_is_read() -> None:
    assert 8 == len(CASES)


@pytest.mark.rule("TX-4", "TX-5", "TX-12", "TX-39")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_an_evening_of_the_cases(case: Case) -> None:
    settings = {name: str(value) for name, value in case["options"].items()}
    places = len(case["places"])
    evening = game().with_settings(settings).evening(places)
    totals = [0] * places
    counted = 0

    for number, hand in enumerate(case["hands"], 1):
        assert not evening.over
        evening = drawn(evening, hand)
        coming = evening.seating(dealt_as(hand, evening))
        scores = hand["scores_by_seat"] or [0, 0, 0, 0]
        counted += hand["scores_by_seat"] is not None
        for seat, score in enumerate(scores):
            totals[coming.seats[seat] - 1] += score
        out = [place for place in range(1, places + 1) if place not in coming.seats]
        evening = evening.after(result(coming.seats, hand["povinost_on_at_end"]))
        assert hand["expect"] == {
            "deal": number,
            "dealer_place": coming.dealer,
            "seats": list(coming.seats),
            "sits_out": sorted(out, key=lambda place: place != coming.dealer),
            "totals_by_place_after": totals,
            "over_after": evening.over,
        }

    end = {"over": evening.over, "deals": len(case["hands"]), "hands_played": counted, "totals": totals}
    assert case["expect_end"] == {**end, "next": None if evening.over else coming_text(evening)}


def coming_text(evening: Povinosts) -> Mapping[str, object]:
    coming = evening.seating(None)
    out = [place for place in range(1, evening.places + 1) if place not in coming.seats]
    return {"dealer_place": coming.dealer, "seats": list(coming.seats), "sits_out": out}


def drawn(evening: Povinosts, hand: Hand) -> Povinosts:
    """The evening after the draw of *hand*: round after round, until one alone has the highest card."""
    for cards in hand.get("draw", ()):
        highest = highest_drawn({Place(place): card(one) for place, one in enumerate(cards, 1) if one})
        if len(highest) == 1:
            assert f"first:{highest[0]}" in evening.asked()
            return evening.saying(f"first:{highest[0]}")
    return evening


def dealt_as(hand: Hand, evening: Povinosts) -> Table | None:
    """A deal that gives II, III or IV to the place *hand* says."""
    for token in ("IV", "III", "II"):
        holder = hand.get(f"holder_of_{token}")
        if isinstance(holder, int):
            seat = evening.seating(None).seats.index(Place(holder))
            lower = " ".join(("II", "III", "IV")[: ("II", "III", "IV").index(token)])
            return table("|" * seat + token, f"{lower} KH KD KC KS QS QC"[: -3 * len(lower.split())])
    return None


def result(seats: PerSeat[Place], on_povinost: int | None) -> HandResult:
    """A hand that is over, with this seat on Povinost; None: thrown in."""
    if on_povinost is None:
        return HandResult(seats, (0, 0, 0, 0), Facts(end=HandEnd.PASSED_OUT))
    return HandResult(seats, (0, 0, 0, 0), Facts(first_right=Seat(on_povinost)))


# ── the first hand ──


@pytest.mark.rule("TX-5")
def test_with_four_the_cards_move_to_no_other_place() -> None:
    dealt = table("KH | KD | II | KC")
    session = Session.start(game(), NAMES[:4]).deal(dealt)
    hand = session.hands[0]

    assert (3, 4, 1, 2) == hand.next.seats
    assert dealt.hands[2] == hand.state.dealt.hands[0]


@pytest.mark.rule("TX-5")
def test_the_holder_of_the_lowest_tarok_above_the_one_begins_whoever_holds_the_one() -> None:
    evening = game().evening(4)

    assert (4, 1, 2, 3) == evening.seating(table("I | V | IV | III", "II")).seats
    assert (3, 4, 1, 2) == evening.seating(table("I | V | IV", "II III")).seats


@pytest.mark.rule("TX-5")
@pytest.mark.parametrize(
    ("cards", "highest"),
    [
        ("II KH KD QS 1H", (1,)),  # any tarok before suit cards
        ("SK XXI XX II I", (1,)),
        ("KH QH KD CS JD", (1, 3)),  # Kings are equal, they draw again
        ("QH CH JD 1H 10C", (1,)),
        ("1H 10C 4D 9S 7S", (1, 2)),
    ],
)
def test_the_highest_card_drawn(cards: str, highest: tuple[int, ...]) -> None:
    assert highest == highest_drawn({Place(place): card(one) for place, one in enumerate(cards.split(), 1)})


@pytest.mark.rule("TX-5")
@pytest.mark.parametrize("places", [5, 6])
def test_whoever_drew_highest_is_asked_first_and_the_left_neighbour_deals(places: int) -> None:
    session = Session.start(game(), NAMES[:places])
    assert [f"first:{place}" for place in range(1, places + 1)] == list(session.asked)
    session = session.say("first:3")

    assert (2, 3) == (session.next.dealer, session.next.seats[0])
    assert () == session.asked


# ── sitting out ──


@pytest.mark.rule("TX-4")
def test_the_game_is_played_by_four_to_six() -> None:
    for places in (3, 7):
        with pytest.raises(ValueError, match=rf"by five or six in turns \(TX-4\), not by {places}"):
            game().evening(places)


@pytest.mark.rule("TX-4")
def test_nobody_sits_out_twice_running_and_the_next_one_takes_over() -> None:
    evening = replace(game().evening(6), first=Place(1), out=(Place(3), Place(4)))

    assert (6, (1, 2, 3, 4)) == (evening.seating(None).dealer, evening.seating(None).seats)


@pytest.mark.rule("TX-5", "TX-12")
def test_a_thrown_in_hand_is_dealt_again_by_the_same_dealer_and_does_not_count() -> None:
    session = thrown_in(Session.start(game("hands=1"), NAMES[:4]))

    assert session.hands[0].next.seats == session.next.seats
    assert not session.over


def thrown_in(session: Session) -> Session:
    session = session.deal(dealt_in_order(PACK, TALON))
    state = session.hands[-1].state
    while not state.over:
        session = session.apply(state.legal_actions()[0])
        state = session.hands[-1].state
    return session


@pytest.mark.rule("TX-39")
def test_an_open_evening_has_no_end_and_nothing_is_said_about_it() -> None:
    evening = replace(game("hands=open").evening(4), played=5000)

    assert not evening.over
    assert () == evening.steps()
    with pytest.raises(AssertionError, match="last-round was not offered"):
        evening.take("last-round")


@pytest.mark.rule("TX-4")
def test_who_sat_out_is_kept_for_the_next_hand() -> None:
    evening = game().evening(6)
    seats = evening.seating(None).seats

    assert (3, 6) == evening.after(result(seats, 1)).out == evening.after(result(seats, None)).out


# ── the ceremony ──


def later(options: str, places: int = 4) -> Povinosts:
    """An evening after its first hand."""
    return replace(game(options).evening(places), first=Place(1), played=1)


def hands_of(dealt: Table) -> list[str]:
    return [str(hand) for hand in dealt.hands]


def runs(*runs: tuple[int, int]) -> str:
    """The cards of the pack in these runs, counted from 1, in the order of a hand."""
    return str(Cards.of(one for first, last in runs for one in PACK[first - 1 : last]))


@pytest.mark.rule("TX-5", "TX-6")
def test_seats_2_1_and_3_say_the_words_before_a_deal_and_the_cards_who_drew_highest() -> None:
    session = Session.start(game("ceremony=ask"), NAMES[:5])
    assert session.chooser is None
    choosers = []
    for word in ("first:3", "tap:3", "tap:4", "tap:1"):
        session = session.say(word)
        choosers.append(session.chooser)

    assert [Place(4), Place(3), Place(5), None] == choosers
    assert later("ceremony=ask").chooser == 2
    assert later("ceremony=ask").saying("cut").chooser is None
    assert later("ceremony=none").chooser is None


@pytest.mark.rule("TX-6")
def test_without_ceremony_nobody_is_asked_and_the_pack_is_dealt_in_runs_of_twelve() -> None:
    evening = later("ceremony=none")

    assert () == evening.asked()
    assert dealt_in_order(PACK, TALON) == evening.dealt(PACK)


@pytest.mark.rule("TX-6")
def test_the_first_hand_of_four_is_dealt_without_as_there_is_no_seat_2_yet() -> None:
    for ceremony in ("ask", "cut", "tap"):
        evening = game(f"ceremony={ceremony}").evening(4)

        assert () == evening.asked()
        assert dealt_in_order(PACK, TALON) == evening.dealt(PACK)


@pytest.mark.rule("TX-6")
def test_after_a_cut_the_top_six_are_the_talon_and_the_rest_comes_six_at_a_time_twice_round() -> None:
    for evening in (later("ceremony=cut"), later("ceremony=ask").saying("cut"), game("ceremony=cut").evening(5)):
        dealt = evening.dealt(PACK)

        assert () == evening.asked() or evening.first is None
        assert PACK[:6] == dealt.talon
        assert [
            runs((7, 12), (31, 36)),
            runs((13, 18), (37, 42)),
            runs((19, 24), (43, 48)),
            runs((25, 30), (49, 54)),
        ] == hands_of(dealt)


@pytest.mark.rule("TX-6")
def test_after_a_tap_seats_2_1_and_3_choose_from_four_hands_and_seat_4_gets_the_last() -> None:
    evening = later("ceremony=tap")
    assert ["tap:1", "tap:2", "tap:3", "tap:4"] == list(evening.asked())[:4]
    evening = evening.saying("tap:3")
    assert ["tap:1", "tap:2", "tap:4"] == list(evening.asked())
    evening = evening.saying("tap:4").saying("tap:1")

    assert () == evening.asked()
    assert [runs((43, 54)), runs((31, 42)), runs((7, 18)), runs((19, 30))] == hands_of(evening.dealt(PACK))


@pytest.mark.rule("TX-5", "TX-6")
def test_what_is_said_before_a_deal_is_told_as_somebodys_deed() -> None:
    drawn = Session.start(game("ceremony=ask"), NAMES[:5]).say("first:3")
    tapped = drawn.say("tap:3").say("tap:4").say("tap:1")

    assert [(3, "draws the highest card"), (4, "cuts")] == drawn.say("cut").deeds
    assert (4, "taps for packets of 2") == drawn.say("packets:2").deeds[-1]
    assert [
        (4, "taps for hand 3 of the four"),
        (3, "taps for hand 4 of the four"),
        (5, "taps for hand 1 of the four"),
    ] == tapped.deeds[1:]
    assert [] == Session.start(game(), NAMES[:4]).deeds


@pytest.mark.rule("TX-6")
def test_hands_nobody_has_chosen_yet_go_in_their_order() -> None:
    dealt = later("ceremony=tap").saying("tap:3").dealt(PACK)

    assert [runs((7, 18)), runs((31, 42)), runs((19, 30)), runs((43, 54))] == hands_of(dealt)


@pytest.mark.rule("TX-6")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_seat_2_may_name_packets(size: int) -> None:
    evening = later("ceremony=ask").saying(f"packets:{size}")
    dealt = evening.dealt(PACK)

    assert () == evening.asked()
    assert PACK[:6] == dealt.talon
    assert [12] * 4 == [len(hand) for hand in dealt.hands]
    assert Cards.of(PACK[6 : 6 + size]) <= dealt.hands[0]
    assert Cards.of(PACK[6 + size : 6 + 2 * size]) <= dealt.hands[1]
    assert PACK[6 + 4 * size] in dealt.hands[0]


@pytest.mark.rule("TX-6")
def test_who_is_asked_may_cut_or_tap_and_who_must_tap_may_not_cut() -> None:
    assert {"cut", "tap:1", "packets:4"} <= set(later("ceremony=ask").asked())
    assert "cut" not in later("ceremony=tap").asked()
    assert () == replace(later("ceremony=ask"), played=20).asked()


@pytest.mark.rule("TX-6")
def test_the_ceremony_is_kept_with_the_hand_and_begins_anew_for_the_next() -> None:
    session = Session.start(game("ceremony=ask"), NAMES[:5]).say("first:2").say("tap:4")
    session = session.deal(session.dealing(PACK))
    assert ("first:2", "tap:4") == session.hands[0].said
    again = Session.from_records(read_records(format_records(session.records()), find_game))

    assert session == again
    assert "first:2 tap:4" == session.records()[0].tag("Said")
    assert () == session.asked


@pytest.mark.rule("TX-6")
@pytest.mark.parametrize("on_povinost", [1, None])
def test_after_a_hand_seat_2_is_asked_anew(on_povinost: int | None) -> None:
    evening = later("ceremony=ask")

    assert evening.asked() == evening.saying("cut").after(result(evening.seating(None).seats, on_povinost)).asked()


@pytest.mark.rule("TX-6")
def test_only_what_is_asked_can_be_said_and_not_while_a_hand_is_played() -> None:
    session = Session.start(game("ceremony=ask"), NAMES[:4])
    with pytest.raises(SessionError, match="'cut' cannot be said before this deal; possible: nothing"):
        session.say("cut")
    session = thrown_in(session)

    assert "cut" in session.asked
    with pytest.raises(SessionError, match="possible: cut, tap:1"):
        session.say("knock")


@pytest.mark.rule("TX-6")
def test_a_record_that_says_what_could_not_be_said_is_refused() -> None:
    session = Session.start(game("ceremony=ask"), NAMES[:5]).say("first:1").say("cut")
    text = format_records(session.deal(session.dealing(PACK)).records()).replace("first:1 cut", "first:1 nod")

    with pytest.raises(RecordError, match="'nod' cannot be said before this deal; possible: cut, tap:1"):
        Session.from_records(read_records(text, find_game))


def test_a_game_without_ceremony_deals_in_order() -> None:
    twenty = find_game("calling-the-twenty")
    session = Session.start(twenty, NAMES[:4])

    assert () == session.asked
    assert [] == session.deeds
    assert dealt_in_order(twenty.deck.cards, 0) == session.dealing(twenty.deck.cards)


@pytest.mark.rule("TX-4", "TX-5")
def test_who_was_to_be_asked_first_still_is_when_the_table_changes() -> None:
    evening = replace(Povinosts.begin(5, Options()), first=Place(3), out=(Place(2),), played=4)

    assert Place(2) == evening.reseated((Place(1), Place(3), Place(4), Place(5))).first
    assert Place(3) == evening.reseated((Place(1), Place(2), Place(4), Place(5))).first, "the next one who stays"
    assert (Place(1),) == evening.reseated((Place(2), Place(3), Place(4), Place(5))).out
    assert () == evening.reseated((Place(1), Place(3), Place(4), Place(5), None)).out
    assert Povinosts.begin(5, Options()).reseated((None,) * 4).first is None
    with pytest.raises(ValueError, match="not by 3"):
        evening.reseated((Place(1), Place(2), Place(3)))
