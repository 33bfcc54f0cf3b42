#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/manifest/delivery.h"

namespace pipeline {

/// The columns of a table that mean something; the others are metadata.
enum class Column { kId, kText, kPhonemes, kVoice, kLanguage, kSpeed, kDictionaries, kSeed };
inline constexpr std::array<const char*, 8> kColumnNames = {
    "id", "text", "phonemes", "voice", "language", "speed", "dictionaries", "seed"};

/// Which column of a table is what, from its first row.
class TableHeader {
 public:
  /// `columns`: the file's names where they are not the usual ones. Throws ManifestError, without a
  /// place, when a column has no name, stands twice, is named in `columns` but missing, or has
  /// nearly the name of a usual one that is missing; when there is no id, and when there is neither
  /// text nor phonemes.
  TableHeader(std::vector<std::string> names, const Columns& columns);

  /// How many fields a row has.
  std::size_t width() const { return names_.size(); }

  /// The column's place in a row, and its name as the file has it.
  std::optional<std::size_t> index(Column column) const {
    return indices_[static_cast<std::size_t>(column)];
  }
  const std::string& name(std::size_t index) const { return names_[index]; }

  /// Places of the columns that are metadata.
  const std::vector<std::size_t>& others() const { return others_; }

 private:
  void check_names() const;
  void find_columns(const Columns& columns);
  void refuse_near_misses() const;

  std::vector<std::string> names_;
  std::array<std::optional<std::size_t>, kColumnNames.size()> indices_;
  std::vector<std::size_t> others_;
};

}  // namespace pipeline
