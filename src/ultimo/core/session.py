"""An evening: many hands in a row at one table, driven by the game's own evening object.

A session speaks of places (chairs), a hand of seats (roles); `Next.seats` joins the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ultimo.core.actions import Action
from ultimo.core.cards import Card
from ultimo.core.evening import LAST_ROUND, Ceremonial, Evening, HandResult, Next
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.record import Record, RecordError
from ultimo.core.seats import PerSeat, Place, at, per_seat
from ultimo.core.shuffle import METHOD, Deal, Shuffled, deal, dealt_in_order
from ultimo.core.state import State
from ultimo.core.table import Table

MOST_PLACES = 6
SAID = "Said"  # the tag of what was said before the deal


class SessionError(ValueError):
    """Something that cannot be done now in this evening."""


@dataclass(frozen=True, slots=True)
class SessionHand:
    """One deal of an evening: its number, who sits where, how far it is, and how it was shuffled."""

    deal: int  # from 1; thrown-in deals count
    next: Next
    state: State
    shuffled: Shuffled | None = None  # for a hand dealt by key
    said: tuple[str, ...] = ()  # what was said before the deal

    @property
    def scores_by_place(self) -> dict[Place, int]:
        """What each place got; NotOver while the hand is being played."""
        return dict(zip(self.next.seats, self.state.settlement().scores, strict=True))


@dataclass(frozen=True, slots=True)
class Session:
    """An evening at a table: a value, every step makes a new one.

    >>> from ultimo.games import find_game
    >>> evening = Session.start(find_game("calling-the-twenty"), ("Anna", "Bela", "Carl", "Dora"))
    >>> evening.next.dealer, evening.totals
    (4, (0, 0, 0, 0))
    """

    game: Game
    names: tuple[str, ...]  # by place
    evening: Evening  # after the hands that are over
    hands: tuple[SessionHand, ...] = ()
    title: str = "evening"

    @staticmethod
    def start(game: Game, names: Sequence[str], title: str = "evening") -> Session:
        """The evening before the first hand; ValueError if the game cannot seat so many."""
        return Session(game, tuple(names), game.evening(len(names)), (), title)

    @property
    def current(self) -> SessionHand | None:
        """The hand being played."""
        return self.hands[-1] if self.hands and not self.hands[-1].state.over else None

    @property
    def over(self) -> bool:
        """Whether the evening has ended."""
        return self.current is None and self.evening.over

    @property
    def next(self) -> Next:
        """The hand to come (or being played)."""
        return self.current.next if self.current else self.evening.seating(None)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each place has so far."""
        over = [hand.scores_by_place for hand in self.hands if hand.state.over]
        return tuple(sum(scores.get(place, 0) for scores in over) for place in self.places)

    @property
    def places(self) -> tuple[Place, ...]:
        """The chairs at the table."""
        return tuple(Place(number) for number in range(1, len(self.names) + 1))

    @property
    def leaders(self) -> tuple[Place, ...]:
        """Who has the highest total; equal totals share."""
        best = max(self.totals)
        return tuple(place for place in self.places if self.totals[place - 1] == best)

    def deal(self, dealt: Table, made: Shuffled | None = None) -> Session:
        """The evening with the next hand dealt; *dealt* goes to the seats of `next`, *made* says by which key."""
        if self.current is not None:
            raise SessionError(f"deal {self.current.deal} is still being played")
        if self.evening.over:
            raise SessionError("the evening is over")
        return self._begin(dealt, made)

    @property
    def asked(self) -> Sequence[str]:
        """What may be said before the next deal: who drew highest, a cut, a tap; nothing in most games."""
        waiting = self.current is None and not self.evening.over
        return self.evening.asked() if waiting and isinstance(self.evening, Ceremonial) else ()

    def say(self, word: str) -> Session:
        """The evening after one of `asked`; SessionError lists what can be said."""
        if word not in self.asked:
            possible = ", ".join(self.asked) or "nothing"
            raise SessionError(f"{short(word)} cannot be said before this deal; possible: {possible}")
        assert isinstance(self.evening, Ceremonial), "somebody was asked"
        return replace(self, evening=self.evening.saying(word))

    def dealing(self, pack: Sequence[Card]) -> Table:
        """*pack*, shuffled, as it is dealt after what was said; for `deal`."""
        if isinstance(self.evening, Ceremonial):
            return self.evening.dealt(pack)
        return dealt_in_order(pack, self.game.talon)

    def _begin(self, dealt: Table, made: Shuffled | None) -> Session:
        before, coming = self.evening.seating(None), self.evening.seating(dealt)
        moved = per_seat(lambda seat: dealt.hands[before.seats.index(at(coming.seats, seat))])
        table = Table(moved, dealt.talon, multiplier=coming.multiplier)
        said = self.evening.said if isinstance(self.evening, Ceremonial) else ()
        hand = SessionHand(len(self.hands) + 1, coming, State.begin(self.game, table), made, said)
        return replace(self, hands=(*self.hands, hand))

    def apply(self, action: Action) -> Session:
        """The evening after an action in the current hand; IllegalAction, SessionError without a hand."""
        if self.current is None:
            raise SessionError("no hand is being played")
        return self._reached(self.current.state.apply(action))

    def _reached(self, state: State) -> Session:
        """The evening with its last hand at *state*."""
        hand = replace(self.hands[-1], state=state)
        evening = self.evening.after(_result(hand)) if state.over else self.evening
        return replace(self, hands=(*self.hands[:-1], hand), evening=evening)

    def take(self, step: str) -> Session:
        """The evening after a step like `last-round`; SessionError lists what can be said now."""
        if self.over or step not in self.evening.steps():
            steps = () if self.over else self.evening.steps()
            raise SessionError(f"{short(step)} cannot be said now; possible: {', '.join(steps) or 'nothing'}")
        evening = self.evening.take(step)
        if self.current is None:
            return replace(self, evening=evening)
        seats = self.current.next
        hand = replace(self.current, next=seats._replace(last_round=evening.seating(None).last_round))
        return replace(self, evening=evening, hands=(*self.hands[:-1], hand))

    def seat_names(self, hand: SessionHand) -> PerSeat[str]:
        """The names of the four who play *hand*, by seat."""
        return per_seat(lambda seat: self.names[at(hand.next.seats, seat) - 1])

    # ── the evening as records ──

    def records(self) -> list[Record]:
        """The evening as it is kept: one record a deal, with the session's tags."""
        return [Record.of(hand.state, self._tags(hand)) for hand in self.hands]

    def _tags(self, hand: SessionHand) -> Iterator[tuple[str, str]]:
        yield "Session", self.title
        yield "Deal", str(hand.deal)
        yield from self._place_tags()
        yield "Seats", _seats_text(hand.next)
        if hand.said:
            yield SAID, " ".join(hand.said)
        if hand.next.last_round:
            yield "LastRound", "yes"
        if hand.shuffled and hand.state.over:
            yield from shuffle_tags(hand.shuffled)

    def _place_tags(self) -> Iterator[tuple[str, str]]:
        for place, name in zip(self.places, self.names, strict=True):
            yield f"Place{place}", name

    @staticmethod
    def from_records(records: Sequence[Record]) -> Session:
        """The evening that *records* keep, also in the middle of its last hand; RecordError where they disagree."""
        first = records[0]
        title = first.tag("Session")
        tags = [first.tag(f"Place{place}") for place in range(1, MOST_PLACES + 1)]
        present = [name for name in tags if name is not None]
        if title is None or tags[: len(present)] != present:
            raise RecordError(first.spots.start, "an evening needs the tags Session, Deal, Place1 to Place4 and Seats")
        try:
            session = Session.start(first.game, present, title)
        except ValueError as problem:
            raise RecordError(first.spots.start, str(problem)) from None
        for record in records:
            session = session._read(record)
        return session

    def _read(self, record: Record) -> Session:
        """The evening with the deal of *record* played as far as it goes."""
        self._check(record, "Game", record.game == self.game, "the game and its options stay the same all evening")
        for name, value in (("Session", self.title), ("Deal", str(len(self.hands) + 1)), *self._place_tags()):
            self._check(record, name, record.tag(name) == value, f'{name} must be "{value}" here')
        unfinished = f"deal {len(self.hands)} is not over; only the last hand of an evening may be unfinished"
        self._check(record, "Deal", self.current is None, unfinished)
        self._check(record, "Deal", not self.evening.over, f"the evening was over after deal {len(self.hands)}")
        self._check(record, "Hand1", record.is_known, "an evening needs every card; this record has unknown ones")
        said = record.tag("LastRound") == "yes" and LAST_ROUND in self.evening.steps()
        session = self.take(LAST_ROUND) if said else self
        session = session._hearing(record)
        session = session._begin(session._as_dealt(record), _shuffled(record))
        hand = session.hands[-1].next
        self._check(
            record, "Seats", record.tag("Seats") == _seats_text(hand), f'Seats must be "{_seats_text(hand)}" here'
        )
        announced = "yes" if hand.last_round else "absent, as nobody announced a last round"
        self._check(
            record, "LastRound", (record.tag("LastRound") == "yes") is hand.last_round, f"LastRound must be {announced}"
        )
        factor = f'Multiplier must be "{hand.multiplier}" here'
        self._check(record, "Multiplier", record.multiplier == hand.multiplier, factor)
        return session._reached(record.replay())

    def _hearing(self, record: Record) -> Session:
        """The evening after what *record* says was said before its deal."""
        session = self
        for word in (record.tag(SAID) or "").split():
            can = word in session.asked
            possible = ", ".join(session.asked) or "nothing"
            self._check(record, SAID, can, f"{short(word)} cannot be said before this deal; possible: {possible}")
            session = session.say(word)
        return session

    def _as_dealt(self, record: Record) -> Table:
        """The table of *record* as it was dealt, before the cards said who sits where."""
        places = (record.tag("Seats") or "").split()
        before = [str(place) for place in self.evening.seating(None).seats]
        self._check(record, "Seats", sorted(places) == sorted(before), f"Seats names the places {' '.join(before)}")
        table = record.table()
        return replace(table, hands=per_seat(lambda seat: table.hands[places.index(before[seat - 1])]))

    def _check(self, record: Record, tag: str, holds: bool, problem: str) -> None:
        if not holds:
            raise RecordError(record.tag_spot(tag), problem)


