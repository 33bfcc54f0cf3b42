#include "pipeline/manifest/table_header.h"

#include <algorithm>

#include "io/files/suggestion.h"

namespace pipeline {

TableHeader::TableHeader(std::vector<std::string> names, const Columns& columns)
    : names_(std::move(names)) {
  check_names();
  find_columns(columns);
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (std::find(indices_.begin(), indices_.end(), i) == indices_.end()) others_.push_back(i);
  refuse_near_misses();
  if (!index(Column::kId))
    throw ManifestError("expected a column \"" + name_of(columns, "id") + "\"");
  if (!index(Column::kText) && !index(Column::kPhonemes))
    throw ManifestError("expected a column \"text\" or \"phonemes\"");
}

void TableHeader::check_names() const {
  for (auto name = names_.begin(); name != names_.end(); ++name) {
    if (name->empty())
      throw ManifestError("column " + std::to_string(name - names_.begin() + 1) + " has no name");
    if (std::find(names_.begin(), name, *name) != name)
      throw ManifestError("the column \"" + *name + "\" stands twice");
  }
}

void TableHeader::find_columns(const Columns& columns) {
  for (std::size_t i = 0; i < kColumnNames.size(); ++i) {
    const std::string wanted = name_of(columns, kColumnNames[i]);
    const auto found = std::find(names_.begin(), names_.end(), wanted);
    if (found != names_.end())
      indices_[i] = static_cast<std::size_t>(found - names_.begin());
    else if (columns.contains(kColumnNames[i]))
      throw ManifestError("there is no column \"" + wanted + "\"" +
                          io::did_you_mean(wanted, names_));
  }
}

/// A column `voise` beside none called `voice` is more likely a slip than metadata.
void TableHeader::refuse_near_misses() const {
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < kColumnNames.size(); ++i)
    if (!indices_[i]) missing.emplace_back(kColumnNames[i]);
  for (const std::size_t other : others_) {
    const std::string meant = io::did_you_mean(names_[other], missing);
    if (!meant.empty()) throw ManifestError("the column \"" + names_[other] + "\"" + meant);
  }
}

}  // namespace pipeline
