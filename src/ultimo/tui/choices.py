"""The list of what may be done and is no card: choices with what they pay, those that are refused, deeds."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from ultimo.cli.choices import offer_text
from ultimo.cli.text import reason_text
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.seats import PerSeat
from ultimo.tui.hand import in_hand
from ultimo.tui.menu import Menu
from ultimo.tui.scene import Deed, Scene


class Choices(Menu):
    """What the person may choose from; nothing is chosen in advance unless it is the only choice or a deed."""

    def __init__(self) -> None:
        super().__init__("choices")
        self._offers: tuple[Action | Deed, ...] = ()

    def show(self, scene: Scene) -> None:
        """Lists the choices of *scene*."""
        offered = list(_offered(scene.view, scene.names)) if scene.view and scene.view.legal else []
        pairs = [*offered, *_deeds(scene)]
        options, rows = tuple(option for option, _ in pairs), [row for _, row in pairs]
        if options == self._offers and self.says(rows):
            return
        self._offers = options
        self.set_rows(rows)
        is_clear = len(scene.view.actions) == 1 if scene.view and scene.view.legal else not scene.is_played
        self.highlighted = 0 if options and is_clear else None

    @property
    def takes_part(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self._offers)

    @property
    def chosen(self) -> Action | Deed | None:
        """What the cursor is on."""
        return None if self.highlighted is None else self._offers[self.highlighted]

    def option_at(self, index: int) -> Action | Deed:
        """What stands at *index* of the list."""
        return self._offers[index]


def _offered(view: View, names: PerSeat[str]) -> Iterator[tuple[Action | Deed, Content]]:
    """The legal actions, with numbers as they may be typed, and then those that are refused."""
    if all(in_hand(action) for action in view.actions):
        return
    for number, offer in enumerate(view.legal, 1):
        text = Content(f"{number:2}  {offer_text(offer, view, names)}")
        warnings = [Content.styled(f"\n      {reason_text(reason, names)}", "italic") for reason in offer.warnings]
        yield offer.action, text.append(Content("").join(warnings))
    for refused in view.refused:
        if in_hand(refused.action) is None:
            yield refused.action, Content.styled(f" –  {refused.action.token}", "dim")


def _deeds(scene: Scene) -> Iterator[tuple[Action | Deed, Content]]:
    """The deeds; while a hand is played only those that are no keys, for nobody should undo by an Enter too much."""
    for deed in scene.deeds:
        if deed.key and scene.is_played:
            continue
        yield deed, Content.assemble(f"  {deed.label}  ", (deed.key.upper(), "dim"))
