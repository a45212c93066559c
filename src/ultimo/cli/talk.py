"""What a person at the table is shown, and what is answered to words that are no actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from ultimo.cli.choices import HELP, LAST_HELP, choices_text, offers_text
from ultimo.cli.glossary import glossary, word_text
from ultimo.cli.meant import action_written, called
from ultimo.cli.rules import rule_text
from ultimo.cli.signs import shown
from ultimo.cli.text import (
    events_text,
    hand_text,
    refusal_text,
    sheet_text,
    status_text,
    told_text,
    trick_text,
    typed,
    wrapped,
)
from ultimo.core.actions import Action
from ultimo.core.cards import Cards
from ultimo.core.evening import LAST_ROUND
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.quoting import short
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, Place, Seat, at, per_seat
from ultimo.core.session import Session

RULES = (
    "  Type the id of a rule, as refusals and scores name it: CT-12.\n  In a shell `ultimo rules GAME` prints them all."
)
ASKING = ("?", "words")  # what a word to be explained stands after


class Talk:
    """With the person at *place*; *session* is the evening as it stands."""

    def __init__(self, session: Session, place: Place) -> None:
        self.session = session
        self.place = place
        self._told = 0  # events of the current hand told so far
        self._status = ""  # what was shown last as being played

    @property
    def seat(self) -> Seat | None:
        """The seat of the person in the hand dealt last; None for who sits out."""
        seats = self.session.hands[-1].next.seats
        return Seat(seats.index(self.place) + 1) if self.place in seats else None

    @property
    def names(self) -> PerSeat[str]:
        """What those who play the hand dealt last are called."""
        names = self.session.seat_names(self.session.hands[-1])
        return per_seat(lambda seat: shown(at(names, seat)))

    def begin(self) -> None:
        """Of the next hand nothing is told yet."""
        self._told, self._status = 0, ""

    def tell(self) -> None:
        """Says what the person has not heard yet; who sits out hears a hand when it is over, trick by trick."""
        hand = self.session.hands[-1].state
        log = hand.view(self.seat).log
        if self.seat is None:
            if hand.over:
                click.echo("\n".join(told_text(hand.game, log, self.names)))
            return
        for _, text in list(events_text(hand.game, log, self.names))[self._told :]:
            click.echo(wrapped(text))
        self._told = len(log)

    def show(self, view: View) -> None:
        """The table before the person acts; what is being played only when it has changed."""
        status = status_text(view, self.names)
        if status != self._status:
            self._show_status(status)
        self._show_hand(view)

    def answer(self, word: str, view: View) -> bool:
        """Answers *word* if it asks for something."""
        answer = self._answers.get(word)
        if answer:
            answer(view)
        return bool(answer) or _explained(word, view)

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
            "trick": self._show_last_trick,
            "sheet": lambda view: click.echo(sheet_text(self.session)),
            "rules": lambda view: click.echo(RULES),
            "words": lambda view: click.echo("\n".join(word.text for word in glossary(view.game))),
        }

    @property
    def may_be_last(self) -> bool:
        """Whether a last round can be announced now."""
        return not self.session.over and LAST_ROUND in self.session.evening.steps()

    def _help(self, view: View) -> None:
        click.echo(f"{HELP}\n{LAST_HELP}" if self.may_be_last else HELP)

    def _why(self, view: View) -> None:
        for refused in view.refused:
            click.echo(refusal_text(refused.action, refused.reason, self.names))
        if not view.refused:
            click.echo("  Everything is legal." if view.actor else "  The hand is over.")

    def explain(self, word: str, view: View) -> None:
        """Why *word* is no legal action here."""
        several = called(word, view.actions)
        refused = [one for one in view.refused if one.action in called(word, [each.action for each in view.refused])]
        if several:
            click.echo(wrapped(f"{short(word)} may be any of {' '.join(map(typed, several))}", "  ", "    "))
            return
        for action, reason in [(one.action, one.reason) for one in refused] or self._elsewhere(word):
            click.echo(refusal_text(action, reason, self.names))
            return
        click.echo(
            wrapped(f"{short(word)} is no choice here; possible: {choices_text(view)} (? for help)", "  ", "    ")
        )

    def _elsewhere(self, word: str) -> Iterator[tuple[Action, Reason]]:
        """The refusal of an action that is no choice of this phase, or of a card that is not in the hand."""
        action = action_written(word)
        reason = self.session.hands[-1].state.refusal(action) if action else None
        if action and reason:
            yield action, reason

    def _show_again(self, view: View) -> None:
        self._show_status(status_text(view, self.names))
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
            click.echo(wrapped(f"On the table: {trick_text(trick, self.names)}") if trick else leads)
        click.echo("\n".join(offers_text(view, self.names)))

    def _show_last_trick(self, view: View) -> None:
        if not view.public.tricks:
            click.echo("  No trick has been taken yet.")
            return
        trick, taker = view.public.tricks[-1]
        click.echo(wrapped(f"{trick_text(trick, self.names)}: taken by {at(self.names, taker)}", "  "))


def _explained(word: str, view: View) -> bool:
    """Tells the rule whose id *word* is, or what a word of the game after `?` or `words` means."""
    asking, _, asked = word.partition(" ")
    text = rule_text(word.upper())
    if text is None and asking in ASKING:
        text = rule_text(asked.strip().upper()) or word_text(view.game, asked.strip())
    if text is not None:
        click.echo(text)
    return text is not None
