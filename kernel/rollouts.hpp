// What a card may lead to, seen by one player: the hidden cards are shared out again and again as everything that is known
// allows, every card is tried in each such world, and the rest is played by the policy.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "policy.hpp"
#include "outcome.hpp"
#include "sampling.hpp"

namespace ultimo {

// *seat* had no fewer than *least* and no more than *most* of *cards*, in its hand before the first lead or laid away; or
// all cards of one of *unless*.
struct Bound {
    Seat seat;
    Cards cards;
    int least, most;
    std::vector<Cards> unless;
};

// How likely what *seat* said is (a logarithm), by the sum of *counts* over its cards before the first lead.
struct Evidence {
    Seat seat;
    std::array<int, PACK> counts;
    std::vector<float> log_chance;
};

// How likely what *seat* laid away is (a logarithm), by the colour suits it had none of before the first lead.
struct Emptied {
    Seat seat;
    std::array<float, COLOR_SUITS + 1> log_chance;
};

// What is known at the turn of one player.
struct Knowledge {
    TrickRules rules;
    Seat leader = 0;              // of the first trick
    Seat lone = NOBODY;
    std::vector<Card> played;     // the cards since then
    Hands hands{};                // cards known to be held now: the own ones, and those others have shown
    Hands laid{};                 // cards known to be laid away, by whom
    Hidden hidden;                // the other cards; the last place is for what lies aside
    std::array<int, 4> laid_hidden{};  // how many of those aside each seat laid away
    std::array<int, 4> laid_taroks{};  // how many of these are taroks; -1: nobody said
    Hands may_lay{};              // which cards it may be
    unsigned laid_counts = 0;     // whose cards laid away count for the declarer's side if they are on it
    bool aside_counts = false;    // whether all that lies aside counts for the declarer if the called card lies there
    std::vector<Bound> bounds;
    std::vector<Evidence> evidence;
    std::vector<Emptied> emptied;
    Seat declarer = NOBODY;       // NOBODY where each plays alone
    unsigned side = 0;            // the declarer's side as far as it is known
    Card called = NOBODY;         // whoever holds it before the first lead is on the declarer's side
    Seat pagat_said = NOBODY;
    unsigned pagat_held_by = 0;   // seats for whose side the Pagat must be kept, if it holds it
    Cards legal = 0;              // the cards that may be played now
    Points points{};
    bool sets_pay = false;        // whether the trull or four Kings in the tricks of a side pay
};

// Throws unless *known* is something a player can know.
inline void check(const Knowledge& known) {
    const auto require = [](bool holds, const char* what) {
        if (!holds) throw std::invalid_argument(what);
    };
    const auto is_seat = [](Seat seat) { return seat >= NOBODY && seat < 4; };
    require(known.played.size() <= PACK && known.leader >= 0 && known.leader < 4, "more was played than there are cards");
    require(is_seat(known.lone) && is_seat(known.declarer) && is_seat(known.pagat_said), "there are seats 0 to 3, or -1");
    require(known.called >= NOBODY && known.called < PACK, "a card is a number from 0 to 53, or -1");
    Cards seen = known.hidden.unseen;
    const auto fresh = [&](Cards cards) {
        require(!(cards & ~ALL) && !(cards & seen), "a card lies in two places, or is none of the pack");
        seen |= cards;
    };
    for (Seat seat = 0; seat < 4; ++seat) fresh(known.hands[seat]), fresh(known.laid[seat]);
    for (const Card card : known.played) fresh(bit(card));
    require(!(known.legal & ~(known.hands[0] | known.hands[1] | known.hands[2] | known.hands[3])), "a card nobody is known to hold may be played");
    std::array<int, 4> size{};
    for (Seat seat = 0; seat < 4; ++seat) size[seat] = count(known.hands[seat]) + known.hidden.sizes[seat];
    for (int number : known.hidden.sizes) require(number >= 0, "no place has less than no card");
    const auto [least, most] = std::minmax_element(size.begin(), size.end());
    require(*most <= 16 && *most - *least <= 1, "the hands have different lengths");
}

// A hand played: one for each kind of outcome.
struct Sample {
    std::uint64_t outcome = 0;    // what a settlement may depend on, packed
    Hands hands{}, laid{};        // before the first lead
    unsigned side = 0;            // the declarer's
    std::array<int, 4> points{};  // the card points that every seat took or laid away
    std::vector<std::int8_t> cards;  // all that were played
};

class Rollouts {
  public:
    // *trust*: how much of what the others' cards say is believed, from 0 to 1. Unless *tries*, the first card is played
    // by the policy too.
    Rollouts(Knowledge known, Policy policy, float trust, bool tries)
        : known_(std::move(known)), counter_(known_.points), policy_(std::move(policy)), trust_(trust), sampler_(known_.hidden) {
        check(known_);
        Play play{known_.rules, known_.hands, Trick{known_.leader}, known_.leader};
        for (const Card card : known_.played) {
            played_[play.actor] |= bit(card);
            play.trick.add(card, play.rules);
            play.actor = next_seat(play.actor);
            if (play.trick.size == 4) play.trick = Trick{play.actor = play.trick.taker()};
        }
        actor_ = play.actor;
        for (Cards cards = tries ? known_.legal : 0; cards; cards = without_first(cards)) cards_.push_back(first(cards));
    }

