"""Evenings: hands in a row, places and seats, and the records that keep them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.core.notation import ONE, THREE, TINY, TWENTY, table
from ultimo.core.actions import PASS, STAND
from ultimo.core.cards import card
from ultimo.core.game import Game
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, RecordError, format_records
from ultimo.core.session import Session, SessionError, table_sizes
from ultimo.core.shuffle import Deal, Shuffled, deal, seeded_key
from ultimo.core.state import NotOver, State
from ultimo.core.table import Table
from ultimo.games import find_game

FOUR_NAMES = ("Anna", "Bela", "Carl", "Dora")
FIVE_NAMES = (*FOUR_NAMES, "Emil")


def started(game: Game = TWENTY, names: tuple[str, ...] = FOUR_NAMES) -> Session:
    return Session.start(game, names, "Goldene Kugel")


def dealt(session: Session, hands: str = "") -> Session:
    return session.deal(table(session.game, hands))


def passed_out(session: Session) -> Session:
    """The evening after a hand in which all pass."""
    session = dealt(session)
    for _ in range(4):
        session = session.apply(PASS)
    return session


def played(session: Session) -> Session:
    """The evening after its hand was played, everybody doing the first of what is legal but for a bid."""
    session = session if session.current else dealt(session)
    while session.current is not None:
        *_, last = legal = session.current.state.legal_actions()
        session = session.apply(last if last.token == "bid:nullo" else legal[0])
    return session


# ── hand after hand ──


def test_an_evening_begins_with_nothing_played() -> None:
    session = started()

    assert (None, False, (0, 0, 0, 0), (1, 2, 3, 4)) == (
        session.current,
        session.over,
        session.totals,
        session.leaders,
    )
    assert (4, (1, 2, 3, 4)) == (session.next.dealer, session.next.seats)


def test_an_evening_has_a_title() -> None:
    assert ("evening", "evening") == (Session.start(TINY, FIVE_NAMES).title, Session(TINY, (), TINY.evening(4)).title)
    assert "Goldene Kugel" == started().title


def test_a_game_says_how_many_can_sit_down() -> None:
    with pytest.raises(ValueError, match=r"is played by four or five \(TT-11\), not by 3"):
        Session.start(TINY, FOUR_NAMES[:3])


def test_actions_go_to_the_hand_being_played() -> None:
    session = dealt(started())
    after = session.apply(STAND)

    assert session.current is not None and after.current is not None
    assert ((), ((1, STAND),)) == (session.current.state.actions, after.current.state.actions)
    assert (1, after.current.next) == (after.current.deal, after.next)


def test_without_a_hand_nobody_can_act() -> None:
    with pytest.raises(SessionError, match=r"^no hand is being played$"):
        started().apply(PASS)


def test_one_hand_is_played_at_a_time() -> None:
    with pytest.raises(SessionError, match=r"^deal 1 is still being played$"):
        dealt(dealt(started()))


def test_the_evening_ends_when_its_game_says_so() -> None:
    session = played(started(TINY.with_settings({"hands": "1"})))

    assert session.over and session.evening.over
    with pytest.raises(SessionError, match=r"^the evening is over$"):
        dealt(session)


def test_an_evening_whose_last_hand_is_being_played_is_not_over() -> None:
    assert not dealt(started(TINY.with_settings({"hands": "1"}))).over


def test_thrown_in_deals_count_and_the_same_dealer_deals_again() -> None:
    first = started(TINY, FIVE_NAMES)
    session = passed_out(first)

    assert first.next.dealer == session.next.dealer
    assert [1, 2] == [hand.deal for hand in dealt(session).hands]


def test_the_hands_after_one_that_was_thrown_in_count_double() -> None:
    session = dealt(passed_out(started(TINY, FIVE_NAMES)))

    assert session.current is not None
    assert (2, 2) == (session.next.multiplier, session.current.state.dealt.multiplier)
    assert [0, 4, 4, 4, 12] == sorted(map(abs, played(session).totals))  # a Nullo is worth 2


def test_the_totals_are_by_place_and_who_sits_out_gets_nothing() -> None:
    session = played(started(TINY, FIVE_NAMES))
    scores = session.hands[0].scores_by_place

    assert (5, (1, 2, 3, 4)) == (session.hands[0].next.dealer, session.hands[0].next.seats)
    assert (*session.hands[0].state.settlement().scores, 0) == session.totals
    assert {1, 2, 3, 4} == set(scores)
    assert session.totals[session.leaders[0] - 1] == max(session.totals)


def test_a_hand_being_played_has_no_scores_yet() -> None:
    session = dealt(started())

    assert (0, 0, 0, 0) == session.totals
    with pytest.raises(NotOver):
        assert session.hands[0].scores_by_place


def test_the_cards_say_who_sits_where_and_stay_with_their_places() -> None:
    session = dealt(started(TINY), "SK | | II")

    assert session.current is not None
    assert (2, (3, 4, 1, 2)) == (session.next.dealer, session.next.seats)
    assert card("II") in session.current.state.dealt.hand(ONE)
    assert card("SK") in session.current.state.dealt.hand(THREE)
    assert ("Carl", "Dora", "Anna", "Bela") == session.seat_names(session.current)


# ── steps beside the play ──


def test_a_last_round_can_be_called_between_hands() -> None:
    session = started().take("last-round")

    assert session.next.last_round and not started().next.last_round


def test_a_last_round_can_be_called_during_a_hand() -> None:
    before = dealt(started())
    session = before.take("last-round")

    assert session.current is not None and before.current is not None
    assert (True, False) == (session.current.next.last_round, before.current.next.last_round)
    assert session.current.state == before.current.state


@pytest.mark.parametrize("step", ["first-round", "", "LAST-ROUND"])
def test_a_step_that_is_not_offered_is_refused_with_those_that_are(step: str) -> None:
    with pytest.raises(SessionError) as caught:
        started().take(step)

    assert f"{step!r} cannot be said now; possible: last-round" == str(caught.value)


def test_a_step_is_taken_once_and_not_after_the_end() -> None:
    once = started().take("last-round")
    over = played(started(TINY.with_settings({"hands": "1"})))

    for session in (once, over):
        with pytest.raises(SessionError, match="'last-round' cannot be said now; possible: nothing"):
            session.take("last-round")


# ── the evening as records ──


def by_key(session: Session, number: int) -> Session:
    """The evening with its next hand dealt by a key."""
    game = session.game
    made = Shuffled(seeded_key(1, number), Deal(game.id, game.version, "Stube", number), (bytes(16),) * 4)
    return session.deal(deal(game.deck.cards, game.talon, made), made)


def again(session: Session) -> Session:
    return Session.from_records(parse_records(format_records(session.records()), find_game))


def test_an_evening_comes_back_from_its_records_at_every_moment() -> None:
    session = dealt(started(TINY, FIVE_NAMES))
    for step in (passed_out(started(TINY, FIVE_NAMES)), session, session.apply(PASS), played(session)):
        assert step == again(step)


def test_a_hand_dealt_by_key_keeps_its_key_to_itself_until_it_is_over() -> None:
    session = by_key(started(), 1)
    over = played(session)

    assert [None] * 5 == [session.records()[0].tag(name) for name in ("Shuffle", "Key", "Commit", "Nonces", "Table")]
    assert ("ultimo-1", "Stube") == (over.records()[0].tag("Shuffle"), over.records()[0].tag("Table"))
    assert over == again(over)


def test_an_evening_with_its_last_round_called_comes_back() -> None:
    early, late = started().take("last-round"), dealt(started()).take("last-round")

    for session in (dealt(early), late, played(late)):
        assert session == again(session)
        assert "yes" == session.records()[0].tag("LastRound")


NEEDS = "an evening needs the tags Session, Deal, Place1 to Place4 and Seats"
EVENING = format_records(dealt(played(dealt(started(TINY, FIVE_NAMES)))).records())


@pytest.mark.parametrize(
    ("deal_number", "old", "new", "problem"),
    [
        (1, '[Session "Goldene Kugel"]\n', "", f"1:1: {NEEDS}"),
        (1, '[Place2 "Bela"]\n', "", f"1:1: {NEEDS}"),
        (1, '[Place4 "Dora"]\n[Place5 "Emil"]\n', "", "1:1: tiny-tarock is played by four or five (TT-11), not by 3"),
        (1, '[Deal "1"]', '[Deal "2"]', 'DEAL: Deal must be "1" here'),
        (1, '[Seats "1 2 3 4"]', '[Seats "2 3 4 1"]', 'SEATS: Seats must be "1 2 3 4" here'),
        (1, '[Seats "1 2 3 4"]', '[Seats "1 2 3 5"]', "SEATS: Seats names the places 1 2 3 4"),
        (1, '[Seats "1 2 3 4"]\n', "", "START: Seats names the places 1 2 3 4"),
        (1, '[Seats "1 2 3 4"]', '[Seats "1 2 3 4"]\n[LastRound "yes"]',
         "LAST: LastRound must be absent, as nobody announced a last round"),
        (1, '[Rules "2"]', '[Rules "2"]\n[Multiplier "2"]', 'MULTIPLIER: Multiplier must be "1" here'),
        (2, '[Session "Goldene Kugel"]', '[Session "Stube"]', 'SESSION: Session must be "Goldene Kugel" here'),
        (2, '[Rules "2"]', '[Rules "2"]\n[Options "hands=3"]',
         "GAME: the game and its options stay the same all evening"),
    ],
)  # fmt: skip
def test_records_that_disagree_are_refused_at_the_tag(deal_number: int, old: str, new: str, problem: str) -> None:
    first, second = EVENING.split("\n[TGN")
    parts = [first, f"[TGN{second}"]
    assert 1 == parts[deal_number - 1].count(old)
    parts[deal_number - 1] = parts[deal_number - 1].replace(old, new)
    text = "\n".join(parts)
    where, _, what = problem.partition(": ")

    with pytest.raises(RecordError) as caught:
        Session.from_records(parse_records(text, find_game))

    assert what == caught.value.problem
    line = text.splitlines()[caught.value.spot.line - 1]
    tags = {"1:1": "[TGN", "START": "[TGN", "LAST": "[LastRound"}
    assert line.startswith(tags.get(where, f"[{where.capitalize()}"))
    assert 1 == caught.value.spot.column


def test_only_the_last_hand_of_an_evening_may_be_unfinished() -> None:
    text = format_records([*dealt(started()).records(), *dealt(started()).records()])
    second = text.rindex('[Deal "1"]')

    with pytest.raises(RecordError, match="deal 1 is not over; only the last hand of an evening may be unfinished"):
        Session.from_records(parse_records(f'{text[:second]}[Deal "2"]{text[second + 10 :]}', find_game))


def test_no_hand_follows_the_end_of_an_evening() -> None:
    records = played(started(TINY.with_settings({"hands": "1"}))).records()
    text = format_records(records * 2)
    second = text.rindex('[Deal "1"]')

    with pytest.raises(RecordError, match="the evening was over after deal 1"):
        Session.from_records(parse_records(f'{text[:second]}[Deal "2"]{text[second + 10 :]}', find_game))


def test_an_evening_needs_every_card() -> None:
    text = format_records(dealt(started()).records()).replace('"SK ', '"? ')

    with pytest.raises(RecordError, match="an evening needs every card; this record has unknown ones"):
        Session.from_records(parse_records(text, find_game))


def test_an_illegal_move_in_an_evening_is_refused_where_it_stands() -> None:
    text = format_records(dealt(started()).apply(STAND).records()).replace("1:stand", "1:pass")

    with pytest.raises(RecordError, match=r"^\d+:1: seat 1 may not pass in calling-the-twenty/auction"):
        Session.from_records(parse_records(text, find_game))


# ── the key of a hand ──

NONCE = "00" * 16
BY_KEY = format_records(played(by_key(started(), 1)).records())


def refused(text: str) -> tuple[str, str]:
    """The tag at which the evening *text* is refused, and why."""
    with pytest.raises(RecordError) as caught:
        Session.from_records(parse_records(text, find_game))
    line = text.splitlines()[caught.value.spot.line - 1]
    return line.partition(" ")[0], caught.value.problem


def with_tag(tag: str, value: str) -> str:
    """The evening dealt by key with another *value* for *tag*."""
    lines = BY_KEY.splitlines()
    assert 1 == sum(line.startswith(f"[{tag} ") for line in lines)
    return "\n".join(f'[{tag} "{value}"]' if line.startswith(f"[{tag} ") else line for line in lines)


@pytest.mark.parametrize(
    ("tag", "value", "problem"),
    [
        ("Key", "00", "Key '00': write 1 of 64 hexadecimal digits"),
        ("Key", "xy" * 32, f"Key {'xy' * 30 + '…'!r}: write 1 of 64 hexadecimal digits"),
        ("Key", "", "Key has 0 values; write 1 of 64 hexadecimal digits"),
        ("Key", f"{'00' * 32} {'00' * 32}", "Key has 2 values; write 1 of 64 hexadecimal digits"),
        ("Nonces", "00 00", "Nonces '00': write 0 to 4 of 32 hexadecimal digits"),
        ("Nonces", " ".join([NONCE] * 5), "Nonces has 5 values; write 0 to 4 of 32 hexadecimal digits"),
        ("Shuffle", "ultimo-9", "Shuffle 'ultimo-9' is not known; this reads \"ultimo-1\""),
    ],
)  # fmt: skip
def test_malformed_tags_of_the_shuffle_are_refused_where_they_stand(tag: str, value: str, problem: str) -> None:
    assert (f"[{tag}", problem) == refused(with_tag(tag, value))


@pytest.mark.parametrize(
    ("tag", "value"),
    [("Nonces", ""), ("Nonces", " ".join([NONCE] * 3)), ("Nonces", " ".join(["11" * 16] * 4)), ("Table", "Kugel")],
)
def test_a_key_that_does_not_deal_the_cards_is_refused(tag: str, value: str) -> None:
    problem = "this Key, with Table, Deal, Nonces and Said, does not deal the cards of this record"

    assert ("[Key", problem) == refused(with_tag(tag, value))


def test_a_commitment_to_another_key_is_refused() -> None:
    right = Shuffled(seeded_key(1, 1), Deal("", 1)).commitment

    problem = f"Key and Commit do not belong together; the commitment to this Key begins {right[:12]}"
    assert ("[Key", problem) == refused(with_tag("Commit", "00" * 32))
    for value in ("", right[:-1], f"{right} {right}"):
        assert refused(with_tag("Commit", value))[0] == "[Commit"
    assert Session.from_records(parse_records(with_tag("Commit", right.upper()), find_game)).hands[0].shuffled


def test_the_tags_of_a_shuffle_come_together() -> None:
    without = "\n".join(line for line in BY_KEY.splitlines() if not line.startswith("[Shuffle"))

    assert ("[Key", 'Key without Shuffle; write [Shuffle "ultimo-1"] too') == refused(without)


def test_a_last_round_is_said_with_yes() -> None:
    text = format_records(dealt(started().take("last-round")).records()).replace('"yes"', '"Yes"')

    assert ("[LastRound", "LastRound 'Yes': write \"yes\", or leave it out") == refused(text)


@pytest.mark.parametrize("tag", ["Session", "Place2"])
@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\r", "\u2028"])
def test_what_is_not_one_line_is_refused_where_it_stands(tag: str, sign: str) -> None:
    where, problem = refused(with_tag(tag, f"a{sign}b"))

    assert (f"[{tag}", f"{tag} {f'a{sign}b'!r}: write one line of text, without control characters") == (where, problem)


# ── what a session takes ──


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\n", "\r", "\x85", "\u2028"])
def test_titles_names_and_tables_are_one_line(sign: str) -> None:
    game, text = TWENTY, f"a{sign}b"
    made = Shuffled(seeded_key(1, 1), Deal(game.id, game.version, text, 1))

    attempts: list[Callable[[], Session]] = [
        lambda: Session.start(game, FOUR_NAMES, text),
        lambda: Session.start(game, (*FOUR_NAMES[:3], text)),
        lambda: started().deal(deal(game.deck.cards, game.talon, made), made),
    ]
    for attempt in attempts:
        with pytest.raises(SessionError, match="write one line of text, without control characters"):
            attempt()


@pytest.mark.parametrize("name", ["", " ", "\u2003"])
def test_everybody_has_a_name(name: str) -> None:
    with pytest.raises(SessionError, match="everybody at the table has a name"):
        Session.start(TWENTY, (*FOUR_NAMES[:3], name))


@pytest.mark.parametrize("count", [0, 3, 7])
def test_so_many_cannot_sit_down(count: int) -> None:
    with pytest.raises(ValueError, match=f"not by {count}"):
        Session.start(TWENTY, ["Anna"] * count)


def test_two_players_may_have_the_same_name() -> None:
    assert ("Anna",) * 4 == again(dealt(started(TWENTY, ("Anna",) * 4))).names


@pytest.mark.parametrize(
    ("key", "about", "problem"),
    [
        (seeded_key(1, 2), Deal(TWENTY.id, 1, "", 1), "the key does not deal these cards"),
        (seeded_key(1, 1), Deal(TWENTY.id, 1, "", 2), "cannot deal this hand; it is"),
        (seeded_key(1, 1), Deal(TINY.id, 1, "", 1), "cannot deal this hand; it is"),
        (b"key", Deal(TWENTY.id, 1, "", 1), "a key has 32 bytes, not 3"),
    ],
)
def test_a_hand_is_not_dealt_by_another_key(key: bytes, about: Deal, problem: str) -> None:
    table = deal(TWENTY.deck.cards, 0, Shuffled(seeded_key(1, 1), Deal(TWENTY.id, 1, "", 1)))

    with pytest.raises(ValueError, match=problem):
        started().deal(table, Shuffled(key, about))


def test_no_records_are_no_evening() -> None:
    with pytest.raises(SessionError, match="an evening is kept in one record or more; there is none here"):
        Session.from_records([])


# ── free tags ──

FREE = (("Event", "Stammtisch"), ("Date", "2026-11-30"), ("Seat1", "Anna"), ("X_1", ""))


def test_free_tags_of_every_hand_are_kept_in_their_order() -> None:
    one, two = played(started()).records()[0], dealt(played(started())).records()[1]
    records = [replace(one, tags=(*FREE[:2], *one.tags, *FREE[2:])), replace(two, tags=(*two.tags, FREE[0]))]
    first, second = again(Session.from_records(records)).records()

    assert FREE == first.tags[-len(FREE) :]
    assert FREE[:1] == second.tags[-1:]


def test_tags_of_the_evening_go_to_every_hand_dealt_after() -> None:
    session = played(Session.start(TWENTY, FOUR_NAMES, tags=[("Chair", "2")]))
    session = dealt(played(dealt(session.tagged([("Chair", "3")]))))

    assert ["2", "3", "3"] == [record.tag("Chair") for record in session.records()]


def test_tags_of_the_evening_are_taken_from_the_last_record() -> None:
    session = dealt(Session.start(TWENTY, FOUR_NAMES, tags=[("Chair", "2"), ("Date", "today")]))
    resumed = Session.from_records(session.records(), carried=["Chair", "Other"])

    assert (("Chair", "2"),) == resumed.tags
    assert (("Chair", "2"), ("Date", "today")) == resumed.hands[0].tags
    assert () == Session.from_records(session.records()).tags


@pytest.mark.parametrize("name", ["Session", "Seats", "Key", "Place6"])
def test_a_tag_that_the_evening_writes_is_not_free(name: str) -> None:
    with pytest.raises(SessionError, match=f"the evening writes the tag {name} itself"):
        started().tagged([(name, "1")])


@pytest.mark.parametrize("name", ["", "1st", "a b", "Ä", "Game", "Hand1", "Score", "x]"])
def test_a_name_that_cannot_be_read_back_is_no_tag(name: str) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: started().tagged([(name, "1")]),
        lambda: Record.of(STATE, [(name, "1")]),
    ]
    for attempt in attempts:
        with pytest.raises(ValueError, match="cannot be the name of a free tag here"):
            attempt()


def test_a_tag_stands_once_and_is_one_line() -> None:
    with pytest.raises(ValueError, match="'Date' cannot be the name of a free tag here"):
        Record.of(STATE, [("Date", "1"), ("Date", "2")])
    for text in ("a\nb", "a\r\nb", "\ud800"):
        with pytest.raises(ValueError, match="a tag is one line of text"):
            Record.of(STATE, [("Date", text)])


@pytest.mark.parametrize("text", ["a\tb", "\x00", "\x1b[1m", "\u2028", 'say "x" \\'])
def test_what_a_file_may_have_in_a_free_tag_is_written_again(text: str) -> None:
    record = Record.of(STATE, [("Note", text)])

    assert [record] == parse_records(format_records([record]), find_game)


STATE = State.begin(TWENTY, table(TWENTY))


def test_the_table_of_a_session_is_dealt_as_it_is() -> None:
    given: Table = table(TWENTY, "SK | XXI")
    session = started().deal(given)

    assert session.current is not None
    assert given == session.current.state.dealt


# ── taking back, and one record of many ──


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_hand_is_rewound_to_its_first_actions(count: int) -> None:
    session, kept = dealt(started(TINY)), []
    for _ in range(4):
        kept.append(session)
        session = session.apply(PASS) if len(kept) < 4 else session

    assert kept[count] == session.rewound(count)


def test_a_hand_may_be_rewound_to_where_it_is() -> None:
    session = dealt(started(TINY)).apply(PASS)

    assert session == session.rewound(1)


@pytest.mark.parametrize("count", [-1, 2])
def test_what_was_not_played_cannot_be_rewound_to(count: int) -> None:
    with pytest.raises(SessionError, match=rf"no first {count} actions; the hand has 1"):
        dealt(started(TINY)).apply(PASS).rewound(count)


def test_between_two_hands_nothing_is_rewound() -> None:
    with pytest.raises(SessionError, match="no hand is being played"):
        passed_out(started(TINY)).rewound(0)


def test_a_hand_that_is_over_is_dealt_again_and_its_result_taken_back() -> None:
    once = played(started())
    twice = played(once)
    again = twice.played_again()

    assert again.current is not None
    assert again.current.state == State.begin(TWENTY, twice.hands[-1].state.dealt)
    assert (again.hands[:-1], again.evening, again.totals) == (once.hands, once.evening, once.totals)
    assert played(again).totals == twice.totals


def test_the_record_says_which_time_a_deal_is_played() -> None:
    again = played(played(started()).played_again()).played_again()

    assert [hand.played for hand in again.hands] == [3]
    assert again.records()[0].tag("Played") == "3"
    assert again == Session.from_records(parse_records(format_records(again.records()), find_game))
    assert Session.from_records(played(again).records()) == played(again)


@pytest.mark.parametrize("said", ["", "0", "1", "01", "-2", "2.0", "twice", "10000", "\u0662"])
def test_a_wrong_number_of_times_is_refused_where_it_stands(said: str) -> None:
    record = played(started()).records()[0]
    wrong = replace(record, tags=(*record.tags, ("Played", said)))

    with pytest.raises(RecordError, match=r"Played .*: write a number from 2 to 9999, or leave it out"):
        Session.from_records([wrong])


@pytest.mark.parametrize("session", [started(), dealt(started()), dealt(played(started()))])
def test_only_a_hand_that_is_over_is_dealt_again(session: Session) -> None:
    with pytest.raises(SessionError, match="no hand is over that could be played again"):
        session.played_again()


def test_one_hand_of_an_evening_is_kept_as_it_is_among_all() -> None:
    session = played(played(started()))

    assert session.records() == [session.record(hand) for hand in session.hands]


def test_where_nothing_is_said_before_a_deal_nobody_says_it() -> None:
    assert started().chooser is None


def test_a_game_says_how_many_may_sit_at_its_table() -> None:
    names = ("calling-the-twenty", "hungarian-tarokk", "texas-tarok")

    assert [(4,), (4, 5), (4, 5, 6)] == [table_sizes(find_game(name)) for name in names]
