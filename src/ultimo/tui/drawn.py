"""The screen of a table as it is drawn from its scenes: heading, table, log, hand, choices, and what is being typed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from ultimo.cli.meant import action_meant
from ultimo.cli.text import typed
from ultimo.tui import telling
from ultimo.tui.answering import last_trick, why_not_card
from ultimo.tui.choices import Choices
from ultimo.tui.felt import felt
from ultimo.tui.hand import Hand
from ultimo.tui.reading import Reading
from ultimo.tui.scene import QUIT, Deed, Scene, Table

HINT = "hint"
KEYS = {"f1": "?", "f2": HINT, "f3": "log", "f4": "sheet", "f8": "why", "f9": "rules", "f10": QUIT}
LABELS = {"?": "help", QUIT: "leave"}  # of words whose key says something else


class DrawnTable(Screen[None]):
    """A table to look at."""

    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-narrow"), (110, "-wide")]  # noqa: RUF012, as Screen has it
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (16, "-low"), (24, "-short"), (30, "-tall")]  # noqa: RUF012, as Screen has it

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._typed = ""
        self._notice = ""
        self._in_hand = True  # whether the cursor that moved last is in the hand
        self._shown: Scene | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom: what is played, the table and the log, the hand, the choices."""
        yield Static(id="heading")
        yield Static(id="totals")
        yield Static(id="status")
        with Horizontal(id="middle"):
            yield Static(id="felt")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="told")
        yield Hand()
        with Vertical(id="below"):
            yield Static(id="notice")
            yield Choices()
            yield Static(id="detail")
        yield Static(id="prompt")
        yield Static(id="footer")

    def on_mount(self) -> None:
        """Shows the table as it is."""
        self.changed()

    def on_resize(self, event: Resize) -> None:
        """The table is drawn for the size it has."""
        self.call_after_refresh(self._draw_felt)

    # ── what is shown ──

    @property
    def _scene(self) -> Scene:
        return self._table.scene

    def changed(self) -> None:
        """The table has changed; nothing is drawn any more on a screen that is being left."""
        if not self.is_attached:
            return
        before, scene = self._shown, self._scene
        self._shown = scene
        if before is None or before.view is None or scene.view is None or before.view.log != scene.view.log:
            self._say("")
        self._put("heading", telling.heading(scene))
        self._put("totals", telling.totals(scene))
        self._put("status", telling.status(scene))
        self._put("told", "\n".join(telling.log_lines(scene)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.query_one(Hand).show(scene.view)
        self.query_one(Choices).show(scene)
        self._in_hand = self.query_one(Hand).takes_part
        self.query_one("#footer", Static).update(self._footer())
        self._draw_felt()
        self._draw_detail()
        self._draw_prompt()
        if scene.result and (before is None or before.result != scene.result):
            self._read("The settlement", f"{scene.result}\n\n{telling.totals(scene)}", scene.deeds)

    def _put(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", Static).update(Content(text))

    def _draw_felt(self) -> None:
        place = self.query_one("#felt", Static)
        place.update(felt(self._scene, place.size.width or 46, place.size.height or 9))

    def _draw_detail(self) -> None:
        """What is to say of the card under the cursor, and the last trick, where there is no list to choose from."""
        choices, detail = self.query_one(Choices), self.query_one("#detail", Static)
        choices.set_class(not choices.takes_part, "-hidden")
        detail.set_class(choices.takes_part, "-hidden")
        view = self._scene.view
        lines = [] if view is None else [*self._about_cursor(), *telling.warnings(view, self._scene.names)]
        last = f"Last trick: {last_trick(self._scene)}" if view and view.public.tricks else ""
        detail.update(Content("\n".join(filter(None, [*lines, last]))))

    def _about_cursor(self) -> list[str]:
        card = self.query_one(Hand).cursor
        reason = why_not_card(card, self._scene) if card else ""
        return [reason] if reason != self._notice else []

    def _draw_prompt(self) -> None:
        self._put("prompt", f"> {self._typed}▏ {self._meaning()}" if self._typed else f"> {self._scene.asks}")

    def _meaning(self) -> str:
        """What the word being typed would do."""
        view = self._scene.view
        action = action_meant(self._typed.strip().lower(), view) if view else None
        return f"Enter: {typed(action)}" if action else ""

    def _footer(self) -> Content:
        """The keys; each can be clicked."""
        words = [(key, LABELS.get(word, word), word) for key, word in KEYS.items()]
        deeds = [(deed.key, deed.word, deed.word) for deed in self._scene.deeds if deed.key.startswith("f")]
        marks = [
            f"[@click=screen.word('{word}')][b]{key.upper()}[/b] {label}[/]"
            for key, label, word in sorted([*words, *deeds], key=lambda one: (len(one[0]), one[0]))
        ]
        return Content.from_markup(" ".join(marks))

    def _say(self, text: str) -> None:
        """Shows *text* until something happens."""
        self._notice = text
        notice = self.query_one("#notice", Static)
        notice.update(Content(text))
        notice.set_class(bool(text), "-said")

    def _read(self, title: str, text: str, deeds: tuple[Deed, ...] = ()) -> None:
        self.app.push_screen(Reading(title, text, deeds), self._has_read)

    def _has_read(self, word: str | None) -> None:
        """Is told the *word* of the deed that was chosen while something was read; None: nothing was."""
