"""Records: written in one form, read with the place of every fault; what the corpus of files does not have."""

from __future__ import annotations

import pytest

from tests.core.notation import ONE, TINY, TWO, after, finished, row, table
from ultimo.core.actions import HIDDEN_DISCARD, Discard
from ultimo.core.cards import card
from ultimo.core.options import OptionError
from ultimo.core.reading import decode, parse_records, parse_settings, read_records
from ultimo.core.record import Move, Record, RecordError, Spot, format_record, format_records
from ultimo.games import find_game

TALON = "KD QD CD JD 1D 4D"
EXCHANGE = "bid:trade pass pass pass swap discard:QC discard:CC discard:7C"
TEXT = """\
[TGN "1"]
[Game "tiny-tarock"]
[Rules "2"]
[Hand1 "SK XXI XX XIX XVIII QC CC JC 10C 9C 8C 7C"]
[Hand2 "XVII XVI XV XIV XIII XII XI X IX VIII VII VI"]
[Hand3 "V IV III II I KH QH CH JH 1H 4H 3H"]
[Hand4 "2H 3D 2D KC KS QS CS JS 10S 9S 8S 7S"]
[Talon "KD QD CD JD 1D 4D"]

1:bid:trade 2:pass 3:pass 4:pass 1:swap 1:discard:QC,CC,7C
1:play:SK 2:play:XVII 3:play:V 4:play:2H
"""


def tiny(said: str = EXCHANGE) -> Record:
    """A hand of the game with a talon, after *said*."""
    return Record.of(after(TINY, table(TINY, "QC CC JC 10C 9C 8C 7C", TALON), said))


def parsed(text: str) -> Record:
    (record,) = parse_records(text, find_game)
    return record


