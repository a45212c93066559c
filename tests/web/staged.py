"""Hands as the book plays them, at a server that deals them: for pictures and for what a screen reader hears.

`PYTHONPATH=. python -m tests.web.staged` writes what one hand sounds like.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from tests.web.browsing import QUICK, Running, Watched, browser, opened, running
from tests.web.playing import Scripted
from tests.web.scripts import SEED, Prompter, Script, script
from ultimo.bots import BOTS
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand

NUMBERS = {"calling-the-twenty": 1, "texas-tarok": 35, "hungarian-tarokk": 1}  # hands in which the reader declares
SPOKEN = "hungarian-tarokk"  # the game with most to say

HEAR = """() => {
  window.heard = [];
  window.listening?.disconnect();
  const added = (change) => [...change.addedNodes].filter((node) => node.tagName === "P");
  window.listening = new MutationObserver((changes) =>
    window.heard.push(...changes.flatMap(added).map((node) => node.textContent)));
  window.listening.observe(document.querySelector("[role=log]"), {childList: true});
}"""


@cache
def by_the_book(name: str) -> Script:
    """A hand of the game *name* that all four play by the book."""
    game, number = find_game(name), NUMBERS[name]
    dealt = seeded_hand(game, SEED, number).dealt
    made = script(play_hand(State.begin(game, dealt), per_seat(lambda _: BOTS["book"]), SEED, number))
    assert made is not None, "the hand can be dealt first at a table"
    return made


class Stage:
    """A server where hands by the book are dealt."""

    def __init__(self, site: Running, prompter: Prompter) -> None:
        self.site = site
        self.prompter = prompter

    def seated(self, watched: Watched, game: str) -> Scripted:
        """The reader at a new table where the hand of *game* has just been dealt."""
        hand = by_the_book(game)
        self.prompter.begin(hand)
        table = watched.table(self.site.address, {"game": game})

        def said() -> int:
            shown = self.site.ask(self.site.server.state(table)).hand
            return sum(seat == hand.reader for seat, _ in shown.state.actions) if shown else 0

        return Scripted(watched, hand.of(hand.reader), said)


@contextmanager
def staged() -> Iterator[Stage]:
    """A stage while it stands."""
    prompter = Prompter()
    with running(dealer=prompter.deal, bots=prompter) as site:
        yield Stage(site, prompter)


def heard(stage: Stage, watched: Watched, game: str) -> list[str]:
    """What a screen reader says while the hand of *game* is played."""
    reader = stage.seated(watched, game)
    watched.page.evaluate(HEAR)
    reader.play()
    lines: list[str] = watched.page.evaluate("window.heard")
    return lines


if __name__ == "__main__":
    with staged() as stage, browser() as chrome, opened(chrome, settings=QUICK) as watched:
        print("\n".join(heard(stage, watched, SPOKEN)))
