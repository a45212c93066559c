from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.server.identity.kept import ADDRESS, PASSPHRASE, House
from tests.server.running import in_loop
from ultimo.server.identity.export import PAGE, exported
from ultimo.server.identity.refusals import NotForThisKind, WrongCredentials
from ultimo.server.store.interface import DailyResult, FinishedHand


class Played:
    """Finished hands of one account, who sat in seat 2."""

    def __init__(self, account: str, count: int) -> None:
        self._hands = [
            (f"table {number}", FinishedHand(number, f"[Deal {number}]", (None, account, "other", None)))
            for number in range(count)
        ]

    async def hands_of(self, account: str, first: int = 0, count: int = PAGE) -> Sequence[tuple[str, FinishedHand]]:
        return [hand for hand in self._hands if account in hand[1].accounts][first : first + count]

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        return [DailyResult("2026-11-30", "whist", account, "Anna", 3)]


async def taken_away(house: House, account: str, count: int) -> tuple[str, dict[str, Any]]:
    pieces = exported(house.accounts, Played(account, count), house.kept.accounts[account])
    text = b"".join([piece async for piece in pieces]).decode()
    return text, json.loads(text)


@pytest.mark.parametrize("count", [0, 1, PAGE, 2 * PAGE + 1])
@in_loop
async def test_all_that_is_kept_is_exported(count: int) -> None:
    house = House()
    person = await house.person("Anna")
    await house.bots.make(person, "Botka")
    await house.people.settle(person, None, '{"theme":"dark"}')
    _, document = await taken_away(house, person.account.id, count)

    assert set(document) == {"account", "bots", "daily", "evenings", "hands"}
    assert document["daily"] == [{"day": "2026-11-30", "game": "whist", "name": "Anna", "score": 3}]
    assert list(document["account"]) == (
        "id kind name has_passphrase has_recovery_code settings created seen tokens".split()
    )
    assert document["account"]["settings"] == {"theme": "dark"}
    assert document["account"]["has_passphrase"] is True
    assert [len(document["account"]["tokens"]), len(document["bots"])] == [1, 1]
    assert [hand["deal"] for hand in document["hands"]] == list(range(count))
    assert all(hand["seats"] == [2] for hand in document["hands"])


@in_loop
async def test_no_secret_and_nobody_elses_id_is_exported() -> None:
    house = House()
    secured = await house.people.become_person(await house.guest(), "Anna", PASSPHRASE, ADDRESS)
    other = await house.guest()
    text, _ = await taken_away(house, secured.account.id, 3)
    account = house.kept.accounts[secured.account.id]
    digests = [row.digest.hex() for row in house.kept.sessions.values()]

    assert not [
        secret
        for secret in (
            account.passphrase,
            account.recovery,
            secured.token,
            secured.code,
            other.account.id,
            *digests,
        )
        if str(secret) in text
    ]
    assert '"other"' not in text


@in_loop
async def test_who_is_deleted_leaves_nothing_behind() -> None:
    house = House()
    person = await house.person("Anna")
    bot = await house.opens((await house.bots.make(person, "Botka")).token)
    with pytest.raises(WrongCredentials):
        await house.people.delete(person, "wrong", ADDRESS)
    with pytest.raises(NotForThisKind, match="deleted by the person who made it"):
        await house.people.delete(bot, PASSPHRASE, ADDRESS)
    house.ended.clear()
    digests = [row.digest for one in (person, bot) for row in await house.kept.sessions_of(one.account.id)]
    await house.people.delete(person, PASSPHRASE, ADDRESS)

    assert ({}, {}) == (house.kept.accounts, house.kept.sessions)
    assert sorted(house.ended) == sorted(digests)


@in_loop
async def test_a_guest_is_deleted_without_a_passphrase() -> None:
    house = House()
    await house.people.delete(await house.guest(), "", ADDRESS)

    assert house.kept.accounts == {}
