"""What a client says next, and what an answer means to it, without a socket."""

import random
from itertools import islice

import msgspec
import pytest

from ultimo.bots import bot_named
from ultimo.server.client.mirror import Gap
from ultimo.server.client.pacing import Pace
from ultimo.server.client.sitter import NoChair, Sitter
from ultimo.server.client.socket import BadLink, Link, breaks
from ultimo.server.client.talk import MOMENT, Rejected, Talk
from ultimo.server.protocol.asked import Answer, AnyAsked, Back, GiveNonce, Join, Ready, Say, Sit
from ultimo.server.protocol.codec import decode_told
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.shown import AskedShown, ChairShown, ProposalShown, ShuffleShown, TableShown
from ultimo.server.protocol.told import Ack, Bye, EventTold, Refusal, Welcome

EMPTY = {str(place): ChairShown() for place in (1, 2, 3, 4)}
HERE = ChairShown("Bot", is_bot=True, here=True, ready=True)
FULL = {**{str(place): ChairShown(f"P{place}", ready=True) for place in (1, 3, 4)}, "2": HERE}
TABLE = TableShown("table123", Settings(game="texas-tarok"), "gathering", "chips", 1, EMPTY)
SEATED = msgspec.structs.replace(
    TABLE, place=2, chairs={**{str(place): ChairShown(f"P{place}") for place in (1, 3, 4)}, "2": HERE}
)


def sitter(place: int | None = None) -> Sitter:
    return Sitter(bot_named("medium"), random.Random(1).randbytes, place)


def shown(table: TableShown, v: int = 1, place: int | None = None) -> Talk:
    """A talk that was welcomed at *table*."""
    talk = Talk("table123", sitter(place))
    talk.hear(Welcome("", 1, v, table))
    return talk


def said(table: TableShown, place: int | None = None) -> AnyAsked | None:
    return shown(table, place=place).next()


def changed(talk: Talk, **fields: object) -> None:
    """The next version of the table."""
    talk.hear(EventTold(talk.mirror.v + 1, (), msgspec.to_builtins(fields)))


def test_the_first_word_joins_the_table() -> None:
    message = Talk("table123", sitter()).join()

    assert isinstance(message, Join)
    assert (message.table, message.protocol) == ("table123", 1)


def test_a_bot_takes_the_first_free_chair_or_the_one_it_is_told() -> None:
    first, third = said(TABLE), said(TABLE, place=3)

    assert isinstance(first, Sit) and first.place == 1
    assert isinstance(third, Sit) and third.place == 3


def test_between_two_hands_bots_of_the_house_make_room() -> None:
    chairs = {**FULL, "2": ChairShown("Medium 2", bot="medium", is_bot=True, ready=True)}
    later = msgspec.structs.replace(TABLE, stage="between", chairs=chairs)

    message = said(later)

    assert isinstance(message, Sit) and message.place == 2
    with pytest.raises(NoChair, match=r"no chair is free at table table123 \(playing\)"):
        said(msgspec.structs.replace(later, stage="playing"))
    with pytest.raises(NoChair, match=r"chair 3 is not free at table table123 \(between\)"):
        said(later, place=3)


def test_a_bot_keeps_nobody_waiting() -> None:
    waiting = {**SEATED.chairs, "2": msgspec.structs.replace(HERE, ready=False)}
    away = {**SEATED.chairs, "2": msgspec.structs.replace(HERE, stands_in=True)}

    assert isinstance(said(msgspec.structs.replace(SEATED, chairs=waiting)), Ready)
    assert isinstance(said(msgspec.structs.replace(SEATED, chairs=away)), Back)
    assert said(SEATED) is None


def test_a_bot_agrees_to_what_is_proposed_once() -> None:
    asked = msgspec.structs.replace(SEATED, stage="playing", proposal=ProposalShown("undo", 1, (1,)))
    agreed = msgspec.structs.replace(asked, proposal=ProposalShown("undo", 1, (1, 2)))
    answer = said(asked)

    assert isinstance(answer, Answer) and answer.yes
    assert said(agreed) is None


