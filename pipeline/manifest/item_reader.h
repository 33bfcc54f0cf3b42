#pragma once

#include <memory>
#include <optional>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The items of one file of a corpus, read as they are asked for. One object, one thread.
class ItemReader {
 public:
  virtual ~ItemReader() = default;

  /// The next item, or nothing at the end. Throws ManifestError for a malformed row or line, and
  /// io::Error when reading fails.
  virtual std::optional<ListedItem> next() = 0;
};

// Each opens a file of `corpus`, whose source is `source`; all three must outlive the reader. They
// throw like ItemReader::next().
std::unique_ptr<ItemReader> read_text(const Corpus& corpus, const FileSource& source,
                                      const InputFile& file);
std::unique_ptr<ItemReader> read_jsonl(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file);
std::unique_ptr<ItemReader> read_table(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file);
std::unique_ptr<ItemReader> read_transcripts(const Corpus& corpus, const FileSource& source,
                                             const InputFile& file);

}  // namespace pipeline
