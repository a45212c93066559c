"""Finished hands without those who are forgotten: nobody's seats, another name for the chairs, no daily results."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from sqlalchemy import Connection, delete, select, update

from ultimo.server.store.interface import FinishedHand
from ultimo.server.store.tables import hands, results, seats

NAME = "Somebody"
CHAIR = re.compile(r'^\[Place(\d) ".*"\]$', re.MULTILINE)  # a tag of the record
SEATED = re.compile(r'^\[Seats "([\d ]*)"\]$', re.MULTILINE)  # the chairs of seats 1 to 4


def without(played: Sequence[FinishedHand], gone: Collection[str]) -> list[FinishedHand]:
    """The hands *played* at one table without the accounts *gone*, also where they sat out."""
    names = {tag for hand in played for tag in _names(hand, gone)}
    return [_without(hand, names, gone) for hand in played]


def forget(connection: Connection, gone: Collection[str]) -> None:
    """Puts nobody in the place of *gone* in all finished hands, and no name."""
    of_gone = seats.c.account.in_(gone)
    tables = connection.execute(select(seats.c.table).where(of_gone).distinct())
    for (table,) in tables.all():
        played = _hands(connection, table)
        for before, after in zip(played, without(played, gone), strict=True):
            if after.record != before.record:
                one = (hands.c.table == table) & (hands.c.deal == after.deal)
                connection.execute(update(hands).where(one).values(record=after.record))
    connection.execute(update(seats).where(of_gone).values(account=None))
    connection.execute(delete(results).where(results.c.account.in_(gone)))


def _names(hand: FinishedHand, gone: Collection[str]) -> Iterator[str]:
    """The tags that name those of *gone* who played *hand*."""
    seated = SEATED.search(hand.record)
    chairs = seated[1].split() if seated else ()
    theirs = [chair for chair, account in zip(chairs, hand.accounts, strict=False) if account in gone]
    return (tag[0] for tag in CHAIR.finditer(hand.record) if tag[1] in theirs)


def _without(hand: FinishedHand, names: Collection[str], gone: Collection[str]) -> FinishedHand:
    record = CHAIR.sub(lambda tag: f'[Place{tag[1]} "{NAME}"]' if tag[0] in names else tag[0], hand.record)
    accounts = tuple(None if account in gone else account for account in hand.accounts)
    return hand._replace(record=record, accounts=accounts)


def _hands(connection: Connection, table: str) -> list[FinishedHand]:
    with_seats = (
        select(hands.c.deal, hands.c.record, seats.c.account)
        .join(seats, (seats.c.table == hands.c.table) & (seats.c.deal == hands.c.deal))
        .where(hands.c.table == table)
        .order_by(hands.c.deal, seats.c.seat)
    )
    rows = connection.execute(with_seats).all()
    return [
        FinishedHand(deal, record, tuple(row.account for row in seated))
        for (deal, record), seated in groupby(rows, key=lambda row: row[:2])
    ]
