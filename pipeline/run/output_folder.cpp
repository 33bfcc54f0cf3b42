#include "pipeline/run/output_folder.h"

#include <utility>

#include "io/error.h"
#include "pipeline/journal/journal.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

constexpr const char* kInUse = "another process is rendering into this folder";

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw io::system_error(folder.string(), "cannot create the folder", error.value());
}

fs::path state_folder(const fs::path& root) {
  make_folder(root / kStateFolder);
  return root / kStateFolder;
}

std::string shard_name(Shard shard) {
  return std::to_string(shard.index) + "-of-" + std::to_string(shard.count);
}

}  // namespace

OutputFolder::OutputFolder(fs::path root, Shard shard)
    : root_(std::move(root)),
      staging_(root_ / kStateFolder / ("unfinished-" + shard_name(shard))),
      whole_(state_folder(root_) / "lock",
             shard.is_whole() ? io::FileLock::Mode::kExclusive : io::FileLock::Mode::kShared,
             kInUse),
      shard_(root_ / kStateFolder / ("lock-" + shard_name(shard)), io::FileLock::Mode::kExclusive,
             kInUse) {
  std::error_code error;
  fs::remove_all(staging_, error);
  if (error)
    throw io::system_error(staging_.string(), "cannot remove what a killed run left",
                           error.value());
  make_folder(staging_);
}

OutputFolder::~OutputFolder() {
  std::error_code none;
  fs::remove_all(staging_, none);  // the next run would do it
}

fs::path OutputFolder::place(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  fs::path folder = root_;
  for (const fs::path& name : relative.parent_path()) {
    folder /= name;
    if (made_.contains(folder)) continue;
    std::error_code none;
    if (fs::is_symlink(fs::symlink_status(folder, none)))
      throw io::Error(folder.string(), "is a symbolic link, expected a folder of the output");
    make_folder(folder);
    made_.insert(folder);
  }
  return root_ / relative;
}

}  // namespace pipeline
