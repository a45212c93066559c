"""What the screen shows: a scene, which is a value; and what a table is to the screen, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ultimo.core.actions import Action
from ultimo.core.game import Game, View
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, Place, Seat

QUIT = "quit"  # the deed that leaves any table
CHAT = '"'  # what a line for all at the table begins with


class Chair(NamedTuple):
    """A chair of the table."""

    name: str
    total: int = 0
    note: str = ""  # what is to say of who sits there: `wears the hat`, `away`


class Deed(NamedTuple):
    """Something that can be done beside the choices of a hand."""

    word: str  # as it may be typed
    label: str  # for people
    key: str = ""  # as Textual calls it
    takes: str = ""  # what is to be typed behind the word


class Advice(NamedTuple):
    """An action with what it can be expected to bring, and why."""

    action: Action
    estimate: float | None  # in the game's unit, or None: nobody has estimated it
    error: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Scene:
    """A table as the person sees it."""

    game: Game | None  # None: it is not known yet
    chairs: tuple[Chair, ...]  # by place
    asks: str  # what the person is asked, or waits for
    deeds: tuple[Deed, ...] = ()  # the first of them is what Enter does where nothing is to choose
    more: tuple[Deed, ...] = ()  # what may be typed beside them
    terms: tuple[str, ...] = ()  # what is agreed on beside the options of the game
    own: Place | None = None  # the chair of the person
    heading: str = ""  # which deal, who deals
    view: View | None = None  # the hand played or just over; None before the first
    names: PerSeat[str] = ("", "", "", "")
    dealer: Seat | None = None  # the seat of who deals; None: they sit out
    remarks: tuple[str, ...] = ()  # said before the deal
    talk: tuple[str, ...] = ()  # said since
    result: str | None = None  # the settlement, once the hand is over

    @property
    def is_played(self) -> bool:
        """Whether a hand is going on."""
        return self.view is not None and self.view.actor is not None

    def deed(self, word: str) -> str | None:
        """*word* as the table knows it, if that is one of the deeds, with what is to be behind it; None: it is none."""
        asked = " ".join(word.lower().split())
        for deed in (*self.deeds, *self.more):
            if asked == deed.word:
                return asked
            if deed.takes and asked.startswith(deed.word if deed.word == CHAT else f"{deed.word} "):
                return deed.word + word.strip()[len(deed.word) :]
        return None


class NoAdvice(Exception):
    """There are no hints here; the message says why."""


class Table(Protocol):
    """Where scenes come from, and where what the person does goes."""

    @property
    def scene(self) -> Scene:
        """The table as it is now."""

    @property
    def sheet(self) -> str:
        """The evening hand by hand."""

    async def run(self, changed: Callable[[], None]) -> None:
        """Lets the table go on until there is nothing more; calls *changed* after whatever happens."""

    def act(self, action: Action) -> None:
        """Does *action*, one of the legal ones."""

    def do(self, word: str) -> None:
        """Does the deed of that *word*, one of those of the scene."""

    def go_on(self) -> None:
        """Waits no longer where the table only waits for people to look."""

    def refusal(self, action: Action) -> Reason | None:
        """Why *action*, no choice of the phase, is not legal; None: nobody can say."""

    async def advise(self) -> Sequence[Advice]:
        """What the person to act can expect of each choice, the best first; NoAdvice."""
