#include "pipeline/manifest/json_document.h"

#include <algorithm>
#include <set>
#include <utility>

#include "pipeline/manifest/json_places.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {
namespace {

/// Where byte number `byte` (1-based, as the parser counts) stands.
JsonPlace place_of_byte(const std::string& text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  const auto last = end == text.begin() ? end : end - 1;  // the byte itself may be a line end
  const auto line_begin = std::find(std::make_reverse_iterator(last), text.rend(), '\n').base();
  return {1 + std::count(text.begin(), last, '\n'),
          static_cast<std::size_t>(std::max<std::ptrdiff_t>(end - line_begin, 1))};
}

/// What the library has to say, without the number it begins with.
std::string explanation(const nlohmann::detail::exception& error, const std::string& after) {
  const std::string whole = error.what();
  return whole.substr(whole.find(after) + after.size());
}

// Thrown by the parser's callback, which knows no place.
struct RepeatedKey {
  std::string key;
};
struct TooDeep {};

/// Levels of objects and arrays. Writing metadata again takes a stack frame for each.
constexpr int kDeepest = 100;

Json parse(const std::string& text) {
  // The parser keeps the last of two equal keys; a manifest that says two things means neither.
  std::vector<std::set<std::string>> keys;
  return Json::parse(text, [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kDeepest) throw TooDeep();
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw RepeatedKey{parsed.dump()};
    return true;
  });
}

/// The place of the first value whose path has been there before.
JsonPlace first_repeated(const std::string& text) {
  JsonPlace found;
  bool is_found = false;
  std::set<std::string> paths;
  visit_json_places(text, [&](const std::string& path, JsonPlace place) {
    if (is_found || paths.insert(path).second) return;
    found = place;
    is_found = true;
  });
  return found;
}

/// The place of the first bracket that opens a level too many.
JsonPlace first_too_deep(const std::string& text) {
  int depth = 0;
  bool is_quoted = false;
  std::size_t i = 0;
  for (; i < text.size() && depth <= kDeepest; ++i) {
    const char c = text[i];
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted && c == '\\') ++i;
    if (is_quoted) continue;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
  }
  return place_of_byte(text, i);
}

JsonPlace last_value(const std::string& text) {
  JsonPlace last;
  visit_json_places(text, [&](const std::string&, JsonPlace place) { last = place; });
  return last;
}

}  // namespace

JsonDocument::JsonDocument(std::string text, std::string file, std::int64_t first_line)
    : text_(std::move(text)), file_(std::move(file)), first_line_(first_line) {
  const auto fail = [&](JsonPlace place, const std::string& problem) {
    throw ManifestError(prefix(place.line, place.column) + ": " + problem);
  };
  try {
    root_ = parse(text_);
  } catch (const RepeatedKey& repeated) {
    fail(first_repeated(text_), "the key " + repeated.key + " stands twice in one object");
  } catch (const TooDeep&) {
    fail(first_too_deep(text_),
         "expected at most " + std::to_string(kDeepest) + " levels of objects and arrays");
  } catch (const Json::parse_error& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..."
    fail(place_of_byte(text_, error.byte), explanation(error, ": "));
  } catch (const Json::out_of_range& error) {  // "[json.exception.out_of_range.406] number ..."
    fail(last_value(text_), explanation(error, "] "));
  }
}

std::string JsonDocument::place(const std::string& path) const {
  std::string found = prefix(1, 1);
  visit_json_places(text_, [&](const std::string& visited, JsonPlace place) {
    if (visited == path) found = prefix(place.line, place.column);
  });
  return found;
}

std::vector<std::string> JsonDocument::element_places(const std::string& path) const {
  std::vector<std::string> places;
  std::string next = path + "[0]";
  visit_json_places(text_, [&](const std::string& visited, JsonPlace place) {
    if (visited != next) return;
    places.push_back(prefix(place.line, place.column));
    next = path + "[" + std::to_string(places.size()) + "]";
  });
  return places;
}

std::string JsonDocument::prefix(std::int64_t line, std::size_t column) const {
  return file_ + ":" + std::to_string(first_line_ + line - 1) + ":" + std::to_string(column);
}

}  // namespace pipeline
