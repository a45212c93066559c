"""The screen of a table: draws its scenes, and makes of keys, the mouse and typed words what the table is told."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Paste, Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static

from ultimo.cli.meant import action_meant, is_called
from ultimo.cli.text import typed
from ultimo.core.actions import Action
from ultimo.core.cards import Card
from ultimo.tui import telling
from ultimo.tui.answering import PAGES, last_trick, no_choice, page_for, why_not, why_not_card
from ultimo.tui.choices import Choices
from ultimo.tui.felt import felt
from ultimo.tui.hand import Hand, in_hand
from ultimo.tui.reading import Reading
from ultimo.tui.scene import QUIT, Deed, NoAdvice, Scene, Table

MOST_TYPED = 300  # signs, as long as a line for all may be
HINT, TRICK = "hint", "trick"
SAME = {"help": "?", "exit": QUIT, "q": QUIT}
KEYS = {"f1": "?", "f2": HINT, "f3": "log", "f4": "sheet", "f8": "why", "f9": "rules", "f10": QUIT}
LABELS = {"?": "help", QUIT: "leave"}  # of words whose key says something else


class TableScreen(Screen[None]):
    """A table, at which one sits or looks on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "card(-1)", "Card before", show=False),
        Binding("right", "card(1)", "Next card", show=False),
        Binding("up", "choice(-1)", "Choice above", show=False),
        Binding("down", "choice(1)", "Choice below", show=False),
        Binding("enter", "enter", "Do it", show=False),
        Binding("escape", "escape", "Forget what was typed", show=False),
        Binding("backspace", "rub", "Rub out", show=False),
    ]
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
        if word:
            self._do(word)

    def _do(self, word: str) -> None:
        if word == QUIT:
            self.app.exit()
        elif word in PAGES:
            self._answer(word)
        else:
            self._table.do(word)

    # ── keys ──

    def on_key(self, event: Key) -> None:
        """Keys that stand for words; signs are typed."""
        words = KEYS | {deed.key: deed.word for deed in self._scene.deeds if deed.key}
        if event.key in words:
            event.stop()
            self.action_word(words[event.key])
        elif event.is_printable and event.character and (event.character != " " or self._typed):
            event.stop()
            self._type(self._typed + event.character)
        else:
            self._table.go_on()

    def on_paste(self, event: Paste) -> None:
        """What is pasted is typed, on one line and without Enter."""
        event.stop()
        pasted = " ".join(event.text.split())
        self._type(self._typed + "".join(sign for sign in pasted if sign.isprintable()))

    def action_card(self, step: int) -> None:
        """The cursor in the hand moves."""
        self._in_hand = True
        self.query_one(Hand).move(step)
        self._draw_detail()

    def action_choice(self, step: int) -> None:
        """The cursor in the list moves."""
        choices = self.query_one(Choices)
        if not choices.takes_part:
            self.action_card(step)
            return
        self._in_hand = False
        choices.move(step)

    def action_enter(self) -> None:
        """Does what was typed, or what a cursor is on."""
        word, hand, choices = self._typed.strip(), self.query_one(Hand), self.query_one(Choices)
        if word:
            self._type("")
            self.action_word(word)
        elif self._in_hand and hand.takes_part and hand.cursor:
            self._choose_card(hand.cursor)
        elif choices.chosen is not None:
            self._choose(choices.chosen)
        elif hand.takes_part or choices.takes_part:
            self._say("Choose with the arrow keys, or type it: a card, a word or the number of a choice.")

    def action_escape(self) -> None:
        """Forgets what was typed and said."""
        self._type("")
        self._say("")

    def action_rub(self) -> None:
        """Takes the last sign back."""
        self._type(self._typed[:-1])

    def _type(self, text: str) -> None:
        self._typed = text[:MOST_TYPED]
        self._draw_prompt()

    # ── what is chosen ──

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A card was clicked."""
        if self.query_one(Hand).takes_part:
            self._choose_card(event.card)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was clicked."""
        self._choose(self.query_one(Choices).option_at(event.option_index))

    def _choose_card(self, card: Card) -> None:
        view = self._scene.view
        legal = next((action for action in (view.actions if view else ()) if in_hand(action) == card), None)
        if legal is None:
            self._say(why_not_card(card, self._scene))
            self._draw_detail()
        else:
            self._table.act(legal)

    def _choose(self, choice: Action | Deed) -> None:
        view = self._scene.view
        if isinstance(choice, Deed):
            self._do(choice.word)
        elif view and choice in view.actions:
            self._table.act(choice)
        elif view:
            self._say(why_not(choice, self._scene))

    # ── words ──

    def action_word(self, word: str) -> None:
        """Does or answers *word*: an action, a deed, a question."""
        asked, view = SAME.get(word.lower(), word.lower()), self._scene.view
        action = action_meant(asked, view) if view else None
        if action is not None:
            self._table.act(action)
        elif (deed := self._scene.deed(word)) is not None:
            self._do(deed)
        elif view and is_called(asked, view):
            self._say(no_choice(asked, self._table))
        else:
            self._answer(asked)

    def _answer(self, word: str) -> None:
        page = page_for(word, self._table)
        if page is not None:
            self._read(*page)
        elif word == QUIT:
            self.app.exit()
        elif word == HINT:
            self.run_worker(self._advise(), exclusive=True)
        else:
            self._say(last_trick(self._scene) if word == TRICK else no_choice(word, self._table))

    async def _advise(self) -> None:
        self._say("Thinking about a hint …")
        try:
            found = await self._table.advise()
        except NoAdvice as problem:
            self._say(str(problem))
            return
        self._say("")
        self._read("Hint", "\n".join(telling.advice_lines(found, self._scene)))
