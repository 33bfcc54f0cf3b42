#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// One piece of speech a job asks for, and one output file: everything the manifest and its corpora
/// say about it, with the draws made.
struct Item {
  std::string corpus;
  std::string id;
  std::string origin;  ///< where it stands: `chapter.txt:12`, or `items[3]` of the manifest
  Script script;
  std::string voice = {};  ///< a name or a blend `a:0.6+b:0.4`
  std::string language = {};
  double speed = 1.0;
  Pauses pauses = {};
  std::vector<std::filesystem::path> dictionaries = {};  ///< an earlier one wins
  std::uint64_t seed = 0;                                ///< of its noise
  std::string path = {};      ///< of its file, relative to the output folder, `/` between folders
  std::string metadata = {};  ///< a JSON object carried through as it is, or empty
  std::string place = {};     ///< where errors point: `jobs/chapter.txt:12`

  /// `corpus/id`: unique in the job.
  std::string name() const { return corpus + "/" + id; }
};

}  // namespace pipeline
