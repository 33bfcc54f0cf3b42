// Names in the output folder: which are valid, where an item's audio belongs, and its companions.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

inline constexpr const char* kFileNameRule =
    "1 to 200 bytes of UTF-8, no leading '.', no '/', '\\' or control character";

/// Whether `name` can be a file or a folder of the output by the rule above. Nothing in it leads
/// out of the output folder, hides the file or breaks a line of a report.
bool is_file_name(std::string_view name);

/// Whether `text` is UTF-8 without control characters, so that it can stand in a line of a report.
bool is_text(std::string_view text);

/// `text` in quotes for a line of an error: control characters, and bytes that are not UTF-8, made
/// visible.
std::string quoted(const std::string& text);

/// What a name should have been, for an error: the rule, what was found, and a name that would do.
std::string file_name_rule(const std::string& found);

/// Whether `name` is kept for the program's own files at the top of the output folder.
bool is_reserved(std::string_view name);

/// Where the files of items go: a path with `{corpus}`, `{id}`, `{speaker}` (the item's voice),
/// `{language}` and `{ext}` in it. Immutable: any thread may use it.
class PathTemplate {
 public:
  /// Throws ManifestError, without a place, when a placeholder is unknown or `{id}` is missing.
  explicit PathTemplate(const std::string& text);

  /// The path of an item relative to the output folder. Throws ManifestError, without a place, when
  /// a part of it is no file name (so it cannot lead out of the folder) or is_reserved() at the
  /// top.
  std::string expand(const Item& item, std::string_view extension) const;

 private:
  enum class Field { kCorpus, kId, kSpeaker, kLanguage, kExtension };

  static Field parse_field(const std::string& name);

  /// Literal text and the field after it.
  std::vector<std::pair<std::string, Field>> fields_;
  std::string tail_;
};

// Where the files beside an audio file belong: its path, with another ending.
std::string sidecar_path(const std::string& file);
std::string alignment_path(const std::string& file, io::AlignmentFormat format);
/// `curve`: one of kCurves.
std::string curve_path(const std::string& file, const std::string& curve);

inline constexpr std::array<const char*, 2> kCurves = {"f0", "energy"};

/// A file beside an audio file.
struct Companion {
  std::string what;  ///< `sidecar`, `alignment` or `curve`
  std::string path;
};

/// All that the manifest wants beside the audio file `file`.
std::vector<Companion> companions(const Manifest& manifest, const std::string& file);

}  // namespace pipeline
