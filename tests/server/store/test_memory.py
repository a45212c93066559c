"""The store in memory fails where it is told to."""

from __future__ import annotations

import pytest

from tests.server.running import in_loop
from tests.server.store.storage import batch, payloads
from tests.server.store.test_accounts import guest, token
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.store.interface import LogDamaged, StorageUnavailable, StoreBroken, TableStatus
from ultimo.server.store.memory import Fault, MemoryStore

FULL = StorageUnavailable("the disk is full")
FSYNC = StoreBroken("a failed fsync")


@pytest.mark.parametrize("k", [1, 2, 3, 4])
@in_loop
async def test_the_write_that_is_named_fails_and_those_after_it_do_not(k: int) -> None:
    store = MemoryStore({k: Fault(FULL)})
    for seq in range(1, k):
        await store.append(batch("oak", seq, f"move {seq}"))
    with pytest.raises(StorageUnavailable, match="the disk is full"):
        await store.append(batch("oak", k, "lost"))
    for seq in range(k, 5):
        await store.append(batch("oak", seq, f"move {seq}"))

    assert await payloads(store, "oak") == [f"move {seq}" for seq in range(1, 5)]


@pytest.mark.parametrize("kept", [False, True])
@in_loop
async def test_after_a_failed_fsync_the_store_is_of_no_use_until_it_is_opened_again(kept: bool) -> None:
    store = MemoryStore({2: Fault(FSYNC, kept)})
    accounts = MemoryAccounts(store)
    await store.append(batch("oak", 1, "sit"))
    with pytest.raises(StoreBroken):
        await store.append(batch("oak", 2, "deal"))
    for later in (
        store.append(batch("oak", 2, "deal")),
        store.log("oak"),
        store.tables(),
        store.hands_of("anna"),
        store.hands_at("oak"),
        accounts.by_id("anna"),
        accounts.by_name("anna"),
        accounts.session(b"1"),
        accounts.sessions_of("anna"),
    ):
        with pytest.raises(StoreBroken):
            await later

    assert await payloads(MemoryStore(kept=store.kept), "oak") == (["sit", "deal"] if kept else ["sit"])


@in_loop
async def test_writes_of_accounts_and_statuses_count_and_fail_as_well() -> None:
    store = MemoryStore({2: Fault(FULL), 4: Fault(FULL), 6: Fault(FULL)})
    accounts = MemoryAccounts(store)
    await accounts.add(guest("a"), token("1", "a"))
    with pytest.raises(StorageUnavailable):
        await accounts.add(guest("b"), token("2", "b"))
    await store.append(batch("oak", 1, "sit"))
    with pytest.raises(StorageUnavailable):
        await store.set_status("oak", TableStatus.CLOSED)
    await accounts.end_session(b"1")
    with pytest.raises(StorageUnavailable):
        await accounts.delete("a")

    assert await accounts.by_id("b") is None
    assert [row.status for row in await store.tables()] == [TableStatus.OPEN]
    assert await accounts.by_id("a") == guest("a")


@in_loop
async def test_a_log_in_memory_is_checked_too() -> None:
    store = MemoryStore()
    await store.append(batch("oak", 1, "sit", "deal"))
    store.kept.logs["oak"][0] = store.kept.logs["oak"][0]._replace(payload=b"sot")
    with pytest.raises(LogDamaged, match="table 'oak': entry 1 of 2 is not what was written"):
        await store.log("oak")
