#pragma once

#include <array>
#include <string>
#include <vector>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

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
