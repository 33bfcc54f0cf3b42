// Corpora in files: how a manifest names the files, and one reader of items for each format.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/base/json_object.h"
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

/// Reads where corpora come from when they are not listed in the manifest.
class FileSources {
 public:
  /// Of this manifest: relative paths lead from its folder.
  explicit FileSources(const io::Source& manifest)
      : folder_(manifest.folder()),
        standard_input_is_for_(manifest.is_standard_input() ? "the manifest" : "") {}

  /// The source that `key` of the corpus `object` names (`text`, `jsonl`, ...), with what is said
  /// about it (`split`, `columns`, `delimiter`), whose texts are of `format`. Looks folders and
  /// patterns up, opens files and reads standard input. Throws ManifestError.
  FileSource read(io::JsonObject& object, const std::string& key, text::ScriptFormat format);

 private:
  std::vector<InputFile> find(io::JsonObject& object, const std::string& key,
                              text::ScriptFormat format);
  InputFile standard_input(io::JsonObject& object, const std::string& key);

  std::filesystem::path folder_;
  std::string standard_input_is_for_;  ///< empty: nothing so far
};

}  // namespace pipeline
