"""What can be changed in an evening; every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ultimo.core.reasons import ANY_RULE, because
from ultimo.core.sheet import Words
from ultimo.pad import reading, values
from ultimo.pad.document import Document, HandStep, OptionsStep, RulingStep, SaidStep, Step, TableStep, Undo
from ultimo.pad.entry import Entry, judged
from ultimo.pad.evening import PadHand, gone_through
from ultimo.pad.problem import PadError, wrong

STILL_OPEN = Words("pad-still-open", "hand {number} is not settled yet: complete it, or remove it")
NO_MORE = Words("pad-no-more", "the evening is over")
NOTHING_TO_UNDO = Words("pad-nothing-to-undo", "there is nothing to take back")
NOT_KNOWN = Words("pad-not-known", "nobody is called {name}")

Change = Mapping[str, object]


def changed(document: Document, change: object) -> Document:
    """*document* after *change*, which is one of docs/pad-format.md; PadError says what is wrong with it."""
    kind = change.get("do") if isinstance(change, dict) else change
    if not isinstance(change, dict) or not isinstance(kind, str) or kind not in _CHANGES:
        raise wrong("do", kind, " or ".join(_CHANGES))
    after = _CHANGES[kind](document, change)
    gone_through(after)
    return after


def _replaced(document: Document, at: int, now: int, *steps: Step) -> Document:
    """*steps* in place of *now* ones from *at* on; it can be taken back."""
    undo = Undo(at, len(steps), document.steps[at : at + now])
    after = document.spliced(at, now, steps)
    return replace(after, undo=(*document.undo, undo)[-reading.MOST_UNDO :])


def _added(document: Document, step: Step) -> Document:
    return _replaced(document, len(document.steps), 0, step)


# ── hands ─────────────────────────────────────────────────────────────────────────────────────


def _begin(document: Document, change: Change) -> Document:
    """A new hand; its seats are those that are due, or *seats*."""
    entries = values.fields(change, "", ("do",), ("seats",))
    evening = gone_through(document)
    if evening.open is not None:
        raise PadError("do", because(ANY_RULE, STILL_OPEN, number=evening.open.number))
    coming = evening.next
    if coming is None:
        raise PadError("do", because(ANY_RULE, NO_MORE))
    seats = values.four(entries["seats"], "seats") if "seats" in entries else evening.names(coming)
    return _added(document, HandStep(seats))


def _enter(document: Document, change: Change) -> Document:
    """Answers of a hand, by field; what does not matter any more once it is complete is left out."""
    entries = values.fields(change, "", ("do", "answers"), ("hand",))
    hand = _hand_of(document, entries)
    return _entered(document, hand, {**hand.step.entry, **values.entry(entries["answers"], "answers")})


def _clear(document: Document, change: Change) -> Document:
    """Without the answers of *fields*."""
    entries = values.fields(change, "", ("do", "fields"), ("hand",))
    hand = _hand_of(document, entries)
    gone = values.each(entries["fields"], "fields", values.string, reading.MOST_STEPS)
    return _entered(document, hand, {name: value for name, value in hand.step.entry.items() if name not in gone})


def _usual(document: Document, change: Change) -> Document:
    """All that is still asked is as usual, as far as anything is."""
    hand = _hand_of(document, values.fields(change, "", ("do",), ("hand",)))
    usual = {question.name: question.usual[0] for question in hand.judged.asks if question.usual}
    return _entered(document, hand, {**hand.step.entry, **usual})


def _entered(document: Document, hand: PadHand, entry: Entry) -> Document:
    found = judged(hand.game, entry)
    kept = {name: value for name, value in entry.items() if name not in found.left_over or found.asks}
    return _replaced(document, hand.at, 1, replace(hand.step, entry=kept))


def _seats(document: Document, change: Change) -> Document:
    """Who sat where in a hand."""
    entries = values.fields(change, "", ("do", "seats"), ("hand",))
    hand = _hand_of(document, entries)
    return _replaced(document, hand.at, 1, replace(hand.step, seats=values.four(entries["seats"], "seats")))


def _note(document: Document, change: Change) -> Document:
    """A note to a hand; an empty one is none."""
    entries = values.fields(change, "", ("do", "text"), ("hand",))
    hand = _hand_of(document, entries)
    return _replaced(document, hand.at, 1, replace(hand.step, note=values.line(entries["text"], "text")))


def _remove(document: Document, change: Change) -> Document:
    """A hand that was none."""
    return _replaced(document, _hand_of(document, values.fields(change, "", ("do",), ("hand",))).at, 1)


def _hand_of(document: Document, entries: Mapping[str, object]) -> PadHand:
    """The hand of that number; without one the last."""
    hands = gone_through(document).hands
    number = entries.get("hand", len(hands))
    if type(number) is not int or not 1 <= number <= len(hands):
        right = f"the number of a hand, from 1 to {len(hands)}" if hands else "nothing: no hand was begun"
        raise wrong("hand", number, right)
    return hands[number - 1]


# ── the evening ───────────────────────────────────────────────────────────────────────────────


def _table(document: Document, change: Change) -> Document:
    """Who sits at the table from now on."""
    entries = values.fields(change, "", ("do", "players"))
    return _added(document, TableStep(values.players(entries["players"], "players")))


def _options(document: Document, change: Change) -> Document:
    """Options from now on; a setting that is not named is as by default."""
    entries = values.fields(change, "", ("do", "options"))
    return _added(document, OptionsStep(tuple(values.settings(entries["options"], "options").items())))


def _say(document: Document, change: Change) -> Document:
    """Something about the evening: `last-round`."""
    entries = values.fields(change, "", ("do", "word"))
    return _added(document, SaidStep(values.string(entries["word"], "word")))


def _ruling(document: Document, change: Change) -> Document:
    """What the table ruled between hands."""
    step = {name: value for name, value in change.items() if name != "do"}
    found = reading.step({"step": "ruling", **step}, "")
    assert isinstance(found, RulingStep), "a ruling was read"
    return _added(document, found)


def _title(document: Document, change: Change) -> Document:
    """Another title; taken back by giving the old one."""
    return replace(document, title=values.line(values.fields(change, "", ("do", "title"))["title"], "title"))


def _undo(document: Document, change: Change) -> Document:
    """The last change taken back."""
    values.fields(change, "", ("do",))
    if not document.undo:
        raise PadError("do", because(ANY_RULE, NOTHING_TO_UNDO))
    last = document.undo[-1]
    before = document.spliced(last.at, last.now, last.was)
    return replace(before, undo=document.undo[:-1])


# ── names ─────────────────────────────────────────────────────────────────────────────────────


def _rename(document: Document, change: Change) -> Document:
    """A player's name written otherwise, everywhere; taken back by renaming again."""
    entries = values.fields(change, "", ("do", "player", "name"))
    old, new = values.string(entries["player"], "player"), values.name(entries["name"], "name")
    everybody = gone_through(document).everybody
    if old not in everybody:
        raise PadError("player", because(ANY_RULE, NOT_KNOWN, name=old))
    if new in everybody:
        raise PadError("name", because(ANY_RULE, values.TWO_OF_A_NAME, name=new))

    def renamed(step: Step) -> Step:
        return _with_names(step, lambda name: new if name == old else name)

    players = tuple(new if name == old else name for name in document.players)
    undo = tuple(replace(one, was=tuple(map(renamed, one.was))) for one in document.undo)
    return replace(document, players=players, steps=tuple(map(renamed, document.steps)), undo=undo)


def _with_names(step: Step, named: Callable[[str], str]) -> Step:
    match step:
        case HandStep(seats):
            one, two, three, four = map(named, seats)
            return replace(step, seats=(one, two, three, four))
        case TableStep(players):
            return TableStep(tuple(map(named, players)))
        case RulingStep(text, amounts):
            return RulingStep(text, tuple((named(name), amount) for name, amount in amounts))
        case _:
            return step


_CHANGES: Mapping[str, Callable[[Document, Change], Document]] = {
    "begin": _begin,
    "enter": _enter,
    "clear": _clear,
    "usual": _usual,
    "seats": _seats,
    "note": _note,
    "remove": _remove,
    "table": _table,
    "options": _options,
    "say": _say,
    "ruling": _ruling,
    "rename": _rename,
    "title": _title,
    "undo": _undo,
}
