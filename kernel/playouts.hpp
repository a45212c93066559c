// Hands played to their end at random, many at a time.
#pragma once

#include <algorithm>
#include <span>
#include <thread>
#include <vector>

#include "play.hpp"
#include "random.hpp"

namespace ultimo {

using Points = std::array<int, PACK>;  // card points by card

// Counts card points: the cards of equal worth are one mask.
class Counter {
  public:
    Counter() = default;
    explicit Counter(const Points& points) : points_(points) {
        for (Card card = 0; card < PACK; ++card) {
            if (!points[card]) continue;
            int at = 0;
            while (at < size_ && values_[at] != points[card]) ++at;
            if (at == size_) values_[size_++] = points[card];
            alike_[at] |= bit(card);
        }
    }

    int of(Card card) const { return points_[card]; }
    int in(Cards cards) const {
        int sum = 0;
        for (int at = 0; at < size_; ++at) sum += values_[at] * count(cards & alike_[at]);
        return sum;
    }

  private:
    Points points_{};
    int size_ = 0;
    std::array<int, PACK> values_{};
    std::array<Cards, PACK> alike_{};
};

inline void play_out(Play& play, Random& random) {
    while (play.actor != NOBODY) play.apply(random.choice(play.playable()));
}

// Deals *deck* without its first *talon* cards; the play begins with *leader*.
inline Hands deal(std::span<Card> deck, int talon, Random& random) {
    for (int index = static_cast<int>(deck.size()) - 1; index > 0; --index)
        std::swap(deck[index], deck[random.below(index + 1)]);
    Hands hands{};
    const int each = (static_cast<int>(deck.size()) - talon) / 4;
    for (Seat seat = 0; seat < 4; ++seat)
        for (int index = 0; index < each; ++index) hands[seat] |= bit(deck[talon + seat * each + index]);
    return hands;
}

struct Tally {
    std::array<double, 4> points{};  // summed over the playouts, by seat
    std::array<double, 4> tricks{};
};

// Calls work(piece) for every piece from 0, on *threads* threads; what is computed may not depend on who does it.
template <class Work>
void in_pieces(int pieces, int threads, const Work& work) {
    threads = std::clamp(threads, 1, pieces);
    const auto run = [&](int thread) {
        for (int piece = thread; piece < pieces; piece += threads) work(piece);
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
    run(0);
    for (auto& other : others) other.join();
}

// *number* fresh deals of *deck* played out at random by *rules*.
inline Tally random_playouts(const std::vector<Card>& deck, int talon, const Points& points, const TrickRules& rules,
                             int number, std::uint64_t seed, int threads) {
    constexpr int PIECE = 4096;
    const int pieces = (number + PIECE - 1) / PIECE;
    const Counter counter(points);
    std::vector<Tally> tallies(pieces);
    in_pieces(pieces, threads, [&](int piece) {
        Random random(Random::mix(seed, piece));
        std::vector<Card> cards = deck;
        Tally tally;
        for (int index = piece * PIECE; index < std::min(number, (piece + 1) * PIECE); ++index) {
            Play play{rules, deal(cards, talon, random), {}, random.below(4)};
            play.trick.leader = play.actor;
            play_out(play, random);
            for (Seat seat = 0; seat < 4; ++seat) {
                tally.points[seat] += counter.in(play.taken[seat]);
                tally.tricks[seat] += play.tricks[seat];
            }
        }
        tallies[piece] = tally;
    });
    Tally sum;
    for (const Tally& tally : tallies)
        for (Seat seat = 0; seat < 4; ++seat) {
            sum.points[seat] += tally.points[seat];
            sum.tricks[seat] += tally.tricks[seat];
        }
    return sum;
}

}  // namespace ultimo
