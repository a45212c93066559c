// Learns policy (kernel/policy.hpp) by self-play: reads positions at the first lead, writes the numbers.
//
//   learn POSITIONS NUMBERS MINUTES SEED [THREADS]
//
// NUMBERS is read first if it is there. Every few moves each card is tried in some playouts by the policy so far, and the
// numbers move towards the cards that did better (the gradient of what the choice is expected to bring, with a reward for
// staying undecided, so that the chances stay those of a player who errs a little).

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "policy.hpp"
#include "outcome.hpp"

using namespace ultimo;

namespace {

constexpr int TRIES = 8;         // playouts of a card
constexpr float UNDECIDED = 0.4f;  // what an even choice is worth, in units of the utility
constexpr float FAST = 0.06f, SLOW = 0.004f;  // the rate of learning, at first and at last

struct Lesson {
    Stage stage;
    Situation situation;
};

struct Book {
    std::vector<Lesson> lessons;
    Counter counter;
    Worth worth;
};

Book read(const char* path) {
    std::ifstream file(path);
    std::string line;
    Book book;
    Points points{};
    std::getline(file, line);
    std::istringstream head(line);
    for (int& value : points) head >> value;
    head >> book.worth.point >> book.worth.trick >> book.worth.pagat >> book.worth.pagat_lost >> book.worth.mond;
    while (std::getline(file, line)) {
        std::istringstream in(line);
        Lesson lesson;
        Play& play = lesson.situation.play;
        int trumps, void_, color, rising, pagat, held, emperor, red, leader, lone;
        in >> trumps >> void_ >> color >> rising >> pagat >> held >> emperor >> red >> leader >> lone;
        play.rules = {trumps != 0, static_cast<Void>(void_), color != 0, rising != 0, static_cast<PagatDuty>(pagat), held != 0,
                      static_cast<Emperor>(emperor), static_cast<RedPips>(red)};
        for (Cards& hand : play.hands) in >> hand;
        for (Cards& taken : play.taken) in >> taken;
        play.trick = Trick{leader};
        play.actor = leader;
        play.lone = lone;
        in >> lesson.stage.declarer;
        for (unsigned& seats : lesson.stage.friends) in >> seats;
        in >> lesson.stage.pagat_said;
        if (!in) throw std::runtime_error("a position cannot be read: " + line);
        check(play);
        book.lessons.push_back(lesson);
    }
    book.counter = Counter(points);
    return book;
}

void play_out(Situation& now, const Stage& stage, const Policy& policy, Random& random) {
    Choice choice;
    while (now.play.actor != NOBODY) {
        const Cards playable = now.play.playable();
        if (!without_first(playable)) {
            now.apply(first(playable));
            continue;
        }
        Describing{now, stage}(choice);
        choice.weigh(policy);
        now.apply(choice.cards[choice.drawn(random)]);
    }
}

void learn(Policy& policy, const Choice& choice, const std::array<float, 16>& worth, float rate) {
    float mean = 0;
    std::array<float, 16> value{};
    for (int index = 0; index < choice.size; ++index) {
        value[index] = worth[index] - UNDECIDED * std::log(std::max(choice.chance[index], 1e-4f));
        mean += choice.chance[index] * value[index];
    }
    for (int index = 0; index < choice.size; ++index) {
        const float step = rate * choice.chance[index] * std::clamp(value[index] - mean, -12.0f, 12.0f);
        for (const int place : choice.places[index]) policy.numbers()[place] += step;
    }
}

// What the declarer's side gets beyond what it would if all played by *others*, when it plays by *policy*; and the defenders.
double strength(const Book& book, const Policy& policy, const Policy& others, int number, Random random) {
    double sum = 0;
    for (int index = 0; index < number; ++index) {
        const Lesson& lesson = book.lessons[random.below(static_cast<int>(book.lessons.size()))];
        const Seat one = lesson.stage.declarer == NOBODY ? random.below(4) : lesson.stage.declarer;
        for (const bool declarers : {true, false}) {
            Situation now = lesson.situation;
            Choice choice;
            while (now.play.actor != NOBODY) {
                Describing{now, lesson.stage}(choice);
                choice.weigh(lesson.stage.are_friends(now.play.actor, one) == declarers ? policy : others);
                now.apply(choice.cards[choice.drawn(random)]);
            }
            sum += (declarers ? 0.5 : -0.5) * book.worth(now, lesson.stage, one);
        }
    }
    return sum / number;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) return std::fprintf(stderr, "learn POSITIONS NUMBERS MINUTES SEED [THREADS]\n"), 2;
    Book book = read(argv[1]);
    for (Lesson& lesson : book.lessons) lesson.stage.points = &book.counter;
    const double minutes = std::atof(argv[3]);
    const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10);
    const int threads = argc > 5 ? std::atoi(argv[5]) : 1;
    Policy policy;
    if (std::ifstream file(argv[2]); file)
        for (float& number : policy.numbers()) file >> number;
    const Policy random_policy, before = policy;
    const auto begun = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() / 60; };
    std::atomic<long> decisions = 0;
    const auto work = [&](int thread) {
        Random random(Random::mix(seed, thread));
        Choice choice;
        while (passed() < minutes) {
            const float rate = FAST * std::pow(SLOW / FAST, static_cast<float>(passed() / minutes));
            const Lesson& lesson = book.lessons[random.below(static_cast<int>(book.lessons.size()))];
            Situation now = lesson.situation;
            while (now.play.actor != NOBODY) {
                const Seat actor = now.play.actor;
                Describing{now, lesson.stage}(choice);
                choice.weigh(policy);
                if (choice.size > 1 && random.below(6) == 0) {
                    std::array<float, 16> worth{};
                    for (int index = 0; index < choice.size; ++index)
                        for (int turn = 0; turn < TRIES; ++turn) {
                            Situation after = now;
                            after.apply(choice.cards[index]);
                            play_out(after, lesson.stage, policy, random);
                            worth[index] += book.worth(after, lesson.stage, actor) / TRIES;
                        }
                    learn(policy, choice, worth, rate);
                    ++decisions;
                }
                now.apply(choice.cards[choice.drawn(random)]);
            }
        }
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (auto& other : others) other.join();
    std::ofstream file(argv[2]);
    for (const float number : policy.numbers()) file << std::lround(number * 1000) / 1000.0 << '\n';
    std::printf("%ld decisions; against random play %+.2f, against the policy before %+.2f (a side, %s)\n", decisions.load(),
                strength(book, policy, random_policy, 20000, Random(1)), strength(book, policy, before, 20000, Random(2)), argv[1]);
}
