"""What mistakes cost: a wrong call (TX-22), and offences at a table with real cards (TX-37, TX-38)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.bonuses import Outcome
from ultimo.core.facts import Facts
from ultimo.core.reasons import Key, because
from ultimo.core.rulings import ruling_lines
from ultimo.core.seats import SEATS, PerSeat, Seat, at, others, per_seat
from ultimo.core.settlement import Line, add, losers_pay
from ultimo.games.texas_tarok.options import Options, Penalties
from ultimo.games.texas_tarok.tables import FINE, MISCALL, OFFENCES, OWN_MISCALL

MISCALLED = Key("miscalled", "seat {seat} called a wrong card: 2 chips to each")
OFFENCE = Key("offence", "{offence} by seat {seat}: 2 chips to each")
CANNOT_WIN = Key("cannot-win", "seat {seat} made a mistake and cannot win the hand: it pays the losses of the others")
PAYS_PARTNER = Key("pays-partner", "seat {seat} made a mistake and lost: it pays the losses of its side")


def lines(facts: Facts, options: Options, game: PerSeat[int]) -> Iterator[Line]:
    """What was done wrong, line by line; *game* is what the hand paid, which a tournament turns against offenders."""
    paid = game
    for kind, seat in facts.penalties:
        yield _fine(kind, seat, facts)
        if kind in OFFENCES and options.penalties is Penalties.TOURNAMENT:
            won = at(game, seat) > 0
            turned = _turned(paid, seat, facts.against(seat) if won else facts.side_of(seat))
            paid = add((paid, turned))
            if any(turned):
                yield Line(kind, because("TX-37", CANNOT_WIN if won else PAYS_PARTNER, seat=seat), turned)
    yield from ruling_lines(facts, "TX-38")


def _fine(kind: str, seat: Seat, facts: Facts) -> Line:
    """TX-22, TX-37: 2 chips to each of the other three."""
    fine = losers_pay(others(seat), (seat,), FINE * facts.multiplier)
    if kind in OFFENCES:
        why = because("TX-37", OFFENCE, offence=kind, seat=seat)
        return Line(kind, why.times(FINE, multiplier=facts.multiplier), fine)
    assert kind in (MISCALL, OWN_MISCALL), f"{kind!r} is no offence"
    why = because("TX-22", MISCALLED, seat=seat)
    return Line(MISCALL, why.times(FINE, multiplier=facts.multiplier), fine)


def _turned(paid: PerSeat[int], offender: Seat, relieved: tuple[Seat, ...]) -> PerSeat[int]:
    """*offender* takes over what *relieved* lose in *paid*."""
    losses = [at(paid, seat) if seat in relieved and seat != offender else 0 for seat in SEATS]
    return per_seat(lambda seat: sum(losses) if seat == offender else -losses[seat - 1])


def outcomes(facts: Facts) -> Iterator[tuple[str, Outcome]]:
    """How often a wrong card was called."""
    for kind, _ in facts.penalties:
        if kind in (MISCALL, OWN_MISCALL):
            yield MISCALL, Outcome.SILENT_FAILED
