// Numbers and abbreviations that espeak-ng would read wrongly, in the place of what is written.
#include "model/text/european/expressions.h"

#include <utility>

#include "model/text/european/other_abbreviations.h"
#include "model/text/european/other_numbers.h"
#include "model/text/european/sentence_ends.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxAbbreviatedWord = 48;  // units

class EuropeanExpressions : public ExpressionReader {
 public:
  explicit EuropeanExpressions(std::string language) : language_(std::move(language)) {}

  std::optional<SpokenExpression> read(const Place& place) override {
    if (auto number = read_number(place)) return number;
    return read_abbreviation(place);
  }

 private:
  std::optional<SpokenExpression> read_number(const Place& place);
  std::optional<SpokenExpression> read_abbreviation(const Place& place) const;

  std::string language_;
  OtherNumbers numbers_;
};

std::optional<SpokenExpression> EuropeanExpressions::read_number(const Place& place) {
  const auto& [sentence, at, is_in_last_part, conventions] = place;
  const auto& [begin, sentence_end] = sentence.range;
  std::size_t end = at;
  while (is_digit(sentence.unit(end))) ++end;
  const std::size_t next = sentence.skip_space(end + 1);
  const std::u16string_view digits = sentence.units(at, end);
  const bool is_ordinal = end > at && sentence.unit(end) == u'.' && next < sentence_end &&
                          is_ordinal_number(sentence.text.units, language_, begin, digits, next);
  auto reading = is_ordinal ? numbers_.read_ordinal(digits, sentence.units(begin, at), language_)
                            : std::nullopt;
  if (!reading)
    reading = numbers_.read(sentence.units(at, sentence_end), sentence.unit(at - 1), language_);
  if (!reading) return std::nullopt;
  reading->end += at;
  return reading;
}

/// The longest abbreviation that has words of its own. Its last period ends the sentence, too, that
/// it is the last of.
std::optional<SpokenExpression> EuropeanExpressions::read_abbreviation(const Place& place) const {
  const SentenceText& sentence = place.sentence;
  const std::size_t at = place.at;
  const auto is_letter_at = [&](std::size_t i) { return is_letter(sentence.unit(i)); };
  if (!is_letter_at(at)) return std::nullopt;
  std::string written;
  std::string spoken;
  std::size_t end = at;
  for (std::size_t begin = at; is_letter_at(begin) && begin - at < kMaxAbbreviatedWord;) {
    std::size_t period = begin;
    while (is_letter_at(period) && period - begin < kMaxAbbreviatedWord) ++period;
    if (sentence.unit(period) != u'.') break;
    written += (written.empty() ? "" : ".") + encode(sentence.units(begin, period));
    begin = sentence.skip_space(period + 1);
    auto expansion = expansion_of(written, language_);
    const char16_t following = sentence.unit(begin);
    if (!expansion || (expansion->company == Company::kNumber && !is_digit(following)) ||
        (expansion->company == Company::kTitle && !is_upper(following)))
      continue;
    spoken = std::move(expansion->spoken);
    end = period + 1;
  }
  if (spoken.empty()) return std::nullopt;
  const bool is_last = place.is_in_last_part && sentence.skip_space(end) >= sentence.range.end;
  return SpokenExpression{"abbreviation", std::move(spoken), is_last ? end - 1 : end};
}

}  // namespace

std::unique_ptr<ExpressionReader> european_expressions(std::string language) {
  return std::make_unique<EuropeanExpressions>(std::move(language));
}

}  // namespace text
