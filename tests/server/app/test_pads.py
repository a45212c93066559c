"""Evenings of score pads, kept for people who have an account."""

from __future__ import annotations

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.server.http.evenings import EVENING_BYTES

ONE, OTHER = "/api/evenings/0123456789abcdef", "/api/evenings/fedcba9876543210"
EVENING = {"format": 1, "hands": [{"points": 71, "note": "Žofie’s Skus"}]}


async def member(port: int, name: str) -> Person:
    """Somebody with a passphrase."""
    person = await Person.at(port, name)
    assert (await person.post("/api/account", {"name": name, "passphrase": "correct horse battery"})).status == 200
    return person


@in_loop
async def test_an_evening_comes_back_as_it_was_written_and_deleted_ones_are_told() -> None:
    async with served() as server:
        ada = await member(server.port, "Ada")
        assert (await ada.put(ONE, {"version": 1, "evening": EVENING})).body == {"version": 1}
        assert (await ada.put(OTHER, {"version": 1, "evening": {}})).status == 200
        assert (await ada.put(OTHER, {"version": 2, "evening": None})).status == 200
        listed = {one["id"]: (one["version"], one["is_deleted"]) for one in (await ada.get("/api/evenings")).body}

        assert listed == {ONE[-16:]: (1, False), OTHER[-16:]: (2, True)}
        assert (await ada.get(ONE)).body == {"version": 1, "evening": EVENING}
        assert (await ada.get(OTHER)).body == {"version": 2, "evening": None}
        exported = (await ada.get("/api/export")).body["evenings"]
        assert [(one["id"], one["evening"]) for one in exported] == [(ONE[-16:], EVENING)]


@in_loop
async def test_of_two_changes_at_once_one_is_told_of_the_other() -> None:
    async with served() as server:
        ada = await member(server.port, "Ada")
        await ada.put(ONE, {"version": 1, "evening": EVENING})
        again = await ada.put(ONE, {"version": 1, "evening": EVENING})
        late = await ada.put(ONE, {"version": 1, "evening": {}})

        assert (again.status, again.body) == (200, {"version": 1})
        assert (late.status, late.body["code"], late.body["context"]) == (409, "other_version", {"version": 1})


@in_loop
async def test_evenings_are_for_their_own_people_only() -> None:
    async with served() as server:
        ada, eve, guest = await member(server.port, "Ada"), await member(server.port, "Eve"), Person(server.port)
        await ada.put(ONE, {"version": 1, "evening": EVENING})

        assert (await eve.get(ONE)).body["code"] == "no_such_evening"
        assert (await eve.get("/api/evenings")).body == []
        assert (await guest.get(ONE)).body["code"] == "no_session"
        await guest.post("/api/session", {"name": "Guest"})
        refused = await guest.put(ONE, {"version": 1, "evening": EVENING})
        assert (refused.status, refused.body["code"]) == (403, "not_for_this_kind")


@in_loop
async def test_what_is_no_evening_is_not_kept() -> None:
    async with served() as server:
        ada = await member(server.port, "Ada")

        assert (await ada.put("/api/evenings/A", {"version": 1, "evening": {}})).body["code"] == "no_such_evening"
        assert (await ada.put(ONE, {"version": 1, "evening": []})).body["code"] == "malformed"
        assert (await ada.put(ONE, {"version": 0, "evening": {}})).body["code"] == "other_version"
        large = {"version": 1, "evening": {"note": "x" * EVENING_BYTES}}
        assert (await ada.put(ONE, large)).body["code"] == "too_large"
        assert (await ada.get("/api/evenings")).body == []
