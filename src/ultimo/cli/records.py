"""The commands that make and check records: deal, legal, score."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click

from ultimo.cli.common import (
    Unfinished,
    WholeNumber,
    check_moves,
    chosen,
    file_argument,
    game_argument,
    json_option,
    place,
    print_json,
    read,
    record_option,
    say_which,
    settings_option,
    with_options,
)
from ultimo.cli.seated import changes_in, columns_in, names_in
from ultimo.cli.seen import actors_view
from ultimo.cli.signs import bounded, shown
from ultimo.cli.text import refusal_text, settlement_text, totals_text, wrapped
from ultimo.core.game import Game, View
from ultimo.core.record import Record, RecordError, format_record
from ultimo.core.session import Session
from ultimo.core.session_tags import DEAL, SESSION
from ultimo.core.shuffle import KEY_BYTES, Deal, Shuffled, seeded_key
from ultimo.core.shuffle import deal as dealt_by
from ultimo.core.state import State


@click.command(short_help="Deal hands and print them as records.")
@game_argument
@click.option("--seed", type=WholeNumber(min=0), help="The same seed gives the same deals. Without one, fresh ones.")
@click.option("--hands", default=1, show_default=True, type=WholeNumber(min=1), help="How many deals.")
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Changes nothing: a record is text for programs too.")
def deal(game: Game, seed: int | None, hands: int, settings: Sequence[str], as_json: bool) -> None:
    """Deal hands and print them as records.

    \b
    Examples:
      ultimo deal calling-the-twenty
      ultimo deal calling-the-twenty --seed 7 --hands 3 --option standing=by-seat
    """
    agreed = with_options(game, settings)
    for index in range(hands):
        click.echo(("\n" if index else "") + format_record(Record.of(_fresh(agreed, seed, index))), nl=False)


def _fresh(game: Game, seed: int | None, index: int) -> State:
    key = secrets.token_bytes(KEY_BYTES) if seed is None else seeded_key(seed, index)
    made = Shuffled(key, Deal(game.id, game.version, "", index))
    return State.begin(game, dealt_by(game.deck.cards, game.talon, made))


@click.command(short_help="Say what may be done after some moves.")
@file_argument
@record_option
@click.option("--moves", type=WholeNumber(min=0), help="Stop after so many moves (default: after all).")
@click.option("--why", is_flag=True, help="Say of every other choice why it is not legal.")
@json_option
def legal(file: str, index: int | None, moves: int | None, why: bool, as_json: bool) -> None:
    """Say what may be done after the moves of a record.

    \b
    Examples:
      ultimo legal hand.tgn --why
      ultimo deal calling-the-twenty | ultimo legal - --json
    """
    records = read(file)
    record = chosen(records, index or 0, file)
    check_moves(record, moves, index or 0, file)
    view = actors_view(record, moves, file)
    if as_json:
        print_json(_legal_json(view, why))
        return
    say_which(records, index)
    _print_legal(view, why)


def _legal_json(view: View, why: bool) -> dict[str, object]:
    legal_tokens = [action.token for action in view.actions]
    document: dict[str, object] = {
        "over": view.actor is None,
        "phase": view.phase.value,
        "seat": view.actor,
        "legal": legal_tokens,
    }
    if why:
        document["refused"] = [
            {"action": refused.action.token, "rule": refused.reason.rule, "why": str(refused.reason)}
            for refused in view.refused
        ]
    return document


def _print_legal(view: View, why: bool) -> None:
    if view.actor is None:
        click.echo("The hand is over.")
        return
    legal_tokens = " ".join(action.token for action in view.actions)
    click.echo(wrapped(f"Seat {view.actor} is to act ({view.phase.value}): {legal_tokens}"))
    for refused in view.refused if why else ():
        click.echo(refusal_text(refused.action, refused.reason))


@click.command(short_help="Settle hands, line by line with the rules.")
@file_argument
@json_option
def score(file: str, as_json: bool) -> None:
    """Settle every hand of a file, line by line with the rule behind each.

    Of an evening under way, every hand that is over.

    \b
    Examples:
      ultimo score evening.tgn
      ultimo score - --json < hand.tgn
    """
    records = read(file)
    is_evening = records[0].tag(SESSION) is not None
    problems = [_unfinished(record, index, file) for index, record in enumerate(records)]
    problem = next(filter(None, problems), None)
    is_under_way = is_evening and len(records) > 1 and not any(problems[:-1])  # its last hand may not be over
    if problem is not None and not is_under_way:
        raise problem
    over = [(record, record.replay()) for record, wrong in zip(records, problems, strict=True) if wrong is None]
    if as_json:
        print_json([score_json(state) for _, state in over])
    else:
        click.echo("\n\n".join(_settled(record, state) for record, state in over))
        if is_evening:
            _print_totals(records, file)
    if problem is not None:
        raise problem


def _settled(record: Record, state: State) -> str:
    """The settlement, below the number of the deal where the hand is of an evening."""
    text = settlement_text(state, names_in(record), columns_in(record))
    number = record.tag(DEAL)
    return f"── deal {shown(number)} ──\n{text}" if number else text


def _print_totals(records: Sequence[Record], file: str) -> None:
    """What each has who sat at the table, in the order of places; only why not if this is not one whole evening."""
    try:
        session = Session.from_records(records)
    except RecordError as problem:
        click.echo(f"{place(file, problem.spot)} no totals: {bounded(problem.problem)}", err=True)
        return
    click.echo("\n" + "\n".join((*map(wrapped, changes_in(records)), totals_text(session, "Totals:"))))


def _unfinished(record: Record, index: int, file: str) -> Unfinished | None:
    """Why *record* cannot be settled."""
    end = place(file, record.spots.end)
    if not record.is_known:
        return Unfinished(f"record {index} has unknown cards and cannot be settled", end)
    state = record.replay()
    if state.over:
        return None
    legal = " ".join(action.token for action in state.legal_actions())
    what = f"record {index} is not over: seat {state.actor} is to act ({state.phase_name.value})"
    return Unfinished(f"{what}; legal: {legal}; `ultimo replay` shows the file as far as it goes", end)


def score_json(state: State) -> dict[str, object]:
    """One hand as `ultimo score --json` prints it."""
    facts, settlement = state.facts, state.settlement()
    assert facts is not None, "a finished hand has facts"
    return {
        "game": state.game.id,
        "contract": facts.contract,
        "declarer": facts.declarer,
        "partner": facts.partner,
        "card_points": _card_points(facts.points),
        "scores": list(settlement.scores),
        "lines": [line.to_json() for line in settlement.lines],
    }


def _card_points(points: tuple[int, ...]) -> dict[str, int] | list[int] | None:
    if len(points) == 2:
        return {"declarer": points[0], "opponents": points[1]}
    return list(points) or None
