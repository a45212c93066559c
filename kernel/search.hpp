// What the play is worth if all play best with open cards: alpha-beta over one question, "can this side get so much?".
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "play.hpp"

namespace ultimo {

// What the side counts: a sum over tricks, nothing negative.
struct Objective {
    std::array<int, PACK> weights{};  // of the cards in the tricks of the side
    int per_trick = 0;                // for each trick of the side
    int pagat_last = 0;               // if the Pagat of the side takes the last trick
    int catches_mond = 0;             // if a trick of the side has the Mond of the others in it
};

constexpr int MOST = 4096;  // what an objective may come to

struct Limits {
    std::uint64_t nodes = 0;  // 0: none
    double seconds = 0;       // 0: none
};

class OutOfLimits {};

enum class Answer { NO = 0, YES = 1, UNKNOWN = -1 };

// Throws unless the bounds that the search works with hold for *objective*.
inline const Objective& checked(const Objective& objective) {
    int most = 12 * objective.per_trick + objective.pagat_last + objective.catches_mond, least = std::min({0, objective.per_trick, objective.pagat_last, objective.catches_mond});
    for (const int weight : objective.weights) {
        if (weight > MOST) throw std::invalid_argument("a weight is too large");
        most += weight;
        least = std::min(least, weight);
    }
    if (least < 0) throw std::invalid_argument("an objective counts nothing negative");
    if (most > MOST) throw std::invalid_argument("an objective comes to at most 4096");
    return objective;
}

class Solver {
  public:
    // Positions of *play* with seats in *side* (a bit for each seat) against the others.
    Solver(const Play& play, unsigned side, const Objective& objective, std::size_t table_bytes = 16u << 20)
        : rules_(play.rules), side_(side), objective_(objective), lone_(play.lone) {
        relabel(play);
        by_weight();
        const std::size_t wanted = std::size_t{1} << 2 * std::min(tricks_left(), 12);
        const std::size_t buckets = std::min(wanted, std::bit_floor(std::max(table_bytes, sizeof(Bucket)) / sizeof(Bucket)));
        table_.resize(buckets);
        mask_ = buckets - 1;
    }

    std::uint64_t nodes() const { return nodes_; }

    // The cards that may be played now.
    Cards playable() const { return actor_ == NOBODY ? 0 : restored(playable_now()); }

    // Whether the side gets at least *need* in the tricks still to be completed.
    Answer answer(int need, const Limits& limits) {
        return within_limits(limits, [&] { return ask(need); });
    }

    // The same, if *card*, which is playable, is played now.
    Answer answer_after(Card card, int need, const Limits& limits) {
        return within_limits(limits, [&] { return play(labelled(card), need, most_left()); });
    }

    // The least and the most that the side gets in the tricks still to be completed; equal if the limits allow.
    std::pair<int, int> value(const Limits& limits) {
        int low = 0, high = most_left();
        within_limits(limits, [&] {
            while (low < high) {
                const int middle = (low + high + 1) / 2;
                if (ask(middle))
                    low = middle;
                else
                    high = middle - 1;
            }
            return true;
        });
        return {low, high};
    }

    int most_left() const {
        return total(live()) + objective_.per_trick * tricks_left() + objective_.pagat_last + objective_.catches_mond;
    }

  private:
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t low = 0, high = 0;  // bounds of what the side gets from here
        std::uint8_t best = 0, cards = 0;
    };
    struct Bucket {
        Entry entries[4];
    };

    TrickRules rules_;
    unsigned side_;
    Objective objective_;
    Seat lone_;
    Hands hands_{};
    Trick trick_;
    Seat actor_ = 0;
    std::array<Cards, PACK> same_{};  // for each card those it may be merged with
    int least_ = 0;                   // the smallest weight of a card
    bool alike_ = true;               // whether all middle taroks, and all pips of a suit, weigh the same
    std::vector<Bucket> table_;
    std::size_t mask_ = 0;
    std::uint64_t nodes_ = 0, nodes_end_ = 0;
    std::chrono::steady_clock::time_point deadline_{};
    bool timed_ = false;

