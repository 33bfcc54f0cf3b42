// Japanese: its expressions and sounds as one Language.
#include "model/text/japanese/japanese.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/text/japanese/pronunciation/divide.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/japanese/rules/counters.h"
#include "model/text/japanese/rules/numbers.h"
#include "model/text/japanese/rules/signs.h"
#include "model/text/japanese/rules/symbols.h"
#include "model/text/unicode.h"
#include "model/text/unspaced_language.h"

namespace text {
namespace {

/// What of Japanese may be part of words, and waits until these are known: see japanese::divided.
bool waits(std::u16string_view expression) {
  return std::ranges::all_of(expression, [](char16_t c) {
    return is_digit(c) || (is_letter(c) && is_of_unspaced_script(c));
  });
}

/// Whether an expression that does not wait may begin with `c`; no kana does, and few Han
/// characters.
bool may_begin_japanese(char16_t c) {
  constexpr std::u16string_view kHan = u"〇一二三四五六七八九十百千万第月火水木金土日祝";
  constexpr char16_t kFirstKana = u'ぁ';
  constexpr char16_t kLastKana = u'ヿ';
  if (c >= kFirstKana && c <= kLastKana) return false;
  return !is_han(c) || kHan.find(c) != kHan.npos;
}

std::optional<UnspacedReading> read_japanese(std::u16string_view text, std::size_t at) {
  if (at >= text.size() || !may_begin_japanese(text[at])) return {};
  if (auto sign = read_japanese_sign(text, at)) return sign;
  auto number = read_japanese_number(text, at);
  if (number && waits(text.substr(at, number->end - at)) &&
      !japanese::follows_minutes_word(text, at))
    number.reset();
  return number;
}

constexpr UnspacedRules kJapaneseRules = {read_japanese, japanese_name_of, true, true};

class JapaneseSounds : public WordReader {
 public:
  explicit JapaneseSounds(const SoundSources& sources)
      : sources_(sources), reader_("", japanese::word_list_in(sources.lexicons)) {}

  Sentence divided(Sentence sentence) override {
    return japanese::divided(reader_, std::move(sentence));
  }
  std::vector<WordSound> read(std::span<const Token> sentence) override {
    const auto sound_of_kana = [](std::string_view reading) {
      return japanese::ipa_of_kana(decode(reading, "kana"));
    };
    return sounds_of_readings(sentence, sound_of_kana,
                              reader_.morphemes().is_unidic() ? "unidic" : "ipadic", sources_);
  }
  std::string sound_of(const std::string& words) override {
    return phonemes_of(reader_.read(decode(words, "word")));
  }

 private:
  const SoundSources& sources_;
  japanese::Reader reader_;
};

class JapaneseLanguage : public Language {
 public:
  using Language::Language;

  bool is_part_of_word(const Period& period) const override {
    return is_part_of_unspaced_word(period);
  }
  const UnspacedRules* unspaced() const override { return &kJapaneseRules; }
  std::unique_ptr<ExpressionReader> expressions() const override {
    return unspaced_expressions(kJapaneseRules);
  }
  std::unique_ptr<WordReader> words(const SoundSources& sources) const override {
    return std::make_unique<JapaneseSounds>(sources);
  }
  std::string lexicon_files() const override {
    return std::string(japanese::kWordList) + " for Japanese";
  }
  bool has_lexicons(const std::filesystem::path& folder) const override {
    return !japanese::word_list_in(folder).empty();
  }
  std::string lack(const std::filesystem::path& folder) const override {
    return has_lexicons(folder) ? ""
                                : "divided into words approximately, without the list of them "
                                  "(scripts/fetch-kokoro --japanese)";
  }
  std::string given_reading(std::string_view written) const override {
    return japanese::reading_in_kana(written).empty() ? "" : std::string(written);
  }
};

}  // namespace

std::unique_ptr<Language> make_japanese(Language::Facts facts) {
  return std::make_unique<JapaneseLanguage>(std::move(facts));
}

}  // namespace text
