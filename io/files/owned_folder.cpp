#include "io/files/owned_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/moves.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// Removes what killed processes left under hidden names.
void remove_parts(const Folder& folder) {
  for (const std::string& name : folder.names())
    if (is_part_name(name)) folder.remove(name);
}

std::optional<FileLock> lock_part(const Folder& state, const FolderClaim& claim) {
  if (claim.part.empty()) return std::nullopt;
  return FileLock(state, "lock-" + claim.part, FileLock::Mode::kExclusive, claim.in_use);
}

}  // namespace

/// What is at a place, as it was seen once.
struct OwnedFolder::Found {
  std::string relative;
  fs::path full;
  std::optional<Folder> folder = {};  ///< that holds it, if there is one
  fs::path link = {};  ///< on the way to it, a symbolic link: what is behind it is not looked at
  FileStatus status = {};
  std::string hash = {};  ///< of its bytes, once known

  std::string name() const { return full.filename().string(); }

  /// Reads the file; the status becomes that of what was read. False when it is gone meanwhile.
  bool read_hash();
};

bool OwnedFolder::Found::read_hash() {
  try {
    const Descriptor file = folder->open(name(), O_RDONLY | O_NONBLOCK);
    status = look_at(*file, full.string());
    if (!status.is_file()) throw Error(full.string(), "was replaced while it was looked at");
    hash = hash_file(*file, full.string());
    if (look_at(*file, full.string()) != status)
      throw Error(full.string(), "was changed while it was read");
    return true;
  } catch (const Error& error) {
    if (error.code() != ENOENT) throw;
    status = {};
    return false;
  }
}

OwnedFolder::OwnedFolder(const fs::path& named, FolderClaim claim)
    : is_new_(!look_at(named).is_there()),
      base_(Folder::made(named)),
      state_path_(std::move(claim.state)),
      root_(base_.make(claim.folder)),
      state_(base_.make(state_path_)),
      whole_(state_, "lock",
             claim.part.empty() ? FileLock::Mode::kExclusive : FileLock::Mode::kShared,
             claim.in_use),
      part_(lock_part(state_, claim)),
      staging_name_(claim.part.empty() ? "unfinished" : "unfinished-" + claim.part),
      staging_(state_.make(staging_name_)),
      inputs_(std::move(claim.inputs)) {
  remove_parts(staging_);
  if (!part_) remove_parts(state_);
  try {
    ledger_.emplace(state_, claim.part);
  } catch (const NotALog&) {
    if (!claim.can_rebuild) throw;
    state_.remove(FileLedger::name_of(claim.part));
    ledger_.emplace(state_, claim.part);
  }
}

OwnedFolder::~OwnedFolder() {
  state_.remove_empty(staging_name_);
  if (part_ || !(is_released_ || ledger_->is_empty())) return;
  try {
    remove_state();
  } catch (const Error&) {  // what stays is in nobody's way
  }
  if (is_new_) ::rmdir(base_.path().c_str());  // no more than an empty folder
}

void OwnedFolder::remove_state() const {
  for (const std::string& log : ledger_->logs()) state_.remove(log);
  state_.remove("lock");
  for (fs::path folder = state_path_; !folder.empty(); folder = folder.parent_path())
    if (const auto parent = base_.find(folder.parent_path()))  // where others may have theirs
      parent->remove_empty(folder.filename().string());
}

HiddenName OwnedFolder::scratch(const fs::path& name) const {
  if (!staging_.is_at_its_path())
    throw Error(staging_.path().string(), "was replaced by another folder");
  return {staging_, part_name(name)};
}

OwnedFolder::Found OwnedFolder::look(const fs::path& relative) const {
  const fs::path place = relative.lexically_normal();
  if (place.empty() || place.is_absolute() || *place.begin() == ".." || !place.has_filename())
    throw Error(relative.string(), "leads out of " + root().string());
  Found found{.relative = place.generic_string(), .full = root() / place};
  try {
    found.folder = root_.find(place.parent_path());
  } catch (const LinkInTheWay& link) {
    found.link = link.path();
  }
  if (found.folder) found.status = found.folder->look(found.name());
  return found;
}

