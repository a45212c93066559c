"""What each viewer sees of a table: made from the view of a seat and from what all know, and from nothing else.

Hidden cards can leave only by `State.view`; everything else here is public by its nature. Until the hand is over the
key of the shuffle stays here, and so does whatever follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ultimo.core.actions import Discard
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, CardsTaken, Event
from ultimo.core.game import Offer, Refused, View
from ultimo.core.reasons import Reason
from ultimo.core.record import Record
from ultimo.core.seats import SEATS, Place, Seat
from ultimo.core.session_hand import SessionHand
from ultimo.core.shuffle import commitment
from ultimo.core.tricks import Trick
from ultimo.server.protocol import shown
from ultimo.server.room.due import ANSWER_WAIT
from ultimo.server.room.table import Chair, Stage, TableState

Viewer = Place | None  # a chair, or somebody who watches


def table_shown(state: TableState, viewer: Viewer) -> shown.TableShown:
    """The table as *viewer* sees it."""
    session = state.session
    host = state.place_of(state.host)
    return shown.TableShown(
        table=state.id,
        settings=state.settings,
        stage=state.stage.value,
        unit=state.game.unit,
        chairs=tuple(_chair(state, place) for place in state.places),
        host=host,
        place=viewer,
        is_host=viewer is not None and viewer == host,
        paused=state.paused,
        deadline=state.runs_out,
        hand=_hand(state, state.hand, viewer) if state.hand else None,
        shuffle=_shuffle(state),
        asked=_asked(state),
        deeds=tuple(shown.LineOfTalk(place, deed) for place, deed in session.deeds) if session else (),
        steps=tuple(session.evening.steps()) if session and not session.over else (),
        proposal=_proposal(state),
        talk=tuple(shown.LineOfTalk(talk.place, talk.text, talk.is_phrase) for talk in state.talk),
    )


def reason_shown(reason: Reason) -> shown.ReasonShown:
    """A reason as the wire carries it: clients have the sentences."""
    params = {name: value if isinstance(value, int) else str(value) for name, value in reason.params}
    return shown.ReasonShown(reason.rule, reason.key.name, params)


def _chair(state: TableState, place: Place) -> shown.ChairShown:
    chair = state.chair(place)
    session = state.session
    badges = dict(session.badges) if session else {}
    return shown.ChairShown(
        place,
        name=chair.sitter.name if chair.sitter else None,
        bot=chair.house,
        is_bot=_is_bot(chair),
        here=chair.here,
        stands_in=chair.stands_in,
        ready=chair.ready,
        muted=chair.muted,
        total=session.totals[place - 1] if session else 0,
        left=chair.left or None,
        badge=badges.get(place),
    )


def _is_bot(chair: Chair) -> bool:
    return chair.sitter is not None and (chair.sitter.is_bot or chair.house is not None)


def _shuffle(state: TableState) -> shown.ShuffleShown | None:
    made = state.shuffling
    if made is None:
        return None
    is_dealt = state.stage is not Stage.SHUFFLING
    is_over = is_dealt and state.playing is None
    return shown.ShuffleShown(
        deal=state.hand.deal if is_dealt and state.hand else state.deal,
        commitment=commitment(made.key).hex(),
        given=tuple(made.given),
        nonces=tuple(made.nonce_of(place).hex() for place in state.places) if is_dealt else (),
        key=made.key.hex() if is_over else None,
    )


def _asked(state: TableState) -> shown.AskedShown | None:
    session = state.session
    if session is None or state.stage is not Stage.SHUFFLING or state.shuffling is None or not session.asked:
        return None
    return shown.AskedShown(tuple(session.asked), session.chooser)


def _proposal(state: TableState) -> shown.ProposalShown | None:
    made = state.proposal
    if made is None:
        return None
    return shown.ProposalShown(made.what, made.place, tuple(made.consents), made.since + ANSWER_WAIT)


# ── the hand ──────────────────────────────────────────────────────────────────────────────────


def _hand(state: TableState, hand: SessionHand, viewer: Viewer) -> shown.HandShown:
    seat = state.seat_of(viewer) if viewer is not None else None
    view = hand.state.view(seat)
    public = view.public
    acts = state.stage is Stage.PLAYING and not state.paused
    return shown.HandShown(
        deal=hand.deal,
        seats=tuple(hand.next.seats),
        dealer=hand.next.dealer,
        phase=view.phase.value,
        multiplier=view.multiplier,
        actor=view.actor,
        seat=seat,
        cards=_tokens(view.hand),
        counts=tuple(_count(view, other) for other in SEATS),
        contract=public.contract,
        declarer=public.declarer,
        called=public.called.token if public.called else None,
        level=public.game_level,
        bidding=tuple(shown.SpokenShown(who, action.token) for who, action in public.bidding),
        announced=tuple(shown.AnnouncedShown(one.bonus, one.seat, one.level) for one in public.announcements),
        sides={str(who): with_declarer for who, with_declarer in sorted(public.sides.items())},
        trick=_trick(public.trick) if public.trick else None,
        last=_trick(*public.tricks[-1]) if public.tricks else None,
        taken=tuple(sum(taker == other for _, taker in public.tricks) for other in SEATS) if public.tricks else (),
        lying=tuple(shown.LyingShown(_tokens(one.cards), one.seat, one.skipped) for one in public.shown),
        laid=tuple(_laid(view)),
        drawn=tuple(_drawn(view)),
        taroks_laid={str(who): count for who, count in sorted(public.taroks_laid_away.items())},
        legal=tuple(map(_offer, view.legal)) if acts else (),
        refused=tuple(_refused(view.refused)) if acts else (),
        result=_result(hand) if hand.state.over else None,
    )


def _tokens(cards: Cards | Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.token for card in cards)


def _trick(trick: Trick, taker: Seat | None = None) -> shown.TrickShown:
    return shown.TrickShown(trick.leader, _tokens(trick.cards), taker)


def _count(view: View, seat: Seat) -> int:
    """How many cards *seat* holds, as everybody can count."""
    count = (len(view.game.deck.cards) - view.game.talon) // len(SEATS)
    for event in view.log:
        count += _gained(event, seat)
    return count


def _gained(event: Event, seat: Seat) -> int:
    match event:
        case CardsTaken(taker, count) if taker == seat:
            return count
        case Acted(actor, action) if actor == seat and action.token.startswith(("play:", "discard:")):
            return -1
        case _:
            return 0


def _laid(view: View) -> Iterator[str]:
    for event in view.log:
        match event:
            case Acted(seat, Discard(card)) if seat == view.seat and card:
                yield card.token


def _drawn(view: View) -> Iterator[str]:
    for event in view.log:
        if isinstance(event, CardsTaken) and event.seat == view.seat:
            yield from _tokens(event.cards)


def _offer(offer: Offer) -> shown.OfferShown:
    stakes = shown.PayShown(*offer.stakes) if offer.stakes else None
    return shown.OfferShown(offer.action.token, stakes, tuple(map(reason_shown, offer.warnings)))


def _refused(refused: Sequence[Refused]) -> Iterator[shown.RefusedShown]:
    """What is not legal, gathered by its reason."""
    for reason, group in groupby(refused, key=lambda one: one.reason):
        yield shown.RefusedShown(tuple(one.action.token for one in group), reason_shown(reason))


def _result(hand: SessionHand) -> shown.ResultShown:
    settlement = hand.state.settlement()
    return shown.ResultShown(
        scores=tuple(settlement.scores),
        lines=tuple(
            shown.LineShown(line.what, reason_shown(line.why), tuple(line.amounts)) for line in settlement.lines
        ),
        count=tuple(map(reason_shown, settlement.count)),
        hands=tuple(_tokens(cards) for cards in hand.state.dealt.hands),
        talon=_tokens(hand.state.dealt.talon),
        record=str(Record.of(hand.state)),
    )
