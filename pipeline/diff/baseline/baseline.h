#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "pipeline/diff/baseline/features.h"

namespace pipeline::diff {

/// What a baseline keeps of one item.
struct BaselineItem {
  std::string hash;     ///< XXH3-128 of the file that was approved
  std::string audio;    ///< its copy, relative to the baseline's folder; empty where none is kept
  std::string text;     ///< what is spoken, where the run told
  std::string problem;  ///< why there are no features: the approved file is no sound
  Features features;
};

/// Items by id.
using Baseline = std::map<std::string, BaselineItem>;

/// Whether the path is a folder with `baseline.jsonl`.
bool is_baseline(const std::filesystem::path& folder);

/// Reads `baseline.jsonl`. Throws io::Error with the line of what is none of it.
Baseline read_baseline(const std::filesystem::path& folder);

/// Writes `baseline.jsonl`, items sorted by id, and removes copies of sounds that no item names any
/// more. Equal baselines give equal bytes. Throws io::Error.
void write_baseline(const std::filesystem::path& folder, const Baseline& baseline);

/// What is to be kept of the sound file of an item; its copy goes to the baseline's folder where
/// `with_audio` says so. What cannot be read as sound is kept by its hash. Throws io::Error when
/// the file is gone or the copy cannot be written. Thread-safe.
BaselineItem item_of(const std::filesystem::path& sound, const std::string& text,
                     const std::filesystem::path& folder, bool with_audio);

}  // namespace pipeline::diff
