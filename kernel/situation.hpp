// What a player may take into account when it chooses a card: the play, who belongs together, and what was shown by it.
#pragma once

#include <algorithm>
#include <array>

#include "play.hpp"
#include "playouts.hpp"

namespace ultimo {

// What does not change while a hand is played.
struct Stage {
    const Counter* points = nullptr;  // counts card points
    std::array<unsigned, 4> friends{};  // by seat, who plays on its side, itself included (a mask of seats)
    Seat declarer = NOBODY;       // NOBODY where each plays alone
    Seat pagat_said = NOBODY;     // who announced the Pagat for the last trick

    bool are_friends(Seat one, Seat other) const { return friends[one] >> other & 1; }
};

// A play with what the cards fallen so far have shown, and what became of Pagat and Mond.
struct Situation {
    Play play;
    Hands lacks{};                       // by seat, cards it has shown not to hold
    std::array<unsigned, 5> led_by{};    // by suit, who has led it (a mask of seats)
    Seat last_pagat = NOBODY;            // who played the Pagat to the last trick
    Seat last_taker = NOBODY;            // of the last full trick
    Seat mond_of = NOBODY, mond_to = NOBODY;  // who played the Mond, and who took it

    void apply(Card card) {
        const Trick& trick = play.trick;
        const Seat seat = play.actor;
        const int suit = suit_of(card);
        if (trick.empty()) {
            led_by[suit] |= 1u << seat;
        } else if (const int led = suit_of(trick.cards[0]); led != suit) {
            lacks[seat] |= SUITS[led];
            if (suit && play.rules.void_ == Void::TAROK) lacks[seat] |= TAROKS;
        }
        if (card == MOND) mond_of = seat;
        if (trick.size < 3) {
            play.apply(card);
            return;
        }
        const Cards fallen = trick.fallen | bit(card);
        const bool last = !(play.hands[seat] & ~bit(card));
        if (last && (fallen & bit(PAGAT))) {
            last_pagat = card == PAGAT ? seat : trick.leader;
            for (int place = 0; place < 3; ++place)
                if (trick.cards[place] == PAGAT) last_pagat = (trick.leader + place) & 3;
        }
        play.apply(card);
        last_taker = play.trick.leader;
        if (fallen & bit(MOND)) mond_to = last_taker;
    }
};

}  // namespace ultimo
