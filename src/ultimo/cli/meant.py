"""What a player at the terminal may write for an action."""

from __future__ import annotations

from contextlib import suppress

from ultimo.core.actions import PLAYS, Action, Play, parse_action
from ultimo.core.cards import NotationError
from ultimo.core.game import View
from ultimo.core.phases import PhaseName


def action_meant(word: str, view: View) -> Action | None:
    """The legal action that *word* stands for: its name, a part of it that no other has, or its number in the list.

    Cards have no numbers: a digit there is always a rank.
    """
    named = [action for action in view.actions if is_name(word, action)]
    if not named:
        named = [action for action in view.actions if word in _parts(action)]
    if len(named) == 1:
        return named[0]
    return None if named or view.phase is PhaseName.PLAY else _numbered(word, view)


def is_name(word: str, action: Action) -> bool:
    """Whether *word* is the token of *action*, what stands after the colon, or the card's face."""
    token = action.token.lower()
    face = action.card.face.lower() if isinstance(action, Play) else token
    return word in (token, token.partition(":")[2], face)


def _parts(action: Action) -> tuple[str, ...]:
    """The rank of a card, the verb of anything else."""
    if isinstance(action, Play):
        return (action.card.rank.lower(),)
    return (action.token.partition(":")[0],)


def _numbered(word: str, view: View) -> Action | None:
    number = int(word) if word.isdecimal() and len(word) < 4 else 0
    return view.actions[number - 1] if 0 < number <= len(view.actions) else None


def action_written(word: str) -> Action | None:
    """The action that *word* writes, legal or not: `kh`, `K♥`, `pass`, `bid:solo`."""
    played = [play for play in PLAYS if is_name(word, play)]
    if played:
        return played[0]
    verb, colon, rest = word.partition(":")
    for text in (word, verb + colon + rest.upper()):  # a card is written in capitals
        with suppress(NotationError):
            return parse_action(text)
    return None