def test_a_bot_adds_to_the_shuffle_once_and_says_its_word() -> None:
    shuffling = msgspec.structs.replace(SEATED, stage="shuffling", shuffle=ShuffleShown(1, "c0", given=(1,)))
    given = msgspec.structs.replace(shuffling, shuffle=ShuffleShown(1, "c0", given=(1, 2)))
    asked = msgspec.structs.replace(given, asked=AskedShown(("cut", "tap"), 2))
    word = said(asked)

    assert isinstance(said(shuffling), GiveNonce)
    assert said(given) is None
    assert isinstance(word, Say) and word.word in ("cut", "tap")
    assert said(msgspec.structs.replace(given, asked=AskedShown(("cut", "tap"), 1))) is None


def test_one_message_is_under_way_at_a_time() -> None:
    talk = shown(TABLE)
    first = talk.next()
    changed(talk, paused=True)

    assert first is not None
    assert talk.next() is None


def test_after_a_break_the_same_is_said_with_the_same_id() -> None:
    talk = shown(TABLE)
    first = talk.next()
    talk.join()
    talk.hear(Welcome("", 1, 5, TABLE))

    assert talk.next() == first


def test_nothing_new_is_said_before_the_table_shows_what_was_accepted() -> None:
    talk = shown(TABLE, v=4)
    first = talk.next()
    assert first is not None
    talk.hear(Ack(first.id, 5))

    assert talk.next() is None

    changed(talk, place=2)

    assert isinstance(talk.next(), Ready)


def test_an_answer_to_something_else_is_none() -> None:
    talk = shown(TABLE)
    talk.next()
    talk.hear(Ack("f" * 32, 1))

    assert talk.next() is None


@pytest.mark.parametrize("code", [Code.STALE, Code.NOT_NOW, Code.PLACE_TAKEN])
def test_what_came_too_late_is_thought_over_when_the_table_is_another(code: Code) -> None:
    talk = shown(TABLE)
    first = talk.next()
    assert first is not None
    talk.hear(Refusal(code.slug, "", first.id))

    assert talk.next() is None

    changed(talk, paused=True)
    second = talk.next()

    assert isinstance(second, Sit)
    assert second.id != first.id


def test_what_was_stale_already_is_thought_over_at_once() -> None:
    talk = shown(TABLE)
    first = talk.next()
    assert first is not None
    changed(talk, paused=True)
    talk.hear(Refusal("stale", "", first.id, {"version": 2}))

    assert isinstance(talk.next(), Sit)


@pytest.mark.parametrize(
    ("code", "context", "pause"),
    [("rate_limited", {"wait": 250}, 250), ("busy", {}, MOMENT), ("storage_unavailable", {"wait": "long"}, MOMENT)],
)
def test_what_was_too_quick_is_said_again_after_a_while(code: str, context: dict[str, object], pause: int) -> None:
    talk = shown(TABLE)
    first = talk.next()
    assert first is not None
    talk.hear(Refusal(code, "", first.id, context))

    assert talk.pause == pause
    assert talk.next() == first
    assert talk.next() is None


def test_a_table_that_cannot_be_joined_yet_is_joined_later() -> None:
    talk = Talk("table123", sitter())
    first = talk.join()
    with pytest.raises(Gap, match="storage_unavailable"):
        talk.hear(Refusal("storage_unavailable", "", first.id))

    assert talk.pause == MOMENT
    assert talk.next() is None
    assert isinstance(talk.join(), Join)


def test_a_table_of_an_unknown_form_ends_the_talk() -> None:
    with pytest.raises(Rejected, match=r"the server shows the table otherwise .* at `\$\.stage`"):
        changed(shown(TABLE), stage=7)


def test_what_cannot_be_mended_ends_the_talk() -> None:
    with pytest.raises(Rejected, match=r"There is no such table. \(no_such_table\)"):
        shown(TABLE).hear(Refusal("no_such_table", "There is no such table."))
    with pytest.raises(Rejected, match=r"You were put out. \(put_out\)"):
        shown(TABLE).hear(Bye("put_out", "You were put out."))


