// The languages there are: a line for each of the released models', then all that espeak-ng has.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "model/error.h"
#include "model/text/english/english.h"
#include "model/text/european/european.h"
#include "model/text/japanese/japanese.h"
#include "model/text/language.h"
#include "model/text/lexicon/phonemizer.h"
#include "model/text/mandarin/mandarin.h"

namespace text {
namespace {

using Languages = std::vector<std::unique_ptr<const Language>>;

Languages make_released_languages() {
  Languages languages;
  const auto add = [&](std::unique_ptr<Language> language) {
    languages.push_back(std::move(language));
  };
  add(make_english({"en-us", "gmw/en-US", 'a', "en"}, Dialect::kAmerican));
  add(make_english({"en-gb", "gmw/en", 'b'}, Dialect::kBritish));
  add(make_european({"es", "roa/es", 'e'}));
  add(make_european({"fr-fr", "roa/fr", 'f', "fr"}));
  add(make_european({"hi", "inc/hi", 'h'}));
  add(make_european({"it", "roa/it", 'i'}));
  add(make_european({"pt-br", "roa/pt-BR", 'p', "pt"}));
  add(make_mandarin({"zh", "", 'z', "cmn"}));
  add(make_japanese({"ja", "", 'j'}));
  return languages;
}

const Languages& all_released() {
  static const Languages languages = make_released_languages();
  return languages;
}

const std::string& name_of(const std::unique_ptr<const Language>& language) {
  return language->name;
}

const Language* find_in(const Languages& languages, std::string_view name) {
  const auto found = std::ranges::find(languages, name, name_of);
  return found == languages.end() ? nullptr : found->get();
}

/// What espeak-ng has beside the released models' languages, by name. A language has one name, the
/// first of its voice, and one voice, the first of that name.
struct OtherLanguages {
  Languages languages;
  std::vector<std::pair<std::string, std::string>> other_names;  ///< no is nb, fr is fr-fr
};

/// An accent of English, or a language like any other.
std::unique_ptr<Language> espeak_language(const std::string& name, const std::string& voice) {
  if (!name.starts_with("en-")) return make_european({name, voice});
  return make_english({name, voice},
                      name.starts_with("en-us") ? Dialect::kAmerican : Dialect::kBritish);
}

OtherLanguages read_other_languages() {
  OtherLanguages others;
  for (const EspeakVoice& voice : Phonemizer().voices()) {
    if (voice.names.empty()) continue;
    // Mandarin is not espeak-ng's to read.
    const std::string name = voice.names[0].starts_with("cmn") ? "zh" : voice.names[0];
    for (const std::string& other_name : voice.names)
      if (other_name != name) others.other_names.emplace_back(other_name, name);
    if (find_in(all_released(), name) == nullptr && find_in(others.languages, name) == nullptr)
      others.languages.push_back(espeak_language(name, voice.file));
  }
  std::ranges::sort(others.languages, {}, name_of);
  return others;
}

const OtherLanguages& other_languages() {
  static const OtherLanguages others = read_other_languages();
  return others;
}

std::string hint_for(std::string_view name) {
  std::string meant;
  for (const auto& [other_name, language] : other_languages().other_names)
    if (other_name == name && (meant.empty() || find_in(all_released(), language) != nullptr))
      meant = language;
  if (!meant.empty()) return " (did you mean \"" + meant + "\"?)";
  std::vector<std::string> names;
  for (const Language* language : all_languages()) names.push_back(language->name);
  return io::did_you_mean(std::string(name), names);
}

}  // namespace

const Language* look_up_language(std::string_view name) {
  const Language* released = find_in(all_released(), name);
  return released != nullptr ? released : find_in(other_languages().languages, name);
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

const Language& language_of_foreign_words() {
  static const Language& english = find_language("en-us");
  return english;
}

std::vector<std::string_view> released_language_names() {
  std::vector<std::string_view> names;
  for (const auto& language : all_released()) names.push_back(language->name);
  return names;
}

std::vector<const Language*> released_languages() {
  std::vector<const Language*> languages;
  for (const auto& language : all_released()) languages.push_back(language.get());
  return languages;
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
  std::vector<const Language*> all = released_languages();
  for (const auto& language : other_languages().languages) all.push_back(language.get());
  return all;
}

}  // namespace text