    // ── cards by rank: within the solver a lower index is a higher rank, whatever the red pips do ──

    static Cards swapped(Cards cards, int from, int to) {
        const Cards both = ((cards >> from) ^ (cards >> to)) & 1;
        return cards ^ (both << from) ^ (both << to);
    }

    Card labelled(Card card) const {
        const int place = (card - 22) & 7;
        if (card < 22 || card >= 38 || place < 4) return card;
        if (original_.red_pips == RedPips::A234 && place > 4) return card - place + 12 - place;
        if (original_.red_pips == RedPips::REVERSED) return card - place + (place == 4 ? 7 : place - 1);
        return card;
    }

    Cards relabelled(Cards cards) const {
        Cards made = 0;
        for (; cards; cards = without_first(cards)) made |= bit(labelled(first(cards)));
        return made;
    }

    Cards restored(Cards cards) const {
        Cards made = 0;
        for (Card card = 0; card < PACK; ++card)
            if (cards & bit(labelled(card))) made |= bit(card);
        return made;
    }

    TrickRules original_;

    void relabel(const Play& play) {
        original_ = play.rules;
        rules_.red_pips = RedPips::A432;
        std::array<int, PACK> weights{};
        for (Card card = 0; card < PACK; ++card) weights[labelled(card)] = objective_.weights[card];
        objective_.weights = weights;
        for (Seat seat = 0; seat < 4; ++seat) hands_[seat] = relabelled(play.hands[seat]);
        trick_ = Trick{play.trick.leader};
        for (int index = 0; index < play.trick.size; ++index) trick_.add(labelled(play.trick.cards[index]), rules_);
        actor_ = play.actor;
    }

    Cards live() const { return hands_[0] | hands_[1] | hands_[2] | hands_[3] | trick_.fallen; }

    void by_weight() {
        const auto& weights = objective_.weights;
        const Cards special = rules_.emperor != Emperor::OFF || objective_.catches_mond ? TRULL : bit(PAGAT);
        least_ = MOST;
        for (Cards cards = live(); cards; cards = without_first(cards)) {
            const Card card = first(cards);
            least_ = std::min(least_, weights[card]);
            for (Cards others = live() & SUITS[suit_of(card)] & ~special; others; others = without_first(others))
                if (weights[first(others)] == weights[card] && !(bit(card) & special)) same_[card] |= bit(first(others));
        }
        alike_ = are_alike(MIDDLE);
        for (int suit = 1; suit < 5; ++suit) alike_ = alike_ && are_alike(PIPS & SUITS[suit]);
    }

    bool are_alike(Cards group) const {
        group &= live();
        for (Cards cards = group; cards; cards = without_first(cards))
            if (objective_.weights[first(cards)] != objective_.weights[first(group)]) return false;
        return true;
    }

    // ── asking ──

    void set(const Limits& limits) {
        nodes_end_ = limits.nodes ? nodes_ + limits.nodes : ~std::uint64_t{0};
        timed_ = limits.seconds > 0;
        if (timed_)
            deadline_ = std::chrono::steady_clock::now() + std::chrono::microseconds(std::int64_t(limits.seconds * 1e6));
    }

    bool mine(Seat seat) const { return side_ >> seat & 1; }

    int tricks_left() const {
        int cards = trick_.size;
        for (const Cards hand : hands_) cards += count(hand);
        return cards / 4;
    }

    int total(Cards cards) const {
        int sum = 0;
        for (; cards; cards = without_first(cards)) sum += objective_.weights[first(cards)];
        return sum;
    }

    Cards playable_now() const { return ultimo::playable(hands_[actor_], trick_, rules_); }

