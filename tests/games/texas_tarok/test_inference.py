"""What actions say for certain about hands (TX-8, TX-11, TX-14, TX-18, TX-19, TX-21 to TX-23, TX-40)."""

from __future__ import annotations

import random

import pytest

from tests.games.texas_tarok.notation import CALLED, DEAL, LAID, LYING, POVINOST, QUIET, SILENT, after, game, known
from ultimo.core.actions import Action, Announce
from ultimo.core.cards import COLORS, KINGS, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.reading import parse_records
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.state import State
from ultimo.core.told import Told, told
from ultimo.core.worlds import view_of
from ultimo.games import find_game

NOTHING = Cards()


def implied(state: State) -> Implied:
    return state.game.implied(state.actions)


def counted(state: State) -> tuple[Count, ...]:
    """What is implied by the moves, and what all were told beside them."""
    return state.game.implied(state.actions, Told(told(state.log))).counts


def by_seat(one: Cards = NOTHING, three: Cards = NOTHING) -> PerSeat[Cards]:
    return (one, NOTHING, three, NOTHING)


@pytest.mark.rule("TX-11")
def test_who_bids_ze_ruky_was_not_dealt_the_xx() -> None:
    seen = implied(known("1:pass 2:bid:ze-ruky"))

    assert (Count(SEATS[1], Cards.of("XX"), 0, 0, as_dealt=True),) == seen.counts


@pytest.mark.rule("TX-8")
def test_who_takes_the_povinost_was_dealt_a_tarok() -> None:
    assert (Count(SEATS[0], TAROKS, 1, 22, as_dealt=True),) == implied(known("1:bid:povinost")).counts


@pytest.mark.rule("TX-40")
def test_who_passes_a_povinost_that_must_be_kept_was_dealt_no_tarok() -> None:
    hands = "KH QH CH JH 1H 4H KD QD CD JD 1D 4D"
    must_keep = after(hands, "1:pass 2:bid:povinost 3:pass", "povinost-passable=no")

    passed = Count(SEATS[0], TAROKS, 0, 0, as_dealt=True)
    assert passed in implied(must_keep).counts
    assert passed not in implied(after(hands, "1:pass 2:bid:povinost 3:pass")).counts


@pytest.mark.rule("TX-21")
def test_who_calls_a_card_has_those_of_the_row_above_it() -> None:
    assert by_seat(Cards.of("XX XIX")) == implied(known(CALLED)).has


@pytest.mark.rule("TX-21")
def test_who_calls_a_card_lacks_it_unless_the_row_is_whole() -> None:
    lacked = Count(SEATS[0], Cards.of("XVIII"), 0, 0, unless=(Cards.of("XX XIX XVIII XVII"),))

    assert lacked in implied(known(CALLED)).counts


@pytest.mark.rule("TX-21")
def test_who_may_call_the_own_top_card_may_have_it() -> None:
    state = known(f"{QUIET} 1:call:XX", "call-self=yes")

    assert [] == [count for count in implied(state).counts if count.cards == Cards.of("XX")]


@pytest.mark.rule("TX-21")
@pytest.mark.parametrize(
    ("call", "hands", "options"),
    [("XVIII", DEAL, "call-self=yes"), ("XX", DEAL.replace("XX XIX", "XIX I").replace("I XIII", "XX XIII"), "")],
)
def test_who_may_not_call_the_own_card_lacks_what_is_called(call: str, hands: str, options: str) -> None:
    state = after(hands, f"{QUIET} 1:call:{call}", options, LYING)

    assert [1] == [count.seat for count in implied(state).counts if count.cards == Cards.of(call)]


@pytest.mark.rule("TX-14")
def test_who_laid_taroks_away_has_no_suit_card_left() -> None:
    suit_cards = COLORS - KINGS
    hands = "SK XX XIX VIII VII IV III KH KD QD QC QH"
    said = f"{POVINOST} 1:discard:QD,QC,QH,VI 2:discard:8C 3:discard:7C"
    state = after(hands, said, talon="VI V KS KC 8C 7C")

    assert Count(SEATS[0], suit_cards, 3, 3) in counted(state)


