#include "io/files/owned_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "io/files/error.h"
#include "io/files/hash.h"

namespace io {
namespace {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  const fs::path parent = folder.parent_path();
  if (parent != folder) make_folder(parent);
  if (fs::create_directory(folder, error)) sync_folder(parent);
  if (error) throw system_error(folder.string(), "cannot create the folder", error.value());
}

/// Removes what killed processes left under hidden names.
void remove_parts(const fs::path& folder) {
  std::error_code none;  // a file that stays is in nobody's way
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none))
    if (is_part_name(entry.path().filename().string())) fs::remove(entry.path(), none);
}

}  // namespace

/// What is at a place.
struct OwnedFolder::Found {
  std::string relative;
  fs::path full;
  fs::path link;    ///< on the way to it, a symbolic link: what is behind it is not looked at
  mode_t mode = 0;  ///< 0: nothing is there
  std::int64_t bytes = 0;
  std::int64_t time_ns = 0;
};

OwnedFolder::OwnedFolder(fs::path root, FolderClaim claim)
    : root_(std::move(root)),
      state_(claim.state.empty() ? root_ / kStateFolder : std::move(claim.state)),
      staging_(state_ / (claim.part.empty() ? "unfinished" : "unfinished-" + claim.part)),
      inputs_(std::move(claim.inputs)) {
  if (fs::is_symlink(state_)) throw Error(state_.string(), "is a symbolic link, expected a folder");
  std::error_code none;
  is_new_ = fs::status(root_, none).type() == fs::file_type::not_found;
  make_folder(root_);
  make_folder(state_);
  whole_.emplace(state_ / "lock",
                 claim.part.empty() ? FileLock::Mode::kExclusive : FileLock::Mode::kShared,
                 claim.in_use);
  if (!claim.part.empty())
    part_.emplace(state_ / ("lock-" + claim.part), FileLock::Mode::kExclusive, claim.in_use);
  make_folder(staging_);
  remove_parts(staging_);
  if (claim.part.empty()) remove_parts(state_);
  ledger_.emplace(state_, claim.part);
}

OwnedFolder::~OwnedFolder() {
  std::error_code none;  // what stays is in nobody's way
  fs::remove(staging_, none);
  if (part_ || !(is_released_ || ledger_->is_empty())) return;
  for (const fs::path& log : ledger_->logs()) fs::remove(log, none);
  fs::remove(state_ / "lock", none);
  fs::remove(state_, none);
  if (state_.parent_path().filename() == kStateFolder)  // where another kind of owner has its own
    fs::remove(state_.parent_path(), none);
  if (is_new_) fs::remove(root_, none);
}

HiddenName OwnedFolder::scratch(const fs::path& name) const {
  return HiddenName(staging_ / part_name(name));
}

OwnedFolder::Found OwnedFolder::look(const fs::path& relative) {
  const fs::path place = relative.lexically_normal();
  if (place.empty() || place.is_absolute() || *place.begin() == "..")
    throw Error(relative.string(), "leads out of " + root_.string());
  Found found{.relative = place.generic_string(), .full = root_ / place, .link = {}};
  fs::path folder = root_;
  for (const fs::path& name : place.parent_path()) {
    folder /= name;
    std::error_code none;
    if (!made_.contains(folder) && fs::is_symlink(fs::symlink_status(folder, none))) {
      found.link = folder;
      return found;
    }
  }
  struct stat status {};
  if (::lstat(found.full.c_str(), &status) != 0) return found;
  found.mode = status.st_mode;
  found.bytes = status.st_size;
  found.time_ns = status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
  return found;
}

/// The hash of a file that is there, if the ledger confirms that it is ours; else nothing.
std::string OwnedFolder::our_hash(const Found& found) {
  if (!S_ISREG(found.mode) || !inputs_.name_of(found.full).empty()) return "";
  const std::vector<LedgerLine> lines = ledger_->find(found.relative);
  for (const LedgerLine& line : lines)
    if (line.stamp.bytes == found.bytes && line.time_ns == found.time_ns) return line.stamp.hash;
  if (lines.empty()) return "";
  std::string hash = hash_file(found.full);
  for (const LedgerLine& line : lines)
    if (hash == line.stamp.hash || hash == line.replaced) return hash;
  return "";
}

/// The hash of the file that this one replaces; empty where there is none. Throws Error when it is
/// not ours.
std::string OwnedFolder::replaced_by(const SealedFile& file) {
  const Found found = look(file.target_.path);
  if (!found.link.empty())
    throw Error(found.link.string(), "is a symbolic link, expected a folder of the output");
  if (found.mode == 0) return "";
  inputs_.refuse(found.full);
  if (!S_ISREG(found.mode))
    throw Error(found.full.string(), S_ISLNK(found.mode) ? "is a symbolic link, expected a file"
                                                         : "is in the way, expected a file");
  if (std::string hash = our_hash(found); !hash.empty()) return hash;
  if (found.bytes != file.stamp_.bytes || hash_file(found.full) != file.stamp_.hash)
    throw Error(found.full.string(),
                "was not written by kokoro-render, or has changed since: move it away");
  return "";
}

std::optional<SealedFile> OwnedFolder::seal_unless_there(const fs::path& relative,
                                                         std::string_view bytes) {
  const FileStamp stamp{std::ssize(bytes), Hash128::of(bytes).hex()};
  if (fault(relative, stamp, false).empty()) return std::nullopt;
  AtomicFile file({*this, relative});
  file.write(bytes);
  return file.seal();
}

