"""TGN, the record of a hand: its parts, its replay and its text. `reading` reads a text back; the two are inverse."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from ultimo.core.actions import HIDDEN_DISCARD, Action, Discard, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.game import Game
from ultimo.core.quoting import plain, short
from ultimo.core.reasons import NOT_YOUR_TURN, because
from ultimo.core.seats import PerSeat, Seat, per_seat
from ultimo.core.state import IllegalAction, State
from ultimo.core.table import Table

UNKNOWN = "?"
FORMAT = "1"
HANDS = ("Hand1", "Hand2", "Hand3", "Hand4")
OWN_TAGS = ("TGN", "Game", "Rules", "Options", "Multiplier", *HANDS, "Talon", "Score")

Slot: TypeAlias = Card | None  # None: a card the record does not know
Tag: TypeAlias = tuple[str, str]  # name and value

_TAG_NAME = re.compile("[A-Za-z][A-Za-z0-9_]*")
_NO_TEXT = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]")
_LINE_BREAK = re.compile("[\\n\\r\\ud800-\\udfff]")  # and what cannot be written


class Spot(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int


class RecordError(ValueError):
    """A record that is malformed or breaks a rule: where, what was tried, what would be right."""

    def __init__(self, spot: Spot, problem: str) -> None:
        self.spot = spot
        self.problem = problem
        super().__init__(f"{spot.line}:{spot.column}: {problem}")


class Move(NamedTuple):
    """One action of one seat."""

    seat: Seat
    action: Action


def is_one_line(text: str) -> bool:
    """Whether *text* can stand in a tag: no line break, NUL or other control character."""
    return not _NO_TEXT.search(text)


def checked_tags(tags: Iterable[Tag]) -> tuple[Tag, ...]:
    """*tags* if they can be read back as free tags; ValueError."""
    seen: set[str] = set()
    free = tuple(tags)
    for name, value in free:
        if not _TAG_NAME.fullmatch(name) or name in (*OWN_TAGS, *seen):
            right = f"a letter, then letters, digits and _; once each, and none of {', '.join(OWN_TAGS)}"
            raise ValueError(f"{short(name)} cannot be the name of a free tag here; write {right}")
        if _LINE_BREAK.search(value):
            raise ValueError(f"{name} {short(value)}: a tag is one line of text")
        seen.add(name)
    return free


@dataclass(frozen=True, slots=True)
class Spots:
    """Where the parts of a record stood in the text it was read from."""

    start: Spot = Spot(1, 1)
    end: Spot = Spot(1, 1)
    tags: Mapping[str, Spot] = field(default_factory=dict)
    moves: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One hand in writing: the game, the cards as dealt, the moves, and the tags that came with it."""

    game: Game
    hands: PerSeat[tuple[Slot, ...]]  # in the order read
    talon: tuple[Slot, ...] = ()
    moves: tuple[Move, ...] = ()
    multiplier: int = 1
    tags: tuple[Tag, ...] = ()  # the free tags in their order
    score: PerSeat[int] | None = None
    spots: Spots = field(default_factory=Spots, compare=False, repr=False)

    @staticmethod
    def of(state: State, tags: Iterable[Tag] = (), scored: bool = True) -> Record:
        """The record of *state*, with the scores if it is over and *scored*; ValueError for tags that are not free."""
        score = state.settlement().scores if state.over and scored else None
        moves = tuple(Move(seat, action) for seat, action in state.actions)
        hands = per_seat(lambda seat: tuple(state.dealt.hand(seat)))
        return Record(state.game, hands, state.dealt.talon, moves, state.dealt.multiplier, checked_tags(tags), score)

    @property
    def is_known(self) -> bool:
        """Whether every card is known, so that the hand can be replayed."""
        hidden = any(move.action == HIDDEN_DISCARD for move in self.moves)
        return not hidden and all(None not in cards for cards in (*self.hands, self.talon))

    def shortened(self, count: int | None) -> Record:
        """The record with its first *count* moves only (None: all); ValueError if it has not so many."""
        return replace(self, moves=self._first(count))

    def _first(self, count: int | None) -> tuple[Move, ...]:
        if count is not None and not 0 <= count <= len(self.moves):
            raise ValueError(f"there are no first {count} moves; the record has {len(self.moves)}")
        return self.moves[:count]

    def tag(self, name: str) -> str | None:
        """The free tag *name*."""
        return dict(self.tags).get(name)

    def table(self) -> Table:
        """The dealt table; ValueError if some card is not known."""
        if not self.is_known:
            raise ValueError(f"this record has unknown cards ({UNKNOWN}): it can be shown and searched, not played")
        hands = per_seat(lambda seat: Cards.of(one for one in self.hands[seat - 1] if one))
        return Table(hands, tuple(one for one in self.talon if one), multiplier=self.multiplier)

    def replay(self, count: int | None = None) -> State:
        """The state after *count* moves (all by default); RecordError at the first that is not legal.

        ValueError if some card is not known, or the record has not so many moves.
        """
        state = State.begin(self.game, self.table())
        for index, move in enumerate(self._first(count)):
            state = self.step(state, move, index)
        return state

    def step(self, state: State, move: Move, index: int) -> State:
        """*state*, which comes before move *index*, after it; RecordError if it is not legal."""
        if move.seat != state.actor and state.actor is not None:
            reason = because(self.game.turn_rule, NOT_YOUR_TURN, seat=state.actor)
            where = f"in {self.game.id}/{state.phase_name.value}"
            legal = ", ".join(f"{state.actor}:{action.token}" for action in state.legal_actions())
            problem = (
                f"seat {move.seat} may not {plain(move.action.token)} {where} ({reason.rule}: {reason}); legal: {legal}"
            )
            raise RecordError(self.move_spot(index), problem)
        try:
            return state.apply(move.action)
        except IllegalAction as problem:
            raise RecordError(self.move_spot(index), str(problem)) from None

    def move_spot(self, index: int) -> Spot:
        """Where move *index* stood."""
        return self.spots.moves[index] if index < len(self.spots.moves) else self.spots.end

    def tag_spot(self, name: str) -> Spot:
        """Where the tag *name* stood; the start of the record if it has none."""
        return self.spots.tags.get(name, self.spots.start)

    def checked(self) -> Record:
        """The record itself once every move and the score are checked; RecordError."""
        if not self.is_known:
            return self
        state = self.replay()
        if state.over and self.score is not None and self.score != state.settlement().scores:
            right = " ".join(map(str, state.settlement().scores))
            said = " ".join(map(str, self.score))
            raise RecordError(self.tag_spot("Score"), f'the Score "{said}" is wrong; by the rules it is "{right}"')
        return self

    def __str__(self) -> str:
        return format_record(self)


