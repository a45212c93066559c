"""What is answered of hands that are over: step by step, judged, and shown to others by a word."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial

import pytest

from tests.hands import SEED
from tests.kernel.needed import needs_kernel
from tests.server.app.served import WAIT, Person, Served, generous, served
from tests.server.house.home import SeededLuck
from tests.server.running import in_loop
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Play
from ultimo.core.game import Game, View
from ultimo.core.record import Record, format_record, format_records
from ultimo.core.seats import SEATS, per_seat
from ultimo.games import all_games, find_game
from ultimo.server.bots.asking import CrewFault, Position, Solved, Wrong
from ultimo.server.bots.crew import Crew
from ultimo.server.daily import closes, day_at
from ultimo.server.limits import Bucket, Limits
from ultimo.server.machine import MachineClock
from ultimo.server.metrics import Metrics
from ultimo.server.players import CrewBots
from ultimo.server.protocol.patching import merged
from ultimo.server.protocol.told import OptionTold
from ultimo.simulate import play_hand, seeded_hand

CT = find_game("calling-the-twenty")
UNKNOWN = '[TGN "1"]\n[Game "calling-the-twenty"]\n' + "".join(
    f'[Hand{seat} "{" ".join("?" * 10)}"]\n' for seat in SEATS
)


def over(game: Game, index: int = 0) -> Record:
    """A hand that was played to its end."""
    return Record.of(play_hand(seeded_hand(game, SEED, index), per_seat(lambda _: VariedBot), SEED, index))


def played_as(contract: str) -> Record:
    """The first hand that plays *contract*."""
    hands = map(partial(over, CT), range(500))
    return next(one for one in hands if one.replay().view(None).public.contract == contract)


# ── step by step ──


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
@in_loop
async def test_a_hand_is_told_step_by_step_with_all_cards_open(game: Game) -> None:
    record = over(game)
    async with served() as server:
        told = (await (await Person.at(server.port, "Ada")).post("/api/records/replay", {"records": str(record)})).body
    moments = [told["first"]]
    for step in told["steps"]:
        moments.append(merged(moments[-1], step["patch"]))

    assert [(move.seat, move.action.token) for move in record.moves] == [
        (step["seat"], step["action"]) for step in told["steps"]
    ]
    for count, moment in enumerate(moments):
        state = record.replay(count)
        assert moment["hand"]["phase"] == state.phase_name.value
        assert moment["hands"] == {str(seat): [card.token for card in state.view(seat).hand] for seat in SEATS}
        assert moment.get("talon", []) == [card.token for card in state.dealt.talon]
    assert moments[-1]["hand"]["result"]["scores"] == list(record.replay().settlement().scores)
    laid = [move for move in record.moves if move.action.token.startswith("discard:")]
    assert sum(map(len, moments[-1]["laid"].values())) == len(laid)


@in_loop
async def test_one_of_several_records_is_told_with_its_names() -> None:
    named = Record.of(over(CT, 1).replay(), [("Place2", "Béla"), ("Seats", "2 1 4 3"), ("Seat4", "Žofie")])
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        told = (await ada.post("/api/records/replay", {"records": format_records([over(CT), named]), "index": 1})).body

    assert (2, format_record(named)) == (told["records"], told["record"])
    assert {"2": "Béla", "3": "Žofie"} == told["names"]
    assert [2, 1, 4, 3] == told["first"]["hand"]["seats"]
    assert ("calling-the-twenty", "victory points", {}) == (told["game"], told["unit"], told["options"])


@in_loop
async def test_a_hand_without_cards_or_for_few_has_nothing_to_be_solved() -> None:
    call, dodge = played_as("call"), played_as("dodge")
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        few, none, many = [
            (await ada.post("/api/records/replay", {"records": str(record)})).body
            for record in (dodge, call.shortened(1), call)
        ]

    assert [None, None, "card-points"] == [few["objective"], none["objective"], many["objective"]]
    assert 1 == len(none["steps"])


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        ({"records": "hello"}, "bad_record", "tag"),
        ({"records": ""}, "bad_record", "there is no record here"),
        ({"records": UNKNOWN}, "bad_record", "has unknown cards"),
        ({"records": str(over(CT)).replace("1:stand", "1:pass")}, "bad_record", "seat 1 may not pass"),
        ({"records": str(over(CT)), "index": 1}, "malformed", "index is from 0 to 0 here"),
        ({"records": str(over(CT)), "index": -1}, "malformed", "index is from 0 to 0 here"),
        ({"records": "x" * 70_000}, "too_large", ""),
    ],
)
@in_loop
async def test_what_cannot_be_told_is_refused_with_its_reason(body: object, code: str, message: str) -> None:
    async with served() as server:
        answer = await (await Person.at(server.port, "Ada")).post("/api/records/replay", body)

    assert (answer.body["code"], message in answer.body["message"]) == (code, True), answer.body


# ── judged ──


class Idle:
    """Analysts who do not answer before they are told to."""

    def __init__(self, wrong: Wrong = Wrong.SLOW) -> None:
        self.wrong = wrong
        self.asked = asyncio.Semaphore(0)
        self.go_on = asyncio.Event()

    async def solve(self, position: Position) -> Solved:
        self.asked.release()
        await self.go_on.wait()
        raise CrewFault(self.wrong)

    async def study(self, view: View) -> Sequence[OptionTold]:
        raise CrewFault(self.wrong)


def first_lead(record: Record) -> int:
    return next(number for number, move in enumerate(record.moves) if isinstance(move.action, Play))


@needs_kernel
@in_loop
async def test_a_moment_is_solved_and_studied_by_the_workers() -> None:
    record = over(CT)
    moves = len(record.moves) - 9
    state = record.replay(moves)
    async with AsyncExitStack() as held:
        crew = await held.enter_async_context(Crew(2, asyncio.sleep))
        bots = CrewBots(crew, SeededLuck(1), Metrics())
        server = await held.enter_async_context(served(analysts=bots))
        ada = await Person.at(server.port, "Ada")
        solved = await ada.post("/api/records/solve", {"record": str(record), "moves": moves})
        studied = await ada.post("/api/records/study", {"record": str(record), "moves": moves})
        talked = await ada.post("/api/records/study", {"record": str(record), "moves": 0})

    legal = {action.token for action in state.legal_actions()}
    assert (200, state.actor, "exact") == (solved.status, solved.body["seat"], solved.body["bound"])
    assert legal == {play["action"] for play in solved.body["plays"]}
    assert (200, state.actor) == (studied.status, studied.body["seat"])
    assert legal == {option["action"] for option in studied.body["options"]}
    assert {"stand"} < {option["action"] for option in talked.body["options"]}


@pytest.mark.parametrize(
    ("route", "moves", "wrong", "code"),
    [
        ("solve", 0, Wrong.SLOW, "no_value"),  # in the auction
        ("solve", -1, Wrong.SLOW, "malformed"),
        ("solve", 1000, Wrong.SLOW, "malformed"),
        ("study", len(over(CT).moves), Wrong.SLOW, "malformed"),
        ("study", 0, Wrong.SLOW, "busy"),
        ("study", 0, Wrong.UNABLE, "no_value"),
        ("solve", first_lead(over(CT)), Wrong.BUSY, "busy"),
    ],
)
@in_loop
async def test_what_cannot_be_judged_is_refused_with_its_reason(
    route: str, moves: int, wrong: Wrong, code: str
) -> None:
    idle = Idle(wrong)
    idle.go_on.set()
    async with served(analysts=idle) as server:
        ada = await Person.at(server.port, "Ada")
        answer = await ada.post(f"/api/records/{route}", {"record": str(over(CT)), "moves": moves})

    assert code == answer.body["code"]


@pytest.mark.parametrize("route", ["solve", "study"])
@in_loop
async def test_a_record_that_is_wrong_is_judged_by_nobody(route: str) -> None:
    two = format_records([over(CT), over(CT, 1)])
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        answers = [
            await ada.post(f"/api/records/{route}", {"record": record, "moves": 0})
            for record in ("[TGN]", UNKNOWN + "\n1:stand\n", two)
        ]
        anybody = await Person(server.port).post(f"/api/records/{route}", {"record": str(over(CT)), "moves": 0})

    assert ["bad_record", "bad_record", "malformed"] == [answer.body["code"] for answer in answers]
    assert "no_session" == anybody.body["code"]


@in_loop
async def test_a_server_without_workers_judges_nothing_and_says_so() -> None:
    moment = {"record": str(over(CT)), "moves": first_lead(over(CT))}
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        answers = [await ada.post(f"/api/records/{route}", moment) for route in ("solve", "study")]

    assert ["no_value", "no_value"] == [answer.body["code"] for answer in answers]


@in_loop
async def test_one_person_has_two_questions_at_once_and_others_theirs() -> None:
    idle, moment = Idle(), {"record": str(over(CT)), "moves": first_lead(over(CT))}
    async with served(analysts=idle) as server:
        ada, bea = await Person.at(server.port, "Ada"), await Person.at(server.port, "Bea")
        asked = [asyncio.create_task(ada.post("/api/records/solve", moment)) for _ in range(2)]
        for _ in asked:
            await asyncio.wait_for(idle.asked.acquire(), WAIT)
        third = await ada.post("/api/records/solve", moment)
        other = asyncio.create_task(bea.post("/api/records/solve", moment))
        await asyncio.wait_for(idle.asked.acquire(), WAIT)
        idle.go_on.set()
        answers = [*await asyncio.gather(*asked), await other]
        again = await ada.post("/api/records/solve", moment)

    assert ("rate_limited", 1000) == (third.body["code"], third.body["context"]["wait"])
    assert ["busy"] * 4 == [answer.body["code"] for answer in (*answers, again)]


def seldom(clock: MachineClock) -> Limits:
    """Limits of a server where hands are looked at seldom."""
    return replace(generous(clock), studies=Bucket(2, 0.001, lambda: clock.now() / 1000))


@in_loop
async def test_hands_are_looked_at_so_often_and_no_more() -> None:
    async with served(limits=seldom) as server:
        ada = await Person.at(server.port, "Ada")
        answers = [
            await ada.post("/api/records/replay", {"records": str(over(CT))}),
            await ada.post("/api/records/study", {"record": str(over(CT)), "moves": 0}),
            await ada.post("/api/records/solve", {"record": str(over(CT)), "moves": 0}),
        ]

    assert [200, 409, 429] == [answer.status for answer in answers]


# ── shown to others ──


async def played(server: Served, ada: Person, table: str, bots: tuple[int, ...] = (2, 3, 4)) -> None:
    """Lets *ada* play a hand against bots."""
    async with ada.joined(table) as client:
        await client.sit(1, bots)
        await client.done("begin")
        await client.play(partial(server.state, table), lambda view: view["stage"] in ("between", "over"))


@in_loop
async def test_a_hand_is_shown_to_all_who_have_its_word_as_long_as_it_has_one() -> None:
    async with served() as server:
        ada, anybody = await Person.at(server.port, "Ada"), Person(server.port)
        table = await ada.make_table("calling-the-twenty", spectators=False)
        await played(server, ada, table)
        hand = f"/api/tables/{table}/hands/1"
        before = (await ada.get(hand)).body
        word = (await ada.post(f"{hand}/share", {"on": True})).body["word"]
        again = (await ada.post(f"{hand}/share", {"on": True})).body["word"]
        shown = await anybody.get(f"/api/shared/{word}")
        after = (await ada.get(hand)).body
        off = (await ada.post(f"{hand}/share", {"on": False})).body
        gone = await anybody.get(f"/api/shared/{word}")

    assert ([1], 1, table) == (before["seats"], before["deal"], before["table"])
    assert "word" not in before
    assert word == again == after["word"]
    assert len(word) == 24 and word not in table
    assert {"record": before["record"]} == shown.body
    assert ({}, 404, "no_such_hand") == (off, gone.status, gone.body["code"])


@in_loop
async def test_who_did_not_play_a_hand_gives_no_word_of_it() -> None:
    async with served() as server:
        ada, bea = await Person.at(server.port, "Ada"), await Person.at(server.port, "Bea")
        answers = []
        for spectators in (True, False):
            table = await ada.make_table("calling-the-twenty", spectators=spectators)
            await played(server, ada, table)
            await ada.post(f"/api/tables/{table}/hands/1/share", {"on": True})
            answers.append(await bea.get(f"/api/tables/{table}/hands/1"))
            answers.append(await bea.post(f"/api/tables/{table}/hands/1/share", {"on": False}))
            answers.append(await Person(server.port).post(f"/api/tables/{table}/hands/1/share", {"on": True}))
            answers += [await ada.get(f"/api/tables/{table}/hands/{deal}") for deal in ("2", "01", "one")]

    assert [200, 404, 401, 404, 404, 404, 404, 404, 401, 404, 404, 404] == [answer.status for answer in answers]
    assert ([], False) == (answers[0].body["seats"], "word" in answers[0].body)
    assert ["no_such_hand", "no_such_table"] == [answers[index].body["code"] for index in (1, 6)]


class Later(MachineClock):
    """A clock that can be put a day ahead."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


@in_loop
async def test_the_deal_of_a_day_is_shown_to_others_when_the_day_is_over() -> None:
    clock = Later()
    async with served(clock=clock) as server:
        ada = await Person.at(server.port, "Ada")
        table = (await ada.post("/api/daily/calling-the-twenty", {})).body["table"]
        await played(server, ada, table, bots=())  # they sit there already
        share = f"/api/tables/{table}/hands/1/share"
        today = await ada.post(share, {"on": True})
        clock.ahead = closes(day_at(clock.now())) - clock.now()
        tomorrow = await ada.post(share, {"on": True})

    assert (409, "not_yet") == (today.status, today.body["code"])
    assert 200 == tomorrow.status


@in_loop
async def test_a_word_that_nobody_gave_shows_nothing() -> None:
    async with served() as server:
        answer = await Person(server.port).get(f"/api/shared/{secrets.token_hex(12)}")

    assert (404, "no_such_hand") == (answer.status, answer.body["code"])
