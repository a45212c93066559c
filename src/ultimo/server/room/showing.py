"""What everybody may see of a table: settings, chairs, what goes on. A viewer's own part is in `own`.

Until the hand is over the key of the shuffle stays here, and so does whatever follows from it.
"""

from __future__ import annotations

from ultimo.core.reasons import Reason
from ultimo.core.seats import Place
from ultimo.core.settlement import Line
from ultimo.core.shuffle import commitment
from ultimo.server.protocol import shown
from ultimo.server.room.due import ANSWER_WAIT
from ultimo.server.room.table import Chair, Stage, TableState


def table_shown(state: TableState) -> shown.TableShown:
    """The table without its hand, as somebody who watches sees it."""
    session = state.session
    return shown.TableShown(
        table=state.id,
        settings=state.settings,
        stage=state.stage.value,
        unit=state.game.unit,
        rules=state.game.version,
        chairs=_chairs(state),
        host=state.host_place,
        paused=state.paused,
        deadline=state.runs_out,
        earlier=state.earlier,
        shuffle=_shuffle(state),
        asked=_asked(state),
        deeds=tuple(shown.LineOfTalk(place, deed) for place, deed in session.deeds) if session else (),
        steps=tuple(session.evening.steps()) if session and not session.over else (),
        proposal=_proposal(state),
        talk=tuple(shown.LineOfTalk(talk.place, talk.text, talk.is_phrase) for talk in state.talk),
        put_out=tuple(sitter.name for sitter in state.put_out),
    )


def reason_shown(reason: Reason) -> shown.ReasonShown:
    """A reason as the wire carries it: clients have the sentences."""
    return shown.ReasonShown(reason.rule, reason.key.name, _params(reason))


def line_shown(line: Line) -> shown.LineShown:
    """A line of a settlement."""
    return shown.LineShown(line.what, reason_parts(line.why), tuple(line.amounts))


def reason_parts(reason: Reason) -> shown.ReasonParts:
    """A reason in a list, where there may be many."""
    return shown.ReasonParts(reason.rule, reason.key.name, _params(reason))


def _params(reason: Reason) -> dict[str, str | int]:
    return {name: value if isinstance(value, int) else str(value) for name, value in reason.params}


def _chairs(state: TableState) -> dict[str, shown.ChairShown]:
    badges = dict(state.session.badges) if state.session else {}
    return {str(place): _chair(state, place, badges.get(place)) for place in state.places}


def _chair(state: TableState, place: Place, badge: str | None) -> shown.ChairShown:
    chair = state.chair(place)
    return shown.ChairShown(
        name=chair.sitter.name if chair.sitter else None,
        bot=chair.house,
        is_bot=_is_bot(chair),
        here=chair.here,
        stands_in=chair.stands_in,
        ready=chair.ready,
        muted=chair.muted,
        device=_device(state, chair),
        total=state.totals[place - 1] if state.totals else 0,
        left=chair.left or None,
        badge=badge,
        left_by=_left_by(state, place),
    )


def _device(state: TableState, chair: Chair) -> Place | None:
    """The first of those who share a device; None: somebody has it alone."""
    first, *others = state.places_of(chair.account) or (None,)
    return first if others else None


def _left_by(state: TableState, place: Place) -> str | None:
    """Who had the chair of a bot when this hand was dealt."""
    if state.playing is None or state.chair(place).account is not None:
        return None
    sitter = state.at_deal[place - 1].sitter
    return sitter.name if sitter and sitter.account else None


def _is_bot(chair: Chair) -> bool:
    return chair.sitter is not None and (chair.sitter.is_bot or chair.house is not None)


def _shuffle(state: TableState) -> shown.ShuffleShown | None:
    made = state.shuffling
    if made is None:
        return None
    is_dealt = state.stage is not Stage.SHUFFLING
    is_over = is_dealt and state.playing is None
    return shown.ShuffleShown(
        deal=state.hand.deal if is_dealt and state.hand else state.deal,
        commitment=commitment(made.key).hex(),
        given=tuple(made.given),
        nonces=tuple(made.nonce_of(place).hex() for place in state.places) if is_dealt else (),
        key=made.key.hex() if is_over and not state.settings.daily else None,  # others are still to play it
    )


def _asked(state: TableState) -> shown.AskedShown | None:
    session = state.session
    if session is None or state.stage is not Stage.SHUFFLING or state.shuffling is None or not session.asked:
        return None
    return shown.AskedShown(tuple(session.asked), session.chooser)


def _proposal(state: TableState) -> shown.ProposalShown | None:
    made = state.proposal
    if made is None:
        return None
    return shown.ProposalShown(made.what, made.place, tuple(made.consents), made.since + ANSWER_WAIT)
