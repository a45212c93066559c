"""The tags by which a record belongs to an evening: written, and read back with the place of every fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ultimo.core.evening import Next
from ultimo.core.quoting import short
from ultimo.core.record import Record, RecordError, Tag, is_one_line
from ultimo.core.shuffle import KEY_BYTES, METHOD, NONCE_BYTES, Deal, Shuffled

MOST_PLACES = 6
DIGITS = 12  # of a commitment that are told
SESSION, DEAL, SEATS_TAG, LAST_ROUND_TAG = "Session", "Deal", "Seats", "LastRound"
SAID = "Said"  # what was said before the deal
PLAYED = "Played"  # which time the cards are played, from the second on
SHUFFLE, KEY, COMMIT, NONCES, TABLE = SHUFFLE_TAGS = ("Shuffle", "Key", "Commit", "Nonces", "Table")
PLACES = tuple(f"Place{place}" for place in range(1, MOST_PLACES + 1))
SESSION_TAGS = (SESSION, DEAL, *PLACES, SEATS_TAG, SAID, LAST_ROUND_TAG, PLAYED, *SHUFFLE_TAGS)


def free_tags(record: Record) -> tuple[Tag, ...]:
    """The tags of *record* that an evening keeps and does not read."""
    return tuple((name, value) for name, value in record.tags if name not in SESSION_TAGS)


def place_tags(names: Sequence[str]) -> Iterator[Tag]:
    """The names by place."""
    return zip(PLACES, names, strict=False)


def names_by_place(record: Record) -> tuple[str, ...]:
    """Who sat at the table in the hand of *record*."""
    return tuple(name for name in map(record.tag, PLACES) if name is not None)


def check_names(record: Record, places: int) -> None:
    """RecordError unless somebody with a name sits at each of so many *places*, whoever it was before."""
    for place, tag in enumerate(PLACES, 1):
        name = record.tag(tag)
        if place > places:
            require(record, tag, name is None, f"{tag}: the evening has {places} places; leave it out")
        else:
            is_name = name is not None and name.strip() != "" and is_one_line(name)
            require(record, tag, is_name, f"{tag} must be the name of who sits there, on one line")


def seats_text(coming: Next) -> str:
    """The places of seats 1 to 4."""
    return " ".join(map(str, coming.seats))


def shuffle_tags(made: Shuffled) -> Iterator[Tag]:
    """The tags that let anybody check the deal."""
    values = (METHOD, made.key.hex(), made.commitment, " ".join(nonce.hex() for nonce in made.nonces), made.deal.table)
    return zip(SHUFFLE_TAGS, values, strict=True)


def require(record: Record, tag: str, holds: bool, problem: str) -> None:
    """RecordError with *problem* at *tag* unless it *holds*."""
    if not holds:
        raise RecordError(record.tag_spot(tag), problem)


def last_round_said(record: Record) -> bool:
    """Whether the hand of *record* says it belongs to a last round; RecordError."""
    said = record.tag(LAST_ROUND_TAG)
    require(record, LAST_ROUND_TAG, said in (None, "yes"), f'LastRound {short(said)}: write "yes", or leave it out')
    return said == "yes"


def times_played(record: Record) -> int:
    """Which time the cards of *record* are played; RecordError."""
    said = record.tag(PLAYED)
    is_number = said is None or re.fullmatch("[2-9]|[1-9][0-9]{1,3}", said) is not None
    require(record, PLAYED, is_number, f"Played {short(said)}: write a number from 2 to 9999, or leave it out")
    return int(said or 1)


def check_hand(record: Record, hand: Next) -> None:
    """RecordError where the tags of *record* are not those of *hand*."""
    seats = seats_text(hand)
    require(record, SEATS_TAG, record.tag(SEATS_TAG) == seats, f'Seats must be "{seats}" here')
    announced = "yes" if hand.last_round else "absent, as nobody announced a last round"
    require(record, LAST_ROUND_TAG, last_round_said(record) is hand.last_round, f"LastRound must be {announced}")
    factor = f'Multiplier must be "{hand.multiplier}" here'
    require(record, "Multiplier", record.multiplier == hand.multiplier, factor)


def read_shuffle(record: Record, number: int, places: int) -> Shuffled | None:
    """How the hand of *record*, deal *number*, was shuffled, if it was dealt by key; RecordError at the wrong tag."""
    present = [tag for tag in SHUFFLE_TAGS if record.tag(tag) is not None]
    if not present:
        return None
    method, table = record.tag(SHUFFLE), record.tag(TABLE) or ""
    require(record, present[0], method is not None, f'{present[0]} without Shuffle; write [Shuffle "{METHOD}"] too')
    require(record, SHUFFLE, method == METHOD, f'Shuffle {short(method)} is not known; this reads "{METHOD}"')
    (key,) = _bytes(record, KEY, KEY_BYTES, 1, 1)
    nonces = _bytes(record, NONCES, NONCE_BYTES, 0, places)
    made = Shuffled(key, Deal(record.game.id, record.game.version, table, number), nonces)
    (commitment,) = _bytes(record, COMMIT, KEY_BYTES, 1, 1)
    problem = f"Key and Commit do not belong together; the commitment to this Key begins {made.commitment[:DIGITS]}"
    require(record, KEY, commitment.hex() == made.commitment, problem)
    return made


def _bytes(record: Record, tag: str, size: int, least: int, most: int) -> tuple[bytes, ...]:
    """The values of *tag*, each of *size* bytes in hexadecimal; RecordError if there are too few or too many."""
    words = (record.tag(tag) or "").split()
    number = f"{least}" if least == most else f"{least} to {most}"
    right = f"write {number} of {2 * size} hexadecimal digits"
    require(record, tag, least <= len(words) <= most, f"{tag} has {len(words)} values; {right}")
    for word in words:
        fits = re.fullmatch("[0-9a-fA-F]+", word) is not None and len(word) == 2 * size
        require(record, tag, fits, f"{tag} {short(word)}: {right}")
    return tuple(map(bytes.fromhex, words))
