"""What is left of somebody who has played and wants to be forgotten."""

from __future__ import annotations

from functools import partial

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.core.reading import read_records
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.server.store.memory import MemoryStore

NAME = 'Žofie "the \\ I" [Place2 "B"]'


@in_loop
async def test_a_hand_of_somebody_forgotten_is_a_hand_all_the_same() -> None:
    store = MemoryStore()
    async with served(store) as server:
        ada = await Person.at(server.port, NAME)
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as client:
            await client.sit(3, bots=(1, 2, 4))
            await client.done("begin")
            await client.play(partial(server.state, table), lambda view: view["stage"] == "between")
        (before,) = await store.hands_at(table)
        assert (await ada.post("/api/delete", {})).status == 200
        (after,) = await store.hands_at(table)
    (named,), (nameless,) = (read_records(hand.record, find_game) for hand in (before, after))

    assert named.tag("Place3") == NAME
    assert "Žofie" not in after.record
    assert nameless.tag("Place3") == "Somebody"
    assert nameless.tag("Place1") == named.tag("Place1")
    assert Session.from_records([nameless]).totals == Session.from_records([named]).totals
