// Checks names, and parses and expands path templates such as {corpus}/{id}.{ext}. See paths.h.
#include "pipeline/manifest/paths.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/base/error.h"
#include "io/base/json_text.h"
#include "io/base/unicode.h"

namespace pipeline {
namespace {

constexpr std::size_t kLongestName = 200;  // as in kFileNameRule; a suffix fits into 255 bytes

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool is_bad(char c) { return c == '/' || c == '\\' || is_control(c); }

std::string made_safe(std::string name) {
  std::replace_if(name.begin(), name.end(), is_bad, '-');
  name.erase(0, std::min(name.find_first_not_of(".-"), name.size()));
  return name.substr(0, kLongestName);
}

}  // namespace

bool is_text(std::string_view text) {
  return std::none_of(text.begin(), text.end(), is_control) && io::is_utf8(text);
}

bool is_file_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && !name.starts_with('.') &&
         std::none_of(name.begin(), name.end(), is_bad) && io::is_utf8(name);
}

std::string quoted(const std::string& text) { return io::json_text(nlohmann::json(text)); }

std::string file_name_rule(const std::string& found) {
  const std::string safe = made_safe(found);
  return std::string("expected a file name (") + kFileNameRule + "), found " + quoted(found) +
         (is_file_name(safe) ? " (try \"" + safe + "\")" : "");
}

bool is_reserved(std::string_view name) {
  constexpr std::array<std::string_view, 4> kNames = {".kokoro-render", "metadata.jsonl",
                                                      "quarantine", "report"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

namespace {

const std::vector<std::string> kFieldNames = {"corpus", "id", "speaker", "language", "ext"};

void check(const std::string& path) {
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    if (!is_file_name(part))
      throw ManifestError("the path " + quoted(path) + ": a part of it is no file name (" +
                          kFileNameRule + ")");
    if (begin == 0 && is_reserved(part))
      throw ManifestError("the path " + quoted(path) + ": \"" + part +
                          "\" is kept for the program's own files");
    begin = end + 1;
  }
}

std::string with_ending(const std::string& file, const std::string& ending) {
  return std::filesystem::path(file).replace_extension(ending).string();
}

}  // namespace

PathTemplate::PathTemplate(const std::string& text) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t open = text.find_first_of("{}", begin);
    if (open == text.npos) break;
    const std::size_t close = text.find_first_of("{}", open + 1);
    if (text[open] == '}' || close == text.npos || text[close] == '{')
      throw ManifestError("a '{' without its '}', or the other way round, in \"" + text + "\"");
    const std::string name = text.substr(open + 1, close - open - 1);
    fields_.emplace_back(text.substr(begin, open - begin), parse_field(name));
    begin = close + 1;
  }
  tail_ = text.substr(begin);
  if (std::none_of(fields_.begin(), fields_.end(),
                   [](const auto& field) { return field.second == Field::kId; }))
    throw ManifestError("expected {id} in \"" + text +
                        "\", for every item needs a path of its own");
}

PathTemplate::Field PathTemplate::parse_field(const std::string& name) {
  const auto found = std::find(kFieldNames.begin(), kFieldNames.end(), name);
  if (found != kFieldNames.end()) return static_cast<Field>(found - kFieldNames.begin());
  const std::string meant = io::did_you_mean(name, kFieldNames);
  throw ManifestError(
      "unknown placeholder \"" + name + "\"" +
      (meant.empty() ? " (known here: corpus, id, speaker, language, ext)" : meant));
}

std::string PathTemplate::expand(const Item& item, std::string_view extension) const {
  std::string path;
  for (const auto& [literal, field] : fields_) {
    path += literal;
    const std::size_t begin = path.size();
    switch (field) {
      case Field::kCorpus:
        path += item.corpus;
        break;
      case Field::kId:
        path += item.id;
        break;
      case Field::kSpeaker:
        path += item.voice;
        break;
      case Field::kLanguage:
        path += item.language;
        break;
      case Field::kExtension:
        path += extension;
        break;
    }
    if (path.find('/', begin) != path.npos)
      throw ManifestError("the path of \"" + item.id + "\": " + quoted(path.substr(begin)) +
                          " holds a '/' and cannot be a part of it");
  }
  path += tail_;
  check(path);
  return path;
}

std::string sidecar_path(const std::string& file) { return with_ending(file, ".json"); }

std::string alignment_path(const std::string& file, io::AlignmentFormat format) {
  return with_ending(file, io::file_ending(format));
}

std::string curve_path(const std::string& file, const std::string& curve) {
  return with_ending(file, "." + curve + ".npy");
}

std::vector<Companion> companions(const Manifest& manifest, const std::string& file) {
  std::vector<Companion> all;
  if (manifest.sidecars) all.push_back({"sidecar", sidecar_path(file)});
  for (const io::AlignmentFormat format : manifest.alignments)
    all.push_back({"alignment", alignment_path(file, format)});
  if (manifest.curves)
    for (const char* curve : kCurves) all.push_back({"curve", curve_path(file, curve)});
  return all;
}

}  // namespace pipeline
