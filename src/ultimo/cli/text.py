"""How hands, cards and settlements read on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ultimo.core.actions import Action, Announce, Bid, Call, Discard, Kontra, Play
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, CardsShown, CardsTaken, Event, SideShown, TaroksLaidAway, TrickTaken
from ultimo.core.public import Public
from ultimo.core.record import Record
from ultimo.core.seats import SEATS, PerSeat, at, per_seat
from ultimo.core.settlement import Line
from ultimo.core.state import State
from ultimo.core.tricks import Trick

SEAT_NAMES: PerSeat[str] = per_seat(lambda seat: f"seat {seat}")


def hand_text(cards: Cards) -> str:
    """A hand as people read it, suits apart: `XXI XX V · K♥ J♥ · 10♠`."""
    suits = groupby(cards, key=lambda card: card.suit)
    return " · ".join(" ".join(card.face for card in suit) for _, suit in suits) or "no cards"


def action_text(action: Action) -> str:
    """An action as it is said at the table: `K♥`, `solo`, `kontra game`."""
    match action:
        case Play(card):
            return card.face
        case Bid(contract):
            return contract
        case Call(card):
            return f"I call the {card.face}"
        case Announce(bonus):
            return f"{bonus}!"
        case Kontra(item):
            return f"kontra {item}!"
        case Discard(card):
            return f"lays {card.face if card else 'a card'} away"
        case _:
            return action.value


def event_text(event: Event, names: PerSeat[str] = SEAT_NAMES) -> str | None:
    """What happened in one sentence; None for what is seen without being said."""
    match event:
        case Acted(seat, action):
            return f"{at(names, seat)}: {action_text(action)}"
        case TrickTaken(seat):
            return f"  trick to {at(names, seat)}"
        case SideShown(seat, with_declarer):
            return f"  now known: {at(names, seat)} {'with' if with_declarer else 'against'} the declarer"
        case CardsTaken(seat, count, cards):
            return (
                f"  {at(names, seat)} takes {hand_text(Cards.of(cards)) if cards else f'{count} cards'} from the talon"
            )
        case CardsShown(_, cards):
            return f"  shown to all: {hand_text(Cards.of(cards))}"
        case TaroksLaidAway(seat, count):
            return f"  {at(names, seat)} has laid {count} taroks away"
        case _:
            return None


def steps_text(record: Record) -> Iterator[str]:
    """A hand told from the deal to its settlement, or as far as it goes."""
    state = record.replay()
    changed = " ".join(f"{name}={value}" for name, value in record.game.options.changed())
    yield f"{record.game.title}{f' ({changed})' if changed else ''}"
    names = per_seat(lambda seat: record.tag(f"Seat{seat}") or f"seat {seat}")
    for seat in SEATS:
        yield f"  {at(names, seat)}: {hand_text(state.dealt.hand(seat))}"
    if state.dealt.talon:
        yield f"  talon: {' '.join(card.face for card in state.dealt.talon)}"
    yield from _told(state, names)
    if state.over:
        yield settlement_text(state, names)
    else:
        yield f"The hand is not over: {at(names, state.actor or SEATS[0])} is to act ({state.phase_name.value})."


def _told(state: State, names: PerSeat[str]) -> Iterator[str]:
    """The log: what was said one by one, each trick on a line."""
    for event in state.log:
        if not isinstance(event, TrickTaken) and not (isinstance(event, Acted) and isinstance(event.action, Play)):
            yield from _said(event, names)
    public = Public.of(state.log)
    for number, (trick, taker) in enumerate(public.tricks, 1):
        yield f"trick {number}: {trick_text(trick, names)}: taken by {at(names, taker)}"
    if public.trick is not None:
        yield f"trick {len(public.tricks) + 1}: {trick_text(public.trick, names)}"


def _said(event: Event, names: PerSeat[str]) -> Iterator[str]:
    text = event_text(event, names)
    if text is not None:
        yield text


def trick_text(trick: Trick, names: PerSeat[str]) -> str:
    """The cards of a trick with who played them."""
    return ", ".join(f"{at(names, seat)} {card.face}" for seat, card in trick.plays)


def settlement_text(state: State, names: PerSeat[str] = SEAT_NAMES) -> str:
    """The settlement as a small table, with the count behind it."""
    return "\n".join(_settlement_lines(state, names))


def _settlement_lines(state: State, names: PerSeat[str]) -> Iterator[str]:
    facts, settlement = state.facts, state.settlement()
    assert facts is not None, "a settled hand has facts"
    yield _headline(state, names)
    for step in settlement.count:
        yield f"  {step} ({step.rule})"
    if not settlement.lines:
        yield "Nobody gets anything."
        return
    width = max(len(_what(line)) for line in settlement.lines)
    yield f"{'':{width}}  {_row(names)}"
    for line in settlement.lines:
        cells = [f"{amount:+d}" if amount else "·" for amount in line.amounts]
        yield f"{_what(line):{width}}  {_row(cells)}  {line.why}"
    yield f"{state.game.unit:{width}}  {_row([f'{amount:+d}' for amount in settlement.scores])}"


def _what(line: Line) -> str:
    return f"{line.what} ({line.rule})"


def _row(cells: Sequence[str]) -> str:
    return " ".join(f"{cell:>8}" for cell in cells)


def _headline(state: State, names: PerSeat[str]) -> str:
    facts = state.facts
    assert facts is not None, "a settled hand has facts"
    if facts.contract is None or facts.declarer is None:
        return f"The hand was {facts.end.value}."
    partner = f" with {at(names, facts.partner)}" if facts.partner else ""
    called = f"; {facts.called.face} called" if facts.called else ""
    return f"{facts.contract.capitalize()}, played by {at(names, facts.declarer)}{partner}{called}."


def status_text(public: Public, names: PerSeat[str]) -> str:
    """What is being played: contract, declarer, called card, announcements with their factors."""
    if public.contract is None or public.declarer is None:
        return "Auction"
    parts = [f"{public.contract.capitalize()} by {at(names, public.declarer)}{_times(public.game_level)}"]
    if public.called is not None:
        parts.append(f"{public.called.face} called")
    parts += [f"{said.bonus} by {at(names, said.seat)}{_times(said.level)}" for said in public.announcements]
    return " · ".join(parts)


def _times(level: int) -> str:
    return f" ×{level}" if level > 1 else ""
