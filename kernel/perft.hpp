// Counting how cards can fall: the numbers two formulations of the rules must agree on.
#pragma once

#include "play.hpp"

namespace ultimo {

inline std::uint64_t perft(const Play& play, int cards) {
    if (cards == 0 || play.actor == NOBODY) return 1;
    std::uint64_t ways = 0;
    for (Cards left = play.playable(); left; left = without_first(left)) {
        Play after = play;
        after.apply(first(left));
        ways += perft(after, cards - 1);
    }
    return ways;
}

}  // namespace ultimo
