// How a player usually chooses its cards: each card has a weight, the sum of a few learned numbers that depend on the card
// and on the situation; the more a card weighs the likelier it is played. The numbers are learned by learn.cpp.
#pragma once

#include <cmath>
#include <stdexcept>
#include <vector>

#include "situation.hpp"

namespace ultimo {

namespace policy {

constexpr int CLASSES = 12;  // Skus, Mond, Pagat, four kinds of other taroks by how many are higher, K Q C J, pips
constexpr int TABLES = 8;    // numbers that are added up for a card

// The sizes of the tables: situations times kinds of cards, following and leading.
constexpr int FOLLOWING[TABLES] = {24 * 2 * CLASSES, 16 * 20,          48 * 2 * CLASSES, 8 * 4 * CLASSES,
                                   24 * 2 * CLASSES, 20 * 2 * CLASSES, 4 * 32,           12 * 2 * CLASSES};
constexpr int LEADING[TABLES] = {16 * CLASSES,     16 * CLASSES, 36 * CLASSES, 4 * 4 * CLASSES,
                                 12 * CLASSES,     20 * CLASSES, 16 * CLASSES, 128};

struct Layout {
    int following[TABLES], leading[TABLES], size;
};

constexpr Layout layout() {
    Layout made{};
    int at = 0;
    for (int table = 0; table < TABLES; ++table) made.following[table] = at, at += FOLLOWING[table];
    for (int table = 0; table < TABLES; ++table) made.leading[table] = at, at += LEADING[table];
    made.size = at;
    return made;
}

inline constexpr Layout LAYOUT = layout();

// Numbers in few steps: none, few, some, many.
constexpr int few(int number) { return number == 0 ? 0 : number < 3 ? 1 : number < 6 ? 2 : 3; }
constexpr int many(int number) { return number < 3 ? number : number < 5 ? 3 : number < 7 ? 4 : 5; }
constexpr int lying(int points) { return points < 2 ? 0 : points < 5 ? 1 : points < 8 ? 2 : 3; }
constexpr int left(int tricks) { return tricks < 2 ? 0 : tricks < 4 ? 1 : tricks < 7 ? 2 : 3; }

using Places = std::array<std::int16_t, TABLES>;  // where the numbers of a card stand

}  // namespace policy

class Policy {
  public:
    explicit Policy(std::vector<float> numbers) : numbers_(std::move(numbers)) {
        if (static_cast<int>(numbers_.size()) != policy::LAYOUT.size) throw std::invalid_argument("the policy has another number of numbers");
    }
    Policy() : numbers_(policy::LAYOUT.size, 0.0f) {}

    std::vector<float>& numbers() { return numbers_; }
    const std::vector<float>& numbers() const { return numbers_; }

    float weight(const policy::Places& places) const {
        float sum = 0;
        for (const int place : places) sum += numbers_[place];
        return sum;
    }

  private:
    std::vector<float> numbers_;
};

// The choice of the actor in a situation: the playable cards and where their numbers stand.
struct Choice {
    int size = 0;
    std::array<std::int8_t, 16> cards;
    std::array<policy::Places, 16> places;
    std::array<float, 16> chance;

    // Fills in the chances by *known* habits.
    void weigh(const Policy& known) {
        float most = -1e30f, sum = 0;
        for (int index = 0; index < size; ++index) {
            chance[index] = known.weight(places[index]);
            most = std::max(most, chance[index]);
        }
        for (int index = 0; index < size; ++index) sum += chance[index] = quick_exp(chance[index] - most);
        const float share = 1 / sum;
        for (int index = 0; index < size; ++index) chance[index] *= share;
    }

    int drawn(Random& random) const {
        float point = static_cast<float>(random() >> 40) * 0x1p-24f;
        for (int index = 0; index + 1 < size; ++index)
            if ((point -= chance[index]) < 0) return index;
        return size - 1;
    }

  private:
    // e to the power of x <= 0, to about one part in a thousand.
    static float quick_exp(float x) {
        if (x < -20) return 0;
        x = 1 + x / 1024;
        for (int doubling = 0; doubling < 10; ++doubling) x *= x;
        return x;
    }
};

// Where the numbers of each playable card stand for the actor of *now*.
class Describing {
  public:
    Describing(const Situation& now, const Stage& stage) : now_(now), stage_(stage), play_(now.play), actor_(play_.actor) {
        const Hands& hands = play_.hands;
        own_ = hands[actor_];
        others_ = (hands[0] | hands[1] | hands[2] | hands[3]) & ~own_;
        const Cards alive = own_ | others_ | play_.trick.fallen;
        tops_ = (alive & bit(SKUS) ? 1 : 0) + (alive & bit(MOND) ? 2 : 0);
        role_ = stage_.declarer == actor_ ? (stage_.friends[actor_] == 1u << actor_ ? 0 : 1)
                : stage_.declarer != NOBODY && stage_.are_friends(actor_, stage_.declarer) ? 2 : 3;
        taroks_ = policy::many(count(own_ & TAROKS));
        left_ = policy::left(count(own_));
        if (stage_.pagat_said != NOBODY && (alive & bit(PAGAT)))
            pagat_ = !stage_.are_friends(actor_, stage_.pagat_said) ? 1 : own_ & bit(PAGAT) ? 2 : 3;
        else if (own_ & bit(PAGAT))
            pagat_ = 4;
    }

