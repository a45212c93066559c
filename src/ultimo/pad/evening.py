"""The evening as far as it is: the document gone through step by step by the game's own evening and scorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from ultimo.core.evening import Badged, Evening, HandResult, Next, Reseated
from ultimo.core.game import Game
from ultimo.core.options import OptionError, Scope
from ultimo.core.reasons import ANY_RULE, because
from ultimo.core.seats import SEATS, PerSeat, Place, per_seat
from ultimo.core.sheet import Words
from ultimo.pad.document import Document, HandStep, Names, OptionsStep, RulingStep, SaidStep, Step, TableStep
from ultimo.pad.entry import Judged, judged
from ultimo.pad.problem import PadError, wrong

OVER = Words("pad-over", "the evening was over before this hand")
NOT_AT_TABLE = Words("pad-not-at-table", "{names} do not sit at the table; it has {players}")
NOT_SAID_NOW = Words("pad-not-said-now", "{word} cannot be said here; possible: {possible}")
EVENING_OPTION = Words("pad-evening-option", "{option} is agreed on for a whole evening, and stays as it is")
SEATS_NOT = Words("pad-seats-not", "{problem}")


class HandState(Enum):
    """How far a hand of the pad is."""

    SETTLED = "settled"
    OPEN = "open"  # something is missing
    IMPOSSIBLE = "impossible"
    WAITING = "waiting"  # a hand before it is not settled, so nobody knows what multiplies this one


@dataclass(frozen=True, slots=True)
class PadHand:
    """A hand of the evening."""

    number: int  # from 1
    at: int  # which step it is
    step: HandStep
    table: Names  # who sits at the table, by place
    game: Game  # with the options it is played by
    due: Next | None  # who was to sit where; None: a hand before it is not settled
    due_seats: PerSeat[str] | None
    judged: Judged
    state: HandState

    @property
    def dealer(self) -> str:
        """Who sits before seat 1."""
        return self.table[self.table.index(self.step.seats[0]) - 1]

    @property
    def sits_out(self) -> Names:
        """Who sits at the table and does not play the hand."""
        return tuple(name for name in self.table if name not in self.step.seats)

    @property
    def scores(self) -> dict[str, int]:
        """What each player got; nothing unless the hand is settled."""
        if self.state is not HandState.SETTLED or self.judged.settlement is None:
            return {}
        return dict(zip(self.step.seats, self.judged.settlement.scores, strict=True))


@dataclass(frozen=True, slots=True)
class PadEvening:
    """How far the evening of a document is. Nothing after the first hand that is not settled is counted."""

    game: Game  # with the options of now
    table: Names  # who sits at the table now, by place
    everybody: Names  # who ever sat there
    hands: tuple[PadHand, ...]
    gains: tuple[tuple[int, Mapping[str, int]], ...]  # what each counted step brought, with the step it was
    evening: Evening | None  # the game's own, after the last step; None: a hand is not settled

    @property
    def open(self) -> PadHand | None:
        """The first hand that is not settled."""
        return next((hand for hand in self.hands if hand.state is not HandState.SETTLED), None)

    @property
    def settled(self) -> int:
        """How many hands the totals have."""
        return self.open.number - 1 if self.open else len(self.hands)

    @property
    def totals(self) -> dict[str, int]:
        """What everybody has so far."""
        return self.totals_after(len(self.gains))

    def totals_after(self, count: int) -> dict[str, int]:
        """What everybody had after the first *count* of `gains`."""
        totals = dict.fromkeys(self.everybody, 0)
        for _, gain in self.gains[:count]:
            for name, amount in gain.items():
                totals[name] += amount
        return totals

    @property
    def next(self) -> Next | None:
        """The hand to come; None while one is open, and when the evening is over."""
        return None if self.evening is None or self.evening.over else self.evening.seating(None)

    @property
    def over(self) -> bool:
        """Whether the evening has ended."""
        return self.evening is not None and self.evening.over

    @property
    def badges(self) -> Sequence[tuple[str, str]]:
        """Who wears what at the table."""
        evening = self.evening
        if evening is None or not isinstance(evening, Badged):
            return ()
        return [(self.table[place - 1], badge) for place, badge in evening.badges]

    def names(self, coming: Next) -> PerSeat[str]:
        """Who sits on the seats of *coming*."""
        return per_seat(lambda seat: self.table[coming.seats[seat - 1] - 1])


def gone_through(document: Document) -> PadEvening:
    """The evening of *document*; PadError with the place of a step that cannot be where it is."""
    walk = _Walk(document)
    for at, step in enumerate(document.steps):
        walk.take(at, step)
    return PadEvening(walk.game, walk.table, tuple(walk.everybody), tuple(walk.hands), tuple(walk.gains), walk.evening)


class _Walk:
    """Goes through the steps."""

    def __init__(self, document: Document) -> None:
        self.game = document.game
        self.table = document.players
        self.everybody = list(document.players)
        self.hands: list[PadHand] = []
        self.gains: list[tuple[int, Mapping[str, int]]] = []
        self.evening: Evening | None = _begun(document.game, document.players)

    def take(self, at: int, step: Step) -> None:
        """One step further."""
        place = f"steps[{at}]"
        match step:
            case HandStep():
                self._hand(at, step, place)
            case TableStep(players):
                self._table(players, place)
            case OptionsStep(options):
                self.game = _agreed(self.game, dict(options), place)
            case SaidStep(word):
                self._say(word, place)
            case RulingStep(_, amounts):
                self._require_known([name for name, _ in amounts], self.everybody, f"{place}.amounts")
                if self.evening is not None:
                    self.gains.append((at, dict(amounts)))

    def _hand(self, at: int, step: HandStep, place: str) -> None:
        self._require_known(step.seats, self.table, f"{place}.seats")
        if self.evening is not None and self.evening.over:
            raise PadError(place, because(ANY_RULE, OVER))
        due = self.evening.seating(None) if self.evening else None
        found = judged(self.game, step.entry, due.multiplier if due else 1)
        due_seats = per_seat(lambda seat: self.table[due.seats[seat - 1] - 1]) if due else None
        state = _state(found, self.evening)
        hand = PadHand(len(self.hands) + 1, at, step, self.table, self.game, due, due_seats, found, state)
        self.hands.append(hand)
        self._count(hand)

    def _count(self, hand: PadHand) -> None:
        settlement, facts = hand.judged.settlement, hand.judged.facts
        if self.evening is None or settlement is None or facts is None:
            self.evening = None
            return
        seats = per_seat(lambda seat: Place(self.table.index(hand.step.seats[seat - 1]) + 1))
        self.evening = self.evening.after(HandResult(seats, settlement.scores, facts))
        self.gains.append((hand.at, hand.scores))

    def _table(self, players: Names, place: str) -> None:
        before, self.table = self.table, players
        self.everybody += [name for name in players if name not in self.everybody]
        chairs = [Place(before.index(name) + 1) if name in before else None for name in players]
        if self.evening is None:
            return
        if isinstance(self.evening, Reseated):
            try:
                self.evening = self.evening.reseated(chairs)
            except ValueError as problem:
                raise PadError(f"{place}.players", because(ANY_RULE, SEATS_NOT, problem=str(problem))) from None
        elif len(players) != len(before):
            raise wrong(f"{place}.players", ", ".join(players), f"{len(before)} names, as many as before")

    def _say(self, word: str, place: str) -> None:
        if self.evening is None:
            return
        possible = () if self.evening.over else self.evening.steps()
        if word not in possible:
            listed = ", ".join(possible) or "nothing"
            raise PadError(place, because(ANY_RULE, NOT_SAID_NOW, word=word, possible=listed))
        self.evening = self.evening.take(word)

    def _require_known(self, names: Sequence[str], known: Sequence[str], place: str) -> None:
        strangers = [name for name in names if name not in known]
        if strangers:
            listed, players = ", ".join(strangers), ", ".join(known)
            raise PadError(place, because(ANY_RULE, NOT_AT_TABLE, names=listed, players=players))


def _begun(game: Game, players: Names) -> Evening:
    try:
        return game.evening(len(players))
    except ValueError as problem:
        raise PadError("players", because(ANY_RULE, SEATS_NOT, problem=str(problem))) from None


def _state(found: Judged, evening: Evening | None) -> HandState:
    if found.problem is not None:
        return HandState.IMPOSSIBLE
    if found.settlement is None:
        return HandState.OPEN
    return HandState.WAITING if evening is None else HandState.SETTLED


def _agreed(game: Game, settings: Mapping[str, str], place: str) -> Game:
    """*game* with *settings* from now on; those of the evening stay as they are."""
    try:
        changed = game.with_settings(settings)
    except OptionError as problem:
        raise PadError(f"{place}.options", because(ANY_RULE, SEATS_NOT, problem=str(problem))) from None
    before, after = dict(game.options.settings()), dict(changed.options.settings())
    for option in game.options.describe():
        if option.scope is Scope.EVENING and before[option.name] != after[option.name]:
            raise PadError(f"{place}.options", because(option.rule, EVENING_OPTION, option=option.name))
    return changed


def seatings(table: Names, due: PerSeat[str] | None) -> Iterator[PerSeat[str]]:
    """How the next hand may be seated, the way that is *due* first: with each player of the table on seat 1.

    Where more than four sit at the table, the dealer, who sits before seat 1, sits out, and with six the one across.
    """
    if due is not None:
        yield due
    for first in range(len(table)):
        order = [table[(first + step) % len(table)] for step in range(len(table))]
        one, two, three, four = _playing(order)
        if (one, two, three, four) != due:
            yield one, two, three, four


def _playing(order: list[str]) -> list[str]:
    """Who plays of all who sit in *order* from seat 1 on; the dealer is the last of them."""
    if len(order) > len(SEATS):
        order = order[:-1]
    if len(order) > len(SEATS):
        across = len(order) // 2
        order = order[:across] + order[across + 1 :]
    return order
