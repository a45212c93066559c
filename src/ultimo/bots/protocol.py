"""What is said to a bot that is a program of its own, line by line: docs/bot-protocol.md has it for its author."""

from __future__ import annotations

from collections.abc import Iterable

from ultimo.bots.player import Luck
from ultimo.core.cards import Card
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
from ultimo.core.game import View
from ultimo.core.settlement import Settlement

VERSION = 1
HELLO = f"ultimo {VERSION}"  # the program answers `bot 1 NAME`
QUIT = "quit"


def greeted(answer: str) -> bool:
    """Whether *answer* to HELLO is that of a bot of this version."""
    return answer.split()[:2] == ["bot", str(VERSION)]


def hand_lines(view: View, luck: Luck) -> list[str]:
    """How a hand begins for the seat of *view*: game, options, seat, luck and cards."""
    game = view.game
    return [
        "hand",
        f"game {game.id} {game.version}",
        _line("options", (f"{name}={value}" for name, value in game.options.settings())),
        f"seat {view.seat}",
        f"multiplier {view.multiplier}",
        f"key {luck.seat.hex()}",
        _line("cards", _tokens(view.dealt or ())),
    ]


def event_line(event: Event) -> str:
    """What happened, as the seat that is told saw it."""
    match event:
        case Acted(seat, action):
            return f"move {seat}:{action.token}"
        case Declared(seat, contract):
            return f"declared {seat} {contract}"
        case SideShown(seat, with_declarer):
            return f"side {seat} {'with' if with_declarer else 'against'}"
        case TrickTaken(seat):
            return f"trick {seat}"
        case _:
            return _told_line(event)


def _told_line(event: CardsTaken | CardsSeen | CardsShown | TaroksLaidAway | MistakeSaid) -> str:
    """What happened to the talon and the cards laid away, and what was said beside the choices."""
    match event:
        case CardsTaken(seat, count, cards, skipped):
            return _line(f"taken {seat} {count} {skipped}", _tokens(cards))
        case CardsSeen(seat, count, cards, skipped):
            return _line(f"looked {seat} {count} {skipped}", _tokens(cards))
        case CardsShown(owner, cards, skipped):
            return _line(f"shown {owner or 0} {skipped}", _tokens(cards))
        case TaroksLaidAway(seat, count):
            return f"taroks {seat} {count}"
        case MistakeSaid(seat):
            return f"mistake {seat}"


def turn_line(view: View) -> str:
    """The question: what the seat of *view* does, with all it may do."""
    return _line(f"turn {view.phase.value}", (action.token for action in view.actions))


def end_lines(settlement: Settlement) -> list[str]:
    """How the hand was settled: each line, then the scores of seats 1 to 4."""
    lines = [_line(f"line {line.rule} {line.what}", map(str, line.amounts)) for line in settlement.lines]
    return [*lines, _line("over", map(str, settlement.scores))]


def _line(start: str, words: Iterable[str]) -> str:
    return " ".join((start, *words))


def _tokens(cards: Iterable[Card]) -> Iterable[str]:
    return (card.token for card in cards)
