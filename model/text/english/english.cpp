// English: its sentences, expressions and sounds as one Language.
#include "model/text/english/english.h"

#include <utility>

#include "model/text/english/pronunciation/lexicon.h"
#include "model/text/english/pronunciation/reader.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"
#include "model/text/english/say_as.h"
#include "model/text/english/sentence_ends.h"

namespace text {
namespace {

class EnglishExpressions : public ExpressionReader {
 public:
  explicit EnglishExpressions(English english) : english_(english) {}

  void open(const CleanText& text) override { rules_.open(text); }

  std::optional<SpokenExpression> read(const Place& place) override {
    const auto& [sentence, at, is_in_last_part, conventions] = place;
    auto found = rules_.read(sentence.range.begin, at, sentence.range.end, english_, conventions);
    // The period of "p.m." also ends the sentence that it is the last of.
    if (found) found->has_last_mark &= is_in_last_part && sentence.unit(found->end - 1) == u'.';
    return found;
  }

 private:
  English english_;
  RuleBook rules_;
};

class EnglishLanguage : public Language {
 public:
  using Language::Language;

  bool is_part_of_word(const Period& period) const override {
    return is_part_of_english_word(period);
  }
  const SentenceWords& sentence_words() const override { return english::sentence_words(); }
  Writing writing() const override { return {.is_written_out = true, .has_digits_apart = true}; }

  std::unique_ptr<ExpressionReader> expressions() const override {
    return std::make_unique<EnglishExpressions>(english_of(dialect));
  }

  std::string symbol_name(const std::u32string& symbol) const override {
    return symbol.size() == 1 ? text::symbol_name(symbol[0]) : flag_name(symbol[0], symbol[1]);
  }
  std::optional<std::u32string> with_possessive(std::u32string_view phonemes) const override {
    return phonemes.empty() ? std::u32string() : with_s(phonemes, dialect);
  }

  std::span<const SayAsKind> say_as_kinds() const override { return english::say_as_kinds(); }
  std::optional<std::string> number_words(std::string_view digits, NumberKind kind) const override {
    const English english = english_of(dialect);
    return kind == NumberKind::kOrdinal ? ordinal_words(digits, english)
                                        : cardinal_words(digits, english);
  }
  std::optional<std::string> telephone_words(std::string_view written) const override {
    return english::telephone_words(written);
  }
  std::string character_name(char32_t c) const override { return english::character_name(c); }

  /// Accents other than the two have no lexicon, which would take their sounds away.
  std::unique_ptr<WordReader> words(const SoundSources& sources) const override {
    std::optional<EnglishLexicon> lexicon;
    if (has_lexicons(sources.lexicons)) lexicon.emplace(sources.lexicons, dialect);
    return std::make_unique<EnglishReader>(std::move(lexicon), sources.espeak, *this);
  }

  std::string lexicon_files() const override {
    return is_released() ? EnglishLexicon::files(dialect) : "";
  }
  bool has_lexicons(const std::filesystem::path& folder) const override {
    return is_released() && !folder.empty() && EnglishLexicon::is_in(folder, dialect);
  }
};

}  // namespace

std::unique_ptr<Language> make_english(Language::Facts facts, Dialect dialect) {
  return std::make_unique<EnglishLanguage>(std::move(facts), dialect);
}

}  // namespace text
