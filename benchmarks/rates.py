"""How often bots play, announce and double what: contracts, bonuses and kontras as Markdown tables for docs/bots.md.

`python -m benchmarks.rates --hands 2000`: four of a bot at the table, a column a bot.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.first_leads import PLAIN
from benchmarks.kept_hands import add_argument, file_in, whole_hands
from ultimo.bots import BOTS, bot_named
from ultimo.core.game import Game
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import check_hand
from ultimo.tally import Tally


class Rates(NamedTuple):
    """What a run of hands came to, and how often what was doubled."""

    tally: Tally
    kontras: Counter[str]  # by bonus and the name of the highest step: `game: kontra`

    def rows(self) -> Iterator[tuple[str, int]]:
        """Each thing that happened, with how often."""
        for name, count in sorted(self.tally.contracts.items()):
            yield f"contract: {name}", count
        for name, outcomes in sorted(self.tally.bonuses.items()):
            for outcome, count in sorted(outcomes.items()):
                yield f"bonus: {name} {outcome}", count
        for name, count in sorted(self.kontras.items()):
            yield f"kontra: {name}", count


def rates(game: Game, bot: str, hands: int, seed: int, keep: Path | None = None) -> Rates:
    """What four of *bot* come to in *hands* hands, which the folder *keep* keeps."""
    run = Rates(Tally(game.id), Counter())
    for state in whole_hands(game, bot_named(bot), hands, seed, file_in(keep, game.id, bot, seed)):
        check_hand(state)
        run.tally.add(state)
        run.kontras.update(doubled(state))
    return run


def doubled(state: State) -> list[str]:
    """Each item of the hand that was doubled, with the name of the last step."""
    kontras = Counter(state.view(None).public.kontras)
    names = state.game.doublings
    return [f"{item.bonus} {names[steps - 1]}" for item, steps in kontras.items()]


def table(game: Game, runs: Mapping[str, Rates]) -> str:
    """The runs side by side, in hundredths of the hands of each."""
    counts = {bot: dict(run.rows()) for bot, run in runs.items()}
    labels = sorted({label for rows in counts.values() for label in rows}, key=_order)
    hands = {bot: run.tally.hands for bot, run in runs.items()}
    head = [f"| {game.title}, % of hands | {' | '.join(runs)} |", f"| --- |{' --- |' * len(runs)}"]
    body = [
        f"| {label} | {' | '.join(f'{100 * counts[bot].get(label, 0) / hands[bot]:.1f}' for bot in runs)} |"
        for label in labels
    ]
    return "\n".join([*head, *body])


def _order(label: str) -> tuple[int, str]:
    return ["contract", "bonus", "kontra"].index(label.partition(":")[0]), label


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="rates", description=__doc__)
    told.add_argument("--game", choices=PLAIN, action="append", help="all three")
    told.add_argument("--bot", nargs="+", default=list(BOTS), help="all bots", metavar="NAME")
    told.add_argument("--hands", type=int, default=500, help="how many a game and bot, at least one; 500")
    told.add_argument("--seed", type=int, default=7, help="of the deals: 7")
    add_argument(told)
    asked = told.parse_args(arguments)
    if asked.hands < 1:
        told.error(f"argument --hands: {asked.hands} hands have no rates; write 1 or more")
    for name in asked.game or PLAIN:
        game = find_game(name)
        runs = {bot: rates(game, bot, asked.hands, asked.seed, asked.keep) for bot in asked.bot}
        print(f"\n{table(game, runs)}", flush=True)


if __name__ == "__main__":
    main()
