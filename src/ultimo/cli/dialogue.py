"""The table as a dialogue in lines: what happened, what lies there, what may be done, and why not."""

from __future__ import annotations

import click

from ultimo.cli.choices import choices_text, only_choice
from ultimo.cli.meant import action_meant, is_called
from ultimo.cli.seated import by_place
from ultimo.cli.signs import shown
from ultimo.cli.sitting import Sitting
from ultimo.cli.talk import Talk
from ultimo.cli.text import does, game_text, settlement_text, sheet_text, totals_text, winners_text, wrapped
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.core.session import Session

SAME = {"help": "?", "exit": "quit", "q": "quit"}
TURN, BETWEEN = "> ", "Enter for the next hand: "  # what is asked
LAST, QUIT = "last", "quit"
DIGITS = 12  # of a commitment that are shown


class Leave(Exception):
    """The player leaves the table."""


class Dialogue:
    """The table of *sitting* line by line, until the evening is over."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.talk = Talk(sitting)

    @property
    def session(self) -> Session:
        """The evening as it stands."""
        return self.sitting.session

    def evening(self) -> None:
        """Plays until the evening is over; Leave when the player goes."""
        click.echo(wrapped(f"{game_text(self.session.game)}. Type ? for help."))
        click.echo(wrapped(f"At the table: {', '.join(map(shown, self.session.names))}."))
        if self.session.hands:
            click.echo(totals_text(self.session, "So far:"))
        while not self.session.over:
            if self.session.current is None:
                self._deal()
            else:
                click.echo(_ruled(f"going on with deal {self.session.current.deal}"))
            self.sitting.bring_bots()
            self._hand()
        self._say_winners()

    def _say_winners(self) -> None:
        click.echo("\nThe evening is over.")
        click.echo(sheet_text(self.session))
        click.echo(winners_text(self.session))

    # ── one hand ──

    def _deal(self) -> None:
        made, deeds = self.sitting.deal()
        for place, deed in deeds:
            click.echo(f"Before the deal: {does(shown(self.session.names[place - 1]), deed)}.")
        self.talk.begin()
        dealer = shown(self.session.names[self.session.next.dealer - 1])
        click.echo(_ruled(f"deal {self.session.hands[-1].deal}, {does(dealer, 'deals')}"))
        click.echo(f"(The cards are fixed now, by the commitment {made.commitment[:DIGITS]}; ? says more.)")
        if self.sitting.seat is None:
            click.echo("You sit this hand out.")
        if self.session.next.last_round:
            click.echo("This is the last round.")

    def _hand(self) -> None:
        while self.session.current is not None:
            self.talk.tell()
            self.sitting.act(self.sitting.bots_choice() or self._ask(self.sitting.view))
        self.talk.tell()
        self._settle()

    def _settle(self) -> None:
        hand = self.session.hands[-1]
        click.echo("\n" + settlement_text(hand.state, self.sitting.names, by_place(hand.next.seats)))
        click.echo(totals_text(self.session, "Totals:"))
        view = self.sitting.view
        goes_on = self.session.over
        while not goes_on:
            goes_on = self._goes_on(self._read_line(BETWEEN), view)

    def _goes_on(self, word: str, view: View) -> bool:
        """Whether the next hand may come after *view*; answers *word* if not."""
        word = SAME.get(word, word)
        if not word:
            return True
        if word == LAST and self.sitting.may_be_last:
            self.sitting.announce_last()
            return True
        if not self._answers(word, view):
            known = " ".join((*self.talk.words, *([LAST] if self.sitting.may_be_last else []), QUIT))
            click.echo(wrapped(f"{short(word)} is nothing here; Enter deals, possible too: {known}", "  ", "    "))
        return False

    # ── asking ──

    def _ask(self, view: View) -> Action:
        """What the player wants to do, legal at last; a word that a choice or a card is called by is nothing else."""
        click.echo("")
        self.talk.show(view)
        only = only_choice(view)
        prompt = f"Enter for {choices_text(view)} {TURN}" if only else TURN
        while True:
            word = self._read_line(prompt)
            action = action_meant(word, view) if word else only
            if action is not None:
                return action
            if is_called(word, view) or not self._answers(SAME.get(word, word), view):
                self.talk.explain(word, view)

    def _answers(self, word: str, view: View) -> bool:
        """Does what *word* asks for, if it is one of the words that are no actions."""
        if word == QUIT:
            raise Leave
        if word == LAST:
            self._take_last()
            return True
        return self.talk.answer(word, view)

    def _take_last(self) -> None:
        if self.sitting.may_be_last:
            self.sitting.announce_last()
            click.echo("  Announced: this round is the last.")
        elif self.session.next.last_round:
            click.echo("  This round is the last already.")
        else:
            click.echo("  In this evening no last round can be announced.")

    def _read_line(self, prompt: str) -> str:
        try:
            return input(prompt).strip().lower()
        except EOFError:
            raise Leave from None


def _ruled(title: str) -> str:
    """A line that sets a hand apart from what was before."""
    return f"\n── {title} ".ljust(60, "─")
