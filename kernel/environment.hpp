// Many hands in card play at once, for programs that learn: what is legal, and what whoever acts sees, in arrays that
// Python reads without a copy. Rows must agree with ultimo/rl/heard.py word by word.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "playouts.hpp"

namespace ultimo {

// The words of a row that change in the play, after those that do not; players are counted from whoever sees it.
enum Word {
    TURN,
    MISTAKEN,
    HAND,
    LEADER,
    TRICKS,
    TRICK = TRICKS + 4,
    PLAYED = TRICK + 4,
    WON = PLAYED + 4,
    MAY_HOLD = WON + 4,
    MOVING = MAY_HOLD + 5,
};

// A card that makes all know, when it is played, that *seat* has made a mistake (TX-22).
struct Remark {
    Card card = -1;
    Seat seat = NOBODY;
};

// What *card* shows its player not to hold, played to *trick*, which it is not yet in; must agree with rl/holding.py.
inline Cards shown_lacking(Card card, const Trick& trick, const TrickRules& rules) {
    if (trick.empty()) return rules.color_led_first && (bit(card) & TAROKS) ? COLORS : 0;
    const Cards led = SUITS[suit_of(trick.cards[0])];
    if (bit(card) & led) return 0;
    if (rules.void_ == Void::TAROK && !(bit(card) & TAROKS)) return led | TAROKS;
    if (rules.void_ == Void::COLOR && (bit(card) & TAROKS)) return led | COLORS;
    return led;
}

// One hand in play, with what its cards have shown.
struct Going {
    Play play;
    Hands lacks{}, played{};                       // by seat
    std::array<std::array<Cards, 5>, 4> may_hold{};  // before the first lead, by who looks
    std::array<Cards, 4> mistaken{};               // the same
    Remark remark{};
    bool remarked = false;
    std::array<std::int8_t, PACK> fallen{};  // the cards in the order played
    std::array<std::int8_t, PACK / 4> takers{};
    int cards = 0;

    bool goes_on() const { return cards >= 0 && play.actor != NOBODY; }

    void apply(Card card) {
        lacks[play.actor] |= shown_lacking(card, play.trick, play.rules);
        played[play.actor] |= bit(card);
        remarked |= card == remark.card;
        fallen[cards++] = static_cast<std::int8_t>(card);
        play.apply(card);
        if (play.trick.empty()) takers[cards / 4 - 1] = static_cast<std::int8_t>(play.trick.leader);
    }

    // Writes what *seat* sees into the words that change.
    void write(Seat seat, Cards* row) const {
        const auto relative = [seat](Seat other) { return Cards{1} << ((other - seat) & 3); };
        const Trick& trick = play.trick;
        row[TURN] = play.actor == NOBODY ? 0 : relative(play.actor);
        row[MISTAKEN] = mistaken[seat] | (remarked ? relative(remark.seat) : 0);
        row[HAND] = play.hands[seat];
        row[LEADER] = trick.empty() ? 0 : relative(trick.leader);
        std::fill(row + TRICK, row + TRICK + 4, Cards{0});
        for (int place = 0; place < trick.size; ++place) row[TRICK + ((trick.leader + place - seat) & 3)] = bit(trick.cards[place]);
        const Cards gone = played[0] | played[1] | played[2] | played[3];
        for (int at = 0; at < 4; ++at) {
            const Seat other = (seat + at) & 3;
            row[TRICKS + at] = (Cards{1} << play.tricks[other]) - 1;
            row[PLAYED + at] = played[other];
            row[WON + at] = play.taken[other];
            row[MAY_HOLD + at] = at ? may_hold[seat][at] & ~lacks[other] & ~gone : play.hands[seat];
        }
        row[MAY_HOLD + 4] = may_hold[seat][4] & ~gone;
    }
};

// So many hands, each in play or not; a hand that is not is left alone.
class Batch {
  public:
    // Rows have *fixed* words before those that change; cards of *deck* are played by numbers from *first*, and there
    // are so many numbers before.
    Batch(int hands, int fixed, int first, const std::vector<Card>& deck)
        : fixed_(fixed), first_(first), deck_(deck), actions_(first + static_cast<int>(deck.size())), going_(hands),
          before_(static_cast<std::size_t>(hands) * 4 * fixed), rows_(static_cast<std::size_t>(hands) * (fixed + MOVING)),
          masks_(static_cast<std::size_t>(hands) * actions_), actors_(hands, NOBODY), over_(hands) {
        for (std::size_t place = 0; place < deck.size(); ++place) place_[deck[place]] = static_cast<int>(place);
        for (Going& hand : going_) hand.play.actor = NOBODY;
    }

    int hands() const { return static_cast<int>(going_.size()); }
    int deck() const { return static_cast<int>(deck_.size()); }
    int words() const { return fixed_ + MOVING; }
    int actions() const { return actions_; }
    Cards* rows() { return rows_.data(); }
    std::int8_t* masks() { return masks_.data(); }
    std::int8_t* actors() { return actors_.data(); }
    std::uint8_t* over() { return over_.data(); }
    const Going& hand(int number) const { return going_[number]; }

    // Begins *play* in hand *number*; *seen* are the rows of the four seats, whole.
    void begin(int number, const Play& play, const Cards* seen, Remark remark) {
        Going& hand = going_[number];
        hand = Going{play};
        hand.remark = remark;
        for (Seat seat = 0; seat < 4; ++seat) {
            const Cards* row = seen + static_cast<std::size_t>(seat) * words();
            std::copy(row, row + fixed_, before(number, seat));
            hand.mistaken[seat] = row[fixed_ + MISTAKEN];
            std::copy(row + fixed_ + MAY_HOLD, row + fixed_ + MOVING, hand.may_hold[seat].begin());
        }
        std::fill(masks_.begin() + mask_at(number), masks_.begin() + mask_at(number + 1), std::int8_t{0});
        write(number);
    }

