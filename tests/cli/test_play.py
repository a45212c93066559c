"""`ultimo play`: evenings driven line by line, left and taken up again, and what is said on the way."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from tests.cli.running import CARDS, DEAL, FINISHED, SAID, device, ultimo
from tests.hands import GAME
from ultimo.bots import MakePlayer, bot_named
from ultimo.bots.named import BOTS, FORMS
from ultimo.cli.choices import offers_text
from ultimo.cli.dialogue import BETWEEN, TURN
from ultimo.cli.kept import Kept
from ultimo.cli.meant import action_meant
from ultimo.cli.text import action_text, counted, hand_text, reason_text
from ultimo.core.actions import STAND, Action, Discard
from ultimo.core.cards import PACK, Card
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.quoting import LONGEST
from ultimo.core.reading import decode, parse_records, read_records
from ultimo.core.reasons import Key, because
from ultimo.core.seats import Seat, at
from ultimo.core.session import Session
from ultimo.core.shuffle import is_honest
from ultimo.core.state import State
from ultimo.games import all_games, find_game
from ultimo.simulate import seeded_hand

PLAY = ("play", GAME.id, "--seed", "1")
PROMPT = re.compile(rf"(?:{BETWEEN}|(?:Enter for \S+ )?{TURN})+")
SHORT = ("--option", "target=1")  # an evening of four hands
NAMES = ("You", "Bot 2", "Bot 3", "Bot 4")
Script = Iterator[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.tgn"


def kept(path: Path) -> Session:
    """The evening in the file."""
    return Session.from_records(read_records(decode(path.read_bytes()), find_game))


def now(path: Path) -> State:
    """The last hand in the file."""
    text = path.read_text()
    (record,) = parse_records(text[text.rindex("[TGN ") :], find_game)
    return record.replay()


class Person:
    """Sits at the terminal: says the words of a script, then plays what is legal first until told to stop."""

    def __init__(
        self,
        path: Path,
        words: Sequence[str | Callable[[], str]] = (),
        between: Sequence[str] = (),
        stop_after: int | None = None,
    ) -> None:
        self.path = path
        self.words = list(words)
        self.between = list(between)  # what is said after hands
        self.stop_after = stop_after  # actions of the own, then the terminal is closed
        self.actions = 0

    def __call__(self, prompt: str) -> str:
        if self.words:
            word = self.words.pop(0)
            return word if isinstance(word, str) else word()
        if prompt == BETWEEN:
            return self.between.pop(0) if self.between else ""
        if self.actions == self.stop_after:
            raise EOFError
        self.actions += 1
        return self.choice(now(self.path)).token

    def choice(self, state: State) -> Action:
        legal = state.legal_actions()
        return legal[len(state.log) % len(legal)]


@pytest.fixture
def sit(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Plays with a Person at the terminal and the evening in *path*."""

    def play(*arguments: str, person: Person | None = None, command: Sequence[str] = PLAY) -> Result:
        with monkeypatch.context() as patch:
            patch.setattr("builtins.input", person or Person(path))
            return ultimo(*command, "--file", str(path), *with_bots(arguments))

    return play


def with_bots(arguments: Sequence[str]) -> Sequence[str]:
    """*arguments* with the bots that try everything, unless they name others."""
    return arguments if "--bots" in arguments else (*arguments, "--bots", "varied")


def typed(path: Path, *words: str) -> list[str]:
    """The lines printed when *words* are typed on standard input, then end of file; prompts stand before answers."""
    result = ultimo(*PLAY, "--file", str(path), *with_bots(()), text="".join(f"{word}\n" for word in words))
    assert 0 == result.exit_code
    return result.stdout.splitlines()


def said(path: Path, *words: str) -> list[str]:
    """The same lines without prompts."""
    return [PROMPT.sub("", line) for line in typed(path, *words)]


def answer(path: Path, word: str) -> list[str]:
    """What *word* is answered at the point the evening in the file has reached."""
    lines = typed(path, word)
    first, last = [index for index, line in enumerate(lines) if PROMPT.match(line)]
    return [PROMPT.sub("", lines[first]), *lines[first + 1 : last]]


# ── whole evenings ──


