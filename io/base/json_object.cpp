// Typed reads of an object's keys, with errors that suggest the key that was meant.
#include "io/base/json_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "io/base/error.h"
#include "io/base/json_text.h"

namespace io {
namespace {

/// The value as an error shows it.
std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  return excerpt(json_text(value));
}

std::string decimal(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

}  // namespace

JsonObject::JsonObject(const JsonDocument& document, const Json& value, std::string path)
    : document_(&document), value_(&value), path_(std::move(path)) {
  if (!value.is_object()) refuse("", "expected an object, found " + shown(value));
}

std::string JsonObject::found(const std::string& key) const { return shown(value_->at(key)); }

std::optional<std::string> JsonObject::string(const std::string& key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) refuse(key, "expected a string, found " + shown(*value));
  // Libraries that take C strings would silently drop what follows.
  if (value->get_ref<const std::string&>().find('\0') != std::string::npos)
    refuse(key, "the string holds a NUL character");
  return value->get<std::string>();
}

std::optional<bool> JsonObject::boolean(const std::string& key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) refuse(key, "expected true or false, found " + shown(*value));
  return value->get<bool>();
}

std::optional<double> JsonObject::number(const std::string& key, double min, double max) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number() || value->get<double>() < min || value->get<double>() > max)
    refuse(key, "expected a number from " + decimal(min) + " to " + decimal(max) + ", found " +
                    shown(*value));
  return value->get<double>();
}

std::uint64_t JsonObject::integer_in(const Json& value, const std::string& key, std::uint64_t min,
                                     std::uint64_t max) const {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < min ||
      value.get<std::uint64_t>() > max)
    refuse(key, "expected an integer from " + std::to_string(min) + " to " + std::to_string(max) +
                    ", found " + shown(value));
  return value.get<std::uint64_t>();
}

std::vector<std::uint64_t> JsonObject::integers_in(const Json& value, const std::string& key,
                                                   std::uint64_t min, std::uint64_t max) const {
  if (!value.is_array()) refuse(key, "expected an array of integers, found " + shown(value));
  std::vector<std::uint64_t> integers;
  for (const Json& element : value)
    integers.push_back(
        integer_in(element, key + "[" + std::to_string(integers.size()) + "]", min, max));
  return integers;
}

std::optional<std::uint64_t> JsonObject::integer(const std::string& key, std::uint64_t min,
                                                 std::uint64_t max) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return integer_in(*value, key, min, max);
}

std::optional<std::int64_t> JsonObject::count(const std::string& key) {
  return integer(key, 0, std::numeric_limits<std::int64_t>::max());
}

std::optional<std::vector<std::uint64_t>> JsonObject::integers(const std::string& key,
                                                               std::uint64_t min,
                                                               std::uint64_t max) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return integers_in(*value, key, min, max);
}

std::optional<std::vector<std::vector<std::uint64_t>>> JsonObject::integer_lists(
    const std::string& key, std::uint64_t min, std::uint64_t max) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_array()) refuse(key, "expected an array of arrays, found " + shown(*value));
  std::vector<std::vector<std::uint64_t>> lists;
  for (const Json& element : *value)
    lists.push_back(integers_in(element, key + "[" + std::to_string(lists.size()) + "]", min, max));
  return lists;
}

void JsonObject::check_is_one_of(const Json& value, const std::vector<std::string>& names,
                                 const std::string& key) const {
  if (!value.is_string())
    refuse(key, fmt::format("expected one of {}, found {}", fmt::join(names, ", "), shown(value)));
  const auto& name = value.get_ref<const std::string&>();
  if (std::find(names.begin(), names.end(), name) == names.end())
    refuse(key, fmt::format("expected one of {}, found {}", fmt::join(names, ", "), shown(value)) +
                    did_you_mean(name, names));
}

std::optional<std::string> JsonObject::one_of(const std::string& key,
                                              const std::vector<std::string>& names) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  check_is_one_of(*value, names, key);
  return value->get<std::string>();
}