@pytest.mark.rule("TX-14", "TX-21")
def test_a_card_that_was_laid_away_may_be_called_though_it_was_had() -> None:
    hands = "SK XIX XVIII XVII XVI VI V KH KD QD QC QH"
    said = f"{POVINOST} 1:discard:QD,QC,QH,XVI 2:discard:8C 3:discard:7C {SILENT} 1:call:XVI"
    state = after(hands, said, "called-from=XIX", talon="IV III KS KC 8C 7C")

    assert [] == [count for count in counted(state) if count.cards == Cards.of("XVI")]


@pytest.mark.rule("TX-14", "TX-21")
@pytest.mark.parametrize(
    ("hands", "laid", "call"),
    [
        ("SK XIX XVIII XVII VI V X KH JD QD QC QH", "JD,QD,QC,QH", "XVI"),  # no tarok was laid away
        ("SK XIX XVII XVI VI V VIII KH KD QD QC QH", "QD,QC,QH,XVI", "XVIII"),  # a card that is never laid away
    ],
)
def test_a_card_that_was_not_laid_away_is_not_called_by_who_has_it(hands: str, laid: str, call: str) -> None:
    said = f"{POVINOST} 1:discard:{laid} 2:discard:8C 3:discard:7C {SILENT} 1:call:{call}"
    state = after(hands, said, "called-from=XIX", talon="IV III KS KC 8C 7C")

    assert [1] == [count.seat for count in counted(state) if count.cards == Cards.of(call)]


@pytest.mark.rule("TX-22")
def test_a_call_that_may_be_wrong_shows_no_card() -> None:
    assert by_seat() == implied(known(f"{QUIET} 1:call:XVII", "miscalls=penalised")).has


@pytest.mark.rule("TX-22")
def test_a_mistake_that_is_noticed_says_what_the_caller_has_not() -> None:
    noticed = known(f"{QUIET} 1:call:XVII", "miscalls=penalised")

    assert Count(SEATS[0], Cards.of("XVII"), 0, 0) in counted(noticed)
    assert Count(SEATS[0], Cards.of("XX XIX XVIII"), 0, 2) in counted(noticed)


@pytest.mark.rule("TX-22")
@pytest.mark.parametrize(("call", "least", "most"), [("XIX", 0, 3), ("XX", 0, 3)])
def test_a_mistake_that_shows_in_the_play_says_that_the_row_is_not_whole(call: str, least: int, most: int) -> None:
    state = known(f"{QUIET} 1:call:{call} {SILENT} {SILENT} 1:play:{call}", "miscalls=penalised")

    assert Count(SEATS[0], Cards.of("XX XIX XVIII XVII"), least, most) in counted(state)


@pytest.mark.rule("TX-22")
@pytest.mark.parametrize(("call", "options"), [("XIX", ""), ("XIX", "call-self=yes"), ("XX", "")])
def test_an_own_card_that_shows_and_nobody_minds_was_called_from_the_whole_row(call: str, options: str) -> None:
    deal = DEAL.replace("XX XIX VIII VII", "XX XIX XVIII XVII").replace("XXI XVIII XVII XVI", "XXI VIII VII XVI")
    said = f"{QUIET} 1:call:{call} {SILENT} {SILENT} 1:play:{call}"
    state = after(deal, said, f"miscalls=penalised {options}", LYING)

    assert Count(SEATS[0], Cards.of("XX XIX XVIII XVII"), 4, 4) in counted(state)


@pytest.mark.rule("TX-21", "TX-22")
def test_the_own_top_card_may_be_called_without_the_row() -> None:
    state = known(f"{QUIET} 1:call:XX {SILENT} {SILENT} 1:play:XX", "miscalls=penalised call-self=yes")

    assert [] == [count for count in counted(state) if Cards.of("XX") <= count.cards <= Cards.of("XX XIX XVIII XVII")]


@pytest.mark.rule("TX-22")
def test_a_call_nobody_minds_is_right_or_of_the_own_hand() -> None:
    right = known(f"{QUIET} 1:call:XVIII", "miscalls=penalised")
    lowest = known(f"{QUIET} 1:call:XX", "miscalls=penalised")

    assert Count(SEATS[0], Cards.of("XX XIX"), 2, 2, unless=(Cards.of("XVIII"),)) in counted(right)
    assert [] == [count for count in counted(lowest) if count.cards <= Cards.of("XX XIX")]


