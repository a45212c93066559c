"""TGN, the text record of a hand: reading with the place of every error, and writing; inverse to each other.

The grammar is in docs/tgn.md. Reading a text checks its form, its cards and every move.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from ultimo.core.actions import HIDDEN_DISCARD, Action, Discard, Play, parse_action
from ultimo.core.cards import Card, Cards, NotationError, card, short
from ultimo.core.options import OptionError
from ultimo.core.reasons import NOT_YOUR_TURN, because
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.core.state import Game, IllegalAction, State
from ultimo.core.table import Table

UNKNOWN = "?"
FORMAT = "1"
HANDS = ("Hand1", "Hand2", "Hand3", "Hand4")
OWN_TAGS = ("TGN", "Game", "Rules", "Options", "Multiplier", *HANDS, "Talon", "Score")
MOST_MULTIPLIER = 1 << 20

FindGame: TypeAlias = Callable[[str], Game]
Slot: TypeAlias = Card | None  # None: a card the record does not know


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
    tags: tuple[tuple[str, str], ...] = ()  # the free tags in their order
    score: PerSeat[int] | None = None
    spots: Spots = field(default_factory=Spots, compare=False, repr=False)

    @staticmethod
    def of(state: State, tags: Iterable[tuple[str, str]] = (), scored: bool = True) -> Record:
        """The record of *state*; with the scores if the hand is over and *scored*."""
        score = state.settlement().scores if state.over and scored else None
        moves = tuple(Move(seat, action) for seat, action in state.actions)
        hands = per_seat(lambda seat: tuple(state.dealt.hand(seat)))
        return Record(state.game, hands, state.dealt.talon, moves, state.dealt.multiplier, tuple(tags), score)

    @property
    def is_known(self) -> bool:
        """Whether every card is known, so that the hand can be replayed."""
        hidden = any(move.action == HIDDEN_DISCARD for move in self.moves)
        return not hidden and all(None not in cards for cards in (*self.hands, self.talon))

    def shortened(self, count: int | None) -> Record:
        """The record with its first *count* moves only (None: all)."""
        return replace(self, moves=self.moves[:count])

    def tag(self, name: str) -> str | None:
        """The free tag *name*."""
        return dict(self.tags).get(name)

    def table(self) -> Table:
        """The dealt table; every card must be known."""
        assert self.is_known, "only a fully known hand can be dealt"
        hands = per_seat(lambda seat: Cards.of(one for one in self.hands[seat - 1] if one))
        return Table(hands, tuple(one for one in self.talon if one), multiplier=self.multiplier)

    def replay(self, count: int | None = None) -> State:
        """The state after *count* moves (all by default); RecordError at the first that is not legal."""
        state = State.begin(self.game, self.table())
        for index, move in enumerate(self.moves[:count]):
            state = self._step(state, move, index)
        return state

    def _step(self, state: State, move: Move, index: int) -> State:
        if move.seat != state.actor and state.actor is not None:
            reason = because(self.game.turn_rule, NOT_YOUR_TURN, seat=state.actor)
            where = f"in {self.game.id}/{state.phase_name.value}"
            legal = ", ".join(f"{state.actor}:{action.token}" for action in state.legal_actions())
            problem = f"seat {move.seat} may not {move.action} {where} ({reason.rule}: {reason}); legal: {legal}"
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
    return value.replace("\\", "\\\\").replace('"', '\\"')


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


# ── reading ───────────────────────────────────────────────────────────────────────────────────

_PARTS = re.compile(
    r"(?P<space>\s+)|(?P<comment>;[^\n]*|\{[^}]*\})"
    r'|(?P<tag>\[[^\S\n]*(?P<name>[A-Za-z][A-Za-z0-9_]*)[^\S\n]+"(?P<value>(?:[^"\\\n]|\\["\\])*)"[^\S\n]*\])'
    r"|(?P<no_tag>\[[^\n]*)|(?P<open>\{)|(?P<word>[^\s{;\[]+)"
)
_ESCAPE = re.compile(r'\\(["\\])')


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, with or without a byte order mark; RecordError at the first wrong byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        spot = _Text(before).spot(len(before))
        raise RecordError(spot, f"byte 0x{data[error.start]:02x} is not UTF-8; a record is text in UTF-8") from None


def read_records(text: str, find_game: FindGame) -> list[Record]:
    """Every record of *text*, form, cards, moves and score checked; RecordError at the first fault.

    A record with unknown cards is checked for its form and cards only.
    """
    return [record.checked() for record in parse_records(text, find_game)]


def parse_records(text: str, find_game: FindGame) -> list[Record]:
    """Every record of *text*, form and cards checked, moves not yet tried; RecordError."""
    drafts = _drafts(_Text(text.removeprefix("\ufeff").replace("\r\n", "\n")))
    if not drafts:
        raise RecordError(Spot(1, 1), 'there is no record here; one begins with [TGN "1"]')
    return [draft.record(find_game) for draft in drafts]


class _Text:
    """A text that knows line and column of every offset."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def spot(self, offset: int) -> Spot:
        line = bisect_right(self.starts, offset)
        return Spot(line, offset - self.starts[line - 1] + 1)

    def begins_line(self, offset: int) -> bool:
        start = self.starts[self.spot(offset).line - 1]
        return not self.text[start:offset].strip()


