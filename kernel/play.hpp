// Card play from the first lead to the last trick; must agree with core/phases/tricks.py.
#pragma once

#include <stdexcept>

#include "tricks.hpp"

namespace ultimo {

constexpr Seat NOBODY = -1;

using Hands = std::array<Cards, 4>;

struct Play {
    TrickRules rules;
    Hands hands{};
    Trick trick;
    Seat actor = 0;               // NOBODY once the play is over
    Hands taken{};                // the cards in the tricks of each seat
    std::array<int, 4> tricks{};  // how many each seat took
    Seat lone = NOBODY;           // the first trick of this seat ends the play

    Cards playable() const { return ultimo::playable(hands[actor], trick, rules); }

    // Plays *card*, which is playable, for the actor.
    void apply(Card card) {
        hands[actor] &= ~bit(card);
        trick.add(card, rules);
        if (trick.size < 4) {
            actor = next_seat(actor);
            return;
        }
        const Seat winner = trick.taker();
        taken[winner] |= trick.fallen;
        ++tricks[winner];
        trick = Trick{winner};
        actor = hands[winner] && winner != lone ? winner : NOBODY;
    }
};

// Throws unless *play* is a position that can come up in some deal.
inline void check(const Play& play) {
    Cards seen = play.trick.fallen;
    const auto fresh = [&seen](Cards cards) {
        if (cards & ~ALL) throw std::invalid_argument("a mask has bits beyond the 54 cards of the pack");
        if (cards & seen) throw std::invalid_argument("a card lies in two places");
        seen |= cards;
    };
    if (count(seen) != play.trick.size) throw std::invalid_argument("a card lies in the trick twice");
    for (Seat seat = 0; seat < 4; ++seat) fresh(play.hands[seat]);
    for (Seat seat = 0; seat < 4; ++seat) fresh(play.taken[seat]);
    for (Seat seat = 0; seat < 4; ++seat) {
        const bool played = ((seat - play.trick.leader) & 3) < play.trick.size;
        if (count(play.hands[seat]) + played != count(play.hands[play.trick.leader]) + !play.trick.empty())
            throw std::invalid_argument("the hands have different lengths");
    }
}

}  // namespace ultimo