    Seat actor() const { return actor_; }
    const std::vector<Card>& cards() const { return cards_; }
    int worlds() const { return static_cast<int>(log_weights_.size()); }
    const std::vector<Sample>& samples() const { return samples_; }

    // Imagines up to *number* worlds more, and says how many: one that contradicts what is known does not count.
    int run(int number, std::uint64_t seed, int threads) {
        constexpr int PIECE = 32, TRIES = 60;  // worlds of a piece, and how often one is drawn at most
        const int pieces = (number + PIECE - 1) / PIECE;
        std::vector<Found> found(pieces);
        in_pieces(pieces, threads, [&](int piece) {
            Random random(Random::mix(seed, piece));
            const int size = std::min(PIECE, number - piece * PIECE);
            for (int tries = 0; tries < TRIES * size && static_cast<int>(found[piece].log_weights.size()) < size; ++tries)
                imagine(random, found[piece]);
        });
        const int before = worlds();
        for (Found& some : found) gather(some);
        return worlds() - before;
    }

    // Imagines *number* worlds more where hardly any deal agrees with all that is known: goes from a world that does, with
    // *hands* and *laid*, to others by exchanging two cards wherever that is allowed. Throws if it does not agree.
    void wander(int number, Hands hands, Hands laid, std::uint64_t seed) {
        constexpr int STEPS = 60;  // exchanges that are tried between two worlds
        if (!allows(hands, laid)) throw std::invalid_argument("this world does not agree with what is known");
        Random random(seed);
        Found found;
        while (static_cast<int>(found.log_weights.size()) < number) {
            for (int step = 0; step < STEPS; ++step) exchange(hands, laid, random);
            play_in(hands, laid, random, found);
        }
        gather(found);
    }

    // Whether the cards may lie so before the first lead: *laid* of those aside are laid away.
    bool allows(const Hands& hands, const Hands& laid) const {
        const Cards unseen = known_.hidden.unseen;
        Cards aside = unseen;
        for (Seat seat = 0; seat < 4; ++seat) {
            const bool placed = (hands[seat] & ~unseen) == (known_.hands[seat] | played_[seat]) && (laid[seat] & ~unseen) == known_.laid[seat];
            const bool may = !(hands[seat] & unseen & ~known_.hidden.may[seat]) && !(laid[seat] & unseen & ~known_.may_lay[seat]);
            const int taroks = known_.laid_taroks[seat];
            if (!placed || !may || (taroks >= 0 && count(laid[seat] & unseen & TAROKS) != taroks)) return false;
            aside &= ~hands[seat];
        }
        Stage stage;
        Situation now;
        float log_weight = 0;
        return !(aside & ~known_.hidden.may[4]) && begin(hands, laid, aside, stage, now, log_weight);
    }

    const std::vector<float>& log_weights() const { return log_weights_; }
    const std::vector<int>& outcomes() const { return outcomes_; }