class _Draft:
    """A record while it is read: tags and words with their spots."""

    def __init__(self, start: Spot) -> None:
        self.start = start
        self.last_tag = start
        self.end = start
        self.tags: dict[str, str] = {}
        self.spots: dict[str, Spot] = {}
        self.words: list[tuple[str, Spot]] = []

    def add_tag(self, name: str, value: str, spot: Spot) -> None:
        if name in self.tags:
            raise RecordError(spot, f"the tag {name} stands twice in this record; write it once")
        self.tags[name] = value
        self.spots[name] = self.last_tag = self.end = spot

    def fail(self, name: str, problem: str) -> RecordError:
        return RecordError(self.spots.get(name, self.start), problem)

    def record(self, find_game: FindGame) -> Record:
        if self.need("TGN") != FORMAT:
            raise self.fail("TGN", f'TGN {short(self.tags["TGN"])} is not known; this reads [TGN "1"]')
        game = self._game(find_game)
        hands = per_seat(lambda seat: self._cards(HANDS[seat - 1], game))
        talon = self._cards("Talon", game) if game.talon or "Talon" in self.tags else ()
        self._check_deck(game, hands, talon)
        moves, spots = self._moves()
        free = tuple((name, value) for name, value in self.tags.items() if name not in OWN_TAGS)
        places = Spots(self.start, self.end, self.spots, spots)
        return Record(game, hands, talon, moves, self._multiplier(), free, self._score(), places)

    def need(self, name: str) -> str:
        if name not in self.tags:
            needed = "TGN, Game, Hand1 to Hand4, and Talon where the game has one; a tag after moves begins a record"
            raise RecordError(self.start, f"the tag {name} is missing; a record needs {needed}")
        return self.tags[name]

    def _game(self, find_game: FindGame) -> Game:
        name = self.need("Game")
        try:
            game = find_game(name)
        except ValueError as problem:
            raise self.fail("Game", str(problem)) from None
        if self.tags.get("Rules", str(game.version)) != str(game.version):
            known = f"{game.id} is known in version {game.version} of its rules"
            raise self.fail("Rules", f"Rules {short(self.tags['Rules'])}: {known}")
        try:
            return game.with_settings(parse_settings(self.tags.get("Options", "").split()))
        except OptionError as problem:
            raise self.fail("Options", str(problem)) from None

    def _cards(self, name: str, game: Game) -> tuple[Slot, ...]:
        value = self.need(name)
        try:
            cards = tuple(None if token == UNKNOWN else card(token) for token in value.split())
        except NotationError as problem:
            raise self.fail(name, f"{name}: {problem}") from None
        size = game.talon if name == "Talon" else (len(game.deck.cards) - game.talon) // 4
        if len(cards) != size:
            raise self.fail(name, f"{name} has {len(cards)} cards; {game.id} deals {size} there")
        return cards

    def _check_deck(self, game: Game, hands: PerSeat[tuple[Slot, ...]], talon: tuple[Slot, ...]) -> None:
        found: dict[Card, str] = {}
        missing = _missing(game, (*hands, talon))
        for name, cards in zip((*HANDS, "Talon"), (*hands, talon), strict=True):
            for one in filter(None, cards):
                if one not in game.deck.all:
                    raise self.fail(name, f"{name}: {one} is not in the deck of {game.id}{missing}")
                if one in found:
                    raise self.fail(name, f"{name}: {one} was dealt to {found[one]} already{missing}")
                found[one] = name

    def _multiplier(self) -> int:
        value = self.tags.get("Multiplier", "1")
        number = int(value) if re.fullmatch("[1-9][0-9]{0,6}", value) else 0
        if not 0 < number <= MOST_MULTIPLIER or number & (number - 1):
            raise self.fail("Multiplier", f"Multiplier {short(value)}: write 1, 2, 4, 8 …")
        return number

    def _score(self) -> PerSeat[int] | None:
        if "Score" not in self.tags:
            return None
        values = self.tags["Score"].split()
        if len(values) != 4 or not all(re.fullmatch("-?[0-9]{1,9}", value) for value in values):
            raise self.fail("Score", f"Score {short(self.tags['Score'])}: write four whole numbers, by seat")
        return per_seat(lambda seat: int(values[seat - 1]))

    def _moves(self) -> tuple[tuple[Move, ...], tuple[Spot, ...]]:
        pairs = [pair for word, spot in self.words for pair in _moves_of(word, spot)]
        return tuple(move for move, _ in pairs), tuple(spot for _, spot in pairs)


