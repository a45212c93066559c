"""Who may propose, answer, talk, pause, come back, and close the table."""

from __future__ import annotations

from types import MappingProxyType

from ultimo.core.seats import Place
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.judges.moment import Moment, Refused
from ultimo.server.room.phrases import PHRASES
from ultimo.server.room.proposals import CLAIM, PROPOSALS, SAME_DEAL, UNDO, choice_before, is_possible
from ultimo.server.room.table import Stage

IMPOSSIBLE = MappingProxyType(
    {
        UNDO: "There is nothing to take back.",
        CLAIM: "What is left is not surely yours.",
        SAME_DEAL: "No hand is over that could be dealt again, or somebody has changed chairs since.",
    }
)


def propose(moment: Moment) -> AnyInput:
    """Who has a chair, one thing at a time."""
    wanted = moment.read(asked.Propose)
    place, state = moment.place, moment.state
    if wanted.what not in PROPOSALS:
        raise Refused(Code.NOT_ASKED, possible=list(PROPOSALS))
    moment.during(*PROPOSALS[wanted.what])
    moment.at(wanted.v)
    if state.proposal is not None:
        raise moment.not_now("Something else is proposed already.")
    if wanted.what == UNDO and not state.settings.undo:
        raise Refused(Code.NOT_ALLOWED)
    if not is_possible(state, place, wanted.what):
        raise moment.not_now(IMPOSSIBLE[wanted.what])
    return inputs.Proposed(place, wanted.what, choice_before(state, place) if wanted.what == UNDO else None)


def answer(moment: Moment) -> AnyInput:
    """Who has not answered yet."""
    given = moment.read(asked.Answer)
    place, proposal = moment.place, moment.state.proposal
    moment.at(given.v)
    if proposal is None or place in proposal.consents:
        raise Refused(Code.NOT_ASKED, possible=[])
    return inputs.Answered(place, given.yes)


def phrase(moment: Moment) -> AnyInput:
    """Who has a chair, and the word."""
    said = moment.read(asked.Phrase).phrase
    place = _speaker(moment)
    if said not in PHRASES:
        raise Refused(Code.NOT_ASKED, possible=list(PHRASES))
    return inputs.Spoke(place, said, is_phrase=True)


def chat(moment: Moment) -> AnyInput:
    """Who has a chair, and the word."""
    return inputs.Spoke(_speaker(moment), moment.read(asked.Chat).text)


def _speaker(moment: Moment) -> Place:
    place = moment.place
    if moment.state.chair(place).muted:
        raise Refused(Code.MUTED)
    return place


def pause(moment: Moment) -> AnyInput:
    """Who is alone against bots, or the host, during a hand."""
    on = moment.read(asked.Pause).on
    place, state = moment.place, moment.state
    moment.during(Stage.PLAYING)
    if len(state.accounts) > 1:
        moment.by_host()
    if on is state.paused:
        raise moment.not_now()
    return inputs.Paused(place, on)


def back(moment: Moment) -> AnyInput:
    """Who has a bot standing in."""
    place = moment.place
    if not moment.state.chair(place).stands_in:
        raise moment.not_now("No bot stands in for you.")
    return inputs.Came(place)


def close(moment: Moment) -> AnyInput:
    """The host, at any time; the maker, once everybody has left."""
    if moment.state.host is not None or moment.caller.account != moment.state.maker:
        moment.by_host()
    return inputs.Closed()
