// Hidden cards shared out among the places they may lie at: every way is exactly as likely as every other.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "cards.hpp"
#include "random.hpp"

namespace ultimo {

constexpr int PLACES = 5;  // the four hands, and what lies aside (talon and discards)

using Shares = std::array<Cards, PLACES>;

// What is known of cards nobody has shown.
struct Hidden {
    Cards unseen = 0;
    std::array<int, PLACES> sizes{};  // how many of them lie at each place
    Shares may{};                     // those that may lie there
};

// Shares *hidden* out again and again. Cards that may lie at the same places are alike; how many of each kind go to a
// place is drawn by the number of ways to do it, and then which ones.
class Sampler {
  public:
    explicit Sampler(const Hidden& hidden) {
        std::array<Cards, 1 << PLACES> alike{};
        for (Cards cards = hidden.unseen; cards; cards = without_first(cards)) {
            const Card card = first(cards);
            int places = 0;
            for (int place = 0; place < PLACES; ++place)
                if (hidden.may[place] & bit(card) && hidden.sizes[place]) places |= 1 << place;
            alike[places] |= bit(card);
        }
        int wanted = 0;
        for (int place = 0; place < PLACES; ++place) room_[place] = hidden.sizes[place], wanted += hidden.sizes[place];
        if (wanted != count(hidden.unseen)) throw std::invalid_argument("the places have not room for the unseen cards");
        for (int places = 0; places < 1 << PLACES; ++places)
            if (alike[places]) kinds_.push_back({alike[places], places});
        ways_.resize(kinds_.size());
        total_ = ways(0, room_);
    }

    // How many ways there are; 0 if what is known contradicts itself.
    double total() const { return total_; }

    // One of them; nothing if there is none.
    std::optional<Shares> operator()(Random& random) {
        if (!total_) return {};
        Shares shares{};
        Room room = room_;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            const Room split = drawn(kind, room, random);
            Cards left = kinds_[kind].cards;
            for (int place = 0; place < PLACES; ++place) {
                room[place] -= split[place];
                for (int number = split[place]; number > 0; --number) {
                    const Card card = random.choice(left);
                    shares[place] |= bit(card);
                    left &= ~bit(card);
                }
            }
        }
        return shares;
    }

  private:
    using Room = std::array<int, PLACES>;
    struct Kind {
        Cards cards;
        int places;
    };
    struct Split {
        double up_to;  // of the ways of this room, those with this split or an earlier one
        Room share;
    };

    std::vector<Kind> kinds_;
    Room room_{};
    double total_ = 0;
    std::vector<std::map<Room, std::vector<Split>>> ways_;  // by kind and room

    // In how many ways the kinds from *kind* on fill *room*.
    double ways(std::size_t kind, const Room& room) {
        if (kind == kinds_.size()) return 1;
        const auto& splits = splits_of(kind, room);
        return splits.empty() ? 0 : splits.back().up_to;
    }

    const std::vector<Split>& splits_of(std::size_t kind, const Room& room) {
        const auto found = ways_[kind].find(room);
        if (found != ways_[kind].end()) return found->second;
        std::vector<Split> splits;
        Room share{};
        share_out(kind, room, 0, count(kinds_[kind].cards), 1, share, splits);
        return ways_[kind].emplace(room, std::move(splits)).first->second;
    }

    // Goes through the ways to give *left* cards of *kind* to the places from *place* on; *ways_so_far* to the others.
    void share_out(std::size_t kind, const Room& room, int place, int left, double ways_so_far, Room& share,
                   std::vector<Split>& splits) {
        if (place == PLACES) {
            if (left) return;
            Room after = room;
            for (int other = 0; other < PLACES; ++other) after[other] -= share[other];
            const double all = ways_so_far * ways(kind + 1, after);
            if (all > 0) splits.push_back({all + (splits.empty() ? 0 : splits.back().up_to), share});
            return;
        }
        const int most = kinds_[kind].places >> place & 1 ? std::min(room[place], left) : 0;
        double chosen = 1;  // left over number
        for (int number = 0; number <= most; ++number) {
            share[place] = number;
            share_out(kind, room, place + 1, left - number, ways_so_far * chosen, share, splits);
            chosen = chosen * (left - number) / (number + 1);
        }
        share[place] = 0;
    }

    Room drawn(std::size_t kind, const Room& room, Random& random) {
        const auto& splits = splits_of(kind, room);
        const double point = (random() >> 11) * 0x1p-53 * splits.back().up_to;
        return std::find_if(splits.begin(), splits.end() - 1, [point](const Split& one) { return point < one.up_to; })->share;
    }
};

}  // namespace ultimo
