#include "pipeline/manifest/companions.h"

#include <filesystem>

namespace pipeline {
namespace {

std::string with_ending(const std::string& file, const std::string& ending) {
  return std::filesystem::path(file).replace_extension(ending).string();
}

}  // namespace

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