def test_a_server_that_says_when_to_come_back_is_obeyed() -> None:
    talk = shown(TABLE)
    talk.hear(Bye("restart", "Back soon.", 2_000))

    assert talk.pause == 2_000


def test_an_evening_that_is_over_is_over() -> None:
    assert not Talk("table123", sitter()).is_over
    assert not shown(SEATED).is_over
    assert shown(msgspec.structs.replace(SEATED, stage="over")).is_over
    assert shown(msgspec.structs.replace(SEATED, stage="closed")).is_over


def test_what_a_later_server_says_more_is_passed_over() -> None:
    assert decode_told('{"kind":"weather","sun":true}') is None
    told = decode_told('{"kind":"ack","id":"x","v":3,"more":[1]}')

    assert told == Ack("x", 3)
    shown(TABLE).hear(None)


def test_a_link_leads_to_a_socket_and_a_table() -> None:
    assert Link.parse("https://tarok.example/t/k3jd8s0a") == Link("wss://tarok.example/ws", "k3jd8s0a")
    assert Link.parse("http://127.0.0.1:8642/t/k3jd8s0a/") == Link("ws://127.0.0.1:8642/ws", "k3jd8s0a")


NO_LINKS = ["", "k3jd8s0a", "https://tarok.example", "ftp://tarok.example/t/a", "https:///t/a"]


@pytest.mark.parametrize("text", [*NO_LINKS, "http://localhost:99999/t/a", "http://[::1/t/a"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(BadLink, match=r"is no table; write its link, as https://HOST/t/TABLE"):
        Link.parse(text)


def test_clients_come_back_later_and_later_and_not_together() -> None:
    assert list(islice(breaks(lambda: 1.0), 7)) == [0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert list(islice(breaks(lambda: 0.0), 3)) == [0.125, 0.25, 0.5]


def test_a_client_never_speaks_more_often_than_it_may() -> None:
    rng, pace, now, allowance, waited = random.Random(3), Pace(), 0.0, 20.0, 0.0
    for _ in range(500):
        idle = rng.choice((0.0, 0.0, 0.01, 0.1, 0.3))
        wait = pace.wait(now + idle)
        waited += wait
        now += idle + wait
        allowance = min(20.0, allowance + 5 * (idle + wait)) - 1

        assert allowance > -1e-6, "twenty at once, five a second: the limit of the server"

    assert waited > 20


def test_a_client_that_speaks_seldom_never_waits() -> None:
    pace = Pace()

    assert [pace.wait(number * 0.25) for number in range(100)] == [0.0] * 100
    assert [Pace().wait(0.0) for _ in range(20)] == [0.0] * 20


@pytest.mark.parametrize(
    ("stays", "person", "stage", "is_over"),
    [
        (False, True, "over", True),
        (True, True, "over", False),
        (True, False, "over", True),
        (True, True, "closed", True),
        (True, True, "between", False),
    ],
)
def test_a_bot_stays_after_an_evening_while_a_person_is_there(
    stays: bool, person: bool, stage: str, is_over: bool
) -> None:
    talk = Talk("table123", sitter(), stays)
    chairs = {**FULL, "1": ChairShown("Anna", here=person, ready=True)}
    talk.hear(Welcome("", 1, 1, msgspec.structs.replace(TABLE, stage=stage, place=2, chairs=chairs)))

    assert talk.is_over is is_over


def test_a_bot_that_stayed_is_ready_for_another_evening() -> None:
    talk = Talk("table123", sitter(), stays=True)
    chairs = {**FULL, "1": ChairShown("Anna", here=True)}
    talk.hear(Welcome("", 1, 1, msgspec.structs.replace(TABLE, stage="over", place=2, chairs=chairs)))
    assert talk.next() is None
    changed(talk, stage="gathering", chairs={"2": {"ready": None}})

    assert isinstance(talk.next(), Ready)