    struct Estimate {
        double mean, error;
    };

    // What each card is worth if a sample is worth *utilities*: mean and standard error over the worlds.
    std::vector<Estimate> estimates(const std::vector<double>& utilities) const {
        if (log_weights_.empty()) throw std::invalid_argument("no world was imagined");
        const std::size_t columns = std::max<std::size_t>(cards_.size(), 1);
        float most = -1e30f;
        for (const float weight : log_weights_) most = std::max(most, weight);
        std::vector<double> sum(columns), squares(columns);
        double all = 0;
        for (std::size_t world = 0; world < log_weights_.size(); ++world) all += std::exp(log_weights_[world] - most);
        for (std::size_t world = 0; world < log_weights_.size(); ++world)
            for (std::size_t column = 0; column < columns; ++column)
                sum[column] += std::exp(log_weights_[world] - most) * utilities[outcomes_[world * columns + column]];
        std::vector<Estimate> made(columns);
        for (std::size_t column = 0; column < columns; ++column) made[column].mean = sum[column] / all;
        for (std::size_t world = 0; world < log_weights_.size(); ++world)
            for (std::size_t column = 0; column < columns; ++column) {
                const double weight = std::exp(log_weights_[world] - most);
                const double off = utilities[outcomes_[world * columns + column]] - made[column].mean;
                squares[column] += weight * weight * off * off;
            }
        for (std::size_t column = 0; column < columns; ++column) made[column].error = std::sqrt(squares[column]) / all;
        return made;
    }

  private:
    struct Found {
        std::vector<float> log_weights;
        std::vector<std::uint64_t> keys;
        std::unordered_map<std::uint64_t, Sample> samples;
    };

    Knowledge known_;
    Counter counter_;
    Policy policy_;
    float trust_;
    Sampler sampler_;
    Seat actor_ = 0;
    Hands played_{};
    std::vector<Card> cards_;  // that are tried
    std::vector<float> log_weights_;   // by world
    std::vector<int> outcomes_;        // by world and card, an index of samples_
    std::vector<Sample> samples_;
    std::unordered_map<std::uint64_t, int> known_outcomes_;

    void gather(Found& found) {
        log_weights_.insert(log_weights_.end(), found.log_weights.begin(), found.log_weights.end());
        for (const std::uint64_t key : found.keys) {
            const auto [place, fresh] = known_outcomes_.try_emplace(key, static_cast<int>(samples_.size()));
            if (fresh) samples_.push_back(std::move(found.samples.at(key)));
            outcomes_.push_back(place->second);
        }
    }

    bool imagine(Random& random, Found& found) {
        const auto shares = sampler_(random);
        if (!shares) return false;
        Hands hands = known_.hands, laid = known_.laid;
        for (Seat seat = 0; seat < 4; ++seat) hands[seat] |= (*shares)[seat] | played_[seat];
        return lay_aside((*shares)[4], laid, random) && play_in(hands, laid, random, found);
    }

    // What lies aside and is not known to have been laid away by anybody, with *hands* and *laid*.
    Cards lying(const Hands& hands) const {
        Cards aside = known_.hidden.unseen;
        for (const Cards hand : hands) aside &= ~hand;
        return aside;
    }

    // Exchanges two hidden cards, if that leads to a world that agrees with what is known.
    void exchange(Hands& hands, Hands& laid, Random& random) const {
        const Cards one = bit(random.choice(known_.hidden.unseen)), other = bit(random.choice(known_.hidden.unseen));
        const auto exchanged = [&](Hands piles) {
            for (Cards& pile : piles)
                if (!(pile & one) != !(pile & other)) pile ^= one | other;
            return piles;
        };
        const Hands new_hands = exchanged(hands), new_laid = exchanged(laid);
        if (allows(new_hands, new_laid)) hands = new_hands, laid = new_laid;
    }

