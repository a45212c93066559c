// A bot for Ultimo in C++17, with nothing but the standard library: it passes where it may, and plays its lowest card.
//
//     g++ -std=c++17 -O2 -o lowest_card docs/examples/lowest_card.cpp
//     ultimo arena calling-the-twenty --bots exec:./lowest_card,random
//
// docs/bot-protocol.md says what the lines mean. A better bot would also read `cards` and `move`.

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Words = std::vector<std::string>;

Words words(const std::string& line) {
    std::istringstream stream(line);
    Words found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}

int tarok(const std::string& card) {  // 22 for the Skus, 21 to 1; 0 if the card is of a suit
    if (card == "SK") return 22;
    const std::map<char, int> values{{'I', 1}, {'V', 5}, {'X', 10}};
    int sum = 0;
    for (std::size_t i = 0; i < card.size(); ++i) {
        const auto value = values.find(card[i]);
        if (value == values.end()) return 0;
        const auto next = i + 1 < card.size() ? values.find(card[i + 1]) : values.end();
        sum += next != values.end() && next->second > value->second ? -value->second : value->second;
    }
    return sum;
}

int height(const std::string& card) {  // suits below taroks; 1 is the best of the red pips, 10 of the black ones
    if (const int rank = tarok(card)) return 100 + rank;
    const std::string order = "47382910JCQK";  // 4 and 7 are the lowest, 1 and 10 (its 0) come below the Jack
    return static_cast<int>(order.find(card[0] == '1' && card[1] == '0' ? '0' : card[0]));
}

std::string choice(const Words& turn) {  // turn PHASE ACTION ACTION …
    const Words actions(turn.begin() + 2, turn.end());
    if (turn[1] != "play") {
        return std::count(actions.begin(), actions.end(), "pass") ? "pass" : actions.front();
    }
    const auto lower = [](const std::string& one, const std::string& other) {
        return height(one.substr(5)) < height(other.substr(5));  // after "play:"
    };
    return *std::min_element(actions.begin(), actions.end(), lower);
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const Words said = words(line);
        if (said.empty()) continue;
        if (said[0] == "quit") break;
        if (said[0] == "ultimo") std::cout << "bot 1 Lowest card" << std::endl;  // endl: the line must leave at once
        if (said[0] == "turn") std::cout << choice(said) << std::endl;
    }
}
