"""Whether the rest of a hand may be claimed: judged from what the claimant sees, and from nothing else.

It may where nothing anybody can still do matters: no card that may be elsewhere beats one of the claimant's, who leads,
so that every trick is the claimant's in whatever order the cards fall. Only the Pagat is paid for by the trick it falls
in, so it must have gone.
"""

from __future__ import annotations

from ultimo.core.actions import Discard
from ultimo.core.cards import PAGAT, Cards
from ultimo.core.events import Acted, CardsTaken
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.session import Session
from ultimo.core.tricks import Trick, beating

WORTHWHILE = 2  # the last trick plays itself


def may_claim(view: View) -> bool:
    """Whether the seat of *view*, whose turn it is, may claim what is left."""
    if (
        view.phase is not PhaseName.PLAY
        or view.seat is None
        or view.seat != view.actor
        or view.public.trick is not None
    ):
        return False
    rules, hand, unseen = view.game.playing(view.public).rules, view.hand, _unseen(view)
    if len(hand) < WORTHWHILE or PAGAT in hand | unseen:
        return False
    return not any(beating(Trick(view.seat, (card,)), rules) & unseen for card in hand)


def _unseen(view: View) -> Cards:
    """The cards that may be in another hand, or laid away by somebody else."""
    own = view.hand
    for event in view.log:
        match event:
            case CardsTaken(seat, _, cards) if seat == view.seat:
                own |= Cards.of(cards)
            case Acted(seat, Discard(card)) if seat == view.seat and card:
                own |= Cards(card.bit)
    return view.game.deck.all - own - view.public.played


def played_out(session: Session) -> Session:
    """The evening after the rest of its hand, everybody playing the first of what is legal."""
    while session.current is not None:
        session = session.apply(session.current.state.legal_actions()[0])
    return session
