#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {

/// The items of a manifest in its order, with their draws made, read as they are asked for: memory
/// is one passage, row or line. Several streams may read one manifest, each in a thread of its own.
class ItemStream {
 public:
  /// `manifest` must outlive the stream. Throws ManifestError when a path template is wrong.
  explicit ItemStream(const Manifest& manifest);

  /// The next item, or nothing at the end. Throws ManifestError with file and line for a malformed
  /// row or a path that is none, io::Error when a file cannot be read. What is to be said may be
  /// anything, even nothing: that is for the rendering of the item to judge.
  std::optional<Item> next();

 private:
  /// The next item of the corpus being read.
  std::optional<ListedItem> next_of(const std::vector<ListedItem>& items);
  std::optional<ListedItem> next_of(const FileSource& source);
  Item complete(ListedItem listed) const;

  const Manifest& manifest_;
  std::vector<PathTemplate> paths_;  ///< one per corpus
  std::size_t corpus_ = 0;           ///< the one being read
  std::size_t position_ = 0;         ///< in its items or files
  std::unique_ptr<ItemReader> file_;
};

}  // namespace pipeline
