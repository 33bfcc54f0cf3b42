// Chinese word segmentation with part-of-speech tags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/text/mandarin/pronunciation/tag_model.h"

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
  /// The same with parts of speech, as jieba.posseg finds them: the dictionary's, and the words
  /// that it lacks by `unknown`; without one they are as cut() has them, and nouns.
  std::vector<TaggedWord> cut_tagged(std::u32string_view run, const TagModel* unknown) const;
  /// Whether the dictionary has it.
  bool has(std::u32string_view word) const { return entry_of(word).frequency > 0; }

 private:
  /// Where a character stands in its word.
  enum State : std::size_t { kBegin, kEnd, kMiddle, kSingle, kStates };

  struct Entry {
    float frequency = 0;   ///< a whole number; 0: it only begins words
    std::uint8_t tag = 0;  ///< index of tags_
  };

  void read_dictionary(const std::filesystem::path& file);
  void read_model(const std::filesystem::path& file);
  std::uint8_t number_of(const std::string& tag);
  Entry entry_of(std::u32string_view word) const;
  std::string_view tag_of(std::u32string_view word) const;
  std::vector<std::size_t> likeliest_way(std::u32string_view run) const;
  template <typename AddWord, typename AddSingles>
  void divide(std::u32string_view run, AddWord add_word, AddSingles add_singles) const;
  std::vector<std::size_t> cut_unknown(std::u32string_view run) const;
  std::vector<State> states_of(std::u32string_view run) const;

  std::unordered_map<std::u32string, Entry> entries_;
  std::vector<std::string> tags_ = {""};  ///< by their numbers; the first is none
  double log_total_ = 0;
  double start_[kStates];
  double transitions_[kStates][kStates];
  std::unordered_map<char32_t, double> emissions_[kStates];  ///< by the character
};

}  // namespace text