void OwnedFolder::write_unless_there(const fs::path& relative, std::string_view bytes) {
  if (auto sealed = seal_unless_there(relative, bytes)) sealed->place();
}

void OwnedFolder::place(std::span<SealedFile> files) {
  const std::lock_guard one_at_a_time(placing_);
  {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> replaced;
    for (const SealedFile& file : files) replaced.push_back(replaced_by(file));
    for (std::size_t i = 0; i < files.size(); ++i)
      ledger_->note({.path = files[i].target_.path.lexically_normal().generic_string(),
                     .stamp = files[i].stamp_,
                     .time_ns = files[i].time_ns_,
                     .replaced = replaced[i]},
                    true);
  }
  ledger_->sync();  // the reading goes on meanwhile
  std::set<fs::path> folders;
  for (SealedFile& file : files) {
    if (file.written_.path().empty()) continue;  // placed before a failure
    make_folders_of(file.target_.path);
    rename(file);
    folders.insert(file.target_.full().parent_path());
  }
  for (const fs::path& folder : folders) sync_folder(folder);
}

void OwnedFolder::make_folders_of(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  fs::path folder = root_;
  for (const fs::path& name : relative.lexically_normal().parent_path()) {
    const fs::path parent = std::exchange(folder, folder / name);
    if (!made_.insert(folder).second) continue;
    std::error_code error;
    if (fs::create_directory(folder, error)) sync_folder(parent);
    if (error) {
      made_.erase(folder);
      fail(system_error(folder.string(), "cannot create the folder", error.value()));
    }
  }
}

void OwnedFolder::forget_folders() {
  const std::lock_guard lock(mutex_);
  made_.clear();
}

void OwnedFolder::rename(SealedFile& file) {
  const fs::path place = file.target_.full();
  int failed = ::rename(file.written_.path().c_str(), place.c_str());
  if (failed != 0 && errno == ENOENT) {  // somebody removed a folder that we made
    forget_folders();
    make_folders_of(file.target_.path);
    failed = ::rename(file.written_.path().c_str(), place.c_str());
  }
  if (failed != 0) fail(system_error(place.string(), "cannot give the finished file its name"));
  file.written_.release();
}

void OwnedFolder::fail(const Error& error) const {
  if (::access(staging_.c_str(), W_OK | X_OK) != 0 || ::access(root_.c_str(), W_OK | X_OK) != 0)
    throw OutputLost(root_.string(), "the folder is gone, or cannot be written into any more",
                     errno);
  if (error.code() == EACCES) throw OutputLost(error);
  throw error;
}

std::string OwnedFolder::fault(const fs::path& relative, const FileStamp& stamp, bool verify) {
  const std::lock_guard lock(mutex_);
  const Found found = look(relative);
  if (!found.link.empty()) return "has its file behind a symbolic link";
  if (!S_ISREG(found.mode)) return "has lost its file";
  if (found.bytes != stamp.bytes)
    return "has a file of " + counted(found.bytes, "byte") + ", expected " +
           std::to_string(stamp.bytes);
  if (!verify)
    for (const LedgerLine& line : ledger_->find(found.relative))
      if (line.stamp.hash == stamp.hash && line.time_ns == found.time_ns) return "";
  return hash_file(found.full) == stamp.hash ? "" : "has a file with other content";
}

bool OwnedFolder::has(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  return ledger_->knows(relative.lexically_normal().generic_string()) &&
         !our_hash(look(relative)).empty();
}

void OwnedFolder::adopt(const fs::path& relative, const std::optional<FileStamp>& stamp) {
  if (has(relative) || (stamp && !fault(relative, *stamp, false).empty())) return;
  const std::lock_guard lock(mutex_);
  const Found found = look(relative);
  if (!S_ISREG(found.mode)) return;
  ledger_->note({.path = found.relative,
                 .stamp = stamp ? *stamp : FileStamp{found.bytes, hash_file(found.full)},
                 .time_ns = found.time_ns},
                false);
}

bool OwnedFolder::remove(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  const Found found = look(relative);
  if (!found.link.empty()) return false;
  if (found.mode != 0) {
    if (our_hash(found).empty()) return false;
    if (::unlink(found.full.c_str()) != 0)
      throw system_error(found.full.string(), "cannot remove the file");
  }
  if (ledger_->knows(found.relative)) ledger_->note({.path = found.relative}, false);
  return true;
}

void FileGroup::add(SealedFile file) {
  constexpr std::size_t kMax = 256;
  files_.push_back(std::move(file));
  if (files_.size() == kMax) place();
}

void FileGroup::add(const fs::path& relative, std::string_view bytes) {
  AtomicFile file({folder_, relative});
  file.write(bytes);
  add(file.seal());
}

void FileGroup::place() {
  folder_.place(files_);
  files_.clear();
}

void OwnedFolder::keep(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  ledger_->keep(relative.lexically_normal().generic_string());
}

void OwnedFolder::remove_others() {
  std::vector<std::string> others;
  {
    const std::lock_guard lock(mutex_);
    others = ledger_->others();
  }
  std::set<fs::path> folders;
  for (const std::string& path : others)
    if (remove(path)) folders.insert((root_ / path).parent_path());
  for (const fs::path& folder : folders)
    sync_folder(folder);  // before a ledger goes that knew them
}

}  // namespace io
