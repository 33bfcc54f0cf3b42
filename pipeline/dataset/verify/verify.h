// Interface of `dataset verify`: checks a data set, whatever program wrote it.
#pragma once

#include <array>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "pipeline/dataset/verify/reading.h"
#include "pipeline/dataset/verify/record_check.h"

namespace pipeline::dataset {

struct VerifyOptions {
  std::string format;          ///< empty: the one that `about/export.json` says
  bool allow_outside = false;  ///< read also what links and absolute names mean outside of it
  int workers = 1;
};

/// What a data set was found to be.
struct Verification {
  std::string format;  ///< empty: not known, so that nothing was read
  std::array<SplitFound, 3> splits;
  SplitFound all;
  std::vector<Problem> problems;  ///< in the order they were found, whatever the workers
};

/// Reads the data set in `root` as those who train with it do, and holds it against the rules of
/// its format and against `about/` where that is there. Writes nothing, and opens nothing outside
/// of `root`, unless that is allowed. What is wrong with the data set is a problem, whatever bytes
/// it is made of. Memory: about 200 bytes for each recording, a batch of them and a block of audio
/// for each worker; Kaldi and Lhotse also what their tables say. Throws OptionsError for a format
/// that does not exist or is not known, io::Error when there is no folder.
Verification verify(const std::filesystem::path& root, const VerifyOptions& options);

/// The same as a document (keys: README.md of the folder above).
nlohmann::ordered_json to_json(const Verification& verification);

}  // namespace pipeline::dataset
