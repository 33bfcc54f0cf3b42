// Matches tags case-insensitively: the whole tag first, then its primary language alone.
#include "model/text/language_tag.h"

#include <algorithm>

#include "io/base/strings.h"
#include "model/text/language.h"

namespace text {
namespace {

bool is_spoken(const std::string& language) { return look_up_language(language) != nullptr; }

/// `EN_us` as en-us.
std::string as_name(std::string_view tag) {
  std::string name = io::to_lower(tag);
  std::ranges::replace(name, '_', '-');
  return name;
}

std::string primary(std::string_view tag) { return std::string(tag.substr(0, tag.find('-'))); }

/// Languages that are called after one of their regions here, or otherwise.
std::string usual(const std::string& primary) {
  for (const Language* language : released_languages())
    if (!primary.empty() && primary == language->usual_code) return language->name;
  return primary;
}

}  // namespace

std::optional<std::string> language_of_tag(std::string_view tag, std::string_view surrounding) {
  const std::string name = as_name(tag);
  const std::string language = primary(name);
  const bool names_no_region = name != usual(name);  // "pt" is a name, too: of Portugal's
  if (!names_no_region && is_spoken(name)) return name;
  if (language == primary(surrounding)) return std::string(surrounding);
  const std::string otherwise = usual(language);
  return is_spoken(otherwise) ? std::optional(otherwise) : std::nullopt;
}

std::vector<std::string> languages_of_tag(std::string_view bcp47) {
  const std::string tag = as_name(bcp47);
  std::vector<std::string> languages;
  for (const std::string_view name : released_language_names()) {
    if (name == tag) return {tag};
    if (primary(name) == primary(tag)) languages.emplace_back(name);
  }
  if (!languages.empty() || is_spoken(tag)) return languages.empty() ? std::vector{tag} : languages;
  for (const Language* language : all_languages())
    if (primary(language->name) == primary(tag)) languages.push_back(language->name);
  return languages;
}

}  // namespace text
