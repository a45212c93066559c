// Verifies that dealt cards follow from their published key (shuffle "ultimo-1"):  verify-shuffle DECKFILE < deals
// DECKFILE: the cards in deck order, then the size of the talon. A deal is a line of eight fields between tabs:
//     key  commit  game  rules  table  deal  nonces  dealt
// key, commit and nonces (16 bytes each, in place order) in hex; dealt: first the talon, then seats 1 to 4.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <sstream>
#include <vector>
using Bytes = std::string;
using Words = std::vector<std::string>;

static Bytes unhex(const Bytes& t) { return t.empty() ? t : char(std::stoi(t.substr(0, 2), 0, 16)) + unhex(t.substr(2)); }
static Bytes big_endian(uint64_t n, int size) { return size ? big_endian(n >> 8, size - 1) + char(n & 255) : Bytes(); }
static uint32_t word(const Bytes& b, size_t i, int n = 4) { return n ? word(b, i, n - 1) << 8 | uint8_t(b[i + n - 1]) : 0; }
static uint32_t rot(uint32_t x, int n) { return x >> n | x << (32 - n); }

static Bytes sha256(Bytes data) {  // FIPS 180-4
    static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    data += '\x80' + Bytes((119 - data.size() % 64) % 64, '\0') + big_endian(8 * data.size(), 8);
    for (size_t block = 0; block < data.size(); block += 64) {
        uint32_t w[64];
        auto [a, b, c, d, e, f, g, h] = state;
        for (size_t t = 0; t < 64; ++t) {
            w[t] = t < 16 ? word(data, block + 4 * t) : w[t - 16] + w[t - 7]
                 + (rot(w[t - 15], 7) ^ rot(w[t - 15], 18) ^ w[t - 15] >> 3)
                 + (rot(w[t - 2], 17) ^ rot(w[t - 2], 19) ^ w[t - 2] >> 10);
            const uint32_t t1 = h + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t];
            const uint32_t t2 = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
    Bytes digest;
    for (uint32_t part : state) digest += big_endian(part, 4);
    return digest;
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

static std::string verdict(const Words& deck, const std::string& line) {
    static const std::regex form(R"(([\da-fA-F]{64})\t([\da-fA-F]{64})\t([^\t\0]*)\t(\d+)\t([^\t\0]*)\t(\d{1,19})\t)"
                                 R"(((?:[\da-fA-F]{32} ?)*)\t([^\t]+))");
    std::smatch field;
    if (line.size() > 4000 || !std::regex_match(line, field, form)) return "malformed";  // std::regex recurses: no long lines
    std::istringstream cards(field.str(8));
    const Words dealt{std::istream_iterator<std::string>(cards), {}};
    if (dealt.size() != deck.size()) return "malformed";
    const Bytes key = unhex(field[1]), nonces = unhex(std::regex_replace(field.str(7), std::regex(" "), ""));
    if (sha256(Bytes("ultimo-commit") + '\0' + key) != unhex(field[2])) return "commitment differs";
    const Bytes message = Bytes("ultimo-1") + '\0' + field.str(3) + '\0' + field.str(4) + '\0' + field.str(5) + '\0'
                        + big_endian(std::stoull(field[6]), 8) + nonces;
    const Words expected = shuffle(deck, hmac(key, message));
    for (size_t i = 0; i < deck.size(); ++i) if (dealt[i] != expected[i])
        return "cards differ (position " + std::to_string(i + 1) + ": dealt " + dealt[i] + ", expected " + expected[i] + ")";
    return "ok";
}
int main(int count, char** argument) {
    std::ifstream file(count == 2 ? argument[1] : "");
    Words deck{std::istream_iterator<std::string>(file), {}};
    const int cards = int(deck.size()) - 1, talon = cards < 1 ? -1 : std::atoi(deck.back().c_str());
    if (talon < 0 || talon > cards || (cards - talon) % 4 != 0 || std::to_string(talon) != deck.back())
        return std::cerr << "usage: verify-shuffle DECKFILE < deals\n", 2;
    deck.pop_back();
    int lines = 0, good = 0;
    for (std::string line; std::getline(std::cin, line); ++lines) {
        const std::string result = verdict(deck, line);
        std::cout << (result == "ok" ? "" : "line " + std::to_string(lines + 1) + ": ") << result << '\n';
        good += result == "ok";
    }
    std::cout << good << " deals verified\n";
    return good == lines ? 0 : 1;
}
