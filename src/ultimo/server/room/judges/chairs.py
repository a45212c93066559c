"""Who may sit, rise, be put out, be host, and change the settings."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from ultimo.bots.named import LEVELS
from ultimo.core.record import is_one_line
from ultimo.games import find_game
from ultimo.server.naming import fit_name
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Pace, PaceKind, Settings
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.judges.moment import Moment, Refused
from ultimo.server.room.table import Stage, game_of


def sit(moment: Moment) -> AnyInput:
    """Anybody on a free chair; between hands on a bot's, in a hand only on one they had in it."""
    wanted = moment.read(asked.Sit)
    place, state, caller = moment.chair(wanted.place), moment.state, moment.caller
    moment.during(Stage.GATHERING, Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)
    name = _name(moment, wanted)
    if state.settings.daily and (caller.account, place) != (state.maker, 1):
        raise Refused(Code.NOT_ALLOWED)
    if caller.account in [sitter.account for sitter in state.put_out]:
        raise Refused(Code.PUT_OUT)
    if state.stage is Stage.PLAYING and place not in state.places_at_deal(caller.account):
        raise Refused(Code.NEXT_HAND)
    chair = state.chair(place)
    is_free = chair.sitter is None or (chair.house is not None and state.stage is not Stage.GATHERING)
    if not is_free:
        raise Refused(Code.PLACE_TAKEN)
    return inputs.Sat(place, caller.account, name, caller.is_bot)


def _name(moment: Moment, wanted: asked.Sit) -> str:
    """Who sits down: the sender, or whoever is beside them at their device; Refused."""
    caller, is_seated = moment.caller, bool(moment.state.places_of(moment.caller.account))
    if wanted.name is UNSET:
        if is_seated:
            raise Refused(Code.SEATED_ALREADY)
        return caller.name
    if not is_seated:
        raise Refused(Code.NOT_SEATED, "First sit down yourself, then who is beside you.")
    if caller.is_bot:
        raise Refused(Code.NOT_ALLOWED, "A bot has one chair at a table.")
    try:
        return fit_name(wanted.name)
    except ValueError as problem:
        raise Refused(Code.BAD_NAME, str(problem)) from None


def rise(moment: Moment) -> AnyInput:
    """Who has a chair, at any time."""
    return inputs.Rose(moment.place)


def seat_bot(moment: Moment) -> AnyInput:
    """The host, while people gather, where nobody sits."""
    wanted = moment.read(asked.SeatBot)
    moment.by_host()
    moment.during(Stage.GATHERING)
    moment.not_of_a_day()
    place = moment.chair(wanted.place)
    _check_bot(wanted.bot)
    if moment.state.chair(place).account is not None:
        raise Refused(Code.PLACE_TAKEN)
    return inputs.Housed(place, wanted.bot)


def _check_bot(level: str) -> None:
    if level not in LEVELS:
        raise Refused(Code.NO_SUCH_BOT, bots=list(LEVELS))


def put_out(moment: Moment) -> AnyInput:
    """The host: a person at any time, a bot while people gather."""
    moment.by_host()
    moment.not_of_a_day()
    place = moment.chair(moment.read(asked.PutOut).place)
    chair = moment.state.chair(place)
    if chair.sitter is None or (chair.house is not None and moment.state.stage is not Stage.GATHERING):
        raise Refused(Code.NOBODY_THERE)
    if chair.account == moment.caller.account:
        raise Refused(Code.NOT_ALLOWED, "This chair is your own; leave it with `rise`.")
    return inputs.Rose(place, kicked=True)


def let_in(moment: Moment) -> AnyInput:
    """The host, where somebody was put out."""
    moment.by_host()
    if not moment.state.put_out:
        raise moment.not_now("Nobody is put out.")
    return inputs.LetIn()


def pass_on(moment: Moment) -> AnyInput:
    """The host, to somebody who sits."""
    moment.by_host()
    return inputs.Hosted(moment.person(moment.read(asked.PassOn).place))


def mute(moment: Moment) -> AnyInput:
    """The host, of people."""
    wanted = moment.read(asked.Mute)
    moment.by_host()
    return inputs.Muted(moment.person(wanted.place), wanted.on)


def change(moment: Moment) -> AnyInput:
    """The host, while people gather; nobody loses a chair by it."""
    settings = moment.read(asked.Change).settings
    moment.by_host()
    moment.during(Stage.GATHERING)
    moment.not_of_a_day()
    check_settings(settings)
    if any(chair.sitter for chair in moment.state.chairs[settings.places :]):
        raise Refused(Code.PLACE_TAKEN, "Somebody sits in a chair that would go away.")
    return inputs.Changed(settings)


def check_settings(settings: Settings) -> None:
    """Refused unless a table can be made so."""
    _check("game", lambda: find_game(settings.game))
    _check("options", lambda: game_of(settings))
    _check("places", lambda: game_of(settings).evening(settings.places))
    if not is_one_line(settings.title):
        raise Refused(Code.BAD_SETTINGS, "A title is one line, without control characters.", where="title")
    _check_pace(settings.pace)
    _check_bot(settings.stand_in)
    if settings.daily:
        raise Refused(
            Code.BAD_SETTINGS, "A table for the deal of a day is made by POST /api/daily/GAME.", where="daily"
        )


def _check(where: str, made: Callable[[], object]) -> None:
    try:
        made()
    except ValueError as problem:
        raise Refused(Code.BAD_SETTINGS, str(problem), where=where) from None


def _check_pace(pace: Pace) -> None:
    """Refused where nobody could make a choice in time, or a number would mean nothing."""
    if pace.kind is not PaceKind.RELAXED and not pace.base:
        message = f"With pace {pace.kind.value} a player needs time to begin with; write a `base` of 1 second or more."
        raise Refused(Code.BAD_SETTINGS, message, where="pace.base")
    if pace.kind is PaceKind.RELAXED and pace.base:
        message = "With pace relaxed there is no clock; leave `base` out, or write clock or correspondence."
        raise Refused(Code.BAD_SETTINGS, message, where="pace.base")
    if pace.kind is not PaceKind.CLOCK and pace.increment:
        message = f"With pace {pace.kind.value} nothing is added for a choice; leave `increment` out, or write clock."
        raise Refused(Code.BAD_SETTINGS, message, where="pace.increment")
