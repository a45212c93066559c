"""How quick the page is on a slow phone: 360 × 740, the processor four times slower, by Chromium's own figures.

`PYTHONPATH=. python -m benchmarks.bench_page --runs 7`: each run loads the page anew, with nothing in the browser's
cache, and the figures are medians, with the least and the most. Work is processor time of the page's main thread, which
other work on the machine does not change much. It needs the built page, Chromium and playwright.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from statistics import median
from typing import Any

import pytest

from tests.web.browsing import QUICK, Running, browser, opened, running, until
from tests.web.playing import INDEX, Hand
from ultimo.server.page import installed_page

SLOWER = 4.0  # times
SETTLED = 500  # milliseconds after which an interaction was painted long ago

WATCH = """
  window.slowest = 0;
  new PerformanceObserver((seen) => {
    for (const { duration, interactionId } of seen.getEntries())
      if (interactionId) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
IN_HASTE = """
  const look = () => {
    if (location.pathname === "/" && !window.pressed) {
      window.pressed = document.querySelector("article .primary");
      window.pressed?.click();
    }
    if (!window.dealt && document.querySelectorAll(".hand [data-card]").length) window.dealt = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
"""  # presses the button of the first game as soon as it is there
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
PLAYABLE = "document.querySelector('.hand .legal') && !document.querySelector('.laying')"


def pressed(page: Any, what: Any, at: Mapping[str, float] | None = None) -> None:
    """A press of the mouse, by its place alone: a click by playwright looks first, in script that would be counted."""
    box = what.bounding_box()
    inside = at or {"x": box["width"] / 2, "y": box["height"] / 2}
    page.mouse.click(box["x"] + inside["x"], box["y"] + inside["y"])


class Slow:
    """A page on a slow phone, of a new person, and what it loaded."""

    def __init__(self, page: Any, site: Running, times: float, script: str) -> None:
        self.page = page
        self.times = times
        self.loaded: list[str] = []
        page.on("response", lambda answer: self.loaded.append(answer.url.removeprefix(f"{site.address}/page/")))
        page.add_init_script(script)
        self._cdp = page.context.new_cdp_session(page)
        self._cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.slow_down(self.times)
        page.goto(site.address)

    def slow_down(self, times: float) -> None:
        """Makes the processor so many times slower."""
        self._cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})

    @property
    def script(self) -> float:
        """Kilobytes of script that came, compressed as they are sent."""
        files = installed_page().files
        return sum(len(files[path].packed or b"") for path in self.loaded if path.endswith(".js")) / 1000

    @property
    def worked(self) -> float:
        """Milliseconds of processor time that the main thread of the page has had."""
        metrics = {one["name"]: one["value"] for one in self._cdp.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])

    def took(self, name: str, what: Any, at: Mapping[str, float] | None = None) -> dict[str, float]:
        """Milliseconds from a press of *what* to the next paint, in steps of 8, 0 for less than 16; and the work."""
        self.page.evaluate("window.slowest = 0")
        self.slow_down(self.times)
        before = self.worked
        pressed(self.page, what, at)
        self.page.wait_for_timeout(SETTLED)
        work = self.worked - before
        return {f"{name}: to the next paint, ms": self.page.evaluate("window.slowest"), f"{name}: work, ms": work}


def loading(chrome: Any, site: Running, times: float) -> dict[str, float]:
    """From nothing to cards, by somebody who does not hesitate."""
    with opened(chrome, settings=QUICK) as watched:
        slow = Slow(watched.page, site, times, IN_HASTE)
        until(slow.page, lambda: slow.page.evaluate("window.dealt"))
        return {
            "first contentful paint, ms": slow.page.evaluate(PAINTED),
            "from page load to dealt cards, ms": slow.page.evaluate("window.dealt"),
            "work until then, ms": slow.worked,
            "script until then, kB": slow.script,
        }


def interacting(chrome: Any, site: Running, times: float) -> dict[str, float]:
    """The longest that each of the usual interactions took to the next paint."""
    with opened(chrome, settings=QUICK) as watched:
        slow = Slow(watched.page, site, times, WATCH)
        page = slow.page
        page.wait_for_load_state("networkidle")
        figures = {"script of the front page, kB": slow.script}
        figures |= slow.took("play against bots", page.get_by_role("button", name="Play against bots").first)
        slow.slow_down(1)  # on the way to the next figure
        hand = Hand(watched, lambda offered: offered[-1])
        until(page, lambda: page.evaluate(PLAYABLE) or not hand.step())
        figures |= slow.took("menu", page.get_by_role("button", name="Menu"))
        figures |= slow.took("settings", page.get_by_role("link", name="Settings"))
        page.go_back()  # from the settings
        page.keyboard.press("Escape")  # from the menu
        until(page, lambda: page.get_by_role("dialog").count() == 0)
        figures |= slow.took("hint", page.get_by_role("button", name="Hint"))
        return figures | slow.took("a card", page.locator(".hand .legal").last, INDEX)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slower", type=float, default=SLOWER, help="how many times slower the processor is")
    asked = parser.parse_args()
    try:
        with running() as site, browser() as chrome:
            runs = [
                loading(chrome, site, asked.slower) | interacting(chrome, site, asked.slower) for _ in range(asked.runs)
            ]
    except pytest.skip.Exception as missing:
        print(f"Not measured: {missing}")
        return
    for name in runs[0]:
        values = sorted(run[name] for run in runs)
        print(f"{name}: {median(values):.0f} ({values[0]:.0f} to {values[-1]:.0f})")


if __name__ == "__main__":
    main()
