"""Many hands that bots are to play: the options of the commands that play them, and what follows from these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from ultimo.bots.bringing import names_in
from ultimo.cli.common import (
    Fault,
    WholeNumber,
    bot_seconds_option,
    complete_bots,
    game_argument,
    settings_option,
    with_options,
)
from ultimo.cli.running import check_bots, chosen_executor, cluster_option, file_option, followed, jobs_option
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.state import State
from ultimo.shards import Runs
from ultimo.simulate import Simulation


@dataclass(frozen=True)
class ManyHands:
    """What is to be played, and by whom."""

    game: Game
    hands: int
    seed: int
    bots: tuple[str, ...]  # one for all seats, or four
    random_options: bool
    bot_seconds: float
    jobs: int | None
    cluster: str | None
    path: str | None  # of the file to go on from

    def simulation(self, keep: Callable[[State], Any] | None) -> Simulation:
        """The work, of which every hand leaves what *keep* makes of it."""
        return Simulation(self.game, self.bots, self.seed, self.hands, self.random_options, self.bot_seconds, keep)

    def played(self, run: Simulation, runs: Runs) -> Iterator[Any]:
        """The parts of *run*, those in *runs* not anew, while a line tells how many hands are done."""
        executor = chosen_executor(self.jobs, self.cluster, run.shards)
        return followed(run, run.shards, runs, executor, self.game.id, self.hands)


def many_hands(bots: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command the options that say which hands *bots* play, if nothing else is said; it is called with them."""
    options = (
        game_argument,
        click.option("--hands", required=True, type=WholeNumber(min=1), help="How many hands."),
        click.option("--seed", required=True, type=WholeNumber(min=0), help="The same seed gives the same hands."),
        click.option(
            "--bots",
            default=bots,
            show_default=True,
            shell_complete=complete_bots,
            help="One bot for all seats, or four: A,B,C,D.",
        ),
        settings_option,
        click.option("--random-options", is_flag=True, help="Draw the options of every hand by lot."),
        bot_seconds_option,
        jobs_option,
        cluster_option,
        file_option,
    )

    def with_these(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(game: Game, bots: str, settings: Sequence[str], random_options: bool, **others: Any) -> None:
            if random_options and settings:
                raise Fault("--random-options draws every option; leave --option out")
            these = {name: others.pop(name) for name in ("hands", "seed", "bot_seconds", "jobs", "cluster", "path")}
            wanted = ManyHands(with_options(game, settings), bots=seated(bots), random_options=random_options, **these)
            command(wanted, **others)

        found: Callable[..., None] = run
        for option in reversed(options):
            found = option(found)
        return found

    return with_these


def seated(names: str) -> tuple[str, ...]:
    """The bots of the four seats: one name for all, or four between commas; Fault lists those there are."""
    listed = names_in(names)
    if len(listed) not in (1, 4):
        raise Fault(f"--bots {short(names)}: name one bot for all seats, or four between commas")
    check_bots(listed)
    return tuple(listed)
