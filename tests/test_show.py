"""How values show themselves in a notebook."""

import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from ultimo import Cards, Record, State, card, find_game, read_records, show
from ultimo.cards.faces import Look
from ultimo.core.actions import parse_action
from ultimo.core.seats import Seat
from ultimo.simulate import seeded_hand

SAID = "stand pass pass pass bid:call call:XVIII pass pass pass pass play:XX"


class Tags(HTMLParser):
    """Whether tags are closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def sound(text: str) -> str:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    return text


@pytest.fixture
def state() -> State:
    dealt = seeded_hand(find_game("calling-the-twenty"), seed=482, index=0)
    for token in SAID.split():
        dealt = dealt.apply(parse_action(token))
    return dealt


def played_out(state: State) -> State:
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    return state


def test_a_card_is_a_picture_with_its_name() -> None:
    text = sound(show.html(card("KH")))

    assert text.startswith("<svg ")
    assert 'aria-label="King of hearts"' in text
    assert "<title>King of hearts</title>" in text


def test_a_hand_lies_as_a_fan() -> None:
    text = sound(show.html(Cards.of("SK KH 10C")))

    assert 'aria-label="Skus, King of hearts, 10 of clubs"' in text
    assert 'width="180.5"' in text  # 96 pixels and two steps of 44 %


def test_no_cards_are_an_empty_picture() -> None:
    assert 'aria-label=""' in sound(show.html(Cards()))


def test_a_view_shows_the_hand_and_fades_what_may_not_be_played(state: State) -> None:
    text = sound(show.html(state.view(Seat(2))))

    assert "Calling the Twenty, seat 2: play, seat 2 to act" in text
    assert "On the table, from seat 1:" in text
    assert "<code>play:XVIII</code>" in text
    faded = len(state.view(Seat(2)).hand) - len(state.view(Seat(2)).actions)
    assert text.count('fill-opacity=".45"') + text.count('fill-opacity="0.45"') == faded


def test_a_spectator_sees_no_hand(state: State) -> None:
    text = sound(show.html(state.view(None)))

    assert "a spectator" in text
    assert "In hand" not in text
    assert "Legal" not in text


def test_a_state_shows_all_hands_and_at_the_end_the_settlement(state: State) -> None:
    before = sound(show.html(state))
    after = sound(show.html(played_out(state)))

    assert before.count("<th>Seat ") == 4
    assert "Total" not in before
    assert "Total" in after


def test_a_settlement_is_a_table_of_its_lines(state: State) -> None:
    settlement = played_out(state).settlement()
    text = sound(show.html(settlement))

    for line in settlement.lines:
        assert f"<td>{line.rule}</td>" in text
        assert str(line.why) in text


def test_a_record_shows_names_hands_and_moves_as_text_only(state: State) -> None:
    record = Record.of(state, tags=[("Seat1", "<script>alert(1)</script>"), ("Seat2", "Béla & Ilse")])
    text = sound(show.html(record))

    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "Béla &amp; Ilse" in text
    assert "1:bid:call" in text


def test_a_finished_record_has_its_score(state: State) -> None:
    assert "Score:" in show.html(Record.of(played_out(state)))


def test_talon_and_unknown_cards_are_shown() -> None:
    hands = "\n".join(f'[Hand{seat} "{" ".join(["?"] * 9)}"]' for seat in (1, 2, 3, 4))
    (record,) = read_records(f'[TGN "1"]\n[Game "hungarian-tarokk"]\n{hands}\n[Talon "SK ? ? ? ? ?"]\n\n', find_game)
    text = sound(show.html(record))

    assert "Talon" in text
    assert "Skíz, a card face down" in text


def test_the_look_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = show.html(card("QD"))
    monkeypatch.setattr(show, "look", Look(deck="four", language="de"))

    assert show.html(card("QD")) != usual


def test_what_cannot_be_shown_is_refused_with_what_can() -> None:
    with pytest.raises(TypeError, match="int cannot be shown; what can: Card, Cards, State, View, Record, Settlement"):
        show.html(3)


class Formatter:
    """As IPython has one for each kind of output."""

    def __init__(self) -> None:
        self.shown: dict[type, Callable[[object], str]] = {}

    def for_type(self, kind: type, shown: Callable[[object], str]) -> None:
        self.shown[kind] = shown


class Shell:
    """As much of IPython as is used."""

    def __init__(self) -> None:
        self.formatters: dict[str, show.Formatter] = {"text/html": Formatter()}

    @property
    def display_formatter(self) -> "Shell":
        return self


def test_a_notebook_learns_all_kinds() -> None:
    shell = Shell()
    show.load_ipython_extension(shell)
    formatter = shell.formatters["text/html"]

    assert isinstance(formatter, Formatter)
    assert set(formatter.shown) == set(show.KINDS)


def test_a_notebook_that_is_there_is_used_and_none_is_needed() -> None:
    program = """
import sys, types
from tests.test_show import Shell
sys.modules.pop("ultimo.show")
shell = Shell()
sys.modules["IPython"] = types.SimpleNamespace(get_ipython=lambda: shell)
import ultimo.show
print(len(shell.formatters["text/html"].shown))
"""
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert told.stdout == "6\n"
    assert "IPython" not in sys.modules