OwnedFolder::Whose OwnedFolder::owner_of(Found& found) {
  if (!found.link.empty()) return Whose::kForeign;
  if (!found.status.is_there()) return Whose::kNobodys;
  if (!found.status.is_file() || !inputs_.name_of(found.status).empty()) return Whose::kForeign;
  const std::vector<LedgerLine> lines = ledger_->find(found.relative);
  for (const LedgerLine& line : lines)
    if (line.vouches_for(found.status)) return Whose::kOurs;
  if (lines.empty()) return Whose::kForeign;
  if (!found.read_hash()) return Whose::kNobodys;
  for (const LedgerLine& line : lines) {
    if (found.hash == line.stamp.hash) ledger_->refresh(line.seen_as(found.status));
    if (found.hash == line.stamp.hash || found.hash == line.replaced) return Whose::kOurs;
  }
  return Whose::kForeign;
}

/// The same of a file that is to go. It is read even where the ledger vouches for it: what comes
/// out of the place later is compared with that, and a disk may have damaged it since.
OwnedFolder::Whose OwnedFolder::owner_of_old(Found& found) {
  const Whose owner = owner_of(found);
  if (owner != Whose::kOurs || !found.hash.empty()) return owner;
  const FileStatus vouched = found.status;
  if (!found.read_hash()) return Whose::kNobodys;
  if (found.status == vouched) return owner;
  found.hash.clear();  // another file meanwhile
  return owner_of_old(found);
}

/// Throws Error when a file of these bytes may not get the place. Else the hash of what is there is
/// known.
void OwnedFolder::refuse_foreign(Found& found, const FileStamp& wanted) {
  if (owner_of_old(found) != Whose::kForeign) return;
  if (!found.link.empty())
    throw LinkInTheWay(found.link, "is a symbolic link, expected a folder of the output");
  inputs_.refuse(found.full);
  if (found.status.is_link()) throw LinkInTheWay(found.full, "is a symbolic link, expected a file");
  if (!found.status.is_file()) throw Error(found.full.string(), "is in the way, expected a file");
  const bool may_be_equal = found.status.bytes == wanted.bytes;
  if (may_be_equal && found.hash.empty()) found.read_hash();
  if (!may_be_equal || found.hash != wanted.hash)
    throw Error(found.full.string(),
                "was not written by kokoro-render, or has changed since: move it away");
}

void OwnedFolder::check(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  Found found = look(relative);
  refuse_foreign(found, {.bytes = -1, .hash = {}});  // the size of no file
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
  std::vector<Found> before;
  {
    const std::lock_guard lock(mutex_);
    for (const SealedFile& file : files) {
      before.push_back(look(file.target_.path));
      refuse_foreign(before.back(), file.stamp_);
    }
    for (std::size_t i = 0; i < files.size(); ++i)
      ledger_->note({.path = before[i].relative,
                     .stamp = files[i].stamp_,
                     .modified_ns = files[i].status_.modified_ns,
                     .replaced = before[i].hash},
                    true);
  }
  ledger_->sync();  // the reading goes on meanwhile
  std::map<fs::path, Folder> folders;
  for (std::size_t i = 0; i < files.size(); ++i) {
    Folder folder = put(files[i], std::move(before[i]));
    folders.emplace(folder.path(), std::move(folder));
  }
  for (const auto& [path, folder] : folders) folder.sync();
}