    void operator()(Choice& choice) {
        choice.size = 0;
        const bool leads = play_.trick.empty();
        if (leads) lead(); else follow();
        for (Cards cards = play_.playable(); cards; cards = without_first(cards)) {
            const Card card = first(cards);
            choice.cards[choice.size] = static_cast<std::int8_t>(card);
            if (leads) leading(card, choice.places[choice.size]); else following(card, choice.places[choice.size]);
            ++choice.size;
        }
    }

  private:
    const Situation& now_;
    const Stage& stage_;
    const Play& play_;
    Seat actor_;
    Cards own_, others_;
    int tops_, role_, taroks_, left_, pagat_ = 0;
    // following
    int ahead_ = 0, behind_ = 0, friend_behind_ = 0, led_ = 0, lying_ = 0;
    Cards winning_ = 0, may_fall_ = 0;
    // leading
    int unseen_taroks_ = 0;

    int over(Card card) const { return count(others_ & play_.rules.beaters()[card] & SUITS[suit_of(card)]); }
    int under(Card card) const { return count(others_ & ~play_.rules.beaters()[card] & SUITS[suit_of(card)]); }

    static int kind(Card card, int over) {
        if (card < 2) return card;
        if (card == PAGAT) return 2;
        if (card < 22) return 3 + policy::few(over);
        return 7 + std::min(4, (card - 22) & 7);
    }

    void follow() {
        const Trick& trick = play_.trick;
        ahead_ = stage_.are_friends(actor_, trick.taker());
        winning_ = beating(trick, play_.rules);
        for (int place = trick.size + 1; place < 4; ++place) {
            const Seat seat = (trick.leader + place) & 3;
            if (stage_.are_friends(actor_, seat)) {
                friend_behind_ = 1;
            } else {
                ++behind_;
                may_fall_ |= others_ & ~now_.lacks[seat];
            }
        }
        behind_ = std::min(behind_, 2);
        led_ = trick.cards[0] < 22;
        lying_ = policy::lying(stage_.points->in(trick.fallen));
    }

    void following(Card card, policy::Places& places) const {
        using namespace policy;
        const int over = this->over(card);
        const int wins = bit(card) & winning_ ? 1 : 0;
        const Cards beaters = play_.rules.beaters()[card];
        const int hold = !wins ? 0 : !(may_fall_ & beaters) ? 3 : !(may_fall_ & beaters & SUITS[suit_of(card)]) ? 2 : 1;
        const int type = kind(card, over), suit = suit_of(card);
        const int length = std::min(count(own_ & SUITS[suit]), 4) - 1;
        const auto at = [&](int table, int situation, int what) {
            places[table] = static_cast<std::int16_t>(LAYOUT.following[table] + situation + what);
        };
        const int won_type = wins * CLASSES + type;
        const int points = stage_.points->of(card);
        at(0, (((ahead_ * 3 + behind_) * 2 + friend_behind_) * 2 + led_) * 2 * CLASSES, won_type);
        at(1, ((ahead_ * 4 + lying_) * 2 + (behind_ > 0)) * 20, hold * 5 + std::max(0, points - 1));
        at(2, ((taroks_ * 2 + led_) * 4 + left_) * 2 * CLASSES, won_type);
        at(3, (role_ * 2 + ahead_) * 4 * CLASSES, length * CLASSES + type);
        at(4, ((tops_ * 2 + ahead_) * 3 + behind_) * 2 * CLASSES, won_type);
        at(5, (pagat_ * 4 + left_) * 2 * CLASSES, won_type);
        at(6, (ahead_ * 2 + wins) * 32, (few(over) * 4 + few(under(card))) * 2 + (suit == 0));
        at(7, (role_ * 3 + behind_) * 2 * CLASSES, (hold == 3 ? CLASSES : 0) + type);
    }

    void lead() { unseen_taroks_ = policy::many(count(others_ & TAROKS) / 2); }

    void leading(Card card, policy::Places& places) const {
        using namespace policy;
        const int over = this->over(card);
        const int type = kind(card, over), suit = suit_of(card);
        const int length = std::min(count(own_ & SUITS[suit]), 4) - 1;
        int foes_void = 0, friend_void = 0, foe_taroks = 0, led = 0;
        for (Seat seat = 0; seat < 4; ++seat) {
            if (seat == actor_) continue;
            const bool is_void = !(others_ & SUITS[suit] & ~now_.lacks[seat]);
            if (stage_.are_friends(actor_, seat)) {
                friend_void |= is_void;
                if (now_.led_by[suit] >> seat & 1) led |= 1;
            } else {
                foes_void += is_void;
                foe_taroks |= (now_.lacks[seat] & TAROKS) == 0;
                if (now_.led_by[suit] >> seat & 1) led |= 2;
            }
        }
        const auto at = [&](int table, int situation, int what) {
            places[table] = static_cast<std::int16_t>(LAYOUT.leading[table] + situation + what);
        };
        at(0, (role_ * 4 + left_) * CLASSES, type);
        at(1, (length * 4 + few(count(others_ & SUITS[suit]))) * CLASSES, type);
        at(2, (taroks_ * 6 + unseen_taroks_) * CLASSES, type);
        at(3, (tops_ * 4 + few(over)) * CLASSES, type);
        at(4, ((std::min(foes_void, 2) * 2 + friend_void) * 2 + foe_taroks) * CLASSES, type);
        at(5, (pagat_ * 4 + left_) * CLASSES, type);
        at(6, (role_ * 4 + led) * CLASSES, type);
        at(7, 0, ((few(over) * 4 + few(under(card))) * 2 + (suit == 0)) * 4 + length);
    }
};

}  // namespace ultimo
