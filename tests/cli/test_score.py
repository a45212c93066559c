"""`ultimo score`: every hand of a file settled, or nothing at all."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import (
    BEFORE_THE_LEAD,
    DEAL,
    FINISHED,
    after,
    as_text,
    document,
    printed,
    refused,
    seen_by,
    ultimo,
    written,
)
from tests.hands import GAME, Hand, each, some
from ultimo.bots import bot_named
from ultimo.bots.random_bot import RandomBot
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reading import parse_records
from ultimo.core.record import format_records
from ultimo.core.seats import per_seat
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand

KEYS = ["game", "contract", "declarer", "partner", "card_points", "scores", "lines"]


def facts(hand: Hand) -> Facts:
    assert hand.state.facts is not None
    return hand.state.facts


def test_the_document_is_a_list_with_these_keys_in_this_order() -> None:
    line = printed("score", "-", "--json", text=FINISHED)

    assert (
        '[{"game": "calling-the-twenty", "contract": "call", "declarer": 1, "partner": 4, '
        '"card_points": {"declarer": 58, "opponents": 30}, "scores": [3, 0, 0, 3], "lines": ['
        '{"rule": "CT-24", "what": "call", "why": "call won with 58 card points; 45 are needed", '
        '"amounts": [1, 0, 0, 1]}, '
        '{"rule": "CT-27", "what": "pagat-ultimo", "why": "the announced I of seat 1 wins the last trick", '
        '"amounts": [2, 0, 0, 2]}]}]\n' == line
    )


def test_it_is_told_in_words_too() -> None:
    assert """\
Call, played by seat 1 with seat 4; XIX called.
  declarer's side: 21 cards at 1 point each, 3 of the empty four at none (CT-4)
  declarer's side: 37 more for honours and court cards, 58 card points in all
    (CT-4)
  opponents: 15 cards at 1 point each, 1 of the empty four at none (CT-4)
  opponents: 15 more for honours and court cards, 30 card points in all (CT-4)
                        seat 1   seat 2   seat 3   seat 4
call (CT-24)                +1        ·        ·       +1
  call won with 58 card points; 45 are needed
pagat-ultimo (CT-27)        +2        ·        ·       +2
  the announced I of seat 1 wins the last trick
