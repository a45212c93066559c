// How people play a card without thinking long: a weighed sum of simple features, quick enough for millions of cards.
//
// The weights were found by letting changed weights play against unchanged ones. A player of habits knows the own hand,
// what was played, and who belongs together; of the other hands only which cards lie in them together.
#pragma once

#include "playouts.hpp"

namespace ultimo {

constexpr int LEADING = 12, FOLLOWING = 14;

struct Habits {
    std::array<std::array<float, LEADING>, 2> lead{};      // of the declarer's opponents, of the declarer's side
    std::array<std::array<float, FOLLOWING>, 2> follow{};  // in the order of the features below
};

class Player {
  public:
    Player(const Play& play, unsigned side, const Points& points)
        : play_(play), points_(points), declaring_(side >> play.actor & 1), hand_(play.hands[play.actor]) {
        for (Seat seat = 0; seat < 4; ++seat)
            if (seat != play.actor) out_ |= play.hands[seat];
        if (play.trick.empty()) return;
        winning_ = beating(play.trick, play.rules);
        with_us_ = (side >> play.trick.taker() & 1) == declaring_;
        for (int place = 0; place < play.trick.size; ++place) stake_ += points[play.trick.cards[place]];
        for (int step = 1; step + play.trick.size < 4; ++step)
            behind_ += (side >> ((play.actor + step) & 3) & 1) != declaring_;
    }

    Card choice(const Habits& habits, Random& random) const {
        Cards left = play_.playable();
        if (!without_first(left)) return first(left);
        Card best = first(left);
        float most = -1e30f;
        for (; left; left = without_first(left)) {
            const Card card = first(left);
            const float score = (play_.trick.empty() ? leading(habits.lead[declaring_], card)
                                                     : following(habits.follow[declaring_], card)) +
                                1e-3f * static_cast<float>(random() >> 40) / (1 << 24);
            if (score > most) most = score, best = card;
        }
        return best;
    }

  private:
    const Play& play_;
    const Points& points_;
    bool declaring_;
    Cards hand_, out_ = 0, winning_ = 0;
    bool with_us_ = false;
    int stake_ = 0, behind_ = 0;

    float worth(Card card) const { return static_cast<float>(points_[card]) / 5; }
    Cards higher_out(Card card) const { return out_ & SUITS[suit_of(card)] & (bit(card) - 1); }
    bool risks_mond(Card card) const { return card == MOND && (out_ & bit(SKUS)); }

    float leading(const std::array<float, LEADING>& weights, Card card) const {
        const int suit = suit_of(card);
        const auto number = [](Cards cards) { return static_cast<float>(count(cards)); };
        const bool top = !higher_out(card);
        const float risk = risks_mond(card) ? weights[0] : 0;
        if (suit == 0)
            return risk + weights[1] + weights[2] * top + weights[3] * number(higher_out(card)) / 10 +
                   weights[4] * (number(hand_ & TAROKS) - number(out_ & TAROKS) / 3) / 5 + weights[5] * (card == PAGAT);
        return weights[6] * worth(card) + weights[7] * top + weights[8] * number(out_ & SUITS[suit]) / 8 +
               weights[9] * number(hand_ & SUITS[suit]) / 4 + weights[10] * top * worth(card) +
               weights[11] * number(out_ & TAROKS) / 10 * worth(card);
    }

    float following(const std::array<float, FOLLOWING>& weights, Card card) const {
        const bool beats = winning_ & bit(card), sure = beats && !(behind_ && (out_ & play_.rules.beaters()[card]));
        const float stake = static_cast<float>(stake_) / 10, value = worth(card);
        const float height = card < 22 ? static_cast<float>(count(out_ & TAROKS & ~(bit(card) - 1))) / 10 : 0;
        float score = weights[0] * height + weights[1] * (card == PAGAT) + weights[2] * risks_mond(card) * behind_;
        if (!beats) return score + value * (with_us_ ? weights[3] - weights[4] * behind_ : weights[5]);
        if (with_us_) return score + weights[6] + weights[7] * value + weights[13] * sure;
        return score + weights[8] + weights[9] * stake + weights[10] * sure + weights[11] * sure * stake +
               weights[12] * value * (sure ? 1.0f : -1.0f);
    }
};

}  // namespace ultimo
