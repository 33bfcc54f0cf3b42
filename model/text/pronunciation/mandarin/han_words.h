#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace text {

/// Which words a run of Han characters is made of, as jieba finds them (github.com/fxsjy/jieba):
/// the way through the graph of all words of a dictionary whose product of frequencies is greatest;
/// characters that it leaves alone are joined by a hidden Markov model of where words begin and
/// end. Const after loading: safe to share between threads.
class HanWords {
 public:
  /// `dictionary`: lines `WORD FREQUENCY TAG`, as jieba's dict.txt; `model`: the probabilities of
  /// cppjieba's hmm_model.utf8. Throws model::Error for a file that cannot be read or has another
  /// format.
  HanWords(const std::filesystem::path& dictionary, const std::filesystem::path& model);

  /// The length of each word of `run`, one after the other. Time: linear, with the length of the
  /// longest word.
  std::vector<std::size_t> cut(std::u32string_view run) const;

 private:
  /// Where a character stands in its word.
  enum State : std::size_t { kBegin, kEnd, kMiddle, kSingle, kStates };

  void read_dictionary(const std::filesystem::path& file);
  void read_model(const std::filesystem::path& file);
  double frequency_of(std::u32string_view word) const;
  void cut_unknown(std::u32string_view run, std::vector<std::size_t>& lengths) const;
  std::vector<State> states_of(std::u32string_view run) const;

  std::unordered_map<std::u32string, double> frequencies_;  ///< of words; 0: begins one only
  double log_total_ = 0;
  double start_[kStates];
  double transitions_[kStates][kStates];
  std::unordered_map<char32_t, double> emissions_[kStates];  ///< by the character
};

}  // namespace text