def problem(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        read_records(text, find_game)
    return str(caught.value)


def changed(old: str, new: str) -> str:
    """The text of the whole record with *old* replaced."""
    assert 1 == TEXT.count(old), f"{old!r} stands {TEXT.count(old)} times"
    return TEXT.replace(old, new)


# ── writing ──


def test_a_record_is_written_with_its_tags_in_order_and_every_trick_on_its_line() -> None:
    assert TEXT == format_record(tiny(f"{EXCHANGE} play:SK play:XVII play:V play:2H"))


def test_consecutive_discards_of_one_seat_are_joined() -> None:
    assert "1:swap 1:discard:QC,CC,7C\n" in format_record(tiny())


def test_discards_of_different_seats_and_hidden_ones_keep_their_places() -> None:
    moves = (
        Move(ONE, HIDDEN_DISCARD),
        Move(ONE, HIDDEN_DISCARD),
        Move(TWO, Discard(card("KH"))),
        Move(ONE, Discard(card("QH"))),
    )
    written = format_record(Record(TINY, tiny().hands, tiny().talon, moves))

    assert written.endswith("\n\n1:discard:?,? 2:discard:KH 1:discard:QH\n")
    assert moves == parsed(written).moves


def test_options_multiplier_free_tags_and_score_are_written_where_they_belong() -> None:
    game = TINY.with_settings({"laid-taroks": "shown", "hands": "3"})
    over = finished(after(game, table(game, multiplier=4), "pass pass pass bid:nullo"))
    lines = format_record(Record.of(over, [("Date", "today"), ("Event", 'the "last" \\')])).splitlines()

    assert [
        '[TGN "1"]',
        '[Game "tiny-tarock"]',
        '[Rules "2"]',
        '[Options "laid-taroks=shown hands=3"]',
        '[Multiplier "4"]',
        '[Date "today"]',
        r'[Event "the \"last\" \\"]',
    ] == lines[:7]
    score = " ".join(map(str, over.settlement().scores))
    assert ["Hand1", "Hand2", "Hand3", "Hand4", "Talon", "Score"] == [line[1:].split()[0] for line in lines[7:13]]
    assert f'[Score "{score}"]' == lines[12]


def test_a_record_may_leave_out_the_score() -> None:
    over = finished(after(TINY, table(TINY), "pass pass pass bid:nullo"))

    assert Record.of(over, scored=False).score is None
    assert over.settlement().scores == Record.of(over).score


def test_records_are_written_with_a_blank_line_between() -> None:
    one, two = tiny(), tiny("pass pass pass pass")

    assert f"{one}\n{two}" == format_records([one, two])
    assert [one, two] == parse_records(format_records([one, two]), find_game)


# ── reading ──


def test_what_is_written_is_read_and_what_is_read_is_written() -> None:
    for record in (tiny(), tiny("pass pass pass pass"), tiny("")):
        assert record == parsed(str(record))
        assert str(record) == str(parsed(str(record)))


def test_each_of_several_discards_in_one_word_has_its_own_place() -> None:
    record = parsed(TEXT)

    assert [Spot(10, 41), Spot(10, 54), Spot(10, 57)] == list(record.spots.moves[5:8])
    assert [Discard(one) for one in row("QC CC 7C")] == [move.action for move in record.moves[5:8]]


def test_tags_may_stand_in_any_order_and_hands_keep_theirs() -> None:
    tags = TEXT.splitlines()[:8]
    shuffled = "\n".join([*reversed(tags), *TEXT.splitlines()[8:]])
    turned = parsed(changed("SK XXI XX", "XX SK XXI"))

    assert parsed(TEXT) == parsed(shuffled)
    assert row("XX SK XXI") == turned.hands[0][:3]
    assert parsed(TEXT).table() == turned.table()


def test_a_move_after_the_end_of_the_text_is_at_the_end() -> None:
    record = parsed(TEXT)

    assert Spot(11, 41) == record.spots.end == record.move_spot(99)
    assert (Spot(8, 1), Spot(1, 1)) == (record.tag_spot("Talon"), record.tag_spot("Event"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('[TGN "1"]', '[TGN "2"]', "1:1: TGN '2' is not known; this reads [TGN \"1\"]"),
        ('"2"]', '"1"]', "3:1: Rules '1': tiny-tarock is known in version 2 of its rules"),
        ('[Rules "2"]', '[Rules "2"]\n[Options "red-pips=A"]',
         "4:1: red-pips='A': choose A432 | A234 | 432A (TT-2)"),
        ('[Rules "2"]', '[Rules "2"]\n[Rules "2"]', "4:1: the tag Rules stands twice in this record; write it once"),
        ('[Talon "KD QD CD JD 1D 4D"]\n', "", "1:1: the tag Talon is missing; a record needs TGN, Game, Hand1 to Hand4,"
         " and Talon where the game has one; a tag after moves begins a record"),
        ("KD QD CD JD 1D 4D", "KD QD CD JD 1D", "8:1: Talon has 5 cards; tiny-tarock deals 6 there"),
        ("KD QD CD JD 1D 4D", "KD QD CD JD 1D KH", "8:1: Talon: KH was dealt to Hand3 already; nobody has 4D"),
        ("KD QD CD JD 1D 4D", "KD QD CD JD 1D KX", "8:1: Talon: 'KX' is not a card;"
         " cards are SK XXI … I and rank + suit like KH, 10C, 1D"),
        ("8S 7S", "8S SK", "7:1: Hand4: SK was dealt to Hand1 already; nobody has 7S"),
        ("8S 7S", "8S", "7:1: Hand4 has 11 cards; tiny-tarock deals 12 there"),
        ("CC,7C", "CC,7X", "10:57: '7X' is not a card; cards are SK XXI … I and rank + suit like KH, 10C, 1D"),
        ("CC,7C", "CC,", "10:57: 'discard:' is not an action;"
         " actions are pass stand hold keep swap back annul bid: announce: kontra: call: discard: play:"),
        ("CC,7C", "CC,KC", "10:57: seat 1 may not discard:KC in tiny-tarock/discard"
         " (TT-6: K♣ is not in the hand of seat 1)"),
        ("QC,CC", "QC,SK", "10:54: seat 1 may not discard:SK in tiny-tarock/discard"
         " (TT-6: SK counts 5 and is never laid away)"),
        ("2:pass", "3:pass", "10:13: seat 3 may not pass in tiny-tarock/auction"
         " (TT-3: it is the turn of seat 2); legal: 2:pass, 2:bid:nullo"),
        ("4:play:2H", "4:play:KH", "11:32: seat 4 may not play:KH in tiny-tarock/play"
         " (TT-7: K♥ is not in the hand of seat 4)"),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_line_and_column(old: str, new: str, expected: str) -> None:
    assert problem(changed(old, new)).startswith(expected)


def test_an_escape_a_comment_and_crlf_do_not_move_a_fault() -> None:
    text = changed(
        '[Rules "2"]', '[Rules "2"] ; the \\"second\\"\n{ two\nlines [Score "no"] }[Event "an \\"x\\" \\\\"]'
    )
    assert problem(text).startswith("5:21: ")  # the tag stands after the end of a comment

    text = changed("1:swap", "{ two\nlines } 1:swap 1:swap").replace("\n", "\r\n")
    assert problem(f"\ufeff{text}").startswith("11:16: seat 1 may not swap in tiny-tarock/discard")


def test_a_comment_ends_at_its_first_brace() -> None:
    assert parsed(TEXT).moves == parsed(changed("1:swap", "{ a { b } 1:swap")).moves
    assert problem(changed("1:swap", "{ a { b } } 1:swap")).startswith("10:44: '}' is not a move")
    assert problem(changed("1:swap", "1:swap { a")).startswith("10:41: this { has no }")


def test_a_comment_to_the_end_of_the_line_hides_braces() -> None:
    assert parsed(TEXT).moves == parsed(changed("1:swap", "; { \n1:swap ; }\n")).moves


def test_two_records_without_moves_are_two() -> None:
    one = TEXT.split("\n\n")[0]

    assert 2 == len(parse_records(f"{one}\n{one}", find_game))
    assert 2 == len(parse_records(f"{one}\n\n\n{one}\n", find_game))


def test_a_wrong_score_is_a_fault_at_its_tag() -> None:
    over = Record.of(finished(after(TINY, table(TINY), "pass pass pass bid:nullo")))
    right = " ".join(map(str, over.score or ()))
    text = str(over)

    assert [over] == read_records(text, find_game)
    wrong = text.replace(f'[Score "{right}"]', '[Score "1 2 3 -6"]')
    assert f'9:1: the Score "1 2 3 -6" is wrong; by the rules it is "{right}"' == problem(wrong)


@pytest.mark.parametrize("score", ["1 2 3", "1 2 3 x", "1 2 3 4 5", "", "+1 2 3 4", "1 2 3 1" + 24 * "0", "1.0 2 3 4"])
def test_a_score_is_four_whole_numbers(score: str) -> None:
    assert f"9:1: Score {score!r}: write four whole numbers, by seat" == problem(
        changed('1D 4D"]', f'1D 4D"]\n[Score "{score}"]')
    )


def test_the_score_of_an_unfinished_hand_is_not_checked() -> None:
    assert (1, 1, 1, 1) == parsed(changed('1D 4D"]', '1D 4D"]\n[Score "1 1 1 1"]')).checked().score


@pytest.mark.parametrize("multiplier", ["0", "3", "-2", "x", "", "6", "2305843009213693952", "9" * 30, "02"])
def test_a_multiplier_is_a_power_of_two(multiplier: str) -> None:
    text = changed('[Rules "2"]', f'[Rules "2"]\n[Multiplier "{multiplier}"]')

    assert f"4:1: Multiplier {multiplier!r}: write 1, 2, 4, 8 … up to 1152921504606846976" == problem(text)


def test_a_multiplier_goes_into_the_hand() -> None:
    text = changed('[Rules "2"]', '[Rules "2"]\n[Multiplier "1152921504606846976"]')

    assert 1 << 60 == parsed(text).replay().dealt.multiplier


# ── partly known records ──


def test_a_record_with_unknown_cards_is_checked_for_its_form_and_cards_only() -> None:
    text = changed("SK XXI XX", "? ? ?").replace("4:play:2H", "4:play:KH").replace("CC,7C", "?,?")
    (record,) = read_records(text, find_game)

    assert not record.is_known and parsed(TEXT).is_known
    assert (None, None, None) == record.hands[0][:3]
    with pytest.raises(ValueError, match="it can be shown and searched, not played"):
        record.replay()


def test_a_hidden_discard_alone_makes_a_record_partly_known() -> None:
    assert not parsed(changed("CC,7C", "CC,?")).is_known


def test_nobody_lacks_a_card_that_may_be_an_unknown_one() -> None:
    text = changed("SK XXI XX", "? XXI XXI")

    assert "4:1: Hand1: XXI was dealt to Hand1 already" == problem(text)


# ── parts ──


def test_a_record_is_shortened_and_replayed_by_its_moves() -> None:
    record = parsed(TEXT)

    assert (3, 12, 12) == tuple(len(record.shortened(count).moves) for count in (3, 12, None))
    assert record.shortened(3).replay() == record.replay(3)


def test_free_tags_are_found_by_name() -> None:
    record = parsed(changed('[Rules "2"]', '[Rules "2"]\n[Event "a"]\n[Date "b"]'))

    assert ("a", "b", None) == (record.tag("Event"), record.tag("Date"), record.tag("Score"))
    assert (("Event", "a"), ("Date", "b")) == record.tags


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("hands", "'hands' is not NAME=VALUE"),
        ("=3", "'=3' is not NAME=VALUE"),
        ("hands=", "'hands=' is not NAME=VALUE"),
        ("hands=3 hands=3", "the option hands stands twice; write it once"),
    ],
)
def test_settings_are_name_and_value(words: str, problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_settings(words.split())

    assert problem == str(caught.value)
    assert {"hands": "3", "red-pips": "A234"} == parse_settings("hands=3 red-pips=A234".split())


def test_a_file_is_utf_8_with_or_without_a_byte_order_mark() -> None:
    assert "K♥" == decode("K♥".encode()) == decode("\ufeffK♥".encode())


def test_the_first_wrong_byte_is_told_with_line_and_column() -> None:
    with pytest.raises(RecordError, match=r"^2:3: byte 0xff is not UTF-8; a record is text in UTF-8$"):
        decode("♥\n♥♥".encode() + b"\xff")