/// Gives a noted file its place; the folder of that.
Folder OwnedFolder::put(SealedFile& file, Found before) {
  const fs::path parent = fs::path(before.relative).parent_path();
  if (file.written_.path().empty()) return root_.make(parent);  // placed before a failure
  const std::string name = before.name(), replaced = before.hash;
  const auto is_placed = [&](const Folder& folder) {
    return before.status.is_there()
               ? exchange(file.written_, folder, name, before.status, before.hash)
               : place_new(file.written_, folder, name);
  };
  std::optional<Folder> folder;
  try {
    folder = root_.make(parent);
    while (!is_placed(*folder)) {
      const std::lock_guard lock(mutex_);  // somebody has been at the place meanwhile
      before = look(before.relative);
      refuse_foreign(before, file.stamp_);
    }
  } catch (const Error& error) {
    if (error.code() != 0) fail(error);
    throw;
  }
  const FileStatus placed = folder->look(name);
  if (placed.inode != file.status_.inode || placed.modified_ns != file.status_.modified_ns)
    return *folder;  // changed by others already: the hash will tell
  const std::lock_guard lock(mutex_);
  // `replaced` stays: the new name may still be lost with the power, and this line not.
  ledger_->note({.path = before.relative,
                 .stamp = file.stamp_,
                 .modified_ns = placed.modified_ns,
                 .changed_ns = placed.changed_ns,
                 .replaced = replaced},
                true);
  return *folder;
}

void OwnedFolder::fail(const Error& error) const {
  if (staging_.is_lost() || root_.is_lost())
    throw OutputLost(root().string(), "the folder is gone, or cannot be written into any more",
                     error.code());
  if (error.code() == EACCES) throw OutputLost(error);
  throw error;
}

std::string OwnedFolder::fault(const fs::path& relative, const FileStamp& stamp, bool verify) {
  const std::lock_guard lock(mutex_);
  Found found = look(relative);
  if (!found.link.empty()) return "has its file behind a symbolic link";
  if (!found.status.is_file()) return "has lost its file";
  if (found.status.bytes != stamp.bytes)
    return "has a file of " + counted(found.status.bytes, "byte") + ", expected " +
           std::to_string(stamp.bytes);
  const std::vector<LedgerLine> lines = ledger_->find(found.relative);
  const auto is_vouched = [&](const LedgerLine& line) {
    return line.stamp.hash == stamp.hash && line.vouches_for(found.status);
  };
  const bool is_known = std::ranges::any_of(lines, is_vouched);
  if (is_known && !verify) return "";
  if (!found.read_hash()) return "has lost its file";
  if (found.hash != stamp.hash) return "has a file with other content";
  for (const LedgerLine& line : lines)
    if (!is_known && line.stamp.hash == stamp.hash) {
      ledger_->refresh(line.seen_as(found.status));
      break;
    }
  return "";
}

bool OwnedFolder::has(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  if (!ledger_->knows(relative.lexically_normal().generic_string())) return false;
  Found found = look(relative);
  return owner_of(found) == Whose::kOurs;
}

void OwnedFolder::adopt(const fs::path& relative, const FileStamp& stamp) {
  const std::lock_guard lock(mutex_);
  Found found = look(relative);
  if (owner_of(found) != Whose::kForeign || !found.status.is_file() ||
      found.status.bytes != stamp.bytes)
    return;
  if ((found.hash.empty() && !found.read_hash()) || found.hash != stamp.hash) return;
  ledger_->note({.path = found.relative,
                 .stamp = stamp,
                 .modified_ns = found.status.modified_ns,
                 .changed_ns = found.status.changed_ns},
                false);
}

bool OwnedFolder::remove(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  Found found = look(relative);
  const Whose owner = owner_of_old(found);
  if (owner == Whose::kForeign) return false;
  if (owner == Whose::kOurs && !take_out(*found.folder, found.name(), found.hash, staging_))
    return false;
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
    if (remove(path)) folders.insert(fs::path(path).parent_path());
  for (const fs::path& path : folders)
    if (const auto folder = root_.find(path))
      folder->sync();  // before a ledger goes that knew them
}

}  // namespace io
