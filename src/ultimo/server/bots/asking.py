"""What a worker is asked and what it answers: one line of JSON each."""

from __future__ import annotations

import hashlib
from enum import Enum
from typing import TypeAlias

import msgspec

from ultimo.bots.player import UnknownBot
from ultimo.bots.solver import Bound
from ultimo.core.game import View
from ultimo.core.partly_known import record_of
from ultimo.core.quoting import short
from ultimo.core.record import Record, format_record

HOUSE = ("easy", "medium", "hard", "expert", "book")  # who may have a chair; no programs, and no bots for tests
LONGEST = 65_536  # bytes of an answer, its line end among them


class Wrong(Enum):
    """Why there is no answer."""

    BUSY = "too many questions wait"
    SLOW = "no answer came in time"
    ENDED = "the worker ended before it answered"
    FLOOD = f"the worker said more than {LONGEST} bytes"
    GARBAGE = "the worker said what is no answer to this question"
    ILLEGAL = "the worker answered with what is not legal"
    UNABLE = "the worker cannot answer this question"


class CrewFault(RuntimeError):
    """No bot has answered; `wrong` says why. Neither it nor the message has anything of a card, so it may be logged."""

    def __init__(self, wrong: Wrong, detail: str = "") -> None:
        self.wrong = wrong
        super().__init__(f"{wrong.value}: {detail}" if detail else wrong.value)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat to act knows of its hand, and who is to answer for it. A worker gets this and nothing else."""

    record: str  # the view, as a partly known record in TGN: its tag View says which seat it is
    legal: tuple[str, ...]  # the actions to choose from
    bot: str  # one of HOUSE
    luck: str  # the key of this decision's chances, 64 hexadecimal digits

    @staticmethod
    def of(view: View, bot: str, luck: bytes) -> Question:
        """The question of *view*, whose seat is to act. *luck* is the key of the seat's chances in this hand.

        The same view, bot and key make the same question; UnknownBot.
        """
        assert view.actor is not None and view.seat == view.actor, "who asks is to act"
        if bot not in HOUSE:
            raise UnknownBot(f"{short(bot)} is no bot of the house; they are {', '.join(HOUSE)}")
        decision = hashlib.sha256(luck + len(view.log).to_bytes(4, "big"))
        legal = tuple(action.token for action in view.actions)
        return Question(format_record(record_of(view)), legal, bot, decision.hexdigest())


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of card play that is over and that everybody may look at: a worker is shown all its cards."""

    record: str  # TGN
    moves: int  # how many of them were made
    legal: tuple[str, ...]  # the plays to choose from

    @staticmethod
    def of(record: Record, moves: int) -> Position:
        """*record* after so many moves; RecordError, ValueError."""
        legal = tuple(action.token for action in record.replay(moves).legal_actions())
        return Position(format_record(record), moves, legal)


class Line(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A line to a worker."""

    number: int  # counts the questions to one worker
    seconds: float  # to think; then the book answers, and there are no values


class Asked(Line, frozen=True):
    """A line about what a seat knows."""

    question: Question


class Choose(Asked, frozen=True, tag="choose"):
    """What does the bot do? Answered with `Chosen`."""


class Advise(Asked, frozen=True, tag="advise"):
    """What can the seat expect of everything it may do? The bot must be one that searches.

    Answered with `Hinted`, or with `Advised` where there is no kernel or too little time.
    """


class Solve(Line, frozen=True, tag="solve"):
    """What is each play worth with open cards? Answered with `Solved`."""

    position: Position


class ReasonGiven(msgspec.Struct, frozen=True):
    """A reason as `Reason.to_json` has it."""

    rule: str
    key: str
    params: dict[str, str | int]
    text: str


class HintGiven(msgspec.Struct, frozen=True):
    """See Hint."""

    action: str
    estimate: float  # what the seat gets on average, in the game's unit
    stderr: float
    reasons: tuple[ReasonGiven, ...]


class Told(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A line of a worker."""

    number: int  # that of the question


class Chosen(Told, frozen=True, tag="chosen"):
    """The action of the bot."""

    action: str


class Hinted(Told, frozen=True, tag="hinted"):
    """Every legal action, the best first."""

    hints: tuple[HintGiven, ...]


class Advised(Told, frozen=True, tag="advised"):
    """What the book does, its reason, and what to know before it."""

    action: str
    reasons: tuple[ReasonGiven, ...]


class WorthGiven(msgspec.Struct, frozen=True):
    """See Worth."""

    action: str
    value: int
    bound: Bound


class Solved(Told, frozen=True, tag="solved"):
    """The value of the position and of every play, the best first."""

    seat: int  # who is to play
    side: tuple[int, ...]  # whose value it is
    objective: str
    value: int
    bound: Bound
    plays: tuple[WorthGiven, ...]


class Unable(Told, frozen=True, tag="unable"):
    """The question has no answer here; the worker goes on."""

    why: str  # a word, without a card in it


AnyAsked: TypeAlias = Choose | Advise | Solve
AnyTold: TypeAlias = Chosen | Hinted | Advised | Solved | Unable

_asked = msgspec.json.Decoder[AnyAsked](AnyAsked)
_told = msgspec.json.Decoder[AnyTold](AnyTold)


def line_of(message: AnyAsked | AnyTold) -> bytes:
    """*message* as it is sent."""
    return msgspec.json.encode(message) + b"\n"


def asked_in(line: bytes) -> AnyAsked:
    """The question in *line*; msgspec.ValidationError if it is none."""
    return _asked.decode(line)


def told_in(line: bytes, asked: AnyAsked) -> AnyTold:
    """What *line* answers to *asked*; CrewFault if that is no answer to it, or not legal."""
    try:
        told = _told.decode(line)
    except msgspec.DecodeError:
        raise CrewFault(Wrong.GARBAGE) from None
    if told.number != asked.number:
        raise CrewFault(Wrong.GARBAGE)
    if not _is_legal(asked, told):
        raise CrewFault(Wrong.ILLEGAL)
    return told


def _is_legal(asked: AnyAsked, told: AnyTold) -> bool:
    """Whether *told*, which must be of a kind that answers *asked*, keeps to what is legal; CrewFault."""
    match asked, told:
        case Choose(), Chosen(action=action):
            return action in asked.question.legal
        case Advise(), Advised(action=action):
            return action in asked.question.legal
        case Advise(), Hinted(hints=hints):
            return sorted(hint.action for hint in hints) == sorted(asked.question.legal)
        case Solve(), Solved(plays=plays):
            return sorted(play.action for play in plays) == sorted(asked.position.legal)
        case _, Unable():
            return True
        case _:
            raise CrewFault(Wrong.GARBAGE)
