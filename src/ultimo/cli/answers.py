"""Answers to what a person at the table asks or tries: why something is no choice, rules, words, the last trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ultimo.cli.choices import choices_text
from ultimo.cli.glossary import word_text
from ultimo.cli.meant import action_written, called
from ultimo.cli.rules import rule_text
from ultimo.cli.text import refusal_text, trick_text, typed, wrapped
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, at

ASKING = ("?", "words")  # what a word to be explained stands after
Refusal = Callable[[Action], Reason | None]  # why an action is not legal now; None: it is, or nobody can say


def why_no_choice(word: str, view: View, names: PerSeat[str], refusal: Refusal) -> str:
    """Why *word* is no legal action of *view*; *refusal* knows about actions that are no choice of its phase."""
    several = called(word, view.actions)
    refused = [one for one in view.refused if one.action in called(word, [each.action for each in view.refused])]
    if several:
        return wrapped(f"{short(word)} may be any of {' '.join(map(typed, several))}", "  ", "    ")
    for action, reason in [(one.action, one.reason) for one in refused] or _elsewhere(word, refusal):
        return refusal_text(action, reason, names)
    return wrapped(f"{short(word)} is no choice here; possible: {choices_text(view)} (? for help)", "  ", "    ")


def _elsewhere(word: str, refusal: Refusal) -> Iterator[tuple[Action, Reason]]:
    """The refusal of an action that is no choice of this phase, or of a card that is not in the hand."""
    action = action_written(word)
    reason = refusal(action) if action else None
    if action and reason:
        yield action, reason


def explained(word: str, view: View) -> str | None:
    """The rule whose id *word* is, or what a word of the game after `?` or `words` means; None if it is neither."""
    asking, _, asked = word.partition(" ")
    text = rule_text(word.upper())
    if text is None and asking in ASKING:
        text = rule_text(asked.strip().upper()) or word_text(view.game, asked.strip())
    return text


def last_trick_text(view: View, names: PerSeat[str]) -> str:
    """The last trick with who took it."""
    if not view.public.tricks:
        return "  No trick has been taken yet."
    trick, taker = view.public.tricks[-1]
    return wrapped(f"{trick_text(trick, names)}: taken by {at(names, taker)}", "  ")
