"""The choices of a player in words: what may be typed, what each pays, and what to know before it."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.cli.text import counted, wrapped
from ultimo.core.actions import Action, Announce, Discard, Kontra, Play
from ultimo.core.game import Offer, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import PerSeat, at

HELP = """
  Type a card (KH, K♥, XX), a word (pass, solo), a number where choices are
  numbered, or a whole action (bid:solo, play:KH). A rank alone will do if only
  one card fits; Enter alone where there is only one choice that is no card.
    ?       this help             why    why the other choices are not legal
    hand    the hand again        trick  the last trick again
    sheet   the evening so far    last   announce that this round is the last
    CT-12   that rule             quit   leave; the evening is kept, mid-hand too
  The seal of a deal: nobody can change its cards any more. When the hand is
  over, the file has the key, and the two fit together only if nobody did.
""".strip("\n")
TOKEN_COLUMNS = 22  # of a choice in the list


def only_choice(view: View) -> Action | None:
    """The one legal action, where there is but one and it is no card."""
    first, *others = view.actions
    return None if others or isinstance(first, Play | Discard) else first


def choices_text(view: View) -> str:
    """The legal actions as they may be typed."""
    return " ".join(action.card.face if isinstance(action, Play) else action.token for action in view.actions)


def offers_text(view: View, names: PerSeat[str]) -> Iterator[str]:
    """The list of choices: what to type, what it pays, and on lines of their own its warnings."""
    if view.phase is PhaseName.ANNOUNCING:
        yield "Announcements; pass ends your turn."
    for number, offer in enumerate(view.legal, 1):
        start = f"  {number}  {offer.action.token:{TOKEN_COLUMNS}}"
        yield f"{start}{_whose(offer.action, names)}{_stakes(offer, view)}".rstrip()
        yield from (wrapped(str(reason), "     ", "     ") for reason in offer.warnings)


def _whose(action: Action, names: PerSeat[str]) -> str:
    """Who announced what a kontra would double."""
    seat = action.item.seat if isinstance(action, Kontra) else None
    return "" if seat is None else f"of {at(names, seat)}, "


def _stakes(offer: Offer, view: View) -> str:
    """What an offer pays."""
    stakes = offer.stakes
    if stakes is None:
        return ""
    if isinstance(offer.action, Announce | Kontra):
        return f"for {counted(stakes.win, view.game.unit)}"
    if not stakes.lose:
        return f"you +{stakes.win} if won; each opponent +{stakes.opponents} if lost"
    return f"you +{stakes.win} if won, {stakes.lose} if lost"
