"""What every store does, in memory and in a database."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.running import in_loop
from tests.server.store.storage import InMemory, InSqlite, batch, hand, payloads
from ultimo.server.store.chain import START, link
from ultimo.server.store.interface import DailyResult, NoSuchHand, NoSuchTable, SeqTaken, TableRow, TableStatus

OPEN, CLOSED, QUARANTINED = TableStatus.OPEN, TableStatus.CLOSED, TableStatus.QUARANTINED
Storage = InMemory | InSqlite


@in_loop
async def test_a_log_is_read_as_it_was_written(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", "sit"))
        await store.append(batch("elm", 1, "sit"))
        await store.append(batch("oak", 3, "deal"))
        log = await store.log("oak")

        assert [entry[:3] for entry in log] == [("oak", 1, b"sit"), ("oak", 2, b"sit"), ("oak", 3, b"deal")]
        assert log[0].link == link(START, "oak", 1, b"sit")
        assert log[2].link == link(log[1].link, "oak", 3, b"deal")
        assert await payloads(store, "elm") == ["sit"]


@in_loop
async def test_it_is_still_there_when_the_store_is_opened_again(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna"),), status=CLOSED))
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 2, "deal"))

        assert await payloads(store, "oak") == ["sit", "deal"]
        assert await store.tables() == [TableRow("oak", CLOSED, 2, 1000)]
        assert await store.hands_at("oak") == [hand(1, "anna")]


@in_loop
async def test_a_table_nobody_wrote_to_has_an_empty_log(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        assert list(await store.log("oak")) == []
        assert list(await store.tables()) == []


@pytest.mark.parametrize("first", [1, 2, 4, 0, -1])
@in_loop
async def test_a_batch_has_to_go_on_where_the_log_ends(storage: Storage, first: int) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", "sit"))
        with pytest.raises(SeqTaken, match=f"table 'oak': entry {first} cannot follow entry 2"):
            await store.append(batch("oak", first, "deal", at=2000, finished=(hand(1, "anna"),), status=CLOSED))

        assert await payloads(store, "oak") == ["sit", "sit"]
        assert await store.tables() == [TableRow("oak", OPEN, 2, 1000)]
        assert list(await store.hands_at("oak")) == []


@in_loop
async def test_two_that_write_the_same_entry_cannot_both(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        written = [store.append(batch("oak", 1, str(number))) for number in range(10)]
        answers = await asyncio.gather(*written, return_exceptions=True)

        assert [type(answer) for answer in answers] == [type(None)] + [SeqTaken] * 9
        assert await payloads(store, "oak") == ["0"]


@in_loop
async def test_batches_that_are_refused_do_not_spoil_those_beside_them(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna"),)))
        answers = await asyncio.gather(
            store.append(batch("elm", 1, "sit")),
            store.append(batch("oak", 1, "sit")),
            store.append(batch("elm", 2, "deal")),
            store.append(batch("oak", 2, "again", finished=(hand(1, "anna"),))),
            store.append(batch("oak", 2, "deal", finished=(hand(2, "anna"),))),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers] == [type(None), SeqTaken, type(None), SeqTaken, type(None)]
        assert await payloads(store, "elm") == ["sit", "deal"]
        assert await payloads(store, "oak") == ["sit", "deal"]
        assert [found.deal for found in await store.hands_at("oak")] == [1, 2]


@in_loop
async def test_a_hand_is_finished_once(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        with pytest.raises(SeqTaken):
            await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna"), hand(1, "bela"))))

        assert list(await store.log("oak")) == []
        assert list(await store.tables()) == []


@in_loop
async def test_a_hand_that_is_taken_back_may_be_finished_again(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "play", finished=(hand(1, "anna"), hand(2, "anna"))))
        await store.append(batch("elm", 1, "play", finished=(hand(2, "anna"),)))
        await store.append(batch("oak", 2, "again", taken_back=(2,)))

        assert await store.hands_at("oak") == [hand(1, "anna")]
        assert await store.hands_at("elm") == [hand(2, "anna")]
        assert len(await store.hands_of("anna")) == 2
        await store.append(batch("oak", 3, "play", finished=(hand(2, "bela"),)))
        assert await store.hands_at("oak") == [hand(1, "anna"), hand(2, "bela")]


@in_loop
async def test_a_hand_may_be_finished_and_taken_back_at_once(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await asyncio.gather(
            store.append(batch("oak", 1, "play", finished=(hand(1, "anna"),))),
            store.append(batch("elm", 1, "play", finished=(hand(1, "bela"),))),
            store.append(batch("oak", 2, "again", taken_back=(1,))),
        )

        assert list(await store.hands_at("oak")) == []
        assert await store.hands_at("elm") == [hand(1, "bela")]


def result(account: str, score: int, day: str = "2026-11-30") -> DailyResult:
    return DailyResult(day, "whist", account, account.capitalize(), score)


@in_loop
async def test_of_the_deal_of_a_day_the_first_results_are_kept_the_best_first(storage: Storage) -> None:
    ada, bea, carl, again = result("ada", 3), result("bea", -1), result("carl", 3), result("bea", 9)
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "play", at=1, results=(bea,)))
        await store.append(batch("elm", 1, "play", at=2, results=(ada,)))
        await store.append(batch("fir", 1, "play", at=3, results=(carl, again, result("ada", 5, "2026-12-01"))))

        assert list(await store.results("2026-11-30", "whist")) == [ada, carl, bea]
        assert list(await store.results("2026-11-30", "whist", 1)) == [ada]
        assert list(await store.results("2026-11-30", "chess")) == []
        assert list(await store.results_of("ada")) == [result("ada", 5, "2026-12-01"), ada]


@in_loop
async def test_a_shared_hand_is_found_by_its_word_until_it_is_shared_no_more(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna"), hand(2, "anna"))))
        assert await store.word_of("oak", 1) is None
        assert await store.share("oak", 1, "lark") == "lark"
        assert await store.share("oak", 1, "wren") == "lark"
    async with storage.opened() as (store, _):
        assert await store.word_of("oak", 1) == "lark"
        assert [await store.shared(word) for word in ("lark", "wren")] == [hand(1, "anna"), None]
        await store.unshare("oak", 1)
        await store.unshare("oak", 2)
        assert await store.shared("lark") is None
        assert await store.share("oak", 1, "tern") == "tern"


@in_loop
async def test_a_hand_that_is_not_over_cannot_be_shared(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit"))
        with pytest.raises(NoSuchHand, match="no hand 1 at table 'oak'"):
            await store.share("oak", 1, "lark")


@in_loop
async def test_a_hand_that_is_taken_back_is_shared_no_more(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna"),)))
        await store.share("oak", 1, "lark")
        await store.append(batch("oak", 2, "play", finished=(hand(1, "bela"),), taken_back=(1,)))

        assert await store.shared("lark") is None
        assert await store.word_of("oak", 1) is None


@in_loop
async def test_a_secret_is_kept(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        assert await store.secret("daily", b"first") == b"first"
        assert await store.secret("daily", b"second") == b"first"
        assert await store.secret("other", b"third") == b"third"
    async with storage.opened() as (store, _):
        assert await store.secret("daily", b"fourth") == b"first"


@in_loop
async def test_what_changed_last_comes_first(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", at=1))
        await store.append(batch("elm", 1, "sit", at=2, status=CLOSED))
        await store.append(batch("fir", 1, "sit", at=3))
        await store.append(batch("oak", 2, "deal", at=4))

        assert [row.table for row in await store.tables()] == ["oak", "fir", "elm"]
        assert [row.table for row in await store.tables(OPEN)] == ["oak", "fir"]
        assert await store.tables(CLOSED) == [TableRow("elm", CLOSED, 1, 2)]


@in_loop
async def test_a_status_lasts_until_another_is_said(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", status=CLOSED))
        await store.append(batch("oak", 2, "sit"))

        assert await store.tables() == [TableRow("oak", CLOSED, 2, 1000)]

        await store.append(batch("oak", 3, status=OPEN, at=2000))

        assert await store.tables() == [TableRow("oak", OPEN, 2, 2000)]


@in_loop
async def test_a_table_in_quarantine_keeps_its_log(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        await store.append(batch("oak", 1, "sit", at=1))
        await store.set_status("oak", QUARANTINED)

        assert await store.tables(QUARANTINED) == [TableRow("oak", QUARANTINED, 1, 1)]
        assert list(await store.tables(OPEN)) == []
        assert await payloads(store, "oak") == ["sit"]


@in_loop
async def test_a_table_that_is_not_there_gets_no_status(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        with pytest.raises(NoSuchTable, match="no table 'oak'"):
            await store.set_status("oak", QUARANTINED)


@in_loop
async def test_somebody_finds_the_hands_they_played_the_latest_first(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        first, second, third = hand(1, "anna", None, "bela", None), hand(2, None, "anna", "anna", None), hand(1, "bela")
        await store.append(batch("oak", 1, "sit", at=1, finished=(first,)))
        await store.append(batch("elm", 1, "sit", at=2, finished=(third,)))
        await store.append(batch("oak", 2, "sit", at=3, finished=(second,)))

        assert await store.hands_of("anna") == [("oak", second), ("oak", first)]
        assert await store.hands_of("bela") == [("elm", third), ("oak", first)]
        assert list(await store.hands_of("cili")) == []
        assert await store.hands_of("anna", 1) == [("oak", first)]
        assert await store.hands_of("anna", 0, 1) == [("oak", second)]
        assert await store.hands_at("oak") == [first, second]
        assert list(await store.hands_at("fir")) == []


@in_loop
async def test_hands_are_in_the_order_of_their_deals(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        hands = tuple(hand(deal, "anna") for deal in range(1, 13))
        await store.append(batch("oak", 1, "sit", finished=hands))

        assert await store.hands_at("oak") == list(hands)
        assert [found.deal for _, found in await store.hands_of("anna", 0, 3)] == [12, 11, 10]


@in_loop
async def test_any_bytes_and_names_come_back(storage: Storage) -> None:
    async with storage.opened() as (store, _):
        table = "Stůl 'č. 1'; --"
        await store.append(batch(table, 1, "\0", "", "\u202e žluťoučký", "x" * 100_000))

        assert await payloads(store, table) == ["\0", "", "\u202e žluťoučký", "x" * 100_000]
