"""The choices of a player in words: what may be typed, what each pays, and what to know before it."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.cli.meant import card_of, has_cards
from ultimo.cli.text import counted, doubling_text, whose, wrapped
from ultimo.core.actions import Action, Announce, Call, Discard, Kontra
from ultimo.core.events import Acted, Event
from ultimo.core.game import Offer, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import PerSeat, Seat, at

HELP = """
  Type a card (KH, K♥, XX; a rank alone if only one card fits), a word or the
  beginning of one (pass, solo, pagat), a number where choices are numbered,
  or a whole action (bid:solo, play:KH). Enter alone does for an only choice.
    ?      this help            why    why the other choices are not legal
    hand   the hand again       trick  the last trick again
    sheet  the evening so far   quit   leave; the evening is kept, mid-hand too
    CT-12  that rule            rules  how to ask for a rule
    words  the words            words pagat or ? pagat: that word
  The commitment to a deal is told before it: nobody can change the cards any
  more. When the hand is over, the file has the key too; the two are checked
  whenever the evening is gone on with.
""".strip("\n")
LAST_HELP = "    last   announce that this round is the last"
TOKEN_COLUMNS = 22  # of a choice in the list


def only_choice(view: View) -> Action | None:
    """The one legal action, where there is but one."""
    first, *others = view.actions
    return None if others else first


def choices_text(view: View) -> str:
    """The legal actions as they may be typed."""
    return " ".join(map(_typed, view.actions))


def _typed(action: Action) -> str:
    card = card_of(action)
    return card.face if card else action.token


def offers_text(view: View, names: PerSeat[str]) -> Iterator[str]:
    """The choices: cards on a line, anything else as a list with what it pays; and the warnings of both."""
    if view.phase is PhaseName.ANNOUNCING:
        yield "Announcements; pass ends your turn."
    if has_cards(view):
        yield from _cards_text(view)
        return
    for number, offer in enumerate(view.legal, 1):
        yield f"  {number}  {offer_text(offer, view, names)}"
        yield from (wrapped(str(reason), "     ", "     ") for reason in offer.warnings)


def offer_text(offer: Offer, view: View, names: PerSeat[str]) -> str:
    """A choice as it may be typed, and what it pays."""
    return f"{offer.action.token:{TOKEN_COLUMNS}}{_whose(offer.action, view, names)}{_stakes(offer, view)}".rstrip()


def _cards_text(view: View) -> Iterator[str]:
    """What may be done with cards, named by their faces and never numbered."""
    yield wrapped(choices_text(view), f"You may {cards_verb(view)}: ")
    for offer in view.legal:
        yield from (wrapped(str(reason), f"  {_typed(offer.action)}: ", "    ") for reason in offer.warnings)


def cards_verb(view: View) -> str:
    """What is done with the cards to choose from: `play`, `lay away (card 1 of 3)`."""
    kinds = {type(action) for action in view.actions}
    if Discard in kinds:
        return f"lay away{_which_card(view)}"
    return "call" if Call in kinds else "play"


def _which_card(view: View) -> str:
    """Which of how many cards is to be laid away: as many as came from the talon."""
    laid = sum(_is_laid(event, view.seat) for event in view.log)
    left = len(view.hand) - len(view.dealt or ())
    return f" (card {laid + 1} of {laid + left})" if left > 0 else ""


def _is_laid(event: Event, seat: Seat | None) -> bool:
    return isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Discard)


def _whose(action: Action, view: View, names: PerSeat[str]) -> str:
    """Which doubling it would be, and who announced what it doubles."""
    if not isinstance(action, Kontra):
        return ""
    seat = action.item.seat
    of = "" if seat is None else f" of {whose(at(names, seat))}"
    return f"{doubling_text(view.game, view.public.level(action.item) * 2)}{of}, "


def _stakes(offer: Offer, view: View) -> str:
    """What an offer pays."""
    stakes = offer.stakes
    if stakes is None:
        return ""
    least = ", at least" if stakes.at_least else ""
    if isinstance(offer.action, Announce | Kontra):
        return f"for {counted(stakes.win, view.game.unit)}{least}"
    if not stakes.lose:
        return f"you +{stakes.win} if won; each opponent +{stakes.opponents} if lost"
    return f"you +{stakes.win} if won, {stakes.lose} if lost{least}"
