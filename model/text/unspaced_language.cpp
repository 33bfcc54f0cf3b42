// What languages without spaces between their words have in common: see unspaced_language.h.
#include "model/text/unspaced_language.h"

#include <algorithm>
#include <utility>

#include "model/text/lexicon/espeak_reader.h"
#include "model/text/periods.h"
#include "model/text/unicode.h"

namespace text {

bool is_part_of_unspaced_word(const Period& period) {
  const std::u16string_view word = word_until(period.text, period.begin, period.at);
  return !word.empty() && !is_of_unspaced_script(word.back()) &&
         language_of_foreign_words().is_part_of_word(period);
}

namespace {

class UnspacedExpressions : public ExpressionReader {
 public:
  explicit UnspacedExpressions(const UnspacedRules& rules) : rules_(rules) {}

  std::optional<SpokenExpression> read(const Place& place) override {
    const SentenceText& sentence = place.sentence;
    const std::u16string_view text(sentence.text.units);
    const std::size_t end = sentence.range.end;
    auto reading = rules_.read_expression(text.substr(0, end_in_sight(text, end)), place.at);
    if (reading && reading->end > end)
      reading = rules_.read_expression(text.substr(0, end), place.at);
    if (reading)
      return SpokenExpression{.rule = reading->rule,
                              .spoken = std::move(reading->spoken),
                              .end = reading->end,
                              .is_unspaced = true};
    const auto name = rules_.name_of(sentence.unit(place.at));
    if (!name) return std::nullopt;
    return SpokenExpression{"symbol", std::string(*name), place.at + 1};
  }

 private:
  /// After the word in Latin letters that follows, which is read as another language: that of
  /// 1080p.
  static std::size_t end_in_sight(std::u16string_view text, std::size_t sentence_end) {
    constexpr std::size_t kMostLetters = 16;
    std::size_t end = sentence_end;
    while (end < text.size() && end - sentence_end < kMostLetters && text[end] < 0x80 &&
           is_letter(text[end]))
      ++end;
    return end;
  }

  const UnspacedRules& rules_;
};

/// One in another script than Han characters and kana, which has no reading yet.
bool is_foreign(const Token& token) {
  const Word* word = std::get_if<Word>(&token);
  if (word == nullptr || !word->phonemes.empty() || !word->reading.empty()) return false;
  return std::ranges::any_of(decode(word->spoken, "word"),
                             [](char32_t c) { return is_letter(c) && !is_of_unspaced_script(c); });
}

/// Words of other scripts stand for words of the language, as an alias does.
void read_foreign(std::span<const Token> sentence, const SoundSources& sources,
                  std::vector<WordSound>& sounds) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    std::size_t end = i;
    while (end < sentence.size() && is_foreign(sentence[end])) ++end;
    if (end == i) continue;
    for (WordSound& sound : sources.read_foreign(sentence.subspan(i, end - i))) {
      sound.phonemes = spelled_for_model(sound.phonemes);
      sounds[i++] = std::move(sound);
    }
  }
}

}  // namespace

std::unique_ptr<ExpressionReader> unspaced_expressions(const UnspacedRules& rules) {
  return std::make_unique<UnspacedExpressions>(rules);
}

std::vector<WordSound> sounds_of_readings(
    std::span<const Token> sentence,
    const std::function<std::string(std::string_view reading)>& sound_of, const std::string& source,
    const SoundSources& sources) {
  std::vector<WordSound> sounds(sentence.size());
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (const Word* word = std::get_if<Word>(&sentence[i]))
      sounds[i] = {
          decode(word->phonemes.empty() ? sound_of(word->reading) : word->phonemes, "phonemes"),
          source, false};
  read_foreign(sentence, sources, sounds);
  return sounds;
}

}  // namespace text
