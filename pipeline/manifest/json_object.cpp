#include "pipeline/manifest/json_object.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "pipeline/manifest/manifest.h"

namespace pipeline {
namespace {

using nlohmann::json;

/// The value as an error shows it, long ones cut.
std::string shown(const json& value) {
  constexpr std::size_t kLongest = 60;
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  const std::string text = value.dump();
  return text.size() <= kLongest ? text : std::string("a long ") + value.type_name();
}

std::string decimal(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

std::string listed(const auto& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

/// "3:14": where byte number `byte` (1-based, as the parser counts) stands.
std::string line_and_column(const std::string& text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  const auto last = end == text.begin() ? end : end - 1;  // the byte itself may be a line end
  const auto line_begin = std::find(std::make_reverse_iterator(last), text.rend(), '\n').base();
  return std::to_string(1 + std::count(text.begin(), last, '\n')) + ":" +
         std::to_string(std::max<std::ptrdiff_t>(end - line_begin, 1));
}

}  // namespace

JsonObject::JsonObject(const json& document, std::string file)
    : JsonObject(document, std::move(file), "") {}

JsonObject::JsonObject(const json& value, std::string file, std::string path)
    : value_(&value), file_(std::move(file)), path_(std::move(path)) {
  if (!value.is_object()) fail(path_, "expected an object, found " + shown(value));
}

std::optional<std::string> JsonObject::string(const std::string& key) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) refuse(key, "expected a string, found " + shown(*value));
  // Libraries that take C strings would silently drop what follows.
  if (value->get_ref<const std::string&>().find('\0') != std::string::npos)
    refuse(key, "the string holds a NUL character");
  return value->get<std::string>();
}

std::optional<double> JsonObject::number(const std::string& key, double min, double max) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number() || value->get<double>() < min || value->get<double>() > max)
    refuse(key, "expected a number from " + decimal(min) + " to " + decimal(max) + ", found " +
                    shown(*value));
  return value->get<double>();
}

std::optional<std::uint64_t> JsonObject::integer(const std::string& key, std::uint64_t min,
                                                 std::uint64_t max) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number_unsigned() || value->get<std::uint64_t>() < min ||
      value->get<std::uint64_t>() > max)
    refuse(key, "expected an integer from " + std::to_string(min) + " to " + std::to_string(max) +
                    ", found " + shown(*value));
  return value->get<std::uint64_t>();
}

std::optional<std::string> JsonObject::one_of(const std::string& key,
                                              const std::vector<std::string>& names) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string() ||
      std::find(names.begin(), names.end(), value->get<std::string>()) == names.end())
    refuse(key, "expected one of " + listed(names) + ", found " + shown(*value));
  return value->get<std::string>();
}

std::optional<JsonObject> JsonObject::object(const std::string& key) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  return JsonObject(*value, file_, path_of(key));
}

std::optional<std::vector<JsonObject>> JsonObject::objects(const std::string& key) {
  const json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_array()) refuse(key, "expected an array of objects, found " + shown(*value));
  std::vector<JsonObject> elements;
  for (const json& element : *value)
    elements.push_back(
        JsonObject(element, file_, path_of(key) + "[" + std::to_string(elements.size()) + "]"));
  return elements;
}

void JsonObject::finish() const {
  for (const auto& [key, value] : value_->items())
    if (!known_.contains(key)) refuse(key, "unknown key (known here: " + listed(known_) + ")");
}

void JsonObject::refuse(const std::string& key, const std::string& problem) const {
  fail(path_of(key), problem);
}

const json* JsonObject::find(const std::string& key) {
  known_.insert(key);
  const auto found = value_->find(key);
  return found == value_->end() ? nullptr : &*found;
}

std::string JsonObject::path_of(const std::string& key) const {
  return path_.empty() || key.empty() ? path_ + key : path_ + "." + key;
}

void JsonObject::fail(const std::string& path, const std::string& problem) const {
  throw ManifestError(file_ + ": " + (path.empty() ? "" : path + ": ") + problem);
}

json parse_json(const std::string& text, const std::string& file) {
  // The parser keeps the last of two equal keys; a manifest that says two things means neither.
  std::vector<std::set<std::string>> keys;
  const auto refuse_repeated_keys = [&](int, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw ManifestError(file + ": the key " + parsed.dump() + " stands twice in one object");
    return true;
  };
  try {
    return json::parse(text, refuse_repeated_keys);
  } catch (const json::parse_error& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..."
    const std::string whole = error.what();
    throw ManifestError(file + ":" + line_and_column(text, error.byte) + ": " +
                        whole.substr(whole.find(": ") + 2));
  } catch (const json::out_of_range& error) {  // "[json.exception.out_of_range.406] number ..."
    const std::string whole = error.what();
    throw ManifestError(file + ": " + whole.substr(whole.find("] ") + 2));
  }
}

}  // namespace pipeline
