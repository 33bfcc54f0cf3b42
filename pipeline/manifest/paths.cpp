#include "pipeline/manifest/paths.h"

#include <algorithm>
#include <filesystem>

#include "io/files/wording.h"
#include "pipeline/manifest/file_name.h"

namespace pipeline {
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
