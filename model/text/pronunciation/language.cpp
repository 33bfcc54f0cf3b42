#include "model/text/pronunciation/language.h"

#include <fmt/format.h>

#include <algorithm>
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
      {"en-us", "gmw/en-US", Dialect::kAmerican, 'a'},
      {"en-gb", "gmw/en", Dialect::kBritish, 'b'},
      {"es", "roa/es", Dialect::kOther, 'e'},
      {"fr-fr", "roa/fr", Dialect::kOther, 'f'},
      {"hi", "inc/hi", Dialect::kOther, 'h'},
      {"it", "roa/it", Dialect::kOther, 'i'},
      {"pt-br", "roa/pt-BR", Dialect::kOther, 'p'},
      {"zh", "", Dialect::kOther, 'z', ReadBy::kMandarinReader},
      {"ja", "", Dialect::kOther, 'j', ReadBy::kJapaneseReader},
  };
  return languages;
}

bool is_released(std::string_view name) {
  return std::ranges::count(released_languages(), name, &Language::name) == 1;
}

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
  for (const EspeakVoice& voice : Phonemizer().voices()) {
    if (voice.names.empty()) continue;
    // Mandarin is not espeak-ng's to read.
    const std::string name = voice.names[0].starts_with("cmn") ? "zh" : voice.names[0];
    for (const std::string& other_name : voice.names)
      if (other_name != name) others.other_names.emplace_back(other_name, name);
    if (!is_released(name) && std::ranges::count(others.languages, name, &Language::name) == 0)
      others.languages.push_back({name, voice.file, dialect_of(name)});
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
  const std::vector<Language>& others = other_languages().languages;
  const auto other = std::ranges::find(others, name, &Language::name);
  return other != others.end() ? &*other : nullptr;
}

const Language& find_language(std::string_view name) {
  if (const Language* language = look_up_language(name)) return *language;
  const std::string quoted = "'" + std::string(name) + "'";
  throw model::Error("language",
                     fmt::format("{}, or another that "
                                 "\"kokoro-render model inspect demo --languages\" lists",
                                 fmt::join(released_language_names(), ", ")),
                     quoted + hint_for(name));
}

std::vector<std::string_view> released_language_names() {
  std::vector<std::string_view> names;
  for (const Language& language : released_languages()) names.push_back(language.name);
  return names;
}

std::string default_voice(std::string_view language, const std::vector<std::string>& names) {
  const Language* spoken = look_up_language(language);
  const auto is_of_language = [&](const std::string& name) {
    const bool is_as_released =
        name.size() > 3 && (name[1] == 'f' || name[1] == 'm') && name[2] == '_';
    return is_as_released && name[0] == spoken->voice_letter;
  };
  const auto voice = spoken == nullptr ? names.end() : std::ranges::find_if(names, is_of_language);
  if (voice != names.end()) return *voice;
  return names.empty() ? "" : names.front();
}

std::vector<const Language*> all_languages() {
  std::vector<const Language*> all;
  for (const auto* languages : {&released_languages(), &other_languages().languages})
    for (const Language& language : *languages) all.push_back(&language);
  return all;
}

}  // namespace text