def _result(hand: SessionHand) -> HandResult:
    facts = hand.state.facts
    assert facts is not None, "a hand that is over has facts"
    return HandResult(hand.next.seats, hand.state.settlement().scores, facts)


def _seats_text(coming: Next) -> str:
    return " ".join(map(str, coming.seats))


def shuffle_tags(made: Shuffled) -> Iterator[tuple[str, str]]:
    """The tags that let anybody check the deal."""
    yield "Shuffle", METHOD
    yield "Key", made.key.hex()
    yield "Commit", made.commitment
    yield "Nonces", " ".join(nonce.hex() for nonce in made.nonces)
    yield "Table", made.deal.table


def _shuffled(record: Record) -> Shuffled | None:
    """How the hand of *record* was shuffled, if its tags say so; RecordError where they are malformed."""
    key = record.tag("Key")
    if record.tag("Shuffle") != METHOD or key is None:
        return None
    try:
        nonces = tuple(bytes.fromhex(nonce) for nonce in (record.tag("Nonces") or "").split())
        made = Deal(record.game.id, record.game.version, record.tag("Table") or "", int(record.tag("Deal") or "0"))
        shuffled = Shuffled(bytes.fromhex(key), made, nonces)
        deal(record.game.deck.cards, record.game.talon, shuffled)  # ValueError for a wrong size
        return shuffled
    except ValueError as problem:
        raise RecordError(record.tag_spot("Key"), f"the shuffle's tags are malformed: {problem}") from None
