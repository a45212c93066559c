"""What is said at a server's table beside choices: talk, pauses, and what a host may do."""

from __future__ import annotations

import msgspec
import pytest

from tests.server.client.house import HOST, SmallHouse
from tests.server.running import in_loop
from tests.tui.at_a_server import joined
from tests.tui.screens import until_asked
from ultimo.core.seats import Place
from ultimo.server.client.mirror import Mirror
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.settings import Pace, PaceKind, Settings
from ultimo.server.protocol.shown import ChairShown, HandShown, ProposalShown, TableShown
from ultimo.server.protocol.told import Welcome
from ultimo.tui.asking import deeds_of, more_of
from ultimo.tui.saying import messages_for
from ultimo.tui.terms import NotAgreed, changed, terms_of

CT = Settings(game="calling-the-twenty")
HAND = HandShown(deal=1, seats=(1, 2, 3, 4), dealer=4, phase="play")
CHAIRS = {"1": ChairShown(name="Anna"), "2": ChairShown(name="Bela"), "3": ChairShown(name="Carl", is_bot=True)}
TABLE = TableShown(
    table="t", settings=CT, stage="playing", unit="points", rules=1, chairs=CHAIRS, host=2, place=1, hand=HAND
)


def words(table: TableShown) -> set[str]:
    """All that may be said."""
    return {deed.word for deed in (*deeds_of(table), *more_of(table))}


def said(word: str, table: TableShown = TABLE) -> list[asked.AnyAsked]:
    mirror = Mirror()
    mirror.hear(Welcome(id="id", protocol=PROTOCOL, v=7, view=table))
    return list(messages_for(word, mirror, lambda: "id"))


# ── what is offered ──


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"hand": msgspec.structs.replace(HAND, may_claim=True)}, "claim"),
        ({"hand": msgspec.structs.replace(HAND, may_undo=True)}, "undo"),
        ({"proposal": ProposalShown("undo", 2)}, "no"),
        ({"is_host": True}, "pause"),
        ({"is_host": True, "paused": True}, "go-on"),
        ({"is_host": True}, "close"),
        ({"is_host": True}, "out 2"),
        ({"is_host": True}, "mute 2"),
        ({"is_host": True, "put_out": ("Dora",)}, "let-in"),
        ({"is_host": True, "stage": "gathering"}, "bot 3"),
        ({"is_host": True, "stage": "gathering"}, "option"),
    ],
)
def test_what_can_be_said_is_offered_where_it_can_be_and_nowhere_else(change: dict[str, object], word: str) -> None:
    table = msgspec.structs.replace(TABLE, **change)

    assert word in words(table)
    assert word not in words(TABLE)
    assert 1 == len(said(word if word != "option" else "option places=5", table))


def test_who_is_alone_against_bots_may_let_the_table_wait() -> None:
    alone = msgspec.structs.replace(TABLE, chairs=CHAIRS | {"2": ChairShown(name="Bela", is_bot=True)})

    assert "pause" in words(alone)
    assert "pause" not in words(TABLE)


def test_whose_word_was_taken_is_offered_no_talk() -> None:
    muted = msgspec.structs.replace(TABLE, chairs=CHAIRS | {"1": ChairShown(name="Anna", muted=True)})

    assert {"hello", '"'} <= words(TABLE)
    assert not {"hello", '"'} & words(muted)


def test_nothing_that_is_offered_is_said_by_no_message() -> None:
    gathering = msgspec.structs.replace(TABLE, stage="gathering", is_host=True, put_out=("Dora",))
    pages = {"options", "more", "option", "bots", '"'}

    assert [] == [word for word in words(gathering) | words(TABLE) if word not in pages and len(said(word)) != 1]


# ── at a screen ──


@in_loop
async def test_lines_and_phrases_are_said_to_all() -> None:
    async with joined(SmallHouse(CT)) as anna:
        await anna.sit_down()
        await anna.screen.press("quotation_mark", *"Hello", "enter")
        await anna.screen.sees("You say: Hello")
        await anna.screen.type("good-luck")
        await anna.screen.sees("You say: good luck")


