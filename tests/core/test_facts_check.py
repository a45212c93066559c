"""Facts that no hand can have are refused by name, as JSON and before they are settled."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWENTY, TWO
from ultimo.core.cards import Cards, card
from ultimo.core.facts import Announcement, Capture, Facts, HandEnd
from ultimo.core.facts_json import FactsError
from ultimo.core.seats import Seat

PLAYED = Facts(
    contract="call",
    declarer=ONE,
    partner=THREE,
    called=card("XX"),
    points=(50, 38),
    tricks=(6, 4),
    announced=(Announcement("trull", ONE),),
    holders=(("trull", ONE),),
    captures=(Capture(card("XXI"), ONE, TWO),),
    penalties=(("revoke", FOUR),),
    rulings=(("shown", (1, 1, 1, -3)),),
)
NONE, FIVE = Seat(0), Seat(5)


def refused(facts: object) -> str:
    with pytest.raises(FactsError) as caught:
        Facts.from_json(facts)
    return str(caught.value)


# ── as JSON ──


@pytest.mark.parametrize("garbage", [None, [], "facts", 7, float("nan")])
def test_facts_are_a_json_object(garbage: object) -> None:
    assert refused(garbage).endswith("facts are a JSON object")


@pytest.mark.parametrize("name", Facts().to_json())
def test_an_entry_that_is_missing_is_named(name: str) -> None:
    rest = {key: value for key, value in PLAYED.to_json().items() if key != name}

    assert refused(rest).startswith(f"{name} is 'missing'; facts have the entries end, contract")


def test_an_entry_that_is_none_is_named() -> None:
    assert refused({**PLAYED.to_json(), "colour": 1}).startswith("one entry is 'colour'; facts have the entries")


@pytest.mark.parametrize("name", Facts().to_json())
@pytest.mark.parametrize("garbage", [True, 1.5, float("nan"), float("inf"), {}, [[]], [None], 10**10, "?", -1e300])
def test_garbage_in_any_entry_is_refused_by_its_name(name: str, garbage: object) -> None:
    if name == "contract" and garbage == "?":
        return  # a name like any other; the game says it is none

    assert refused({**PLAYED.to_json(), name: garbage}).startswith(name)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("end",), "lost", "end is 'lost'; choose played | annulled | passed-out | failed-speculation"),
        (("called",), "XXX", "called is 'XXX'; 'XXX' is not a card"),
        (("declarer",), 0, "declarer is '0'; write a seat from 1 to 4"),
        (("declarer",), 5, "declarer is '5'; write a seat from 1 to 4"),
        (("declarer",), True, "declarer is 'True'; write a seat from 1 to 4"),
        (("points", 1), "38", "points[1] is '38'; write a whole number"),
        (("announced", 0, 1), 9, "announced[0] is '9'; write a seat from 1 to 4"),
        (("announced", 0), ["trull", 1], "announced[0] is \"['trull', 1]\"; write a list of 3"),
        (("captures", 0, 0), "KX", "captures[0] is 'KX'; 'KX' is not a card"),
        (("holders", 0, 0), 7, "holders[0] is '7'; write a string"),
        (("rulings", 0, 1), [1, 1, 1], "rulings[0] is '[1, 1, 1]'; write a list of 4"),
        (("rulings", 0, 1, 3), float("-inf"), "rulings[0] is '-inf'; write a whole number"),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(path: tuple[Any, ...], value: object, problem: str) -> None:
    facts: Any = json.loads(json.dumps(PLAYED.to_json()))
    place = facts = copy.deepcopy(facts)
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value

    assert refused(facts).startswith(problem)


# ── before they are settled ──


def test_what_a_hand_can_have_is_settled() -> None:
    assert TWENTY.settle(PLAYED).lines
    assert not TWENTY.settle(Facts(end=HandEnd.PASSED_OUT)).lines


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        (replace(PLAYED, contract="zebrak"), "contract is 'zebrak'; contracts are call, "),
        (replace(PLAYED, contract=None), "contract is 'None'; a hand that is played has one"),
        (replace(PLAYED, declarer=None), "declarer is 'None'; a hand that is played has one"),
        (replace(PLAYED, end=HandEnd.PASSED_OUT), "contract is 'call'; a hand that was passed out has none"),
        (replace(PLAYED, partner=ONE), "partner is '1'; who plays alone has no partner: write null"),
        (replace(PLAYED, called=card("2H")), "called is '2H'; it is not in the deck of calling-the-twenty"),
        (replace(PLAYED, declarer=FIVE), "declarer is '5'; write a seat from 1 to 4"),
        (replace(PLAYED, last_taker=NONE), "last_taker is '0'; write a seat from 1 to 4"),
        (replace(PLAYED, holders=(("trull", FIVE),)), "holders is '5'; write a seat from 1 to 4"),
        (replace(PLAYED, penalties=(("revoke", NONE),)), "penalties is '0'; write a seat from 1 to 4"),
        (replace(PLAYED, announced=(Announcement("trull", FIVE),)), "announced is '5'; write a seat from 1 to 4"),
        (replace(PLAYED, captures=(Capture(card("XXI"), ONE, FIVE),)), "captures is '5'; write a seat"),
        (replace(PLAYED, captures=(Capture(card("XXI"), ONE, ONE),)), "captures is 'XXI'; who lost the card"),
        (replace(PLAYED, level=0), "level is '0'; factors are 1, 2, 4, 8 …"),
        (replace(PLAYED, multiplier=3), "multiplier is '3'; factors are 1, 2, 4, 8 …"),
        (replace(PLAYED, announced=(Announcement("trull", ONE, -2),)), "announced is '-2'; factors are 1, 2, 4"),
        (replace(PLAYED, announced=PLAYED.announced * 2), "announced is \"[('trull', 1), ('trull', 1)]\"; a seat"),
        (replace(PLAYED, announced=(Announcement("uni", ONE),)), "announced is 'uni'; bonuses are "),
        (replace(PLAYED, holders=(("uni", ONE),)), "holders is 'uni'; bonuses are "),
        (replace(PLAYED, holders=PLAYED.holders * 2), "holders is \"['trull', 'trull']\"; a bonus is held once"),
        (replace(PLAYED, captures=PLAYED.captures * 2), "captures is \"[card('XXI'), card('XXI')]\"; a card is"),
        (replace(PLAYED, tricks=()), "tricks is '()'; a hand that was played has some"),
        (replace(PLAYED, tricks=(0, 0)), "tricks is '(0, 0)'; a hand that was played has some"),
        (replace(PLAYED, points=(), piles=()), "points is '()'; a hand that was played has some"),
        (replace(PLAYED, looks=-1), "looks is '-1'; write 0 or more"),
        (replace(PLAYED, points=(50, 39)), "points is '(50, 39)'; together they are 88, the card points of the deck"),
        (replace(PLAYED, points=(88,)), "points is '(88,)'; write one number of 0 or more for each side"),
        (replace(PLAYED, points=(90, -2)), "points is '(90, -2)'; write one number of 0 or more for each side"),
        (replace(PLAYED, tricks=(6, 5)), "tricks is '(6, 5)'; a hand has 10 tricks"),
        (replace(PLAYED, piles=(Cards.of("SK"), Cards())), "piles is '(50, 38)'; points are those of the cards"),
        (replace(PLAYED, points=(), piles=(Cards.of("SK"),)), "piles is '()'; points are those of the cards"),
    ],
)  # fmt: skip
def test_what_no_hand_can_have_is_not_settled(facts: Facts, problem: str) -> None:
    with pytest.raises(FactsError) as caught:
        TWENTY.settle(facts)

    assert str(caught.value).startswith(problem)


def test_every_card_is_counted_once() -> None:
    """The Skus for both sides, and no other tarok that counts five for either."""
    deck = TWENTY.deck.all
    piles = (Cards.of("SK"), deck - Cards.of("XXI"))
    points = tuple(map(TWENTY.deck.points_in, piles))
    assert 88 == sum(points)

    with pytest.raises(FactsError, match=r"every card of the deck of calling-the-twenty is counted once"):
        TWENTY.settle(replace(PLAYED, points=points, piles=piles))


def test_no_card_is_left_out_of_the_piles() -> None:
    """The ten of spades counts nothing, so the points fit."""
    piles = (Cards.of("SK"), TWENTY.deck.all - Cards.of("SK 10S"))
    points = tuple(map(TWENTY.deck.points_in, piles))
    assert 88 == sum(points)

    with pytest.raises(FactsError, match="is counted once"):
        TWENTY.settle(replace(PLAYED, points=points, piles=piles))
