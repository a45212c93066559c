"""What a person at the table is shown, and what is answered to words that are no actions."""

from __future__ import annotations

from collections.abc import Callable

import click

from ultimo.cli.answers import explained, last_trick_text, why_no_choice
from ultimo.cli.choices import HELP, LAST_HELP, offers_text
from ultimo.cli.glossary import glossary
from ultimo.cli.sitting import Sitting
from ultimo.cli.text import (
    events_text,
    hand_text,
    refusal_text,
    sheet_text,
    status_text,
    told_text,
    trick_text,
    wrapped,
)
from ultimo.core.cards import Cards
from ultimo.core.game import View
from ultimo.core.phases import PhaseName

RULES = (
    "  Type the id of a rule, as refusals and scores name it: CT-12.\n  In a shell `ultimo rules GAME` prints them all."
)


class Talk:
    """With the person of *sitting*."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._told = 0  # events of the current hand told so far
        self._status = ""  # what was shown last as being played

    def begin(self) -> None:
        """Of the next hand nothing is told yet."""
        self._told, self._status = 0, ""

    def tell(self) -> None:
        """Says what the person has not heard yet; who sits out hears a hand when it is over, trick by trick."""
        view, names = self._sitting.view, self._sitting.names
        game, log = view.game, view.log
        if view.seat is None:
            if view.phase is PhaseName.OVER:
                click.echo("\n".join(told_text(game, log, names)))
            return
        for _, text in list(events_text(game, log, names))[self._told :]:
            click.echo(wrapped(text))
        self._told = len(log)

    def show(self, view: View) -> None:
        """The table before the person acts; what is being played only when it has changed."""
        status = status_text(view, self._sitting.names)
        if status != self._status:
            self._show_status(status)
        self._show_hand(view)

    def answer(self, word: str, view: View) -> bool:
        """Answers *word* if it asks for something."""
        answer = self._answers.get(word)
        if answer:
            answer(view)
            return True
        text = explained(word, view)
        if text is not None:
            click.echo(text)
        return text is not None

    @property
    def words(self) -> tuple[str, ...]:
        """What may be asked."""
        return tuple(filter(None, self._answers))

    @property
    def _answers(self) -> dict[str, Callable[[View], None]]:
        return {
            "": self._help,
            "?": self._help,
            "why": self._why,
            "hand": self._show_again,
            "trick": lambda view: click.echo(last_trick_text(view, self._sitting.names)),
            "sheet": lambda view: click.echo(sheet_text(self._sitting.session)),
            "rules": lambda view: click.echo(RULES),
            "words": lambda view: click.echo("\n".join(word.text for word in glossary(view.game))),
        }

    def _help(self, view: View) -> None:
        click.echo(f"{HELP}\n{LAST_HELP}" if self._sitting.may_be_last else HELP)

    def _why(self, view: View) -> None:
        for refused in view.refused:
            click.echo(refusal_text(refused.action, refused.reason, self._sitting.names))
        if not view.refused:
            click.echo("  Everything is legal." if view.actor else "  The hand is over.")

    def explain(self, word: str, view: View) -> None:
        """Why *word* is no legal action here."""
        refusal = self._sitting.session.hands[-1].state.refusal
        click.echo(why_no_choice(word, view, self._sitting.names, refusal))

    def _show_again(self, view: View) -> None:
        self._show_status(status_text(view, self._sitting.names))
        self._show_hand(view)

    def _show_status(self, status: str) -> None:
        click.echo(wrapped(f"[{status}]"))
        self._status = status

    def _show_hand(self, view: View) -> None:
        if view.seat is None:
            click.echo("You sat this hand out.")
            return
        if view.actor is None:
            click.echo(wrapped(hand_text(view.dealt or Cards()), "Your hand was: ", "           "))
            return
        click.echo(wrapped(hand_text(view.hand), "Your hand: ", "           "))
        if view.phase is PhaseName.PLAY:
            trick = view.public.trick
            leads = f"You lead to trick {len(view.public.tricks) + 1}."
            click.echo(wrapped(f"On the table: {trick_text(trick, self._sitting.names)}") if trick else leads)
        click.echo("\n".join(offers_text(view, self._sitting.names)))
