// What a play came to: what the kernel reports of it, and what a player wants of it.
#pragma once

#include "situation.hpp"

namespace ultimo {

// What a seat wants for its side, as a sum.
struct Worth {
    float point = 1, trick = 0;  // for each card point, each trick
    float pagat = 0;             // for the Pagat in the last trick: to the side that wins it, twice if it was announced
    float pagat_lost = 0;        // to its opponents if it was lost there, without having been announced
    float mond = 0;              // for the Mond of the other side

    float operator()(const Situation& end, const Stage& stage, Seat seat) const {
        Cards taken = 0;
        int tricks = 0;
        for (Seat other = 0; other < 4; ++other)
            if (stage.are_friends(seat, other)) taken |= end.play.taken[other], tricks += end.play.tricks[other];
        float sum = trick * static_cast<float>(tricks);
        if (point != 0) sum += point * static_cast<float>(stage.points->in(taken));
        const auto side = [&](Seat other) { return stage.are_friends(seat, other) ? 1.0f : -1.0f; };
        const bool won = end.last_pagat != NOBODY && stage.are_friends(end.last_pagat, end.last_taker);
        if (stage.pagat_said != NOBODY)
            sum += 2 * pagat * side(stage.pagat_said) * (won && stage.are_friends(end.last_pagat, stage.pagat_said) ? 1.0f : -1.0f);
        else if (end.last_pagat != NOBODY)
            sum += won ? pagat * side(end.last_pagat) : -pagat_lost * side(end.last_pagat);
        if (end.mond_to != NOBODY && !stage.are_friends(end.mond_of, end.mond_to)) sum += mond * side(end.mond_to);
        return sum;
    }
};

}  // namespace ultimo
