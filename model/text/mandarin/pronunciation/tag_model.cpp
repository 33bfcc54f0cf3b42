// Loads cppjieba's probabilities; decodes pieces of up to 256 characters (Viterbi).
#include "model/text/mandarin/pronunciation/tag_model.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

#include "io/base/strings.h"
#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

constexpr double kNeverSeen = -3.14e100;

[[noreturn]] void refuse_line(const std::string& place, const std::string& expected,
                              std::string_view found) {
  throw model::Error(place, expected, "'" + std::string(found.substr(0, 60)) + "'");
}

/// Each line but comments and empty ones.
void read_lines(const fs::path& file,
                const std::function<void(std::string_view line, const std::string& place)>& read) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw model::Error(file.string(), "a file that can be read", "none");
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (!line.empty() && line.front() != '#')
      read(line, file.string() + ":" + std::to_string(number));
  }
}

double logarithm_in(std::string_view text, const std::string& place) {
  std::istringstream stream{std::string(text)};
  double logarithm = 0;
  if (!(stream >> logarithm) || logarithm > 0) refuse_line(place, "a logarithm", text);
  return logarithm;
}

}  // namespace

TagModel::TagModel(const fs::path& starts, const fs::path& steps, const fs::path& characters) {
  read_starts(starts);
  read_steps(steps);
  read_characters(characters);
}

/// Lines `STATE:LOGARITHM`, which name all states there are.
void TagModel::read_starts(const fs::path& file) {
  std::vector<std::pair<std::string, double>> states;
  read_lines(file, [&](std::string_view line, const std::string& place) {
    const std::size_t colon = line.find(':');
    if (colon < 2 || colon == line.npos || line[1] != ',' ||
        std::string_view("BEMS").find(line[0]) == std::string_view::npos)
      refuse_line(place, "STATE:LOGARITHM", line);
    states.emplace_back(line.substr(0, colon), logarithm_in(line.substr(colon + 1), place));
  });
  if (states.empty()) throw model::Error(file.string(), "states with their logarithms", "none");
  std::ranges::sort(states);
  for (auto& [name, logarithm] : states) {
    names_.push_back(std::move(name));
    starts_.push_back(logarithm);
  }
  steps_to_.resize(names_.size());
}

TagModel::State TagModel::state_named(std::string_view name, const std::string& place) const {
  const auto found = std::ranges::lower_bound(names_, name);
  if (found == names_.end() || *found != name) refuse_line(place, "a state that can begin", name);
  return static_cast<State>(found - names_.begin());
}

/// Lines `STATE:NEXT STATE:LOGARITHM`.
void TagModel::read_steps(const fs::path& file) {
  read_lines(file, [&](std::string_view line, const std::string& place) {
    const std::vector<std::string_view> parts = io::split(line, ":");
    if (parts.size() != 3) refuse_line(place, "STATE:STATE:LOGARITHM", line);
    const State from = state_named(parts[0], place);
    steps_to_[state_named(parts[1], place)].emplace_back(from, logarithm_in(parts[2], place));
  });
}

/// Lines `STATE:CHARACTER,LOGARITHM;CHARACTER,LOGARITHM;`.
void TagModel::read_characters(const fs::path& file) {
  read_lines(file, [&](std::string_view line, const std::string& place) {
    const std::size_t colon = line.find(':');
    const State state = state_named(line.substr(0, colon), place);
    if (colon == line.npos) refuse_line(place, "characters of the state", line);
    for (const std::string_view pair : io::split(line.substr(colon + 1), ";")) {
      if (pair.empty()) continue;
      const std::size_t comma = pair.rfind(',');
      const std::u32string character = decode(pair.substr(0, comma), place);
      if (comma == pair.npos || character.size() != 1)
        refuse_line(place, "CHARACTER,LOGARITHM", pair);
      emissions_[character[0]].emplace_back(state, logarithm_in(pair.substr(comma + 1), place));
    }
  });
}

std::vector<TagModel::State> TagModel::states_of(std::u32string_view run) const {
  // As in the reference, of equal ways that of the later state wins, and a character that the model
  // has never seen may be in any state.
  struct Way {
    double score = -HUGE_VAL;
    State from = 0;
  };
  std::vector<std::vector<Way>> ways(run.size(), std::vector<Way>(names_.size()));
  std::vector<State> reached;
  const auto emissions_of = [&](char32_t character) {
    Weights weights;
    if (const auto known = emissions_.find(character); known != emissions_.end())
      weights = known->second;
    else
      for (std::size_t i = 0; i < names_.size(); ++i)
        weights.emplace_back(static_cast<State>(i), kNeverSeen);
    return weights;
  };
  for (const auto& [state, emission] : emissions_of(run[0]))
    ways[0][state].score = starts_[state] + emission;

  for (std::size_t at = 1; at < run.size(); ++at) {
    const std::vector<Way>& before = ways[at - 1];
    const auto reach = [&](State state, double emission) {
      Way& way = ways[at][state];
      for (const auto& [from, step] : steps_to_[state]) {
        const double score = before[from].score + step + emission;
        if (score == -HUGE_VAL || score < way.score || (score == way.score && from < way.from))
          continue;
        way = {score, from};
      }
      return way.score > -HUGE_VAL;
    };
    bool is_reached = false;
    for (const auto& [state, emission] : emissions_of(run[at]))
      is_reached = reach(state, emission) || is_reached;
    if (is_reached) continue;
    for (std::size_t i = 0; i < names_.size(); ++i) reach(static_cast<State>(i), kNeverSeen);
  }

  std::vector<State> states(run.size());
  const std::vector<Way>& last = ways.back();
  for (std::size_t i = 0; i < last.size(); ++i)
    if (last[i].score >= last[states.back()].score) states.back() = static_cast<State>(i);
  for (std::size_t at = run.size() - 1; at > 0; --at) states[at - 1] = ways[at][states[at]].from;
  return states;
}

std::vector<TaggedWord> TagModel::cut(std::u32string_view run) const {
  constexpr std::size_t kLongestPiece = 256;  // each of its characters has all the states
  std::vector<TaggedWord> words;
  std::size_t length = 0;
  for (std::size_t begin = 0; begin < run.size(); begin += kLongestPiece) {
    for (const State state : states_of(run.substr(begin, kLongestPiece))) {
      const std::string& name = names_[state];
      ++length;
      if (name[0] != 'E' && name[0] != 'S') continue;
      words.push_back({std::exchange(length, 0), std::string_view(name).substr(2)});
    }
  }
  if (length > 0) words.push_back({length, {}});
  return words;
}

}  // namespace text
