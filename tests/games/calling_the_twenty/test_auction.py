"""The ladder, the auction, holding and the final choice (CT-7 to CT-13, CT-15, CT-42)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    FOUR,
    ONE,
    PLAIN,
    SOLO_BY,
    STOOD,
    THREE,
    TWO,
    after,
    declared,
    finished,
    legal,
    refusal,
    table,
)
from ultimo.core.actions import HOLD
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import because
from ultimo.core.seats import SEATS, Seat
from ultimo.games.calling_the_twenty.auction import SENIOR_HOLDS, Auction
from ultimo.games.calling_the_twenty.options import Standing
from ultimo.games.calling_the_twenty.tables import SOLO

FOREHAND_ONLY = "standing=forehand-only"
BY_SEAT = "standing=by-seat"
NO_STANDING = "standing=none"


# ── the ladder and the turns ──────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-7")
@pytest.mark.parametrize(
    ("said", "bids"),
    [
        ("1:stand", {"bid:no-trump", "bid:solo", "bid:valat"}),
        ("1:stand 2:bid:no-trump", {"bid:solo", "bid:valat"}),
        ("1:stand 2:bid:solo", {"bid:valat"}),
        ("1:stand 2:bid:valat", set()),
    ],
)
def test_the_ladder_is_call_no_trump_solo_valat(said: str, bids: set[str]) -> None:
    assert bids | {"pass"} == legal(after("", said))


@pytest.mark.rule("CT-7")
def test_solo_stands_above_no_trump_though_both_are_worth_four() -> None:
    state = after("", "1:stand 2:bid:solo")

    assert ("CT-9", "bid-higher") == refusal(state, "bid:no-trump")


@pytest.mark.rule("CT-7")
@pytest.mark.parametrize("said", ["", "1:stand", "1:stand 2:bid:no-trump"])
def test_the_dodge_round_is_not_on_the_ladder(said: str) -> None:
    assert ("CT-7", "off-ladder") == refusal(after("", said), "bid:dodge")


@pytest.mark.rule("CT-8")
def test_the_forehand_keeps_the_call_or_opens_higher() -> None:
    state = after("", "")

    assert ONE == state.actor
    assert {"stand", "bid:no-trump", "bid:solo", "bid:valat"} == legal(state)


@pytest.mark.rule("CT-8")
@pytest.mark.parametrize("token", ["pass", "bid:call"])
def test_the_forehand_neither_passes_nor_names_the_call_on_the_first_turn(token: str) -> None:
    assert ("CT-8", "keep-or-open") == refusal(after("", ""), token)


@pytest.mark.rule("CT-8")
@pytest.mark.parametrize("said", ["1:stand", "1:stand 2:bid:solo 3:pass 4:pass"])
def test_only_the_forehand_stands_and_only_on_the_first_turn(said: str) -> None:
    assert ("CT-8", "stand-first") == refusal(after("", said), "stand")


@pytest.mark.rule("CT-8")
def test_a_forehand_who_opened_is_not_asked_again_before_the_others() -> None:
    state = after("", "1:bid:no-trump")

    assert TWO == state.actor
    assert {"pass", "bid:solo", "bid:valat"} == legal(state)


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize("said", ["1:stand", "1:stand 2:pass", "1:stand 2:pass 3:pass"])
def test_nobody_else_can_name_the_call(said: str) -> None:
    assert ("CT-9", "call-unnamed") == refusal(after("", said), "bid:call")


@pytest.mark.rule("CT-9")
def test_nor_does_the_forehand_name_it_after_being_overcalled() -> None:
    assert ("CT-9", "call-unnamed") == refusal(after("", "1:stand 2:bid:solo 3:pass 4:pass"), "bid:call")


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize(
    ("said", "token"),
    [
        ("1:stand 2:bid:no-trump", "bid:no-trump"),
        ("1:stand 2:bid:solo", "bid:solo"),
        ("1:stand 2:bid:solo", "bid:no-trump"),
        ("1:stand 2:bid:valat", "bid:valat"),
        ("1:bid:valat", "bid:solo"),
    ],
)
def test_a_bid_is_higher_than_the_last(said: str, token: str) -> None:
    assert ("CT-9", "bid-higher") == refusal(after("", said), token)


@pytest.mark.rule("CT-9")
def test_whoever_has_passed_is_skipped_for_the_rest_of_the_hand() -> None:
    said = "1:stand 2:bid:no-trump 3:pass 4:bid:solo 1:pass 2:bid:valat 4:pass"

    state = after("", said)

    assert (TWO, "valat") == declared(state)


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize("bid", ["no-trump", "solo", "valat"])
def test_pass_is_always_possible_after_the_first_turn(bid: str) -> None:
    assert "pass" in legal(after("", f"1:stand 2:bid:{bid}"))


@pytest.mark.rule("CT-10")
def test_everyone_gets_a_turn_also_after_valat() -> None:
    state = after("", "1:bid:valat 2:pass 3:pass")

    assert FOUR == state.actor
    assert {"pass"} == legal(state)


@pytest.mark.rule("CT-10")
@pytest.mark.parametrize("declarer", SEATS)
def test_the_one_player_left_in_plays_the_contract_last_named(declarer: Seat) -> None:
    state = after("", SOLO_BY[declarer])

    assert (declarer, "solo") == declared(state)
    assert declarer == state.actor
    assert PhaseName.ANNOUNCING is state.phase_name


@pytest.mark.rule("CT-10")
def test_the_declarer_is_known_only_when_the_auction_is_over() -> None:
    assert (None, None) == declared(after("", "1:stand 2:bid:solo 3:pass 4:pass"))


@pytest.mark.rule("CT-10")
def test_the_one_player_left_in_plays_the_contract_last_held() -> None:
    state = after("", "1:stand 2:pass 3:pass 4:bid:no-trump 1:hold 4:pass")

    assert (ONE, "no-trump") == declared(state)


# ── the final choice ──────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-11")
def test_when_nobody_named_more_the_forehand_chooses_any_contract() -> None:
    state = after("", STOOD)

    assert ONE == state.actor
    assert PhaseName.CHOICE is state.phase_name
    assert (None, None) == declared(state)
    assert {"bid:call", "bid:no-trump", "bid:solo", "bid:valat", "bid:dodge"} == legal(state)


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize("contract", ["call", "no-trump", "solo", "valat", "dodge"])
def test_the_forehand_is_the_declarer_in_whatever_is_chosen(contract: str) -> None:
    state = after("", f"{STOOD} 1:bid:{contract}")

    assert (ONE, contract) == declared(state)


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize("token", ["pass", "stand", "hold", "bid:nonsense", "call:XX"])
def test_the_final_choice_is_a_contract_and_nothing_else(token: str) -> None:
    assert ("CT-11", "choose") == refusal(after("", STOOD), token)


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize("contract", ["no-trump", "solo", "valat"])
def test_a_forehand_who_opened_higher_plays_that_without_a_choice(contract: str) -> None:
    state = after("", PLAIN[contract])

    assert (ONE, contract) == declared(state)
    assert PhaseName.ANNOUNCING is state.phase_name


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize("contract", ["solo", "valat", "no-trump"])
def test_a_contract_won_by_another_leaves_the_forehand_no_choice(contract: str) -> None:
    state = after("", f"1:stand 2:pass 3:pass 4:bid:{contract} 1:pass")

    assert (FOUR, contract) == declared(state)
    assert FOUR == state.actor


@pytest.mark.rule("CT-11", "CT-15")
def test_with_xx_to_xvi_in_the_hand_the_final_choice_is_without_the_call() -> None:
    state = after("XX XIX XVIII XVII XVI", STOOD)

    assert {"bid:solo", "bid:no-trump", "bid:valat", "bid:dodge"} == legal(state)
    assert ("CT-15", "no-partner") == refusal(state, "bid:call")


@pytest.mark.rule("CT-15")
@pytest.mark.parametrize("lacking", ["XX", "XIX", "XVIII", "XVII", "XVI"])
def test_lacking_one_of_the_five_the_forehand_may_play_the_call(lacking: str) -> None:
    four = " ".join(card for card in ("XX", "XIX", "XVIII", "XVII", "XVI") if card != lacking)

    assert "bid:call" in legal(after(f"{four} | {lacking}", STOOD))


@pytest.mark.rule("CT-15")
@pytest.mark.parametrize("holder", [2, 3, 4])
def test_another_player_with_xx_to_xvi_does_not_bar_the_call(holder: int) -> None:
    hands = "|" * (holder - 1) + "XX XIX XVIII XVII XVI"

    assert "bid:call" in legal(after(hands, STOOD))


@pytest.mark.rule("CT-15")
@pytest.mark.parametrize("contract", ["solo", "no-trump", "valat"])
def test_what_takes_the_place_of_the_call_is_played_without_a_called_card(contract: str) -> None:
    state = finished(after("XX XIX XVIII XVII XVI", f"{STOOD} 1:bid:{contract}"))

    assert state.facts is not None
    assert (contract, ONE, None, None) == (
        state.facts.contract,
        state.facts.declarer,
        state.facts.partner,
        state.facts.called,
    )


@pytest.mark.rule("CT-42")
def test_a_table_may_play_without_the_dodge_round() -> None:
    state = after("", STOOD, "dodge-round=no")

    assert {"bid:call", "bid:no-trump", "bid:solo", "bid:valat"} == legal(state)
    assert ("CT-42", "no-dodge") == refusal(state, "bid:dodge")


# ── holding ───────────────────────────────────────────────────────────────────────────────────

HIGHEST = "1:stand 2:pass 3:pass 4:bid:{contract}"  # the Forehand may hold against seat 4


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize("standing", [FOREHAND_ONLY, BY_SEAT, NO_STANDING])
@pytest.mark.parametrize("said", ["", "1:stand", "1:stand 2:pass 3:pass"])
def test_the_call_cannot_be_held(standing: str, said: str) -> None:
    assert ("CT-12", "nothing-to-hold") == refusal(after("", said, standing), "hold")


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize("standing", [FOREHAND_ONLY, BY_SEAT])
@pytest.mark.parametrize(
    ("contract", "higher"),
    [("no-trump", {"bid:solo", "bid:valat"}), ("solo", {"bid:valat"}), ("valat", set())],
)
def test_the_forehand_holds_at_any_height(standing: str, contract: str, higher: set[str]) -> None:
    state = after("", HIGHEST.format(contract=contract), standing)

    assert {"pass", "hold"} | higher == legal(state)
    assert (ONE, contract) == declared(after("", HIGHEST.format(contract=contract) + " 1:hold 4:pass", standing))


AGAINST_THE_FOREHAND = [  # the Forehand may hold against
    (TWO, "1:stand 2:bid:solo 3:pass 4:pass"),
    (THREE, "1:stand 2:pass 3:bid:solo 4:pass"),
    (FOUR, "1:stand 2:pass 3:pass 4:bid:solo"),
]
SENIOR = [  # seat 2 or 3 against a later owner
    (TWO, THREE, "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:pass"),
    (TWO, FOUR, "1:stand 2:bid:no-trump 3:pass 4:bid:solo 1:pass"),
    (THREE, FOUR, "1:stand 2:pass 3:bid:no-trump 4:bid:solo 1:pass"),
]
JUNIOR = [  # a seat against an owner who sits before it
    (TWO, ONE, "1:bid:solo"),
    (THREE, ONE, "1:bid:solo 2:pass"),
    (FOUR, ONE, "1:bid:solo 2:pass 3:pass"),
    (THREE, TWO, "1:stand 2:bid:solo"),
    (FOUR, TWO, "1:stand 2:bid:solo 3:pass"),
    (FOUR, THREE, "1:stand 2:pass 3:bid:solo"),
    (TWO, ONE, "1:stand 2:bid:no-trump 3:pass 4:pass 1:hold"),
]


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize("standing", [FOREHAND_ONLY, BY_SEAT])
@pytest.mark.parametrize(("owner", "said"), AGAINST_THE_FOREHAND)
def test_the_forehand_holds_against_anyone(standing: str, owner: Seat, said: str) -> None:
    assert (ONE, "solo") == declared(after("", f"{said} 1:hold {owner}:pass", standing))


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize(("holder", "owner", "said"), SENIOR)
def test_by_seat_a_player_holds_against_a_later_seat(holder: Seat, owner: Seat, said: str) -> None:
    state = after("", said, BY_SEAT)

    assert holder == state.actor
    assert {"pass", "hold", "bid:valat"} == legal(state)
    assert (holder, "solo") == declared(after("", f"{said} {holder}:hold {owner}:pass", BY_SEAT))


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize(("seat", "owner", "said"), JUNIOR)
def test_by_seat_nobody_holds_against_an_earlier_seat(seat: Seat, owner: Seat, said: str) -> None:
    state = after("", said, BY_SEAT)

    assert seat == state.actor
    assert because("CT-12", SENIOR_HOLDS, seat=seat, owner=owner) == state.refusal(HOLD)


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize("said", [said for *_, said in SENIOR + JUNIOR])
def test_in_the_base_rules_only_the_forehand_holds(said: str) -> None:
    assert ("CT-12", "forehand-holds") == refusal(after("", said), "hold")


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize("said", [said for *_, said in AGAINST_THE_FOREHAND + SENIOR + JUNIOR[:-1]])
def test_without_standing_a_contract_is_only_overcalled(said: str) -> None:
    assert ("CT-12", "no-holding") == refusal(after("", said, NO_STANDING), "hold")


@pytest.mark.rule("CT-12")
def test_whom_the_forehand_held_against_climbs_or_passes() -> None:
    state = after("", "1:stand 2:bid:no-trump 3:pass 4:pass 1:hold")

    assert {"pass", "bid:solo", "bid:valat"} == legal(state)


@pytest.mark.rule("CT-12")
def test_a_contract_may_be_held_again_at_every_height() -> None:
    duel = "1:stand 2:bid:no-trump 3:pass 4:pass 1:hold 2:bid:solo 1:hold 2:bid:valat 1:hold 2:pass"

    assert (ONE, "valat") == declared(after("", duel))


@pytest.mark.rule("CT-12")
def test_by_seat_a_hold_can_be_held_against_by_a_seat_still_more_senior() -> None:
    """Round the table it cannot come up, as whoever is senior has spoken before; the rule is kept."""
    auction = Auction(table(), Standing.BY_SEAT, owner=THREE, contract=SOLO, left_in=(TWO, THREE, FOUR), turn=TWO)

    taken, _ = auction.apply(HOLD)

    assert auction.refusal(HOLD) is None
    assert (TWO, SOLO, THREE) == (taken.owner, taken.contract, taken.actor)


# ── the auctions of the standing page ─────────────────────────────────────────────────────────


@pytest.mark.rule("CT-13")
def test_auction_a_the_forehand_takes_the_solo_and_plays_it() -> None:
    said = "1:stand 2:pass 3:bid:solo 4:pass 1:hold 3:pass"

    assert (ONE, "solo") == declared(after("", said))


@pytest.mark.rule("CT-13")
def test_auction_a_over_the_solo_the_dealer_could_only_have_bid_valat() -> None:
    state = after("", "1:stand 2:pass 3:bid:solo")

    assert FOUR == state.actor
    assert {"pass", "bid:valat"} == legal(state)


@pytest.mark.rule("CT-13")
def test_auction_a_to_take_it_back_seat_3_must_bid_valat() -> None:
    state = after("", "1:stand 2:pass 3:bid:solo 4:pass 1:hold")

    assert THREE == state.actor
    assert {"pass", "bid:valat"} == legal(state)


@pytest.mark.rule("CT-13")
def test_auction_b_by_seat_the_forehand_takes_the_solo_and_plays_it() -> None:
    said = "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:hold 2:pass 3:pass"

    assert (ONE, "solo") == declared(after("", said, BY_SEAT))


@pytest.mark.rule("CT-13")
@pytest.mark.parametrize(
    "said",
    [
        "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:hold",
        "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:hold 2:pass",
    ],
)
def test_auction_b_seats_2_and_3_may_not_hold_against_the_forehand(said: str) -> None:
    assert {"pass", "bid:valat"} == legal(after("", said, BY_SEAT))


@pytest.mark.rule("CT-13")
def test_auction_b_changed_when_the_forehand_passes_seat_2_takes_the_solo() -> None:
    said = "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:pass"

    assert {"pass", "hold", "bid:valat"} == legal(after("", said, BY_SEAT))
    assert {"pass", "bid:valat"} == legal(after("", f"{said} 2:hold", BY_SEAT))
    assert (TWO, "solo") == declared(after("", f"{said} 2:hold 3:pass", BY_SEAT))


@pytest.mark.rule("CT-13", "CT-11")
def test_a_forehand_who_opened_no_trump_and_heard_three_passes_plays_it() -> None:
    assert (ONE, "no-trump") == declared(after("", "1:bid:no-trump 2:pass 3:pass 4:pass"))


@pytest.mark.rule("CT-12")
def test_the_refusals_of_a_hold_read_as_sentences() -> None:
    sentences = [
        str(after("", said, options).refusal(HOLD))
        for said, options in [
            ("1:stand", ""),
            ("1:stand 2:bid:solo", ""),
            ("1:stand 2:bid:solo", BY_SEAT),
            ("1:stand 2:bid:solo", NO_STANDING),
        ]
    ]

    assert [
        "nobody has named a contract that could be held",
        "only the Forehand may hold",
        "seat 3 sits after the owner, seat 2, and must bid higher or pass",
        "at this table a contract may only be overcalled",
    ] == sentences
