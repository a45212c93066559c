"""The score pad as a dialogue in lines: one question at a time, settled by the game, kept after every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from ultimo.cli.pad_answers import NoAnswer, answer, whole_number
from ultimo.cli.pad_text import (
    HELP,
    answers_text,
    head_text,
    names_of,
    question_text,
    result_text,
    sheet_text,
    totals_line,
    usual_text,
    why_text,
)
from ultimo.cli.pad_words import change_meant
from ultimo.cli.rules import rule_text
from ultimo.cli.signs import bounded, file_text
from ultimo.cli.text import reason_text, wrapped
from ultimo.core.quoting import short
from ultimo.core.sheet import Question
from ultimo.pad.changing import Change, changed
from ultimo.pad.document import Document
from ultimo.pad.entry import judged
from ultimo.pad.evening import PadEvening, PadHand, gone_through
from ultimo.pad.problem import PadError
from ultimo.pad.sheet_csv import csv

ASK, BETWEEN, OVER = "> ", "Enter for the next hand: ", "The evening is over; quit, or correct something: "
NEEDED = "  Only you know this; why tells what it is about, undo goes back."
SAME = {"exit": "quit", "q": "quit", "help": "?"}


class Leave(Exception):
    """The person puts the pad away."""


class PadDialogue:
    """With whoever writes; *save* keeps each evening before anything is said about it."""

    def __init__(
        self,
        document: Document,
        save: Callable[[Document], None],
        write: Callable[[str, str], str | None],
        teaching: bool,
    ) -> None:
        self.document = document
        self.save = save
        self.write = write  # a text into the file of a name; gives what went wrong
        self.teaching = teaching
        self._told = 0  # how many hands were settled when it was told last
        self._totals: Mapping[str, int] = {}  # what they were then
        self._head: tuple[object, ...] = ()  # what was said last of the hand going on

    @property
    def evening(self) -> PadEvening:
        """How far it is."""
        return gone_through(self.document)

    def run(self) -> None:
        """Asks until the person leaves; Leave."""
        self._told, self._totals = self.evening.settled, self.evening.totals
        while True:
            evening = self.evening
            self._tell(evening)
            if evening.open is not None:
                self._hand(evening.open)
            else:
                self._between(evening)

    def _tell(self, evening: PadEvening) -> None:
        """The hand that was settled, or settled anew, since it was told last; the totals, if they are others."""
        is_settled = evening.settled > self._told
        if is_settled:
            click.echo("\n" + result_text(evening.hands[self._told], evening.table))
        if is_settled or evening.totals != self._totals:
            click.echo(totals_line(evening))
        self._told, self._totals = evening.settled, evening.totals

    # ── between hands ──

    def _between(self, evening: PadEvening) -> None:
        line = self._read(OVER if evening.over else BETWEEN)
        if not line and not evening.over:
            self._change({"do": "begin"})
        elif line and not self._answers_word(line):
            click.echo(wrapped(f"{short(line)} is nothing here; ? says what is", "  ", "  "))

    # ── a hand ──

    def _hand(self, hand: PadHand) -> None:
        names = names_of(hand)
        head = (hand.number, hand.step.seats, hand.due)
        if head != self._head:
            self._head = head
            click.echo("\n" + head_text(hand, names))
        question = self._question(hand)
        if question is None:
            self._leave_out(hand)
        else:
            self._ask(hand, question)

    def _question(self, hand: PadHand) -> Question | None:
        """What is asked next: what is missing, else what cannot be as it is."""
        if hand.judged.asks:
            return hand.judged.asks[0]
        problem = hand.judged.problem
        assert problem is not None, "a hand that is not settled asks something"
        click.echo(wrapped(bounded(reason_text(problem.reason, names_of(hand))), f"  {problem.field}: ", "    "))
        return next((one for one in hand.judged.answered if one.name == problem.field), None)

    def _leave_out(self, hand: PadHand) -> None:
        """An answer that follows from the others, or that nobody asks for."""
        assert hand.judged.problem is not None, "something cannot be"
        line = self._read("Enter leaves it out: ")
        if line:
            self._answers_word(line)
        else:
            self._change({"do": "clear", "fields": [hand.judged.problem.field], "hand": hand.number})

    def _ask(self, hand: PadHand, question: Question) -> None:
        names = names_of(hand)
        for text in question_text(question, names, self.teaching):
            click.echo(text)
        line = self._read(usual_text(question, names) + ASK)
        if line == "why":
            click.echo(why_text(question.why, names))
        elif not line and question.usual:
            self._enter(hand, question, question.usual[0])
        elif line:
            self._meant(hand, question, line)
        else:
            click.echo(NEEDED)

    def _meant(self, hand: PadHand, question: Question, line: str) -> None:
        try:
            value = answer(line, question, hand.step.seats)
        except NoAnswer as problem:
            if not self._answers_word(line):
                click.echo(wrapped(bounded(f"{short(line)} is no answer here: {problem}"), "  ", "    "))
            return
        self._enter(hand, question, value)

    def _enter(self, hand: PadHand, question: Question, value: object) -> None:
        """Keeps the answer, if it can be: what cannot is said, and not kept."""
        problem = judged(hand.game, {**hand.step.entry, question.name: value}).problem
        if problem is not None and problem.field == question.name:
            click.echo(wrapped(bounded(reason_text(problem.reason, names_of(hand))), "  ", "    "))
            return
        self._change({"do": "enter", "hand": hand.number, "answers": {question.name: value}})

    # ── words ──

    def _answers_word(self, line: str) -> bool:
        """Does what *line* asks for, if it begins with one of the words that are no answers."""
        word, _, rest = line.partition(" ")
        word = SAME.get(word.lower(), word.lower())
        does = self._words.get(word)
        try:
            if does is not None:
                does(rest.strip())
                return True
            change = change_meant(word, rest, self.document, self.evening)
        except NoAnswer as problem:
            click.echo(wrapped(bounded(str(problem)), "  ", "    "))
            return True
        if change is None:
            return self._answers_rule(line)
        if self._change(change):
            click.echo(f"  {word}: done")
            self._tell_anew(change)
        return True

    def _tell_anew(self, change: Change) -> None:
        """What was added to a hand that was told already is to be told with it."""
        number = change.get("hand")
        if change["do"] == "enter" and isinstance(number, int):
            self._told = min(self._told, number - 1)

    @property
    def _words(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda rest: click.echo(HELP),
            "quit": self._quit,
            "sheet": lambda rest: click.echo(sheet_text(self.document, self.evening)),
            "totals": lambda rest: click.echo(totals_line(self.evening)),
            "hand": self._show,
            "correct": self._correct,
            "csv": lambda rest: self._export(rest, csv(self.document)),
            "json": lambda rest: self._export(rest, self.document.text),
        }

    def _answers_rule(self, line: str) -> bool:
        rule = rule_text(line.upper())
        if rule is not None:
            click.echo(rule)
        return rule is not None

    def _quit(self, rest: str) -> None:
        raise Leave

    def _show(self, rest: str) -> None:
        hand = self._numbered(rest)
        click.echo(head_text(hand, names_of(hand)))
        for text in answers_text(hand):
            click.echo(text)
        click.echo(result_text(hand, self.evening.table))

    def _correct(self, rest: str) -> None:
        """`correct 2 partner`: asks anew; the totals follow."""
        number, _, field = rest.partition(" ")
        hand = self._numbered(number)
        question = next((one for one in hand.judged.answered if one.name == field.strip().lower()), None)
        if question is None:
            fields = ", ".join(one.name for one in hand.judged.answered)
            raise NoAnswer(f"write correct {hand.number} and one of: {fields}")
        before = self.document
        click.echo(head_text(hand, names_of(hand)))
        self._ask(hand, question)
        if self.document != before:
            self._told = min(self._told, hand.number - 1)

    def _numbered(self, text: str) -> PadHand:
        hands = self.evening.hands
        number = whole_number(text) if text else len(hands)
        if not 1 <= number <= len(hands):
            raise NoAnswer(f"write the number of a hand, from 1 to {len(hands)}" if hands else "no hand was begun yet")
        return hands[number - 1]

    def _export(self, name: str, text: str) -> None:
        if not name:
            raise NoAnswer("write the name of a file behind it")
        problem = self.write(name, text)
        click.echo(f"  {file_text(name)}: {problem}" if problem else f"  Written to {file_text(name)}")

    # ── changing and reading ──

    def _change(self, change: Change) -> bool:
        """Keeps *change*; whether it could be made."""
        try:
            after = changed(self.document, change)
        except PadError as problem:
            click.echo(wrapped(bounded(str(problem)), "  ", "    "))
            return False
        self.save(after)
        self.document = after
        return True

    def _read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None