@in_loop
async def test_a_host_seats_bots_changes_options_and_puts_out_who_may_be_let_in_again() -> None:
    house = SmallHouse(CT, people=(HOST, "bela"))
    async with joined(house, HOST) as host:
        await host.sit_down()
        await host.screen.type("option kontra=x4")
        await host.screen.until(lambda: house.room.state.settings.options == {"kontra": "x4"}, "the option")
        await host.screen.type("option kontra=x3")
        await host.screen.sees("choose off | x2 | x4 | x8")
        await host.screen.type("bot 2 hard")
        await host.screen.until(lambda: house.room.state.chair(Place(2)).house == "hard", "the bot")
        await host.screen.type("out 2")
        await host.screen.until(lambda: house.room.state.chair(Place(2)).sitter is None, "the free chair")
        bela = host.bring("bela")
        await host.screen.until(lambda: bool(bela.scene.deeds), "somebody else")
        bela.do("sit 2")
        await host.screen.sees("Bela")
        await host.screen.type("mute 2")
        await host.screen.sees("muted")
        await host.screen.type("out 2")
        await host.screen.until(lambda: bool(house.room.state.put_out), "an empty chair")
        await host.screen.type("more")
        await host.screen.sees("Let in again who was put out: Bela")
        await host.screen.press("escape")
        await host.screen.type("let-in")
        await host.screen.until(lambda: not house.room.state.put_out, "the way back")
        await host.screen.type("close")
        await host.screen.until(lambda: not host.screen.app.is_running, "the end")


@in_loop
async def test_a_table_waits_until_the_host_lets_it_go_on() -> None:
    house = SmallHouse(CT, people=(HOST,))
    async with joined(house, HOST) as host:
        await host.begin()
        await until_asked(host.screen, host.table)
        await host.screen.type("pause")
        await host.screen.until(lambda: house.room.state.paused, "a pause")
        await host.screen.sees("The table waits.")
        await host.screen.type("go-on")
        await host.screen.until(lambda: not house.room.state.paused, "the end of it")


@in_loop
async def test_all_read_what_is_agreed_on_before_they_are_ready() -> None:
    async with joined(SmallHouse(Settings(game="calling-the-twenty", options={"kontra": "x4"}, hints=False))) as anna:
        await anna.sit_down()
        await anna.screen.type("options")
        await anna.screen.sees("kontra=x4")
        await anna.screen.press("end")
        await anna.screen.sees("hints=no")


# ── what is agreed on ──


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("kontra=x4", Settings(game=CT.game, options={"kontra": "x4"})),
        ("preset=duel", None),
        ("places = 5", Settings(game=CT.game, places=5)),
        ("hints=no", Settings(game=CT.game, hints=False)),
        ("stand-in=hard", Settings(game=CT.game, stand_in="hard")),
        ("title=Friday at Anna's", Settings(game=CT.game, title="Friday at Anna's")),
    ],
)
def test_a_term_is_changed_alone(text: str, settings: Settings | None) -> None:
    found = changed(CT, text)

    assert found != CT
    assert settings in (None, found)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("kontra", "NAME=VALUE"),
        ("kontra=x3", "choose off"),
        ("colour=red", "of the table: places"),
        ("places=7", "a whole number from 4 to 6"),
        ("places=many", "a whole number from 4 to 6"),
        ("hints=perhaps", "yes or no"),
    ],
)
def test_what_cannot_be_agreed_on_says_what_could(text: str, right: str) -> None:
    with pytest.raises(NotAgreed, match=right):
        changed(CT, text)


def test_terms_are_shown_as_they_are_typed() -> None:
    found = list(terms_of(Settings(game=CT.game, places=6, pace=Pace(PaceKind.CLOCK, 300, 10))))

    assert {"places=6", "hints=yes", "pace: clock 300 s and 10 s for each choice"} <= set(found)
