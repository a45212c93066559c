from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.server.identity.kept import ADDRESS, FULL, PASSPHRASE, CountingHasher, Here, House
from tests.server.running import in_loop
from ultimo.server.identity.accounts import Caller, Opened
from ultimo.server.identity.interface import Kind, NameTaken
from ultimo.server.identity.passphrases import Passphrases
from ultimo.server.identity.people import People
from ultimo.server.identity.refusals import (
    BadName,
    BadPassphrase,
    IdentityRefused,
    NotForThisKind,
    Overtaken,
    WrongCredentials,
)
from ultimo.server.limits import RateLimited

NEW = "quite another one"


@in_loop
async def test_a_guest_who_becomes_a_person_stays_the_same_account() -> None:
    house = House()
    guest = await house.guest("Béla")
    person = await house.people.become_person(guest, "Bélabá", PASSPHRASE, ADDRESS)

    assert person.account.id == guest.account.id
    assert (person.account.kind, person.account.name) == (Kind.PERSON, "Bélabá")
    assert (await house.opens(person.token)).account == house.kept.accounts[guest.account.id]
    with pytest.raises(NotForThisKind, match="only a guest becomes a person, and this is a person"):
        await house.people.become_person(await house.opens(person.token), "Anna", PASSPHRASE, ADDRESS)


@in_loop
async def test_a_name_belongs_to_one_person_and_any_number_of_guests() -> None:
    house = House()
    await house.person("Anna")
    guest = await house.guest("anna")
    with pytest.raises(NameTaken):
        await house.people.become_person(guest, "ANNA", PASSPHRASE, ADDRESS)
    other = await house.person("Béla")
    with pytest.raises(NameTaken):
        await house.people.settle(other, "aNNa", None)

    assert house.kept.accounts[guest.account.id] == guest.account


@in_loop
async def test_secrets_are_kept_as_argon2id_alone() -> None:
    house = House()
    secured = await house.people.become_person(await house.guest(), "Anna", PASSPHRASE, ADDRESS)
    account = house.kept.accounts[secured.account.id]

    assert account.passphrase and account.passphrase.startswith("$argon2id$")
    assert account.recovery and account.recovery.startswith("$argon2id$")
    assert not any(secret in str(account) for secret in (PASSPHRASE, secured.code, secured.token))


def test_who_is_unknown_gets_the_same_answer_after_the_same_work() -> None:
    async def refused(name: str, passphrase: str) -> tuple[type[Exception], str, list[str], list[bytes]]:
        house = House()
        await house.person("Anna")
        house.ended.clear()
        with pytest.raises(IdentityRefused) as error:
            await house.people.log_in(name, passphrase, ADDRESS, None)
        return error.type, str(error.value), house.hasher.work, house.ended

    async def unrecovered(name: str, code: str) -> tuple[type[Exception], str, list[str], list[bytes]]:
        house = House()
        await house.person("Anna")
        house.ended.clear()
        with pytest.raises(IdentityRefused) as error:
            await house.people.recover(name, code, NEW, ADDRESS, None)
        return error.type, str(error.value), house.hasher.work, house.ended

    wrong = asyncio.run(refused("Anna", "wrong"))
    assert (WrongCredentials, ["verify"], []) == (wrong[0], wrong[2], wrong[3])
    for name in ("Béla", "Guest", "", "\u202eAnna", "x" * 5000):
        assert wrong == asyncio.run(refused(name, "wrong")) == asyncio.run(unrecovered(name, "2345"))
    assert wrong == asyncio.run(unrecovered("Anna", "2345-6789-ABCD-EFGH-JKMN"))
    assert wrong == asyncio.run(refused("Anna", "")) == asyncio.run(unrecovered("Anna", ""))


Try = Callable[[House, str, str], Awaitable[object]]


async def by_log_in(house: House, name: str, address: str) -> object:
    return await house.people.log_in(name, "wrong", address, None)


async def by_recovery(house: House, name: str, address: str) -> object:
    return await house.people.recover(name, "wrong", NEW, address, None)


async def tries(house: House, attempt: Try, names: list[str], addresses: list[str]) -> int:
    """How many of the attempts were made, and not limited."""
    made = 0
    for name, address in zip(names, addresses, strict=True):
        try:
            await attempt(house, name, address)
        except WrongCredentials:
            made += 1
        except RateLimited:
            pass
    return made