def _missing(game: Game, dealt: Iterable[tuple[Slot, ...]]) -> str:
    """Which cards nobody was dealt, for a message about a wrong deal; not where unknown cards may be these."""
    slots = [one for cards in dealt for one in cards]
    missing = game.deck.all - Cards.of(filter(None, slots))
    return f"; nobody has {missing}" if missing and None not in slots else ""


def parse_settings(words: Iterable[str]) -> dict[str, str]:
    """`name=value` words as a mapping; OptionError if one has another form or stands twice."""
    settings: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise OptionError(f"{short(word)} is not NAME=VALUE")
        if name in settings:
            raise OptionError(f"the option {name} stands twice; write it once")
        settings[name] = value
    return settings


def _drafts(text: _Text) -> list[_Draft]:
    drafts: list[_Draft] = []
    for part in _PARTS.finditer(text.text):
        spot = text.spot(part.start())
        match part.lastgroup:
            case "tag":
                _add_tag(drafts, part, spot, text.begins_line(part.start()))
            case "word":
                _add_word(drafts, part.group(), spot, text.spot(part.end()))
            case "no_tag":
                right = r'write [Name "value"] on one line, and in the value \" for " and \\ for \ itself'
                raise RecordError(spot, f"{short(part.group().rstrip())} is not a tag; {right}")
            case "open":
                raise RecordError(spot, "this { has no }; comments are { … } or ; to the end of the line")
    return drafts


def _add_tag(drafts: list[_Draft], tag: re.Match[str], spot: Spot, begins_line: bool) -> None:
    if not begins_line:
        raise RecordError(spot, f"{short(tag.group())} stands after something else; a tag begins its line")
    name, value = tag["name"], _ESCAPE.sub(r"\1", tag["value"])
    if not drafts or drafts[-1].words or (name == "TGN" and "TGN" in drafts[-1].tags):
        drafts.append(_Draft(spot))
    drafts[-1].add_tag(name, value, spot)


def _add_word(drafts: list[_Draft], word: str, spot: Spot, end: Spot) -> None:
    if not drafts:
        raise RecordError(spot, f'{short(word)} before the first tag; a record begins with [TGN "1"]')
    if drafts[-1].last_tag.line == spot.line:
        raise RecordError(spot, f"{short(word)} stands after a tag; moves begin on a line of their own")
    drafts[-1].words.append((word, spot))
    drafts[-1].end = end


def _moves_of(word: str, spot: Spot) -> Iterable[tuple[Move, Spot]]:
    """The moves one word stands for: one, or each card of `SEAT:discard:CARD,CARD…`."""
    seat_text, sign, token = word.partition(":")
    if not sign or not token or seat_text not in ("1", "2", "3", "4"):
        raise RecordError(spot, f"{short(word)} is not a move; write SEAT:ACTION like 1:play:XX")
    seat, column = SEATS[int(seat_text) - 1], spot.column
    for one in _single_tokens(token):
        try:
            yield Move(seat, parse_action(one)), Spot(spot.line, column)
        except NotationError as problem:
            raise RecordError(Spot(spot.line, column), str(problem)) from None
        first = column == spot.column
        column += len(f"1:{one},") if first else len(one.removeprefix("discard:")) + 1


def _single_tokens(token: str) -> list[str]:
    """*token* itself, or one `discard:CARD` for each card of a joined discard."""
    if not token.startswith("discard:"):
        return [token]
    return [f"discard:{one}" for one in token.removeprefix("discard:").split(",")]
