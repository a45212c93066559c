// The kernel's own tests, without Python: run plain, under sanitizers, and on other machines (make check-native).
//
//   test_kernel [POSITIONS]      positions to solve again by brute force; 2000 if nothing is said

#include <cstdio>
#include <cmath>
#include <cstdlib>
#include <map>

#include "environment.hpp"
#include "perft.hpp"
#include "playouts.hpp"
#include "rollouts.hpp"
#include "sampling.hpp"
#include "search.hpp"

using namespace ultimo;

namespace {

int failures = 0;

void expect(bool holds, const char* what, int at) {
    if (holds) return;
    std::printf("FAILED at %d: %s\n", at, what);
    ++failures;
}

// What the side gets when *card* is played: nothing before a trick is full.
int gain(const Play& before, Card card, const Objective& objective, unsigned side) {
    Trick trick = before.trick;
    trick.add(card, before.rules);
    const Seat taker = trick.taker();
    if (trick.size < 4 || !(side >> taker & 1)) return 0;
    int got = objective.per_trick;
    for (const Card fallen : trick.cards) got += objective.weights[fallen];
    const bool last = !(before.hands[before.actor] & ~bit(card));
    if (last && trick.best_card() == PAGAT) got += objective.pagat_last;
    for (int place = 0; place < 4; ++place)
        if (trick.cards[place] == MOND && !(side >> ((trick.leader + place) & 3) & 1)) got += objective.catches_mond;
    return got;
}

// The value without any pruning: the second formulation of the search.
int brute(const Play& play, const Objective& objective, unsigned side) {
    if (play.actor == NOBODY) return 0;
    const bool ours = side >> play.actor & 1;
    int best = ours ? -1 : MOST;
    for (Cards left = play.playable(); left; left = without_first(left)) {
        Play after = play;
        after.apply(first(left));
        const int value = gain(play, first(left), objective, side) + brute(after, objective, side);
        best = ours ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TrickRules some_rules(Random& random) {
    TrickRules rules;
    rules.trumps = random.below(4) > 0;
    rules.void_ = static_cast<Void>(random.below(3));
    rules.color_led_first = random.below(4) == 0;
    rules.rising = random.below(4) == 0;
    rules.pagat = static_cast<PagatDuty>(random.below(4));
    rules.pagat_held = random.below(3) == 0;
    rules.emperor = static_cast<Emperor>(random.below(3));
    rules.red_pips = static_cast<RedPips>(random.below(3));
    return rules;
}

// Hands of *tricks* cards; often with many taroks and the whole trull, so that everything that is rare comes up.
Hands some_hands(Random& random, int tricks) {
    std::vector<Card> pack;
    const bool many_taroks = random.below(2), trull = random.below(2);
    for (Card card = 0; card < PACK; ++card) {
        const bool is_needed = static_cast<int>(pack.size()) + PACK - card <= 4 * tricks;
        if (card < 22 || !many_taroks || random.below(3) == 0 || is_needed) pack.push_back(card);
    }
    const auto shuffle = [&](int size) {
        for (int index = size - 1; index > 0; --index) std::swap(pack[index], pack[random.below(index + 1)]);
    };
    shuffle(static_cast<int>(pack.size()));
    if (trull) {
        int place = 0;
        for (const Card card : {SKUS, MOND, PAGAT}) std::swap(*std::find(pack.begin(), pack.end(), card), pack[place++]);
        shuffle(4 * tricks);
    }
    Hands hands{};
    for (int index = 0; index < 4 * tricks; ++index) hands[index & 3] |= bit(pack[index]);
    return hands;
}

Objective some_objective(Random& random) {
    Objective objective;
    const int kind = random.below(6);
    if (kind == 0) objective.per_trick = 1;
    if (kind == 1) objective.pagat_last = 1;
    if (kind == 2) objective.catches_mond = 1;
    for (Card card = 0; card < PACK && kind >= 3; ++card) {
        const int rank = (card - 22) & 7;
        objective.weights[card] = card < 22 ? (TRULL >> card & 1 ? 5 : 1) : rank < 4 ? 5 - rank : 1;
        if (kind == 5) objective.weights[card] = random.below(4);
    }
    if (kind == 4) {
        objective.pagat_last = random.below(10);
        objective.catches_mond = random.below(20);
        objective.per_trick = random.below(3);
    }
    return objective;
}

Play some_play(Random& random, int tricks) {
    Play play{some_rules(random), some_hands(random, tricks), {}};
    play.actor = play.trick.leader = random.below(4);
    if (random.below(6) == 0) play.lone = random.below(4);
    for (int steps = random.below(4); steps > 0 && play.actor != NOBODY; --steps)
        play.apply(random.choice(play.playable()));
    return play;
}

void the_search_finds_what_brute_force_finds(int number, int tricks) {
    for (int index = 0; index < number; ++index) {
        Random random(Random::mix(77 + tricks, index));
        const Play play = some_play(random, tricks);
        const Objective objective = some_objective(random);
        const unsigned side = random.below(16);
        const int value = brute(play, objective, side);
        Solver solver(play, side, objective);
        expect(solver.value({}) == std::pair{value, value}, "the value", index);
        expect(solver.answer(value, {}) == Answer::YES, "no less than the value", index);
        expect(solver.answer(value + 1, {}) == Answer::NO, "no more than the value", index);
        if (play.actor == NOBODY) continue;
        expect(solver.playable() == play.playable(), "what may be played", index);
        for (Cards left = play.playable(); left; left = without_first(left)) {
            Play after = play;
            after.apply(first(left));
            const int worth = gain(play, first(left), objective, side) + brute(after, objective, side);
            expect(solver.answer_after(first(left), worth, {}) == Answer::YES, "no less after a card", index);
            expect(solver.answer_after(first(left), worth + 1, {}) == Answer::NO, "no more after a card", index);
        }
    }
}

void limits_give_honest_bounds(int number) {
    for (int index = 0; index < number; ++index) {
        Random random(Random::mix(5, index));
        const Play play = some_play(random, 4);
        const Objective objective = some_objective(random);
        const int value = brute(play, objective, 5);
        for (const std::uint64_t nodes : {1, 5, 20, 100}) {
            Solver solver(play, 5, objective);
            const auto [low, high] = solver.value({nodes, 0});
            expect(low <= value && value <= high, "bounds hold the value", index);
            expect(solver.value({}) == std::pair{value, value}, "a search that was stopped goes on", index);
        }
    }
}

void cards_are_kept_in_every_playout() {
    for (int index = 0; index < 2000; ++index) {
        Random random(Random::mix(9, index));
        Play play = some_play(random, 5);
        const auto cards = [](const Play& now) {
            Cards all = now.trick.fallen;
            for (Seat seat = 0; seat < 4; ++seat) all |= now.hands[seat] | now.taken[seat];
            return all;
        };
        const Cards before = cards(play);
        play_out(play, random);
        expect(cards(play) == before, "no card is lost", index);
    }
}

void threads_change_nothing() {
    std::vector<Card> deck;
    for (Card card = 0; card < PACK; ++card) deck.push_back(card);
    Points points{};
    points.fill(1);
    const Tally one = random_playouts(deck, 6, points, TrickRules{}, 20000, 3, 1);
    for (const int threads : {2, 3, 8}) {
        const Tally many = random_playouts(deck, 6, points, TrickRules{}, 20000, 3, threads);
        expect(one.points == many.points && one.tricks == many.tricks, "the same sums", threads);
    }
}

// Every way to share the cards out, by trying each place for each card.
void every_share(const Hidden& hidden, Cards left, Shares& shares, std::map<Shares, int>& found) {
    if (!left) {
        found[shares] = 0;
        return;
    }
    const Cards card = left & -left;
    for (int place = 0; place < PLACES; ++place)
        if ((hidden.may[place] & card) && count(shares[place]) < hidden.sizes[place]) {
            shares[place] |= card;
            every_share(hidden, left & ~card, shares, found);
            shares[place] &= ~card;
        }
}

void hidden_cards_come_in_every_way_equally_often() {
    for (int index = 0; index < 40; ++index) {
        Random random(Random::mix(21, index));
        Hidden hidden;
        for (int place = 0; place < PLACES; ++place) hidden.sizes[place] = random.below(3);
        int number = 0;
        for (const int size : hidden.sizes) number += size;
        while (count(hidden.unseen) < number) hidden.unseen |= bit(random.below(PACK));
        for (Cards& may : hidden.may) may = index % 4 ? random() | random() : ALL;
        std::map<Shares, int> found;
        Shares shares{};
        every_share(hidden, hidden.unseen, shares, found);
        Sampler sampler(hidden);
        expect(sampler.total() == static_cast<double>(found.size()), "the number of ways", index);
        if (found.empty()) {
            expect(!sampler(random), "nothing comes where there is no way", index);
            continue;
        }
        const int draws = 40 * static_cast<int>(found.size());
        for (int draw = 0; draw < draws; ++draw) {
            const auto drawn = sampler(random);
            expect(drawn && found.count(*drawn), "only what is known comes", index);
            ++found[*drawn];
        }
        double chi = 0;
        for (const auto& [way, times] : found) chi += (times - 40.0) * (times - 40.0) / 40;
        const double free = static_cast<double>(found.size()) - 1;
        expect(std::abs(chi - free) <= 4 * std::sqrt(2 * free) + 1e-9, "all ways equally often", index);
    }
}

// ── imagined worlds ──

Policy some_policy(Random& random) {
    std::vector<float> numbers(policy::LAYOUT.size);
    for (float& number : numbers) number = static_cast<float>(random.below(2001) - 1000) / 500;
    return Policy(numbers);
}

Stage some_stage(Random& random, const Counter& counter) {
    Stage stage{&counter, {}, random.below(5) - 1, random.below(5) - 1};
    const unsigned side = stage.declarer == NOBODY ? 0 : 1u << stage.declarer | random.below(16);
    for (Seat seat = 0; seat < 4; ++seat)
        stage.friends[seat] = stage.declarer == NOBODY ? 1u << seat : side >> seat & 1 ? side : 15u & ~side;
    return stage;
}

void every_choice_is_described_and_its_chances_are_a_whole(int number) {
    Points points{};
    for (Card card = 0; card < PACK; ++card) points[card] = card % 6;
    const Counter counter(points);
    for (int index = 0; index < number; ++index) {
        Random random(Random::mix(31, index));
        const Policy known = some_policy(random);
        const Stage stage = some_stage(random, counter);
        Situation now;
        now.play = some_play(random, 6);
        Choice choice;
        while (now.play.actor != NOBODY) {
            Describing{now, stage}(choice);
            choice.weigh(known);
            Cards described = 0;
            float sum = 0;
            for (int at = 0; at < choice.size; ++at) {
                described |= bit(choice.cards[at]);
                sum += choice.chance[at];
                expect(choice.chance[at] >= 0, "no chance below nothing", index);
                for (const int place : choice.places[at]) expect(place >= 0 && place < policy::LAYOUT.size, "a place in the policy", index);
            }
            expect(described == now.play.playable(), "every card that may be played", index);
            expect(std::abs(sum - 1) < 1e-4f, "chances that add up to one", index);
            now.apply(choice.cards[choice.drawn(random)]);
        }
    }
}

void nobody_holds_what_the_play_has_shown_to_be_missing(int number) {
    for (int index = 0; index < number; ++index) {
        Random random(Random::mix(32, index));
        Situation now;
        now.play = Play{some_rules(random), some_hands(random, 6), {}};
        now.play.actor = now.play.trick.leader = random.below(4);
        while (now.play.actor != NOBODY) {
            now.apply(random.choice(now.play.playable()));
            for (Seat seat = 0; seat < 4; ++seat) expect(!(now.lacks[seat] & now.play.hands[seat]), "a void that is none", index);
        }
    }
}

// What the player to act knows after some cards of a hand.
Knowledge some_knowledge(Random& random, Hands& hands) {
    Play play{some_rules(random), some_hands(random, 6), {}};
    play.actor = play.trick.leader = random.below(4);
    hands = play.hands;
    Knowledge known;
    known.rules = play.rules;
    known.rules.pagat_held = false;
    play.rules = known.rules;
    known.leader = play.actor;
    known.declarer = random.below(4);
    known.side = 1u << known.declarer;
    known.called = random.below(PACK);
    known.points.fill(1);
    for (int cards = random.below(24); cards > 0; --cards) {
        known.played.push_back(random.choice(play.playable()));
        play.apply(known.played.back());
    }
    known.legal = play.playable();
    known.hands[play.actor] = play.hands[play.actor];
    for (Seat seat = 0; seat < 4; ++seat) {
        if (seat == play.actor) continue;
        known.hidden.unseen |= play.hands[seat];
        known.hidden.sizes[seat] = count(play.hands[seat]);
        const int taroks = count(hands[seat] & TAROKS);
        known.bounds.push_back({seat, TAROKS, std::max(0, taroks - 1), taroks + 1, {}});
    }
    for (Seat seat = 0; seat < 4; ++seat) known.hidden.may[seat] = seat == play.actor ? 0 : known.hidden.unseen;
    return known;
}

bool same(const Rollouts& one, const Rollouts& other) {
    const auto alike = [](const Sample& a, const Sample& b) {
        return a.outcome == b.outcome && a.hands == b.hands && a.laid == b.laid && a.side == b.side && a.points == b.points && a.cards == b.cards;
    };
    return one.log_weights() == other.log_weights() && one.outcomes() == other.outcomes() &&
           std::equal(one.samples().begin(), one.samples().end(), other.samples().begin(), other.samples().end(), alike);
}

void worlds_are_within_what_is_known(int number) {
    for (int index = 0; index < number; ++index) {
        Random random(Random::mix(33, index));
        Hands hands;
        const Knowledge known = some_knowledge(random, hands);
        const Policy habits = some_policy(random);
        Rollouts rollouts(known, habits, 0.5f, true);
        expect(rollouts.allows(hands, Hands{}), "how the cards lie can be imagined", index);
        expect(rollouts.run(40, index, 1), "there is a world", index);
        for (const Sample& sample : rollouts.samples()) {
            expect(rollouts.allows(sample.hands, sample.laid), "a world that is allowed", index);
            for (const Bound& bound : known.bounds) {
                const int number_of = count(sample.hands[bound.seat] & bound.cards);
                expect(number_of >= bound.least && number_of <= bound.most, "bounds hold", index);
            }
            Play play{known.rules, sample.hands, Trick{known.leader}, known.leader};
            for (const int card : sample.cards) {
                expect(play.actor != NOBODY && (bit(card) & play.playable()), "a card that may be played", index);
                play.apply(card);
            }
            expect(play.actor == NOBODY, "a hand played to its end", index);
        }
        for (const int threads : {2, 3}) {
            Rollouts again(known, habits, 0.5f, true);
            again.run(40, index, threads);
            expect(same(rollouts, again), "the same worlds", threads);
        }
    }
}

void what_nobody_can_know_is_refused() {
    Random random(7);
    Hands hands;
    Knowledge good = some_knowledge(random, hands);
    while (good.played.size() > 8) good = some_knowledge(random, hands);  // so that there are cards left
    const auto refused = [&](auto&& spoil, const char* what) {
        Knowledge known = good;
        spoil(known);
        bool thrown = false;
        try {
            Rollouts(known, Policy(), 0, true);
        } catch (const std::invalid_argument&) {
            thrown = true;
        }
        expect(thrown, what, 0);
    };
    refused([](Knowledge& known) { known.hands[0] |= known.hands[1] |= known.hidden.unseen; }, "a card in two places");
    refused([](Knowledge& known) { known.hidden.unseen |= Cards{1} << 60; }, "a card that is none");
    refused([](Knowledge& known) { known.hidden.sizes[4] = 1; }, "room for more cards than there are");
    refused([](Knowledge& known) { known.leader = 4; }, "a fifth seat that leads");
    refused([](Knowledge& known) { known.declarer = 4; }, "a fifth seat that declares");
    refused([](Knowledge& known) { known.lone = -2; }, "a seat below nobody");
    refused([](Knowledge& known) { known.called = PACK; }, "a card called that is none");
    refused([](Knowledge& known) { known.played.assign(PACK + 1, 0); }, "more cards played than there are");
    refused([](Knowledge& known) { known.legal = known.hidden.unseen; }, "unseen cards that may be played");
    refused([](Knowledge& known) { known.hands = {}, known.legal = 0; }, "a hand without its cards");
    bool thrown = false;
    try {
        Policy(std::vector<float>(3));
    } catch (const std::invalid_argument&) {
        thrown = true;
    }
    expect(thrown, "a policy of three numbers", 0);
}

std::vector<Card> forty_cards() {
    std::vector<Card> deck;
    for (Card card = 0; card < PACK; ++card)
        if (card != 19 && card != 20 && (card < 22 || (card - 22) % 8 < 5)) deck.push_back(card);
    return deck;
}

// What the batch has for every hand after so many steps by lot, with a check of each row on the way.
std::vector<Cards> batch_played(int threads, int steps, const TrickRules& rules) {
    constexpr int HANDS = 600, FIXED = 3, FIRST = 5;
    const std::vector<Card> deck = forty_cards();
    Points points{};
    for (const Card card : deck) points[card] = 1;
    Batch batch(HANDS, FIXED, FIRST, deck);
    batch.deal_anew(rules, 0, points, 11);
    int ended = 0;
    for (int step = 0; step < steps; ++step) {
        for (int number = 0; number < HANDS; number += 37) {
            const Going& hand = batch.hand(number);
            const Cards* row = batch.rows() + static_cast<std::size_t>(number) * batch.words() + FIXED;
            const std::int8_t* mask = batch.masks() + static_cast<std::size_t>(number) * batch.actions();
            Cards legal = 0, gone = 0;
            for (std::size_t at = 0; at < deck.size(); ++at)
                if (mask[FIRST + at]) legal |= bit(deck[at]);
            expect(legal == hand.play.playable(), "the mask has what may be played", step);
            for (int at = 0; at < 4; ++at) {
                const Seat seat = (hand.play.actor + at) & 3;
                expect(!(hand.play.hands[seat] & ~row[MAY_HOLD + at]), "a hand is where it may be", step);
                gone |= row[PLAYED + at];
            }
            expect(row[HAND] == hand.play.hands[hand.play.actor] && row[TURN] == 1, "who acts sees the own hand", step);
            expect(count(gone) == hand.cards && row[MAY_HOLD + 4] == 0, "what was played is seen, and nothing lies aside", step);
        }
        batch.step_by_lot(5, threads);
        for (int number = 0; number < HANDS; ++number) {
            const float* got = batch.points().data() + static_cast<std::size_t>(number) * 4;
            ended += batch.over()[number];
            if (batch.over()[number]) expect(got[0] + got[1] + got[2] + got[3] == 40, "all cards are won", number);
        }
    }
    expect(ended == HANDS * (steps / 40), "every hand ends when its cards are played, and is dealt anew", ended);
    const std::size_t size = static_cast<std::size_t>(HANDS) * batch.words();
    return {batch.rows(), batch.rows() + size};
}

void many_hands_at_once_are_hands_one_by_one() {
    Random random(3);
    for (int index = 0; index < 4; ++index) {
        const TrickRules rules = some_rules(random);
        expect(batch_played(1, 100, rules) == batch_played(3, 100, rules), "threads change nothing", index);
    }
}

void a_batch_refuses_what_is_not_legal() {
    Batch batch(2, 1, 4, forty_cards());
    batch.deal_anew({}, 0, Points{}, 1);
    std::vector<std::int64_t> chosen(2);
    const auto refused = [&] {
        try {
            batch.step(chosen.data(), 1);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    const auto first_legal = [&](int number) {
        const std::int8_t* mask = batch.masks() + number * batch.actions();
        return std::find(mask, mask + batch.actions(), 1) - mask;
    };
    for (const std::int64_t wrong : {-1, 0, 3, 44, 1 << 20}) {
        chosen = {first_legal(0), wrong};
        expect(refused() && batch.hand(0).cards == 0, "an action that is not legal", static_cast<int>(wrong));
    }
    chosen = {first_legal(0), first_legal(1)};
    expect(!refused() && batch.hand(0).cards == 1, "legal actions", 0);
}

}  // namespace

int main(int argc, char** argv) {
    const int number = argc > 1 ? std::atoi(argv[1]) : 2000;
    the_search_finds_what_brute_force_finds(number, 3);
    the_search_finds_what_brute_force_finds(number, 4);
    the_search_finds_what_brute_force_finds(number / 40, 5);
    limits_give_honest_bounds(number / 20);
    cards_are_kept_in_every_playout();
    threads_change_nothing();
    hidden_cards_come_in_every_way_equally_often();
    every_choice_is_described_and_its_chances_are_a_whole(number);
    nobody_holds_what_the_play_has_shown_to_be_missing(number);
    worlds_are_within_what_is_known(number / 10);
    what_nobody_can_know_is_refused();
    many_hands_at_once_are_hands_one_by_one();
    a_batch_refuses_what_is_not_legal();
    std::printf(failures ? "%d failures\n" : "all tests of the kernel passed\n", failures);
    return failures ? 1 : 0;
}