    template <class Question>
    Answer within_limits(const Limits& limits, const Question& question) {
        set(limits);
        const auto hands = hands_;
        const Trick trick = trick_;
        const Seat actor = actor_;
        try {
            return question() ? Answer::YES : Answer::NO;
        } catch (const OutOfLimits&) {  // somewhere within the tree
            hands_ = hands, trick_ = trick, actor_ = actor;
            return Answer::UNKNOWN;
        }
    }

    bool ask(int need) {
        if (actor_ == NOBODY) return need <= 0;
        return trick_.empty() ? at_trick(need, most_left()) : within(need, most_left());
    }

    void tick() {
        if (++nodes_ >= nodes_end_) throw OutOfLimits();
        if (timed_ && !(nodes_ & 1023) && std::chrono::steady_clock::now() >= deadline_) throw OutOfLimits();
    }

    // Whether the side gets at least *need* from a fresh trick on; *left* is the most there is.
    bool at_trick(int need, int left) {
        if (need <= 0) return true;
        if (need > left) return false;
        if (actor_ == NOBODY) return false;
        tick();
        if (const int sure = surely(true); sure >= need) return true;
        if (const int theirs = surely(false); left - theirs < need) return false;
        const std::uint64_t key = key_of();
        Entry* entry = find(key);
        if (entry) {
            if (entry->low >= need) return true;
            if (entry->high < need) return false;
        }
        Card best = entry ? entry->best : PACK;
        const bool yes = search(need, left, best);
        store(key, need, left, yes, best);
        return yes;
    }

    bool within(int need, int left) {
        tick();
        Card best = PACK;
        return search(need, left, best);
    }

    // Tries the cards of the actor, *best* first; it becomes the card that decided.
    bool search(int need, int left, Card& best) {
        const bool ours = mine(actor_);
        std::array<Card, 16> order;
        const int number = ordered(order, best);
        if (trick_.size == 3)
            for (int index = 0; index < number; ++index)
                if (const int known = known_after(order[index], need, left); known >= 0 && (known != 0) == ours) {
                    best = order[index];
                    return ours;
                }
        for (int index = 0; index < number; ++index)
            if (play(order[index], need, left) == ours) {
                best = order[index];
                return ours;
            }
        return !ours;
    }

    bool play(Card card, int need, int left) {
        const Seat seat = actor_;
        const Trick before = trick_;
        hands_[seat] &= ~bit(card);
        trick_.add(card, rules_);
        bool yes;
        if (trick_.size < 4) {
            actor_ = next_seat(seat);
            yes = within(need, left);
        } else {
            const auto [got, gone] = end_trick();
            yes = at_trick(need - got, left - gone);
        }
        undo(card, seat, before);
        return yes;
    }

    void undo(Card card, Seat seat, const Trick& before) {
        hands_[seat] |= bit(card);
        trick_ = before;
        actor_ = seat;
    }

    // Gives the full trick to its taker: what the side got, and by how much less can be had from now on.
    std::pair<int, int> end_trick() {
        const Seat winner = trick_.taker();
        const Cards cards = trick_.fallen;
        const bool ours = mine(winner), last = !hands_[winner];
        const int worth = total(cards) + objective_.per_trick;
        int got = ours ? worth : 0, gone = worth;
        if (objective_.pagat_last && (cards & bit(PAGAT))) {
            gone += objective_.pagat_last;
            if (last && ours && trick_.best_card() == PAGAT) got += objective_.pagat_last;
        }
        if (objective_.catches_mond && (cards & bit(MOND))) {
            gone += objective_.catches_mond;
            int place = 0;
            while (trick_.cards[place] != MOND) ++place;
            if (ours && !mine((trick_.leader + place) & 3)) got += objective_.catches_mond;
        }
        trick_ = Trick{winner};
        actor_ = last || winner == lone_ ? NOBODY : winner;
        return {got, gone};
    }