@pytest.mark.parametrize("attempt", [by_log_in, by_recovery])
@pytest.mark.parametrize("name", ["Anna", "Nobody"])
@in_loop
async def test_five_tries_a_minute_for_a_name_from_wherever(attempt: Try, name: str) -> None:
    house = House()
    await house.person("Anna")
    addresses = [f"192.0.2.{number}" for number in range(100)]
    spellings = [name, name.upper(), f" {name} ", name.lower()] * 25

    assert await tries(house, attempt, spellings, addresses) == 5
    assert house.hasher.work == ["verify"] * 5
    house.clock.now += 61
    assert await tries(house, attempt, spellings, addresses) == 5


@pytest.mark.parametrize("attempt", [by_log_in, by_recovery])
@in_loop
async def test_twenty_tries_a_minute_from_an_address_for_whatever_names(attempt: Try) -> None:
    house = House()
    await house.person("Anna")
    names = [f"Person {number}" for number in range(100)]

    assert await tries(house, attempt, names, [ADDRESS] * 100) == 20
    assert len(house.hasher.work) == 20


@in_loop
async def test_a_limited_person_is_told_so_even_with_the_right_passphrase() -> None:
    house = House()
    await house.person("Anna")
    await tries(house, by_log_in, ["Anna"] * 5, [ADDRESS] * 5)
    with pytest.raises(RateLimited):
        await house.people.log_in("Anna", PASSPHRASE, "198.51.100.1", None)


@in_loop
async def test_changing_a_passphrase_counts_as_a_try() -> None:
    house = House()
    person = await house.person("Anna")
    for _ in range(5):
        with pytest.raises(WrongCredentials):
            await house.people.change_passphrase(person, "wrong", NEW, ADDRESS)
    with pytest.raises(RateLimited):
        await house.people.log_in("Anna", PASSPHRASE, "198.51.100.1", None)


@in_loop
async def test_a_hash_with_other_parameters_is_made_anew_at_log_in() -> None:
    house = House()
    person = await house.person("Anna")
    before = house.kept.accounts[person.account.id].passphrase
    people = People(house.accounts, Passphrases(Here(), CountingHasher(memory=16)), house.limits)
    await people.log_in("Anna", PASSPHRASE, ADDRESS, None)
    after = house.kept.accounts[person.account.id].passphrase
    await people.log_in("Anna", PASSPHRASE, ADDRESS, None)

    assert before != after == house.kept.accounts[person.account.id].passphrase
    assert after and "m=16" in after


@in_loop
async def test_a_recovery_code_opens_once_and_the_next_one_again() -> None:
    house = House()
    first = await house.people.become_person(await house.guest(), "Anna", PASSPHRASE, ADDRESS)
    second = await house.people.recover("anna", first.code.lower(), NEW, ADDRESS, None)
    with pytest.raises(WrongCredentials):
        await house.people.recover("Anna", first.code, NEW, ADDRESS, None)
    with pytest.raises(WrongCredentials):
        await house.people.log_in("Anna", PASSPHRASE, ADDRESS, None)
    await house.people.log_in("Anna", NEW, ADDRESS, None)

    assert await house.accounts.caller(first.token) is None
    assert await house.people.recover("Anna", second.code, NEW, ADDRESS, None)


@in_loop
async def test_of_two_at_once_with_the_same_recovery_code_one_gets_in() -> None:
    house = House()
    secured = await house.people.become_person(await house.guest(), "Anna", PASSPHRASE, ADDRESS)
    both = await asyncio.gather(
        *(house.people.recover("Anna", secured.code, new, ADDRESS, None) for new in (NEW, PASSPHRASE + "!")),
        return_exceptions=True,
    )

    assert [Overtaken] == [type(one) for one in both if isinstance(one, Exception)]


@in_loop
async def test_who_knew_the_old_passphrase_does_not_slip_in_beside_a_change() -> None:
    house = House()
    person = await house.person("Anna")
    change = house.people.change_passphrase(person, PASSPHRASE, NEW, ADDRESS)
    log_ins = [house.people.log_in("Anna", PASSPHRASE, ADDRESS, None) for _ in range(4)]
    token, *others = await asyncio.gather(change, *log_ins, return_exceptions=True)
    slipped = [one for one in others if isinstance(one, Opened)]

    assert isinstance(token, str)
    assert [] == [one for one in slipped if await house.accounts.caller(one.token) is not None]
    assert (await house.opens(token)).account.name == "Anna"


class Slow(Passphrases):
    """Something happens between the check of a passphrase and what is done then."""

    def __init__(self, meanwhile: Callable[[], Awaitable[object]]) -> None:
        super().__init__(Here(), CountingHasher())
        self._meanwhile = meanwhile

    async def fits(self, secret: str, kept: str | None) -> bool:
        fits = await super().fits(secret, kept)
        await self._meanwhile()
        return fits


