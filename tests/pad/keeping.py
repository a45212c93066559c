"""An evening on the pad, written in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ultimo.games import find_game
from ultimo.pad.changing import changed
from ultimo.pad.document import Document
from ultimo.pad.evening import PadEvening, gone_through

FOUR = ("Anna", "Bela", "Carl", "Dora")
FIVE = (*FOUR, "Eva")
SIX = (*FIVE, "Finn")


class Keeping:
    """Changes a document step by step."""

    def __init__(self, game: str, players: Sequence[str] = FOUR, **options: str) -> None:
        settings = {name.replace("_", "-"): value for name, value in options.items()}
        self.document = Document(find_game(game).with_settings(settings), tuple(players))

    @property
    def evening(self) -> PadEvening:
        return gone_through(self.document)

    @property
    def totals(self) -> dict[str, int]:
        return self.evening.totals

    def do(self, do: str, **entries: object) -> Keeping:
        """One change."""
        self.document = changed(self.document, {"do": do, **entries})
        return self

    def hand(self, answers: Mapping[str, object], **begin: object) -> Keeping:
        """A hand with *answers*, the rest as usual."""
        self.do("begin", **begin)
        self.do("enter", answers=dict(answers))
        return self.do("usual")
