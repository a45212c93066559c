"""What a player at the terminal may write for an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from ultimo.core.actions import PLAYS, Action, Call, Discard, Play, parse_action
from ultimo.core.cards import Card, NotationError
from ultimo.core.game import View

LEAST = 3  # letters of a beginning that stands for a whole word


def action_meant(word: str, view: View) -> Action | None:
    """The legal action that *word* stands for: its name, a part of it that no other has, or its number in the list.

    Cards have no numbers: a digit there is always a rank.
    """
    named = called(word, view.actions)
    if len(named) == 1:
        return named[0]
    return None if named or has_cards(view) else _numbered(word, view)


def called(word: str, actions: Iterable[Action]) -> list[Action]:
    """Those of *actions* that *word* fits: by their name, else by a part of it, else by its beginning."""
    those = list(actions)
    for fits in _FITS:
        found = [action for action in those if fits(word, action)]
        if found:
            return found
    return []


def is_called(word: str, view: View) -> bool:
    """Whether a choice or a card in the hand is called *word*, legal or not."""
    refused = [one.action for one in view.refused]
    return bool(called(word, view.actions) or called(word, refused))


def card_of(action: Action) -> Card | None:
    """The card that *action* plays, lays away or calls."""
    return action.card if isinstance(action, Play | Discard | Call) else None


def has_cards(view: View) -> bool:
    """Whether cards are to be chosen."""
    return any(map(card_of, view.actions))


def is_name(word: str, action: Action) -> bool:
    """Whether *word* is the token of *action*, what stands after the colon, or the card's face."""
    return word in _names(action)


def _names(action: Action) -> Iterator[str]:
    token = action.token.lower()
    verb, _, rest = token.partition(":")
    yield token
    if rest:
        yield rest
    card = card_of(action)
    if card is not None:
        yield card.face.lower()
        yield f"{verb}:{card.face.lower()}"


def _is_part(word: str, action: Action) -> bool:
    """The rank of a card, the verb of anything that is not played or laid away."""
    card = card_of(action)
    is_rank = card is not None and word == card.rank.lower()
    return is_rank or (word == action.token.partition(":")[0] and not isinstance(action, Play | Discard))


def _begins(word: str, action: Action) -> bool:
    """Of cards no beginning is guessed: XVI is not the XVII."""
    return len(word) >= LEAST and card_of(action) is None and any(name.startswith(word) for name in _names(action))


_FITS: tuple[Callable[[str, Action], bool], ...] = (is_name, _is_part, _begins)


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
