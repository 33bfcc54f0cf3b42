#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pipeline {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// A JSON text, parsed, and where its values stand. Immutable: any thread may read it.
class JsonDocument {
 public:
  /// Parses `text`, which stands in `file` from line `first_line` on. Throws ManifestError with the
  /// place of a syntax error, of a number out of range, or of a key that stands twice in one
  /// object.
  JsonDocument(std::string text, std::string file, std::int64_t first_line = 1);

  const Json& root() const { return root_; }

  /// `FILE:LINE:COLUMN` (from 1, in bytes) of the value at `path`, written as in messages:
  /// `corpora[1].items[0].speed`; the root's is empty. Reads the whole text: for errors.
  std::string place(const std::string& path) const;

  /// The places of all elements of the array at `path`, found in one reading of the text.
  std::vector<std::string> element_places(const std::string& path) const;

 private:
  std::string prefix(std::int64_t line, std::size_t column) const;

  std::string text_;
  std::string file_;
  std::int64_t first_line_;
  Json root_;
};

}  // namespace pipeline
