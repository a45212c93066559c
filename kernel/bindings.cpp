// The kernel as the Python module ultimo._kernel: values are checked here, and nothing is decided here.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "environment.hpp"
#include "perft.hpp"
#include "playouts.hpp"
#include "rollouts.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ultimo;

namespace {

template <class Enum>
Enum chosen(int value, int number, const char* name) {
    if (value < 0 || value >= number) {
        const std::string text = std::string(name) + " is a number from 0 to " + std::to_string(number - 1);
        throw nb::value_error(text.c_str());
    }
    return static_cast<Enum>(value);
}

TrickRules rules_of(bool trumps, int void_, bool color_led_first, bool rising, int pagat, bool pagat_held, int emperor,
                    int red_pips) {
    return {trumps,
            chosen<Void>(void_, 3, "void"),
            color_led_first,
            rising,
            chosen<PagatDuty>(pagat, 4, "pagat"),
            pagat_held,
            chosen<Emperor>(emperor, 3, "emperor"),
            chosen<RedPips>(red_pips, 3, "red_pips")};
}

Seat seat_of(int seat) { return chosen<Seat>(seat, 4, "a seat"); }
Card card_of(int card) { return chosen<Card>(card, PACK, "a card"); }

Trick trick_of(int leader, const std::vector<int>& cards, const TrickRules& rules, int most) {
    if (static_cast<int>(cards.size()) > most) throw nb::value_error("too many cards in the trick");
    Trick trick{seat_of(leader)};
    for (const int card : cards) {
        if (trick.fallen & bit(card_of(card))) throw nb::value_error("a card lies in the trick twice");
        trick.add(card, rules);
    }
    return trick;
}

Play play_of(const TrickRules& rules, const Hands& hands, int leader, const std::vector<int>& cards, int lone) {
    Play play{rules, hands, trick_of(leader, cards, rules, 3)};
    play.actor = play.trick.actor();
    play.lone = lone == NOBODY ? NOBODY : seat_of(lone);
    check(play);
    if (!play.hands[play.actor]) play.actor = NOBODY;
    return play;
}

std::vector<Card> deck_of(const std::vector<int>& cards, int talon) {
    Cards seen = 0;
    for (const int card : cards) seen |= bit(card_of(card));
    if (count(seen) != static_cast<int>(cards.size())) throw nb::value_error("a card is in the deck twice");
    if (talon < 0 || talon > static_cast<int>(cards.size()) || (cards.size() - talon) % 4)
        throw nb::value_error("the deck without the talon cannot be shared among four");
    return {cards.begin(), cards.end()};
}

std::vector<int> list_of(Cards cards) {
    std::vector<int> list;
    for (; cards; cards = without_first(cards)) list.push_back(first(cards));
    return list;
}

bool runs_v3() {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

int number_of(const Batch& batch, int hand) {
    if (hand < 0 || hand >= batch.hands()) throw nb::value_error("the batch has no such hand");
    return hand;
}

// An array of a batch, with a row for each hand, that lives as long as somebody looks at it.
template <class Value>
auto array_of(Batch& batch, Value* values, int columns) {
    const std::size_t shape[] = {static_cast<std::size_t>(batch.hands()), static_cast<std::size_t>(columns)};
    return nb::ndarray<nb::numpy, Value, nb::ndim<2>, nb::c_contig>(values, 2, shape, nb::find(batch));
}
template <class Value>
auto array_of(Batch& batch, Value* values) {
    const std::size_t shape[] = {static_cast<std::size_t>(batch.hands())};
    return nb::ndarray<nb::numpy, Value, nb::ndim<1>, nb::c_contig>(values, 1, shape, nb::find(batch));
}

Limits limits_of(std::uint64_t nodes, double seconds) {
    if (!(seconds >= 0)) throw nb::value_error("seconds are a number from 0, which sets no limit");
    return {nodes, seconds};
}

}  // namespace

NB_MODULE(KERNEL_MODULE, module) {
    module.doc() = "Card play in C++: sets of cards are masks (bit i is Card.index i), seats are 0 to 3, -1 is nobody.";

    module.def("runs_v3", &runs_v3, "Whether this machine can run the module _kernel_v3, the same for newer processors.");

    nb::class_<TrickRules>(module, "TrickRules", "The rules of core.tricks; enums are numbers in their order there.")
        .def(
            "__init__",
            [](TrickRules* self, bool trumps, int void_, bool color_led_first, bool rising, int pagat, bool pagat_held,
               int emperor, int red_pips) {
                new (self) TrickRules(
                    rules_of(trumps, void_, color_led_first, rising, pagat, pagat_held, emperor, red_pips));
            },
            "trumps"_a, "void"_a, "color_led_first"_a, "rising"_a, "pagat"_a, "pagat_held"_a, "emperor"_a, "red_pips"_a);

    module.def(
        "playable",
        [](Cards hand, int leader, const std::vector<int>& trick, const TrickRules& rules) {
            return playable(hand & ALL, trick_of(leader, trick, rules, 3), rules);
        },
        "hand"_a, "leader"_a, "trick"_a, "rules"_a, "The cards of a hand that may be played.");
    module.def(
        "beating",
        [](const std::vector<int>& trick, const TrickRules& rules) {
            if (trick.empty()) throw nb::value_error("nothing beats an empty trick");
            return beating(trick_of(0, trick, rules, 4), rules);
        },
        "trick"_a, "rules"_a, "The cards that would win the trick, played next to it.");
    module.def(
        "taker",
        [](int leader, const std::vector<int>& trick, const TrickRules& rules) {
            if (trick.empty()) throw nb::value_error("nobody takes an empty trick");
            return trick_of(leader, trick, rules, 4).taker();
        },
        "leader"_a, "trick"_a, "rules"_a, "Who takes the trick as it lies.");

    nb::class_<Play>(module, "Play", "Card play from the first lead to the last trick; changed by apply.")
        .def(
            "__init__",
            [](Play* self, const TrickRules& rules, const Hands& hands, int leader, const std::vector<int>& trick,
               int lone) { new (self) Play(play_of(rules, hands, leader, trick, lone)); },
            "rules"_a, "hands"_a, "leader"_a, "trick"_a = std::vector<int>{}, "lone"_a = NOBODY)
        .def_ro("actor", &Play::actor, "Whose turn it is; -1 once the play is over.")
        .def_ro("hands", &Play::hands)
        .def_ro("taken", &Play::taken, "By seat, the cards in its tricks.")
        .def_ro("tricks", &Play::tricks, "By seat, how many tricks it took.")
        .def_prop_ro("playable", [](const Play& play) { return play.actor == NOBODY ? Cards{0} : play.playable(); })
        .def_prop_ro(
            "legal", [](const Play& play) { return play.actor == NOBODY ? std::vector<int>{} : list_of(play.playable()); },
            "The cards that may be played, as numbers.")
        .def_prop_ro("leader", [](const Play& play) { return play.trick.leader; })
        .def_prop_ro("trick", [](const Play& play) {
            return std::vector<int>(play.trick.cards.begin(), play.trick.cards.begin() + play.trick.size);
        })
        .def(
            "apply",
            [](Play& play, int card) {
                if (play.actor == NOBODY) throw nb::value_error("the play is over");
                if (!(bit(card_of(card)) & play.playable())) throw nb::value_error("the card may not be played now");
                play.apply(card);
            },
            "card"_a)
        .def("__copy__", [](const Play& play) { return play; });

    module.attr("MOVING_WORDS") = static_cast<int>(MOVING);
    nb::class_<Batch>(module, "Batch", "Many hands in card play at once; its arrays are read and written without a copy.")
        .def(
            "__init__",
            [](Batch* self, int hands, int fixed, int first, const std::vector<int>& deck) {
                if (hands < 1 || fixed < 0 || first < 0) throw nb::value_error("a batch has a hand or more, and no negative sizes");
                new (self) Batch(hands, fixed, first, deck_of(deck, static_cast<int>(deck.size())));
            },
            "hands"_a, "fixed"_a, "first"_a, "deck"_a)
        .def_prop_ro("rows", [](Batch& batch) { return array_of(batch, batch.rows(), batch.words()); },
                     "What whoever acts sees, a row of words for each hand.")
        .def_prop_ro("masks", [](Batch& batch) { return array_of(batch, batch.masks(), batch.actions()); },
                     "1 for each legal action, a row for each hand.")
        .def_prop_ro("actors", [](Batch& batch) { return array_of(batch, batch.actors()); }, "Who acts, by hand.")
        .def_prop_ro("over", [](Batch& batch) { return array_of(batch, batch.over()); },
                     "1 for each hand whose play ended with the last step.")
        .def_prop_ro("points", [](Batch& batch) { return array_of(batch, batch.points().data(), batch.points().empty() ? 0 : 4); },
                     "Of hands that are dealt anew, the card points of the seats in the one before.")
        .def(
            "begin",
            [](Batch& batch, int hand, const Play& play, nb::ndarray<const Cards, nb::shape<4, -1>, nb::c_contig, nb::device::cpu> seen, int card,
               int seat) {
                if (static_cast<int>(seen.shape(1)) != batch.words()) throw nb::value_error("a row has other words here");
                const Remark remark = card == NOBODY ? Remark{} : Remark{card_of(card), seat_of(seat)};
                batch.begin(number_of(batch, hand), play, seen.data(), remark);
            },
            "hand"_a, "play"_a, "seen"_a, "card"_a = NOBODY, "seat"_a = NOBODY,
            "Begins a play; *seen* are the whole rows of the four seats, *card* shows a mistake of *seat* when it is played.")
        .def(
            "step",
            [](Batch& batch, nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> actions, int threads) {
                if (static_cast<int>(actions.shape(0)) != batch.hands()) throw nb::value_error("there is one action for each hand");
                nb::gil_scoped_release released;
                batch.step(actions.data(), threads);
            },
            "actions"_a, "threads"_a = 1, "Plays a card in every hand in play; ValueError, and nothing is done, if one is not legal.")
        .def("step_by_lot", &Batch::step_by_lot, "seed"_a, "threads"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
             "The same with cards chosen by lot.")
        .def(
            "deal_anew",
            [](Batch& batch, const TrickRules& rules, int talon, const Points& points, std::uint64_t seed) {
                if (talon < 0 || (batch.deck() - talon) % 4 || talon >= batch.deck())
                    throw nb::value_error("the deck without the talon cannot be shared among four");
                batch.deal_anew(rules, talon, points, seed);
            },
            "rules"_a, "talon"_a, "points"_a, "seed"_a, "From now on every hand is dealt anew when its play is over.")
        .def(
            "tricks",
            [](const Batch& batch, int hand) {
                const Going& going = batch.hand(number_of(batch, hand));
                std::vector<std::pair<std::array<int, 4>, int>> tricks;
                for (int at = 0; at + 4 <= going.cards; at += 4)
                    tricks.push_back({{going.fallen[at], going.fallen[at + 1], going.fallen[at + 2], going.fallen[at + 3]}, going.takers[at / 4]});
                return tricks;
            },
            "hand"_a, "The tricks that were taken: the cards in the order played, and the taker.");

    module.def(
        "spread",
        [](nb::ndarray<const Cards, nb::ndim<2>, nb::c_contig, nb::device::cpu> rows,
           nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> bits,
           nb::ndarray<float, nb::ndim<2>, nb::c_contig, nb::device::cpu> flat, int threads) {
            const std::size_t size = bits.shape(0), words = rows.shape(1);
            if (flat.shape(0) != rows.shape(0) || flat.shape(1) != size) throw nb::value_error("the rows do not fit the array");
            for (std::size_t at = 0; at < size; ++at)
                if (bits.data()[at] < 0 || static_cast<std::size_t>(bits.data()[at]) >= words * 64) throw nb::value_error("a row has no such bit");
            nb::gil_scoped_release released;
            constexpr std::size_t PIECE = 64;
            in_pieces(static_cast<int>((rows.shape(0) + PIECE - 1) / PIECE), threads, [&](int piece) {
                const std::size_t start = piece * PIECE, number = std::min(PIECE, rows.shape(0) - start);
                spread(rows.data() + start * words, number, words, bits.data(), size, flat.data() + start * size);
            });
        },
        "rows"_a, "bits"_a, "flat"_a.noconvert(), "threads"_a = 1, "Number i of each row of *flat* becomes bit *bits*[i] of the row.");

    module.def(
        "perft",
        [](const Play& play, int cards) {
            nb::gil_scoped_release released;
            return perft(play, cards);
        },
        "play"_a, "cards"_a, "In how many ways the next cards can fall.");

    module.def(
        "random_playouts",
        [](const std::vector<int>& deck, int talon, const Points& points, const TrickRules& rules, int number,
           std::uint64_t seed, int threads) {
            if (number < 0) throw nb::value_error("number is not negative");
            const auto cards = deck_of(deck, talon);
            nb::gil_scoped_release released;
            const Tally tally = random_playouts(cards, talon, points, rules, number, seed, threads);
            return std::pair{tally.points, tally.tricks};
        },
        "deck"_a, "talon"_a, "points"_a, "rules"_a, "number"_a, "seed"_a, "threads"_a = 1,
        "Fresh deals played out at random: card points and tricks by seat, summed over all.");

    nb::class_<Objective>(module, "Objective", "What a side counts in its tricks; see search.hpp.")
        .def(
            "__init__",
            [](Objective* self, const Points& weights, int per_trick, int pagat_last, int catches_mond) {
                new (self) Objective(checked({weights, per_trick, pagat_last, catches_mond}));
            },
            "weights"_a, "per_trick"_a = 0, "pagat_last"_a = 0, "catches_mond"_a = 0);

    nb::class_<Solver>(module, "Solver", "Best play with open cards, for a side (a mask of seats) against the others.")
        .def(nb::init<const Play&, unsigned, const Objective&, std::size_t>(), "play"_a, "side"_a, "objective"_a,
             "table_bytes"_a = std::size_t{16} << 20)
        .def(
            "attains",
            [](Solver& solver, int need, int card, std::uint64_t nodes, double seconds) {
                const Limits limits = limits_of(nodes, seconds);
                if (card == NOBODY) {
                    nb::gil_scoped_release released;
                    return static_cast<int>(solver.answer(need, limits));
                }
                if (!(bit(card_of(card)) & solver.playable())) throw nb::value_error("the card may not be played now");
                nb::gil_scoped_release released;
                return static_cast<int>(solver.answer_after(card, need, limits));
            },
            "need"_a, "card"_a = NOBODY, "nodes"_a = 0, "seconds"_a = 0.0,
            "Whether the side gets *need* or more in the tricks not yet complete, if *card* is played: 1, 0, or -1 if "
            "the limits (0: none) were reached.")
        .def_prop_ro("most", &Solver::most_left, "What the objective can come to in these tricks.")
        .def_prop_ro("nodes", &Solver::nodes, "Positions looked at so far.");

    module.attr("POLICY_NUMBERS") = policy::LAYOUT.size;
    nb::class_<Policy>(module, "Policy", "How players usually choose their cards; see policy.hpp.")
        .def(nb::init<std::vector<float>>(), "numbers"_a);

    nb::class_<Knowledge>(module, "Knowledge", "What is known at the turn of one player; the fields are those of rollouts.hpp.")
        .def(
            "__init__",
            [](Knowledge* self, const TrickRules& rules, int leader, int lone, const std::vector<int>& played, const Hands& hands,
               const Hands& laid, Cards unseen, const std::array<int, PLACES>& sizes, const Shares& may,
               const std::array<int, 4>& laid_hidden, const std::array<int, 4>& laid_taroks, const Hands& may_lay, unsigned laid_counts,
               bool aside_counts, int declarer, unsigned side, int called, int pagat_said, unsigned pagat_held_by, Cards legal,
               const Points& points, bool sets_pay) {
                new (self) Knowledge{rules, seat_of(leader), lone, {}, hands, laid, {unseen, sizes, may}, laid_hidden, laid_taroks, may_lay,
                                     laid_counts, aside_counts, {}, {}, {}, declarer, side, called, pagat_said, pagat_held_by, legal, points, sets_pay};
                for (const int card : played) self->played.push_back(card_of(card));
            },
            "rules"_a, "leader"_a, "lone"_a, "played"_a, "hands"_a, "laid"_a, "unseen"_a, "sizes"_a, "may"_a, "laid_hidden"_a,
            "laid_taroks"_a, "may_lay"_a, "laid_counts"_a, "aside_counts"_a, "declarer"_a, "side"_a, "called"_a, "pagat_said"_a,
            "pagat_held_by"_a, "legal"_a, "points"_a, "sets_pay"_a)
        .def(
            "bound",
            [](Knowledge& known, int seat, Cards cards, int least, int most, const std::vector<Cards>& unless) {
                known.bounds.push_back({seat_of(seat), cards, least, most, unless});
            },
            "seat"_a, "cards"_a, "least"_a, "most"_a, "unless"_a = std::vector<Cards>{})
        .def(
            "evidence",
            [](Knowledge& known, int seat, const std::array<int, PACK>& counts, const std::vector<float>& log_chance) {
                if (log_chance.empty()) throw nb::value_error("evidence needs a chance for each count");
                known.evidence.push_back({seat_of(seat), counts, log_chance});
            },
            "seat"_a, "counts"_a, "log_chance"_a)
        .def(
            "emptied",
            [](Knowledge& known, int seat, const std::array<float, COLOR_SUITS + 1>& log_chance) {
                known.emptied.push_back({seat_of(seat), log_chance});
            },
            "seat"_a, "log_chance"_a);

    nb::class_<Sample>(module, "Sample", "One hand played to its end.")
        .def_ro("outcome", &Sample::outcome, "What a settlement may depend on, packed.")
        .def_ro("hands", &Sample::hands, "Before the first lead, by seat.")
        .def_ro("laid", &Sample::laid, "The cards laid away, by seat.")
        .def_ro("points", &Sample::points, "The card points that every seat took or laid away.")
        .def_ro("side", &Sample::side, "The seats of the declarer's side, as a mask.")
        .def_prop_ro(
            "cards", [](const Sample& sample) { return std::vector<int>(sample.cards.begin(), sample.cards.end()); },
            "All cards from the first lead on.");

    nb::class_<Rollouts>(module, "Rollouts", "Imagined worlds, and what each card leads to in them; see rollouts.hpp.")
        .def(nb::init<Knowledge, Policy, float, bool>(), "known"_a, "policy"_a, "trust"_a, "tries"_a = true)
        .def_prop_ro("cards", &Rollouts::cards, "The cards that are tried.")
        .def_prop_ro("worlds", &Rollouts::worlds)
        .def_prop_ro("log_weights", &Rollouts::log_weights, "By world, how likely it is.")
        .def_prop_ro("outcomes", &Rollouts::outcomes, "By world and card, the number of its sample.")
        .def("allows", &Rollouts::allows, "hands"_a, "laid"_a, "Whether the cards may lie so before the first lead.")
        .def(
            "samples",
            [](const Rollouts& rollouts, std::size_t from) {
                const auto& all = rollouts.samples();
                return std::vector<Sample>(all.begin() + static_cast<long>(std::min(from, all.size())), all.end());
            },
            "start"_a, "One hand for each kind of outcome, from number *start* on.")
        .def("run", &Rollouts::run, "number"_a, "seed"_a, "threads"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
             "Imagines up to so many worlds more, and says how many.")
        .def("wander", &Rollouts::wander, "number"_a, "hands"_a, "laid"_a, "seed"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Imagines so many worlds more, beginning with one that agrees with what is known; for where *run* finds few.")
        .def(
            "estimates",
            [](const Rollouts& rollouts, const std::vector<double>& utilities) {
                if (utilities.size() != rollouts.samples().size()) throw nb::value_error("there is a utility for every sample");
                std::vector<std::pair<double, double>> made;
                for (const auto& [mean, error] : rollouts.estimates(utilities)) made.push_back({mean, error});
                return made;
            },
            "utilities"_a, "Mean and standard error of each card, if the samples are worth *utilities*.");
}