    // What the table says of the position after the last card of a trick: 1 yes, 0 no, -1 nothing.
    int known_after(Card card, int need, int left) {
        const Seat seat = actor_;
        const Trick before = trick_;
        hands_[seat] &= ~bit(card);
        trick_.add(card, rules_);
        const auto [got, gone] = end_trick();
        int known = -1;
        if (need - got <= 0)
            known = 1;
        else if (need - got > left - gone || actor_ == NOBODY)
            known = 0;
        else if (const Entry* entry = find(key_of())) {
            if (entry->low >= need - got) known = 1;
            if (entry->high < need - got) known = 0;
        }
        undo(card, seat, before);
        return known;
    }

    // What one of the sides has for certain: its highest taroks while nobody else has one as high.
    int surely(bool ours) const {
        if (!rules_.trumps || lone_ != NOBODY) return 0;
        const Cards all = hands_[0] | hands_[1] | hands_[2] | hands_[3];
        if (rules_.emperor != Emperor::OFF && (all & TRULL) == TRULL) return 0;
        Cards own = 0;
        for (Seat seat = 0; seat < 4; ++seat)
            if (mine(seat) == ours) own |= hands_[seat];
        const Cards others = all & ~own & TAROKS;
        const Cards top = own & TAROKS & (others ? bit(first(others)) - 1 : ~Cards{0});
        if (!top) return 0;
        int tricks = 0;
        for (Seat seat = 0; seat < 4; ++seat) tricks = std::max(tricks, count(top & hands_[seat]));
        const int filled = std::max(0, 4 * tricks - count(top));
        return total(top) + filled * least_ + tricks * objective_.per_trick;
    }

    // ── which card first: the numbers were found by trying, and change nothing but the time ──

    int ordered(std::array<Card, 16>& order, Card best) const {
        std::array<int, 16> scores;
        int number = 0;
        const Cards hand = playable_now();
        const Cards cards_live = live();
        const Cards winning = trick_.empty() ? 0 : beating(trick_, rules_);
        const bool partner_wins = !trick_.empty() && mine(trick_.taker()) == mine(actor_);
        for (Cards left = hand; left; left = without_first(left)) {
            const Card card = first(left);
            const Cards above = cards_live & SUITS[suit_of(card)] & (bit(card) - 1);
            if (above && (same_[card] & bit(last(above)) & hand)) continue;  // as good as the one above it
            const int score = card == best ? 10000 : trick_.empty() ? lead_score(card, cards_live)
                                                                    : follow_score(card, winning, partner_wins);
            int place = number++;
            for (; place > 0 && scores[place - 1] < score; --place) {
                scores[place] = scores[place - 1];
                order[place] = order[place - 1];
            }
            scores[place] = score;
            order[place] = card;
        }
        return number;
    }

    int lead_score(Card card, Cards cards_live) const {
        const int suit = suit_of(card);
        const Cards others = cards_live & ~hands_[actor_] & SUITS[suit];
        const bool top = !(others & (bit(card) - 1));
        const int weight = objective_.weights[card];
        if (suit == 0) return top ? 30 + count(others) : 20 - 6 * weight;
        // a colour: good if the partner wins it, bad if the opponents do
        Seat winner = actor_;
        Cards best = bit(card);
        for (Seat step = 1; step < 4; ++step) {
            const Seat seat = (actor_ + step) & 3;
            const Cards same = hands_[seat] & SUITS[suit];
            Cards play = same ? same & -same : rules_.trumps ? hands_[seat] & TAROKS : 0;
            if (!play) continue;
            play &= -play;
            if (play < best || (play & TAROKS && !(best & TAROKS))) best = play, winner = seat;
        }
        const bool good = mine(winner) == mine(actor_);
        return good ? 30 + 12 * weight - count(hands_[actor_] & SUITS[suit]) : -10 - 2 * weight;
    }

