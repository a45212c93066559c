"""A table as its server shows it, as a scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ultimo.cli.signs import bounded, shown
from ultimo.cli.text import YOU, does, settlement_lines, status_text
from ultimo.core.actions import parse_action
from ultimo.core.cards import Cards
from ultimo.core.game import Refused, View
from ultimo.core.seats import SEATS, PerSeat, Place, Seat, per_seat
from ultimo.server.client.seeing import game_of, view_of
from ultimo.server.protocol.shown import ChairShown, HandShown, LineOfTalk, TableShown
from ultimo.server.protocol.told import WhyTold
from ultimo.tui.asking import deeds_of, is_person, more_of
from ultimo.tui.scene import Chair, Scene
from ultimo.tui.sentences import reason_of, settlement_of
from ultimo.tui.telling import cards_text, first_time_text, waits
from ultimo.tui.terms import terms_of

ASKS = {
    "gathering": "The table gathers.",
    "shuffling": "The cards are shuffled.",
    "between": "The hand is over.",
    "over": "The evening is over.",
    "closed": "The table is closed.",
}


def scene_of(table: TableShown, lines: list[str], why: WhyTold | None, notice: str) -> Scene:
    """What *table* is to the screen; *why* says why other choices are not legal, *notice* what else is to say."""
    game, own = game_of(table), None if table.place is None else Place(table.place)
    chairs = tuple(_chair(chair, int(place) == table.host) for place, chair in sorted(table.chairs.items()))
    bare = Scene(
        game,
        chairs,
        notice or _asks(table),
        deeds=deeds_of(table),
        more=more_of(table),
        terms=tuple(terms_of(table.settings)),
        own=own,
        talk=tuple(_talk(table)),
    )
    hand = table.hand
    if hand is None:
        return bare
    names = per_seat(lambda seat: _name(table, hand.seats[seat - 1]))
    view = _with_reasons(view_of(table, lines), why)
    dealer = next((seat for seat in SEATS if hand.seats[seat - 1] == hand.dealer), None)
    asks = notice or (_asks(table) or waits(view, names))
    heading = f"deal {hand.deal}, {does(_name(table, hand.dealer), 'deals')}"
    return replace(
        bare,
        asks=asks,
        heading=heading,
        view=view,
        names=names,
        dealer=dealer,
        result=_result(table, hand, view, names),
    )


def _name(table: TableShown, place: int) -> str:
    return YOU if place == table.place else shown(table.chairs[str(place)].name or f"chair {place}")


def _chair(chair: ChairShown, is_host: bool) -> Chair:
    said = {
        chair.badge or "": True,
        "host": is_host,
        "away": is_person(chair) and not chair.here,
        "a bot stands in": chair.stands_in,
        "muted": chair.muted,
        "ready": chair.ready,
    }
    return Chair(
        shown(chair.name or "free"), chair.total, ", ".join(note for note, is_so in said.items() if note and is_so)
    )


def _asks(table: TableShown) -> str:
    proposal, words = table.proposal, table.asked
    if proposal is not None:
        return f"{does(_name(table, proposal.place), 'proposes')}: {proposal.what}. Do you agree?"
    if words is not None and words.place is not None:
        return f"{does(_name(table, words.place), 'says')} what is done before the deal."
    return "The table waits." if table.paused else ASKS.get(table.stage, "")


def _talk(table: TableShown) -> Iterator[str]:
    yield from (f"Before the deal: {does(_name(table, deed.place), deed.text)}." for deed in table.deeds)
    yield from (f"{does(_name(table, line.place), 'says')}: {_said(line)}" for line in table.talk)


def _said(line: LineOfTalk) -> str:
    return line.text.replace("-", " ") if line.is_phrase else bounded(line.text)


def _with_reasons(view: View, why: WhyTold | None) -> View:
    """*view* with what is not legal, if that was told of just this choice."""
    told = [(parse_action(action), one.reason) for one in (why.refused if why else ()) for action in one.actions]
    legal = set(view.actions)
    if not legal or any(action in legal for action, _ in told):
        return view
    return view.with_choices(view.legal, tuple(Refused(one, reason_of(view.game, reason)) for one, reason in told))


def _result(table: TableShown, hand: HandShown, view: View, names: PerSeat[str]) -> str | None:
    if hand.result is None:
        return None
    order: list[Seat] = sorted(SEATS, key=lambda seat: hand.seats[seat - 1])
    settlement = settlement_of(view.game, hand.result)
    lines = [status_text(view, names), *settlement_lines(settlement, view.game.unit, names, order)]
    first = table.twice.first.result if table.twice else None
    before = ["", first_time_text(first.scores, names)] if first else []
    hands, talon = [Cards.of(one) for one in hand.result.hands], tuple(Cards.of(hand.result.talon))
    return "\n".join([*lines, *before, "", cards_text(hands, talon, names)])
