"""Positions at the first lead, for `learn`: python training/positions.py GAME HANDS BOT FOLDER, a file a contract."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from ultimo.bots import BOTS, Luck
from ultimo.bots.solver import played_out
from ultimo.core.actions import HOLD, Bid
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import State
from ultimo.core.tricks import Emperor, PagatDuty, RedPips, Void
from ultimo.games import find_game
from ultimo.simulate import seeded_hand, with_random_options

SEED = 91_000

# What a card point, a trick, the Pagat in the last trick (won, lost) and the Mond are worth, in card points.
WORTH = {
    ("calling-the-twenty", "call"): (1, 0, 10, 0, 4),
    ("calling-the-twenty", "no-trump"): (1, 0, 0, 0, 0),
    ("calling-the-twenty", "solo"): (1, 0, 6, 0, 2),
    ("calling-the-twenty", "valat"): (0.2, 5, 4, 0, 1),
    ("calling-the-twenty", "dodge"): (-1, 0, 0, 0, 0),
    ("texas-tarok", "povinost"): (1, 0, 7, 7, 4),
    ("texas-tarok", "ze-ruky"): (1, 0, 4, 4, 2),
    ("texas-tarok", "prever"): (1, 0, 5, 5, 2),
    ("texas-tarok", "zebrak"): (0, -10, 0, 0, 0),
    ("hungarian-tarokk", "three"): (1, 0, 15, 15, 40),
}


SAME = {"hungarian-tarokk": "three"}  # games in which all contracts are played alike


def _luck(index: int, seat: Seat) -> Luck:
    return Luck(seeded_key(SEED, index, seat), seeded_key(SEED, index))


def positions(name: str, hands: int, bot: str) -> Iterator[tuple[str, State]]:
    for index in range(hands):
        game = find_game(name)
        if index % 4 == 3:
            game = with_random_options(game, SEED, index)
        state = seeded_hand(game, SEED, index)
        luck = per_seat(partial(_luck, index))
        players = tuple(map(BOTS[bot], luck))
        while state.actor is not None and not isinstance(state.phase, TrickPlay):
            state = state.apply(players[state.actor - 1].choose(state.view(state.actor)))
        if isinstance(state.phase, TrickPlay):
            yield SAME.get(name, state.view(None).public.contract), state


def line(state: State) -> str:
    play, rules = state.phase, state.phase.rules
    facts = played_out(state).facts
    each = not facts.declarers or len(facts.points) == 4
    side = () if each else facts.declarers
    friends = [
        1 << seat - 1 if each else sum(1 << other - 1 for other in SEATS if (other in side) is (seat in side))
        for seat in SEATS
    ]
    bid = {seat for seat, action in state.view(None).public.bidding if isinstance(action, Bid) or action is HOLD}
    said = [seat for bonus, seat in state.view(None).public.said if bonus == "pagat-ultimo"]
    numbers = [
        int(rules.trumps),
        list(Void).index(rules.void),
        int(rules.color_led_first),
        int(rules.rising),
        list(PagatDuty).index(rules.pagat),
        int(rules.pagat_held),
        list(Emperor).index(rules.emperor),
        list(RedPips).index(rules.red_pips),
        play.actor - 1,
        -1 if play.lone is None else play.lone - 1,
        *(hand.mask for hand in play.hands),
        *(pile.mask for pile in play.table.discards),
        -1 if each else facts.declarer - 1,
        *friends,
        said[0] - 1 if said else -1,
        sum(1 << seat - 1 for seat in bid),
    ]
    return " ".join(map(str, numbers))


def main() -> None:
    name, hands, bot, folder = sys.argv[1:]
    with ExitStack() as stack:
        files = {}
        for contract, state in positions(name, int(hands), bot):
            if contract not in files:
                files[contract] = stack.enter_context(Path(folder, f"{name}.{contract}.pos").open("w"))
                print(*find_game(name).deck.points, *WORTH[name, contract], file=files[contract])
            print(line(state), file=files[contract], flush=True)


main()
