"""What can be asked, tried and done at the screen."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from threading import Event

import pytest
from textual.events import Paste

from tests.cli.running import FINISHED
from tests.server.running import in_loop
from tests.tui.screens import Shown, against_bots, shown, sitting, until_asked, until_changed, until_the_end
from ultimo.cli.common import Fault
from ultimo.cli.meant import card_of
from ultimo.cli.sitting import Sitting
from ultimo.core.actions import Action, parse_action
from ultimo.core.game import Refused, View
from ultimo.core.phases import PhaseName
from ultimo.core.reading import parse_records
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.tui.hand import Hand
from ultimo.tui.local import LocalTable
from ultimo.tui.replayed import ReplayTable, Told
from ultimo.tui.table import TableScreen

CT = "calling-the-twenty"


class Slow:
    """A bot that thinks until *gate* is opened."""

    def __init__(self, gate: Event) -> None:
        self.gate = gate

    def choose(self, view: View) -> Action:
        self.gate.wait(20)
        return view.actions[0]


def at_cards(game: str = CT, led: bool = True) -> Sitting:
    """An evening come to a card of the person, who has a choice and cards that are refused."""
    one = sitting(game)
    one.deal()
    one.bring_bots()
    for _ in range(500):
        view = one.view
        if view.actor == view.seat and view.phase is PhaseName.PLAY and view.refused and len(view.legal) > 1:
            return one
        one.act(one.bots_choice() or one.view.actions[0])
        if one.session.current is None:
            one.deal()
            one.bring_bots()
    raise AssertionError("no such choice")


def finished() -> ReplayTable:
    """The hand of the other tests, told to its end."""
    (record,) = parse_records(FINISHED, find_game)
    return ReplayTable([Told(record, record.replay(), None)])


@in_loop
async def test_legal_cards_stand_in_brackets_and_a_dimmed_one_says_why_not() -> None:
    one = at_cards()
    view = one.view
    refused = next(iter(view.refused))
    cards = list(view.hand)
    card = card_of(refused.action)
    assert card is not None

    async with against_bots(one) as screen:
        assert all(f"[{one.face}]" in screen.text for one in map(card_of, view.actions) if one)
        assert f" {card.face} " in screen.text
        await screen.press(*["right"] * (cards.index(card) + 1), "enter")
        await screen.sees(f"{card.face}: ")
        assert f"({refused.reason.rule})" in " ".join(screen.text.split())

    assert one.view.log == view.log


@in_loop
async def test_enter_plays_nothing_before_the_arrows_have_chosen() -> None:
    one = at_cards()
    before = one.view.log

    async with against_bots(one) as screen:
        await screen.press("enter")
        await screen.sees("Choose with the arrow keys")

    assert before == one.view.log


@in_loop
async def test_a_click_plays_a_card() -> None:
    one = at_cards()
    first = one.view.actions[0]

    async with against_bots(one) as screen:
        x = next(row for row in screen.text.splitlines() if "[" in row).index("[")
        await screen.pilot.click("#hand", offset=(x + 1, 1))
        await screen.until(lambda: any(action == first for _, action in one.session.hands[-1].state.actions), "a play")


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("CT-12", "CT-12 Holding."),
        ("?", "Play with the arrow keys"),
        ("rules", "Calling the Twenty"),
        ("words pagat", "Pagat"),
        ("sheet", "total"),
        ("log", "The hand so far"),
        ("why", "CT-8"),
        ("xyz", "'xyz' is no choice here; possible: stand"),
        ("play:xxi", "no choice in this phase"),
        ("hint", "What you can expect"),
    ],
)
@in_loop
async def test_words_are_answered(word: str, answer: str) -> None:
    one = sitting(CT)
    async with against_bots(one) as screen:
        await screen.type(word)
        await screen.sees(answer)


@in_loop
async def test_what_is_typed_says_what_it_would_do_and_escape_forgets_it() -> None:
    async with against_bots(sitting(CT)) as screen:
        await screen.press(*"sol")
        await screen.sees("Enter: bid:solo")
        await screen.press("backspace", "backspace", "x")
        assert "Enter: bid:solo" not in screen.text
        await screen.press("escape")
        await screen.sees("> Your turn in the auction.")


@in_loop
async def test_a_choice_is_undone_and_the_evening_kept_so() -> None:
    kept: list[Session] = []
    one = sitting(CT, save=kept.append)

    async with against_bots(one) as screen:
        await screen.type("solo")
        await screen.sees("F5 undo")
        await screen.press("f5")
        await screen.sees("2  bid:no-trump")
        await screen.until(lambda: not one.session.hands[-1].state.actions, "the beginning of the hand")

    assert kept[-1] == one.session


@in_loop
async def test_enter_while_bots_think_undoes_nothing() -> None:
    gate = Event()
    one = sitting(CT, make_bot=lambda luck: Slow(gate))
    table = LocalTable(one, pace=0)
    async with shown(table) as screen:
        await until_asked(screen, table)
        before = table.scene
        await screen.type("solo")
        await screen.sees("is thinking")
        await screen.press("enter", "enter")
        gate.set()
        await until_changed(screen, table, before)
        await screen.sees("> Announcements")

    assert [parse_action("bid:solo")] == [action for seat, action in one.session.hands[-1].state.actions if seat == 1]


@in_loop
async def test_what_goes_wrong_with_the_file_ends_the_screen_and_is_said() -> None:
    def full(session: Session) -> None:
        if session.current and session.current.state.actions:
            raise Fault("No space left on device")

    with pytest.raises(Fault, match="No space left"):
        await until_the_end(LocalTable(sitting(CT, save=full), pace=0), "solo")


# ── what stands on the screen ──


async def steps(screen: Shown, count: int) -> None:
    await screen.press(*["right"] * count)


@in_loop
async def test_the_table_shows_who_led_who_wins_and_what_is_played() -> None:
    async with shown(finished()) as screen:
        await steps(screen, 13)
        lines = [" ".join(line.replace("│", " ").split()) for line in screen.text.splitlines()]

    assert "Call by Anna · XIX called · pagat-ultimo by Anna" in lines
    assert any("XVII wins" in line for line in lines)
    assert any("XV led" in line for line in lines)
    assert any("forehand · declarer · 0 tricks" in line for line in lines)
    assert any("▸ seat 3" in line for line in lines)


@in_loop
async def test_the_last_trick_lies_until_the_next_is_led() -> None:
    async with shown(finished()) as screen:
        await steps(screen, 15)
        await screen.sees("Last trick: Anna XV, seat 2 XVII, seat 3 IX, seat 4 XIV: taken by seat 2")
        assert "takes it" in screen.text


@in_loop
async def test_the_end_of_a_hand_is_its_settlement_with_rules() -> None:
    async with shown(finished()) as screen:
        await screen.press("end")
        await screen.sees("The settlement")

        assert "call (CT-24)                +1        ·        ·       +1" in screen.text
        assert "pagat-ultimo (CT-27)        +2        ·        ·       +2" in screen.text


@in_loop
async def test_a_replay_is_seen_from_any_seat_and_shows_no_other_hand() -> None:
    table = finished()
    async with shown(table) as screen:
        await screen.press("f6")
        await screen.sees("seen by seat 2")
        assert "XXI" not in screen.text
        await screen.press("f4")
        await screen.sees("Anna: XXI XX XVIII")


@in_loop
async def test_without_colours_there_are_none_and_all_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with against_bots(at_cards()) as screen:
        segments = [segment for strip in screen.app.screen._compositor.render_strips() for segment in strip]
        colours = {str(one) for s in segments if s.style for one in (s.style.color, s.style.bgcolor) if one}

    assert all("default" in one for one in colours), colours


@in_loop
async def test_a_choice_that_is_refused_from_now_on_is_drawn_so() -> None:
    """As an announcement once it is made: the same words stand in the list, and one of them is not legal any more."""
    table = LocalTable(sitting(CT), pace=0)
    async with shown(table) as screen:
        await until_asked(screen, table)
        scene, view = table.scene, table.scene.view
        assert view is not None
        *legal, last = view.legal
        refused = Refused(last.action, view.refused[0].reason)
        fewer = view.with_choices(tuple(legal), (refused, *view.refused))
        table._scene = replace(scene, view=fewer)
        assert isinstance(screen.app.screen, TableScreen)
        screen.app.screen.changed()
        await screen.sees(f"–  {last.action.token}")


@in_loop
async def test_enter_after_the_last_hand_leaves_and_takes_nothing_back() -> None:
    one = sitting(CT)
    while not one.session.over:
        one.deal()
        one.bring_bots()
        while one.session.current is not None:
            one.act(one.bots_choice() or one.view.actions[0])
    table = LocalTable(one, pace=0)
    before = one.session

    async with shown(table) as screen:
        await screen.sees("Enter Leave the table")
        await screen.press("enter")
        await screen.until(lambda: not screen.app.is_running, "the end")

    assert before == one.session


@in_loop
async def test_the_cursor_is_on_no_card_when_something_has_happened() -> None:
    one = at_cards()
    async with against_bots(one) as screen:
        await screen.press("right")
        hand = screen.app.screen.query_one(Hand)
        assert hand.cursor is not None
        view = one.view
        hand.show(replace(view, log=(*view.log, view.log[0])))
        assert hand.cursor is None


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (60, 16), (40, 10), (200, 60)], ids=str)
@in_loop
async def test_on_a_screen_of_any_size_the_hand_the_choices_and_the_question_are_seen(size: tuple[int, int]) -> None:
    table = LocalTable(sitting("hungarian-tarokk", seed=5), pace=0)
    async with shown(table, size) as screen:
        await until_asked(screen, table)
        lines = screen.text.splitlines()

        assert len(lines) == size[1]
        assert lines[-2].startswith(" > Your turn in the auction."), screen.text
        assert "Your hand (9)" in screen.text
        assert "1  pass" in screen.text


@in_loop
async def test_a_screen_may_change_its_size_while_one_plays() -> None:
    table = LocalTable(sitting("hungarian-tarokk", seed=5), pace=0)
    async with shown(table) as screen:
        await until_asked(screen, table)
        for size in ((40, 10), (10, 3), (1, 1), (200, 60), (80, 24)):
            await screen.pilot.resize_terminal(*size)
            await screen.pilot.pause()

        assert "> Your turn in the auction." in screen.text


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@in_loop
async def test_a_program_that_is_ended_from_outside_leaves_the_table_as_keys_do() -> None:
    before = signal.getsignal(signal.SIGTERM)
    async with against_bots(sitting("calling-the-twenty")) as screen:
        assert before is not signal.getsignal(signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        await screen.until(lambda: not screen.app.is_running, "the end")


@in_loop
async def test_what_is_pasted_is_typed_on_one_line_and_does_nothing_by_itself() -> None:
    one = sitting("calling-the-twenty")
    async with against_bots(one) as screen:
        before = one.session
        screen.app.screen.post_message(Paste("so\x1b[31m\nlo [red]\r\n" + "x" * 9_999))
        await screen.sees("> so[31m lo [red] xxx")

        assert before == one.session
