"""What viewers are shown: patches that add up to the whole, sizes, reasons on demand, six at a table, spectators."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.room.driving import TABLES, Driven, hands, is_, settings
from ultimo.core.actions import Kontra
from ultimo.core.events import CardsSeen
from ultimo.core.facts import Facts
from ultimo.core.game import Game
from ultimo.core.seats import Place
from ultimo.core.settlement import Settlement
from ultimo.server.house.visitors import Onlooker
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.patching import Json, joined, merged, patch
from ultimo.server.protocol.shown import HandShown, TableShown
from ultimo.server.protocol.told import EventTold
from ultimo.server.room.hands import hand_shown, tokens
from ultimo.server.room.judging import Refused
from ultimo.server.room.own import Own, OwnHand, Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.showing import table_shown
from ultimo.server.room.table import Stage

KIB = 1024


def _hand(driven: Driven) -> dict[str, Any]:
    """The hand as somebody who watches would see it who joins."""
    made: dict[str, Any] = _whole(driven, None).get("hand", {})  # type: ignore[assignment]
    return made


def _whole(driven: Driven, viewer: Viewer) -> Json:
    """All that *viewer* would see who joins a room nobody has looked at."""
    made: Json = json.loads(msgspec.json.encode(Room(driven.state).welcome("join", viewer).view))
    return made


@pytest.mark.parametrize("name", TABLES)
def test_patches_add_up_to_what_who_joins_sees(name: str) -> None:
    driven = Driven.open(TABLES[name], 8)
    viewers: list[Viewer] = [None, *driven.state.places]
    driven.watch(*viewers)
    seen = {viewer: json.loads(driven.sent[viewer][0])["view"] for viewer in viewers}
    driven.begin()
    told = 1
    for number in range(200):
        if number % 31 == 30 and driven.state.stage is Stage.PLAYING:
            _undo(driven)
        driven.go_on()
        for viewer in viewers:
            for message in driven.sent[viewer][told:]:
                seen[viewer] = merged(seen[viewer], json.loads(message).get("patch", {}))
        for viewer in viewers[number % 2 :: 2]:
            assert seen[viewer] == _whole(driven, viewer)
        told = len(driven.sent[None])


def _undo(driven: Driven) -> None:
    try:
        driven.say(1, asked.Propose, what="undo")
    except Refused:
        return
    for place in list(driven.people)[1:]:
        driven.say(place, asked.Answer, yes=True)


def test_a_viewers_own_part_and_what_all_see_have_no_field_in_common() -> None:
    assert set(Own.__struct_fields__) < set(TableShown.__struct_fields__)
    assert set(OwnHand.__struct_fields__) < set(HandShown.__struct_fields__)
    driven = Driven.open(TABLES["HU"], 1)
    driven.begin()
    driven.play(is_(Stage.PLAYING))
    watched = _whole(driven, None)

    assert not set(Own.__struct_fields__) & set(watched)
    assert not set(OwnHand.__struct_fields__) & set(watched["hand"])  # type: ignore[call-overload]


def _sizes(driven: Driven) -> list[int]:
    """How long the events of four hands are, from short to long."""
    driven.watch(None, *driven.state.places)
    driven.begin()
    driven.play(hands(4))
    told = (msgspec.json.decode(message, type=EventTold) for sent in driven.sent.values() for message in sent[1:])
    return sorted(len(Onlooker(None, lines=False).text(event)) for event in told)


@pytest.mark.parametrize("name", ["CT", "TX", "HU"])
def test_of_hands_as_people_play_them_a_hundredth_of_the_events_may_be_longer_than_a_kib(name: str) -> None:
    driven = Driven.open(TABLES[name], 1)
    driven.bot = "book"
    sizes = _sizes(driven)

    assert sizes[int(len(sizes) * 0.99)] <= KIB


@pytest.mark.parametrize("name", TABLES)
def test_events_and_snapshots_are_small(name: str) -> None:
    driven = Driven.open(TABLES[name], 1)
    sizes = _sizes(driven)
    ends = [number for number, state in enumerate(driven.states) if state.stage is Stage.BETWEEN]
    views = [len(msgspec.json.encode(driven.room.welcome("join", viewer))) for viewer in driven.sent]

    assert ends
    assert sizes[int(len(sizes) * 0.98)] <= KIB  # one in a hundred ends a hand, with the whole of its result
    assert sizes[-1] <= 4 * KIB
    assert max(views) <= 8 * KIB


def test_why_not_is_told_to_the_one_whose_turn_it_is() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.begin()
    driven.play(lambda state: state.playing is not None and bool(state.playing.view(state.playing.actor).refused))
    actor, playing = driven.state.actor, driven.state.playing
    assert actor is not None
    assert playing is not None

    told = driven.room.why(driven.people[actor], asked.Why(id="0" * 32, v=driven.state.v))

    refused = [action for group in told.refused for action in group.actions]
    assert refused
    assert refused == [one.action.token for one in playing.view(playing.actor).refused]
    assert all(group.reason.rule for group in told.refused)
    other = next(place for place in driven.people if place != actor)
    for place, v, code in [(other, driven.state.v, Code.NOT_YOUR_TURN), (actor, 1, Code.STALE)]:
        with pytest.raises(Refused) as error:
            driven.room.why(driven.people[place], asked.Why(id="0" * 32, v=v))
        assert error.value.code is code


@pytest.mark.parametrize("name", ["TX six", "HU five"])
def test_who_sits_out_sees_what_a_spectator_sees(name: str) -> None:
    driven = Driven.open(TABLES[name], 2)
    driven.begin()
    driven.play(is_(Stage.PLAYING))
    hand = driven.state.hand
    assert hand is not None
    out = [place for place in driven.state.places if place not in hand.next.seats]

    assert out
    for place in out:
        own, watched = _whole(driven, place), _whole(driven, None)
        assert own["hand"] == watched["hand"]
        assert own["place"] == place


def test_a_hint_is_found_from_the_view_of_who_asks_and_is_to_act() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.begin()
    driven.play(is_(Stage.PLAYING))
    actor, playing = driven.state.actor, driven.state.playing
    assert actor is not None
    assert playing is not None
    wanted = asked.Hint(id="0" * 32, v=driven.state.v)

    assert driven.room.hint(driven.people[actor], wanted) == playing.view(playing.actor)
    other = next(place for place in driven.people if place != actor)
    with pytest.raises(Refused) as refused:
        driven.room.hint(driven.people[other], wanted)
    assert refused.value.code is Code.NOT_YOUR_TURN
    without = Room(replace(driven.state, settings=settings(hints=False)))
    with pytest.raises(Refused) as refused:
        without.hint(driven.people[actor], wanted)
    assert refused.value.code is Code.NOT_ALLOWED


def test_who_looked_at_the_talon_sees_it_after_a_break_too() -> None:
    for seed in range(40):
        driven = Driven.open(TABLES["TX"], seed)
        driven.begin()
        driven.play(hands(1))
        for state in driven.states:
            seen = [event for event in state.playing.log if isinstance(event, CardsSeen)] if state.playing else []
            if state.hand is None or not seen:
                continue
            looked = {token for event in seen for token in tokens(event.cards)}
            for viewer in (None, *state.places):
                hand = Room(state).welcome("join", viewer).view.hand
                assert hand is not None
                assert set(hand.looked_at) == (looked if viewer == state.hand.next.seats[seen[0].seat - 1] else set())
            return
    raise AssertionError("nobody looked at a talon")


def test_who_is_told_nothing_any_more_costs_nothing() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.watch(None, driven.state.places[0])
    driven.room.forget(None)
    driven.sit()
    told = len(driven.sent[None])
    driven.room.forget(driven.state.places[0])
    driven.say(1, asked.Begin)

    assert told == len(driven.sent[None]) == 1
    assert driven.sent[driven.state.places[0]][-1].count(b'"patch"') == 1


def test_an_own_word_is_told_to_all() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.watch(None)
    driven.sit()
    driven.say(2, asked.Chat, text="Servus")

    assert json.loads(driven.sent[None][-1])["events"] == [{"what": "spoke", "place": 2, "text": "Servus"}]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {}),
        ({"a": 1}, {"a": 2}),
        ({"a": 1, "b": {"c": 1, "d": [1]}}, {"b": {"d": [2]}}),
        ({"b": 1}, {"b": {"c": {}}}),
        ({"b": {"c": 1}}, {"b": 2}),
    ],
)
def test_a_patch_merged_gives_what_is_now(before: Json, after: Json) -> None:
    assert merged(before, patch(before, after)) == after


def test_joined_has_what_either_has() -> None:
    assert joined({"a": {"b": 1}, "c": None}, {"a": {"d": 2}, "c": None}) == {"a": {"b": 1, "d": 2}, "c": None}


def test_before_another_evening_nothing_is_heard_any_more_of_the_last_hand() -> None:
    driven = Driven.open(TABLES["CT"], 1, people=(1,))
    driven.watch(None, *driven.state.places)
    driven.begin()
    driven.play(is_(Stage.PLAYING))
    driven.say(1, asked.Propose, what="end")
    driven.say(1, asked.Again)

    assert all(msgspec.json.decode(sent[-1])["heard"] == {} for sent in driven.sent.values())


def test_lines_are_made_for_those_alone_who_asked_for_them() -> None:
    driven = Driven.open(TABLES["CT"], 1)
    driven.sit()
    for place, lines in ((Place(1), True), (Place(2), False)):
        welcome = driven.room.welcome("join", place, lines)
        driven.sent[place] = [msgspec.json.encode(welcome)]
    driven.say(1, asked.Begin)
    driven.play(hands(1))
    heard = {place: [bool(json.loads(text).get("heard")) for text in sent] for place, sent in driven.sent.items()}

    assert any(heard[Place(1)])
    assert not any(heard[Place(2)])


def test_a_hand_that_is_over_is_settled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driven = Driven.open(TABLES["CT"], 4_711)  # a hand that no other test plays: what was settled is remembered
    driven.watch(*driven.state.places)
    game = type(driven.state.game)
    settle, settled = game.settle, []

    def counted(game: Game, facts: Facts) -> Settlement:
        settled.append(facts)
        return settle(game, facts)

    monkeypatch.setattr(game, "settle", counted)
    driven.begin()
    driven.play(hands(1))

    assert len(settled) == 1


@pytest.mark.parametrize("name", TABLES)
def test_who_would_take_the_trick_as_it_lies_is_who_takes_it_if_nobody_beats_it(name: str) -> None:
    driven = Driven.open(TABLES[name], 3)
    driven.begin()
    winning: set[int] = set()
    for _ in range(150):
        driven.go_on()
        trick = _hand(driven).get("trick")
        if trick and len(trick["cards"]) == 3:
            before, leader = trick["winning"], trick["leader"]
            driven.go_on()
            taker = _hand(driven)["last"]["taker"]
            last = (leader + 2) % 4 + 1
            assert taker in (before, last)
            winning.add((taker - leader) % 4)

    assert winning == {0, 1, 2, 3}


def test_nobody_is_with_a_declarer_who_plays_alone() -> None:
    driven = Driven.open(TABLES["CT"], 0)
    driven.begin()
    driven.play(lambda state: _hand(driven).get("contract") == "solo")
    hand = _hand(driven)

    assert hand["sides"] == {str(seat): seat == hand["declarer"] for seat in range(1, 5)}


def test_where_each_plays_alone_nobody_has_a_side() -> None:
    driven = Driven.open(settings(options={"dodge-round": "yes"}), 0)
    driven.begin()
    driven.play(lambda state: _hand(driven).get("contract") == "dodge")

    assert "sides" not in _hand(driven)


@pytest.mark.rule("CT-14", "TX-21", "HU-24")
@pytest.mark.parametrize("name", TABLES)
def test_with_the_card_of_the_partner_on_the_table_all_sides_are_known(name: str) -> None:
    driven = Driven.open(TABLES[name], 5)
    driven.begin()
    seen = 0
    while seen < 3:
        driven.go_on()
        hand = _hand(driven)
        called, trick = hand.get("called"), hand.get("trick")
        if called is None or trick is None or called not in trick["cards"]:
            continue
        player = (trick["leader"] - 1 + trick["cards"].index(called)) % 4 + 1
        seen += 1

        assert hand["sides"] == {str(seat): seat in (hand["declarer"], player) for seat in range(1, 5)}


@pytest.mark.parametrize("name", TABLES)
def test_only_who_holds_the_card_of_the_partner_is_told_so_beforehand(name: str) -> None:
    driven = Driven.open(TABLES[name], 6)
    driven.begin()
    told: list[Place] = []
    while len(told) < 5:
        driven.go_on()
        for place in driven.state.places:
            hand: dict[str, Any] = _whole(driven, place).get("hand", {})  # type: ignore[assignment]
            called, holds = hand.get("called"), hand.get("is_partner", False)
            if called is not None and driven.at(Stage.PLAYING):
                assert holds == (called in hand.get("cards", ()) and hand["seat"] != hand["declarer"])
            told += [place] if holds else []


def test_at_the_end_all_see_who_took_and_laid_away_which_cards() -> None:
    driven = Driven.open(settings("hungarian-tarokk"), 2)
    driven.begin()
    driven.play(hands(1))
    assert driven.state.hand is not None
    result = hand_shown(driven.state.hand).result
    assert result is not None

    by, *away = result.moved.split("/")
    taken = list(zip(by, result.talon.split(), strict=True))
    assert "0" not in by
    for seat, (dealt, laid) in enumerate(zip(result.hands, away, strict=True), 1):
        drawn = [card for whose, card in taken if whose == str(seat)]
        assert len(drawn) == len(laid.split())
        assert set(laid.split()) <= set(dealt.split()) | set(drawn)


def test_who_said_kontra_last_is_shown() -> None:
    driven = Driven.open(settings("hungarian-tarokk"), 2)
    driven.begin()
    driven.play(lambda state: state.hand is not None and state.hand.state.view(None).public.game_level > 2)
    assert driven.state.hand is not None
    shown = hand_shown(driven.state.hand)

    said = [(action, seat) for seat, action in driven.state.hand.state.actions if isinstance(action, Kontra)]
    assert shown.doubled == {str(action.item): seat for action, seat in said}
    assert shown.doubled["game"] == next(seat for action, seat in reversed(said) if str(action.item) == "game")


def test_a_choice_can_be_taken_back_by_who_has_made_one() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.begin()
    driven.play(is_(Stage.PLAYING))
    first = driven.state.actor
    assert first is not None
    before = _whole(driven, first)
    driven.go_on()

    def may(view: Json) -> bool:
        hand: dict[str, Any] = view["hand"]  # type: ignore[assignment]
        return hand.get("may_undo", False) is True

    assert [may(before), may(_whole(driven, first))] == [False, True]
    assert sum(may(_whole(driven, place)) for place in driven.state.places) == 1


def test_in_another_evening_it_is_told_how_many_hands_the_table_has_seen_before() -> None:
    driven = Driven.open(TABLES["CT"], 1, people=(1,))
    driven.begin()
    driven.play(hands(2))
    assert table_shown(driven.state).earlier == 0
    driven.say(1, asked.Propose, what="end")
    driven.say(1, asked.Again)

    assert table_shown(driven.state).earlier == 2
