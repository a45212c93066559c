"""What one viewer alone sees of a table: made from the view of its seat, and of which of its actions were choices.

Hidden cards can leave only by `State.view`. The fields are those of `TableShown` and `HandShown` that somebody who
watches has not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ultimo.core.actions import Discard
from ultimo.core.events import Acted, CardsSeen, CardsTaken
from ultimo.core.game import Offer, Refused, View
from ultimo.core.seats import Place, Seat
from ultimo.core.state import State
from ultimo.server.protocol import shown
from ultimo.server.protocol.shown import Shown
from ultimo.server.room.claiming import may_claim
from ultimo.server.room.hands import tokens
from ultimo.server.room.showing import reason_shown
from ultimo.server.room.table import Stage, TableState

Viewer = Place | None  # a chair, or somebody who watches


class OwnHand(Shown, frozen=True):
    """What a viewer sees of a hand beside what all do."""

    seat: int | None = None
    cards: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    looked_at: tuple[str, ...] = ()
    legal: tuple[shown.OfferShown, ...] = ()
    may_claim: bool = False
    may_undo: bool = False
    is_partner: bool = False


class Own(Shown, frozen=True):
    """What a viewer sees of a table beside what all do."""

    place: int | None = None
    is_host: bool = False


def own_shown(state: TableState, viewer: Viewer) -> Own:
    """What *viewer* sees of the table for itself."""
    return Own(viewer, viewer in state.places_of(state.host))


def own_hand_shown(state: TableState, seat: Seat | None) -> OwnHand:
    """What *seat* sees of the hand for itself; somebody who watches, or sits out, nothing."""
    if seat is None or state.hand is None:
        return OwnHand()
    view = state.hand.state.view(seat)
    return OwnHand(
        seat,
        cards=tokens(view.hand),
        laid=tuple(_laid(view)),
        drawn=_at_the_talon(view, CardsTaken),
        looked_at=_at_the_talon(view, CardsSeen),
        legal=tuple(map(_offer, view.legal)) if is_asked(state) else (),
        may_claim=is_asked(state) and may_claim(view),
        may_undo=state.settings.undo and _has_chosen(state.hand.state, seat),
        is_partner=_is_partner(view),
    )


def is_asked(state: TableState) -> bool:
    """Whether the seat to act may."""
    return state.stage is Stage.PLAYING and not state.paused


def _has_chosen(hand: State, seat: Seat) -> bool:
    return next(hand.choices(seat), None) is not None


def _is_partner(view: View) -> bool:
    public = view.public
    if public.declarer in (None, view.seat):
        return False
    card = view.game.playing(public).partner_card
    return card is not None and card in view.hand


def _laid(view: View) -> Iterator[str]:
    for event in view.log:
        match event:
            case Acted(seat, Discard(card)) if seat == view.seat and card:
                yield card.token


def _at_the_talon(view: View, what: type[CardsTaken | CardsSeen]) -> tuple[str, ...]:
    """The cards of the talon that the seat of *view* took, or looked at."""
    mine = (event for event in view.log if isinstance(event, what) and event.seat == view.seat)
    return tuple(card.token for event in mine for card in event.cards)


def _offer(offer: Offer) -> shown.OfferShown:
    warnings = tuple(map(reason_shown, offer.warnings))
    if offer.stakes is None:
        return shown.OfferShown(offer.action.token, warnings=warnings)
    return shown.OfferShown(offer.action.token, shown.PayShown(*offer.stakes), offer.stakes.at_least, warnings)


def refused_shown(refused: Sequence[Refused]) -> Iterator[shown.RefusedShown]:
    """What is not legal, gathered by its reason."""
    for reason, group in groupby(refused, key=lambda one: one.reason):
        yield shown.RefusedShown(tuple(one.action.token for one in group), reason_shown(reason))
