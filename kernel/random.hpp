// Random numbers: the same seed gives the same numbers on every machine.
#pragma once

#include "cards.hpp"

namespace ultimo {

// SplitMix64 (Steele, Lea, Flood 2014): any seed is a good one, so that piece i of seed N may have the seed mix(N, i).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    static std::uint64_t mix(std::uint64_t seed, std::uint64_t piece) {
        Random random(seed ^ (piece * 0xd1342543de82ef95u + 0x9e3779b97f4a7c15u));
        return random();
    }

    std::uint64_t operator()() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    // A number from 0 up to, not including, *limit* (Lemire's multiplication; the bias is below limit / 2^32).
    int below(int limit) { return static_cast<int>(((*this)() >> 32) * static_cast<std::uint64_t>(limit) >> 32); }

    // One of *cards*, each equally likely.
    Card choice(Cards cards) { return nth(cards, below(count(cards))); }

  private:
    std::uint64_t state_;
};

}  // namespace ultimo
