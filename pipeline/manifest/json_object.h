#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pipeline {

/// One object of a manifest, read strictly: a value of the wrong type or range is an error, and so
/// is every key that nobody asked for by the time of finish(). Errors are ManifestError with the
/// file and the path of the value. A view: the document must outlive it.
class JsonObject {
 public:
  /// `document`: the root of `file`.
  JsonObject(const nlohmann::json& document, std::string file);

  bool has(const std::string& key) const { return value_->contains(key); }

  // Each gives the value of `key`, or nothing when it is absent.
  std::optional<std::string> string(const std::string& key);
  std::optional<double> number(const std::string& key, double min, double max);
  std::optional<std::uint64_t> integer(
      const std::string& key, std::uint64_t min = 0,
      std::uint64_t max = std::numeric_limits<std::uint64_t>::max());
  std::optional<std::string> one_of(const std::string& key, const std::vector<std::string>& names);
  std::optional<JsonObject> object(const std::string& key);
  std::optional<std::vector<JsonObject>> objects(const std::string& key);

  /// The value itself, or an error that `key` is missing.
  template <class T>
  T required(const std::string& key, std::optional<T> value) const {
    if (!value) fail(path_, "\"" + key + "\" is missing");
    return *std::move(value);
  }

  /// Refuses keys that nobody asked for.
  void finish() const;

  /// An error at `key` of this object, or at the object itself when `key` is empty.
  [[noreturn]] void refuse(const std::string& key, const std::string& problem) const;

 private:
  JsonObject(const nlohmann::json& value, std::string file, std::string path);

  /// The value of `key`, or nullptr when it is absent; remembers that it was asked for.
  const nlohmann::json* find(const std::string& key);
  std::string path_of(const std::string& key) const;
  [[noreturn]] void fail(const std::string& path, const std::string& problem) const;

  const nlohmann::json* value_;
  std::string file_;
  std::string path_;
  std::set<std::string> known_;
};

/// Parses the text of `file`. Throws ManifestError with line and column, and for a key that stands
/// twice in one object.
nlohmann::json parse_json(const std::string& text, const std::string& file);

}  // namespace pipeline
