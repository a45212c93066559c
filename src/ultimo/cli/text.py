"""How hands, actions and settlements read on a terminal of 80 columns."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ultimo.cli.signs import bounded, cell, shown
from ultimo.core.actions import Action, Announce, Bid, Call, Discard, Item, Kontra, Play
from ultimo.core.cards import Cards
from ultimo.core.events import (
    Acted,
    CardsSeen,
    CardsShown,
    CardsTaken,
    Declared,
    Event,
    MistakeSaid,
    SideShown,
    TaroksLaidAway,
    TrickTaken,
)
from ultimo.core.facts import Facts
from ultimo.core.game import Game, View
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import SEATS, PerSeat, Seat, at, per_seat
from ultimo.core.session import Session, SessionHand
from ultimo.core.settlement import Line, Settlement
from ultimo.core.state import State
from ultimo.core.tricks import Trick

WIDTH = 79  # columns; a line of 80 would break on some terminals
YOU = "You"  # what a person is called who has not said another name
PLURALS = {"is": "are", "has": "have", "was": "were"}  # of verbs that differ in more than an s
SHEET = 20  # columns of a deal in the sheet of an evening
SEAT_NAMES: PerSeat[str] = per_seat(lambda seat: f"seat {seat}")
_SEATS = re.compile(
    r"(?P<begins>^seat (?P<one>[1-4]) (?P<deed>\w+))"  # a sentence about what a seat does
    r"|\b(?P<thing>the (?:announced |called )?\w+) of seat (?P<owner>[1-4])\b"
    r"|\bseat (?P<seats>[1-4](?: and [1-4])*)\b"
)


# ── lines and columns ─────────────────────────────────────────────────────────────────────────


def wrapped(text: str, start: str = "", then: str = "  ") -> str:
    """*text* in lines of at most WIDTH columns, the first beginning with *start*, the others with *then*."""
    return textwrap.fill(
        text, WIDTH, initial_indent=start, subsequent_indent=then, break_long_words=False, break_on_hyphens=False
    )


def row(label: str, width: int, cells: Sequence[str]) -> str:
    """A row of a table: its label, then *cells* in columns."""
    return f"{label:{width}} {''.join(f' {cell(one)}' for one in cells)}"


def amount_text(amount: int, nothing: str = "0") -> str:
    """An amount with its sign."""
    return f"{amount:+d}" if amount else nothing


def counted(number: int, things: str) -> str:
    """So many *things*: `1 card`, `2 cards`."""
    return f"{number} {things.removesuffix('s') if abs(number) == 1 else things}"


def does(name: str, deed: str) -> str:
    """*name* and what they do, in the right person: `Anna deals`, `You deal`."""
    if name != YOU:
        return f"{name} {deed}"
    verb, *rest = deed.split(" ")
    return " ".join((name, PLURALS.get(verb, verb.removesuffix("s")), *rest))


def whose(name: str) -> str:
    """Whose something is, after `of`: `Anna`, `yours`."""
    return "yours" if name == YOU else name


# ── cards, actions, events ────────────────────────────────────────────────────────────────────


def hand_text(cards: Cards) -> str:
    """A hand as people read it, suits apart: `XXI XX V · K♥ J♥ · 10♠`."""
    suits = groupby(cards, key=lambda card: card.suit)
    return " · ".join(" ".join(card.face for card in suit) for _, suit in suits) or "no cards"


def typed(action: Action) -> str:
    """An action as it may be typed, its card as in the hand: `play:K♥`."""
    if isinstance(action, Play | Discard | Call) and action.card:
        return f"{action.token.partition(':')[0]}:{action.card.face}"
    return action.token


def action_text(action: Action, names: PerSeat[str] = SEAT_NAMES, doubling: str = "kontra") -> str:
    """An action as it is said at the table: `K♥`, `solo`, `rekontra game!`, where *doubling* is the rekontra."""
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
            of = "" if item.seat is None else f" of {whose(at(names, item.seat))}"
            return f"{doubling} {item.bonus}{of}!"
        case Discard(card):
            return f"lays {card.face if card else 'a card'} away"
        case _:
            return action.value


def doubling_text(game: Game, level: int) -> str:
    """The word of *game* for the doubling that brings an item to *level*; the factor where it has none."""
    step = level.bit_length() - 2
    return game.doublings[step] if step < len(game.doublings) else f"kontra ×{level}"


def events_text(game: Game, log: Iterable[Event], names: PerSeat[str] = SEAT_NAMES) -> Iterator[tuple[Event, str]]:
    """Each event of *log*, from the beginning of a hand on, with what happened in one sentence."""
    steps: Counter[Item] = Counter()
    for event in log:
        doubling = "kontra"
        if isinstance(event, Acted) and isinstance(event.action, Kontra):
            steps[event.action.item] += 1
            doubling = doubling_text(game, 2 ** steps[event.action.item])
        yield event, event_text(event, names, doubling)


def told_text(game: Game, log: Sequence[Event], names: PerSeat[str]) -> Iterator[str]:
    """The log of a hand: what was said one by one, each trick on a line."""
    for event, text in events_text(game, log, names):
        if not isinstance(event, TrickTaken) and not (isinstance(event, Acted) and isinstance(event.action, Play)):
            yield wrapped(text)
    public = Public.of(log)
    for number, (trick, taker) in enumerate(public.tricks, 1):
        yield wrapped(f"trick {number}: {trick_text(trick, names)}: taken by {at(names, taker)}")
    if public.trick is not None:
        yield wrapped(f"trick {len(public.tricks) + 1}: {trick_text(public.trick, names)}")


def event_text(event: Event, names: PerSeat[str], doubling: str = "kontra") -> str:
    """What happened, in one sentence."""
    match event:
        case Acted(seat, Discard() as discard):
            return does(at(names, seat), action_text(discard))
        case Acted(seat, action):
            return f"{at(names, seat)}: {action_text(action, names, doubling)}"
        case Declared(seat, contract):
            return f"  {contract}, played by {at(names, seat)}"
        case TrickTaken(seat):
            return f"  trick to {at(names, seat)}"
        case SideShown(seat, with_declarer):
            return f"  now known: {at(names, seat)} {'with' if with_declarer else 'against'} the declarer"
        case _:
            return f"  {_told_text(event, names)}"


def _told_text(event: CardsTaken | CardsSeen | CardsShown | TaroksLaidAway | MistakeSaid, names: PerSeat[str]) -> str:
    """What happened to the talon and the cards laid away, and what was said beside the choices."""
    match event:
        case CardsTaken(seat, count, cards) | CardsSeen(seat, count, cards):
            how = "from the talon to" if isinstance(event, CardsTaken) else "looked at in the talon by"
            return f"{how} {at(names, seat)}: {hand_text(Cards.of(cards)) if cards else counted(count, 'cards')}"
        case CardsShown(_, cards):
            return f"shown to all: {hand_text(Cards.of(cards))}"
        case TaroksLaidAway(seat, count):
            return f"taroks laid away by {at(names, seat)}: {count}"
        case MistakeSaid(seat):
            return does(at(names, seat), "has made a mistake")


def game_text(game: Game) -> str:
    """The game with the options that differ from its defaults."""
    changed = " ".join(f"{name}={value}" for name, value in game.options.changed())
    return f"{game.title} ({changed})" if changed else game.title


def trick_text(trick: Trick, names: PerSeat[str]) -> str:
    """The cards of a trick with who played them."""
    return ", ".join(f"{at(names, seat)} {card.face}" for seat, card in trick.plays)


def status_text(view: View, names: PerSeat[str]) -> str:
    """What is being played: contract, declarer, called card, announcements with their factors."""
    game, public = view.game, view.public
    if public.contract is None or public.declarer is None:
        return "Auction"
    parts = [f"{public.contract.capitalize()} by {at(names, public.declarer)}{_times(game, public.game_level)}"]
    if public.called is not None:
        parts.append(f"{public.called.face} called{_partner(public, names)}")
    parts += [f"{said.bonus} by {at(names, said.seat)}{_times(game, said.level)}" for said in public.announcements]
    return " · ".join(parts)


def _partner(public: Public, names: PerSeat[str]) -> str:
    """Who plays with the declarer, once everybody knows."""
    shown = {seat for seat, with_declarer in public.sides.items() if with_declarer}
    tricks = [*(trick for trick, _ in public.tricks), *([public.trick] if public.trick else [])]
    fallen = {seat for trick in tricks for seat, card in trick.plays if card == public.called}
    return "".join(f", partner {at(names, seat)}" for seat in (shown | fallen) - {public.declarer})


def _times(game: Game, level: int) -> str:
    """How high an item was doubled: `, rekontra ×4`."""
    return f", {doubling_text(game, level).removesuffix(f' ×{level}')} ×{level}" if level > 1 else ""


# ── reasons and settlements ───────────────────────────────────────────────────────────────────


def reason_text(reason: Reason, names: PerSeat[str] = SEAT_NAMES) -> str:
    """A reason with its rule, and with *names* for seats."""
    return f"{named(str(reason), names)} ({reason.rule})"


def refusal_text(action: Action, reason: Reason, names: PerSeat[str] = SEAT_NAMES) -> str:
    """Why *action* is not legal."""
    return wrapped(bounded(f"not {typed(action)}: {reason_text(reason, names)}"), "  ", "    ")


def named(text: str, names: PerSeat[str]) -> str:
    """*text* with *names* instead of `seat 2` and `seat 2 and 3`."""

    def name(match: re.Match[str]) -> str:
        if match["begins"]:
            return does(at(names, Seat(int(match["one"]))), match["deed"])
        if match["thing"]:
            owner = at(names, Seat(int(match["owner"])))
            return f"your{match['thing'].removeprefix('the')}" if owner == YOU else f"{match['thing']} of {owner}"
        return " and ".join(at(names, Seat(int(seat))) for seat in match["seats"].split(" and "))

    return text if names is SEAT_NAMES else _SEATS.sub(name, text)


def settlement_text(state: State, names: PerSeat[str] = SEAT_NAMES, columns: Sequence[Seat] = SEATS) -> str:
    """The settlement as a small table, with the count behind it; its *columns* may have another order."""
    assert state.facts is not None, "a settled hand has facts"
    return settled_text(state.facts, state.settlement(), state.game.unit, names, columns)


def settled_text(
    facts: Facts, settlement: Settlement, unit: str, names: PerSeat[str], columns: Sequence[Seat] = SEATS
) -> str:
    """The *settlement* of *facts* as `settlement_text` has it."""
    return "\n".join(_settlement_lines(facts, settlement, unit, names, columns))


def _settlement_lines(
    facts: Facts, settlement: Settlement, unit: str, names: PerSeat[str], columns: Sequence[Seat]
) -> Iterator[str]:
    yield wrapped(_headline(facts, names))
    yield from settlement_lines(settlement, unit, names, columns)


def settlement_lines(
    settlement: Settlement, unit: str, names: PerSeat[str], columns: Sequence[Seat] = SEATS
) -> Iterator[str]:
    """The count of the cards and the table of *settlement*, in lines."""
    for step in settlement.count:
        yield wrapped(reason_text(step, names), "  ", "    ")
    if not settlement.lines:
        yield "Nobody gets anything."
        return
    labels = [_what(line) for line in settlement.lines]
    width = max(map(len, [*labels, unit]))
    yield row("", width, [at(names, seat) for seat in columns])
    for label, line in zip(labels, settlement.lines, strict=True):
        yield row(label, width, [amount_text(at(line.amounts, seat), "·") for seat in columns])
        yield wrapped(named(str(line.why), names), "  ", "  ")
    yield row(unit, width, [amount_text(at(settlement.scores, seat)) for seat in columns])


def _what(line: Line) -> str:
    return f"{line.what} ({line.rule})"


def end_text(facts: Facts) -> str:
    """How the hand ended: `passed out`."""
    return facts.end.value.replace("-", " ")


def _headline(facts: Facts, names: PerSeat[str]) -> str:
    if facts.contract is None or facts.declarer is None:
        return f"The hand was {end_text(facts)}."
    partner = f" with {at(names, facts.partner)}" if facts.partner else ""
    called = f"; {facts.called.face} called" if facts.called else ""
    return f"{facts.contract.capitalize()}, played by {at(names, facts.declarer)}{partner}{called}."


# ── the evening ───────────────────────────────────────────────────────────────────────────────


def totals_text(session: Session, title: str) -> str:
    """Everybody's total on one line, as far as it goes, and who wears what."""
    pairs = zip(session.names, session.totals, strict=True)
    totals = f"{title} {', '.join(f'{shown(name)} {total}' for name, total in pairs)}"
    return wrapped(". ".join([totals, *_badges(session)]))


def winners_text(session: Session) -> str:
    """Who has won the evening, which is over."""
    names = [shown(session.names[place - 1]) for place in session.leaders]
    return wrapped(f"Winner: {' and '.join(names)}.")


def _badges(session: Session) -> Iterator[str]:
    """Who wears what at the table: `Anna wears the hat`."""
    return (does(shown(session.names[place - 1]), deed) for place, deed in session.badges)


def sheet_text(session: Session) -> str:
    """The evening hand by hand: what each place got, the totals, and who wears what."""
    names = [shown(name) for name in session.names]
    rows = [_sheet_row(session, hand) for hand in session.hands if hand.state.over]
    totals = row("  total", SHEET, [str(one) for one in session.totals])
    return "\n".join([row("  deal", SHEET, names), *rows, totals, *(f"  {badge}" for badge in _badges(session))])


def _sheet_row(session: Session, hand: SessionHand) -> str:
    facts, scores = hand.state.facts, hand.scores_by_place
    assert facts is not None, "a hand that is over has facts"
    amounts = [amount_text(scores[place]) if place in scores else "·" for place in session.places]
    return row(f"  {hand.deal:4}  {facts.contract or end_text(facts)}", SHEET, amounts)
