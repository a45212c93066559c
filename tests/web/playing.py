"""A hand played in a browser as a person does it: what is offered there is touched, or chosen with keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.web.browsing import Watched, until

Choose = Callable[[list[str]], str]
INDEX = {"x": 24, "y": 18}  # where a card of a fan is never covered, however it is tilted
LATE = 310  # milliseconds in which keys are still meant for a trick that has gone
STEPS = 1_500  # looks at the page before a hand must be over

LOOK = """() => {
  const all = (selector, key) => [...document.querySelectorAll(selector)].map((node) => node.dataset[key]);
  return {
    choices: all('[data-action]', 'action'),
    words: all('[data-word]', 'word'),
    cards: all('.hand button.legal', 'card'),
    picked: all('.hand button.picked', 'card'),
    laying: document.querySelector('.laying') !== null,
    held: document.querySelector('[data-held=true]') !== null,
    settled: document.querySelector('.settlement') !== null,
  };
}"""


def by_lot(seed: int) -> Choose:
    """Something of what is offered, the same each time; to pass is not likelier than anything else."""
    rng = random.Random(seed)
    return rng.choice


class Hand:
    """The person at the page who plays on until the hand is settled."""

    def __init__(
        self, watched: Watched, choose: Choose, by_keys: bool = False, look: Callable[[str], None] | None = None
    ) -> None:
        self.watched = watched
        self.page = watched.page
        self.choose = choose
        self.by_keys = by_keys
        self.look = look  # called once with each kind of thing that is asked
        self.looked: set[str] = set()
        self.done: list[str] = []  # what was chosen

    def play(self) -> None:
        """Plays until the settlement is shown."""
        for _ in range(STEPS):
            if not self.step():
                return
        raise AssertionError(f"the hand never ended: {self.done}")

    def step(self) -> bool:
        """Looks once at the page and does what is to be done; whether the hand still goes on."""
        assert not self.watched.scrolls_sideways(), self.done
        shown = self.page.evaluate(LOOK)
        if shown["settled"]:
            return False
        if not self._act(shown):
            self.page.wait_for_timeout(30)
        return True

    def _act(self, shown: dict[str, Any]) -> bool:
        if shown["held"]:
            return self._see()
        self._look_at(shown)
        if shown["laying"] and (shown["cards"] or shown["picked"]):
            return self._lay(shown)
        if offered := shown["choices"] + shown["words"]:
            return self._say(self.choose(offered))
        if shown["cards"]:
            return self._play(self.choose(sorted(shown["cards"])))
        return False

    def _see(self) -> bool:
        """Goes on after a trick, by a touch or with Enter; the next key plays a card only some time later."""
        if self.by_keys:
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(LATE)
        else:
            self.page.evaluate("document.querySelector('[data-held=true]')?.click()")
        return True

    def _look_at(self, shown: dict[str, Any]) -> None:
        kind = next((kind for kind in ("laying", "choices", "words", "cards") if shown[kind]), "nothing")
        if self.look and kind not in self.looked:
            self.looked.add(kind)
            self.look(kind)

    def _say(self, choice: str) -> bool:
        self.done.append(choice)
        self._touch(f"[data-action='{choice}'], [data-word='{choice}']")
        return True

    def _play(self, card: str) -> bool:
        self.done.append(f"play:{card}")
        self._touch(f".hand [data-card='{card}']")
        return True

    def _lay(self, shown: dict[str, Any]) -> bool:
        confirm = self.page.locator(".laying .primary")
        if confirm.is_enabled():
            self.done.append("laid")
            self._touch(".laying .primary")
            until(self.page, lambda: not self.page.evaluate(LOOK)["laying"])
            return True
        fresh = sorted(set(shown["cards"]) - set(shown["picked"]))
        if not fresh:  # what else may go shows once these are gone
            raise AssertionError(f"nothing more may be laid away: {shown}")
        self._touch(f".hand [data-card='{self.choose(fresh)}']")
        return True

    def _touch(self, selector: str) -> None:
        """A click, or Enter there; what has gone meanwhile is not touched."""
        found = self.page.locator(selector).first
        if not found.count():
            return
        if self.by_keys:
            self._go_by_keys(selector)
            self.page.keyboard.press("Enter")
        else:
            found.click(timeout=10_000, position=INDEX if selector.startswith(".hand") else None)

    def _go_by_keys(self, selector: str) -> None:
        """Moves the focus to *selector*: from card to card with arrows, from choice to choice with Tab."""
        is_there = "(selector) => document.activeElement?.matches(selector) === true"
        is_card = selector.startswith(".hand")
        for key in ["Home", *["ArrowRight"] * 20] if is_card else ["Tab"] * 40:
            if self.page.evaluate(is_there, selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{selector} cannot be reached with the keyboard; {self.done}")


class Scripted(Hand):
    """The person at the page who does what *tokens* says; *said* tells how much of it the table has heard."""

    def __init__(self, watched: Watched, tokens: Sequence[str], said: Callable[[], int]) -> None:
        super().__init__(watched, lambda offered: offered[0])
        self.tokens = tokens
        self.said = said
        self.refusal: str | None = None  # what was told when a card was touched that may not be played

    def _act(self, shown: dict[str, Any]) -> bool:
        if shown["held"]:
            return self._see()
        left = self.tokens[self.said() :]
        if shown["words"]:
            return self._say(shown["words"][0])
        if not left or not (shown["choices"] or shown["cards"] or shown["picked"]):
            return False
        verb, _, card = left[0].partition(":")
        if shown["laying"] and verb == "discard":
            return self._lay_away(shown, [token.removeprefix("discard:") for token in left])
        if verb == "play":
            self._touch_refused()
            return self._play(card)
        return self._say(left[0])

    def _lay_away(self, shown: dict[str, Any], cards: Sequence[str]) -> bool:
        """Picks the next of *cards* that is not picked, or lays those away that are."""
        if self.page.locator(".laying .primary").is_enabled():
            return self._lay(shown)
        self._touch(f".hand [data-card='{cards[len(shown['picked'])]}']")
        return True

    def _touch_refused(self) -> None:
        """Once in a hand: a card that may not be played, to hear why."""
        found = self.page.locator(".hand .refused")
        if self.refusal is None and found.count():
            found.first.click(position=INDEX, force=True)
            told = self.page.get_by_role("alert")
            until(self.page, lambda: told.count() == 1)
            self.refusal = told.inner_text()