    // Tries every card in the world in which the cards lie so; false if it contradicts what is known.
    bool play_in(const Hands& hands, const Hands& laid, Random& random, Found& found) const {
        Stage stage;
        Situation now;
        float log_weight = 0;
        if (!begin(hands, laid, lying(hands), stage, now, log_weight)) return false;
        const unsigned side = known_.declarer == NOBODY ? 0 : stage.friends[known_.declarer];
        const std::uint64_t luck = random();  // the same for every card: those that change little are followed by the same
        for (std::size_t column = 0; column < std::max<std::size_t>(cards_.size(), 1); ++column) {
            Situation after = now;
            std::array<std::int8_t, PACK> line;
            int length = 0;
            const auto play = [&](Card card) {
                line[length++] = static_cast<std::int8_t>(card);
                after.apply(card);
            };
            if (!cards_.empty()) play(cards_[column]);
            Random same(luck);
            play_out(after, stage, same, play);
            const std::uint64_t key = outcome(after, hands, stage, side);
            found.keys.push_back(key);
            if (!found.samples.contains(key)) {
                Sample sample{key, hands, laid, side, {}, {}};
                for (Seat seat = 0; seat < 4; ++seat) sample.points[seat] = stage.points->in(after.play.taken[seat]);
                for (const Card card : known_.played) sample.cards.push_back(static_cast<std::int8_t>(card));
                sample.cards.insert(sample.cards.end(), line.begin(), line.begin() + length);
                found.samples.emplace(key, std::move(sample));
            }
        }
        found.log_weights.push_back(log_weight);
        return true;
    }

    // Comes to the turn of the player with the cards lying so; false if that contradicts what is known.
    bool begin(const Hands& hands, const Hands& laid, Cards aside, Stage& stage, Situation& now, float& log_weight) const {
        if (!within_bounds(hands, laid)) return false;
        stage = stage_of(hands);
        now.play = Play{known_.rules, hands, Trick{known_.leader}, known_.leader};
        now.play.rules.pagat_held = is_pagat_held(hands, stage);
        now.play.lone = known_.lone;
        count_aside(aside, laid, stage, now.play);
        log_weight = said(hands);
        return replay(now, stage, log_weight) && (cards_.empty() || now.play.playable() == known_.legal);
    }

    bool lay_aside(Cards aside, Hands& laid, Random& random) const {
        for (Seat seat = 0; seat < 4; ++seat)
            for (int number = 0; number < known_.laid_hidden[seat]; ++number) {
                const int taroks = known_.laid_taroks[seat];
                const Cards may = aside & known_.may_lay[seat] & (taroks < 0 ? ALL : number < taroks ? TAROKS : COLORS);
                if (!may) return false;
                const Card card = random.choice(may);
                laid[seat] |= bit(card);
                aside &= ~bit(card);
            }
        return true;
    }

    bool within_bounds(const Hands& hands, const Hands& laid) const {
        for (const Bound& bound : known_.bounds) {
            const Cards had = hands[bound.seat] | laid[bound.seat];
            const int number = count(had & bound.cards);
            if (number >= bound.least && number <= bound.most) continue;
            if (std::none_of(bound.unless.begin(), bound.unless.end(), [had](Cards all) { return !(all & ~had); })) return false;
        }
        return true;
    }

    bool is_pagat_held(const Hands& hands, const Stage& stage) const {
        for (Seat seat = 0; seat < 4; ++seat)
            if (hands[seat] & bit(PAGAT)) return stage.friends[seat] & known_.pagat_held_by;
        return false;
    }

    // What counts for the declarer's side beside its tricks.
    void count_aside(Cards aside, const Hands& laid, const Stage& stage, Play& play) const {
        if (known_.declarer == NOBODY) return;
        for (Seat seat = 0; seat < 4; ++seat) {
            aside |= laid[seat];
            if (stage.are_friends(seat, known_.declarer) && (known_.laid_counts >> seat & 1)) play.taken[seat] = laid[seat];
        }
        if (known_.aside_counts && known_.called != NOBODY && (aside & bit(known_.called))) play.taken[known_.declarer] = aside;
    }

