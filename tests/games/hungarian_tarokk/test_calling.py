"""The call, the free call, the called card in a discard (HU-17 to HU-19)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import (
    BID,
    CALLED,
    HANDS,
    LAID,
    ONE,
    THREE,
    TWO,
    after,
    finished,
    legal,
    refusal,
    sides,
)
from ultimo.core.cards import card

OWN_XX = HANDS.replace("XVI XII", "XX XII").replace("XX XV", "XVI XV")  # seat 1 has XX and XIX
XX_LAID = f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS 2:discard:XX 3:discard:10S 4:discard:1D 1:call:XX 1:pass"
TRUMP_LAID = LAID.replace("4:discard:1D", "4:discard:III")


@pytest.mark.rule("HU-17")
def test_without_the_xx_it_is_called_and_its_holder_is_the_partner() -> None:
    assert {"call:XX"} == legal(after(LAID))
    assert ("HU-17", "call-these") == refusal(after(LAID), "call:XVIII")

    facts = finished(after(f"{CALLED} 1:pass 2:pass 3:pass 4:pass")).facts

    assert facts is not None
    assert (ONE, TWO, card("XX")) == (facts.declarer, facts.partner, facts.called)


@pytest.mark.rule("HU-17")
def test_with_the_xx_it_is_called_or_the_highest_trump_below_it_that_is_missing() -> None:
    assert {"call:XX", "call:XVIII"} == legal(after(LAID, OWN_XX))


@pytest.mark.rule("HU-17")
def test_calling_the_own_xx_is_playing_alone_and_nobody_knows() -> None:
    state = after(f"{LAID} 1:call:XX 1:pass 2:pass 3:pass 4:pass", OWN_XX)
    facts = finished(state).facts

    assert facts is not None
    assert (None, {ONE: True}) == (facts.partner, sides(state))


@pytest.mark.rule("HU-17")
def test_the_own_discards_count_as_held_and_are_never_called() -> None:
    laid = f"{BID} 1:discard:XX 1:discard:XIX 1:discard:JS 2:discard:CD 3:discard:10S 4:discard:1D"
    state = after(laid, OWN_XX)

    assert {"call:XVIII"} == legal(state)
    assert ("HU-17", "laid-away") == refusal(state, "call:XX")


@pytest.mark.rule("HU-17")
def test_the_card_of_an_accepted_invitation_must_be_called() -> None:
    said = "1:bid:two 2:bid:one 3:pass 4:pass 1:pass"
    laid = "2:discard:CD 3:discard:10S 3:discard:JH 4:discard:1D 4:discard:JC 1:discard:JS"
    state = after(f"{said} {laid}", HANDS.replace("XV XI", "I XI"), "VIII 1H 10C VI II XV")

    assert {"call:XIX"} == legal(state)
    assert ("HU-17", "call-shown") == refusal(state, "call:XX")


@pytest.mark.rule("HU-18")
@pytest.mark.parametrize(
    ("options", "hands", "free"),
    [
        ("", HANDS, False),
        ("free-call=after-trump-discard", HANDS, True),
        ("free-call=own-xx", HANDS, False),
        ("free-call=own-xx", OWN_XX, True),
    ],
)
def test_when_another_discarded_trumps_any_trump_may_be_called(options: str, hands: str, free: bool) -> None:
    state = after(TRUMP_LAID, hands, options=options)

    assert free is ("call:II" in legal(state))
    assert not free or ("HU-18", "no-such-call") == refusal(state, "call:XXI")
    assert "call:II" not in legal(after(LAID, hands, options=options))


@pytest.mark.rule("HU-18")
def test_a_trump_of_the_own_hand_may_be_called_freely() -> None:
    state = after(f"{TRUMP_LAID} 1:call:XII 1:pass 2:pass 3:pass 4:pass", options="free-call=after-trump-discard")
    facts = finished(state).facts

    assert facts is not None
    assert None is facts.partner


@pytest.mark.rule("HU-19")
def test_who_laid_the_called_card_away_must_kontra_the_game_first() -> None:
    state = after(XX_LAID)
    assert {"kontra:game"} == legal(state)
    assert ("HU-19", "must-kontra") == refusal(state, "pass")

    said = after(f"{XX_LAID} 2:kontra:game")

    assert {ONE: True, TWO: False} == sides(said)
    assert "pass" in legal(said)


@pytest.mark.rule("HU-19")
@pytest.mark.parametrize(("options", "points"), [("", 3 + 3), ("discards-to-lone-declarer=own", 3)])
def test_all_discards_count_for_the_declarer_it_leaves_alone(options: str, points: int) -> None:
    state = after(f"{XX_LAID} 2:kontra:game 2:pass 3:pass 4:pass 1:pass", options=options)
    end = finished(state)

    assert end.facts is not None
    assert (None, 2) == (end.facts.partner, end.facts.level)
    laid = end.table.discards
    mine = laid[0] | (laid[1] | laid[2] | laid[3] if not options else laid[0])
    assert mine <= end.facts.piles[0]
    assert points == len(mine)


@pytest.mark.rule("HU-19")
def test_with_the_own_xx_called_only_the_own_discards_count() -> None:
    end = finished(after(f"{LAID} 1:call:XX 1:pass 2:pass 3:pass 4:pass", OWN_XX))

    assert end.facts is not None
    assert not end.table.discards[THREE - 1] & end.facts.piles[0]
