"""What everybody may see of a hand: made from what somebody who watches is told, and at its end from all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ultimo.core.actions import Discard, Kontra, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.contracts import Sides
from ultimo.core.events import Acted, CardsTaken
from ultimo.core.game import View
from ultimo.core.seats import SEATS, Seat
from ultimo.core.session_hand import SessionHand
from ultimo.core.state import State
from ultimo.core.tricks import Trick
from ultimo.core.tricks import taker as would_take
from ultimo.server.protocol import shown
from ultimo.server.room.showing import line_shown, reason_parts


def hand_shown(hand: SessionHand) -> shown.HandShown:
    """*hand* as somebody who watches sees it."""
    view = hand.state.view(None)
    public = view.public
    return shown.HandShown(
        deal=hand.deal,
        seats=tuple(hand.next.seats),
        dealer=hand.next.dealer,
        phase=view.phase.value,
        multiplier=view.multiplier,
        actor=view.actor,
        counts=_counts(view),
        contract=public.contract,
        declarer=public.declarer,
        called=public.called.token if public.called else None,
        level=public.game_level,
        bidding=tuple(shown.SpokenShown(who, action.token) for who, action in public.bidding),
        doubled=dict(_doubled(view)),
        announced=tuple(shown.AnnouncedShown(one.bonus, one.seat, one.level) for one in public.announcements),
        sides={str(who): with_declarer for who, with_declarer in sorted(_sides(view).items())},
        trick=_trick_played(view) if public.trick else None,
        last=_trick(*public.tricks[-1]) if public.tricks else None,
        taken=tuple(sum(taker == other for _, taker in public.tricks) for other in SEATS) if public.tricks else (),
        lying=tuple(shown.LyingShown(tokens(one.cards), one.seat, one.skipped) for one in public.shown),
        taroks_laid={str(who): count for who, count in sorted(public.taroks_laid_away.items())},
        result=_result(hand) if hand.state.over else None,
    )


def tokens(cards: Cards | Iterable[Card]) -> tuple[str, ...]:
    """*cards* as in TGN."""
    return tuple(card.token for card in cards)


def _sides(view: View) -> dict[Seat, bool]:
    """Whose side all know: everybody's as soon as the partner is known, or that there is none."""
    public, declarer = view.public, view.public.declarer
    if declarer is None:
        return public.sides
    playing = view.game.playing(public)
    match playing.contract.sides:
        case Sides.EACH:
            return {}
        case Sides.ALONE:
            return {seat: seat == declarer for seat in SEATS}
        case Sides.PAIR:
            shown = [seat for seat, with_declarer in public.sides.items() if with_declarer and seat != declarer]
            player = public.player_of(playing.partner_card) if playing.partner_card else None
            partner = player or next(iter(shown), None)
            return public.sides if partner is None else {seat: seat in (declarer, partner) for seat in SEATS}


def _doubled(view: View) -> Iterator[tuple[str, Seat]]:
    for event in view.log:
        match event:
            case Acted(seat, Kontra() as kontra):
                yield kontra.token.removeprefix("kontra:"), seat


def _trick_played(view: View) -> shown.TrickShown:
    trick = view.public.trick
    assert trick is not None, "cards lie on the table"
    winning = would_take(trick, view.game.playing(view.public).rules)
    return shown.TrickShown(trick.leader, tokens(trick.cards), winning=winning)


def _trick(trick: Trick, taker: Seat | None = None) -> shown.TrickShown:
    return shown.TrickShown(trick.leader, tokens(trick.cards), taker)


def _counts(view: View) -> tuple[int, ...]:
    """How many cards each seat holds, as everybody can count."""
    counts = [(len(view.game.deck.cards) - view.game.talon) // len(SEATS)] * len(SEATS)
    for event in view.log:
        match event:
            case CardsTaken(seat, count):
                counts[seat - 1] += count
            case Acted(seat, Play() | Discard()):
                counts[seat - 1] -= 1
    return tuple(counts)


def _result(hand: SessionHand) -> shown.ResultShown:
    settlement = hand.state.settlement()
    return shown.ResultShown(
        scores=tuple(settlement.scores),
        lines=tuple(map(line_shown, settlement.lines)),
        count=tuple(map(reason_parts, settlement.count)),
        hands=tuple(" ".join(tokens(cards)) for cards in hand.state.dealt.hands),
        talon=" ".join(tokens(hand.state.dealt.talon)),
        moved=_moved(hand.state),
    )


def _moved(state: State) -> str:
    """Who took each card of the talon, and what each seat laid away; nothing where nobody took one."""
    taken = {card: event.seat for event in state.log if isinstance(event, CardsTaken) for card in event.cards}
    drawn = "".join(str(taken.get(card, 0)) for card in state.dealt.talon)
    laid = [(seat, action.card) for seat, action in state.actions if isinstance(action, Discard) and action.card]
    of = ([card for whose, card in laid if whose == seat] for seat in SEATS)
    return "/".join([drawn, *(" ".join(tokens(cards)) for cards in of)]) if taken else ""
