"""The own hand: sorted, what may be played or laid away in brackets, a cursor that wanders over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ultimo.core.actions import Action, Discard, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Event
from ultimo.core.game import View
from ultimo.tui.felt import card_style


class Spot(NamedTuple):
    """Where a card is drawn."""

    card: Card
    row: int
    column: int
    width: int


class Hand(Widget):
    """The cards of the person."""

    class Chosen(Message):
        """A card was chosen, legal or not."""

        def __init__(self, card: Card) -> None:
            self.card = card
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cursor: Card | None = None
        self._cards: tuple[Card, ...] = ()
        self._log: tuple[Event, ...] = ()  # what had happened when the cursor was set
        self._legal: Cards | None = None  # None: nothing is to be chosen among the cards

    def show(self, view: View | None) -> None:
        """Draws the hand of *view*; once the hand is over, as it was dealt."""
        cards = Cards() if view is None else view.hand if view.actor else view.dealt or Cards()
        self._cards, log = tuple(cards), view.log if view else ()
        legal = [card for action in (view.actions if view else ()) if (card := in_hand(action))]
        self._legal = Cards.of(legal) if legal else None
        if self._legal is None or self._log != log:
            self.cursor = legal[0] if len(legal) == 1 else None
        self._log = log
        self.border_title = f"Your hand ({len(self._cards)})" if self._cards else ""
        self.refresh(layout=True)

    @property
    def takes_part(self) -> bool:
        """Whether something is to be chosen among the cards."""
        return self._legal is not None

    def move(self, step: int) -> None:
        """The cursor goes *step* cards on, round the ends."""
        if not self._cards:
            return
        at = self._cards.index(self.cursor) + step if self.cursor in self._cards else min(step, 0)
        self.cursor = self._cards[at % len(self._cards)]
        self.refresh()

    def render(self) -> Content:
        """The cards in as many rows as they need."""
        rows: dict[int, list[Content]] = {}
        for spot in self._spots():
            rows.setdefault(spot.row, []).append(self._face(spot.card))
        return Content("\n").join(Content("").join(row) for _, row in sorted(rows.items()))

    def on_click(self, event: Click) -> None:
        """Chooses the card under the mouse."""
        offset = event.get_content_offset(self)
        for spot in self._spots():
            if offset and spot.row == offset.y and spot.column <= offset.x < spot.column + spot.width:
                self.cursor = spot.card
                self.post_message(self.Chosen(spot.card))

    def _face(self, card: Card) -> Content:
        is_legal = self._legal is not None and card in self._legal
        style = card_style(card) if is_legal or self._legal is None else "dim"
        text = f"[{card.face}]" if is_legal else f" {card.face} "
        return Content.styled(text, f"{style} reverse" if card is self.cursor else style) + Content(" ")

    def _spots(self) -> Iterator[Spot]:
        row = column = 0
        for card in self._cards:
            width = len(card.face) + 2
            if column and column + width > self.content_size.width:
                row, column = row + 1, 0
            yield Spot(card, row, column, width)
            column += width + 1


def in_hand(action: Action) -> Card | None:
    """The card of the hand that *action* plays or lays away; None: it is about something else."""
    return action.card if isinstance(action, Play | Discard) else None
