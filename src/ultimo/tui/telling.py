"""A scene in words: its heading, what is played, what was said, the hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ultimo.cli.choices import cards_verb
from ultimo.cli.meant import has_cards
from ultimo.cli.text import amount_text, does, events_text, hand_text, named, reason_text, status_text, typed, wrapped
from ultimo.core.actions import Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, Event, TrickTaken
from ultimo.core.game import Game, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, PerSeat, at
from ultimo.tui.scene import Advice, Scene

WIDEST = 500  # columns of a screen


def heading(scene: Scene) -> str:
    """The game, which deal it is, and what is not as usual."""
    if scene.game is None:
        return ""
    options = " ".join(f"{name}={value}" for name, value in scene.game.options.changed())
    return bar(" · ".join(filter(None, (scene.game.title, scene.heading, options))))


def bar(text: str) -> str:
    """*text* as long as any screen is wide: reversed, it is a bar."""
    return f" {text}".ljust(WIDEST)


def log_lines(scene: Scene) -> Iterator[str]:
    """What was said and played in the hand, each trick on a line."""
    yield from scene.remarks
    if scene.view is not None:
        yield from _told(scene.view.game, scene.view.log, scene.names)
    yield from scene.talk


def _told(game: Game, log: Iterable[Event], names: PerSeat[str]) -> Iterator[str]:
    cards: list[str] = []
    for event, text in events_text(game, log, names):
        match event:
            case Acted(seat, Play(card)):
                cards.append(f"{at(names, seat)} {card.face}")
            case TrickTaken(seat):
                yield f"{', '.join(cards)}: {does(at(names, seat), 'takes it')}"
                cards = []
            case _:
                yield text.strip()
    if cards:
        yield ", ".join(cards)


def status(scene: Scene) -> str:
    """What is being played, by whom, and how many tricks each side has as far as all know."""
    view = scene.view
    if view is None:
        return ""
    factor = f"everything counts ×{view.multiplier}" if view.multiplier > 1 else ""
    return " · ".join(filter(None, (status_text(view, scene.names), factor, _tricks(view))))


def _tricks(view: View) -> str:
    """The tricks of the sides, once all know who plays with whom; until then each seat has its own."""
    sides, public = view.public.sides, view.public
    if not public.tricks or len(sides) < len(SEATS):
        return ""
    own = sum(sides[seat] for _, seat in public.tricks)
    return f"tricks {own} : {len(public.tricks) - own}"


def totals(scene: Scene) -> str:
    """Everybody's total, and what is to say of them."""
    return "   ".join(
        f"{chair.name} {chair.total}{f' ({chair.note})' if chair.note else ''}" for chair in scene.chairs if chair.name
    )


def advice_lines(found: Sequence[Advice], scene: Scene) -> Iterator[str]:
    """Hints as a table: the choice, what it can be expected to bring, and why."""
    unit = scene.game.unit if scene.game else "points"
    yield f"What you can expect of each choice, in {unit}, the best first:"
    yield ""
    width = max(len(typed(one.action)) for one in found)
    for one in found:
        expected = "" if one.estimate is None else f"{one.estimate:+7.2f} ±{one.error:.2f}"
        why = "; ".join(named(str(reason), scene.names) for reason in one.reasons)
        yield f"{typed(one.action):{width}}  {expected}  {why}".rstrip()


QUESTIONS = {
    PhaseName.AUCTION: "Your turn in the auction",
    PhaseName.CHOICE: "Your choice",
    PhaseName.TALON: "The talon is yours to decide about",
    PhaseName.HAND_BONUSES: "What do you announce of your hand?",
    PhaseName.CALL: "Which card do you call?",
    PhaseName.ANNOUNCING: "Announcements; pass ends your turn",
    PhaseName.LADDER: "Do you double?",
}


def waits(view: View, names: PerSeat[str]) -> str:
    """What the person is asked, or for whom the table waits."""
    if view.actor is None:
        return "The hand is over."
    if view.actor != view.seat or not view.legal:
        return f"{at(names, view.actor)} is thinking."
    if has_cards(view) and view.phase is not PhaseName.CALL:
        return f"Your turn: {cards_verb(view)}."
    return f"{QUESTIONS.get(view.phase, 'Your turn')}."


def first_time_text(scores: Sequence[int], names: PerSeat[str]) -> str:
    """What a hand brought when its cards were played first."""
    told = (f"{at(names, seat)} {amount_text(scores[seat - 1])}" for seat in SEATS)
    return f"The first time with these cards: {', '.join(told)}. This time counts."


def warnings(view: View, names: PerSeat[str]) -> Iterator[str]:
    """What to know before cards that may be chosen."""
    for offer in view.legal:
        yield from (f"{typed(offer.action)}: {reason_text(reason, names)}" for reason in offer.warnings)


def cards_text(hands: Sequence[Cards], talon: Sequence[Card], names: PerSeat[str]) -> str:
    """All hands, as they were dealt."""
    lines = [wrapped(f"{name}: {hand_text(hand)}", "  ") for name, hand in zip(names, hands, strict=True)]
    return "\n".join(["As dealt:", *lines, *([f"  talon: {hand_text(Cards.of(talon))}"] if talon else [])])
