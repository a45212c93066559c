"""The events of a hand from the lines that bots are told: the way back from `protocol.event_line`."""

from __future__ import annotations

from ultimo.core.actions import parse_action
from ultimo.core.cards import Card, NotationError, card
from ultimo.core.events import (
    CardsSeen,
    CardsShown,
    CardsTaken,
    Declared,
    Event,
    MistakeSaid,
    SideShown,
    TaroksLaidAway,
    acted,
    trick_taken,
)
from ultimo.core.quoting import short
from ultimo.core.seats import SEATS, Seat


def event_of(line: str) -> Event:
    """What *line* says has happened; NotationError.

    >>> event_of("move 1:play:XX")
    Acted(seat=1, action=Play(card=card('XX')))
    """
    try:
        return _event(*line.split(" "))
    except (TypeError, ValueError) as problem:
        raise NotationError(f"{short(line)} says nothing that happens in a hand: {problem}") from None


def _event(word: str, first: str, *rest: str) -> Event:
    match word, rest:
        case "move", ():
            seat, _, action = first.partition(":")
            return acted(_seat(seat), parse_action(action))
        case "declared", (contract,):
            return Declared(_seat(first), contract)
        case "side", ("with" | "against" as side,):
            return SideShown(_seat(first), side == "with")
        case "trick", ():
            return trick_taken(_seat(first))
        case "mistake", ():
            return MistakeSaid(_seat(first))
        case _:
            return _event_of_cards(word, first, *rest)


def _event_of_cards(word: str, first: str, number: str, *rest: str) -> Event:
    match word, rest:
        case "taken", (skipped, *cards):
            return CardsTaken(_seat(first), int(number), _cards(cards), int(skipped))
        case "looked", (skipped, *cards):
            return CardsSeen(_seat(first), int(number), _cards(cards), int(skipped))
        case "shown", cards:
            return CardsShown(None if first == "0" else _seat(first), _cards(cards), int(number))
        case "taroks", ():
            return TaroksLaidAway(_seat(first), int(number))
        case _:
            raise ValueError(f"no line begins with {short(word)} and goes on so")


def _seat(text: str) -> Seat:
    if text not in ("1", "2", "3", "4"):
        raise ValueError(f"{short(text)} is no seat; seats are 1 to 4")
    return SEATS[int(text) - 1]


def _cards(tokens: tuple[str, ...] | list[str]) -> tuple[Card, ...]:
    return tuple(card(token) for token in tokens)
