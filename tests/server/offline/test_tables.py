"""Tables without a server: whole evenings against bots, kept before they are told, and the same after any reload."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.server.offline.page import TABLE, Page
from ultimo.bots.book import advised
from ultimo.core.reading import read_records
from ultimo.core.seats import Place
from ultimo.core.state import State
from ultimo.games import all_games, find_game
from ultimo.server.offline import api
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import Ack, EventTold, HintTold, Refusal, Welcome, WhyTold
from ultimo.server.room.inputs import Acted, By

CT = "calling-the-twenty"
GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    (CT, 4, {}),
    ("texas-tarok", 6, {"hands": "open"}),
    ("hungarian-tarokk", 5, {}),
)


@pytest.fixture
def page() -> Page:
    """A table of Calling the Twenty where the evening has begun."""
    made = Page(Settings(CT))
    made.begin()
    return made


def asked_to_choose(page: Page) -> None:
    """Until the player is to choose."""
    while page.state.actor != 1:
        page.go_on()


def hand(page: Page) -> State:
    """The hand that is played."""
    playing = page.state.playing
    assert playing is not None
    return playing


@pytest.mark.parametrize(("game", "places", "options"), GAMES)
def test_two_hands_are_played_against_the_book_and_their_records_kept(
    game: str, places: int, options: dict[str, str]
) -> None:
    page = Page(Settings(game, options=options, places=places))
    page.begin()
    page.play(2)

    records = [record for text in page.hands.values() for record in read_records(text, find_game)]
    assert [record.replay().over for record in records] == [True, True]
    assert page.state.somebody_is_here


def test_whenever_the_page_is_loaded_anew_the_table_is_the_same(page: Page) -> None:
    for turn in range(60):
        page.go_on()
        if turn % 9 == 0:
            before, shown = page.state, page.talk.mirror.shown
            page.load_anew()
            assert page.state.session == before.session
            assert page.talk.mirror.shown.hand == shown.hand
    page.play(1)


def test_nothing_is_told_that_is_not_in_the_log_of_the_same_call(page: Page) -> None:
    page.play(1)

    versions = [one.v for one in page.told if isinstance(one, EventTold)]
    assert versions == list(range(2, len(page.log) + 1))


def test_what_is_said_again_after_a_reload_is_done_once(page: Page) -> None:
    asked_to_choose(page)
    action = hand(page).legal_actions()[0].token
    message = asked.Act(id=page.new_id(), v=page.state.v, action=action)
    page.say(message)
    page.load_anew()
    moves = len(hand(page).actions)
    again = page.say(message)

    assert [one.dup for one in again if isinstance(one, Ack)] == [True]
    assert len(hand(page).actions) == moves


def test_a_bot_chooses_when_its_time_has_come_and_not_before(page: Page) -> None:
    while page.state.playing is None or page.state.actor == 1:
        page.go_on()
    moves, now = len(page.state.playing.actions), page.now
    early = json.loads(api.call(json.dumps({"call": "wake", "table": TABLE, "now": now})))
    assert (early["entries"], 0 < early["wait"] <= 2_000) == ([], True)
    page.now += early["wait"]
    page.go_on()

    assert len(hand(page).actions) == moves + 1


def test_a_clock_that_was_set_back_holds_up_nobody(page: Page) -> None:
    page.now -= 900_000
    page.load_anew()
    began = page.now
    page.play(1)

    assert page.now - began < 120_000


def test_where_a_bot_fails_the_table_goes_on(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("ultimo.server.offline.table.chosen", fails)
    while not (page.state.playing and page.state.playing.actions):
        page.go_on()
    asked_to_choose(page)

    entries = [json.loads(entry)["input"] for entry in page.log]
    assert {one["by"] for one in entries if one["kind"] == "acted" and one["place"] != 1} == {By.FALLBACK.value}


def test_a_hint_is_what_the_book_would_do_and_why(page: Page) -> None:
    asked_to_choose(page)
    (told,) = page.say(asked.Hint(id=page.new_id(), v=page.state.v))
    book = advised(hand(page).view(page.state.seat_of(Place(1))))

    assert isinstance(told, HintTold) and told.advice is not None
    assert (told.advice.action, told.advice.reasons[0].key) == (book.action.token, book.why.key.name)


def test_why_undo_and_the_same_deal_are_as_at_any_table(page: Page) -> None:
    asked_to_choose(page)
    (why,) = page.say(asked.Why(id=page.new_id(), v=page.state.v))
    assert isinstance(why, WhyTold)
    page.play(1)
    page.say(asked.Propose(id=page.new_id(), v=page.state.v, what="same-deal"))
    assert page.hands == {}
    page.play(1)
    assert len(page.hands) == 1


def test_who_rises_sees_the_bots_play_on(page: Page) -> None:
    asked_to_choose(page)
    page.say(asked.Rise(id=page.new_id()))

    assert page.talk.mirror.shown.place is None
    assert page.talk.mirror.v == page.state.v
    assert not any(isinstance(one, Refusal) for one in page.told)


def test_frames_that_mean_nothing_and_old_pages_are_refused(page: Page) -> None:
    outcome = json.loads(api.call(json.dumps({"call": "hear", "table": TABLE, "now": 0, "frame": "{"})))
    assert json.loads(outcome["frames"][0])["code"] == "malformed"
    frame = {"kind": "join", "id": page.new_id(), "table": TABLE, "protocol": PROTOCOL + 1}
    outcome = json.loads(api.call(json.dumps({"call": "hear", "table": TABLE, "now": 0, "frame": json.dumps(frame)})))
    assert json.loads(outcome["frames"][0])["code"] == "upgrade_required"


def test_where_the_rules_fail_the_player_is_told(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_to_choose(page)
    monkeypatch.setattr("ultimo.server.room.room.judge", lambda *_: 1 // 0)
    frame = json.dumps({"kind": "rise", "id": page.new_id()})
    outcome = json.loads(api.call(json.dumps({"call": "hear", "table": TABLE, "now": page.now, "frame": frame})))

    assert (json.loads(outcome["frames"][0])["code"], outcome["entries"]) == ("internal", [])


def test_ping_and_look_are_answered(page: Page) -> None:
    (pong,) = page.say(asked.Ping(id=page.new_id()))
    assert isinstance(pong, Ack)
    (welcome,) = page.say(asked.Look(id=page.new_id(), place=1))
    assert isinstance(welcome, Welcome)


def test_the_games_are_told_as_the_server_tells_them() -> None:
    told = json.loads(api.games(""))

    assert [one["game"] for one in told["games"]] == list(all_games())
    assert told["bots"] == ["medium"]


def test_nothing_beside_msgspec_is_imported() -> None:
    code = """
import sys
before = set(sys.modules)
import ultimo.server.offline.api
from ultimo.core.seats import Place
from ultimo.core.state import State
from ultimo.games import all_games
all_games()
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(done.stdout.split()) - {"typing_extensions"} == {"msgspec", "ultimo"}


def test_actions_of_the_log_are_those_of_the_players(page: Page) -> None:
    page.play(1)
    places = {json.loads(entry)["input"]["place"] for entry in page.log if f'"{Acted.__struct_config__.tag}"' in entry}

    assert places == {1, 2, 3, 4}
