// Abbreviations of languages other than English, in words/abbreviations.*.tsv.
#include "model/text/european/other_abbreviations.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/rules/words.h"
#include "model/text/european/embedded.h"
#include "model/text/word_table.h"

namespace text {
namespace {

/// In small letters, without the last period.
struct ShortForm {
  std::string_view written;
  Company company;
  std::string_view spoken;  ///< empty: espeak-ng says it well enough, or nobody knows how
};

using ShortForms = std::vector<ShortForm>;

constexpr std::string_view kTablePrefix = "abbreviations.";

/// By the code of their language.
const std::map<std::string_view, ShortForms>& tables() {
  static const auto all = [] {
    std::map<std::string_view, ShortForms> read;
    for (const io::EmbeddedFile* file : european::words::kAll) {
      std::string_view name = file->path.substr(file->path.rfind('/') + 1);
      if (!name.starts_with(kTablePrefix)) continue;
      name.remove_prefix(kTablePrefix.size());
      ShortForms& forms = read[name.substr(0, name.find('.'))];
      for (const auto& [written, company, spoken] :
           read_table(*file, {"written*", "company", "spoken?"}))
        forms.push_back({written, company_in(*file, company), spoken});
    }
    return read;
  }();
  return all;
}

const ShortForm* find_form(std::string_view small, std::string_view language) {
  const auto table = tables().find(language.substr(0, language.find('-')));
  if (table == tables().end()) return nullptr;
  const auto found = std::ranges::find(table->second, small, &ShortForm::written);
  return found == table->second.end() ? nullptr : &*found;
}

/// The street of "Goethestr."; what is before it, else empty.
std::string_view before_street(std::string_view small, std::string_view language) {
  const bool is_street = language == "de" && small.size() > 5 && small.ends_with("str");
  return is_street ? small.substr(0, small.size() - 3) : std::string_view();
}

}  // namespace

std::optional<Company> company_of(std::string_view written, std::string_view language) {
  const std::string small = io::to_lower(written);
  if (!before_street(small, language).empty()) return Company::kNumber;
  const ShortForm* form = find_form(small, language);
  if (form == nullptr) return std::nullopt;
  const bool is_initial = written.size() == 1 && written != small;
  return is_initial && form->company != Company::kTitle ? std::nullopt
                                                        : std::optional(form->company);
}

std::optional<Expansion> expansion_of(std::string_view written, std::string_view language) {
  const std::string small = io::to_lower(written);
  const std::string_view street = before_street(small, language);
  if (!street.empty())
    return Expansion{std::string(written.substr(0, street.size())) + "straße", Company::kNone};
  const ShortForm* form = find_form(small, language);
  if (form == nullptr || form->spoken.empty()) return std::nullopt;
  return Expansion{std::string(form->spoken), form->company};
}

}  // namespace text
