"""Records that make no evening: refused at the tag that does not fit, or at the hand that may not be there."""

from __future__ import annotations

from functools import cache

import pytest

from tests.test_evenings import Plan, dealt, moments
from ultimo.core.evening import LAST_ROUND
from ultimo.core.reading import read_records
from ultimo.core.record import Record, RecordError, format_record, format_records
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.simulate import seeded_hand


@cache
def hands() -> tuple[str, ...]:
    """The records of an evening: two hands played to the end, and a third begun."""
    *_, second = list(moments(Plan(2), leaves=False))[:2]
    session = dealt(second, Plan(2))
    for _ in range(3):
        assert session.current is not None
        session = session.apply(session.current.state.legal_actions()[0])
    return tuple(map(format_record, session.records()))


def evening(texts: list[str] | tuple[str, ...]) -> Session:
    return Session.from_records(read_records("\n".join(texts), find_game))


def refused(texts: list[str]) -> str:
    with pytest.raises(RecordError) as caught:
        evening(texts)
    return str(caught.value)


def with_tag(text: str, tag: str, value: str | None) -> str:
    """The record *text* with *value* for *tag*, which comes after the game if it was not there; None: without it."""
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(f"[{tag} ")]
    where = next((at for at, line in enumerate(text.splitlines()) if line.startswith(f"[{tag} ")), 2)
    return "".join(lines[:where] + ([] if value is None else [f'[{tag} "{value}"]\n']) + lines[where:])


def place(texts: list[str], hand: int, tag: str) -> str:
    """Where *tag* stands in record *hand* (from 0) of a file; where the record begins if it has none."""
    before = sum(text.count("\n") + 1 for text in texts[:hand])
    lines = texts[hand].splitlines()
    return f"{before + next((at for at, line in enumerate(lines, 1) if line.startswith(f'[{tag} ')), 1)}:1: "


def test_the_evening_that_is_damaged_here_is_right() -> None:
    assert [True, True, False] == [hand.state.over for hand in evening(hands()).hands]


@pytest.mark.parametrize("hand", [0, 1, 2])
@pytest.mark.parametrize(
    ("tag", "value", "problem"),
    [
        ("Deal", "7", 'Deal must be "{number}" here'),
        ("Deal", "0", 'Deal must be "{number}" here'),
        ("Deal", "0{number}", 'Deal must be "{number}" here'),
        ("Deal", "{number} ", 'Deal must be "{number}" here'),
        ("Deal", None, 'Deal must be "{number}" here'),
        ("Seats", "4 3 2 1", 'Seats must be "'),
        ("Seats", "1 2 3 3", "Seats names the places "),
        ("Seats", "1 2 3", "Seats names the places "),
        ("Seats", "1 2 3 4 5", "Seats names the places "),
        ("Seats", "a b c d", "Seats names the places "),
        ("Seats", None, "Seats names the places "),
        ("Multiplier", "2", 'Multiplier must be "1" here'),
    ],
)
def test_a_tag_that_does_not_fit_is_refused_where_it_stands(
    hand: int, tag: str, value: str | None, problem: str
) -> None:
    texts = list(hands())
    texts[hand] = with_tag(texts[hand], tag, value.format(number=hand + 1) if value else None)
    if tag == "Multiplier":
        texts[hand] = with_tag(texts[hand], "Score", None)

    assert refused(texts).startswith(place(texts, hand, tag) + problem.format(number=hand + 1))


@pytest.mark.parametrize("hand", [1, 2])
@pytest.mark.parametrize(
    ("tag", "value"),
    [("Session", "another"), ("Session", None), ("Place1", " "), ("Place3", ""), ("Place4", None)],
)
def test_every_hand_has_the_same_evening_and_somebody_in_each_chair(hand: int, tag: str, value: str | None) -> None:
    texts = list(hands())
    texts[hand] = with_tag(texts[hand], tag, value)

    assert refused(texts).startswith(f"{place(texts, hand, tag)}{tag} must be ")


def test_no_hand_has_more_chairs_than_the_evening() -> None:
    texts = list(hands())
    texts[2] = with_tag(texts[2], "Place5", "Emil")

    assert refused(texts) == f"{place(texts, 2, 'Place5')}Place5: the evening has 4 places; leave it out"


def test_a_chair_may_be_another_ones_from_one_hand_to_the_next() -> None:
    texts = list(hands())
    texts[1] = with_tag(texts[1], "Place2", "Emil")
    session = evening(texts)

    assert [hand.names[1] == "Emil" for hand in session.hands] == [False, True, False]
    assert format_records(session.records()) == "\n".join(texts)
    assert session.names == session.hands[-1].names
    assert session.seat_names(session.hands[1])[session.hands[1].next.seats.index(2)] == "Emil"


