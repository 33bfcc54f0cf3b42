// JSON with the position of every value, for errors that name line and column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace io {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

/// A JSON text of a foreign hand, parsed, and where its values stand. At most 100 levels of objects
/// and arrays, and no key twice in one object: a text that says two things means neither.
/// Immutable: any thread may read it.
class JsonDocument {
 public:
  /// Parses `text`, which is in `file` from line `first_line` on; 0: in a file that has no
  /// lines, so that errors name the file alone. Throws Error with the place of what is wrong.
  JsonDocument(std::string text, std::string file, std::int64_t first_line = 1);

  /// Reads a file. Throws Error.
  static JsonDocument read(const std::filesystem::path& file);

  const std::string& text() const { return text_; }
  const Json& root() const { return root_; }

  /// `FILE:LINE:COLUMN` (from 1, in bytes) of the value at `path`, written as in messages:
  /// `corpora[1].items[0].speed`; the root's is empty. Reads the whole text: for errors.
  std::string place(const std::string& path) const;

  /// The places of all elements of the array at `path`, found in one reading of the text.
  std::vector<std::string> element_places(const std::string& path) const;

 private:
  std::string prefix(const std::string& place) const;

  std::string text_;
  std::string file_;
  std::int64_t first_line_;
  Json root_;
};

}  // namespace io
