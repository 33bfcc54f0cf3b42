#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/manifest/item.h"

namespace pipeline {

/// Where the files of items go: a path with `{corpus}`, `{id}`, `{speaker}` (the item's voice),
/// `{language}` and `{ext}` in it. Immutable: any thread may use it.
class PathTemplate {
 public:
  /// Throws ManifestError, without a place, when a placeholder is unknown or `{id}` is missing.
  explicit PathTemplate(const std::string& text);

  /// The path of an item relative to the output folder. Throws ManifestError, without a place, when
  /// a part of it is no file name (so it cannot lead out of the folder) or is_reserved() at the
  /// top.
  std::string expand(const Item& item, std::string_view extension) const;

 private:
  enum class Field { kCorpus, kId, kSpeaker, kLanguage, kExtension };

  static Field parse_field(const std::string& name);

  /// Literal text and the field behind it.
  std::vector<std::pair<std::string, Field>> fields_;
  std::string tail_;
};

}  // namespace pipeline