    Stage stage_of(const Hands& hands) const {
        Stage stage{&counter_, {}, known_.declarer, known_.pagat_said};
        if (known_.declarer == NOBODY) {
            for (Seat seat = 0; seat < 4; ++seat) stage.friends[seat] = 1u << seat;
            return stage;
        }
        unsigned side = known_.side;
        for (Seat seat = 0; known_.called != NOBODY && seat < 4; ++seat)
            if (hands[seat] & bit(known_.called)) side |= 1u << seat;
        for (Seat seat = 0; seat < 4; ++seat) stage.friends[seat] = side >> seat & 1 ? side : 15u & ~side;
        return stage;
    }

    float said(const Hands& hands) const {
        float sum = 0;
        for (const Evidence& evidence : known_.evidence) {
            int number = 0;
            for (Cards cards = hands[evidence.seat]; cards; cards = without_first(cards)) number += evidence.counts[first(cards)];
            sum += evidence.log_chance[std::clamp(number, 0, static_cast<int>(evidence.log_chance.size()) - 1)];
        }
        for (const Emptied& emptied : known_.emptied) sum += emptied.log_chance[voids(hands[emptied.seat])];
        return sum;
    }

    // Plays what was played; false if it was not possible with these hands.
    bool replay(Situation& now, const Stage& stage, float& log_weight) const {
        constexpr float LEAST = 0.02f;  // how likely anything is, at least: everybody errs
        Choice choice;
        for (const Card card : known_.played) {
            const Cards playable = now.play.playable();
            if (!(playable & bit(card))) return false;
            if (trust_ > 0 && now.play.actor != actor_ && without_first(playable)) {
                Describing{now, stage}(choice);
                choice.weigh(policy_);
                for (int index = 0; index < choice.size; ++index)
                    if (choice.cards[index] == card) log_weight += trust_ * std::log(std::max(choice.chance[index], LEAST));
            }
            now.apply(card);
        }
        return true;
    }

    template <class PlayCard>
    void play_out(Situation& now, const Stage& stage, Random& random, const PlayCard& play) const {
        Choice choice;
        while (now.play.actor != NOBODY) {
            const Cards playable = now.play.playable();
            if (!without_first(playable)) {
                play(first(playable));
                continue;
            }
            Describing{now, stage}(choice);
            choice.weigh(policy_);
            play(choice.cards[choice.drawn(random)]);
        }
    }

    // What a settlement may depend on, packed: above bit 32 the card points, by side or by seat; below it the side, whether
    // it has no trick or all, the whole trull, all Kings, which side was dealt all Kings, who won or lost the last trick with
    // the Pagat, whose Mond the other side took.
    std::uint64_t outcome(const Situation& end, const Hands& hands, const Stage& stage, unsigned side) const {
        std::uint64_t key = 0;
        const auto add = [&key](int value, int bits) { key = key << bits | static_cast<std::uint64_t>(value); };
        if (known_.declarer == NOBODY) {
            for (Seat seat = 0; seat < 4; ++seat) add(stage.points->in(end.play.taken[seat]), 8);
            return key << 32;
        }
        Cards taken = 0, all = 0;
        int tricks = 0, others = 0;
        Seat kings = NOBODY;
        for (Seat seat = 0; seat < 4; ++seat) {
            const bool ours = side >> seat & 1;
            all |= end.play.taken[seat];
            if (ours) taken |= end.play.taken[seat];
            (ours ? tricks : others) += end.play.tricks[seat];
            if (!(KINGS & ~hands[seat])) kings = seat;
        }
        const auto share = [&](Cards cards) { return !known_.sets_pay ? 0 : (taken & cards) == cards ? 2 : (all & ~taken & cards) == cards ? 1 : 0; };
        const auto whose = [&](Seat seat) { return seat == NOBODY ? 0 : side >> seat & 1 ? 1 : 2; };
        const bool crossed = end.mond_to != NOBODY && !stage.are_friends(end.mond_of, end.mond_to);
        add(stage.points->in(taken), 16), add(static_cast<int>(side), 4);
        add(tricks == 0 ? 0 : others == 0 ? 2 : 1, 2), add(share(TRULL), 2), add(share(KINGS), 2), add(whose(kings), 2);
        add(1 + end.last_pagat, 3), add(end.last_taker == end.last_pagat, 1), add(crossed ? 1 + end.mond_of : 0, 16);
        return key;
    }
};

}  // namespace ultimo
