"""What a seat sees of its hand, as bots are given it, made from what the server shows and tells."""

from __future__ import annotations

from ultimo.bots.hearing import event_of
from ultimo.core.actions import Action, Discard, Play, parse_action
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, CardsTaken, Event
from ultimo.core.game import Game, Offer, View
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import Key, Reason
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.settlement import Line, Settlement
from ultimo.games import find_game
from ultimo.server.protocol.shown import HandShown, LineShown, ResultShown, TableShown


class OtherRules(ValueError):
    """The table plays by rules that this version of the program does not know."""


def game_of(table: TableShown) -> Game:
    """The game of *table* with its options; OtherRules."""
    try:
        game = find_game(table.settings.game).with_settings(table.settings.options)
    except ValueError as problem:
        raise OtherRules(f"this version of Ultimo does not know the table's game: {problem}") from None
    if game.version != table.rules:
        known = f"this version of Ultimo knows version {game.version}"
        raise OtherRules(f"the table plays version {table.rules} of the rules of {game.id}; {known}")
    return game


def view_of(table: TableShown, lines: list[str]) -> View:
    """What the viewer of *table* sees of the hand in which it has heard *lines*; OtherRules, NotationError.

    The choices are those that are legal: the reasons against all others stay with the server.
    """
    hand = table.hand
    assert hand is not None, "a hand is seen once there is one"
    log = tuple(event_of(line) for line in lines)
    seat, actor = _seat(hand.seat), _seat(hand.actor)
    dealt = None if seat is None else _dealt(hand, seat, log)
    view = View(game_of(table), seat, dealt, hand.multiplier, log, PhaseName(hand.phase), actor)
    return view.with_choices(tuple(_offer(view, parse_action(one.action)) for one in hand.legal), ())


def settlement_of(result: ResultShown) -> Settlement:
    """How a hand was settled: its lines with their rules, and what they pay."""
    return Settlement(tuple(_line(line) for line in result.lines))


def _seat(number: int | None) -> Seat | None:
    return None if number is None else SEATS[number - 1]


def _dealt(hand: HandShown, seat: Seat, log: tuple[Event, ...]) -> Cards:
    """The cards of *seat* before it played, laid away and took any."""
    dealt = Cards.of(" ".join(hand.cards))
    for event in log:
        match event:
            case Acted(actor, Play(card) | Discard(card)) if actor == seat and card is not None:
                dealt |= Cards(card.bit)
    for event in log:
        match event:
            case CardsTaken(taker, _, cards) if taker == seat:
                dealt -= Cards.of(cards)
    return dealt


def _offer(view: View, action: Action) -> Offer:
    return Offer(action, view.game.stakes(view, action), view.game.warnings(view, action))


def _line(line: LineShown) -> Line:
    why = Reason(line.why.rule, Key(line.why.key, line.why.key), tuple(line.why.params.items()))
    return Line(line.what, why, per_seat(lambda seat: line.amounts[seat - 1]))