# ── writing ───────────────────────────────────────────────────────────────────────────────────


def format_record(record: Record) -> str:
    """The text of *record*: tags, a blank line, the moves."""
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in _all_tags(record)]
    return "\n".join([*tags, "", *_move_lines(record.moves), ""])


def format_records(records: Iterable[Record]) -> str:
    """Several records in one text, blank lines between."""
    return "\n".join(format_record(record) for record in records)


def _all_tags(record: Record) -> Iterable[tuple[str, str]]:
    yield "TGN", FORMAT
    yield "Game", record.game.id
    if record.game.version != 1:
        yield "Rules", str(record.game.version)
    if changed := record.game.options.changed():
        yield "Options", " ".join(f"{name}={value}" for name, value in changed)
    if record.multiplier != 1:
        yield "Multiplier", str(record.multiplier)
    yield from record.tags
    for name, hand in zip(HANDS, record.hands, strict=True):
        yield name, _cards_text(hand)
    if record.game.talon:
        yield "Talon", _cards_text(record.talon)
    if record.score is not None:
        yield "Score", " ".join(map(str, record.score))


def _cards_text(cards: Iterable[Slot]) -> str:
    return " ".join(one.token if one else UNKNOWN for one in cards)


def _escaped(value: str) -> str:
    """*value* as it stands between quotes; a line break becomes a blank, since a tag is one line."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\r\n", " ").replace("\n", " ")


def _move_lines(moves: Sequence[Move]) -> Iterable[str]:
    """What is said on one line for each stretch, every trick on a line of its own."""
    line: list[str] = []
    cards = 0
    for move in moves:
        plays = isinstance(move.action, Play)
        if line and cards % 4 == 0 and (plays or _begins_line(move)):
            yield " ".join(line)
            line = []
        cards += plays
        _add_move(line, move)
    if line:
        yield " ".join(line)


def _begins_line(move: Move) -> bool:
    return move.action.token.startswith("call:")


def _add_move(line: list[str], move: Move) -> None:
    """Consecutive discards of one seat are joined."""
    start = f"{move.seat}:discard:"
    if isinstance(move.action, Discard) and line and line[-1].startswith(start):
        line[-1] += f",{move.action.token.removeprefix('discard:')}"
        return
    line.append(f"{move.seat}:{move.action.token}")
