from __future__ import annotations

import asyncio

import pytest

from tests.server.identity.kept import House
from tests.server.running import in_loop
from ultimo.server.identity.bots import MOST
from ultimo.server.identity.interface import Kind
from ultimo.server.identity.refusals import NoSuchBot, NotForThisKind, TooManyBots


@in_loop
async def test_a_person_makes_bots_that_have_their_own_token() -> None:
    house = House()
    person = await house.person()
    opened = await house.bots.make(person, "Botka")
    bot = await house.opens(opened.token)

    assert (bot.account.kind, bot.account.name, bot.account.owner) == (Kind.BOT, "Botka", person.account.id)
    assert [bot.account] == await house.bots.of(person)


@in_loop
async def test_guests_and_bots_make_none() -> None:
    house = House()
    bot = await house.opens((await house.bots.make(await house.person(), "Botka")).token)
    for caller, kind in ((bot, "bot"), (await house.guest(), "guest")):
        with pytest.raises(NotForThisKind, match=f"only a person makes bots, and this is a {kind}"):
            await house.bots.make(caller, "Another")


@in_loop
async def test_a_person_has_only_so_many_bots_however_fast_they_are_asked_for() -> None:
    house = House()
    person = await house.person()
    asked = [house.bots.make(person, f"Bot {number}") for number in range(2 * MOST)]
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [TooManyBots] * MOST == [type(one) for one in answers if isinstance(one, Exception)]
    assert len(await house.bots.of(person)) == MOST


@in_loop
async def test_only_the_own_bot_is_deleted_and_its_sockets_end() -> None:
    house = House()
    anna, bela = await house.person("Anna"), await house.person("Béla")
    opened = await house.bots.make(anna, "Botka")
    bot = await house.opens(opened.token)
    for id in (bot.account.id, bela.account.id, anna.account.id, ""):
        with pytest.raises(NoSuchBot):
            await house.bots.delete(bela, id)
    await house.bots.delete(anna, bot.account.id)

    assert await house.accounts.caller(opened.token) is None
    assert house.ended[-1] == bot.session.digest
