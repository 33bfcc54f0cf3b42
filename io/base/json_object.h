// Strict reading of JSON objects: types, ranges, missing and unknown keys.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/base/json_document.h"

namespace io {

/// One object of a document, read strictly: a value of the wrong type or range is an error, and so
/// is every key that nobody asked for by the time of finish(). Errors are Error with the
/// place and the path of the value: "job.json:3:7: corpora[0].speed: expected ...".
/// A view: the document must outlive it.
class JsonObject {
 public:
  explicit JsonObject(const JsonDocument& document)
      : JsonObject(document, document.root(), std::string()) {}

  // What asks for a key makes it a known one.
  bool has(const std::string& key) { return find(key) != nullptr; }
  bool is_string(const std::string& key) { return has(key) && value_->at(key).is_string(); }
  bool is_object(const std::string& key) { return has(key) && value_->at(key).is_object(); }
  bool is_null(const std::string& key) { return has(key) && value_->at(key).is_null(); }
  bool is_array(const std::string& key) { return has(key) && value_->at(key).is_array(); }

  /// The value of `key`, which is there, as an error shows it.
  std::string found(const std::string& key) const;

  // Each gives the value of `key`, or nothing when it is absent.
  std::optional<std::string> string(const std::string& key);
  std::optional<bool> boolean(const std::string& key);
  std::optional<double> number(const std::string& key,
                               double min = std::numeric_limits<double>::lowest(),
                               double max = std::numeric_limits<double>::max());
  std::optional<std::uint64_t> integer(const std::string& key, std::uint64_t min = 0,
                                       std::uint64_t max = kMaxUnsigned);
  std::optional<std::int64_t> count(const std::string& key);  ///< an integer from 0
  std::optional<std::vector<std::uint64_t>> integers(const std::string& key, std::uint64_t min = 0,
                                                     std::uint64_t max = kMaxUnsigned);
  std::optional<std::vector<std::vector<std::uint64_t>>> integer_lists(const std::string& key,
                                                                       std::uint64_t min,
                                                                       std::uint64_t max);
  std::optional<std::string> one_of(const std::string& key, const std::vector<std::string>& names);
  std::optional<std::vector<std::string>> some_of(const std::string& key,
                                                  const std::vector<std::string>& names);
  std::optional<std::vector<std::string>> strings(const std::string& key);
  /// `[min, max]`, both within the limits and in order.
  std::optional<std::pair<double, double>> range(const std::string& key, double min, double max);
  std::optional<JsonObject> object(const std::string& key);
  std::optional<std::vector<JsonObject>> objects(const std::string& key);

  /// The value itself, or an error that `key` is missing.
  template <class T>
  T required(const std::string& key, std::optional<T> value) const {
    if (!value) refuse_missing(key);
    return *std::move(value);
  }

  /// All keys and the objects they stand for, for objects whose keys are data.
  std::vector<std::pair<std::string, JsonObject>> members();

  /// All keys, for objects whose keys are data; then none is unknown.
  std::vector<std::string> keys();

  /// The object as JSON, for objects that are data; then no key is unknown.
  const Json& json();

  /// Refuses keys that nobody asked for.
  void finish() const;

  /// An error at `key` of this object, or at the object itself when `key` is empty.
  [[noreturn]] void refuse(const std::string& key, const std::string& problem) const;

  /// `corpora[0].items`: the path of `key`.
  std::string path_of(const std::string& key) const;

 private:
  static constexpr std::uint64_t kMaxUnsigned = std::numeric_limits<std::uint64_t>::max();

  JsonObject(const JsonDocument& document, const Json& value, std::string path);

  /// The value of `key`, or nullptr when it is absent; remembers that it was asked for.
  const Json* find(const std::string& key);
  [[noreturn]] void refuse_missing(const std::string& key) const;
  std::uint64_t integer_in(const Json& value, const std::string& key, std::uint64_t min,
                           std::uint64_t max) const;
  std::vector<std::uint64_t> integers_in(const Json& value, const std::string& key,
                                         std::uint64_t min, std::uint64_t max) const;
  void check_is_one_of(const Json& value, const std::vector<std::string>& names,
                       const std::string& key) const;

  const JsonDocument* document_;
  const Json* value_;
  std::string path_;
  std::set<std::string> known_;
};

}  // namespace io
