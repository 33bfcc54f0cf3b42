#include "model/text/pronunciation/languages.h"

#include <algorithm>
#include <array>

#include "io/files/error.h"
#include "model/error.h"

namespace text {
namespace {

constexpr std::array<Language, 7> kLanguages = {{
    {"en-us", "gmw/en-US", Dialect::kAmerican},
    {"en-gb", "gmw/en", Dialect::kBritish},
    {"es", "roa/es", Dialect::kOther},
    {"fr-fr", "roa/fr", Dialect::kOther},
    {"hi", "inc/hi", Dialect::kOther},
    {"it", "roa/it", Dialect::kOther},
    {"pt-br", "roa/pt-BR", Dialect::kOther},
}};

}  // namespace

const Language& find_language(std::string_view name) {
  const auto found = std::ranges::find(kLanguages, name, &Language::name);
  if (found != kLanguages.end()) return *found;
  const std::string quoted = "'" + std::string(name) + "'";
  if (name == "ja" || name == "zh") {
    throw model::Error("language", "phonemes, for " + quoted + " is not read from text", "text",
                       "give \"phonemes\" instead of \"text\"");
  }
  std::string known;
  std::vector<std::string> names;
  for (const Language& language : kLanguages) {
    names.emplace_back(language.name);
    known += (known.empty() ? "" : ", ") + names.back();
  }
  throw model::Error("language", "one of " + known,
                     quoted + io::did_you_mean(std::string(name), names));
}

std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  names.reserve(kLanguages.size());
  for (const Language& language : kLanguages) names.push_back(language.name);
  return names;
}

}  // namespace text
