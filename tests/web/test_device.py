"""Two people at one device, with two bots: nobody is shown another one's cards, or any before they say who they are."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.web.browsing import Running, Watched, needed, until
from tests.web.playing import Hand, by_lot
from tests.web.shown import scored, shown_settlement
from ultimo.core.seats import Place
from ultimo.server.room.table import Stage, TableState

AXE = Path("web/node_modules/axe-core/axe.min.js")
ADA, CILKA = "Ada", "Cilka"
PLACES = {ADA: Place(1), CILKA: Place(3)}
ANYTHING = "[data-card], [data-action], [role=log], .hand"  # whatever follows from somebody's cards
CARDS = "[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)"
RELOAD_AT = 4  # cards played by the two


class Shared(Hand):
    """Two people who hand a device to each other, and look what is shown when."""

    def __init__(self, watched: Watched, site: Running, table: str, seed: int) -> None:
        super().__init__(watched, by_lot(seed))
        self.site = site
        self.table = table
        self.holder: str | None = None  # who said last that the device is theirs
        self.opened: list[str] = []
        self.reloads = 0

    @property
    def state(self) -> TableState:
        """What the server knows."""
        state: TableState = self.site.ask(self.site.server.state(self.table))
        return state

    def step(self) -> bool:
        """See Hand; a device that goes to somebody else is covered first."""
        if self.page.locator(".cover [data-open]").count():
            self._open()
            return True
        if self.reloads == 0 and sum(one.startswith("play:") for one in self.done) == RELOAD_AT:
            self.reloads += 1
            self.page.reload()
            self.page.locator(".cover [data-open]").first.wait_for()
            self.holder = None
            return True
        self._check_cards()
        return super().step()

    def _open(self) -> None:
        """Whoever is asked takes the device; until then there is nothing of any hand on the page."""
        assert self.page.locator(ANYTHING).count() == 0
        assert self.page.evaluate("document.activeElement.tagName") == "H1", (
            "it is read out, and shows nothing by itself"
        )
        buttons = self.page.locator(".cover [data-open]")
        places = {int(button.get_attribute("data-open")) for button in buttons.all()}
        actor = self.state.actor
        assert places == ({actor} if actor in PLACES.values() else set(PLACES.values()))
        name = next(name for name, place in PLACES.items() if place in places)
        assert name != self.holder, "who has the device need not say so again"
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        self.page.locator(".hand").wait_for()
        self.holder = name
        self.opened.append(name)

    def _check_cards(self) -> None:
        """The cards on the page are those of who has the device."""
        shown = set(self.page.evaluate(CARDS))
        hand = self.state.hand
        if hand is None or not shown:
            return
        assert self.holder is not None
        seat = hand.next.seats.index(PLACES[self.holder]) + 1
        dealt = hand.state.dealt
        assert shown <= {card.token for card in (*dealt.hands[seat - 1], *dealt.talon)}


def two_at_a_table(watched: Watched, address: str, game: str) -> str:
    """Makes a table with Cilka at this device and two bots, as a host does; its id."""
    page = watched.page
    page.goto(f"{address}/new?game={game}")
    page.get_by_label("Your name at the table").fill(ADA)
    for chair, choice in (("Chair 2", "easy"), ("Chair 3", "@"), ("Chair 4", "easy")):
        page.get_by_label(chair).select_option(choice)
    page.get_by_label("Name of who plays on chair 3").fill(CILKA)
    page.get_by_role("button", name="Make the table and get the link").click()
    page.locator(".cover").wait_for()
    return str(page.url.rsplit("/", 1)[1])


def test_a_hand_is_played_by_two_who_hand_the_device_over(site: Running, watched: Watched) -> None:
    table = two_at_a_table(watched, site.address, "calling-the-twenty")
    assert shut_out(watched.page) == []
    shared = Shared(watched, site, table, 3)
    shared.play()

    assert shared.reloads == 1
    assert {ADA, CILKA} == set(shared.opened)
    assert shown_settlement(watched.page) == scored(watched, table)
    acts = _own_acts(shared.state)
    assert len(shared.opened) <= _changes(acts) + 3  # at the deal, and when the page was loaded anew
    watched.page.get_by_role("button", name="Next hand").click()
    until(watched.page, lambda: shared.state.deal == 2)
    watched.page.locator(".cover").wait_for()
    assert watched.wrong == []


def test_who_sits_down_beside_somebody_agrees_by_name_and_may_ask_for_the_device(
    site: Running, watched: Watched
) -> None:
    page = watched.page
    table = watched.table(site.address, {"game": "calling-the-twenty"}, begin=False)
    page.get_by_role("button", name="Sit here").nth(2).click()
    page.get_by_role("button", name="Somebody at this device").first.click()
    page.get_by_label("Name of who plays on chair 1").fill(CILKA)
    page.keyboard.press("Enter")
    bots = page.get_by_role("button", name="Put a bot here")
    for free in (2, 1):
        until(page, partial(lambda count: bots.count() == count, free))
        bots.first.click()
    page.get_by_role("button", name="Begin the evening").click()
    page.locator(".cover [data-open]").first.click()
    page.locator(".hand").wait_for()

    page.keyboard.press("m")
    page.get_by_role("button", name="Hide the cards and hand over").click()
    page.locator(".cover").wait_for()
    assert page.locator(ANYTHING).count() == 0
    page.locator(".cover [data-open]").first.click()
    page.locator(".hand").wait_for()
    page.keyboard.press("m")
    page.get_by_role("button", name="Propose to end the evening").click()
    page.get_by_text("Your answer, ").wait_for()
    page.get_by_role("button", name="Yes").click()
    until(page, lambda: site.ask(site.server.state(table)).stage is Stage.OVER)
    assert watched.wrong == []


def shut_out(page: Any) -> list[str]:
    """What of the page shuts somebody out, by axe."""
    needed("axe-core", AXE.is_file(), "make .venv/page")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [one["id"] for one in page.evaluate("axe.run()")["violations"]]


def _own_acts(state: TableState) -> list[Any]:
    """Who of the two acted, in order."""
    assert state.hand is not None
    seats = state.hand.next.seats
    return [seats[seat - 1] for seat, _ in state.hand.state.actions if seats[seat - 1] in PLACES.values()]


def _changes(acts: list[Any]) -> int:
    return sum(one != other for one, other in pairwise(acts))
