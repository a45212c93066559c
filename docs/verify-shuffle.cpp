// Checks that the hands of a record follow from their published key (shuffle "ultimo-1"), knowing nothing but this page:
//     g++ -std=c++17 -O2 -o verify-shuffle verify-shuffle.cpp && ./verify-shuffle DECKFILE < evening.tgn
// DECKFILE: the cards in deck order (`ultimo rules GAME --deck`), then the size of the talon (0 where there is none).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <numeric>
#include <regex>
#include <sstream>
#include <vector>
using Bytes = std::string; using Words = std::vector<std::string>; using Tags = std::map<std::string, std::string>;
static Bytes unhex(const Bytes& t) { return t.empty() ? t : char(std::stoi(t.substr(0, 2), 0, 16)) + unhex(t.substr(2)); }
static Bytes big_endian(uint64_t n, int size) { return size ? big_endian(n >> 8, size - 1) + char(n & 255) : Bytes(); }
static uint32_t word(const Bytes& b, size_t i, int n = 4) { return n ? word(b, i, n - 1) << 8 | uint8_t(b[i + n - 1]) : 0; }
static uint32_t rot(uint32_t x, int n) { return x >> n | x << (32 - n); }
static bool is_prime(uint32_t n, uint32_t d = 2) { return d * d > n || (n % d && is_prime(n, d + 1)); }
static Bytes sha256(Bytes data) {  // FIPS 180-4
    uint32_t K[64];  // the first 32 bits after the point of the cube roots of the first 64 primes
    for (uint32_t n = 2, t = 0; t < 64; ++n) if (is_prime(n)) K[t++] = uint32_t(std::fmod(std::cbrt(n), 1) * 4294967296.0);
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    data += '\x80' + Bytes((119 - data.size() % 64) % 64, '\0') + big_endian(8 * data.size(), 8);
    for (size_t block = 0; block < data.size(); block += 64) {
        uint32_t w[64]; auto [a, b, c, d, e, f, g, h] = state;
        for (size_t t = 0; t < 64; ++t) {
            w[t] = t < 16 ? word(data, block + 4 * t) : w[t - 16] + (rot(w[t - 15], 7) ^ rot(w[t - 15], 18) ^ w[t - 15] >> 3)
                                                      + w[t - 7] + (rot(w[t - 2], 17) ^ rot(w[t - 2], 19) ^ w[t - 2] >> 10);
            const uint32_t t1 = h + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t];
            const uint32_t t2 = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
    return std::accumulate(state, state + 8, Bytes(), [](Bytes b, uint32_t part) { return b + big_endian(part, 4); });
}
static Bytes hmac(const Bytes& key, const Bytes& message) {  // RFC 2104, for keys up to 64 bytes
    Bytes inner(64, '\x36'), outer(64, '\x5c');
    for (size_t i = 0; i < key.size(); ++i) inner[i] ^= key[i], outer[i] ^= key[i];
    return sha256(outer + sha256(inner + message));
}
static Words shuffle(Words deck, const Bytes& k) {  // Fisher-Yates from the last index down
    Bytes block;
    for (uint64_t n = deck.size(), at = 0; n > 1; ++at) {
        if (at % 8 == 0) block = hmac(k, big_endian(at / 8, 8));
        const uint64_t value = word(block, at % 8 * 4), limit = (uint64_t(1) << 32) / n * n;
        if (value < limit) deck[n - 1].swap(deck[value % n]), --n;  // beyond, a value would favour some cards
    }
    return deck;
}
static Words words(const Bytes& text) { std::istringstream in(text); return {std::istream_iterator<Bytes>(in), {}}; }
static std::string verdict(Words deck, const size_t talon, Tags& tags) {
    static const std::regex form("([0-9a-fA-F]{64} ){2}([0-9]{1,19} )([0-9a-fA-F]{32} ?)*"
                                 "\\|(first:[1-6] ?)?(cut|packets:[1-4]|tap:[1-4]( tap:[1-4]){0,2})?");
    const std::string said = tags["Said"], options = ' ' + tags["Options"] + ' ', keyed = tags["Key"] + ' ' + tags["Commit"] + ' ';
    if (!std::regex_match(keyed + tags["Deal"] + ' ' + tags["Nonces"] + '|' + said, form)) return "malformed";
    const Bytes key = unhex(tags["Key"]), rules = tags["Rules"].empty() ? "1" : tags["Rules"], zero(1, '\0');
    if (sha256("ultimo-commit" + zero + key) != unhex(tags["Commit"])) return "commitment differs";
    const Bytes message = "ultimo-1" + zero + tags["Game"] + zero + rules + zero + tags["Table"] + zero
        + big_endian(std::stoull(tags["Deal"]), 8) + unhex(std::regex_replace(tags["Nonces"], std::regex(" "), ""));
    deck = shuffle(deck, hmac(key, message));
    if (words(tags["Talon"]) != Words(deck.begin(), deck.begin() + talon)) return "Talon differs";
    // four places: the first cards may decide who is seat 1, so in deal 1 run N was dealt to place N
    const Words seats = words(tags["Seats"]); const bool by_place = tags["Deal"] == "1" && seats.size() == 4 && !tags.count("Place5");
    // TX-6: dealt in packets (six after a cut), or seats 2, 1 and 3 tapped one of four hands each and seat 4 got the last
    const bool cut = said.find("cut") < said.size() || (!by_place && options.find(" ceremony=cut ") < options.size());
    const bool packets = said.find("packets") < said.size(), taps = said.find("tap") < said.size(); Words runs[4];
    const size_t packet = cut ? 6 : packets ? size_t(said.back() - '0') : (deck.size() - talon) / 4;
    std::string order = taps ? std::regex_replace(said, std::regex("first:.|[^1-4]"), "") : "2134";
    for (char hand = '1'; hand < '5'; ++hand) if (order.find(hand) > order.size()) order += hand;
    for (size_t i = talon; i < deck.size(); ++i) runs[(i - talon) / packet % 4].push_back(deck[i]);
    for (size_t seat = 0; seat < 4; ++seat) {  // a hand is a set: the record may list it in any order
        const std::string name = "Hand" + std::to_string(seat + 1); const size_t turn = by_place ? size_t(seats[seat][0] - '1') % 4 : seat;
        Words dealt = words(tags[name]), run = runs[order[turn ^ (turn < 2)] - '1'];
        std::sort(dealt.begin(), dealt.end()), std::sort(run.begin(), run.end());
        if (dealt != run) return name + " differs";
    }
    return "";
}
int main(int count, char** argument) {
    std::ifstream file(count == 2 ? argument[1] : "");
    Words deck{std::istream_iterator<std::string>(file), {}};
    if (deck.size() < 5) return std::cerr << "usage: verify-shuffle DECKFILE < evening.tgn\n", 2;
    const size_t talon = size_t(std::atoi(deck.back().c_str())); deck.pop_back();
    const std::regex form(R"re(\[(\w+) "(.*)"\]\r?)re"), escape(R"re(\\(["\\]))re");
    std::vector<Tags> records; std::smatch tag; size_t good = 0, wrong = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.size() > 4000 || !std::regex_match(line, tag, form)) continue;  // a move, a comment, an empty line
        if (tag[1] == "TGN") records.emplace_back();
        if (!records.empty()) records.back()[tag[1]] = std::regex_replace(tag.str(2), escape, "$1");
    }
    for (Tags& tags : records) if (tags["Shuffle"] == "ultimo-1") {  // others were not dealt by key, or are not over
        const std::string fault = verdict(deck, talon, tags);
        if (fault.empty()) ++good; else ++wrong, std::cout << "deal " << tags["Deal"] << ": " << fault << '\n';
    }
    std::cout << good << " deals verified, " << wrong << " wrong\n";
    return wrong || !good;
}
