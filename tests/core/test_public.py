"""What everybody knows, read off a log."""

from __future__ import annotations

from collections.abc import Iterable

from tests.core.notation import FOUR, ONE, THREE, TWO, row, trick
from ultimo.core.actions import PASS, STAND, THE_GAME, Announce, Bid, Call, Item, Kontra, Play
from ultimo.core.cards import Cards, card
from ultimo.core.events import Acted, CardsShown, Declared, Event, SideShown, TaroksLaidAway, TrickTaken
from ultimo.core.facts import Announcement
from ultimo.core.public import Public
from ultimo.core.seats import Seat


def plays(text: str, leader: Seat = ONE) -> Iterable[Event]:
    return [Acted(seat, Play(one)) for seat, one in trick(text, leader).plays]


def test_bids_are_what_was_said_before_the_declarer_was_known() -> None:
    public = Public.of([Acted(ONE, STAND), Acted(TWO, Bid("solo")), Declared(TWO, "solo"), Acted(TWO, PASS)])

    assert [(ONE, STAND), (TWO, Bid("solo"))] == public.bidding
    assert (TWO, "solo", {TWO: True}) == (public.declarer, public.contract, public.sides)


def test_a_trick_lies_on_the_table_until_somebody_takes_it() -> None:
    begun = Public.of(plays("KH XX", leader=THREE))
    taken = Public.of([*plays("KH XX QH JH", leader=THREE), TrickTaken(FOUR)])

    assert (trick("KH XX", THREE), []) == (begun.trick, begun.tricks)
    assert (None, [(trick("KH XX QH JH", THREE), FOUR)]) == (taken.trick, taken.tricks)
    assert Cards.of("KH XX QH JH") == taken.played


def test_every_kontra_doubles_its_own_item() -> None:
    trull = Item("trull", TWO)
    public = Public.of(
        [
            Acted(TWO, Announce("trull")),
            Acted(THREE, Announce("pagat-ultimo")),
            Acted(ONE, Kontra(trull)),
            Acted(TWO, Kontra(trull)),
            Acted(ONE, Kontra(THE_GAME)),
        ]
    )

    assert (4, 2, 2, 1) == (public.level(trull), public.level(THE_GAME), public.game_level, public.level(Item("x")))
    assert (Announcement("trull", TWO, 4), Announcement("pagat-ultimo", THREE, 1)) == public.announcements


def test_what_is_called_shown_and_said_is_kept() -> None:
    shown = CardsShown(None, row("KH"))
    public = Public.of([Acted(ONE, Call(card("XX"))), SideShown(THREE, False), shown, TaroksLaidAway(ONE, 2)])

    assert (card("XX"), {THREE: False}, [shown], {ONE: 2}) == (
        public.called,
        public.sides,
        public.shown,
        public.taroks_laid_away,
    )


def test_who_played_a_card_is_found_in_ended_tricks_and_in_the_one_that_lies_there() -> None:
    public = Public.of([*plays("KH XX QH JH", leader=THREE), TrickTaken(FOUR), *plays("XXI I", leader=FOUR)])

    assert [FOUR, ONE, None] == [public.player_of(card(name)) for name in ("XX", "I", "SK")]
