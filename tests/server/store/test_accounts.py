"""What every store of accounts does, in memory and in a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.running import in_loop
from tests.server.store.storage import InMemory, InSqlite, batch, hand
from ultimo.server.identity.interface import (
    Account,
    Evening,
    Kind,
    NameTaken,
    NoSuchAccount,
    OtherVersion,
    SessionRow,
    TooManyEvenings,
)
from ultimo.server.store.interface import DailyResult, FinishedHand

Storage = InMemory | InSqlite


def guest(account: str, name: str = "Guest") -> Account:
    return Account(account, Kind.GUEST, name, None, None, None, "{}", 1000, 2000)


def person(account: str, name: str) -> Account:
    return Account(account, Kind.PERSON, name, None, "$argon2id$…", "$argon2id$…", "{}", 1000, 2000)


def bot(account: str, owner: str) -> Account:
    return Account(account, Kind.BOT, "Robot", owner, None, None, "{}", 1000, 2000)


def token(digest: str, account: str, created: int = 1000, until: int | None = None) -> SessionRow:
    return SessionRow(digest.encode(), account, created, until)


def played(deal: int, names: tuple[str, ...], seats: str, *accounts: str | None) -> FinishedHand:
    """A finished hand of people with *names* by chair, in *seats*."""
    chairs = "\n".join(f'[Place{place} "{name}"]' for place, name in enumerate(names, 1))
    return FinishedHand(deal, f'[Game "oak"]\n{chairs}\n[Seats "{seats}"]\n\nAnna\n', accounts)


@in_loop
async def test_accounts_come_back_as_they_are(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for account in (guest("a"), person("b", "Béla"), bot("c", "b")):
            await accounts.add(account, token(account.id, account.id))

        assert await accounts.by_id("a") == guest("a")
        assert await accounts.by_id("b") == person("b", "Béla")
        assert await accounts.by_id("c") == bot("c", "b")
        assert await accounts.by_id("d") is None
        assert await accounts.session(b"b") == token("b", "b")


@in_loop
async def test_who_has_a_passphrase_is_found_by_name(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Žofie"), token("1", "a"))
        await accounts.add(guest("b", "Bára"), token("2", "b"))

        for name in ("Žofie", "žofie", "ŽOFIE", "Z\u030cofie"):
            assert await accounts.by_name(name) == person("a", "Žofie")
        assert await accounts.by_name("Zofie") is None
        assert await accounts.by_name("Bára") is None


@in_loop
async def test_a_name_belongs_to_one_person(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Anna"), token("1", "a"))
        await accounts.add(guest("b", "Anna"), token("2", "b"))
        with pytest.raises(NameTaken, match="the name 'ANNA' is taken"):
            await accounts.change(person("b", "ANNA"))
        with pytest.raises(NameTaken):
            await accounts.add(person("c", "anna"), token("3", "c"))

        assert await accounts.by_id("b") == guest("b", "Anna")
        assert await accounts.by_id("c") is None
        assert await accounts.session(b"3") is None


@in_loop
async def test_of_two_who_want_a_name_at_once_one_gets_it(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for account in ("a", "b"):
            await accounts.add(guest(account), token(account, account))
        changes = (accounts.change(person(account, "Anna")) for account in ("a", "b"))
        answers = await asyncio.gather(*changes, return_exceptions=True)

        assert [type(answer) for answer in answers] == [type(None), NameTaken]
        assert await accounts.by_name("anna") == person("a", "Anna")


@in_loop
async def test_a_person_may_change_and_give_a_name_free(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Anna"), token("1", "a"))
        await accounts.change(person("a", "anna"))
        await accounts.change(person("a", "Hana")._replace(settings='{"cards": "large"}', seen=3000))
        await accounts.add(person("b", "Anna"), token("2", "b"))

        assert await accounts.by_id("a") == person("a", "Hana")._replace(settings='{"cards": "large"}', seen=3000)
        assert await accounts.by_name("anna") == person("b", "Anna")


@in_loop
async def test_who_is_not_there_cannot_be_changed(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for asked in (
            accounts.change(guest("a")),
            accounts.add_session(token("1", "a")),
            accounts.add(bot("b", "a"), token("2", "b")),
        ):
            with pytest.raises(NoSuchAccount):
                await asked

        assert await accounts.by_id("a") is None
        assert await accounts.by_id("b") is None
        assert await accounts.session(b"1") is None


@in_loop
async def test_an_account_has_many_tokens_the_oldest_first(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(guest("a"), token("9", "a", 1))
        await accounts.add(guest("b"), token("5", "b", 1))
        await accounts.add_session(token("1", "a", 3, 4000))
        await accounts.add_session(token("2", "a", 2))

        assert await accounts.sessions_of("a") == [token("9", "a", 1), token("2", "a", 2), token("1", "a", 3, 4000)]
        assert list(await accounts.sessions_of("c")) == []


@in_loop
async def test_a_token_ends_now_or_later(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(guest("a"), token("1", "a"))
        await accounts.add_session(token("2", "a"))
        await accounts.end_session(b"1")
        await accounts.end_session(b"2", 5000)
        await accounts.end_session(b"3")
        await accounts.end_session(b"4", 5000)

        assert await accounts.sessions_of("a") == [token("2", "a", until=5000)]
        assert await accounts.session(b"4") is None


@in_loop
async def test_a_token_that_takes_over_ends_the_one_it_replaces_alone(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(guest("a"), token("1", "a"))
        await accounts.add_session(token("2", "a"))
        successor = token("3", "a")._replace(replaces=b"1")
        await accounts.add_session(successor)
        assert await accounts.session(b"3") == successor
        await accounts.take_over(successor)
        await accounts.take_over(token("4", "a")._replace(replaces=b"5"))

        assert await accounts.sessions_of("a") == [token("2", "a"), token("3", "a")]


@in_loop
async def test_who_is_deleted_leaves_no_token_no_bot_and_no_name(storage: Storage) -> None:
    async with storage.opened() as (store, accounts):
        for account in (person("a", "Anna"), bot("robot", "a"), person("b", "Béla")):
            await accounts.add(account, token(account.id, account.id))
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "a", "b", "robot", None),)))
        await accounts.delete("a")

        for gone in ("a", "robot"):
            assert await accounts.by_id(gone) is None
            assert await accounts.session(gone.encode()) is None
            assert list(await store.hands_of(gone)) == []
        assert await accounts.by_name("Anna") is None
        assert await store.hands_at("oak") == [hand(1, None, "b", None, None)]
        assert await accounts.by_id("b") == person("b", "Béla")

        await accounts.delete("a")
        await accounts.add(person("c", "Anna"), token("c", "c"))


@in_loop
async def test_the_hands_of_who_is_deleted_name_them_no_more(storage: Storage) -> None:
    async with storage.opened() as (store, accounts):
        for account in (person("a", "Anna"), person("b", "Béla")):
            await accounts.add(account, token(account.id, account.id))
        hands = (
            played(1, ("Anna", "Béla", "C", "D", "E"), "2 3 1 4", "b", None, "a", None),
            played(2, ("Anna", "Béla", "C", "D", "E"), "2 3 4 5", "b", None, None, None),  # Anna sits out
            played(3, ("Béla", "Anna", "C", "D", "E"), "1 2 3 4", "b", None, None, None),  # another Anna's chair
        )
        await store.append(batch("oak", 1, "sit", finished=hands))
        await store.append(batch("elm", 1, "sit", finished=(played(1, ("Anna", "B"), "1 2 1 2", None, "b"),)))
        await accounts.delete("a")
        first, second, third = await store.hands_at("oak")

        assert first == played(1, ("Somebody", "Béla", "C", "D", "E"), "2 3 1 4", "b", None, None, None)
        assert second == played(2, ("Somebody", "Béla", "C", "D", "E"), "2 3 4 5", "b", None, None, None)
        assert third == hands[2]
        assert "Anna" in (await store.hands_at("elm"))[0].record


@in_loop
async def test_hands_that_were_finished_later_are_cleared_as_well(storage: Storage) -> None:
    async with storage.opened() as (store, accounts):
        for account in (person("a", "Anna"), person("b", "Béla")):
            await accounts.add(account, token(account.id, account.id))
        await accounts.delete("a")
        finished = played(1, ("Anna", "Béla"), "1 2 3 4", "a", "b", None, None)
        await store.append(batch("oak", 1, "sit", finished=(finished,)))
        await accounts.clear_hands()

        assert await store.hands_at("oak") == [
            played(1, ("Somebody", "Béla"), "1 2 3 4", None, "b", None, None),
        ]


@in_loop
async def test_who_is_forgotten_is_on_no_board(storage: Storage) -> None:
    async with storage.opened() as (store, accounts):
        for account in (person("a", "Anna"), person("b", "Béla"), person("c", "Cili")):
            await accounts.add(account, token(account.id, account.id))
        results = [DailyResult("2026-11-30", "whist", account, account, 1) for account in "abc"]
        await accounts.delete("a")
        await store.append(batch("oak", 1, "play", results=tuple(results)))
        await accounts.delete("b")
        await accounts.clear_hands()

        assert list(await store.results("2026-11-30", "whist")) == results[2:]


@in_loop
async def test_guests_are_idle_who_were_not_seen_and_earlier_those_without_a_hand(storage: Storage) -> None:
    async with storage.opened() as (store, accounts):
        for account, seen in (("a", 100), ("b", 100), ("c", 300), ("d", 10), ("e", 10)):
            await accounts.add(guest(account)._replace(seen=seen), token(account, account))
        await accounts.change(person("e", "Eva")._replace(seen=10))
        await accounts.add(bot("f", "e")._replace(seen=10), token("f", "f"))
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "b", "d", None, None),)))

        assert list(await accounts.idle_guests(50, 200, 9)) == ["a", "d"]
        assert list(await accounts.idle_guests(50, 200, 1)) == ["a"]
        await accounts.delete("a", "d")
        assert list(await accounts.idle_guests(50, 200, 9)) == []
        assert await accounts.by_id("b")


@in_loop
async def test_tokens_are_dead_whose_time_is_up_and_those_browsers_have_lost(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Anna"), token("1", "a", 100))
        await accounts.add(bot("b", "a"), token("2", "b", 100))
        for one in (token("3", "a", 200, 500), token("4", "a", 200, 501), token("5", "a", 200)):
            await accounts.add_session(one)

        assert await accounts.end_dead(500, 200) == 2
        assert await accounts.end_dead(500, 200) == 0
        assert [row.digest for row in await accounts.sessions_of("a")] == [b"4", b"5"]
        assert await accounts.sessions_of("b")


@in_loop
async def test_a_bot_may_go_alone(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Anna"), token("a", "a"))
        await accounts.add(bot("robot", "a"), token("robot", "robot"))
        await accounts.delete("robot")

        assert await accounts.by_id("robot") is None
        assert await accounts.by_id("a") == person("a", "Anna")


@in_loop
async def test_accounts_outlive_the_process(path: Path) -> None:
    storage = InSqlite(path)
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "Anna"), token("1", "a"))
    async with storage.opened() as (_, accounts):
        assert await accounts.by_name("anna") == person("a", "Anna")
        assert await accounts.sessions_of("a") == [token("1", "a")]


@in_loop
async def test_somebodys_bots_are_found_the_oldest_first(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for account in (person("a", "Ada"), person("b", "Béla"), guest("c")):
            await accounts.add(account, token(account.id, account.id))
        for later in (bot("e", "a")._replace(created=3000), bot("d", "a"), bot("f", "b")):
            await accounts.add(later, token(later.id, later.id))

        assert [one.id for one in await accounts.bots_of("a")] == ["d", "e"]
        assert not await accounts.bots_of("c")


def evening(account: str, version: int, text: str | None = "{}", one: str = "1", changed: int = 5) -> Evening:
    return Evening(account, one, version, text, changed)


@in_loop
async def test_each_version_of_an_evening_follows_the_one_before(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for account in ("a", "b"):
            await accounts.add(person(account, account), token(account, account))
        await accounts.keep_evening(evening("a", 1), 9)
        await accounts.keep_evening(evening("a", 2, '{"hands":1}'), 9)
        await accounts.keep_evening(evening("a", 2, '{"hands":1}', changed=6), 9)  # said again
        for other in (evening("a", 2), evening("a", 1), evening("a", 4), evening("a", 1, None)):
            with pytest.raises(OtherVersion) as raised:
                await accounts.keep_evening(other, 9)
            assert raised.value.version == 2
        with pytest.raises(OtherVersion) as raised:
            await accounts.keep_evening(evening("b", 3), 9)

        assert raised.value.version == 0
        assert await accounts.evenings_of("a") == [evening("a", 2, '{"hands":1}')]
        assert await accounts.evenings_of("b") == []
        with pytest.raises(NoSuchAccount):
            await accounts.keep_evening(evening("c", 1), 9)


@in_loop
async def test_so_many_evenings_are_kept_and_deleted_ones_do_not_count(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        await accounts.add(person("a", "a"), token("1", "a"))
        await accounts.keep_evening(evening("a", 1, one="1", changed=3), 2)
        await accounts.keep_evening(evening("a", 1, one="2", changed=4), 2)
        with pytest.raises(TooManyEvenings):
            await accounts.keep_evening(evening("a", 1, one="3"), 2)
        await accounts.keep_evening(evening("a", 2, None, one="1", changed=9), 2)
        await accounts.keep_evening(evening("a", 1, one="3", changed=8), 2)

        assert [(one.id, one.text) for one in await accounts.evenings_of("a")] == [
            ("1", None),
            ("3", "{}"),
            ("2", "{}"),
        ]


@in_loop
async def test_who_is_forgotten_has_no_evenings_any_more(storage: Storage) -> None:
    async with storage.opened() as (_, accounts):
        for account in ("a", "b"):
            await accounts.add(person(account, account), token(account, account))
            await accounts.keep_evening(evening(account, 1), 9)
        await accounts.delete("a")

        assert await accounts.evenings_of("a") == []
        assert await accounts.evenings_of("b") == [evening("b", 1)]
