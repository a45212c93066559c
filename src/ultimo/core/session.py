"""An evening: many hands in a row at one table, driven by the game's own evening object.

A session speaks of places (chairs), a hand of seats (roles); `Next.seats` joins the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ultimo.core.actions import Action
from ultimo.core.cards import Card
from ultimo.core.evening import LAST_ROUND, Badged, Ceremonial, Evening, Next
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.record import Record, RecordError, Tag, checked_tags, is_one_line
from ultimo.core.seats import PerSeat, Place, at, per_seat
from ultimo.core.session_hand import SessionHand
from ultimo.core.session_tags import (
    DEAL,
    KEY,
    LAST_ROUND_TAG,
    PLACES,
    PLAYED,
    SAID,
    SEATS_TAG,
    SESSION,
    SESSION_TAGS,
    TABLE,
    check_hand,
    check_names,
    free_tags,
    last_round_said,
    names_by_place,
    place_tags,
    read_shuffle,
    require,
    seats_text,
    shuffle_tags,
    times_played,
)
from ultimo.core.shuffle import Deal, Shuffled, dealt_in_order, shuffled
from ultimo.core.state import State, replay
from ultimo.core.table import Table

__all__ = ["SAID", "Session", "SessionError", "SessionHand", "shuffle_tags", "table_sizes"]

TABLES = range(4, 7)  # how many may sit at a table of some game


class SessionError(ValueError):
    """Something that cannot be done now in this evening."""


@dataclass(frozen=True, slots=True, repr=False)
class Session:
    """An evening at a table: a value, every step makes a new one.

    >>> from ultimo.games import find_game
    >>> evening = Session.start(find_game("calling-the-twenty"), ("Anna", "Bela", "Carl", "Dora"))
    >>> evening.next.dealer, evening.totals
    (4, (0, 0, 0, 0))
    """

    game: Game
    names: tuple[str, ...]  # of who sits at the table now, by place
    evening: Evening  # after the hands that are over
    hands: tuple[SessionHand, ...] = ()
    title: str = "evening"
    tags: tuple[Tag, ...] = ()  # free tags of the evening: every hand dealt from now on gets them
    before: Evening | None = None  # the evening without its last hand, once that is over

    @staticmethod
    def start(game: Game, names: Sequence[str], title: str = "evening", tags: Iterable[Tag] = ()) -> Session:
        """The evening before the first hand; ValueError if the game cannot seat so many, or for texts no tag can hold.

        Two players may have the same name.
        """
        session = Session(game, tuple(names), game.evening(len(names)), (), title)
        for what, text in ((SESSION, title), *place_tags(names)):
            if not is_one_line(text):
                raise SessionError(f"{what} {short(text)}: write one line of text, without control characters")
            if what in PLACES and not text.strip():
                raise SessionError(f"{what} {short(text)}: everybody at the table has a name")
        return session.tagged(tags)

    def tagged(self, tags: Iterable[Tag]) -> Session:
        """The evening whose hands get the free *tags* from now on; ValueError for tags that are none or not free."""
        free = checked_tags(tags)
        for name, _ in free:
            if name in SESSION_TAGS:
                raise SessionError(f"the evening writes the tag {name} itself; take another name for a free tag")
        return replace(self, tags=free)

    def __repr__(self) -> str:
        names, state = ", ".join(map(short, self.names)), self.current.state if self.current else "between hands"
        return f"Session({short(self.title)}, {self.game.id}, {names}, {len(self.hands)} hands, {state})"

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
        """The evening with the next hand dealt; *dealt* goes to the seats of `next`, *made* says by which key.

        SessionError if there is nothing to deal, or *made* does not deal these cards; ValueError for a wrong table.
        """
        self._check_waits()
        if made is not None:
            self._check_deal(made)
            if not self._gives(made, dealt):
                raise SessionError("the key does not deal these cards; `deal_by` deals as it says")
        return self._begin(dealt, made, self.tags)

    def deal_by(self, made: Shuffled) -> Session:
        """The evening with the next hand dealt as *made* shuffles it; SessionError if there is nothing to deal so."""
        self._check_waits()
        self._check_deal(made)
        return self._begin(self.dealing(shuffled(self.game.deck.cards, made)), made, self.tags)

    def _check_waits(self) -> None:
        if self.current is not None:
            raise SessionError(f"deal {self.current.deal} is still being played")
        if self.evening.over:
            raise SessionError("the evening is over")

    def _check_deal(self, made: Shuffled) -> None:
        right = Deal(self.game.id, self.game.version, made.deal.table, len(self.hands) + 1)
        if made.deal != right:
            raise SessionError(f"a key for {made.deal} cannot deal this hand; it is {right}")
        if not is_one_line(made.deal.table):
            raise SessionError(f"{TABLE} {short(made.deal.table)}: write one line of text, without control characters")

    def _gives(self, made: Shuffled, dealt: Table) -> bool:
        """Whether *made*, and what was said before the deal, gives the cards *dealt*."""
        table = self.dealing(shuffled(self.game.deck.cards, made))
        return (table.hands, table.talon) == (dealt.hands, dealt.talon)

    @property
    def asked(self) -> Sequence[str]:
        """What may be said before the next deal: who drew highest, a cut, a tap; nothing in most games."""
        waiting = self.current is None and not self.evening.over
        return self.evening.asked() if waiting and isinstance(self.evening, Ceremonial) else ()

    @property
    def chooser(self) -> Place | None:
        """Who says the next of `asked`; None: nobody, or the cards drawn say it."""
        seat = self.evening.chooser if self.asked and isinstance(self.evening, Ceremonial) else None
        return None if seat is None else at(self.evening.seating(None).seats, seat)

    def say(self, word: str) -> Session:
        """The evening after one of `asked`; SessionError lists what can be said."""
        if word not in self.asked:
            possible = ", ".join(self.asked) or "nothing"
            raise SessionError(f"{short(word)} cannot be said before this deal; possible: {possible}")
        assert isinstance(self.evening, Ceremonial), "somebody was asked"
        return replace(self, evening=self.evening.saying(word))

    @property
    def deeds(self) -> Sequence[tuple[Place, str]]:
        """What was said before the next deal, for people: who does what, as in `(2, "cuts")`."""
        deeds = self.evening.deeds if isinstance(self.evening, Ceremonial) else ()
        seats = self.evening.seating(None).seats
        return [(at(seats, seat), deed) for seat, deed in deeds]

    @property
    def badges(self) -> Sequence[tuple[Place, str]]:
        """Who wears what at the table after the hands that are over, as in `(3, "wears the hat")`; mostly nobody."""
        return self.evening.badges if isinstance(self.evening, Badged) else ()

    def dealing(self, pack: Sequence[Card]) -> Table:
        """*pack*, shuffled, as it is dealt after what was said; for `deal`."""
        if isinstance(self.evening, Ceremonial):
            return self.evening.dealt(pack)
        return dealt_in_order(pack, self.game.talon)

    def _begin(self, dealt: Table, made: Shuffled | None, tags: tuple[Tag, ...], played: int = 1) -> Session:
        before, coming = self.evening.seating(None), self.evening.seating(dealt)
        moved = per_seat(lambda seat: dealt.hands[before.seats.index(at(coming.seats, seat))])
        table = Table(moved, dealt.talon, multiplier=coming.multiplier)
        said = self.evening.said if isinstance(self.evening, Ceremonial) else ()
        hand = SessionHand(
            len(self.hands) + 1, coming, State.begin(self.game, table), self.names, made, said, tags, played
        )
        return replace(self, hands=(*self.hands, hand), before=None)

    def apply(self, action: Action) -> Session:
        """The evening after an action in the current hand; IllegalAction, SessionError without a hand."""
        if self.current is None:
            raise SessionError("no hand is being played")
        return self._reached(self.current.state.apply(action))

    def rewound(self, count: int) -> Session:
        """The evening with only the first *count* actions of the current hand; SessionError without one, or so many."""
        if self.current is None:
            raise SessionError("no hand is being played")
        state = self.current.state
        if not 0 <= count <= len(state.actions):
            raise SessionError(f"there are no first {count} actions; the hand has {len(state.actions)}")
        return self._reached(replay(state.game, state.dealt, (action for _, action in state.actions[:count])))

    def _reached(self, state: State) -> Session:
        """The evening with its last hand at *state*."""
        hand = self.hands[-1].at(state)
        reached = Session(self.game, self.names, self.evening, (*self.hands[:-1], hand), self.title, self.tags)
        return replace(reached, evening=self.evening.after(hand.result), before=self.evening) if state.over else reached

    def played_again(self) -> Session:
        """The evening with its last hand, which is over, dealt again as it was: its result is taken back.

        So is what was said about the evening since. SessionError unless a hand is over.
        """
        if self.before is None or self.current is not None:
            raise SessionError("no hand is over that could be played again")
        last = self.hands[-1]
        hand = replace(last, state=State.begin(self.game, last.state.dealt), played=last.played + 1)
        return replace(self, hands=(*self.hands[:-1], hand), evening=self.before, before=None)

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
        return per_seat(lambda seat: hand.names[at(hand.next.seats, seat) - 1])

    # ── the evening as records ──

    def records(self) -> list[Record]:
        """The evening as it is kept: one record a deal, with the session's tags."""
        return [self.record(hand) for hand in self.hands]

    def record(self, hand: SessionHand) -> Record:
        """*hand*, one of this evening's, as it is kept."""
        return Record.of(hand.state, self._tags(hand))

    def _tags(self, hand: SessionHand) -> Iterator[Tag]:
        yield SESSION, self.title
        yield DEAL, str(hand.deal)
        yield from place_tags(hand.names)
        yield SEATS_TAG, seats_text(hand.next)
        if hand.said:
            yield SAID, " ".join(hand.said)
        if hand.next.last_round:
            yield LAST_ROUND_TAG, "yes"
        if hand.played > 1:
            yield PLAYED, str(hand.played)
        if hand.shuffled and hand.state.over:
            yield from shuffle_tags(hand.shuffled)
        yield from hand.tags

    @staticmethod
    def from_records(records: Sequence[Record], carried: Sequence[str] = ()) -> Session:
        """The evening that *records* keep, also in the middle of its last hand; RecordError where they disagree.

        Every hand keeps its free tags. Those called by the names *carried* belong to the evening: as the last record
        has them, they go on to the hands to come.
        """
        if not records:
            raise SessionError("an evening is kept in one record or more; there is none here")
        first, last = records[0], records[-1]
        session = Session._before(first)
        for record in records:
            session = session._read(record)
        return session.tagged((name, value) for name, value in free_tags(last) if name in carried)

    @staticmethod
    def _before(first: Record) -> Session:
        """The evening before its *first* hand."""
        title = first.tag(SESSION)
        names = names_by_place(first)
        if title is None or tuple(first.tag(place) for place in PLACES[: len(names)]) != names:
            raise RecordError(first.spots.start, "an evening needs the tags Session, Deal, Place1 to Place4 and Seats")
        for tag, text in ((SESSION, title), *place_tags(names)):
            right = f"{tag} {short(text)}: write one line of text, without control characters"
            require(first, tag, is_one_line(text), right)
        try:
            return Session.start(first.game, names, title)
        except ValueError as problem:
            raise RecordError(first.spots.start, str(problem)) from None

    def _read(self, record: Record) -> Session:
        """The evening with the deal of *record* played as far as it goes."""
        self._check_place(record)
        steps = self.evening.steps()
        session = self.take(LAST_ROUND) if last_round_said(record) and LAST_ROUND in steps else self
        session = replace(session._hearing(record), names=names_by_place(record))
        dealt = session._as_dealt(record)
        made = read_shuffle(record, len(self.hands) + 1, len(self.names))
        begun = session._begin(dealt, made, free_tags(record), times_played(record))
        check_hand(record, begun.hands[-1].next)
        fits = made is None or session._gives(made, dealt)
        problem = "this Key, with Table, Deal, Nonces and Said, does not deal the cards of this record"
        require(record, KEY, fits, problem)
        return begun._reached(record.replay())

    def _check_place(self, record: Record) -> None:
        """Whether *record* is of this evening, and its next deal."""
        require(record, "Game", record.game == self.game, "the game and its options stay the same all evening")
        for name, value in ((SESSION, self.title), (DEAL, str(len(self.hands) + 1))):
            require(record, name, record.tag(name) == value, f'{name} must be "{value}" here')
        check_names(record, len(self.names))
        unfinished = f"deal {len(self.hands)} is not over; only the last hand of an evening may be unfinished"
        require(record, DEAL, self.current is None, unfinished)
        require(record, DEAL, not self.evening.over, f"the evening was over after deal {len(self.hands)}")
        require(record, "Hand1", record.is_known, "an evening needs every card; this record has unknown ones")

    def _hearing(self, record: Record) -> Session:
        """The evening after what *record* says was said before its deal."""
        session = self
        for word in (record.tag(SAID) or "").split():
            can = word in session.asked
            possible = ", ".join(session.asked) or "nothing"
            require(record, SAID, can, f"{short(word)} cannot be said before this deal; possible: {possible}")
            session = session.say(word)
        return session

    def _as_dealt(self, record: Record) -> Table:
        """The table of *record* as it was dealt, before the cards said who sits where."""
        places = (record.tag(SEATS_TAG) or "").split()
        before = [str(place) for place in self.evening.seating(None).seats]
        require(record, SEATS_TAG, sorted(places) == sorted(before), f"Seats names the places {' '.join(before)}")
        table = record.table()
        return replace(table, hands=per_seat(lambda seat: table.hands[places.index(before[seat - 1])]))


def table_sizes(game: Game) -> tuple[int, ...]:
    """How many may sit at a table of *game*."""
    return tuple(size for size in TABLES if _has_evening(game, size))


def _has_evening(game: Game, size: int) -> bool:
    try:
        game.evening(size)
    except ValueError:
        return False
    return True
