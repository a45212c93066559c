"""Chairs: who sits, comes, goes, is ready, and is host."""

from __future__ import annotations

from msgspec.structs import replace

from ultimo.bots.named import LEVELS
from ultimo.core.seats import Place
from ultimo.server.protocol.settings import PaceKind
from ultimo.server.room import inputs
from ultimo.server.room.inputs import Kept
from ultimo.server.room.proposals import PROPOSALS
from ultimo.server.room.steps.agreements import carried_out, clock_stopped
from ultimo.server.room.steps.putting import Dealer, put, read, require
from ultimo.server.room.table import REPAID, Chair, Proposal, Sitter, Stage, TableState, game_of, house_chair


def changed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Other settings; nobody is ready any more."""
    settings = read(kept, inputs.Changed).settings
    game = game_of(settings)
    game.evening(settings.places)
    chairs = [replace(chair, ready=chair.house is not None) for chair in state.chairs[: settings.places]]
    chairs += [Chair()] * (settings.places - len(chairs))
    return replace(state, settings=settings, game=game, chairs=tuple(chairs))


def sat(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A person in a chair that was free, or a bot's; where nobody was left to be host, the host.

    Nobody sees two hands of one deal. What was proposed to others is off.
    """
    came = read(kept, inputs.Sat)
    require(state.chair(came.place).account is None, f"somebody sits at place {came.place}")
    is_back = came.place in state.places_at_deal(came.account)
    require(state.stage is not Stage.PLAYING or is_back, "the cards of this hand were dealt to somebody else")
    sitter = Sitter(came.name, came.account, is_bot=came.is_bot)
    is_ready = state.session is not None and bool(state.people)
    chair = Chair(sitter, here=True, since=kept.at, ready=is_ready, left=state.chair(came.place).left)
    seated = replace(state, host=state.host or came.account, proposal=None)
    return _resumed(seated, came.place, chair, kept.at) if state.playing else put(seated, came.place, chair)


def housed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A bot of the house in a chair that was free, or another bot's."""
    seated = read(kept, inputs.Housed)
    require(state.chair(seated.place).account is None, f"somebody sits at place {seated.place}")
    require(seated.bot in LEVELS, f"there is no bot {seated.bot!r}")
    return put(state, seated.place, house_chair(seated.bot, seated.place))


def rose(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A chair that was left: free, or in an evening a bot's; what its sitter proposed is off.

    Once all have left nobody holds up the bots, who play the hand to its end.
    """
    rose = read(kept, inputs.Rose)
    place = rose.place
    stopped = clock_stopped(state, place, kept.at) if state.actor == place else state
    left = stopped.chair(place)
    require(left.sitter is not None, f"nobody sits at place {place}")
    chair = Chair() if state.session is None else replace(house_chair(state.settings.stand_in, place), left=left.left)
    proposal = state.proposal if state.proposal and state.proposal.place != place else None
    put_out = state.put_out
    if rose.kicked and left.sitter and left.account not in (None, state.host):
        put_out = (*put_out, left.sitter)
    without = put(replace(state, proposal=proposal, put_out=put_out), place, chair)
    unheld = replace(without, paused=without.paused and bool(without.people))
    return _settled(_host_passed_on(unheld, left.account), kept)


def let_in(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Nobody is put out any more."""
    return replace(state, put_out=())


def _host_passed_on(state: TableState, account: str | None) -> TableState:
    """The table with another host if *account* was it and has no chair: the first person here, or at all, or nobody."""
    if account is None or account != state.host or state.places_of(account):
        return state
    heirs = sorted(state.people, key=lambda place: not state.chair(place).here)
    return replace(state, host=state.chair(heirs[0]).account if heirs else None)


def hosted(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Another host."""
    account = state.chair(read(kept, inputs.Hosted).place).account
    require(account is not None, "a host is a person")
    return replace(state, host=account)


def muted(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Somebody without a word, or with it again."""
    word = read(kept, inputs.Muted)
    return put(state, word.place, replace(state.chair(word.place), muted=word.on))


def came(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Somebody is here, and plays from the next choice on."""
    place = read(kept, inputs.Came).place
    was = state.chair(place)
    require(was.account is not None, f"nobody who could come has place {place}")
    chair = replace(was, here=True, stands_in=False, since=kept.at)
    return _resumed(state, place, chair, kept.at) if was.stands_in else put(state, place, chair)


def _resumed(state: TableState, place: Place, chair: Chair, now: int) -> TableState:
    """The table with *chair* at *place*, where the house played until *now*."""
    resumed = replace(state, turn_since=now) if state.actor == place else state
    return put(resumed, place, replace(chair, left=_enough(state, chair.left)))


def _enough(state: TableState, left: int) -> int:
    """Who comes back to a clock that ran out gets enough to look at the table."""
    pace = state.settings.pace
    return pace.base * 1000 if pace.kind is PaceKind.CORRESPONDENCE else max(left, REPAID)


def went(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Somebody is away."""
    place = read(kept, inputs.Went).place
    return put(state, place, replace(state.chair(place), here=False, since=kept.at))


def stood_in(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A bot plays for who is away, or too slow."""
    place = read(kept, inputs.StoodIn).place
    require(state.actor == place, f"it is not the turn of place {place}")
    chair = state.chair(place)
    return put(state, place, replace(chair, stands_in=True, left=0 if state.runs_out is not None else chair.left))


def readied(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Somebody is ready, or not any more."""
    word = read(kept, inputs.Readied)
    return _settled(put(state, word.place, replace(state.chair(word.place), ready=word.on)), kept)


def _settled(state: TableState, kept: Kept) -> TableState:
    """Between two hands with everybody ready the next one is shuffled; with everybody agreed it is carried out."""
    agreed = carried_out(state, kept)
    if agreed.stage is Stage.BETWEEN and all(chair.ready for chair in agreed.chairs):
        return replace(agreed, stage=Stage.SHUFFLING, shuffling=None, proposal=_left(agreed.proposal))
    return agreed


def _left(proposal: Proposal | None) -> Proposal | None:
    """What can still be agreed on once the next hand is shuffled."""
    return proposal if proposal and Stage.SHUFFLING in PROPOSALS[proposal.what] else None
