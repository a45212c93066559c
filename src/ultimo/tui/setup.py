"""What is agreed on before an evening: the other players, how many sit there, and the options of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import OptionList, Static

from ultimo.bots.named import LEVELS
from ultimo.core.game import Game
from ultimo.core.options import Option, Scope
from ultimo.core.session import table_sizes
from ultimo.tui.app import TerminalApp
from ultimo.tui.menu import Menu
from ultimo.tui.telling import bar

BOTS, PLACES, PRESET, OWN = "other players", "places", "preset", "–"
MOST_DIGITS = 4


@dataclass(frozen=True)
class Agreed:
    """What the person has chosen."""

    bots: str
    places: int
    settings: Sequence[str]  # as `--option` takes them


@dataclass(frozen=True)
class Field:
    """A line of the screen: what is chosen, from what, and what it means."""

    name: str
    value: str
    choices: Sequence[str]  # none for a number
    about: str
    option: Option | None = None

    def stepped(self, step: int) -> Field:
        """The field with the next value, or the one before."""
        numbers = self.option.numbers if self.option else None
        if numbers is not None and self.value.isdecimal():
            return replace(self, value=str(min(max(int(self.value) + step, numbers.lowest), numbers.highest)))
        at = self.choices.index(self.value) if self.value in self.choices else -1
        return replace(self, value=self.choices[(at + step) % len(self.choices)])

    def typed(self, digit: str, begun: bool) -> Field:
        """A number with one more *digit* if it is *begun*; that digit alone else, and where the whole is too much."""
        numbers = self.option.numbers if self.option else None
        if numbers is None:
            return self
        longer = self.value + digit if begun and self.value.isdecimal() else digit
        value = longer if len(longer) <= MOST_DIGITS and int(longer) <= numbers.highest else digit
        return replace(self, value=str(max(int(value), numbers.lowest)))


def fields_of(game: Game, bots: str) -> Iterator[Field]:
    """Everything that can be agreed on before an evening of *game*."""
    levels = tuple(LEVELS)
    yield Field(BOTS, bots, levels if bots in levels else (bots, *levels), "How strong the bots are.")
    seats = tuple(map(str, table_sizes(game)))
    if len(seats) > 1:
        yield Field(PLACES, seats[0], seats, "How many sit at the table; of five or six somebody sits out each hand.")
    if game.options.PRESETS:
        about = f"What tables have agreed on; single options can be changed after. ({game.options.PRESET_RULE})"
        yield Field(PRESET, OWN, (OWN, *game.options.PRESETS), about)
    for option in game.options.describe():
        if option.scope is not Scope.PAD:
            about = f"{option.line} ({option.rule})\n{option.allowed}; usual: {option.default}"
            yield Field(option.name, option.default, option.choices, about, option)


class Setup(Screen[Agreed | None]):
    """Chooses; ends with what was agreed, or None if the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Line above"),
        Binding("down", "move(1)", "Line below"),
        Binding("left", "step(-1)", "Value before"),
        Binding("right", "step(1)", "Next value"),
        Binding("enter", "begin", "Begin"),
        Binding("escape,f10", "leave", "Leave"),
    ]

    def __init__(self, game: Game, bots: str) -> None:
        super().__init__()
        self._game = game
        self._fields = list(fields_of(game, bots))
        self._is_typing = False  # a number

    def compose(self) -> ComposeResult:
        """The lines, what the one under the cursor means, and the keys."""
        yield Static(Content(bar(f"{self._game.title}: a new evening")), id="heading")
        yield Menu("settings")
        yield Static(id="about")
        yield Static(Content("Enter Begin   ← → Another value   ↑ ↓ Another line   F10 Leave"), id="keys")

    def on_mount(self) -> None:
        """The first line is chosen."""
        self._list.set_rows(self._line(field) for field in self._fields)
        self._list.highlighted = 0

    def on_key(self, event: Key) -> None:
        """Digits write a number."""
        if event.character and event.character.isdecimal() and event.character.isascii():
            event.stop()
            self._set(self._field.typed(event.character, self._is_typing))
            self._is_typing = True

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Says what the line under the cursor means."""
        self.query_one("#about", Static).update(Content(self._fields[event.option_index].about))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click takes the next value."""
        self.action_step(1)

    def action_move(self, step: int) -> None:
        """Another line."""
        self._is_typing = False
        self._list.move(step)

    def action_step(self, step: int) -> None:
        """Another value; a preset sets all of its options."""
        self._is_typing = False
        field = self._field.stepped(step)
        self._set(field)
        if field.name == PRESET:
            self._take(field.value)

    def action_begin(self) -> None:
        """The evening begins."""
        chosen = {field.name: field.value for field in self._fields}
        settings = [f"{field.name}={field.value}" for field in self._fields if field.option]
        self.dismiss(Agreed(chosen[BOTS], int(chosen.get(PLACES, "4")), settings))

    def action_leave(self) -> None:
        """Nothing is begun."""
        self.dismiss(None)

    @property
    def _list(self) -> Menu:
        return self.query_one(Menu)

    @property
    def _field(self) -> Field:
        return self._fields[self._list.highlighted or 0]

    def _take(self, preset: str) -> None:
        """All options as *preset* has them; without one, the usual ones."""
        wanted = {"preset": preset} if preset != OWN else {}
        settings = dict(self._game.options.parse(wanted).settings())
        for index, field in enumerate(self._fields):
            if field.option:
                self._fields[index] = replace(field, value=settings[field.name])
                self._list.set_row(index, self._line(self._fields[index]))

    def _set(self, field: Field) -> None:
        index = self._list.highlighted or 0
        self._fields[index] = field
        self._list.set_row(index, self._line(field))

    def _line(self, field: Field) -> Content:
        changed = field.option is not None and field.value != field.option.default
        return Content.assemble(f"{field.name:28} ", (f"◂ {field.value} ▸", "bold" if changed else ""))


class SetupApp(TerminalApp[Agreed | None]):
    """The screen alone."""

    def __init__(self, game: Game, bots: str) -> None:
        super().__init__()
        self._setup = Setup(game, bots)

    def on_mount(self) -> None:
        """Shows it."""
        self.push_screen(self._setup, self.exit)


def agree(game: Game, bots: str) -> Agreed | None:
    """Asks what an evening of *game* is to be like; None if the person leaves."""
    return SetupApp(game, bots).run()
