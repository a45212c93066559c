"""The command that checks how hands were shuffled and dealt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from ultimo.cli.common import Fault, Unfinished, file_argument, json_option, place, print_json, read
from ultimo.cli.seated import changes_in
from ultimo.cli.signs import escaped, shown
from ultimo.cli.text import counted, wrapped
from ultimo.core.evening import Ceremonial, Evening, HandResult
from ultimo.core.quoting import short
from ultimo.core.record import Record, RecordError
from ultimo.core.seats import SEATS
from ultimo.core.session import Session
from ultimo.core.session_tags import DEAL, KEY, MOST_PLACES, PLACES, SAID, SESSION, SHUFFLE_TAGS, read_shuffle, require
from ultimo.core.shuffle import NONCE_BYTES, Dealer, Shuffled, is_honest

NO_NONCE = bytes(NONCE_BYTES)  # of a bot, and of a player who gave none in time


class Checked(NamedTuple):
    """A record that was looked at."""

    record: Record
    is_over: bool
    shuffled: Shuffled | None  # how it was dealt; None: it has no shuffle tags

    @property
    def is_verified(self) -> bool:
        """Whether its deal was checked, and that of a hand that is over."""
        return self.is_over and self.shuffled is not None


@click.command("verify", short_help="Check that hands were dealt by a key fixed before.")
@file_argument
@json_option
def verifying(file: str, as_json: bool) -> None:
    """Check that every hand of a file was dealt by its key, and that the key is the one committed to.

    Compare the commitments with those you were shown before the deals, and look for your own nonces: only you can.
    An evening is checked from its first deal on; of any other file each hand by itself. Verified is a hand that is
    over. Status 1: hands are over whose tags do not say how they were dealt.

    \b
    Examples:
      ultimo verify evening.tgn
      ultimo verify - --json < hand.tgn
    """
    records = read(file)
    try:
        found = verified(records)
    except RecordError as problem:
        raise Fault(problem.problem, place(file, problem.spot)) from None
    if as_json:
        print_json([_document(one) for one in found])
    else:
        click.echo("\n".join(_lines(found)))
    _need_tags(found, file)


def verified(records: Sequence[Record]) -> list[Checked]:
    """All *records* checked: how they were dealt, and their scores. RecordError at the tag that is wrong."""
    if records[0].tag(SESSION) is not None and records[0].tag(DEAL) == "1":
        dealt = [hand.shuffled for hand in Session.from_records(records).hands]
    else:
        dealt = [_alone(record) for record in records]
    found = [Checked(record, _is_over(record), made) for record, made in zip(records, dealt, strict=True)]
    _check_keys(found)
    _check_scores(found)
    return found


def _is_over(record: Record) -> bool:
    return record.is_known and record.replay().over


def _check_scores(found: Sequence[Checked]) -> None:
    """By the rules a hand has a Score once it is over: nobody can check one before, so none may look as if it was."""
    right = "this hand is not over, and no Score follows from it yet; leave it out, or write the moves that are left"
    for record, is_over, _ in found:
        require(record, "Score", record.score is None or is_over, right)


def _check_keys(found: Sequence[Checked]) -> None:
    """A key is public when its hand is over: who knows it from there knows all cards of another hand dealt by it."""
    seen: set[bytes] = set()
    for record, _, made in found:
        if made is not None:
            require(record, KEY, made.key not in seen, "this Key dealt a hand before; each deal has a key of its own")
            seen.add(made.key)


# ── a hand without the evening before it ──


def _alone(record: Record) -> Shuffled | None:
    """How *record* was dealt; None without shuffle tags, RecordError."""
    if all(record.tag(tag) is None for tag in SHUFFLE_TAGS):
        return None
    number = record.tag(DEAL) or ""
    right = f"{DEAL} {short(number)}: write the number of the deal, which goes into the shuffle"
    require(record, DEAL, re.fullmatch("[0-9]{1,19}", number) is not None, right)
    require(record, "Hand1", record.is_known, "this record has unknown cards; how it was dealt shows in all of them")
    made = read_shuffle(record, int(number), _places(record) or MOST_PLACES)
    assert made is not None, "there are shuffle tags"
    fits = is_honest(record.table(), record.game.deck.cards, made, made.commitment, _dealer(record, int(number)))
    require(record, KEY, fits, "this Key, with Table, Deal, Nonces and Said, does not deal the cards of this record")
    return made


def _places(record: Record) -> int:
    """How many have a place at the table."""
    return sum(record.tag(tag) is not None for tag in PLACES)


def _dealer(record: Record, number: int) -> Dealer | None:
    """How the pack was dealt after what was said before; None: from its first card on."""
    try:
        evening = record.game.evening(_places(record) or len(SEATS))
    except ValueError as problem:
        raise RecordError(record.spots.start, str(problem)) from None
    if number > 1 and isinstance(evening, Ceremonial):
        evening = _after_a_hand(evening, record)
    for word in (record.tag(SAID) or "").split():
        asked = evening.asked() if isinstance(evening, Ceremonial) else ()
        possible = ", ".join(asked) or "nothing"
        can = f"{short(word)} cannot be said before this deal; possible: {possible}"
        require(record, SAID, word in asked, can)
        assert isinstance(evening, Ceremonial), "somebody was asked"
        evening = evening.saying(word)
    return evening.dealt if isinstance(evening, Ceremonial) else None


def _after_a_hand(evening: Evening, record: Record) -> Evening:
    """*evening* as it is when a hand was played: how the next is dealt does not depend on which, so take this one."""
    state = record.replay()
    alone = "this hand is not over; without the deals before it, it can only be checked when it is"
    require(record, KEY, state.facts is not None, alone)
    assert state.facts is not None, "the hand is over"
    later = evening.after(HandResult(evening.seating(None).seats, state.settlement().scores, state.facts))
    whole = "what was said before this deal can only be checked with the deals before it"
    require(record, SAID, record.tag(SAID) is None or not later.over, whole)
    return later


# ── what is said ──


def _lines(found: Sequence[Checked]) -> Iterator[str]:
    records = [one.record for one in found]
    for index, one in enumerate(found):
        number = one.record.tag(DEAL)
        yield from _hand_lines(one, f"deal {shown(number)}" if number else f"record {index}")
    if records[0].tag(SESSION) is not None:
        yield from map(wrapped, changes_in(records))
    yield _sum(found)


def _sum(found: Sequence[Checked]) -> str:
    good = sum(one.is_verified for one in found)
    silent = sum(one.shuffled is None for one in found)
    dealt = len(found) - good - silent
    alone = f", of {dealt} the deal alone" if dealt else ""
    rest = f", {silent} not" if silent else ""
    return f"{counted(good, 'hands')} verified{alone}{rest}."


def _hand_lines(checked: Checked, name: str) -> Iterator[str]:
    """What was checked of a hand, and what only those at the table can compare."""
    record, is_over, made = checked
    if made is None:
        over = "no shuffle tags" if is_over else "not over; its key is told at the end"
        yield f"{name}: not checked: {over}"
        return
    yield f"{name}: the key is the one committed to, and it deals these cards"
    if not is_over:
        yield "  not over   no Score can be checked, and the hand is not verified"
    yield f"  commitment {made.commitment}"
    for number, nonce in enumerate(made.nonces, 1):
        yield f"  nonce {number}    {nonce.hex() if nonce != NO_NONCE else 'none given'}"
    if made.deal.table:
        yield wrapped(f"  table      {escaped(made.deal.table)}")
    if record.tag(SAID):
        yield wrapped(f"  said       {record.tag(SAID)}")


def _document(checked: Checked) -> dict[str, object]:
    """What was checked of a hand as the JSON that scripts read."""
    record, is_over, made = checked
    document: dict[str, object] = {
        "line": record.spots.start.line,
        "deal": record.tag(DEAL),
        "over": is_over,
        "verified": checked.is_verified,
    }
    if made is None:
        return document
    return {
        **document,
        "key": made.key.hex(),
        "commitment": made.commitment,
        "nonces": [nonce.hex() for nonce in made.nonces],
        "table": made.deal.table,
        "said": (record.tag(SAID) or "").split(),
    }


def _need_tags(found: Sequence[Checked], file: str) -> None:
    """Unfinished at the first hand that is over and does not say how it was dealt, or if no hand does."""
    silent = [one for one in found if one.shuffled is None]
    for record, is_over, _ in silent:
        if is_over or len(silent) == len(found):
            right = "nobody can check how it was dealt"
            raise Unfinished(f"no shuffle tags: {right}", place(file, record.spots.start))
