"""The screen of a table at which one sits: makes of keys, the mouse and typed words what the table is told."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.widgets import OptionList

from ultimo.cli.meant import action_meant, is_called
from ultimo.core.actions import Action
from ultimo.core.cards import Card
from ultimo.tui import telling
from ultimo.tui.answering import PAGES, last_trick, no_choice, page_for, why_not, why_not_card
from ultimo.tui.choices import Choices
from ultimo.tui.drawn import HINT, KEYS, DrawnTable
from ultimo.tui.hand import Hand, in_hand
from ultimo.tui.scene import QUIT, Deed, NoAdvice

MOST_TYPED = 300  # signs, as long as a line for all may be
TRICK = "trick"
SAME = {"help": "?", "exit": QUIT, "q": QUIT}


class TableScreen(DrawnTable):
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
