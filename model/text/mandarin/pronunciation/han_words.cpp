// Maximises the product of word frequencies by dynamic programming. A hidden Markov model with
// Viterbi decoding joins the characters that are left.
#include "model/text/mandarin/pronunciation/han_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <utility>

#include "io/base/error.h"
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
    float frequency = 0;
    if (!(fields >> word >> frequency) || frequency < 0)
      throw model::Error(place, "WORD FREQUENCY TAG", "'" + line.substr(0, 60) + "'");
    std::string tag;
    fields >> tag;
    const std::u32string characters = decode(word, place);
    for (std::size_t length = 1; length < characters.size(); ++length)
      entries_.try_emplace(characters.substr(0, length));
    entries_[characters] = {frequency, number_of(tag)};
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

std::uint8_t HanWords::number_of(const std::string& tag) {
  const auto known = std::ranges::find(tags_, tag);
  const auto number = static_cast<std::size_t>(known - tags_.begin());
  if (number > std::numeric_limits<std::uint8_t>::max())
    throw model::Error("parts of speech", "at most 255 different ones", "more");
  if (known == tags_.end()) tags_.push_back(tag);
  return static_cast<std::uint8_t>(number);
}

HanWords::Entry HanWords::entry_of(std::u32string_view word) const {
  const auto found = entries_.find(std::u32string(word));
  return found == entries_.end() ? Entry{} : found->second;
}

std::string_view HanWords::tag_of(std::u32string_view word) const {
  return tags_[entry_of(word).tag];
}

/// The lengths of the words of the dictionary; a character that none takes stands alone.
std::vector<std::size_t> HanWords::likeliest_way(std::u32string_view run) const {
  // From the end: the best way on, and the length of its first word.
  std::vector<std::pair<double, std::size_t>> best(run.size() + 1, {0, 0});
  for (std::size_t at = run.size(); at-- > 0;) {
    best[at] = {-HUGE_VAL, 1};
    std::u32string word;
    for (std::size_t length = 1; at + length <= run.size(); ++length) {
      word += run[at + length - 1];
      const auto known = entries_.find(word);
      const bool is_single = length == 1;
      if (known == entries_.end() && !is_single) break;
      const double frequency = known == entries_.end() ? 0 : double{known->second.frequency};
      if (frequency <= 0 && !is_single) continue;
      const double way = std::log(std::max(frequency, 1.0)) - log_total_ + best[at + length].first;
      best[at] = std::max(best[at], {way, length});
      if (known == entries_.end()) break;
    }
  }
  std::vector<std::size_t> lengths;
  for (std::size_t at = 0; at < run.size(); at += lengths.back())
    lengths.push_back(best[at].second);
  return lengths;
}

/// Gives the words of several characters to `add_word`, and the single ones between them, all that
/// stand together at once, to `add_singles`; in their order.
template <typename AddWord, typename AddSingles>
void HanWords::divide(std::u32string_view run, AddWord add_word, AddSingles add_singles) const {
  std::size_t begin = 0;  // of single characters
  std::size_t at = 0;
  const auto end_singles = [&] {
    if (begin < at) add_singles(run.substr(begin, at - begin));
  };
  for (const std::size_t length : likeliest_way(run)) {
    if (length > 1) {
      end_singles();
      add_word(run.substr(at, length));
      begin = at + length;
    }
    at += length;
  }
  end_singles();
}

std::vector<std::size_t> HanWords::cut(std::u32string_view run) const {
  std::vector<std::size_t> lengths;
  divide(
      run, [&](std::u32string_view word) { lengths.push_back(word.size()); },
      [&](std::u32string_view singles) {
        std::ranges::copy(cut_unknown(singles), std::back_inserter(lengths));
      });
  return lengths;
}

std::vector<TaggedWord> HanWords::cut_tagged(std::u32string_view run,
                                             const TagModel* unknown) const {
  constexpr std::string_view kNoun = "n";
  std::vector<TaggedWord> words;
  const auto add = [&](std::u32string_view word) { words.push_back({word.size(), tag_of(word)}); };
  divide(run, add, [&](std::u32string_view singles) {
    if (unknown != nullptr && singles.size() > 1 && !has(singles)) {
      std::ranges::copy(unknown->cut(singles), std::back_inserter(words));
      return;
    }
    for (const std::size_t length : cut_unknown(singles)) {
      add(singles.substr(0, length));
      if (length > 1 && words.back().tag.empty()) words.back().tag = kNoun;
      singles.remove_prefix(length);
    }
  });
  return words;
}

/// Single characters: those that are a word together stay as they are, for it is less likely.
std::vector<std::size_t> HanWords::cut_unknown(std::u32string_view run) const {
  if (run.size() < 2 || has(run)) return std::vector<std::size_t>(run.size(), 1);
  std::vector<std::size_t> lengths;
  std::size_t length = 0;
  for (const State state : states_of(run)) {
    ++length;
    if (state != kEnd && state != kSingle) continue;
    lengths.push_back(std::exchange(length, 0));
  }
  return lengths;
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