@pytest.mark.parametrize("tag", ["Session", "Place1", "Place2"])
def test_the_first_hand_says_whose_evening_it_is(tag: str) -> None:
    texts = list(hands())
    texts[0] = with_tag(texts[0], tag, None)

    assert "1:1: an evening needs the tags Session, Deal, Place1 to Place4 and Seats" == refused(texts)


def test_the_number_of_places_must_be_one_the_game_is_played_by() -> None:
    texts = [with_tag(hands()[0], "Place4", None)]

    assert "1:1: calling-the-twenty is played by four (CT-5), not by 3" == refused(texts)


def test_game_and_options_stay_the_same_all_evening() -> None:
    texts = list(hands())
    texts[2] = with_tag(texts[2], "Options", "target=31")

    assert refused(texts).startswith(place(texts, 2, "Game") + "the game and its options stay the same all evening")


def test_a_missing_hand_is_noticed_at_the_next() -> None:
    first, _, third = hands()

    assert refused([first, third]) == place([first, third], 1, "Deal") + 'Deal must be "2" here'


def test_hands_in_another_order_are_noticed() -> None:
    first, second, third = hands()

    assert refused([second, first, third]) == place([second], 0, "Deal") + 'Deal must be "1" here'


def test_only_the_last_hand_may_be_unfinished() -> None:
    first, second, third = hands()
    record = read_records(second, find_game)[0]
    half = format_record(Record(record.game, record.hands, (), record.moves[:9], 1, record.tags))
    texts = [first, half, third]

    problem = "deal 2 is not over; only the last hand of an evening may be unfinished"
    assert place(texts, 2, "Deal") + problem == refused(texts)


def test_after_the_end_no_hand_follows() -> None:
    """Once the last round is over; the hand that follows says itself that it is in it."""
    *_, end = moments(Plan(1), leaves=False)
    texts = [format_record(record) for record in end.records()]
    again = with_tag(with_tag(texts[0], "Deal", str(len(texts) + 1)), "LastRound", "yes")

    problem = f"the evening was over after deal {len(texts)}"
    assert place([*texts, again], len(texts), "Deal") + problem == refused([*texts, again])


def test_a_last_round_once_announced_goes_on() -> None:
    *_, end = moments(Plan(3), leaves=False)
    texts = [format_record(record) for record in end.records()]
    announced = next(at for at, hand in enumerate(end.hands) if hand.next.last_round)
    texts[announced + 1] = with_tag(texts[announced + 1], "LastRound", None)

    assert place(texts, announced + 1, "LastRound") + "LastRound must be yes" == refused(texts)


def test_a_last_round_is_announced_only_where_the_game_knows_it() -> None:
    game = find_game("tiny-tarock")
    session = Session.start(game, ("Anna", "Bela", "Carl", "Dora"))
    assert LAST_ROUND not in session.evening.steps()
    begun = session.deal(seeded_hand(game, 1, 0).dealt)
    tagged = with_tag(format_records(begun.records()), "LastRound", "yes")

    problem = "LastRound must be absent, as nobody announced a last round"
    assert place([tagged], 0, "LastRound") + problem == refused([tagged])


def test_unknown_cards_make_no_evening() -> None:
    texts = list(hands())
    texts[2] = with_tag(texts[2], "Hand2", " ".join("?" * 10))

    assert refused(texts).startswith(place(texts, 2, "Hand1") + "an evening needs every card")


@pytest.mark.parametrize(
    ("tag", "value"), [("Key", "00"), ("Key", "no key"), ("Nonces", "00"), ("Nonces", "xx"), ("Key", "0" * 63)]
)
def test_a_shuffle_that_cannot_be_is_refused_where_it_stands(tag: str, value: str) -> None:
    texts = [with_tag(hands()[0], tag, value)]

    assert refused(texts).startswith(place(texts, 0, tag) + tag)


def test_an_illegal_move_in_an_evening_is_refused_where_it_stands() -> None:
    texts = list(hands())
    tags, moves = texts[1].split("\n\n")
    texts[1] = f"{tags}\n\n1:hold {moves}"
    line = "\n".join(texts[:2]).splitlines().index("", texts[0].count("\n") + 2) + 2

    assert refused(texts).startswith(f"{line}:1: seat 1 may not hold in calling-the-twenty/auction (CT-12: ")
