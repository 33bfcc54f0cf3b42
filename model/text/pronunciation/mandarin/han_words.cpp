#include "model/text/pronunciation/mandarin/han_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <utility>

#include "io/files/error.h"
#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

constexpr double kImpossible = -3.14e100;

std::ifstream opened(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw model::Error(file.string(), "a file that can be read", "none");
  return stream;
}

}  // namespace

HanWords::HanWords(const fs::path& dictionary, const fs::path& model) {
  read_dictionary(dictionary);
  read_model(model);
}

void HanWords::read_dictionary(const fs::path& file) {
  std::ifstream stream = opened(file);
  double total = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    const std::string place = file.string() + ":" + std::to_string(++number);
    std::istringstream fields(line);
    std::string word;
    double frequency = 0;
    if (!(fields >> word >> frequency) || frequency < 0)
      throw model::Error(place, "WORD FREQUENCY TAG", "'" + line.substr(0, 60) + "'");
    const std::u32string characters = decode(word, place);
    for (std::size_t length = 1; length < characters.size(); ++length)
      frequencies_.try_emplace(characters.substr(0, length), 0);
    frequencies_[characters] = frequency;
    total += frequency;
  }
  if (total <= 0) throw model::Error(file.string(), "words with their frequencies", "none");
  log_total_ = std::log(total);
}

/// Lines of comments aside: the probabilities of the states at the begin, a matrix of those from
/// state to state, and a line of `CHARACTER:LOGARITHM` pairs for each state.
void HanWords::read_model(const fs::path& file) {
  std::ifstream stream = opened(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line.front() != '#') lines.push_back(std::move(line));
  const auto refuse = [&](const std::string& found) {
    throw model::Error(file.string(), "the model of cppjieba's hmm_model.utf8", found);
  };
  if (lines.size() != 1 + 2 * kStates) refuse(io::counted(lines.size(), "line") + " of numbers");
  const auto read_row = [&](const std::string& line, double* row) {
    std::istringstream numbers(line);
    for (std::size_t i = 0; i < kStates; ++i)
      if (!(numbers >> row[i])) refuse("'" + line.substr(0, 60) + "'");
  };
  read_row(lines[0], start_);
  for (std::size_t state = 0; state < kStates; ++state) {
    read_row(lines[1 + state], transitions_[state]);
    std::istringstream pairs(lines[1 + kStates + state]);
    for (std::string pair; std::getline(pairs, pair, ',');) {
      const std::size_t colon = pair.rfind(':');
      const std::u32string character = decode(pair.substr(0, colon), file.string());
      std::istringstream number(pair.substr(colon + 1));
      double logarithm = 0;
      if (colon == pair.npos || character.size() != 1 || !(number >> logarithm))
        refuse("'" + pair.substr(0, 60) + "'");
      emissions_[state].emplace(character.front(), logarithm);
    }
  }
}

double HanWords::frequency_of(std::u32string_view word) const {
  const auto found = frequencies_.find(std::u32string(word));
  return found == frequencies_.end() ? 0 : found->second;
}

std::vector<std::size_t> HanWords::cut(std::u32string_view run) const {
  // From the end: the best way on, and the length of its first word.
  std::vector<std::pair<double, std::size_t>> best(run.size() + 1, {0, 0});
  for (std::size_t at = run.size(); at-- > 0;) {
    best[at] = {-HUGE_VAL, 1};
    std::u32string word;
    for (std::size_t length = 1; at + length <= run.size(); ++length) {
      word += run[at + length - 1];
      const auto known = frequencies_.find(word);
      const bool is_single = length == 1;
      if (known == frequencies_.end() && !is_single) break;
      const double frequency = known == frequencies_.end() ? 0 : known->second;
      if (frequency <= 0 && !is_single) continue;
      const double way = std::log(std::max(frequency, 1.0)) - log_total_ + best[at + length].first;
      best[at] = std::max(best[at], {way, length});
      if (known == frequencies_.end()) break;
    }
  }
  std::vector<std::size_t> lengths;
  std::size_t begin = 0;  // of single characters
  for (std::size_t at = 0; at < run.size(); at += best[at].second) {
    if (best[at].second == 1) continue;
    cut_unknown(run.substr(begin, at - begin), lengths);
    lengths.push_back(best[at].second);
    begin = at + best[at].second;
  }
  cut_unknown(run.substr(begin), lengths);
  return lengths;
}

/// Single characters: those that are a word together stay as they are, for it is less likely.
void HanWords::cut_unknown(std::u32string_view run, std::vector<std::size_t>& lengths) const {
  if (run.size() < 2 || frequency_of(run) > 0) {
    lengths.insert(lengths.end(), run.size(), 1);
    return;
  }
  std::size_t length = 0;
  for (const State state : states_of(run)) {
    ++length;
    if (state != kEnd && state != kSingle) continue;
    lengths.push_back(std::exchange(length, 0));
  }
}

/// The likeliest (Viterbi).
std::vector<HanWords::State> HanWords::states_of(std::u32string_view run) const {
  // What may come before each state, in the order in which equals win.
  static constexpr State kBefore[kStates][2] = {
      {kSingle, kEnd}, {kMiddle, kBegin}, {kMiddle, kBegin}, {kSingle, kEnd}};
  const auto emission = [&](std::size_t state, char32_t character) {
    const auto found = emissions_[state].find(character);
    return found == emissions_[state].end() ? kImpossible : found->second;
  };
  double scores[kStates];
  for (std::size_t state = 0; state < kStates; ++state)
    scores[state] = start_[state] + emission(state, run[0]);
  std::vector<std::array<State, kStates>> came_from(run.size());
  for (std::size_t i = 1; i < run.size(); ++i) {
    double next[kStates];
    for (std::size_t state = 0; state < kStates; ++state) {
      const double said = emission(state, run[i]);
      next[state] = -HUGE_VAL;
      for (const State before : kBefore[state]) {
        const double score = scores[before] + transitions_[before][state] + said;
        if (score <= next[state]) continue;
        next[state] = score;
        came_from[i][state] = before;
      }
    }
    std::ranges::copy(next, scores);
  }
  std::vector<State> states(run.size());
  states.back() = scores[kSingle] >= scores[kEnd] ? kSingle : kEnd;
  for (std::size_t i = run.size() - 1; i > 0; --i) states[i - 1] = came_from[i][states[i]];
  return states;
}

}  // namespace text