def test_a_whole_evening_is_played_and_kept(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(*SHORT)

    session = kept(path)
    assert 0 == result.exit_code
    assert session.over
    assert 4 == len(session.hands)
    end = result.stdout.partition("\nThe evening is over.\n")[2].splitlines()
    assert "  deal                     You    Bot 2    Bot 3    Bot 4" == end[0]
    assert [str(total) for total in session.totals] == end[-2].split()[1:]
    names = [session.names[place - 1] for place in session.leaders]
    assert f"Winner: {' and '.join(names)}." == end[-1]


def test_everything_that_happens_is_told_once_and_in_order(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(*SHORT)

    told = re.findall(r"^(You|Bot \d): (.*)$", result.stdout, re.MULTILINE)
    hands = kept(path).hands
    names = [kept(path).seat_names(hand) for hand in hands]
    assert told == [
        (at(seats, seat), action_text(action, seats))
        for hand, seats in zip(hands, names, strict=True)
        for seat, action in hand.state.actions
    ]
    assert 40 == result.stdout.count("\n  trick to ")


def test_every_deal_of_an_evening_can_be_checked_by_its_key(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(*SHORT, command=PLAY[:2])

    shown = re.findall(r"^\(The cards are fixed now, by the commitment ([0-9a-f]{12}); ", result.stdout, re.MULTILINE)
    assert 4 == len(shown)
    for hand, commitment in zip(kept(path).hands, shown, strict=True):
        assert hand.shuffled is not None
        assert 4 == len(hand.shuffled.nonces)
        assert hand.shuffled.commitment.startswith(commitment)
        assert is_honest(hand.state.dealt, GAME.deck.cards, hand.shuffled, hand.shuffled.commitment)


def test_after_the_end_another_evening_begins_and_the_old_one_is_kept(path: Path, sit: Callable[..., Result]) -> None:
    sit(*SHORT)
    first = path.read_bytes()

    result = sit(*SHORT, person=Person(path, stop_after=1))

    old = path.with_name("evening.tgn.old")
    assert first == old.read_bytes()
    assert f"The evening before is kept in\n  {old}\n" in result.stdout
    assert 1 == len(kept(path).hands)


def test_the_same_seed_is_the_same_evening_however_often_it_is_left(path: Path, sit: Callable[..., Result]) -> None:
    def moves() -> list[list[str]]:
        return [[f"{seat}:{action}" for seat, action in hand.state.actions] for hand in kept(path).hands]

    sit(*SHORT)
    at_a_stretch = moves()
    sit(*SHORT, "--new", person=Person(path, stop_after=2))
    while not kept(path).over:
        result = sit(person=Person(path, stop_after=5))
        assert 0 == result.exit_code

    assert at_a_stretch == moves()


def test_without_a_seed_every_evening_is_another(path: Path, sit: Callable[..., Result]) -> None:
    hands = set()
    for _ in range(2):
        sit("--new", person=Person(path, stop_after=0), command=PLAY[:2])
        hands.add(now(path).dealt)

    assert 2 == len(hands)


@pytest.mark.parametrize("game", ["calling-the-twenty", "tiny-tarock"])
def test_every_line_fits_the_screen(game: str, path: Path, sit: Callable[..., Result]) -> None:
    options = ("--option", "kontra=x8", "--option", "extra-bonuses=on", *SHORT) if game == GAME.id else ()

    result = sit(*options, command=("play", game, "--seed", "3"))

    assert kept(path).over
    assert [] == [line for line in result.stdout.splitlines() if len(line) > 79]


def test_a_talon_is_taken_and_cards_are_laid_away(path: Path, sit: Callable[..., Result]) -> None:
    result = sit("--option", "hands=6", command=("play", "tiny-tarock", "--seed", "3"))

    assert re.search(r"^  from the talon to Bot \d: 3 cards$", result.stdout, re.MULTILINE)
    assert re.search(r"^  from the talon to You: [^c]+$", result.stdout, re.MULTILINE)
    assert re.search(r"^Bot \d lays a card away$", result.stdout, re.MULTILINE)
    assert re.search(r"^You lay \S+ away$", result.stdout, re.MULTILINE)


def test_what_is_said_before_a_deal_is_said_aloud_and_kept(path: Path, sit: Callable[..., Result]) -> None:
    options = ("--option", "hands=2", "--option", "ceremony=ask")

    result = sit(*options, command=("play", "texas-tarok", "--seed", "1"))

    assert re.search(r"^Before the deal: Bot \d (cuts|taps for .+)\.$", result.stdout, re.MULTILINE)
    assert kept(path).over
    assert kept(path).hands[-1].said


def test_any_chair_can_be_taken(path: Path, sit: Callable[..., Result]) -> None:
    sit("--place", "3", "--name", "Anna", person=Person(path, stop_after=1))

    assert ("Bot 1", "Bot 2", "Anna", "Bot 4") == kept(path).names
    assert now(path).actions[-1][0] != 3


def test_who_is_in_the_file_is_found_again(path: Path, sit: Callable[..., Result]) -> None:
    sit("--place", "3", "--name", "Anna", person=Person(path, stop_after=1))

    result = sit(person=Person(path, stop_after=0))

    own = now(path).dealt.hand(Seat(3))
    assert f"Your hand: {hand_text(own)}" in result.stdout


def test_no_card_of_another_hand_is_shown_before_it_falls(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(person=Person(path, ["why", "hand", "trick", "xx", "pass", "quit"]))

    own = now(path).dealt.hand(Seat(1))
    words = set(re.findall(r"[^\s,:]+", result.stdout))
    hidden = {card.face for card in PACK if card not in own and card.token != "XX"}
    assert set(words) & hidden <= {"I", "V", "X"} & hidden  # letters that are words too
    assert {card.face for card in own} <= words


# ── left and taken up again ──


def test_end_of_input_leaves_and_says_how_to_go_on(path: Path) -> None:
    lines = said(path, "stand")

    assert ["The evening is kept in", f"  {path}", "The same command goes on from here."] == lines[-3:]
    assert "stand" == now(path).actions[0][1].token


def test_quit_leaves_and_nothing_after_it_is_read(path: Path) -> None:
    said(path, "quit", "stand")

    assert () == now(path).actions


@pytest.mark.parametrize(("leaves", "status"), [(KeyboardInterrupt, 130), (EOFError, 0)])
def test_an_interruption_leaves_too(
    leaves: type[BaseException], status: int, path: Path, sit: Callable[..., Result]
) -> None:
    def interrupted() -> str:
        raise leaves

    result = sit(person=Person(path, [interrupted]))

    assert status == result.exit_code
    assert result.stdout.endswith("The same command goes on from here.\n")


def test_an_interruption_while_the_bots_think_leaves_too(
    path: Path, sit: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(bot: object, view: object) -> Action:
        raise KeyboardInterrupt

    monkeypatch.setattr("ultimo.bots.varied.VariedBot.choose", interrupted)

    result = sit()

    assert 130 == result.exit_code
    assert "The same command goes on from here." in result.stdout
    assert 1 == len(now(path).actions)


def test_a_hand_going_on_is_told_again_from_its_beginning(path: Path) -> None:
    first = said(path, "stand")
    again = said(path)

    assert "── going on with deal 1 ───────────────────────────────────" in again
    assert "So far: You 0, Bot 2 0, Bot 3 0, Bot 4 0" in again
    heard = [line for line in first if line.startswith(("You: ", "Bot 2: ", "Bot 3: ", "Bot 4: "))]
    assert (
        heard == [line for line in again if line.startswith(("You: ", "Bot 2: ", "Bot 3: ", "Bot 4: "))][: len(heard)]
    )


def test_between_two_hands_it_can_be_left_and_asked(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(person=Person(path, between=["sheet", "quit"]))

    assert 1 == len(kept(path).hands)
    assert None is kept(path).current
    assert result.stdout.count("  total ") == 1
    assert result.stdout.endswith("The same command goes on from here.\n")

    again = said(path)
    assert "── deal 2, You deal ───────────────────────────────────────" in again


# ── what can be asked ──


def evening(moves: str = "", options: str = "", tags: str = "") -> str:
    """An evening whose first hand is the deal of the other tests after *moves*."""
    places = "".join(f'[Place{place} "{name}"]\n' for place, name in enumerate(("You", "Bot 2", "Bot 3", "Bot 4"), 1))
    session = f'[Session "calling-the-twenty-seed-1"]\n[Deal "1"]\n{places}[Seats "1 2 3 4"]\n'
    agreed = f'[Options "{options}"]\n' if options else ""
    return DEAL.replace('[Seat1 "Anna"]\n', agreed + session + tags) + f"\n{moves}\n"


FIRST_TRICK = SAID + "1:play:XV 2:play:XVII 3:play:IX 4:play:XIV\n"
SPADES_LED = FIRST_TRICK + "2:play:CS 3:play:VIII 4:play:QS"


@pytest.fixture
def ask(path: Path) -> Callable[..., list[str]]:
    """What is answered to a word after some moves; the evening stays as it is."""

    def asked(word: str, moves: str = "", options: str = "") -> list[str]:
        path.write_text(evening(moves, options))
        found = answer(path, word)
        assert evening(moves, options).split() == [one for one in path.read_text().split() if "Score" not in one]
        return found

    return asked


Ask = Callable[..., list[str]]


def to_lay_away(game: str) -> State:
    """A hand of *game* at the first card that is laid away."""
    return next(state for seed in range(99) if (state := played(game, seed)) is not None)


def played(game: str, seed: int) -> State | None:
    """A hand of *game*, played by lot until cards are laid away, if that happens."""
    lot, state = Random(seed), seeded_hand(find_game(game), seed, 0)
    while not state.over and state.phase_name is not PhaseName.DISCARD:
        state = state.apply(lot.choice(state.legal_actions()))
    return None if state.over else state


@pytest.mark.parametrize("game", ["texas-tarok", "hungarian-tarokk", "tiny-tarock"])
def test_cards_to_lay_away_are_on_a_line_and_have_no_numbers(game: str) -> None:
    state = to_lay_away(game)
    view = state.view(state.actor)
    left = len(view.hand) - len(state.dealt.hand(Seat(state.actor or 0)))

    first, *_ = offers_text(view, NAMES)
    text = " ".join("\n".join(offers_text(view, NAMES)).split())
    assert first.startswith(f"You may lay away (card 1 of {left}): ")
    assert text.startswith(f"You may lay away (card 1 of {left}): {' '.join(one.face for one in cards_of(view))}")
    assert None is action_meant("1", view) or "1" in {one.rank for one in cards_of(view)}
    later = state.apply(view.actions[0])
    if later.actor == state.actor and later.phase_name is PhaseName.DISCARD:
        assert next(offers_text(later.view(later.actor), NAMES)).startswith(f"You may lay away (card 2 of {left}): ")


def cards_of(view: View) -> list[Card]:
    return [action.card for action in view.actions if isinstance(action, Discard) and action.card]


def test_a_rank_lays_a_card_away_and_is_no_number() -> None:
    """With the 10♣ in hand 10 is the 10♣, not the tenth choice."""
    hands = [state for seed in range(40) if (state := played("texas-tarok", seed)) is not None]
    views = [state.view(state.actor) for state in hands]
    view = next(view for view in views if 1 == sum(card.rank == "10" for card in cards_of(view)))
    meant = action_meant("10", view)

    assert isinstance(meant, Discard) and meant.card and "10" == meant.card.rank


def test_taroks_are_called_by_name(path: Path) -> None:
    path.write_text(evening("1:stand 2:pass 3:pass 4:pass 1:bid:call"))
    lines = said(path)

    assert "You may call: XIX" in lines
    assert not [line for line in lines if "call:XIX  " in line]


def test_the_choices_are_listed_with_what_they_pay(path: Path) -> None:
    path.write_text(evening())
    lines = said(path)

    assert [
        "[Auction]",
        "Your hand: XXI XX XVIII XVI XV X V IV I · 10♠",
        "  1  stand                 you +1 if won; each opponent +1 if lost",
        "  2  bid:no-trump          you +4 if won; each opponent +4 if lost",
        "  3  bid:solo              you +4 if won; each opponent +4 if lost",
        "  4  bid:valat             you +12 if won; each opponent +12 if lost",
        "     one lost trick loses a Valat",
    ] == lines[lines.index("[Auction]") :][:7]


def test_with_a_zero_sum_ledger_a_loss_is_the_own(path: Path) -> None:
    path.write_text(evening(options="ledger=zero-sum"))

    assert "  3  bid:solo              you +12 if won, -12 if lost" in said(path)


def test_announcements_are_listed_with_their_warnings(path: Path) -> None:
    path.write_text(evening("1:stand 2:pass 3:pass 4:pass 1:bid:call 1:call:XIX", "kontra=x2"))
    lines = said(path)

    listed = lines[lines.index("  1  pass") :][:3]
    assert [
        "  2  announce:pagat-ultimo for 2 victory points",
        "     unless the I wins the last trick, each opponent gets 2",
    ] == listed[1:]


def test_one_is_no_plural(path: Path) -> None:
    path.write_text(evening("1:stand 2:pass 3:pass 4:pass 1:bid:call 1:call:XIX 1:pass", "extra-bonuses=on"))
    lines = said(path)

    assert not [line for line in lines if re.search(r"\b1 (victory points|points|chips|cards)\b", line)]
    assert "1 victory point, 2 victory points" == ", ".join(counted(number, GAME.unit) for number in (1, 2))


def test_a_kontra_says_whose_announcement_it_doubles(path: Path) -> None:
    said_so = "1:stand 2:bid:solo 3:pass 4:pass 1:pass 2:announce:absolut 2:pass 3:pass 4:pass"
    path.write_text(evening(said_so, "kontra=x2 extra-bonuses=on"))
    lines = said(path)

    assert "[Solo by Bot 2 · absolut by Bot 2]" in lines
    assert "  5  kontra:absolut@2      kontra of Bot 2, for 4 victory points" in lines


def test_the_table_shows_the_trick_and_what_may_be_played(path: Path) -> None:
    path.write_text(evening(SPADES_LED))
    lines = said(path)

    assert [
        "[Call by You · XIX called · pagat-ultimo by You]",
        "Your hand: XXI XX XVIII XVI X V IV I · 10♠",
        "On the table: Bot 2 C♠, Bot 3 VIII, Bot 4 Q♠",
        "You may play: 10♠",
    ] == lines[lines.index("You may play: 10♠") - 3 :][:4]


def test_who_plays_with_the_declarer_is_told_once_everybody_knows(path: Path) -> None:
    path.write_text(evening(SAID + CARDS[: CARDS.index("4:play:XIX")] + "4:play:XIX\n"))

    assert "[Call by You · XIX called, partner Bot 4 · pagat-ultimo by You]" in said(path)


def test_enter_takes_the_only_choice(path: Path) -> None:
    path.write_text(evening("1:stand 2:pass 3:pass 4:pass 1:bid:call"))
    lines = typed(path, "why", "")

    assert any(line.startswith("Enter for XIX >   not call:") for line in lines)
    assert "Enter for XIX > You: I call the XIX" in lines
    assert "call:XIX" == now(path).actions[5][1].token


def test_enter_plays_the_only_card_that_may_be_played(path: Path) -> None:
    path.write_text(evening(SPADES_LED))

    assert "Enter for 10♠ > You: 10♠" in typed(path, "")


def test_enter_plays_no_card_where_there_is_a_choice(path: Path) -> None:
    path.write_text(evening(SAID))

    assert "  Type a card" == answer(path, "")[0][:13]


def test_who_leads_is_told_which_trick_it_is(path: Path) -> None:
    path.write_text(evening(SAID))

    assert "You lead to trick 1." in said(path)


def test_why_says_of_every_other_choice_why_not(ask: Ask) -> None:
    lines = ask("why", SPADES_LED)

    assert "  not play:XXI: spades were led, and you can follow with 10♠ (CT-20)" == lines[0]
    assert 8 == len(lines)


def test_why_where_everything_is_legal(ask: Ask) -> None:
    assert ["  Everything is legal."] == ask("why", SAID)


@pytest.mark.parametrize("word", ["xxi", "XXI", "play:XXI", " xxi "])
def test_a_card_that_may_not_be_played_is_refused_with_its_rule(word: str, ask: Ask) -> None:
    assert ["  not play:XXI: spades were led, and you can follow with 10♠ (CT-20)"] == ask(word, SPADES_LED)


@pytest.mark.parametrize("word", ["kh", "K♥", "sk", "ii"])
def test_a_card_that_is_not_in_the_hand_is_refused_too(word: str, ask: Ask) -> None:
    (line,) = ask(word, SPADES_LED)

    assert re.fullmatch(r"  not play:\S+: \S+ is not in your hand \(CT-20\)", line)


@pytest.mark.parametrize(
    ("word", "moves", "line"),
    [
        ("pass", "", "  not pass: the Forehand has the Call already: stand, or open with a higher"),
        ("dodge", "", "  not bid:dodge: dodge is not on the ladder of bids (CT-7)"),
        ("hold", SAID, "  not hold: hold is no choice in this phase (play) (CT-12)"),
        ("call:xx", SAID, "  not call:XX: call:XX is no choice in this phase (play) (CT-14)"),
        (
            "xx",
            "1:stand 2:pass 3:pass 4:pass 1:bid:call",
            "  not call:XX: the card to call is XIX, the highest from XX",
        ),
    ],
)
def test_a_choice_that_is_not_legal_is_refused_with_its_rule(word: str, moves: str, line: str, ask: Ask) -> None:
    found = ask(word, moves)

    assert line == found[0][: len(line)]
    assert re.search(r"\(CT-\d+\)$", found[-1]) and max(map(len, found)) < 80


@pytest.mark.parametrize("word", ["foo", "11", "-1", "play:", "10 spades", "\x1b[2J", "1:play:XXI", "'"])
def test_a_word_that_means_nothing_is_answered_with_the_choices(word: str, ask: Ask) -> None:
    assert [f"  {word.lower()!r} is no choice here; possible: 10♠ (? for help)"] == ask(word, SPADES_LED)


def test_a_long_word_is_cut_and_a_long_list_wrapped(ask: Ask) -> None:
    lines = ask("x" * 9_000, SAID)

    assert f"  {'x' * LONGEST + '…'!r} is no" == lines[0][: LONGEST + 11]
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize("word", ["?", ""])
def test_help_lists_the_words(word: str, ask: Ask) -> None:
    text = "\n".join(ask(word))

    assert all(f"{one}  " in text for one in ("?", "why", "hand", "trick", "sheet", "last", "quit")), text


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_help_fits_the_screen(game: str, tmp_path: Path) -> None:
    result = ultimo("play", game, "--seed", "1", "--file", str(tmp_path / "evening.tgn"), text="?\n")

    assert max(len(PROMPT.sub("", line)) for line in result.stdout.splitlines() if str(tmp_path) not in line) < 80


def test_the_hand_is_shown_again(ask: Ask) -> None:
    assert [
        "[Call by You · XIX called · pagat-ultimo by You]",
        "Your hand: XXI XX XVIII XVI X V IV I · 10♠",
    ] == ask("hand", SPADES_LED)[:2]


def test_what_is_being_played_is_shown_when_it_has_changed(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(person=Person(path, stop_after=14))

    shown = re.findall(r"^\[.*\]$", result.stdout, re.MULTILINE)
    assert len(shown) > 1
    assert all(before != after for before, after in pairwise(shown))
    assert result.stdout.count("You may play: ") > result.stdout.count("[Call by ")


QUEEN_FOR_TEN = (("IV I 10S", "IV I QC"), ("QC 10C", "10S 10C"))


@pytest.mark.parametrize("word", ["q", "Q", "q♣", "qc"])
def test_a_card_goes_before_the_word_that_quits(word: str, path: Path) -> None:
    path.write_text(evening(SAID).replace(*QUEEN_FOR_TEN[0]).replace(*QUEEN_FOR_TEN[1]))
    said(path, word)

    assert "play:QC" == now(path).actions[len(SAID.split())][1].token


def test_q_quits_where_nothing_is_called_so(path: Path) -> None:
    said(path, "q", "stand")

    assert () == now(path).actions


def test_a_card_that_may_not_be_played_does_not_quit_either(path: Path) -> None:
    """Seat 1 holds the Q♣ while hearts are led, and taroks to play on them."""
    path.write_text(
        evening(f"{FIRST_TRICK}2:play:CH 3:play:VIII 4:play:QH").replace(*QUEEN_FOR_TEN[0]).replace(*QUEEN_FOR_TEN[1])
    )

    line, *_ = answer(path, "q")
    assert line.startswith("  not play:Q♣: without a card of the hearts led a tarok must be played")


def test_a_rank_that_fits_several_cards_asks_which(path: Path) -> None:
    text = evening(SAID).replace("IV I 10S", "IV QS QC").replace("QC 10C", "10S 10C").replace("KD CC QS", "KD CC I")
    path.write_text(text.replace("1:announce:pagat-ultimo ", ""))

    assert ["  'q' may be any of play:Q♣ play:Q♠"] == answer(path, "q")


def test_the_last_trick_is_shown_again(ask: Ask) -> None:
    assert ["  You XV, Bot 2 XVII, Bot 3 IX, Bot 4 XIV: taken by Bot 2"] == ask("trick", SPADES_LED)
    assert ["  No trick has been taken yet."] == ask("trick", SAID)


def test_the_sheet_has_a_row_for_every_deal(path: Path, sit: Callable[..., Result]) -> None:
    path.write_text(evening(SAID + CARDS))
    sheet = answer_between_hands(path, "sheet")

    assert [
        "  deal                     You    Bot 2    Bot 3    Bot 4",
        "     1  call                +3        0        0       +3",
        "  total                      3        0        0        3",
    ] == sheet


def answer_between_hands(path: Path, word: str) -> list[str]:
    """The last own card of the first hand is played, then *word* said; no other hand is dealt."""
    path.write_text(evening(SAID + CARDS.replace("1:play:I 2:play:JS 3:play:JD 4:play:1H\n", "")))
    lines = typed(path, "i", word)
    start, end = [index for index, line in enumerate(lines) if line.startswith(BETWEEN)]
    assert 1 == len(kept(path).hands)
    return [lines[start].removeprefix(BETWEEN), *lines[start + 1 : end]]


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("?", "  Type a card (KH, K♥, XX; a rank alone if only one card fits), a word or the"),
        ("help", "  Type a card (KH, K♥, XX; a rank alone if only one card fits), a word or the"),
        ("hand", "Your hand was: XXI XX XVIII XVI XV X V IV I · 10♠"),
        ("trick", "  You I, Bot 2 J♠, Bot 3 J♦, Bot 4 1♥: taken by You"),
        ("why", "  The hand is over."),
        ("ct-19", "CT-19 Leading. "),
        ("kh", "  'kh' is nothing here; Enter deals, possible too: ? why hand trick sheet"),
        ("y", "  'y' is nothing here; Enter deals, possible too: ? why hand trick sheet"),
        ("\x1b[2J", "  '\\x1b[2j' is nothing here; Enter deals"),
    ],
)
def test_between_two_hands_only_enter_deals(word: str, line: str, path: Path) -> None:
    assert any(one.startswith(line) for one in answer_between_hands(path, word))


def test_the_last_round_is_announced_and_kept(path: Path) -> None:
    path.write_text(evening(SPADES_LED))

    assert ["  Announced: this round is the last."] == answer(path, "last")
    said(path, "last")
    assert not [line for line in answer(path, "?") if "the last" in line and "announce" in line]
    assert kept(path).hands[-1].next.last_round
    assert ["  This round is the last already."] == answer(path, "last")


def test_where_no_last_round_can_be_announced_it_is_said_so(
    path: Path, sit: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ultimo.games.calling_the_twenty.evening.RoundsOfFour.steps", lambda evening: ())
    path.write_text(evening(SPADES_LED))

    assert ["  In this evening no last round can be announced."] == answer(path, "last")
    assert not [line for line in answer(path, "?") if "announce that this round" in line]


def test_a_rule_with_a_list_reads_as_the_command_prints_it(ask: Ask) -> None:
    for rule in ("CT-12", "HU-8", "TX-22"):
        assert ultimo("rules", rule).stdout.splitlines() == ask(rule.lower(), SAID)


@pytest.mark.parametrize("word", ["? pagat", "words pagat", "?  PAGAT"])
def test_a_word_is_explained(word: str, ask: Ask) -> None:
    assert ["  Pagat: the I"] == ask(word, SAID)


def test_a_word_of_another_game_is_explained_with_its_game(ask: Ask) -> None:
    assert "Texas Tarok" == ask("? suprec", SAID)[0]


def test_all_words_of_the_game_are_explained(ask: Ask) -> None:
    assert ultimo("words", GAME.id).stdout.splitlines()[1:] == ask("words", SAID)


def test_how_to_ask_for_a_rule_is_told(ask: Ask) -> None:
    assert "CT-12" in ask("rules", SAID)[0]


def test_what_may_not_be_explained_is_no_choice(ask: Ask) -> None:
    assert ask("? foo", SAID)[0].startswith("  '? foo' is no choice here")


def test_the_last_round_can_be_announced_between_two_hands(path: Path) -> None:
    path.write_text(evening(SAID + CARDS.replace("1:play:I 2:play:JS 3:play:JD 4:play:1H\n", "")))
    lines = said(path, "i", "last")

    assert "This is the last round." in lines
    assert [False, True] == [hand.next.last_round for hand in kept(path).hands]
    assert "This is the last round." not in said(path, "last")


def test_an_evening_in_its_last_round_ends_with_it(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(person=Person(path, ["last"]))

    assert kept(path).over
    assert 4 == len(kept(path).hands)
    assert 3 == result.stdout.count("This is the last round.")
    assert "The evening is over." in result.stdout


def test_the_settlement_calls_people_by_their_names(path: Path) -> None:
    path.write_text(evening(SAID + CARDS.replace("1:play:I 2:play:JS 3:play:JD 4:play:1H\n", "")))
    lines = said(path, "i")

    assert "Call, played by You with Bot 4; XIX called." in lines
    assert "                           You    Bot 2    Bot 3    Bot 4" in lines
    assert "  your announced I wins the last trick" in lines
    assert "Totals: You 3, Bot 2 0, Bot 3 0, Bot 4 3" in lines


def test_the_settlement_has_its_columns_in_the_order_of_places(path: Path, sit: Callable[..., Result]) -> None:
    result = sit(*SHORT)

    headings = re.findall(r"^ +You    Bot 2    Bot 3    Bot 4$", result.stdout, re.MULTILINE)
    assert 4 == len(headings)
    ends = re.findall(rf"^{GAME.unit} +(\S+) +(\S+) +(\S+) +(\S+)$", result.stdout, re.MULTILINE)
    for hand, amounts in zip(kept(path).hands, ends, strict=True):
        assert [hand.scores_by_place[place] for place in kept(path).places] == list(map(int, amounts))


def test_several_seats_in_a_reason_are_named_too(path: Path, sit: Callable[..., Result]) -> None:
    """In a Dodge Round two may tie for most."""
    names = ("Anna", "Bela", "Carl", "Dora")
    reason = because("CT-26", Key("dodge-lost", "most went to seat {seats}"), seats="1 and 3 and 4")

    assert "most went to Anna and Carl and Dora (CT-26)" == reason_text(reason, names)
    assert "most went to seat 1 and 3 and 4 (CT-26)" == reason_text(reason)


# ── what is refused ──


def refusal(result: Result) -> str:
    """The message of a command that ended with status 2."""
    assert 2 == result.exit_code
    return result.stderr.removesuffix("\n")


def test_a_file_changed_meanwhile_is_left_as_it_is(path: Path, sit: Callable[..., Result]) -> None:
    def changes() -> str:
        path.write_text("somebody else's")
        return "stand"

    message = refusal(sit(person=Person(path, [changes])))

    assert f"{path} was changed by another program meanwhile; it is left as it is, and this one stops" == message
    assert "somebody else's" == path.read_text()


def test_an_evening_that_is_being_played_is_not_played_by_another(path: Path, sit: Callable[..., Result]) -> None:
    others: list[Result] = []

    def meanwhile() -> str:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("builtins.input", Person(path, stop_after=1))
            others.extend(ultimo(*PLAY, "--file", str(path), *more) for more in ((), ("--new",)))
        return "stand"

    result = sit(person=Person(path, [meanwhile], stop_after=1))

    assert 0 == result.exit_code
    for other in others:
        assert f"{path} is in use: another program plays this evening" == refusal(other)
        assert "" == other.stdout
    assert 0 == sit(person=Person(path, stop_after=0)).exit_code
    assert [path] == list(path.parent.iterdir())


def test_two_programs_on_one_evening_do_not_overwrite_each_other(path: Path, sit: Callable[..., Result]) -> None:
    """While the first waits for an answer, the second plays on."""
    said(path)

    def meanwhile() -> str:
        other = Kept(path)
        session = other.load()
        assert session is not None
        other.save(session.apply(STAND))
        return "solo"

    message = refusal(sit(person=Person(path, [meanwhile])))

    assert "was changed by another program" in message
    assert [(1, STAND)] == list(now(path).actions)


def test_a_damaged_evening_is_refused_with_the_place_and_left_as_it_is(path: Path, sit: Callable[..., Result]) -> None:
    text = evening(SPADES_LED.replace("4:play:QS", "4:play:KH"))
    path.write_text(text)

    message = refusal(sit())

    assert message.startswith(
        f"{path}:18:23: seat 4 may not play:KH in calling-the-twenty/play (CT-20: spades were led"
    )
    assert text == path.read_text()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "1:1: 'hello' before the first tag; a record begins with [TGN \"1\"]"),
        (FINISHED, "1:1: an evening needs the tags Session, Deal, Place1 to Place4 and Seats"),
        (evening().replace('[Deal "1"]', '[Deal "2"]'), '4:1: Deal must be "1" here'),
        (evening().replace("10S", "?"), "10:1: an evening needs every card; this record has unknown ones"),
        (evening(tags='[Shuffle "ultimo-1"]\n[Key "ff"]\n'), "11:1: Key 'ff': write 1 of 64 hexadecimal digits"),
        (
            evening(tags=f'[Shuffle "ultimo-1"]\n[Key "{"0" * 64}"]\n[Nonces "00"]\n'),
            "12:1: Nonces '00': write 0 to 4 of 32 hexadecimal digits",
        ),
    ],
)
def test_what_is_no_evening_is_refused_with_the_place(
    text: str, message: str, path: Path, sit: Callable[..., Result]
) -> None:
    path.write_text(text)

    assert refusal(sit()).startswith(f"{path}:{message}")
    assert text == path.read_text()


def test_a_new_evening_can_be_begun_over_a_damaged_one(path: Path, sit: Callable[..., Result]) -> None:
    path.write_text("hello")

    assert 0 == sit("--new", person=Person(path, stop_after=0)).exit_code
    assert "hello" == path.with_name("evening.tgn.old").read_text()


def test_an_evening_of_another_game_is_refused(path: Path, sit: Callable[..., Result]) -> None:
    said(path)

    message = refusal(sit(command=("play", "tiny-tarock")))

    assert f"{path} keeps an evening of calling-the-twenty (no options); --new starts another" == message


def test_an_evening_with_other_options_is_refused_and_with_the_same_goes_on(
    path: Path, sit: Callable[..., Result]
) -> None:
    sit("--option", "kontra=x2", person=Person(path, stop_after=0))

    message = refusal(sit("--option", "kontra=x4"))

    assert f"{path} keeps an evening of calling-the-twenty (kontra=x2); --new starts another" == message
    for same in (("--option", "kontra=x2"), ()):
        assert 0 == sit(*same, person=Person(path, stop_after=0)).exit_code


@pytest.mark.parametrize("other", [("--name", "Bela"), ("--place", "3")])
def test_an_evening_of_another_person_is_refused(
    other: tuple[str, ...], path: Path, sit: Callable[..., Result]
) -> None:
    sit("--name", "Anna", "--place", "2", person=Person(path, stop_after=0))

    assert f"{path} keeps an evening in which 'Anna' plays on chair 2; --new starts another" == refusal(sit(*other))
    for same in (("--name", "Anna"), ("--place", "2"), ("--place", "2", "--name", "Anna")):
        assert 0 == sit(*same, person=Person(path, stop_after=0)).exit_code


@pytest.mark.parametrize("name", ["Bot 2", "Bot 3", "You"])
def test_a_person_may_be_called_like_a_bot(name: str, path: Path, sit: Callable[..., Result]) -> None:
    sit("--place", "3", "--name", name, person=Person(path, stop_after=0))

    result = sit(person=Person(path, stop_after=0))

    assert f"Your hand: {hand_text(now(path).dealt.hand(Seat(3)))}" in result.stdout


def test_names_changed_in_the_file_do_not_move_the_person(path: Path, sit: Callable[..., Result]) -> None:
    sit("--place", "3", "--name", "Anna", person=Person(path, stop_after=0))
    path.write_text(path.read_text().replace('"Anna"', '"Bot 3"').replace('"Bot 1"', '"Carl"'))

    result = sit(person=Person(path, stop_after=0))

    assert f"Your hand: {hand_text(now(path).dealt.hand(Seat(3)))}" in result.stdout
    assert "keeps an evening in which 'Bot 3' plays on chair 3" in refusal(sit("--place", "1"))


@pytest.mark.parametrize("chair", ["0", "5", "", "me"])
def test_a_chair_that_is_not_at_the_table_is_refused_at_the_tag(
    chair: str, path: Path, sit: Callable[..., Result]
) -> None:
    path.write_text(evening(tags=f'[Chair "{chair}"]\n'))

    assert f"{path}:10:1: Chair must be one of 1 2 3 4" == refusal(sit())


def test_an_evening_of_another_seed_is_refused(path: Path, sit: Callable[..., Result]) -> None:
    sit(person=Person(path, stop_after=0))

    message = refusal(sit(command=(*PLAY[:2], "--seed", "2")))

    assert f"{path} keeps an evening begun with seed 1; --new starts another" == message
    sit("--new", person=Person(path, stop_after=0), command=PLAY[:2])
    assert f"{path} keeps an evening begun with no seed; --new starts another" == refusal(sit())


def test_an_evening_goes_on_by_its_seed_without_its_being_named(path: Path, sit: Callable[..., Result]) -> None:
    sit(*SHORT)
    at_a_stretch = [hand.state for hand in kept(path).hands]
    sit(*SHORT, "--new", person=Person(path, stop_after=2))

    sit(command=PLAY[:2])

    assert at_a_stretch == [hand.state for hand in kept(path).hands]


def test_other_bots_may_play_on(path: Path, sit: Callable[..., Result]) -> None:
    sit("--bots", "varied", person=Person(path, stop_after=0))

    assert 0 == sit("--bots", "random", person=Person(path, stop_after=0)).exit_code


def test_the_file_says_which_bots_play_and_they_play_on(
    path: Path, sit: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def called(name: str, **of: object) -> MakePlayer:
        asked.append(name)
        return bot_named(name)

    monkeypatch.setattr(sys.modules["ultimo.cli.play"], "bot_called", called)
    sit("--bots", "random", person=Person(path, stop_after=0))
    for bots in ((), ("--bots", "varied"), ()):
        monkeypatch.setattr("builtins.input", Person(path, stop_after=1))
        ultimo(*PLAY, "--file", str(path), *bots)

    assert read_records(path.read_text(), find_game)[-1].tag("Bots") == "varied"
    assert asked == ["random", "medium", "random", "varied", "medium", "varied"]


FIRST_LEGAL = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "ultimo": print("bot 1 first", flush=True)
    if words[0] == "turn": print(words[2], flush=True)
"""


def test_a_file_does_not_say_which_program_is_run(path: Path, tmp_path: Path, sit: Callable[..., Result]) -> None:
    program = tmp_path / "bot.py"
    program.write_text(FIRST_LEGAL)
    sit("--bots", f"exec:{sys.executable} {program}", person=Person(path, stop_after=0))
    assert "Bots" not in path.read_text()
    path.write_text(evening(tags='[Bots "exec:true"]\n'))

    assert "'exec:true' is not a bot" in refusal(sit(person=Person(path, stop_after=0)))


def test_an_evening_of_four_people_is_played_from_the_chair_asked_for(path: Path, sit: Callable[..., Result]) -> None:
    path.write_text(evening("1:stand 2:pass").replace("Bot 3", "Carl"))

    result = sit("--place", "3", person=Person(path, stop_after=0))

    assert "Your hand: SK XIII XII IX VIII VI · Q♦ J♦ · Q♣ 10♣" in result.stdout


@pytest.mark.parametrize(
    "name",
    ['Anna "the Fox"', "C:\\anna\\", "安娜貝拉", "A" * 3_000, "Bot 2", "Bot 1", "[", "Zoë\u0301", "א"],
)
def test_any_name_survives_in_the_file(name: str, path: Path, sit: Callable[..., Result]) -> None:
    for _ in range(2):
        assert 0 == sit("--name", name, person=Person(path, stop_after=1)).exit_code

    assert name == kept(path).names[0]
    assert 0 == sit(person=Person(path, stop_after=0)).exit_code


@pytest.mark.parametrize(
    "name",
    ["", "  ", "An\nna", "Anna\r", "\x1b[31mAnna", "\udcff", "Anna\u2028", "\u202eannA", "An\u200bna", "\u200dא"],
)
def test_a_name_that_is_not_a_line_of_text_is_refused(name: str, path: Path, sit: Callable[..., Result]) -> None:
    assert f"--name {name!r}: write a name, one line of text without hidden signs" == refusal(sit("--name", name))
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ("--bots", "clever"),
            f"--bots: 'clever' is not a bot; bots are {', '.join(BOTS)}; {FORMS}",
        ),
        (("--option", "kontra=1"), "--option kontra='1': choose off | x2 | x4 | x8 (CT-37)"),
        (("--option", "kontra"), "--option 'kontra' is not NAME=VALUE"),
    ],
)
def test_wrong_options_are_refused_with_the_choices(
    arguments: tuple[str, ...], problem: str, path: Path, sit: Callable[..., Result]
) -> None:
    assert problem == refusal(sit(*arguments))
    assert not path.exists()


@pytest.mark.parametrize("arguments", [("--place", "0"), ("--places", "x"), ("--seed", "-1"), ("more",)])
def test_wrong_arguments_are_refused(arguments: tuple[str, ...], sit: Callable[..., Result]) -> None:
    assert refusal(sit(*arguments)).startswith("Usage: ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--place", "5"), "--place 5: there are 4 places at the table"),
        (("--places", "5"), "--places 5: calling-the-twenty is played by four (CT-5), not by 5"),
        (("--places", "1000"), "--places 1000: calling-the-twenty is played by four (CT-5), not by 1000"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    arguments: tuple[str, ...], problem: str, path: Path, sit: Callable[..., Result]
) -> None:
    assert problem == refusal(sit(*arguments))
    assert not path.exists()


# ── five and six at the table ──

SIX = ("play", "texas-tarok", "--seed", "1", "--option", "hands=12")


def test_six_sit_at_a_table_and_who_sits_out_watches(path: Path, sit: Callable[..., Result]) -> None:
    result = sit("--places", "6", "--place", "2", command=SIX)

    session = kept(path)
    assert session.over
    assert ("Bot 1", "You", "Bot 3", "Bot 4", "Bot 5", "Bot 6") == session.names
    out = [hand for hand in session.hands if 2 not in hand.next.seats]
    assert 0 < len(out) < len(session.hands)
    assert len(out) == result.stdout.count("You sit this hand out.\n")
    watched = sum(12 == len(hand.state.view(None).public.tricks) for hand in out)
    assert watched == len(re.findall(r"^trick 12: .*: taken by Bot \d$", result.stdout, re.MULTILINE))
    assert max(map(len, result.stdout.splitlines())) < 80


def test_an_evening_of_six_is_left_and_gone_on_with(path: Path, sit: Callable[..., Result]) -> None:
    sit("--places", "6", command=SIX)
    at_a_stretch = [hand.state for hand in kept(path).hands]
    sit("--places", "6", "--new", person=Person(path, stop_after=3), command=SIX)
    while not kept(path).over:
        assert 0 == sit(person=Person(path, stop_after=9), command=SIX[:2]).exit_code

    assert at_a_stretch == [hand.state for hand in kept(path).hands]


def test_an_evening_of_another_table_is_refused(path: Path, sit: Callable[..., Result]) -> None:
    sit("--places", "5", person=Person(path, stop_after=0), command=SIX)

    message = refusal(sit("--places", "4", command=SIX))
    assert f"{path} keeps an evening with 5 places; --new starts another" == message
    assert 0 == sit("--places", "5", person=Person(path, stop_after=0), command=SIX).exit_code


def test_who_sat_out_is_told_so_when_asking_for_the_hand(path: Path, sit: Callable[..., Result]) -> None:
    place = next(str(place) for place in range(1, 7) if _sits_out(place, path, sit))

    result = sit("--places", "6", "--place", place, "--new", person=Person(path, between=["hand", "quit"]), command=SIX)

    assert "You sat this hand out." in result.stdout


def _sits_out(place: int, path: Path, sit: Callable[..., Result]) -> bool:
    """Whether *place* sits the first hand out."""
    sit(
        "--places",
        "6",
        "--place",
        str(place),
        "--new",
        person=Person(path, stop_after=0, between=["quit"]),
        command=SIX,
    )
    return place not in kept(path).hands[0].next.seats


# ── names of games, and help ──


@pytest.mark.parametrize("name", ["texas", "tex", "TEXAS", "texas-tarok"])
def test_the_beginning_of_a_name_is_enough(name: str, path: Path, sit: Callable[..., Result]) -> None:
    sit(person=Person(path, stop_after=0), command=("play", name, "--seed", "1"))

    assert "texas-tarok" == kept(path).game.id


@pytest.mark.parametrize(
    ("name", "meant"),
    [("xexas", "texas-tarok"), ("texas-tarock", "texas-tarok"), ("hungaryan", "hungarian-tarokk")],
)
def test_a_near_miss_is_named(name: str, meant: str) -> None:
    assert refusal(ultimo("play", name)).endswith(f"; did you mean {meant}?")


def test_what_is_like_no_game_is_answered_with_the_games() -> None:
    assert refusal(ultimo("play", "chess")).endswith(f"'chess' is not a game; games are {', '.join(all_games())}")
    assert "'t' is not a game" in refusal(ultimo("play", "t"))


def test_help_says_where_an_evening_is_kept() -> None:
    text = " ".join(ultimo("play", "--help").stdout.split())

    assert re.search(r"Where the evening is kept \(records, TGN\)\. \[default: \S+GAME\.tgn\]", text)


def test_a_folder_that_cannot_be_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    path = tmp_path / "file" / "evening.tgn"

    assert f"{path}: Not a directory" == refusal(ultimo(*PLAY, "--file", str(path)))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write to")
def test_a_folder_that_cannot_be_written_to_is_reported() -> None:
    message = refusal(ultimo(*PLAY, "--file", "/proc/evening.tgn"))

    assert re.fullmatch(r"/proc/evening\.tgn: .*", message)


def test_a_folder_is_no_evening(tmp_path: Path) -> None:
    assert f"{tmp_path} is not a file; an evening is kept in one" == refusal(ultimo(*PLAY, "--file", str(tmp_path)))


@pytest.mark.parametrize("name", ["zero", "null"])
def test_a_device_is_no_evening_and_is_not_read(name: str, tmp_path: Path) -> None:
    path = device(tmp_path, name)

    assert f"{path} is not a file; an evening is kept in one" == refusal(ultimo(*PLAY, "--file", path))


@pytest.mark.parametrize("path", ["", "-"])
def test_the_file_has_a_name(path: str) -> None:
    assert f"--file {path!r}: name a file to keep the evening in" == refusal(ultimo(*PLAY, "--file", path))


def test_without_a_file_the_evening_is_kept_where_programs_keep_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("click.get_app_dir", lambda name: str(tmp_path / name))

    result = ultimo(*PLAY, text="stand\n")

    path = tmp_path / "ultimo" / "calling-the-twenty.tgn"
    assert 0 == result.exit_code
    assert "stand" == now(path).actions[0][1].token


@pytest.mark.skipif(sys.platform != "linux", reason="XDG is for Linux")
@pytest.mark.parametrize("folder", ["", "here"])
def test_a_folder_for_settings_that_is_not_absolute_is_none(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", folder)

    assert 0 == ultimo(*PLAY, text="").exit_code
    assert (tmp_path / "home" / ".config" / "ultimo" / "calling-the-twenty.tgn").exists()


def test_bots_by_lot_can_be_played_against(path: Path, sit: Callable[..., Result]) -> None:
    sit("--bots", "random", *SHORT)

    assert kept(path).over


def test_bytes_that_are_no_text_are_a_word_like_any_other(path: Path) -> None:
    result = ultimo(*PLAY, "--file", str(path), text=b"\xff\xfe\nstand\n")

    assert 0 == result.exit_code
    assert "is no choice here" in result.stdout
    assert "stand" == now(path).actions[0][1].token


@pytest.mark.parametrize("word", ["bid:{}", "announce:{}", "kontra:{}@1", "{}", "1:{}"])
def test_a_long_or_hidden_word_is_answered_short_and_harmless(word: str, ask: Ask) -> None:
    for outside in ("x" * 1_000_000, "a\u202eb\u200bc\x1bd"):
        lines = ask(word.format(outside), SPADES_LED)
        assert len("".join(lines)) < 500
        assert not set("\u202e\u200b\x1b") & set("".join(lines))