std::optional<std::vector<std::string>> JsonObject::some_of(const std::string& key,
                                                            const std::vector<std::string>& names) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_array()) refuse(key, "expected an array of strings, found " + shown(*value));
  std::vector<std::string> chosen;
  for (const Json& element : *value) {
    check_is_one_of(element, names, key + "[" + std::to_string(chosen.size()) + "]");
    chosen.push_back(element.get<std::string>());
  }
  return chosen;
}

std::optional<std::vector<std::string>> JsonObject::strings(const std::string& key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  const bool fits = value->is_array() && std::ranges::all_of(*value, [](const Json& element) {
                      return element.is_string();
                    });
  if (!fits) refuse(key, "expected an array of strings, found " + shown(*value));
  return value->get<std::vector<std::string>>();
}

std::optional<std::pair<double, double>> JsonObject::range(const std::string& key, double min,
                                                           double max) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  const auto fits = [&](const Json& number) {
    return number.is_number() && number.get<double>() >= min && number.get<double>() <= max;
  };
  if (!value->is_array() || value->size() != 2 || !fits(value->at(0)) || !fits(value->at(1)) ||
      value->at(0).get<double>() > value->at(1).get<double>())
    refuse(key, "expected [MIN, MAX], two numbers from " + decimal(min) + " to " + decimal(max) +
                    " in this order, found " + excerpt(value->dump()));
  return std::pair(value->at(0).get<double>(), value->at(1).get<double>());
}

std::optional<JsonObject> JsonObject::object(const std::string& key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return JsonObject(*document_, *value, path_of(key));
}

std::optional<std::vector<JsonObject>> JsonObject::objects(const std::string& key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_array()) refuse(key, "expected an array of objects, found " + shown(*value));
  std::vector<JsonObject> elements;
  for (const Json& element : *value)
    elements.push_back(JsonObject(*document_, element,
                                  path_of(key) + "[" + std::to_string(elements.size()) + "]"));
  return elements;
}

std::vector<std::pair<std::string, JsonObject>> JsonObject::members() {
  std::vector<std::pair<std::string, JsonObject>> members;
  for (const auto& [key, value] : value_->items())
    members.emplace_back(key, JsonObject(*document_, value, path_of(key)));
  keys();
  return members;
}

std::vector<std::string> JsonObject::keys() {
  std::vector<std::string> keys;
  for (const auto& [key, value] : value_->items()) keys.push_back(key);
  known_.insert(keys.begin(), keys.end());
  return keys;
}

const Json& JsonObject::json() {
  keys();
  return *value_;
}

void JsonObject::finish() const {
  for (const auto& [key, value] : value_->items()) {
    if (known_.contains(key)) continue;
    const std::string meant = did_you_mean(key, {known_.begin(), known_.end()});
    throw Error(
        document_->place(path_of(key)),
        (path_.empty() ? "" : excerpt(path_) + ": ") + "unknown key \"" + excerpt(key) + "\"" +
            (meant.empty() ? fmt::format(" (known here: {})", fmt::join(known_, ", ")) : meant));
  }
}

void JsonObject::refuse(const std::string& key, const std::string& problem) const {
  const std::string path = path_of(key);
  throw Error(document_->place(path), (path.empty() ? "" : excerpt(path) + ": ") + problem);
}

void JsonObject::refuse_missing(const std::string& key) const {
  std::vector<std::string> unknown;
  for (const auto& [name, value] : value_->items())
    if (!known_.contains(name)) unknown.push_back(name);
  const std::string near = nearest(key, unknown);
  refuse("",
         "\"" + key + "\" is missing" + (near.empty() ? "" : " (misspelled as \"" + near + "\"?)"));
}

std::string JsonObject::path_of(const std::string& key) const {
  return path_.empty() || key.empty() ? path_ + key : path_ + "." + key;
}

const Json* JsonObject::find(const std::string& key) {
  known_.insert(key);
  const auto found = value_->find(key);
  return found == value_->end() ? nullptr : &*found;
}

}  // namespace io
