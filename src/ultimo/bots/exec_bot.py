"""Bots named `exec:COMMAND`: programs in any language, spoken to over their standard input and output."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from types import TracebackType

from ultimo.bots.player import Luck, UnknownBot
from ultimo.bots.program import Program, ProgramFault
from ultimo.bots.protocol import HELLO, QUIT, VERSION, end_lines, event_line, greeted, hand_lines, turn_line
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.core.settlement import Settlement

PREFIX = "exec:"
HELLO_SECONDS = 30.0  # to start and load what it needs
MOVE_SECONDS = 5.0  # for each choice, as long as nothing else is said


class BotFault(RuntimeError):
    """A bot that is a program failed; the message says which, where and how."""


Report = Callable[[BotFault], None]  # may raise it; if not, the hand is played on without the bot


def refuse(fault: BotFault) -> None:
    """The Report that takes no fault."""
    raise fault


def command_of(name: str) -> list[str]:
    """The words of COMMAND in *name*, which is `exec:COMMAND`; UnknownBot if there is no command in it."""
    try:
        command = shlex.split(name.removeprefix(PREFIX))
    except ValueError as problem:
        raise UnknownBot(f"{short(name)} is not a bot: {problem}") from None
    if not command:
        raise UnknownBot(f"{short(name)} is not a bot; write exec:COMMAND with a program and what it is to be told")
    return command


class ExecBot:
    """Makes players that are programs, and ends all of them as a context. Each plays one seat at a time.

    A program that is done with a hand plays another one later, of any seat. One that fails is ended; *report* is told,
    and the first legal action is taken for it until the hand is over.
    """

    def __init__(self, name: str, report: Report = refuse, seconds: float = MOVE_SECONDS) -> None:
        """*name* is `exec:COMMAND`; UnknownBot if there is no command in it."""
        self.name = name
        self.report = report
        self.seconds = seconds
        self.command = command_of(name)
        self.idle: list[Program] = []
        self.running: list[Program] = []

    def __enter__(self) -> ExecBot:
        """Starts the first program, so that one that cannot play is known at once; BotFault."""
        try:
            self.idle.append(self.start())
        except ProgramFault as fault:
            raise self.fault(fault) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends all programs."""
        self._end_all()

    def __call__(self, luck: Luck) -> ExecPlayer:
        """A player for one seat of one hand."""
        return ExecPlayer(self, luck)

    def start(self) -> Program:
        """A program that waits for a hand: an idle one, or a new one; ProgramFault."""
        if self.idle:
            return self.idle.pop()
        program = Program(self.command)
        self.running.append(program)
        try:
            _greet(program)
        except ProgramFault:
            self.drop(program)
            raise
        return program

    def drop(self, program: Program) -> None:
        """Ends a program that failed."""
        self.running.remove(program)
        program.end(patience=0)

    def fault(self, problem: ProgramFault, where: str = "") -> BotFault:
        """*problem* with the name of the bot."""
        return BotFault(f"{short(self.name)}{where} {problem}")

    def _end_all(self) -> None:
        while self.running:
            self.running.pop().end([QUIT])


def _greet(program: Program) -> None:
    answer = program.ask([HELLO], HELLO_SECONDS)
    if not greeted(answer):
        raise ProgramFault(f"answered {short(answer)} to {HELLO!r}; right is 'bot {VERSION} NAME'")


class ExecPlayer:
    """One seat of one hand, played by a program."""

    def __init__(self, bot: ExecBot, luck: Luck) -> None:
        self.bot = bot
        self.luck = luck
        self.program: Program | None = None
        self.told = 0  # events of the log
        self.failed = False

    def choose(self, view: View) -> Action:
        """See Player; the first legal action once the program has failed."""
        if not self.failed:
            try:
                return self._answer(view)
            except ProgramFault as fault:
                self._give_up()
                self.bot.report(self.bot.fault(fault, f" at seat {view.seat} ({view.phase.value})"))
        return view.actions[0]

    def ended(self, view: View, settlement: Settlement) -> None:
        """See Listener."""
        if self.program is not None:
            self.program.tell([*self._news(view), *end_lines(settlement)])
            self.bot.idle.append(self.program)
            self.program = None

    def _answer(self, view: View) -> Action:
        beginning = []
        if self.program is None:
            self.program = self.bot.start()
            beginning = hand_lines(view, self.luck)
        answer = self.program.ask([*beginning, *self._news(view), turn_line(view)], self.bot.seconds)
        legal = {action.token: action for action in view.actions}
        if answer not in legal:
            raise ProgramFault(f"answered {short(answer)}; legal: {', '.join(legal)}")
        return legal[answer]

    def _news(self, view: View) -> list[str]:
        news = [event_line(event) for event in view.log[self.told :]]
        self.told = len(view.log)
        return news

    def _give_up(self) -> None:
        self.failed = True
        if self.program is not None:
            self.bot.drop(self.program)
            self.program = None
