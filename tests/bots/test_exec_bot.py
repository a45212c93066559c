"""Bots that are programs: what they are told, and everything they can do wrong."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from tests.hands import GAME, SEED
from ultimo.bots import Luck, UnknownBot
from ultimo.bots.bringing import brought, names_in
from ultimo.bots.exec_bot import BotFault, ExecBot, refuse
from ultimo.bots.protocol import end_lines, event_line
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Action, parse_action
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, MistakeSaid, TaroksLaidAway
from ultimo.core.game import Game, View
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import State
from ultimo.games import all_games
from ultimo.simulate import play_hand, seeded_hand, with_random_options

FIRST = "import sys\nfor line in sys.stdin:\n    w = line.split()\n"  # the beginning of every bot here
HELLO = "    if w[0] == 'ultimo': print('bot 1 test', flush=True)\n"
ANSWER = "    if w[0] == 'turn': print(w[2], flush=True)\n"  # the first legal action
GOOD = FIRST + HELLO + ANSWER

Bot = Callable[..., str]


@pytest.fixture
def bot(tmp_path: Path) -> Bot:
    """Writes a program in Python and gives the name of the bot."""

    def written(code: str, *arguments: str) -> str:
        path = tmp_path / "a bot.py"
        path.write_text(code)
        return "exec:" + shlex.join([sys.executable, "-S", "-E", str(path), *arguments])

    return written


def played(name: str, index: int = 0, seconds: float = 60.0, game: Game = GAME) -> tuple[State, list[str]]:
    """A hand of four of the same bot, and what went wrong with it."""
    faults: list[str] = []
    with brought(name, lambda fault: faults.append(str(fault)), seconds) as make:
        return play_hand(seeded_hand(game, SEED, index), per_seat(lambda seat: make), SEED, index), faults


class FirstLegal:
    """What a failed bot is replaced by, and what GOOD does."""

    def __init__(self, luck: Luck) -> None:
        pass

    def choose(self, view: View) -> Action:
        return view.actions[0]


def first_legal(index: int = 0, game: Game = GAME) -> State:
    return play_hand(seeded_hand(game, SEED, index), per_seat(lambda seat: FirstLegal), SEED, index)


# ── what it is told ──


@pytest.mark.parametrize("game", all_games().values(), ids=str)
def test_a_program_plays_whole_hands_of_every_game(game: Game, bot: Bot) -> None:
    assert (first_legal(game=game), []) == played(bot(GOOD), game=game)


def test_a_program_hears_its_cards_what_happens_and_how_it_ends(bot: Bot, tmp_path: Path) -> None:
    log = tmp_path / "log"
    state, _ = played(bot(f"import sys\nlog = open({str(log)!r} + sys.argv[1], 'w')\n{GOOD}    log.write(line)\n", "1"))
    lines = (tmp_path / "log1").read_text().splitlines()

    seat = Seat(int(lines[4].split()[1]))
    assert lines[:8] == [
        "ultimo 1",
        "hand",
        f"game {GAME.id} 1",
        "options " + " ".join(f"{name}={value}" for name, value in GAME.options.settings()),
        f"seat {seat}",
        "multiplier 1",
        f"key {seeded_key(SEED, 0, seat).hex()}",
        f"cards {state.dealt.hand(seat)}",
    ]
    heard = [line.split()[1] for line in lines if line.startswith("move ")]
    assert [f"{actor}:{action.token}" for actor, action in state.actions] == heard
    asked = [line for line in lines if line.startswith("turn ")]
    assert len(asked) == sum(actor == seat for actor, _ in state.actions)
    settlement = state.settlement()
    assert lines[-1 - len(settlement.lines) - 1 : -1] == [
        *(f"line {one.rule} {one.what} {' '.join(map(str, one.amounts))}" for one in settlement.lines),
        f"over {' '.join(map(str, settlement.scores))}",
    ]
    assert "quit" == lines[-1]


class Telling(VariedBot):
    """Keeps what a program at its seat would be told."""

    words: ClassVar[set[str]] = set()

    def ended(self, view: View, settlement: Settlement) -> None:
        told = [event_line(event) for event in view.log] + end_lines(settlement)
        assert all(line.isascii() and line == " ".join(line.split()) for line in told)
        self.words.update(line.split()[0] for line in told)


def test_every_event_of_every_game_has_its_line() -> None:
    for game in all_games().values():
        for index in range(60):
            state = seeded_hand(with_random_options(game, SEED, index), SEED, index)
            play_hand(state, per_seat(lambda seat: Telling), SEED, index)

    assert Telling.words >= {"move", "declared", "side", "taken", "looked", "shown", "taroks", "trick", "line", "over"}


def test_cards_that_a_seat_may_not_see_are_told_to_nobody_else() -> None:
    assert "taken 2 3 1 XX KH QC" == event_line(CardsTaken(Seat(2), 3, tuple(Cards.of("XX KH QC")), 1))
    assert "taken 2 3 1" == event_line(CardsTaken(Seat(2), 3, tuple(Cards.of("XX KH QC")), 1).seen_by(Seat(1)))
    assert "looked 2 1 0" == event_line(CardsSeen(Seat(2), 1, tuple(Cards.of("XX"))).seen_by(Seat(1)))
    assert "move 2:discard:?" == event_line(Acted(Seat(2), parse_action("discard:KH")).seen_by(Seat(1)))
    assert "shown 0 2 XX" == event_line(CardsShown(None, tuple(Cards.of("XX")), 2))
    assert "shown 3 0 XX" == event_line(CardsShown(Seat(3), tuple(Cards.of("XX"))))
    assert "taroks 3 2" == event_line(TaroksLaidAway(Seat(3), 2))
    assert "mistake 3" == event_line(MistakeSaid(Seat(3)))


def test_one_program_a_seat_plays_all_hands_one_after_the_other(bot: Bot) -> None:
    with ExecBot(bot(GOOD)) as make:
        for index in range(3):
            state = play_hand(seeded_hand(GAME, SEED, index), per_seat(lambda seat: make), SEED, index)
            assert first_legal(index) == state
        assert len(SEATS) == len(make.running) == len(make.idle)


# ── what it does wrong ──


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (FIRST + HELLO + "    if w[0] == 'turn': sys.exit(3)\n", "ended before it answered, with status 3"),
        (
            "import os\n" + FIRST + HELLO + "    if w[0] == 'turn': os.kill(os.getpid(), 9)\n",
            "ended before it answered, by signal 9",
        ),
        (
            "import os, time\n" + FIRST + HELLO + "    if w[0] == 'turn': os.close(1), time.sleep(99)\n",
            "ended before it answered, or closed a pipe",
        ),
        (
            "import os, time\n" + FIRST + HELLO + "    if w[0] == 'hand': os.close(0), time.sleep(99)\n",
            "gave no answer within 0.5 s",
        ),
        (
            FIRST + HELLO + "    if w[0] == 'turn': sys.stdout.write('play:'), sys.stdout.flush(), sys.exit()\n",
            "ended before it answered, with status 0",
        ),
        ("import time\n" + FIRST + HELLO + "    if w[0] == 'turn': time.sleep(99)\n", "gave no answer within 0.5 s"),
        (FIRST + HELLO + "    while w[0] == 'turn': pass\n", "gave no answer within 0.5 s"),
        (
            FIRST + HELLO + "    while w[0] == 'turn': sys.stdout.write('x' * 9999)\n",
            "gave an answer of more than 4096 bytes",
        ),
        (
            FIRST + HELLO + "    if w[0] == 'turn': print('play:XXX', flush=True)\n",
            "answered 'play:XXX'; legal: stand,",
        ),
        (FIRST + HELLO + "    if w[0] == 'turn': print(flush=True)\n", "answered ''; legal: stand,"),
        (
            FIRST + HELLO + "    if w[0] == 'turn': sys.stdout.buffer.write(b'\\xff\\n'), sys.stdout.flush()\n",
            r"answered '\\xff'; legal: stand,",
        ),
    ],
)
def test_a_program_that_fails_is_told_of_and_the_first_legal_action_is_taken(bot: Bot, code: str, problem: str) -> None:
    state, faults = played(bot(code), seconds=0.5 if "0.5 s" in problem else 60)

    assert first_legal() == state
    assert len(SEATS) == len(faults)
    assert problem in faults[0]
    assert all(f" at seat {seat} (" in fault for seat, fault in zip(SEATS, faults, strict=True))
    assert all(len(fault) < 600 for fault in faults)


def test_a_flood_of_lines_answers_no_more_than_is_asked(bot: Bot) -> None:
    code = FIRST + HELLO + "    while w[0] == 'turn': print('stand')\n"
    state, faults = played(bot(code))

    assert first_legal() == state
    assert len(SEATS) == len(faults)
    assert "answered 'stand'; legal:" in faults[-1]


def test_a_program_that_failed_is_replaced_for_the_next_hand(bot: Bot) -> None:
    keys = [seeded_key(SEED, 0, seat).hex() for seat in SEATS]
    code = f"{FIRST}{HELLO}    if w[0] == 'key' and w[1] in {keys}: sys.exit()\n{ANSWER}"
    faults: list[BotFault] = []
    with ExecBot(bot(code), faults.append) as make:
        states = [
            play_hand(seeded_hand(GAME, SEED, index), per_seat(lambda seat: make), SEED, index) for index in (0, 1)
        ]
        running = [program.process.poll() for program in make.running]

    assert [None] * len(SEATS) == running
    assert [first_legal(0), first_legal(1)] == states
    assert len(SEATS) == len(faults)


def test_a_strict_match_ends_with_the_first_fault(bot: Bot) -> None:
    code = FIRST + HELLO + "    if w[0] == 'turn': print('fold', flush=True)\n"

    with (
        pytest.raises(BotFault, match=r"at seat 1 \(auction\) answered 'fold'; legal: stand"),
        brought(bot(code), refuse) as make,
    ):
        play_hand(seeded_hand(GAME, SEED, 0), per_seat(lambda seat: make), SEED, 0)


# ── how it begins and ends ──


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("exec:/no/such/bot", "'exec:/no/such/bot' cannot be started: No such file or directory"),
        ("exec:/", "'exec:/' cannot be started: Permission denied"),
        ("exec:true", "'exec:true' ended before it answered, with status 0"),
        ("exec:echo hello", "'exec:echo hello' answered 'hello' to 'ultimo 1'; right is 'bot 1 NAME'"),
        ("exec:echo bot 2 me", "'exec:echo bot 2 me' answered 'bot 2 me' to 'ultimo 1'; right is 'bot 1 NAME'"),
    ],
)
def test_a_program_that_cannot_play_is_refused_at_once(name: str, problem: str) -> None:
    with pytest.raises(BotFault) as refused, brought(name):
        pass

    assert problem == str(refused.value)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("exec:", "write exec:COMMAND with a program"),
        ("exec:  ", "write exec:COMMAND"),
        ("exec:'a", "No closing quotation"),
    ],
)
def test_a_name_without_a_command_is_no_bot(name: str, problem: str) -> None:
    with pytest.raises(UnknownBot, match=problem), brought(name):
        pass


STUBBORN = "import signal\nfor number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)\n"


@pytest.mark.parametrize(
    "code",
    [
        GOOD,
        STUBBORN + GOOD + "while True: pass\n",  # does not end when it is asked to
        "import os\nif not os.fork():\n    while True: pass\n" + GOOD,  # leaves a child behind
    ],
)
def test_nothing_of_a_program_is_left(bot: Bot, code: str) -> None:
    with ExecBot(bot(code)) as make:
        play_hand(seeded_hand(GAME, SEED, 0), per_seat(lambda seat: make), SEED, 0)
        groups = [program.process.pid for program in make.running]

    assert len(SEATS) == len(groups)
    deadline = time.monotonic() + 60  # a killed process may take its time
    while any(map(_lives, groups)):
        assert time.monotonic() < deadline


def _lives(group: int) -> bool:
    """Whether any process of *group* is there that is not a zombie: a child that was killed waits for init."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                return True
    return False


def test_names_are_parted_by_commas_outside_of_quotes() -> None:
    assert ["a", "exec:b 'c,d' \"e,f\"", "g"] == names_in("a,exec:b 'c,d' \"e,f\",g")
    assert ["", "", ""] == names_in(",,")
    assert ["exec:'a,b"] == names_in("exec:'a,b")
    assert [""] == names_in("")


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    there = tmp_path / "there"
    with pytest.raises(BotFault), brought(f"exec:true; touch {there}"):
        pass

    assert not os.path.exists(there)
