from __future__ import annotations

import asyncio
import base64
import re

import pytest

from tests.server.identity.kept import ADDRESS, FULL, PASSPHRASE, House
from tests.server.running import in_loop
from ultimo.server.identity.accounts import Caller
from ultimo.server.identity.tokens import GRACE, digest_of
from ultimo.server.store.interface import StorageUnavailable


def test_a_token_is_256_bits_and_no_two_are_equal() -> None:
    house = House()
    tokens = {house.accounts.tokens.draw("a").token for _ in range(1000)}

    assert len(tokens) == 1000
    assert all(re.fullmatch("[A-Za-z0-9_-]{43}", token) for token in tokens)
    assert all(len(base64.urlsafe_b64decode(token + "=")) == 32 for token in tokens)


async def stored_strings(house: House) -> set[str]:
    """Everything that is kept, in every form somebody might try it in."""
    values = [value for row in (*house.kept.accounts.values(), *house.kept.sessions.values()) for value in row]
    strings = {str(value) for value in values if not isinstance(value, bytes)}
    for value in (*(value for value in values if isinstance(value, bytes)), *map(str.encode, strings.copy())):
        strings |= {value.hex(), base64.b64encode(value).decode(), value.decode("latin-1")}
        strings.add(base64.urlsafe_b64encode(value).rstrip(b"=").decode())
    return strings


@in_loop
async def test_nothing_that_is_kept_opens_anything() -> None:
    house = House()
    person = await house.person()
    bot = await house.bots.make(person, "Botka")
    await house.guest("Béla")
    tried = await stored_strings(house)

    assert len(tried) > 50
    assert [] == [one for one in tried if await house.accounts.caller(one) is not None]
    assert await house.accounts.caller(bot.token)


def test_a_look_up_that_finds_another_row_is_not_believed() -> None:
    async def fooled() -> Caller | None:
        house = House()
        token = (await house.people.guest("Guest", ADDRESS)).token
        house.kept.sessions[digest_of("other")] = house.kept.sessions[digest_of(token)]
        return await house.accounts.caller("other")

    assert asyncio.run(fooled()) is None


@in_loop
async def test_the_old_token_lives_until_the_new_one_is_presented() -> None:
    house = House()
    await house.person()
    guest = await house.people.guest("Guest", ADDRESS)
    old = await house.opens(guest.token)
    new = (await house.people.log_in("Anna", PASSPHRASE, ADDRESS, old)).token
    house.ended.clear()

    assert (await house.opens(guest.token)).session.until == house.clock.milliseconds() + GRACE
    assert (await house.opens(new)).account.name == "Anna"
    assert [None] * 1000 == [await house.accounts.caller(guest.token) for _ in range(1000)]
    assert [old.session.digest] == house.ended


@in_loop
async def test_the_old_token_dies_after_a_minute_if_the_new_one_never_comes() -> None:
    house = House()
    old = (await house.people.become_person(await house.guest(), "Anna", PASSPHRASE, ADDRESS)).token
    await house.people.change_passphrase(await house.opens(old), PASSPHRASE, PASSPHRASE + "!", ADDRESS)

    house.clock.now += 59.9
    assert await house.opens(old)
    house.clock.now += 0.1
    assert [None] * 1000 == [await house.accounts.caller(old) for _ in range(1000)]


@in_loop
async def test_a_second_replacement_does_not_prolong_the_life_of_the_first() -> None:
    house = House()
    await house.person()
    guest = await house.people.guest("Guest", ADDRESS)
    for _ in range(2):
        await house.people.log_in("Anna", PASSPHRASE, ADDRESS, await house.opens(guest.token))
        house.clock.now += 30

    assert await house.accounts.caller(guest.token) is None


@in_loop
async def test_the_old_token_ends_also_when_the_server_was_started_again_in_between() -> None:
    house = House()
    await house.person()
    guest = await house.people.guest("Guest", ADDRESS)
    old = await house.opens(guest.token)
    new = (await house.people.log_in("Anna", PASSPHRASE, ADDRESS, old)).token
    again = House(kept=house.kept, clock=house.clock)
    assert await again.opens(guest.token)

    assert (await again.opens(new)).account.name == "Anna"
    assert await again.accounts.caller(guest.token) is None
    await again.opens(new)
    assert [old.session.digest] == again.ended


@in_loop
async def test_an_old_token_that_could_not_be_ended_is_ended_the_next_time() -> None:
    house = House()
    await house.person()
    guest = await house.people.guest("Guest", ADDRESS)
    new = await house.people.log_in("Anna", PASSPHRASE, ADDRESS, await house.opens(guest.token))
    house.kept.disk.trouble = FULL
    with pytest.raises(StorageUnavailable):
        await house.accounts.caller(new.token)
    house.kept.disk.trouble = None

    assert await house.opens(new.token)
    assert await house.accounts.caller(guest.token) is None


@in_loop
async def test_nobody_is_told_an_id_that_opens_anything() -> None:
    house = House()
    person = await house.person()

    assert [None] * 9 == [await house.accounts.caller(str(value)) for value in person.account]
