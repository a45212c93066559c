"""The command that tells hands step by step: replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from ultimo.cli.common import Fault, WholeNumber, chosen, file_argument, json_option, print_json, read
from ultimo.cli.records import score_json
from ultimo.cli.seated import columns_in, names_in
from ultimo.cli.seen import possible, seen
from ultimo.cli.showing import may_show
from ultimo.cli.text import does, game_text, hand_text, settlement_text, told_text, wrapped
from ultimo.core.cards import Cards
from ultimo.core.game import View
from ultimo.core.record import UNKNOWN, Record, Slot
from ultimo.core.seats import SEATS, PerSeat, at
from ultimo.core.state import State


@click.command(short_help="Tell hands step by step.")
@file_argument
@click.option("--record", "index", type=WholeNumber(min=0), help="Only this record of the file, from 0.")
@json_option
@click.option("--screen", is_flag=True, help="On a screen, step by step.")
def replay(file: str, index: int | None, as_json: bool, screen: bool) -> None:
    """Tell hands step by step: every action, every trick, the settlement.

    Of a partly known record, what its seat knows.

    \b
    Examples:
      ultimo replay hand.tgn
      ultimo replay evening.tgn --record 3
      ultimo replay evening.tgn --screen
    """
    records = read(file)
    if screen:
        _show(records, index, file)
        return
    records = records if index is None else [chosen(records, index, file)]
    views = [None if record.is_known else seen(record, None, file) for record in records]
    if as_json:
        print_json([_steps_json(record, view) for record, view in zip(records, views, strict=True)])
        return
    texts = ["\n".join(_steps(record, view)) for record, view in zip(records, views, strict=True)]
    click.echo("\n\n".join(texts))


def _show(records: Sequence[Record], index: int | None, file: str) -> None:
    """All *records* on a screen, beginning with that of the *index*; Fault where none can be drawn."""
    if index is not None:
        chosen(records, index, file)
    if not may_show():
        raise Fault("--screen needs a terminal that can draw one; without it the hands are told line by line")
    from ultimo.tui.app import show
    from ultimo.tui.replayed import ReplayTable, Told

    views = [None if record.is_known else seen(record, None, file) for record in records]
    hands = [
        Told(record, possible(view) if view else record.replay(), view.seat if view else None)
        for record, view in zip(records, views, strict=True)
    ]
    show(ReplayTable(hands, index or 0))


def _steps_json(record: Record, view: View | None) -> dict[str, object]:
    last = possible(view) if view else record.replay()
    steps: list[dict[str, object]] = []
    state = State.begin(last.game, last.dealt)
    for (seat, action), (_, done) in zip(record.moves, last.actions, strict=True):
        before = state.phase_name.value
        state = state.apply(done)
        steps.append({"seat": seat, "action": action.token, "phase": before, "next": state.actor})
    hands = [" ".join(one.token if one else UNKNOWN for one in hand) for hand in record.hands]
    score = score_json(last) if last.over and view is None else None
    return {"game": record.game.id, "hands": hands, "steps": steps, "score": score}


def _steps(record: Record, view: View | None) -> Iterator[str]:
    """A hand told from the deal to its settlement, or as far as it goes."""
    names = names_in(record)
    yield from _deal(record, names)
    state = record.replay() if view is None else None
    told = state.view(None) if state else view
    assert told is not None, "a record is known or is a view"
    yield from told_text(record.game, state.log if state else told.log, names)
    if state is not None and state.over:
        yield settlement_text(state, names, columns_in(record))
    elif told.actor is None:
        yield "The hand is over; it cannot be settled without the unknown cards."
    else:
        yield f"The hand is not over: {does(at(names, told.actor), 'is to act')} ({told.phase.value})."


def _deal(record: Record, names: PerSeat[str]) -> Iterator[str]:
    yield wrapped(game_text(record.game))
    for seat in SEATS:
        yield wrapped(f"{at(names, seat)}: {_cards(record.hands[seat - 1])}", "  ", "    ")
    if record.talon:
        yield wrapped(f"talon: {' '.join(one.face if one else UNKNOWN for one in record.talon)}", "  ", "    ")


def _cards(slots: tuple[Slot, ...]) -> str:
    known = hand_text(Cards.of(filter(None, slots)))
    unknown = slots.count(None)
    return f"{known} · {unknown} unknown" if unknown else known
