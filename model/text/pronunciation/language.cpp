#include "model/text/pronunciation/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/files/error.h"
#include "model/error.h"
#include "model/text/pronunciation/phonemizer.h"

namespace text {
namespace {

const std::vector<Language>& released_languages() {
  static const std::vector<Language> languages = {
      {"en-us", "gmw/en-US", Dialect::kAmerican, true},
      {"en-gb", "gmw/en", Dialect::kBritish, true},
      {"es", "roa/es", Dialect::kOther, true},
      {"fr-fr", "roa/fr", Dialect::kOther, true},
      {"hi", "inc/hi", Dialect::kOther, true},
      {"it", "roa/it", Dialect::kOther, true},
      {"pt-br", "roa/pt-BR", Dialect::kOther, true},
      {"zh", "", Dialect::kOther, true, ReadBy::kMandarinReader},
  };
  return languages;
}

bool is_released(std::string_view name) {
  return std::ranges::count(released_languages(), name, &Language::name) == 1;
}

/// Japanese has phonemes of its own making, which espeak-ng does not give.
bool is_phonemes_only(std::string_view name) { return name == "ja"; }

Dialect dialect_of(std::string_view name) {
  if (name.starts_with("en-us")) return Dialect::kAmerican;
  return name.starts_with("en-") ? Dialect::kBritish : Dialect::kOther;
}

/// What espeak-ng has beside the released models' languages, by name. A language has one name, the
/// first of its voice, and one voice, the first of that name.
struct OtherLanguages {
  std::vector<Language> languages;
  std::vector<std::pair<std::string, std::string>> other_names;  ///< no is nb, fr is fr-fr
};

OtherLanguages read_other_languages() {
  OtherLanguages others;
  for (const EspeakVoice& voice : espeak_voices()) {
    if (voice.names.empty() || is_phonemes_only(voice.names[0])) continue;
    const std::string& name = voice.names[0];
    for (std::size_t i = 1; i < voice.names.size(); ++i)
      others.other_names.emplace_back(voice.names[i], name);
    if (!is_released(name) && std::ranges::count(others.languages, name, &Language::name) == 0)
      others.languages.push_back({name, voice.file, dialect_of(name), false});
  }
  std::ranges::sort(others.languages, {}, &Language::name);
  return others;
}

const OtherLanguages& other_languages() {
  static const OtherLanguages others = read_other_languages();
  return others;
}

std::string hint_for(std::string_view name) {
  std::string meant;
  for (const auto& [other_name, language] : other_languages().other_names)
    if (other_name == name && (meant.empty() || is_released(language))) meant = language;
  if (!meant.empty()) return " (did you mean \"" + meant + "\"?)";
  std::vector<std::string> names;
  for (const Language* language : all_languages()) names.push_back(language->name);
  return io::did_you_mean(std::string(name), names);
}

}  // namespace

const Language* look_up_language(std::string_view name) {
  const std::vector<Language>& released = released_languages();
  const auto found = std::ranges::find(released, name, &Language::name);
  if (found != released.end()) return &*found;
  if (is_phonemes_only(name)) return nullptr;
  const std::vector<Language>& others = other_languages().languages;
  const auto other = std::ranges::find(others, name, &Language::name);
  return other != others.end() ? &*other : nullptr;
}

const Language& find_language(std::string_view name) {
  if (const Language* language = look_up_language(name)) return *language;
  const std::string quoted = "'" + std::string(name) + "'";
  if (is_phonemes_only(name)) {
    throw model::Error("language", "phonemes, for " + quoted + " is not read from text", "text",
                       "give \"phonemes\" instead of \"text\"");
  }
  throw model::Error("language",
                     fmt::format("{}, ja (from phonemes only), or another that "
                                 "\"kokoro-render model inspect demo --languages\" lists",
                                 fmt::join(released_language_names(), ", ")),
                     quoted + hint_for(name));
}

bool is_unspaced(std::string_view name) { return name == "zh"; }

std::vector<std::string_view> released_language_names() {
  std::vector<std::string_view> names;
  for (const Language& language : released_languages()) names.push_back(language.name);
  return names;
}

std::vector<const Language*> all_languages() {
  std::vector<const Language*> all;
  for (const auto* languages : {&released_languages(), &other_languages().languages})
    for (const Language& language : *languages) all.push_back(&language);
  return all;
}

}  // namespace text
