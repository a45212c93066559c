"""The command `verify`: what it finds right, what it finds wrong and where, and what nobody can check."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.cli.running import BEFORE_THE_LEAD, FINISHED, document, printed, refused, ultimo
from tests.core.notation import TWENTY
from tests.core.test_verify_shuffle import HONEST, NONCES, WITH_TALON, flipped, swapped, tagged
from ultimo.bots import Luck
from ultimo.bots.varied import VariedBot
from ultimo.core.record import Record, format_records
from ultimo.core.seats import SEATS
from ultimo.core.session import Session
from ultimo.core.shuffle import Deal, Shuffled, shuffled
from ultimo.games import find_game

ASKING = find_game("texas-tarok").with_settings({"ceremony": "ask"})
EVENINGS = [
    *((find_game(game), places) for game, places in (("calling-the-twenty", 4), ("hungarian-tarokk", 4))),
    *((find_game(game), places) for game, places in (("hungarian-tarokk", 5), ("tiny-tarock", 4), ("tiny-tarock", 5))),
    *((find_game("texas-tarok").with_settings({"ceremony": how}), 4) for how in ("none", "cut", "tap")),
    *((find_game("texas-tarok").with_settings({"ceremony": how}), 5) for how in ("none", "cut", "tap")),
    (ASKING, 4),
    (ASKING, 6),
]
NAMES = [f"{game.id} {dict(game.options.changed()).get('ceremony', '')} {places}" for game, places in EVENINGS]
TWENTIES, ASKED = 0, len(EVENINGS) - 1  # the numbers of two evenings
HANDS = 8
NOT_THESE_CARDS = "this Key, with Table, Deal, Nonces and Said, does not deal the cards of this record"


@cache
def kept(number: int) -> tuple[Record, ...]:
    """Evening *number*: every hand was dealt by a key, and each is over."""
    game, places = EVENINGS[number]
    rng = Random(number)
    session = Session.start(game, "ABCDEF"[:places])
    while not session.over and len(session.hands) < HANDS:
        while session.asked:
            session = session.say(rng.choice(session.asked))
        nonces = tuple(rng.choice((rng.randbytes(16), bytes(16))) for _ in range(places))
        made = Shuffled(rng.randbytes(32), Deal(game.id, game.version, "Stammtisch ♥", len(session.hands) + 1), nonces)
        session = session.deal_by(made)
        luck = Luck(made.key, made.key)
        player = VariedBot(luck)
        while session.current:
            state = session.current.state
            session = session.apply(player.choose(state.view(state.actor)))
    return tuple(session.records())


def place_of(tag: str, text: str) -> str:
    """Where *tag* stands first in *text*, as a message begins."""
    lines = text.splitlines()
    return f"-:{next(number for number, line in enumerate(lines, 1) if line.startswith(f'[{tag} '))}:1:"


# ── right ──


@pytest.mark.parametrize("number", range(len(EVENINGS)), ids=NAMES.__getitem__)
def test_every_hand_of_an_evening_is_verified(number: int) -> None:
    records = kept(number)
    found = document("verify", "-", text=format_records(records))

    assert [True] * len(records) == [hand["verified"] for hand in found]
    assert [record.tag("Deal") for record in records] == [hand["deal"] for hand in found]
    assert [record.tag("Commit") for record in records] == [hand["commitment"] for hand in found]
    assert [(record.tag("Said") or "").split() for record in records] == [hand["said"] for hand in found]


@pytest.mark.parametrize("number", range(len(EVENINGS)), ids=NAMES.__getitem__)
def test_a_hand_taken_out_of_its_evening_is_verified_alone(number: int) -> None:
    """TX-6: also where something was said before the deal."""
    for record in kept(number):
        (found,) = document("verify", "-", text=str(record))
        assert found["verified"]


def test_everything_that_may_be_said_is_among_what_was_checked() -> None:
    """TX-5, TX-6."""
    records = [record for number in range(len(EVENINGS)) for record in kept(number)]
    said = " ".join(record.tag("Said") or "" for record in records)

    assert {"first", "cut", "tap", "packets"} == {word.partition(":")[0] for word in said.split()}


def test_the_document_says_all_that_can_be_compared() -> None:
    assert [
        {
            "line": 1,
            "deal": "1",
            "over": False,
            "verified": False,
            "key": bytes(range(32)).hex(),
            "commitment": HONEST.tag("Commit"),
            "nonces": (HONEST.tag("Nonces") or "").split(),
            "table": 'Tisch "7"',
            "said": [],
        }
    ] == document("verify", "-", text=str(HONEST))


def test_people_read_what_to_compare() -> None:
    record = next(record for record in kept(ASKED) if "tap" in (record.tag("Said") or ""))
    nonces = [nonce if int(nonce, 16) else "none given" for nonce in (record.tag("Nonces") or "").split()]

    assert "none given" in nonces
    assert [
        f"deal {record.tag('Deal')}: the key is the one committed to, and it deals these cards",
        f"  commitment {record.tag('Commit')}",
        *(f"  nonce {number}    {nonce}" for number, nonce in enumerate(nonces, 1)),
        "  table      Stammtisch ♥",
        f"  said       {record.tag('Said')}",
        "1 hand verified.",
    ] == printed("verify", "-", text=str(record)).splitlines()


def test_another_name_at_a_place_is_said() -> None:
    before, tag, after = format_records(kept(TWENTIES)[:3]).rpartition('[Place2 "B"]')
    lines = printed("verify", "-", text=before + tag.replace("B", "Zoe") + after).splitlines()

    assert lines[-2:] == ["From deal 3 on place 2 is Zoe, not B.", "3 hands verified."]
    assert "From deal" not in printed("verify", "-", text=f"{before}{tag}{after}")


def test_the_hand_being_played_has_no_key_yet() -> None:
    records = kept(TWENTIES)
    going_on = replace(_silent(records[-1]), moves=records[-1].moves[:5], score=None)
    lines = printed("verify", "-", text=format_records([*records[:-1], going_on])).splitlines()

    assert [f"deal {len(records)}: not checked: not over; its key is told at the end"] == lines[-2:-1]
    assert f"{len(records) - 1} hands verified, 1 not." == lines[-1]


def test_a_hand_cut_short_is_not_verified() -> None:
    record = kept(TWENTIES)[0]
    cut = str(replace(record, moves=record.moves[:-4], score=None))
    lines = printed("verify", "-", text=cut).splitlines()

    assert [
        "deal 1: the key is the one committed to, and it deals these cards",
        "  not over   no Score can be checked, and the hand is not verified",
    ] == lines[:2]
    assert "0 hands verified, of 1 the deal alone." == lines[-1]


# ── nobody can check it ──


def _silent(record: Record) -> Record:
    """*record* without its shuffle tags."""
    tags = ("Shuffle", "Key", "Commit", "Nonces", "Table")
    return replace(record, tags=tuple((name, value) for name, value in record.tags if name not in tags))


@pytest.mark.parametrize("text", [FINISHED, BEFORE_THE_LEAD])
def test_without_shuffle_tags_the_status_is_1(text: str) -> None:
    result = ultimo("verify", "-", text=text)

    assert (1, "-:1:1: no shuffle tags: nobody can check how it was dealt\n") == (result.exit_code, result.stderr)
    assert "0 hands verified, 1 not." in result.stdout


def test_one_hand_that_is_over_and_silent_is_not_passed_over() -> None:
    """Or who dealt could leave the tags away where they tell."""
    records = list(kept(TWENTIES))
    records[2] = _silent(records[2])
    text = format_records(records)
    result = ultimo("verify", "-", "--json", text=text)

    start = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("[TGN")][2]
    assert (1, f"-:{start}:1: no shuffle tags: nobody can check how it was dealt\n") == (
        result.exit_code,
        result.stderr,
    )
    assert len(records) - 1 == result.stdout.count('"verified": true')


# ── wrong ──


@pytest.mark.parametrize("count", [1, 3])
def test_a_hand_that_is_not_over_has_no_score(count: int) -> None:
    """Or who cut a hand short could write any Score below it."""
    records = list(kept(TWENTIES)[:count])
    records[-1] = replace(records[-1], moves=records[-1].moves[:-4], score=(-30, 30, -30, 30))
    text = format_records(records)

    line = text[: text.index('[Score "-30')].count("\n") + 1
    assert refused("verify", "-", text=text).startswith(
        f"-:{line}:1: this hand is not over, and no Score follows from it yet"
    )


@pytest.mark.parametrize("name", ["Key", "Commit"])
def test_every_flipped_bit_of_key_and_commitment_is_found(name: str) -> None:
    for record in flipped(name):
        message = refused("verify", "-", text=str(record))
        assert message.startswith(
            f"{place_of('Key', str(record))} Key and Commit do not belong together; the commitment "
        )
        assert len(message) < 120


def test_every_flipped_bit_of_a_nonce_is_found_and_its_place_told() -> None:
    where = place_of("Key", str(HONEST))
    for record in flipped("Nonces"):
        assert f"{where} {NOT_THESE_CARDS}" == refused("verify", "-", text=str(record))


@pytest.mark.parametrize("record", [HONEST, WITH_TALON], ids=["no talon", "talon"])
def test_another_number_of_the_deal_is_found(record: Record) -> None:
    for number in (0, 2, 257, 2**32 + 1, 2**63):
        text = str(record).replace('[Deal "1"]', f'[Deal "{number}"]')
        assert NOT_THESE_CARDS in refused("verify", "-", text=text)


def test_swapped_cards_are_found() -> None:
    for one in SEATS[:3]:
        for index in range(10):
            assert NOT_THESE_CARDS in refused("verify", "-", text=str(swapped(one, SEATS[3], index)))


def test_something_else_said_before_a_deal_is_found() -> None:
    """TX-6: each way to deal gives other hands."""
    ways = set()
    for record in kept(ASKED):
        *before, last = (record.tag("Said") or "").split()
        ways.add(last.partition(":")[0])
        if last.startswith("tap"):  # the last two who tapped change their hands
            other = [*before[:-1], last, before[-1]]
        else:
            other = [*before, "cut" if last != "cut" else "packets:1"]
        text = str(record).replace(f'[Said "{record.tag("Said")}"]', f'[Said "{" ".join(other)}"]')
        assert NOT_THESE_CARDS in refused("verify", "-", text=text)
    assert {"tap", "packets"} <= ways


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("Key", "00" * 31, "write 1 of 64 hexadecimal digits"),
        ("Key", "zz" * 32, "write 1 of 64 hexadecimal digits"),
        ("Commit", "", "Commit has 0 values; write 1 of 64 hexadecimal digits"),
        ("Nonces", "00" * 15, "write 0 to 6 of 32 hexadecimal digits"),
        ("Shuffle", "ultimo-0", "Shuffle 'ultimo-0' is not known; this reads \"ultimo-1\""),
        ("Deal", "one", "Deal 'one': write the number of the deal, which goes into the shuffle"),
        ("Deal", "9" * 20, "write the number of the deal"),
        ("Table", "Tisch 8", NOT_THESE_CARDS),
    ],
)
def test_a_tag_that_is_wrong_is_told_at_its_place(name: str, value: str, problem: str) -> None:
    text = str(tagged(name, value))
    message = refused("verify", "-", text=text)

    assert problem in message
    assert message.startswith(place_of("Key" if problem == NOT_THESE_CARDS else name, text))


def test_there_are_no_more_nonces_than_places() -> None:
    """One more could be any, tried until the cards please."""
    record = kept(TWENTIES)[1]
    nonces = record.tag("Nonces") or ""
    text = str(record).replace(nonces, f"{nonces} {'00' * 16}")

    assert f"{place_of('Nonces', text)} Nonces has 5 values; write 0 to 4 of 32 hexadecimal digits" == refused(
        "verify", "-", text=text
    )


def test_a_table_that_the_game_cannot_seat_is_refused() -> None:
    places = "\n".join(f'[Place{place} "{name}"]' for place, name in enumerate("ABCDE", 1))
    text = str(HONEST).replace("[Shuffle", f"{places}\n[Shuffle")

    assert "-:1:1: calling-the-twenty is played by four (CT-5), not by 5" == refused("verify", "-", text=text)


def test_a_hand_without_its_number_is_refused() -> None:
    text = str(HONEST).replace('[Deal "1"]\n', "")

    assert "-:1:1: Deal '': write the number of the deal, which goes into the shuffle" == refused(
        "verify", "-", text=text
    )


def test_a_key_that_dealt_another_hand_too_is_found() -> None:
    other = str(HONEST).replace('[Deal "1"]', '[Deal "2"]')
    cards = shuffled(TWENTY.deck.cards, Shuffled(bytes(range(32)), Deal(TWENTY.id, 1, 'Tisch "7"', 2), NONCES))
    for seat in range(4):
        hand = " ".join(card.token for card in cards[10 * seat : 10 * seat + 10])
        other = re.sub(rf'\[Hand{seat + 1} ".*"\]', f'[Hand{seat + 1} "{hand}"]', other)
    text = f"{HONEST}\n{other}"
    where = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("[Key")][1]

    assert 1 == len(document("verify", "-", text=other))
    assert f"-:{where}:1: this Key dealt a hand before; each deal has a key of its own" == refused(
        "verify", "-", text=text
    )


def test_a_deal_left_out_of_an_evening_is_found() -> None:
    records = kept(TWENTIES)

    assert 'Deal must be "3" here' in refused("verify", "-", text=format_records([*records[:2], *records[3:]]))


def test_unknown_cards_cannot_be_checked() -> None:
    text = re.sub(r'\[Hand2 ".*"\]', f'[Hand2 "{" ".join("?" * 10)}"]', str(HONEST))

    assert "this record has unknown cards" in refused("verify", "-", text=text)


def test_words_before_a_deal_that_nobody_can_say_are_refused() -> None:
    for said, record in (("cut", HONEST), ("nod", kept(ASKED)[2])):
        text = re.sub(r'\[Said ".*"\]\n', "", str(record)).replace("[Shuffle", f'[Said "{said}"]\n[Shuffle')
        assert f"'{said}' cannot be said before this deal; possible: " in refused("verify", "-", text=text)


def test_a_hand_alone_that_is_not_over_waits_where_the_evening_says_how_to_deal() -> None:
    record = kept(ASKED)[2]
    text = str(replace(record, moves=record.moves[:3], score=None))

    assert "this hand is not over; without the deals before it, it can only be checked when it is" in refused(
        "verify", "-", text=text
    )


def test_a_hand_alone_that_would_end_the_evening_is_not_called_wrong() -> None:
    """The first deal was thrown in (TX-12): alone, nobody can tell that this evening of one hand was not over."""
    one = find_game("texas-tarok").with_settings({"ceremony": "ask", "hands": "1"})
    session = Session.start(one, "ABCD")
    for deal in (1, 2):
        made = Shuffled(bytes([deal] * 32), Deal(one.id, one.version, "", deal))
        session = session.say("cut") if "cut" in session.asked else session
        session = session.deal_by(made)
        while session.current:
            legal = session.current.state.legal_actions()
            session = session.apply(legal[0 if deal == 1 else -1])
    records = session.records()

    assert [True, True] == [hand["verified"] for hand in document("verify", "-", text=format_records(records))]
    message = refused("verify", "-", text=str(records[1]))
    assert message.endswith("what was said before this deal can only be checked with the deals before it")


def test_a_file_that_is_none_is_refused() -> None:
    assert "there is no record here" in refused("verify", "-", text="")
    assert "No such file" in refused("verify", "/no/such/file")
