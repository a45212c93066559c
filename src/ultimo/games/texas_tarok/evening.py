"""The evening of Texas Tarok: who sits out, who is asked first, how it is dealt (TX-4 to TX-6, TX-12, TX-39)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.evening import Ceremonial, HandResult, Next
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS, Place, Seat, at, per_seat
from ultimo.core.shuffle import dealt_in_order
from ultimo.core.table import Table
from ultimo.games.texas_tarok.options import Ceremony, Options
from ultimo.games.texas_tarok.tables import TALON

MOST_PLACES = 6
ACROSS = 3  # TX-4: with six, who sits so many seats on from the dealer sits out too
FIRST, CUT, TAP, PACKETS = "first:", "cut", "tap:", "packets:"  # what may be said before a deal
HANDS = (1, 2, 3, 4)  # TX-6: the four hands of twelve a tap makes, as they lie
CHOOSERS = (SEATS[1], SEATS[0], SEATS[2])  # TX-6: who chooses first; what is left is seat 4's
PACKET_SIZES = (1, 2, 3, 4)  # TX-6
CUT_PACKET = 6  # TX-6
CARDS_A_SUIT = 8
BEGINNERS = tuple(reversed(tuple(TAROKS)))[1:]  # TX-5: II, III, IV …: whoever holds the first of them begins


@dataclass(frozen=True, slots=True)
class Povinosts(Ceremonial):
    """How far the evening is: *first* is asked first in the hand to come, None before the first deal."""

    places: int
    hands: int | None  # None: open
    ceremony: Ceremony
    first: Place | None = None
    played: int = 0  # thrown-in hands do not count (TX-12)
    out: tuple[Place, ...] = ()  # who sat out in the last hand
    again: bool = False  # whether that hand was thrown in, and is dealt once more
    said: tuple[str, ...] = ()  # about the coming deal: TX-5, TX-6

    @staticmethod
    def begin(places: int, options: Options) -> Povinosts:
        """The evening before its first hand; ValueError unless four to six are at the table."""
        if not len(SEATS) <= places <= MOST_PLACES:
            raise ValueError(f"texas-tarok is played by four, or by five or six in turns (TX-4), not by {places}")
        return Povinosts(places, options.hands, options.ceremony)

    def reseated(self, chairs: Sequence[Place | None]) -> Povinosts:
        """Who was to be asked first still is; if that player left, the next one who stays."""
        if not len(SEATS) <= len(chairs) <= MOST_PLACES:
            raise ValueError(f"texas-tarok is played by four, or by five or six in turns (TX-4), not by {len(chairs)}")
        new = {old: Place(index) for index, old in enumerate(chairs, 1) if old is not None}
        first = None if self.first is None else next((new[old] for old in self._from(self.first) if old in new), None)
        return replace(self, places=len(chairs), first=first, out=tuple(new[old] for old in self.out if old in new))

    @property
    def over(self) -> bool:
        """TX-39."""
        return self.hands is not None and self.played >= self.hands

    def seating(self, dealt: Table | None) -> Next:
        """The hand to come; with four the cards of the first deal say who is first asked (TX-5)."""
        first = self.first
        if first is None:
            first = self._drawn() or Place(1)
            if dealt is not None and self.places == len(SEATS):
                first = Place(_beginner(dealt))  # seat N of the hand as dealt is place N
        dealer = self._around(first, -1)
        playing = [place for place in self._from(first) if place not in self._sits_out(dealer)]
        one, two, three, four = playing
        return Next(dealer, (one, two, three, four))

    def _from(self, first: Place) -> list[Place]:
        return [self._around(first, steps) for steps in range(self.places)]

    def _around(self, place: Place, steps: int) -> Place:
        return Place((place - 1 + steps) % self.places + 1)

    def _sits_out(self, dealer: Place) -> tuple[Place, ...]:
        """TX-4: nobody twice running; who takes over is the next one."""
        if self.places == len(SEATS):
            return ()
        if self.again:
            return self.out
        if self.places < MOST_PLACES:
            return (dealer,)
        across = (self._around(dealer, ACROSS + steps) for steps in range(self.places))
        return (dealer, next(place for place in across if place not in self.out))

    def after(self, hand: HandResult) -> Povinosts:
        """TX-5: the right neighbour of who was on Povinost is asked first; a thrown-in hand is dealt again (TX-12)."""
        out = tuple(Place(place) for place in range(1, self.places + 1) if place not in hand.seats)
        if hand.facts.end is HandEnd.PASSED_OUT:
            return replace(self, first=hand.seats[0], out=out, again=True, said=())
        assert hand.facts.first_right is not None, "somebody was on Povinost in a hand that was played"
        first = self._around(at(hand.seats, hand.facts.first_right), 1)
        return replace(self, first=first, played=self.played + 1, out=out, again=False, said=())

    def steps(self) -> Sequence[str]:
        """Nothing is said about the evening while it goes on."""
        return ()

    def take(self, step: str) -> Povinosts:
        """Nothing is said about the evening while it goes on."""
        raise AssertionError(f"{step} was not offered")

    # ── before a deal ──

    def asked(self) -> Sequence[str]:
        """Who drew the highest card for the first hand of five or six (TX-5); then seat 2 cuts or taps (TX-6)."""
        if self.first is None and self._drawn() is None:
            places = range(1, self.places + 1) if self.places > len(SEATS) else ()
            return tuple(f"{FIRST}{place}" for place in places)
        ceremony = self._ceremony
        if self.over or self.ceremony in (Ceremony.NONE, Ceremony.CUT):
            return ()
        if not ceremony:
            cut = (CUT,) if self.ceremony is Ceremony.ASK else ()
            return (*cut, *(f"{TAP}{hand}" for hand in HANDS), *(f"{PACKETS}{size}" for size in PACKET_SIZES))
        if not ceremony[0].startswith(TAP) or len(ceremony) == len(CHOOSERS):
            return ()
        return tuple(f"{TAP}{hand}" for hand in HANDS if f"{TAP}{hand}" not in ceremony)

    @property
    def chooser(self) -> Seat | None:
        """Seat 2 cuts or taps, of four hands seats 2, 1 and 3 choose (TX-6); who drew highest, the cards say (TX-5)."""
        words = self.asked()
        return None if not words or words[0].startswith(FIRST) else CHOOSERS[len(self._ceremony)]

    def saying(self, word: str) -> Povinosts:
        """The evening after one of `asked`."""
        return replace(self, said=(*self.said, word))

    @property
    def deeds(self) -> Sequence[tuple[Seat, str]]:
        """Who drew highest is seat 1 by that; then the choosers in their order (TX-5, TX-6)."""
        drew = [(SEATS[0], "draws the highest card")] if self._drawn() else []
        return [*drew, *((seat, _deed(word)) for seat, word in zip(CHOOSERS, self._ceremony, strict=False))]

    @property
    def _ceremony(self) -> Sequence[str]:
        """What was said beside who drew highest (TX-6)."""
        return [word for word in self.said if not word.startswith(FIRST)]

    def _drawn(self) -> Place | None:
        return next((Place(int(word.removeprefix(FIRST))) for word in self.said if word.startswith(FIRST)), None)

    def dealt(self, pack: Sequence[Card]) -> Table:
        """*pack* dealt to the seats of `seating(None)` as was said (TX-6)."""
        ceremony = self._ceremony
        if self.ceremony is Ceremony.CUT and (self.first or self.places > len(SEATS)):
            ceremony = [CUT]
        if not ceremony:
            return dealt_in_order(pack, TALON)
        if ceremony[0] == CUT:
            return _in_packets(pack, CUT_PACKET)
        if ceremony[0].startswith(PACKETS):
            return _in_packets(pack, int(ceremony[0].removeprefix(PACKETS)))
        return _chosen(pack, [int(word.removeprefix(TAP)) for word in ceremony])


def _deed(word: str) -> str:
    """What a chooser who says *word* does (TX-6)."""
    if word == CUT:
        return "cuts"
    if word.startswith(TAP):
        return f"taps for hand {word.removeprefix(TAP)} of the four"
    return f"taps for packets of {word.removeprefix(PACKETS)}"


def _in_packets(pack: Sequence[Card], size: int) -> Table:
    """TX-6: the talon first, then *size* cards at a time from seat 1 on."""
    rest = pack[TALON:]
    packets = [rest[start : start + size] for start in range(0, len(rest), size)]
    hands = per_seat(lambda seat: Cards.of(card for packet in packets[seat - 1 :: len(SEATS)] for card in packet))
    return Table(hands, tuple(pack[:TALON]))


def _chosen(pack: Sequence[Card], chosen: Sequence[int]) -> Table:
    """TX-6: the talon first, then four hands of twelve: seats 2, 1 and 3 have chosen, seat 4 gets the last."""
    table = dealt_in_order(pack, TALON)
    order = [*chosen, *(hand for hand in HANDS if hand not in chosen)]
    by_seat = dict(zip((*CHOOSERS, SEATS[3]), order, strict=True))
    return replace(table, hands=per_seat(lambda seat: table.hands[by_seat[seat] - 1]))


def highest_drawn(drawn: Mapping[Place, Card]) -> tuple[Place, ...]:
    """Who drew the highest card, any tarok before suit cards; several draw again (TX-5)."""
    best = min(map(_height, drawn.values()))
    return tuple(place for place, card in drawn.items() if _height(card) == best)


def _height(card: Card) -> tuple[bool, int]:
    """From the highest: taroks in their order, then suit cards by their rank, whatever the suit."""
    if card in TAROKS:
        return False, card.index
    return True, (card.index - len(TAROKS)) % CARDS_A_SUIT


def _beginner(dealt: Table) -> int:
    """TX-5: the seat that was dealt II, else III and so on."""
    holders = (dealt.holder(card) for card in BEGINNERS)
    return next(seat for seat in holders if seat)
