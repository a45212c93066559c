// Which cards may be played, and who takes a trick; must agree with core/tricks.py name by name.
#pragma once

#include <array>

#include "cards.hpp"

namespace ultimo {

enum class Void { TAROK, COLOR, ANY };
enum class PagatDuty { FREE, LAST_TAROK, LAST_UNLESS_WINNING, NOT_LED };
enum class Emperor { OFF, ANY_ORDER, IN_ORDER };
enum class RedPips { A432, A234, REVERSED };

// For each card the cards that beat it once it is winning.
using Beaters = std::array<Cards, PACK>;

constexpr Beaters beaters(bool trumps, RedPips red_pips) {
    Beaters made{};
    for (int suit = 0; suit < 5; ++suit) {
        Cards higher = trumps && suit ? TAROKS : 0;
        const int base = suit ? 14 + 8 * suit : 0, size = suit ? 8 : 22;
        const bool red = suit == 1 || suit == 2;
        for (int place = 0; place < size; ++place) {
            int rank = place;  // the pips lie in the pack as 1 4 3 2
            if (red && red_pips == RedPips::A234 && place >= 5) rank = 12 - place;
            if (red && red_pips == RedPips::REVERSED && place >= 4) rank = place == 7 ? 4 : place + 1;
            made[base + rank] = higher;
            higher |= bit(base + rank);
        }
    }
    return made;
}

inline constexpr Beaters BEATERS[2][3] = {
    {beaters(false, RedPips::A432), beaters(false, RedPips::A234), beaters(false, RedPips::REVERSED)},
    {beaters(true, RedPips::A432), beaters(true, RedPips::A234), beaters(true, RedPips::REVERSED)}};

struct TrickRules {
    bool trumps = true;
    Void void_ = Void::TAROK;
    bool color_led_first = false;
    bool rising = false;
    PagatDuty pagat = PagatDuty::FREE;
    bool pagat_held = false;
    Emperor emperor = Emperor::OFF;
    RedPips red_pips = RedPips::A432;

    const Beaters& beaters() const { return BEATERS[trumps][static_cast<int>(red_pips)]; }
    Cards owed() const { return void_ == Void::TAROK ? TAROKS : void_ == Void::COLOR ? COLORS : 0; }
};

struct Trick {
    Seat leader = 0;
    int size = 0;
    std::array<std::int8_t, 4> cards{};
    Cards fallen = 0;       // the same cards as a set
    Card best = 0;          // the card that wins but for the emperor's trick
    Seat ahead = 0;         // who played it
    bool emperors = false;  // whether the whole trull lies so that the Pagat wins

    bool empty() const { return size == 0; }
    Seat actor() const { return (leader + size) & 3; }
    void add(Card card, const TrickRules& rules) {
        if (!size || (bit(card) & rules.beaters()[best])) best = card, ahead = actor();
        cards[size++] = static_cast<std::int8_t>(card);
        fallen |= bit(card);
        if (rules.emperor != Emperor::OFF && (bit(card) & TRULL)) emperors = is_emperors(rules);
    }
    Card best_card() const { return emperors ? PAGAT : best; }
    Seat taker() const {
        if (!emperors) return ahead;
        int place = 0;
        while (cards[place] != PAGAT) ++place;
        return (leader + place) & 3;
    }

  private:
    bool is_emperors(const TrickRules& rules) const {
        if ((fallen & TRULL) != TRULL || !(rules.trumps || cards[0] < 22)) return false;
        if (rules.emperor == Emperor::ANY_ORDER) return true;
        int fallen = 0;
        const Card order[] = {MOND, SKUS, PAGAT};
        for (int index = 0; index < size; ++index)
            if ((bit(cards[index]) & TRULL) && cards[index] != order[fallen++]) return false;
        return true;
    }
};

// The cards that would win *trick*, which has a card already, played next to it.
inline Cards beating(const Trick& trick, const TrickRules& rules) {
    const Cards beaters = rules.beaters()[trick.best_card()];
    if (rules.emperor == Emperor::OFF) return beaters;
    if (trick.emperors) return 0;
    Cards ruling = 0;
    for (Cards left = TRULL & ~trick.fallen; left; left = without_first(left)) {
        Trick after = trick;
        if (after.size == 4) break;
        after.add(first(left), rules);
        if (after.best_card() == first(left)) ruling |= bit(first(left));
    }
    return (beaters & ~TRULL) | ruling;
}

inline Cards following(Cards hand, const Trick& trick, const TrickRules& rules) {
    if (trick.empty()) return rules.color_led_first && (hand & COLORS) ? hand & COLORS : hand;
    if (const Cards same = hand & SUITS[suit_of(trick.cards[0])]) return same;
    const Cards owed = hand & rules.owed();
    return owed ? owed : hand;
}

inline Cards sparing_pagat(Cards cards, const Trick& trick, const TrickRules& rules) {
    if (!(cards & TAROKS & ~bit(PAGAT))) return cards;
    if (trick.empty()) return cards & ~bit(PAGAT);
    if (rules.pagat == PagatDuty::NOT_LED) return cards;
    if (rules.pagat == PagatDuty::LAST_UNLESS_WINNING && (beating(trick, rules) & bit(PAGAT))) return cards;
    return cards & ~bit(PAGAT);
}

inline Cards rising(Cards cards, const Trick& trick, const TrickRules& rules) {
    if (trick.empty()) return cards;
    const Cards higher = cards & beating(trick, rules);
    return higher ? higher : cards;
}

inline Cards holding_pagat(Cards cards) { return cards & ~bit(PAGAT) ? cards & ~bit(PAGAT) : cards; }

inline Cards playable(Cards hand, const Trick& trick, const TrickRules& rules) {
    Cards cards = following(hand, trick, rules);
    if (rules.pagat != PagatDuty::FREE) cards = sparing_pagat(cards, trick, rules);
    if (rules.rising) cards = rising(cards, trick, rules);
    if (rules.pagat_held) cards = holding_pagat(cards);
    return cards;
}

}  // namespace ultimo
