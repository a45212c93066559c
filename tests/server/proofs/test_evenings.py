"""Evenings from the first chair to the last score, by what is published: the protocol, HTTP and the records."""

from __future__ import annotations

import asyncio
import os
import secrets
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.cli.running import document, written
from tests.server.app.served import Person, served
from tests.server.store.storage import InSqlite
from ultimo.bots.named import bot_named
from ultimo.core.evening import LAST_ROUND
from ultimo.core.reading import read_records
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.server.client.mirror import Mirror
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, Time, attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.shown import TableShown
from ultimo.simulate import with_random_options

SEED = int(os.environ.get("ULTIMO_SEED", "1"))
SEEDS = int(os.environ.get("ULTIMO_COUNT", "3"))
PATIENCE = 600  # seconds, after which an evening stands still
SHORT = {"texas-tarok": {"hands": "2"}, "hungarian-tarokk": {"hands": "1"}, "calling-the-twenty": {}}


class Party(NamedTuple):
    """Who plays what."""

    game: str
    people: int
    places: int = 4


class Host(Sitter):
    """Puts bots of the house into the chairs nobody comes for, begins, asks for the last round; notes the scores."""

    def __init__(self, party: Party) -> None:
        super().__init__(bot_named("varied"), secrets.token_bytes, place=1)
        self.scores: dict[int, list[int]] = {}
        self.commitments: dict[str, str] = {}  # that were shown before anybody gave a nonce
        self._bots = range(party.people + 1, party.places + 1)

    def wish(self, table: Mirror) -> AnyAsked | None:
        """See Sitter."""
        return super().wish(table) or self._host(table.shown)

    def _host(self, shown: TableShown) -> AnyAsked | None:
        if shown.stage == "gathering":
            for place in self._bots:
                if shown.chairs[str(place)].name is None:
                    return asked.SeatBot(id=self.new_id(), place=place, bot="easy")
            if all(chair.name and (chair.bot or chair.ready) for chair in shown.chairs.values()):
                return asked.Begin(id=self.new_id())
        if LAST_ROUND in shown.steps:
            return asked.Step(id=self.new_id(), step=LAST_ROUND)
        return None

    def listen(self, table: Mirror) -> None:
        """See Sitter."""
        super().listen(table)
        hand, shuffle = table.shown.hand, table.shown.shuffle
        if shuffle is not None and not shuffle.given and shuffle.key is None:
            self.commitments[str(shuffle.deal)] = shuffle.commitment
        if hand is not None and hand.result is not None:
            self.scores[hand.deal] = list(hand.result.scores)


PARTIES = [
    *(Party(game, people) for game in SHORT for people in (1, 4)),
    Party("texas-tarok", 5, 5),
    Party("texas-tarok", 6, 6),
    Party("texas-tarok", 1, 6),
    Party("hungarian-tarokk", 5, 5),
    Party("hungarian-tarokk", 2, 5),
]
IN_SUITE = [Party("calling-the-twenty", 1), Party("texas-tarok", 6, 6), Party("hungarian-tarokk", 1)]


@pytest.mark.parametrize("party", IN_SUITE, ids=str)
def test_an_evening_is_verified_and_scores_to_what_was_shown(party: Party, tmp_path: Path) -> None:
    check(party, SEED, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEED, SEED + SEEDS))
@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_many_evenings(party: Party, seed: int, tmp_path: Path) -> None:
    check(party, seed, tmp_path)


def check(party: Party, seed: int, folder: Path) -> None:
    """An evening of *party* with odd options; its records are verified and scored without the server."""
    host, shown, text = asyncio.run(_evening(party, seed, folder / "ultimo.db"))
    records = read_records(text, find_game)
    session = Session.from_records(records)
    file = written(folder, text, "evening.tgn")

    assert session.over
    assert list(session.totals) == [shown.chairs[str(place)].total for place in session.places]
    assert [hand["scores"] for hand in document("score", file)] == [host.scores[deal] for deal in sorted(host.scores)]
    verified = document("verify", file)
    assert all(hand["verified"] for hand in verified)
    assert {hand["deal"]: hand["commitment"] for hand in verified} == host.commitments


async def _evening(party: Party, seed: int, database: Path) -> tuple[Host, TableShown, str]:
    """The host, the table at its end, and the records of the whole evening."""
    options = dict(with_random_options(find_game(party.game), seed, 0).options.changed()) | SHORT[party.game]
    async with InSqlite(database).opened() as (store, accounts), served(store, accounts=accounts) as server:
        people = [await Person.at(server.port, f"Player {place}") for place in range(1, party.people + 1)]
        table = await people[0].make_table(party.game, places=party.places, options=options)
        link = Link.parse(f"{people[0].origin}/t/{table}")
        host = Host(party)
        others = [Sitter(bot_named("varied"), secrets.token_bytes, place) for place in range(2, party.people + 1)]
        talks = [Talk(table, sitter) for sitter in (host, *others)]
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as playing:
            for person, talk in zip(people, talks, strict=True):
                token = person.cookie.partition("=")[2]
                playing.create_task(attend(link, token, talk, Random(seed).random, _unhurried()))
        records = await people[-1].get(f"/api/tables/{table}/records")
        assert records.status == 200
        return host, talks[0].mirror.shown, records.body


def _unhurried() -> Time:
    """A clock by which so much time passes that nobody has to wait before speaking."""
    seconds = count(step=10)
    return Time(asyncio.sleep, lambda: float(next(seconds)))
