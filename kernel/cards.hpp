// Sets of cards as bit masks; must agree with core/cards.py (Skus 0 … Pagat 21, then the suits from the King down).
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ultimo {

using Cards = std::uint64_t;
using Card = int;  // the index of a card in the full pack
using Seat = int;  // 0 to 3

constexpr int PACK = 54;
constexpr Card SKUS = 0, MOND = 1, PAGAT = 21;

constexpr Cards bit(Card card) { return Cards{1} << card; }
constexpr int count(Cards cards) { return std::popcount(cards); }
constexpr Card first(Cards cards) { return std::countr_zero(cards); }
constexpr Card last(Cards cards) { return 63 - std::countl_zero(cards); }
constexpr Cards without_first(Cards cards) { return cards & (cards - 1); }

// The card that *number* others of *cards* come before.
inline Card nth(Cards cards, int number) {
#ifdef __BMI2__
    return first(_pdep_u64(bit(number), cards));
#else
    for (; number > 0; --number) cards = without_first(cards);
    return first(cards);
#endif
}

constexpr Cards ALL = bit(PACK) - 1;
constexpr Cards TAROKS = bit(22) - 1;
constexpr Cards COLORS = ALL & ~TAROKS;
constexpr Cards TRULL = bit(SKUS) | bit(MOND) | bit(PAGAT);
constexpr Cards KINGS = bit(22) | bit(30) | bit(38) | bit(46);
constexpr Cards HEARTS = Cards{0xff} << 22;
constexpr Cards SUITS[5] = {TAROKS, HEARTS, HEARTS << 8, HEARTS << 16, HEARTS << 24};

constexpr int COLOR_SUITS = 4;

constexpr int suit_of(Card card) { return card < 22 ? 0 : (card - 14) >> 3; }

// How many colour suits *cards* has none of.
constexpr int voids(Cards cards) { return !(cards & SUITS[1]) + !(cards & SUITS[2]) + !(cards & SUITS[3]) + !(cards & SUITS[4]); }

constexpr Seat next_seat(Seat seat) { return (seat + 1) & 3; }

}  // namespace ultimo
