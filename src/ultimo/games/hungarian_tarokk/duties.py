"""What the announcements leave unsaid, and what that says for certain about hands (HU-8, HU-19, HU-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from ultimo.core.actions import PASS, Action, Announce, Call, Kontra, Play
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.game import Count
from ultimo.core.seats import Seat
from ultimo.core.table import NO_CARDS
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.tables import HIGH_HONOURS, PAGAT_ULTIMO, TRUMP_COUNTS
from ultimo.games.hungarian_tarokk.talk import KONTRA_GAME

Moves = Sequence[tuple[Seat, Action]]
ANNOUNCE_PAGAT = Announce(PAGAT_ULTIMO.name)


def unsaid(moves: Moves, bidding: Bidding) -> Iterator[Count]:
    """What seats had not, as they would have had to say it in a turn they have ended."""
    talk = _talk(moves)
    for at, (seat, action) in enumerate(talk):
        if action is PASS and _owed_trumps(talk[:at], seat):
            yield Count(seat, TAROKS, 0, min(TRUMP_COUNTS.values()) - 1)
    shown = bidding.shown
    if shown and (shown.seat, PASS) in talk and not _has_said_pagat(talk, shown.seat, bidding):
        yield Count(shown.seat, HIGH_HONOURS, 1, len(HIGH_HONOURS), as_dealt=True)


def not_laid(moves: Moves, seat: Seat) -> Cards:
    """HU-19: the called card, if *seat* did not begin with the kontra it would have owed."""
    talk = _talk(moves)
    spoken = next((at for at, (other, action) in enumerate(talk) if other == seat), None)
    called = talk[0][1] if talk else None
    if spoken is None or not isinstance(called, Call):
        return NO_CARDS
    doubled = any(action == KONTRA_GAME for _, action in talk[: spoken + 1])
    return NO_CARDS if doubled else Cards(called.card.bit)


def _talk(moves: Moves) -> Moves:
    """The call and what was said after it."""
    after = dropwhile(lambda move: not isinstance(move[1], Call), moves)
    return tuple(takewhile(lambda move: not isinstance(move[1], Play), after))


def _owed_trumps(talk: Moves, seat: Seat) -> bool:
    """HU-21: whether eight or nine trumps of *seat* would have been said in the turn at the end of *talk*."""
    own = [action for other, action in talk if other == seat]
    turn = takewhile(lambda action: action is not PASS, reversed(own))
    said = any(isinstance(action, Announce) and action.bonus in TRUMP_COUNTS for action in own)
    return not said and any(map(_is_about_pagat, turn))


def _is_about_pagat(action: Action) -> bool:
    return action == ANNOUNCE_PAGAT or (isinstance(action, Kontra) and action.item.bonus == PAGAT_ULTIMO.name)


def _has_said_pagat(talk: Moves, seat: Seat, bidding: Bidding) -> bool:
    """HU-8: whether *seat*, who invited or yielded, or a declarer who accepted it, has by the end of its first turn."""
    side = (seat, bidding.owner) if bidding.accepted else (seat,)
    first = talk[: talk.index((seat, PASS))]
    return any((other, ANNOUNCE_PAGAT) in first for other in side)