victory points              +3        0        0       +3
""" == printed("score", "-", text=FINISHED.replace('[Seat1 "Anna"]\n', ""))


EVENING = '[Place1 "Anna"]\n[Place2 "Bela"]\n[Place3 "Carl"]\n[Place4 "Dora"]\n[Seats "3 4 1 2"]\n'
NAMED = FINISHED.replace('[Seat1 "Anna"]\n', EVENING)


def test_people_are_called_by_their_names() -> None:
    assert "Call, played by Anna with seat 4; XIX called." == printed("score", "-", text=FINISHED).splitlines()[0]


@pytest.mark.parametrize("command", ["score", "replay"])
def test_people_of_an_evening_stand_in_the_order_of_their_places(command: str) -> None:
    lines = printed(command, "-", text=NAMED).splitlines()

    assert "Call, played by Carl with Bela; XIX called." in lines
    assert "                          Anna     Bela     Carl     Dora" in lines
    assert "victory points               0       +3       +3        0" in lines
    assert [3, 0, 0, 3] == document("score", "-", text=NAMED)[0]["scores"]


@pytest.mark.parametrize("seats", ["", "3 4 1", "3 4 1 x", "3 4 1 ²", "3 4 1 99999"])
def test_places_that_are_none_name_nobody(seats: str) -> None:
    lines = printed("score", "-", text=NAMED.replace("3 4 1 2", seats)).splitlines()

    assert "                        seat 1   seat 2   seat 3   seat 4" in lines


def test_several_hands_stand_apart() -> None:
    one = printed("score", "-", text=FINISHED)

    assert f"{one}\n{one}" == printed("score", "-", text=f"{FINISHED}\n{FINISHED}")


def test_every_hand_of_the_corpus_is_settled_as_it_was_when_it_was_played() -> None:
    """Here every thirtieth; that each hand read again is the same is tested without the command."""
    found = document("score", "-", text="\n".join(hand.text for hand in some()))

    assert len(some()) == len(found)
    for hand, one in zip(some(), found, strict=True):
        settlement = hand.state.settlement()
        assert KEYS == list(one)
        assert [list(settlement.scores), facts(hand).contract] == [one["scores"], one["contract"]]
        assert [facts(hand).declarer, facts(hand).partner] == [one["declarer"], one["partner"]]
        lines = one["lines"]
        assert [list(line.amounts) for line in settlement.lines] == [line["amounts"] for line in lines]
        assert [line.rule for line in settlement.lines] == [line["rule"] for line in lines]
        assert all(any(line["amounts"]) for line in lines)
        assert one["scores"] == [sum(line["amounts"][seat] for line in lines) for seat in range(4)]


@pytest.mark.parametrize("contract", GAME.contracts)
def test_card_points_are_by_side_and_in_the_dodge_round_by_seat(contract: str) -> None:
    """Given also for a Valat, and with everything counted."""
    hand = next(hand for hand in each() if facts(hand).contract == contract)
    (found,) = document("score", "-", text=hand.text)

    points = found["card_points"]
    if contract == "dodge":
        assert 4 == len(points) and list(facts(hand).points) == points
        assert 88 == sum(points)
    else:
        assert ["declarer", "opponents"] == list(points)
        assert 88 == sum(points.values())


def test_a_partner_there_is_only_in_the_call() -> None:
    for contract in GAME.contracts:
        hand = next(hand for hand in each() if facts(hand).contract == contract)
        (found,) = document("score", "-", text=hand.text)
        assert (found["partner"] is not None) is (contract == "call")


def test_an_annulled_hand_is_over_and_scores_nothing() -> None:
    hand = next(hand for hand in reversed(some()) if facts(hand).end is HandEnd.ANNULLED)

    nothing = {"contract": None, "declarer": None, "partner": None, "card_points": None}
    assert [{"game": GAME.id, **nothing, "scores": [0, 0, 0, 0], "lines": []}] == document("score", "-", text=hand.text)
    assert "The hand was annulled.\nNobody gets anything.\n" == printed("score", "-", text=hand.text)


def test_a_hand_that_was_passed_out_has_no_contract_and_no_declarer() -> None:
    text = as_text(after("pass pass pass pass", game="tiny-tarock"))
    (found,) = document("score", "-", text=text)

    assert [None, None, None, None] == [found[key] for key in KEYS[1:5]]
    assert [[0, 0, 0, 0], []] == [found["scores"], found["lines"]]


def test_where_nothing_is_counted_card_points_are_null() -> None:
    game = find_game("tiny-tarock")
    bots = per_seat(lambda seat: RandomBot)
    hands = (play_hand(seeded_hand(game, 1, index), bots, 1, index) for index in range(20))
    nullo = next(state for state in hands if state.facts and state.facts.contract == "nullo")

    (found,) = document("score", "-", text=as_text(nullo))

    assert ("nullo", None) == (found["contract"], found["card_points"])


def test_a_right_score_tag_changes_nothing() -> None:
    tagged = FINISHED.replace('[Game "', '[Score "3 0 0 3"]\n[Game "')

    assert document("score", "-", text=FINISHED) == document("score", "-", text=tagged)


def test_a_wrong_score_tag_is_refused_at_the_tag() -> None:
    tagged = FINISHED.replace('[Game "', '[Score "3 0 0 4"]\n[Game "')

    assert '-:2:1: the Score "3 0 0 4" is wrong; by the rules it is "3 0 0 3"' == refused("score", "-", text=tagged)
    assert refused("score", "-", "--json", text=tagged).startswith("-:2:1: ")


# ── not over ──


def test_a_hand_that_is_not_over_prints_nothing_and_says_what_is_to_come() -> None:
    message = refused("score", "-", text=BEFORE_THE_LEAD, status=1)

    assert (
        "-:10:63: record 0 is not over: seat 1 is to act (play); legal: play:XXI play:XX play:XVIII play:XVI "
        "play:XV play:X play:V play:IV play:I play:10S; `ultimo replay` shows the file as far as it goes" == message
    )


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_one_unfinished_hand_among_several_and_nothing_is_printed(place: int, form: list[str]) -> None:
    texts = [FINISHED, FINISHED]
    texts.insert(place, BEFORE_THE_LEAD)

    message = refused("score", "-", *form, text="\n".join(texts), status=1)

    assert f": record {place} is not over: seat 1 is to act (play)" in message
    assert message.startswith(f"-:{10 + place * FINISHED.count(chr(10)) + place}:63: ")


def under_way(over: int) -> str:
    """An evening with so many hands that are over, and one that is not."""
    session = Session.start(GAME, ("Anna", "Bela", "Carl", "Dora"))
    for number in range(over):
        hand = play_hand(seeded_hand(GAME, 5, number), per_seat(lambda seat: bot_named("varied")), 5, number)
        session = session.deal(hand.dealt)
        for _, action in hand.actions:
            session = session.apply(action)
    return format_records(session.deal(seeded_hand(GAME, 5, over).dealt).records())


def test_of_an_evening_under_way_the_hands_that_are_over_are_settled() -> None:
    result = ultimo("score", "-", text=under_way(2))
    as_json = ultimo("score", "-", "--json", text=under_way(2))

    assert (result.exit_code, as_json.exit_code) == (1, 1)
    assert [line for line in result.stdout.splitlines() if line.startswith("──")] == ["── deal 1 ──", "── deal 2 ──"]
    assert "Totals: Anna" in result.stdout
    assert len(json.loads(as_json.stdout)) == 2
    assert "record 2 is not over" in result.stderr
    assert result.stderr == as_json.stderr


def test_of_an_evening_in_its_first_hand_nothing_is_settled() -> None:
    assert "record 0 is not over" in refused("score", "-", text=under_way(0), status=1)


def test_a_deal_without_moves_is_not_over() -> None:
    assert refused("score", "-", text=DEAL, status=1).startswith("-:7:1: record 0 is not over: seat 1 is to act (auct")


def test_a_wrong_move_outweighs_an_unfinished_hand() -> None:
    wrong = FINISHED.replace("1:play:I ", "1:play:II ")

    assert refused("score", "-", text=f"{BEFORE_THE_LEAD}\n{wrong}").startswith("-:31:1: ")


def test_a_partly_known_hand_cannot_be_settled() -> None:
    seen = seen_by(after("stand"), 1)
    end = f"{len(seen.rstrip().splitlines())}:{len('1:stand') + 1}"

    assert f"-:{end}: record 0 has unknown cards and cannot be settled" == refused("score", "-", text=seen, status=1)


def test_the_message_names_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, BEFORE_THE_LEAD, "hand of Tuesday.tgn")

    assert refused("score", path, status=1).startswith(f"{path}:10:63: record 0 is not over")


def test_an_illegal_card_is_refused_with_what_would_be_legal_and_the_rule(tmp_path: Path) -> None:
    path = written(tmp_path, FINISHED.replace("4:play:XIV", "4:play:KH"))

    assert (
        f"{path}:11:33: seat 4 may not play:KH in calling-the-twenty/play "
        "(CT-20: taroks were led, and you can follow with XIX XIV XI); legal: play:XIX, play:XIV, play:XI"
        == refused("score", path)
    )


def test_a_card_out_of_turn_is_refused_with_whose_turn_it_is(tmp_path: Path) -> None:
    path = written(tmp_path, FINISHED.replace("4:play:XIV", "3:play:XIV"))

    assert (
        f"{path}:11:33: seat 3 may not play:XIV in calling-the-twenty/play "
        "(CT-5: it is the turn of seat 4); legal: 4:play:XIX, 4:play:XIV, 4:play:XI" == refused("score", path)
    )


def test_a_move_after_the_end_is_refused() -> None:
    message = refused("score", "-", text=f"{FINISHED}1:play:I\n")

    assert "-:21:1: nobody may play:I in calling-the-twenty/over (CT-5: the hand is over)" == message


def test_the_lines_of_a_hand_are_the_same_in_words_and_in_json() -> None:
    for hand in each(200):
        (found,) = json.loads(printed("score", "-", "--json", text=hand.text))
        words = printed("score", "-", text=hand.text)
        assert all(f"{line['what']} ({line['rule']})" in words for line in found["lines"])
        assert max(map(len, words.splitlines())) < 80


# ── an evening ──


def evening_of(hands: int) -> str:
    """An evening of Calling the Twenty, each hand played by lot."""
    session = Session.start(GAME, ("Anna", "Bela", "Carl", "Dora"), "friday")
    lot = Random(1)
    for index in range(hands):
        session = session.deal(seeded_hand(GAME, 1, index).dealt)
        while session.current is not None:
            session = session.apply(lot.choice(session.current.state.legal_actions()))
    return format_records(session.records())


def test_an_evening_has_its_deals_numbered_and_its_totals_by_name() -> None:
    text = evening_of(3)
    lines = printed("score", "-", text=text).splitlines()

    assert ["── deal 1 ──", "── deal 2 ──", "── deal 3 ──"] == [line for line in lines if line.startswith("──")]
    totals = Session.from_records(parse_records(text, find_game)).totals
    names = ("Anna", "Bela", "Carl", "Dora")
    assert f"Totals: {', '.join(f'{name} {total}' for name, total in zip(names, totals, strict=True))}" == lines[-1]


def test_another_name_at_a_place_is_said_above_the_totals() -> None:
    before, tag, after = evening_of(3).rpartition('[Place2 "Bela"]')
    lines = printed("score", "-", text=before + tag.replace("Bela", "Zoe") + after).splitlines()

    assert lines[-2] == "From deal 3 on place 2 is Zoe, not Bela."
    assert lines[-1].startswith("Totals: Anna ")
    assert not any("From deal" in line for line in printed("score", "-", text=evening_of(3)).splitlines())


def test_a_hand_of_no_evening_has_no_totals() -> None:
    assert "Totals" not in printed("score", "-", text=FINISHED)


def test_what_is_not_one_whole_evening_has_no_totals_and_it_is_said_why() -> None:
    one, two = evening_of(1), evening_of(1).replace('"friday"', '"saturday"')

    for text, why in (
        (f"{one}\n{two}", 'no totals: Session must be "friday" here'),
        (f"{one}\n{one}", 'no totals: Deal must be "2" here'),
        (one.replace('[Seats "', '[Seats "9'), "no totals: Seats "),
    ):
        result = ultimo("score", "-", text=text)

        assert (0, True) == (result.exit_code, why in result.stderr), result.stderr
        assert "Totals" not in result.stdout