    int follow_score(Card card, Cards winning, bool partner_wins) const {
        const int weight = objective_.weights[card];
        const bool wins = winning & bit(card);
        if (trick_.size == 3) {
            if (partner_wins && !wins) return 59 + 2 * weight;
            if (wins) return 60 + std::min(card, 22) / 4 - (partner_wins ? 30 : 0);
            return 20 - 4 * weight;
        }
        if (wins && !partner_wins) return 36 + 11 * card / 4 - 5 * weight;
        if (wins) return 15 + 3 * weight;
        return partner_wins ? 26 + 2 * weight : 1 - 7 * weight;
    }

    // ── the table: positions between two tricks, alike if their cards are alike in order and weight ──

    // The bits of *cards* at the places of *mask*, drawn together.
    static std::uint32_t drawn_together(Cards cards, Cards mask) {
        static const auto TABLE = [] {
            std::vector<std::uint8_t> made(1 << 16);
            for (int mask = 0; mask < 256; ++mask)
                for (int set = 0; set < 256; ++set) {
                    int found = 0, place = 0;
                    for (int index = 0; index < 8; ++index)
                        if (mask >> index & 1) found |= (set >> index & 1) << place++;
                    made[mask << 8 | set] = static_cast<std::uint8_t>(found);
                }
            return made;
        }();
        std::uint32_t found = 0;
        int place = 0;
        for (int byte = 0; byte < 24; byte += 8) {
            const auto here = static_cast<std::uint8_t>(mask >> byte);
            found |= std::uint32_t{TABLE[here << 8 | static_cast<std::uint8_t>(cards >> byte)]} << place;
            place += std::popcount(here);
        }
        return found;
    }

    static std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const auto product = static_cast<Wide>(a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xd6e8feb86659fd93u);
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    static constexpr Cards MIDDLE = TAROKS & ~TRULL;
    static constexpr Cards PIPS = Cards{0xf0f0f0f0} << 22;

    std::uint64_t key_of() const {
        const Cards odd = hands_[1] | hands_[3], high = hands_[2] | hands_[3];
        const Cards all = odd | high | hands_[0];
        if (!alike_) return mixed(mixed(odd ^ std::uint64_t(actor_) << 60, high + 0x632be59bd9b4e019u), all);
        const Cards middle = all & MIDDLE;
        std::uint64_t key = mixed(drawn_together(odd & middle, middle) | std::uint64_t{drawn_together(high & middle, middle)} << 20 |
                                      std::uint64_t(count(middle)) << 40 | std::uint64_t(actor_) << 48,
                                  0x2545f4914f6cdd1du);
        const Cards courts = all & ~MIDDLE & ~PIPS;
        key = mixed(key ^ (odd & courts), (high & courts) ^ (courts << 7 | courts >> 57));
        std::uint64_t pips = 0, owners = 0;
        for (int suit = 1; suit < 5; ++suit) {
            const int base = 18 + 8 * suit;
            const Cards held = all >> base & 15;
            pips = pips << 4 | count(held);
            owners = owners << 8 | drawn_together(odd >> base & held, held) << 4 | drawn_together(high >> base & held, held);
        }
        return mixed(key ^ owners, pips + 0x632be59bd9b4e019u);
    }

    Entry* find(std::uint64_t key) {
        Bucket& bucket = table_[key & mask_];
        for (Entry& entry : bucket.entries)
            if (entry.key == key && entry.cards) return &entry;
        return nullptr;
    }

    void store(std::uint64_t key, int need, int left, bool yes, Card best) {
        Entry* entry = find(key);
        if (!entry) {
            Bucket& bucket = table_[key & mask_];
            entry = &bucket.entries[0];
            for (Entry& other : bucket.entries)
                if (other.cards < entry->cards) entry = &other;
            *entry = Entry{key, 0, static_cast<std::int16_t>(left), 0, static_cast<std::uint8_t>(count(hands_[actor_]))};
        }
        if (yes)
            entry->low = std::max(entry->low, static_cast<std::int16_t>(need));
        else
            entry->high = std::min(entry->high, static_cast<std::int16_t>(need - 1));
        entry->best = static_cast<std::uint8_t>(best);
    }
};

}  // namespace ultimo
