// Runs the front end on each item, and derives findings from its words, symbols, phonemes and
// markup. See lint.h.
#include "pipeline/run/plan/lint.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/unicode.h"
#include "model/error.h"
#include "model/text/language.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/feed/preparer.h"

namespace pipeline {
namespace {

constexpr std::size_t kMaxChunks = 100;
constexpr std::size_t kMaxDigits = 15;

bool has_long_number(const std::string& written) {
  std::size_t digits = 0;
  return std::ranges::any_of(written, [&](char c) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    return digits > kMaxDigits;
  });
}

/// Whether a terminal mark comes after the last sound.
bool has_end(const std::string& phonemes) {
  const std::u32string symbols = text::decode(phonemes, "phonemes");
  for (auto symbol = symbols.rbegin(); symbol != symbols.rend(); ++symbol) {
    if (text::is_terminal_mark(*symbol)) return true;
    if (text::is_sound(*symbol)) return false;
  }
  return false;
}

/// Looks at one item after the other.
class Linter {
 public:
  Linter(const Manifest& manifest, const model::Engine& engine,
         const std::function<void(const Finding&)>& report)
      : engine_(engine),
        frontend_(make_frontend(engine, manifest.lexicons)),
        has_lexicons_(!lexicon_folder(engine, manifest.lexicons).empty()),
        report_(report) {}

  void look_at(const Item& item) {
    item_ = &item;
    seen_ = {};
    const text::Span whole{0, item.script.content.size()};
    try {
      look_at(prepare_script(frontend_, dictionaries_, item), whole);
    } catch (const model::Unavailable&) {
      throw;
    } catch (const std::exception& error) {
      tell("refused", whole, error.what());
    }
  }

  std::vector<LanguageGap> gaps() {
    std::vector<LanguageGap> all;
    for (auto& [language, gap] : gaps_) {
      gap.language = language;
      all.push_back(std::move(gap));
    }
    return all;
  }

 private:
  void tell(const char* kind, text::Span raw, const std::string& detail) {
    report_({item_->name(), raw, kind, detail});
  }

  void look_at(const text::Prepared& prepared, text::Span whole) {
    for (const text::Unspoken& symbol : prepared.unspoken)
      tell("unspoken", symbol.raw, symbol.symbol);
    std::map<std::string, std::int64_t> unknown;
    for (const std::string& phoneme : prepared.unknown_phonemes) ++unknown[phoneme];
    for (const auto& [phoneme, count] : unknown) {
      tell("unknown-phoneme", whole,
           phoneme + " of " + item_->language + " (" + io::counted(count, "time") + ")");
      LanguageGap& gap = gaps_[item_->language];
      if (gap.item.empty()) gap.item = item_->name();
      gap.counts[phoneme] += count;
    }
    for (const text::Diagnostic& diagnostic : prepared.diagnostics)
      tell("markup", diagnostic.raw, diagnostic.message);
    for (const auto& [names, found] : find_voices(engine_, prepared.chunks))
      if (found.empty()) tell("markup", whole, "the model has no voice \"" + names + "\"");
    for (const text::Chunk& chunk : prepared.chunks) {
      for (const text::SpokenWord& word : chunk.words) look_at(word);
    }
    const text::Chunk& last = prepared.chunks.back();
    if (prepared.chunks.size() > kMaxChunks)
      tell("long", whole, io::counted(prepared.chunks.size(), "chunk"));
    if (!has_end(last.phonemes))
      tell("no-end", whole, last.text.empty() ? last.phonemes : last.text);
  }

  void look_at(const text::SpokenWord& word) {
    const bool as_written = word.rule.empty();
    if (has_lexicons_ && text::find_language(item_->language).writing().is_written_out &&
        as_written && word.source == "espeak" && !word.spoken.empty())
      tell("guessed", word.raw, word.spoken);
    if (word.raw == seen_) return;  // all words of an expression stand for it
    seen_ = word.raw;
    const std::string written =
        item_->script.content.substr(word.raw.begin, word.raw.end - word.raw.begin);
    if (io::has_mixed_scripts(text::decode(written, "word")))
      tell("mixed-scripts", word.raw, written);
    if (has_long_number(written)) tell("number", word.raw, written);
  }

  const model::Engine& engine_;
  text::Frontend frontend_;
  bool has_lexicons_;
  const std::function<void(const Finding&)>& report_;
  DictionaryShelf dictionaries_;
  std::map<std::string, LanguageGap> gaps_;  ///< by language
  const Item* item_ = nullptr;
  text::Span seen_;  ///< the expression looked at last
};

}  // namespace

std::vector<LanguageGap> lint(const Manifest& manifest, const model::Engine& engine,
                              const std::function<void(const Finding&)>& report) {
  survey(manifest);
  Linter linter(manifest, engine, report);
  ItemStream items(manifest);
  while (const auto item = items.next()) linter.look_at(*item);
  return linter.gaps();
}

}  // namespace pipeline
