#include "pipeline/manifest/file_name.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "model/error.h"
#include "model/text/unicode.h"

namespace pipeline {
namespace {

constexpr std::size_t kLongestName = 200;  // as in kFileNameRule; a suffix fits into 255 bytes

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool is_bad(char c) { return c == '/' || c == '\\' || is_control(c); }

bool is_utf8(std::string_view text) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::all_of(text.begin(), text.end(), is_ascii)) return true;
  try {
    text::decode(text, "name");
    return true;
  } catch (const model::Error&) {
    return false;
  }
}

std::string made_safe(std::string name) {
  std::replace_if(name.begin(), name.end(), is_bad, '-');
  name.erase(0, std::min(name.find_first_not_of(".-"), name.size()));
  return name.substr(0, kLongestName);
}

}  // namespace

bool is_text(std::string_view text) {
  return std::none_of(text.begin(), text.end(), is_control) && is_utf8(text);
}

bool is_file_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && !name.starts_with('.') &&
         std::none_of(name.begin(), name.end(), is_bad) && is_utf8(name);
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string file_name_rule(const std::string& found) {
  const std::string safe = made_safe(found);
  return std::string("expected a file name (") + kFileNameRule + "), found " + quoted(found) +
         (is_file_name(safe) ? " (try \"" + safe + "\")" : "");
}

bool is_reserved(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames = {".kokoro-render", "metadata.jsonl",
                                                      "quarantine", "report", "report.json"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace pipeline
