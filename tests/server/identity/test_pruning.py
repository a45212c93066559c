"""Who is forgotten without asking for it."""

from __future__ import annotations

from tests.server.identity.kept import House
from tests.server.running import in_loop
from ultimo.server.identity.interface import Kind
from ultimo.server.identity.pruning import COOKIE, UNPLAYED, Pruned, prune


@in_loop
async def test_a_guest_who_never_played_is_waited_for_a_month() -> None:
    house = House()
    guest, person = await house.guest(), await house.person()
    seen = guest.account.seen

    assert await prune(house.kept, seen + UNPLAYED) == Pruned(0, 0)
    assert await prune(house.kept, seen + UNPLAYED + 1) == Pruned(1, 0)
    assert list(house.kept.accounts) == [person.account.id]


@in_loop
async def test_of_many_guests_all_are_forgotten() -> None:
    house = House()
    for _ in range(1001):
        await house.accounts.created(Kind.GUEST, "Guest")

    assert await prune(house.kept, house.clock.milliseconds() + UNPLAYED + 1) == Pruned(1001, 0)
    assert not house.kept.sessions


@in_loop
async def test_a_token_that_no_browser_has_any_more_opens_nothing_and_its_person_stays() -> None:
    house = House()
    person = await house.person()
    bot = await house.bots.make(person, "Botka")
    house.clock.now += COOKIE / 1000 + 1

    assert await prune(house.kept, house.clock.milliseconds()) == Pruned(0, 1)
    assert await house.accounts.caller(bot.token)
    assert await house.kept.by_name("Anna")