@in_loop
async def test_who_was_checked_before_a_change_gets_no_token_after_it() -> None:
    house = House()
    person = await house.person("Anna")
    slow = Slow(lambda: house.people.change_passphrase(person, PASSPHRASE, NEW, ADDRESS))
    with pytest.raises(Overtaken):
        await People(house.accounts, slow, house.limits).log_in("Anna", PASSPHRASE, ADDRESS, None)

    assert len(await house.kept.sessions_of(person.account.id)) == 2  # the new one, and the one that gives way to it


@in_loop
async def test_who_is_deleted_meanwhile_gets_no_token() -> None:
    house = House()
    person = await house.person("Anna")
    slow = Slow(lambda: house.accounts.delete(person.account.id))
    with pytest.raises(Overtaken):
        await People(house.accounts, slow, house.limits).log_in("Anna", PASSPHRASE, ADDRESS, None)


async def many_sessions(house: House) -> tuple[Caller, list[str]]:
    person = await house.person("Anna")
    return person, [(await house.people.log_in("Anna", PASSPHRASE, ADDRESS, None)).token for _ in range(3)]


@in_loop
async def test_a_changed_passphrase_ends_every_other_token_at_once() -> None:
    house = House()
    person, others = await many_sessions(house)
    digests = [row.digest for row in await house.kept.sessions_of(person.account.id)]
    house.ended.clear()
    await house.people.change_passphrase(person, PASSPHRASE, NEW, ADDRESS)

    assert len(digests) == 4
    assert set(house.ended) == set(digests)
    assert [None] * 3 == [await house.accounts.caller(other) for other in others]


@in_loop
async def test_logging_out_ends_that_token_and_its_sockets_and_no_other() -> None:
    house = House()
    person, others = await many_sessions(house)
    house.ended.clear()
    await house.people.log_out(person)

    assert person.session.digest not in house.kept.sessions
    assert [person.session.digest] == house.ended
    assert all([await house.accounts.caller(other) for other in others])


@in_loop
async def test_a_bot_and_a_guest_have_no_passphrase_to_change() -> None:
    house = House()
    bot = await house.opens((await house.bots.make(await house.person(), "Botka")).token)
    for caller in (bot, await house.guest()):
        with pytest.raises(NotForThisKind, match="only a person has a passphrase"):
            await house.people.change_passphrase(caller, PASSPHRASE, NEW, ADDRESS)
    with pytest.raises(NotForThisKind, match="this is a bot"):
        await house.people.become_person(bot, "Botka", PASSPHRASE, ADDRESS)


@in_loop
async def test_what_is_given_is_checked_before_anything_changes() -> None:
    house = House()
    guest = await house.guest()
    before = dict(house.kept.accounts), dict(house.kept.sessions)
    with pytest.raises(BadName):
        await house.people.become_person(guest, "\u202e", PASSPHRASE, ADDRESS)
    with pytest.raises(BadPassphrase):
        await house.people.become_person(guest, "Anna", "short", ADDRESS)
    with pytest.raises(BadName):
        await house.people.settle(guest, "", "{}")
    with pytest.raises(BadName):
        await house.people.guest("", ADDRESS)

    assert before == (house.kept.accounts, house.kept.sessions)
    assert house.hasher.work == []


@in_loop
async def test_only_what_is_given_is_changed() -> None:
    house = House()
    guest = await house.guest("Guest")
    assert await house.people.settle(guest, None, '{"a":1}') == guest.account._replace(settings='{"a":1}')
    renamed = await house.people.settle(guest, " Béla ", None)
    assert renamed == guest.account._replace(name="Béla", settings='{"a":1}') == house.kept.accounts[renamed.id]


@in_loop
async def test_changes_and_new_guests_are_limited() -> None:
    house = House()
    guest = await house.guest()
    for number in range(60):
        await house.people.settle(guest, f"Guest {number}", None)
    with pytest.raises(RateLimited):
        await house.people.settle(guest, "Guest", None)
    for _ in range(59):
        await house.guest()
    with pytest.raises(RateLimited):
        await house.guest()


@in_loop
async def test_who_comes_back_is_seen_again_but_not_written_down_each_time() -> None:
    house = House()
    token = (await house.people.guest("Guest", ADDRESS)).token
    first = (await house.opens(token)).account.seen
    house.clock.now += 60
    assert (await house.opens(token)).account.seen == first
    house.clock.now += 3600
    assert (await house.opens(token)).account.seen == house.clock.milliseconds()
    house.clock.now += 3600
    house.kept.disk.trouble = FULL
    assert await house.opens(token)
