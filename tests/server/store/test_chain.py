"""The chain of a log: what was changed is found, wherever it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.store.storage import batch
from ultimo.server.store.chain import START, Head, following, head_of, link, verify
from ultimo.server.store.interface import Entry, LogDamaged, SeqTaken

LOG = following(Head(), batch("oak", 1, "sit", "deal", "play:XXI"))
HEAD = head_of(LOG, Head())


def flipped(data: bytes) -> Iterator[bytes]:
    """*data* with one bit changed, for each of its bits."""
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        yield bytes(changed)


def changes(entry: Entry) -> Iterator[Entry]:
    yield from (entry._replace(payload=payload) for payload in flipped(entry.payload))
    yield from (entry._replace(link=changed) for changed in flipped(entry.link))
    yield from (entry._replace(seq=entry.seq ^ 1 << bit) for bit in range(63))
    yield from (entry._replace(table=table.decode("latin-1")) for table in flipped(entry.table.encode()))


def test_a_log_is_what_was_written() -> None:
    verify("oak", LOG, HEAD)
    verify("elm", [], Head())


def test_a_link_is_the_hash_of_what_the_documentation_says() -> None:
    assert link(START, "oak", 1, b"sit").hex() == "a8f2391fd8c9bb4c068d82db1c29cf330a613cded2f64eb60e6c0332e88e34d3"


def test_each_bit_that_flips_is_found_and_its_entry_named() -> None:
    tried = 0
    for index, entry in enumerate(LOG):
        for changed in changes(entry):
            log = [*LOG[:index], changed, *LOG[index + 1 :]]
            with pytest.raises(LogDamaged, match=f"table 'oak': entry {index + 1} "):
                verify("oak", log, HEAD)
            tried += 1

    assert tried == 8 * sum(len(entry.payload) + 32 + 3 for entry in LOG) + 63 * 3


def test_each_bit_that_flips_in_the_head_is_found() -> None:
    for head in [*(Head(3, changed) for changed in flipped(HEAD.link)), Head(2, HEAD.link), Head(4, HEAD.link)]:
        with pytest.raises(LogDamaged):
            verify("oak", LOG, head)


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_an_entry_that_is_missing_is_named(missing: int) -> None:
    log = [entry for entry in LOG if entry.seq != missing + 1]

    with pytest.raises(LogDamaged, match="entry 2, not with 3" if missing == 2 else f"entry {missing + 1} is missing"):
        verify("oak", log, HEAD)


def test_entries_that_change_places_are_found() -> None:
    with pytest.raises(LogDamaged, match="entry 1 is missing"):
        verify("oak", [LOG[1], LOG[0], LOG[2]], HEAD)


def test_the_log_of_another_table_is_not_this_ones() -> None:
    other = [entry._replace(table="elm") for entry in LOG]

    with pytest.raises(LogDamaged, match="entry 1 of 3 is not what was written"):
        verify("elm", other, HEAD)


def test_no_two_entries_are_hashed_as_the_same_bytes() -> None:
    assert link(START, "oak", 1, b"sit") != link(START, "oa", 1, b"ksit")
    assert link(START, "a", 1, b"") != link(START, "a\0", 1, b"")


def test_what_does_not_go_on_from_the_head_is_refused() -> None:
    with pytest.raises(SeqTaken, match="table 'oak': entry 3 cannot follow entry 3"):
        following(HEAD, batch("oak", 3, "again"))
