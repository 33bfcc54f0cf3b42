#include "pipeline/run/result_file.h"

#include "io/hash.h"

namespace pipeline {

namespace fs = std::filesystem;

std::string file_fault(const fs::path& file, const io::FileStamp& stamp, bool verify) {
  std::error_code none;
  if (!fs::is_regular_file(fs::symlink_status(file, none))) return "has lost its file";
  const auto bytes = static_cast<std::int64_t>(fs::file_size(file, none));
  if (bytes != stamp.bytes)
    return "has a file of " + std::to_string(bytes) + " bytes, expected " +
           std::to_string(stamp.bytes);
  if (verify && io::hash_file(file) != stamp.hash) return "has a file with other content";
  return "";
}

std::string file_fault(const fs::path& output, const Outcome& outcome, bool verify) {
  return file_fault(output / outcome.path, {outcome.bytes, outcome.hash}, verify);
}

}  // namespace pipeline
