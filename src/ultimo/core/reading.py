"""Reading TGN: form, cards and moves, with the line and column of every fault. Must agree with docs/tgn.md."""

from __future__ import annotations

import re
from bisect import bisect_right
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from typing import TypeAlias

from ultimo.core.actions import HIDDEN_DISCARD, parse_action
from ultimo.core.cards import Card, Cards, NotationError, card
from ultimo.core.game import Game
from ultimo.core.options import OptionError
from ultimo.core.quoting import plain, short
from ultimo.core.record import FORMAT, HANDS, OWN_TAGS, UNKNOWN, Move, Record, RecordError, Slot, Spot, Spots
from ultimo.core.seats import SEATS, PerSeat, per_seat
from ultimo.core.table import MOST_MULTIPLIER

FindGame: TypeAlias = Callable[[str], Game]

_PARTS = re.compile(
    r"(?P<space>\s+)|(?P<comment>;[^\n]*|\{[^}]*\})"
    r'|(?P<tag>\[[^\S\n]*(?P<name>[A-Za-z][A-Za-z0-9_]*)[^\S\n]+"(?P<value>(?:[^"\\\n]++|\\["\\])*+)"[^\S\n]*\])'
    r"|(?P<no_tag>\[[^\n]*)|(?P<open>\{)|(?P<word>[^\s{;\[]+)"
)
_ESCAPE = re.compile(r'\\(["\\])')


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, with or without a byte order mark; RecordError at the first wrong byte."""
    body = data.removeprefix(BOM_UTF8)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("utf-8", "replace")
        spot = _Text(before).spot(len(before))
        raise RecordError(spot, f"byte 0x{body[error.start]:02x} is not UTF-8; a record is text in UTF-8") from None


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
        self.tags: dict[str, str] = {}
        self.spots: dict[str, Spot] = {}
        self.words: list[tuple[str, Spot]] = []

    def add_tag(self, name: str, value: str, spot: Spot) -> None:
        if name in self.tags:
            raise RecordError(spot, f"the tag {plain(name)} stands twice in this record; write it once")
        self.tags[name] = value
        self.spots[name] = self.last_tag = spot

    @property
    def end(self) -> Spot:
        """Behind the last word; the last tag if there is none."""
        if not self.words:
            return self.last_tag
        word, spot = self.words[-1]
        return Spot(spot.line, spot.column + len(word))

    def fail(self, name: str, problem: str) -> RecordError:
        return RecordError(self.spots.get(name, self.start), problem)

    def record(self, find_game: FindGame) -> Record:
        if self.need("TGN") != FORMAT:
            raise self.fail("TGN", f'TGN {short(self.tags["TGN"])} is not known; this reads [TGN "1"]')
        game = self._game(find_game)
        hands = per_seat(lambda seat: self._cards(HANDS[seat - 1], game))
        talon = self._cards("Talon", game) if game.talon or "Talon" in self.tags else ()
        self._check_deck(game, hands, talon)
        moves, spots = self._moves(game)
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
        rules = self.tags.get("Rules", "1")
        if rules != str(game.version):
            known = f"{game.id} is known in version {game.version} of its rules; without the tag it is version 1"
            raise self.fail("Rules", f"Rules {short(rules)}: {known}")
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
        number = int(value) if re.fullmatch("[1-9][0-9]{0,18}", value) else 0
        if not 0 < number <= MOST_MULTIPLIER or number & (number - 1):
            raise self.fail("Multiplier", f"Multiplier {short(value)}: write 1, 2, 4, 8 … up to {MOST_MULTIPLIER}")
        return number

    def _score(self) -> PerSeat[int] | None:
        if "Score" not in self.tags:
            return None
        values = self.tags["Score"].split()
        if len(values) != 4 or not all(re.fullmatch("-?[0-9]{1,24}", value) for value in values):
            raise self.fail("Score", f"Score {short(self.tags['Score'])}: write four whole numbers, by seat")
        return per_seat(lambda seat: int(values[seat - 1]))

    def _moves(self, game: Game) -> tuple[tuple[Move, ...], tuple[Spot, ...]]:
        pairs = [pair for word, spot in self.words for pair in _moves_of(word, spot)]
        for move, spot in pairs:
            if move.action == HIDDEN_DISCARD and not game.talon:
                raise RecordError(spot, f"{move.action.token}: {game.id} has no talon, and nothing is laid away")
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
            raise OptionError(f"the option {plain(name)} stands twice; write it once")
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
                _add_word(drafts, part.group(), spot)
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


def _add_word(drafts: list[_Draft], word: str, spot: Spot) -> None:
    if not drafts:
        raise RecordError(spot, f'{short(word)} before the first tag; a record begins with [TGN "1"]')
    if drafts[-1].last_tag.line == spot.line:
        raise RecordError(spot, f"{short(word)} stands after a tag; moves begin on a line of their own")
    drafts[-1].words.append((word, spot))


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