    // Plays the card numbered *chosen*[i] in every hand i that is in play; throws and does nothing if one is not legal.
    template <class Number>
    void step(const Number* chosen, int threads) {
        for (int number = 0; number < hands(); ++number)
            if (going_[number].goes_on() && !is_legal(number, static_cast<std::int64_t>(chosen[number])))
                throw std::invalid_argument("action " + std::to_string(chosen[number]) + " is not legal in hand " + std::to_string(number));
        each(threads, [&](int number, Random&) { return deck_[static_cast<std::size_t>(chosen[number]) - first_]; });
    }

    // The same with cards chosen by lot.
    void step_by_lot(std::uint64_t seed, int threads) {
        seed_ = seed;
        each(threads, [&](int number, Random& random) { return random.choice(going_[number].play.playable()); });
    }

    // From now on a hand whose play is over is dealt anew at once, by *rules*, led by whoever; nothing was said before.
    void deal_anew(const TrickRules& rules, int talon, const Points& points, std::uint64_t seed) {
        anew_ = true;
        rules_ = rules, talon_ = talon, counter_ = Counter(points), seed_ = seed;
        points_.assign(static_cast<std::size_t>(hands()) * 4, 0);
        for (int number = 0; number < hands(); ++number) {
            Random random(Random::mix(seed_, number));
            deal(number, random);
        }
    }
    std::vector<float>& points() { return points_; }

  private:
    static constexpr int PIECE = 256;

    Cards* before(int number, Seat seat) { return before_.data() + (static_cast<std::size_t>(number) * 4 + seat) * fixed_; }
    std::size_t mask_at(int number) const { return static_cast<std::size_t>(number) * actions_; }

    bool is_legal(int number, std::int64_t action) const {
        return action >= 0 && action < actions_ && masks_[mask_at(number) + static_cast<std::size_t>(action)];
    }

    template <class Choose>
    void each(int threads, const Choose& choose) {
        ++steps_;
        const int pieces = (hands() + PIECE - 1) / PIECE;
        in_pieces(pieces, threads, [&](int piece) {
            Random random(Random::mix(seed_ + steps_, piece));
            for (int number = piece * PIECE; number < std::min(hands(), (piece + 1) * PIECE); ++number) {
                over_[number] = 0;
                if (going_[number].goes_on()) play(number, choose(number, random), random);
            }
        });
    }

    void play(int number, Card card, Random& random) {
        Going& hand = going_[number];
        hand.apply(card);
        over_[number] = !hand.goes_on();
        if (over_[number] && anew_) {
            for (Seat seat = 0; seat < 4; ++seat)
                points_[static_cast<std::size_t>(number) * 4 + seat] = static_cast<float>(counter_.in(hand.play.taken[seat]));
            deal(number, random);
            return;
        }
        write(number);
    }

    void deal(int number, Random& random) {
        std::array<Card, PACK> pack;
        const std::span cards(pack.data(), deck_.size());
        std::copy(deck_.begin(), deck_.end(), cards.begin());
        Play play{rules_, ultimo::deal(cards, talon_, random), {}, random.below(4)};
        play.trick.leader = play.actor;
        Cards all = 0;
        for (const Card card : deck_) all |= bit(card);
        Going& hand = going_[number];
        hand = Going{play};
        for (Seat seat = 0; seat < 4; ++seat) {
            hand.may_hold[seat].fill(all & ~play.hands[seat]);
            if (!talon_) hand.may_hold[seat][4] = 0;
        }
        write(number);
    }

    void write(int number) {
        const Going& hand = going_[number];
        std::int8_t* mask = masks_.data() + mask_at(number);
        std::fill(mask + first_, mask + actions_, std::int8_t{0});
        actors_[number] = static_cast<std::int8_t>(hand.play.actor);
        if (hand.play.actor == NOBODY) return;
        Cards* row = rows_.data() + static_cast<std::size_t>(number) * words();
        std::copy(before(number, hand.play.actor), before(number, hand.play.actor) + fixed_, row);
        hand.write(hand.play.actor, row + fixed_);
        for (Cards left = hand.play.playable(); left; left = without_first(left)) mask[first_ + place_[first(left)]] = 1;
    }

    int fixed_, first_;
    std::vector<Card> deck_;
    int actions_;
    std::array<int, PACK> place_{};  // of each card in the deck
    std::vector<Going> going_;
    std::vector<Cards> before_;  // by hand and seat, the words that do not change
    std::vector<Cards> rows_;
    std::vector<std::int8_t> masks_, actors_;
    std::vector<std::uint8_t> over_;  // whose play ended with the last step
    std::uint64_t seed_ = 0, steps_ = 0;
    bool anew_ = false;
    TrickRules rules_;
    int talon_ = 0;
    Counter counter_;
    std::vector<float> points_;
};

// Rows of *words* words as floats: number i of the flat row is bit *bits*[i].
inline void spread(const Cards* rows, std::size_t number, std::size_t words, const std::int32_t* bits, std::size_t size, float* flat) {
    for (std::size_t row = 0; row < number; ++row, rows += words, flat += size)
        for (std::size_t at = 0; at < size; ++at) flat[at] = static_cast<float>(rows[bits[at] >> 6] >> (bits[at] & 63) & 1);
}

}  // namespace ultimo