@pytest.mark.rule("TX-23")
def test_who_calls_the_one_has_it() -> None:
    state = known(f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo")

    assert by_seat(Cards.of("XX XIX"), three=Cards.of("I")) == implied(state).has


@pytest.mark.rule("TX-18")
@pytest.mark.parametrize(
    ("bonus", "least", "most"), [("taroky", 10, 12), ("tarocky", 8, 9), ("bida", 1, 2), ("uni", 0, 0)]
)
def test_a_bonus_of_the_tarok_line_says_how_many_taroks_are_held(bonus: str, least: int, most: int) -> None:
    assert Count(SEATS[0], TAROKS, least, most) in announced(bonus).counts


@pytest.mark.rule("TX-19")
@pytest.mark.parametrize(
    ("bonus", "kings", "trull", "together"),
    [
        ("spjst", (4, 4), (3, 3), (7, 7)),
        ("rozani-pani", (4, 4), (1, 2), (5, 6)),
        ("krale", (4, 4), (0, 0), (4, 4)),
        ("trull-pani", (1, 3), (3, 3), (4, 6)),
        ("trull", (0, 0), (3, 3), (3, 3)),
        ("pani", (2, 3), (1, 2), (4, 5)),
    ],
)
def test_a_bonus_of_the_five_line_says_how_many_kings_and_trull_cards_are_held(
    bonus: str, kings: tuple[int, int], trull: tuple[int, int], together: tuple[int, int]
) -> None:
    counts = (Count(SEATS[0], KINGS, *kings), Count(SEATS[0], TRULL, *trull), Count(SEATS[0], KINGS | TRULL, *together))

    assert counts == announced(bonus).counts[-3:]


@pytest.mark.rule("TX-14")
def test_kings_and_trull_cards_are_never_laid_away() -> None:
    assert KINGS | TRULL == implied(known(LAID)).never_laid


def announced(bonus: str) -> Implied:
    moves: list[tuple[Seat, Action]] = [*known(LAID).actions, (SEATS[0], Announce(bonus))]
    return game().implied(moves)


BACK = """\
[TGN "1"]
[Game "texas-tarok"]
[Options "red-pips=432A ceremony=tap hrb-on-one=yes emperor=any-order zebrak-trumps=yes penalties=tournament povinost-passable=no"]
[View "0"]
[Turn "over"]
[Told "4:taroks=0"]
[Hand1 "SK XI IX IV CH KD 4D 3D JC 10C 10S 8S"]
[Hand2 "XIX XVII V KH QH 4H 3H 2H 1D CC CS 7S"]
[Hand3 "XXI XX XV X VIII JH 1H QD QC 8C 7C 9S"]
[Hand4 "? ? ? ? ? ? ? ? ? ? ? ?"]
[Talon "III 9C II JS JD I"]

1:bid:prever 2:bid:prever 3:bid:prever 4:bid:prever 4:swap 4:back 4:discard:?,?,? 4:announce:tarocky
4:pass 1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass
4:pass 1:pass 2:kontra:game 4:pass 1:pass 2:pass 3:pass
1:play:8S 2:play:7S 3:play:9S 4:play:KS
4:play:KC 1:play:JC 2:play:CC 3:play:8C
4:play:VII 1:play:IV 2:play:XVII 3:play:XX
3:play:QD 4:play:CD 1:play:4D 2:play:1D
3:play:7C 4:play:XII 1:play:10C 2:play:V
4:play:III 1:play:XI 2:play:XIX 3:play:VIII
2:play:CS 3:play:X 4:play:VI 1:play:10S
3:play:1H 4:play:XIII 1:play:CH 2:play:KH
4:play:XVI 1:play:IX 2:play:2H 3:play:XV
4:play:XIV 1:play:SK 2:play:4H 3:play:XXI
1:play:3D 2:play:3H 3:play:QC 4:play:II
4:play:XVIII 1:play:KD 2:play:QH 3:play:JH
"""  # noqa: E501, a tag stands on one line


@pytest.mark.rule("TX-16", "TX-18")
def test_the_taroks_of_a_bonus_may_come_from_the_half_of_the_talon_taken_back() -> None:
    """Seven of the Tarocky's taroks are unknown, two lie in the talon: only a deal tells who took them."""
    (record,) = parse_records(BACK, find_game)

    assert view_of(record, random.Random(1)).actor is None
