"""What is asked holds what the seat knows and nothing else; what is answered is held to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import reduce
from itertools import chain
from operator import or_

import pytest

from tests.hands import SEED
from ultimo.bots import Luck, UnknownBot
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, Event
from ultimo.core.game import Game, View
from ultimo.core.seats import SEATS, at, per_seat
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.server.bots.asking import (
    HOUSE,
    Advise,
    Advised,
    AnyAsked,
    AnyTold,
    Choose,
    Chosen,
    CrewFault,
    Hinted,
    HintGiven,
    Position,
    Question,
    Solve,
    Solved,
    Unable,
    WorthGiven,
    Wrong,
    asked_in,
    line_of,
    told_in,
)
from ultimo.server.bots.fallback import fallback
from ultimo.simulate import seeded_hand, with_random_options

LUCK = bytes(range(32))
GAMES = [find_game(name) for name in ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")]


def moments(game: Game, index: int) -> Iterator[State]:
    """A whole hand with options by lot, whenever somebody is to act."""
    state = seeded_hand(with_random_options(game, SEED, index), SEED, index)
    key = seeded_key(SEED, index)
    players = per_seat(lambda seat: VariedBot(Luck(seeded_key(SEED, index, seat), key)))
    while state.actor is not None:
        yield state
        state = state.apply(at(players, state.actor).choose(state.view(state.actor)))


def views(game: Game, index: int) -> Iterator[View]:
    """What each seat knows when it is to act in that hand."""
    return (state.view(state.actor) for state in moments(game, index))


def unseen(state: State) -> Cards:
    """The cards that others hold or have laid away, without those that were ever shown to the seat to act."""
    mine = state.actor
    others = [seat for seat in SEATS if seat != mine]
    held = reduce(or_, (at(state.table.hands, seat) | at(state.table.discards, seat) for seat in others))
    return held - Cards.of(chain.from_iterable(map(_shown, state.view(mine).log)))


def _shown(event: Event) -> tuple[Card, ...]:
    match event:
        case Acted(_, Play(card)):
            return (card,)
        case CardsShown() | CardsSeen() | CardsTaken():
            return event.cards
    return ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_card_the_seat_has_not_seen_stands_in_a_question(game: Game) -> None:
    """S2, S10: the hidden cards are taken from the state, not from the view; a called card is no secret."""
    hidden = 0
    for index in range(10):
        for state in moments(game, index):
            record = Question.of(state.view(state.actor), "hard", LUCK).record
            cards = set(re.findall(r"[^\s\":,]+", re.sub(r"call:\S+", "", record)))
            assert not cards & {card.token for card in unseen(state)}
            hidden += len(unseen(state))
    assert hidden > 1000


def test_a_hand_of_another_seat_is_unknown_at_the_first_question() -> None:
    for game in GAMES:
        view = next(views(game, 0))
        tags = dict(line[1:-1].split(" ", 1) for line in Question.of(view, "book", LUCK).record.splitlines() if line)
        for seat in SEATS:
            cards = json.loads(tags[f"Hand{seat}"]).split()
            assert (set(cards) == {"?"}) is (seat != view.seat)


def test_each_decision_has_chances_of_its_own_and_has_them_again() -> None:
    asked = [Question.of(view, "easy", LUCK).luck for view in views(GAMES[0], 1)]
    again = [Question.of(view, "easy", LUCK).luck for view in views(GAMES[0], 1)]
    other = [Question.of(view, "easy", bytes(32)).luck for view in views(GAMES[0], 1)]

    assert asked == again
    assert len(asked) == len(set(asked))
    assert not set(asked) & set(other)


@pytest.mark.parametrize("name", ["random", "varied", "search", "exec:true", "search:1s", ""])
def test_only_bots_of_the_house_are_asked(name: str) -> None:
    with pytest.raises(UnknownBot, match="is no bot of the house; they are easy, medium, hard, expert, book"):
        Question.of(next(views(GAMES[0], 0)), name, LUCK)


@pytest.mark.parametrize("name", HOUSE)
def test_a_question_is_read_as_it_was_sent(name: str) -> None:
    question = Question.of(next(views(GAMES[1], 0)), name, LUCK)

    assert Choose(3, 1.5, question) == asked_in(line_of(Choose(3, 1.5, question)))
    assert Advise(3, 1.5, question) == asked_in(line_of(Advise(3, 1.5, question)))


# ── answers ──

QUESTION = Question("", ("pass", "bid:solo"), "hard", "")
CHOOSE, ADVISE = Choose(5, 1.5, QUESTION), Advise(5, 1.5, QUESTION)
SOLVE = Solve(5, 1.5, Position("", 3, ("play:KH", "play:QH")))


def hint(action: str) -> HintGiven:
    return HintGiven(action, 1.5, 0.5, ())


def solved(*plays: str) -> Solved:
    return Solved(5, 1, (1, 3), "card-points", 40, "exact", tuple(WorthGiven(play, 40, "exact") for play in plays))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (CHOOSE, Chosen(5, "bid:solo")),
        (ADVISE, Hinted(5, (hint("bid:solo"), hint("pass")))),
        (CHOOSE, Unable(5, "NoWorld")),
        (ADVISE, Advised(5, "pass", ())),
        (ADVISE, Unable(5, "NoWorld")),
        (SOLVE, solved("play:QH", "play:KH")),
        (SOLVE, Unable(5, "Unsolvable")),
    ],
)
def test_an_answer_is_taken(asked: AnyAsked, told: AnyTold) -> None:
    assert told == told_in(line_of(told), asked)


@pytest.mark.parametrize(
    ("asked", "line", "wrong"),
    [
        (CHOOSE, b"\n", Wrong.GARBAGE),
        (CHOOSE, b"pass\n", Wrong.GARBAGE),
        (CHOOSE, b"\xff\xfe\n", Wrong.GARBAGE),
        (CHOOSE, b'{"kind":"chosen","number":5}\n', Wrong.GARBAGE),
        (CHOOSE, b'{"kind":"chosen","number":5,"action":7}\n', Wrong.GARBAGE),
        (CHOOSE, b'{"kind":"chosen","number":5,"action":"pass","cards":"XXI"}\n', Wrong.GARBAGE),
        (CHOOSE, b'{"kind":"chosen","number":5,"action":"\\ud800"}\n', Wrong.GARBAGE),
        (CHOOSE, b"[" * 60_000 + b"\n", Wrong.GARBAGE),
        (CHOOSE, line_of(Chosen(4, "pass")), Wrong.GARBAGE),
        (CHOOSE, line_of(Hinted(5, (hint("pass"), hint("bid:solo")))), Wrong.GARBAGE),
        (ADVISE, line_of(Chosen(5, "pass")), Wrong.GARBAGE),
        (ADVISE, line_of(Hinted(5, ())).replace(b"[]", b"[NaN]"), Wrong.GARBAGE),
        (CHOOSE, line_of(Chosen(5, "bid:valat")), Wrong.ILLEGAL),
        (CHOOSE, line_of(Chosen(5, "")), Wrong.ILLEGAL),
        (ADVISE, line_of(Advised(5, "bid:valat", ())), Wrong.ILLEGAL),
        (CHOOSE, line_of(Advised(5, "pass", ())), Wrong.GARBAGE),
        (ADVISE, line_of(Hinted(5, (hint("pass"),))), Wrong.ILLEGAL),
        (ADVISE, line_of(Hinted(5, (hint("pass"), hint("pass")))), Wrong.ILLEGAL),
        (SOLVE, line_of(Hinted(5, ())), Wrong.GARBAGE),
        (SOLVE, line_of(solved("play:KH")).replace(b"exact", b"nearly"), Wrong.GARBAGE),
        (SOLVE, line_of(solved("play:KH")), Wrong.ILLEGAL),
        (SOLVE, line_of(solved("play:KH", "play:KS")), Wrong.ILLEGAL),
    ],
)
def test_what_is_no_answer_is_refused_and_not_repeated(asked: AnyAsked, line: bytes, wrong: Wrong) -> None:
    with pytest.raises(CrewFault) as caught:
        told_in(line, asked)

    assert wrong == caught.value.wrong
    assert wrong.value == str(caught.value)


# ── without an answer ──


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_fallback_passes_where_that_is_legal_and_else_takes_the_first_choice(game: Game) -> None:
    passed = 0
    for index in range(10):
        for view in views(game, index):
            tokens = [action.token for action in view.actions]
            passed += "pass" in tokens
            assert ("pass" if "pass" in tokens else tokens[0]) == fallback(view).token
    assert passed
