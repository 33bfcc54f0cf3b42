// A hidden Markov model that segments and tags Han characters missing from the dictionary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace text {

/// A word of a run of Han characters, and what part of speech it is.
struct TaggedWord {
  std::size_t length = 0;  ///< in characters
  std::string_view tag;    ///< of jieba: `n`, `ul`; empty: unknown. Lives as long as its source
};

/// Words that no dictionary has, and their parts of speech, as jieba.posseg finds them
/// (github.com/fxsjy/jieba): by a hidden Markov model whose states are a place in a word and a part
/// of speech. Const after loading: safe to share between threads.
class TagModel {
 public:
  /// `starts`, `steps`, `characters`: the logarithms of probabilities of cppjieba's
  /// pos_dict/prob_start.utf8, prob_trans.utf8 and prob_emit.utf8. Throws model::Error for a file
  /// that cannot be read or has another format.
  TagModel(const std::filesystem::path& starts, const std::filesystem::path& steps,
           const std::filesystem::path& characters);

  /// The words of `run`, one after the other. Linear time.
  std::vector<TaggedWord> cut(std::u32string_view run) const;

 private:
  using State = std::uint16_t;  ///< by the order of their names, `B,n`
  using Weights = std::vector<std::pair<State, double>>;

  void read_starts(const std::filesystem::path& file);
  void read_steps(const std::filesystem::path& file);
  void read_characters(const std::filesystem::path& file);
  State state_named(std::string_view name, const std::string& place) const;
  /// The state of each character (Viterbi).
  std::vector<State> states_of(std::u32string_view run) const;

  std::vector<std::string> names_;
  std::vector<double> starts_;
  std::vector<Weights> steps_to_;  ///< by state: those that may come before it
  std::unordered_map<char32_t, Weights> emissions_;
};

}  // namespace text
