#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/clean_text.h"
#include "model/text/normalising/number_words.h"

namespace text {

/// All rules of English, compiled. Use from one thread at a time.
class RuleBook {
 public:
  /// Throws model::Error when ICU has no data for its expressions.
  RuleBook();
  ~RuleBook();

  struct Reading {
    std::string_view rule;
    std::string spoken;  ///< words and commas, separated by single spaces
    std::size_t end;     ///< of the expression, in units
    bool last;           ///< of its sentence, but for closing marks
  };

  /// `text` must outlive its use by read().
  void open(const CleanText& text);

  /// What the first rule that fits says of the expression that begins at unit `at`, in the sentence
  /// of units [begin, end). Nothing when no rule does: the text is to be read as it is.
  std::optional<Reading> read(std::size_t begin, std::size_t at, std::size_t end, English english);

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace text
