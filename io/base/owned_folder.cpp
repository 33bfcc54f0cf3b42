// Folders that this program shares with files of others.
#include "io/base/owned_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/moves.h"

namespace io {
namespace {

namespace fs = std::filesystem;
using Whose = Ownership::Whose;

/// Removes what killed processes left under hidden names.
void remove_parts(const Folder& folder) {
  for (const std::string& name : folder.names())
    if (is_part_name(name)) folder.remove(name);
}

std::optional<FileLock> lock_part(const Folder& state, const FolderClaim& claim) {
  if (claim.part.empty()) return std::nullopt;
  return FileLock(state, "lock-" + claim.part, FileLock::Mode::kExclusive, claim.in_use);
}

std::unique_ptr<FileLedger> open_ledger(const Folder& state, const FolderClaim& claim) {
  try {
    return std::make_unique<FileLedger>(state, claim.part);
  } catch (const NotALog&) {
    if (!claim.can_rebuild) throw;
    state.remove(FileLedger::name_of(claim.part));
    return std::make_unique<FileLedger>(state, claim.part);
  }
}

/// Gives a file the place that was found. False, and nothing changes, if something else is there.
bool give_place(HiddenName& file, const Folder& folder, const Ownership::Found& before) {
  if (!before.status.is_there()) return place_new(file, folder, before.name());
  return exchange(file, folder, before.name(), before.status, before.hash,
                  swap_name(before.relative));
}

}  // namespace

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
      ledger_(open_ledger(state_, claim)),
      ownership_(root_, std::move(claim.inputs), *ledger_) {
  remove_parts(staging_);
  if (!part_) remove_parts(state_);
  for (const std::string& name : staging_.names())
    if (const auto path = swapped_path(name)) settle(name, ledger_->find(*path));
}

/// Removes a file of ours that a killed process left on its way into a place or out of it, and puts
/// any other back. `lines`: those of the place in the ledger.
void OwnedFolder::settle(const std::string& name, const std::vector<LedgerLine>& lines) {
  if (lines.empty()) return;  // whose it is cannot be told: it stays
  HiddenName file(staging_, name);
  try {
    if (staging_.look(name).is_file()) {
      const std::string hash = hash_file(*file.open(O_RDONLY | O_NONBLOCK), file.path().string());
      if (std::ranges::any_of(lines, [&](const LedgerLine& line) { return line.names(hash); }))
        return;
    }
    Ownership::Found before = ownership_.look(lines[0].path);
    if (ownership_.owner_of_old(before) != Whose::kForeign) {
      const Folder folder = root_.make(fs::path(before.relative).parent_path());
      if (give_place(file, folder, before)) return folder.sync();
    }
    keep_aside(
        file, before.name(),
        Error(before.full.string(),
              "cannot put back the file that was saved there when kokoro-render was killed"));
  } catch (...) {
    file.release();  // so that it stays
    throw;
  }
}

OwnedFolder::~OwnedFolder() {
  const bool has_settled = state_.remove_empty(staging_name_);
  // Only with the ledger can the next start tell whose an unsettled file is.
  if (part_ || !has_settled || !(is_released_ || ledger_->is_empty())) return;
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

void OwnedFolder::check(const fs::path& relative) {
  const std::lock_guard lock(mutex_);
  Ownership::Found found = ownership_.look(relative);
  ownership_.refuse_foreign(found, {.bytes = -1, .hash = {}});  // the size of no file
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
  std::vector<Ownership::Found> before;
  {
    const std::lock_guard lock(mutex_);
    for (const SealedFile& file : files) {
      before.push_back(ownership_.look(file.target_.path));
      ownership_.refuse_foreign(before.back(), file.stamp_);
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
Folder OwnedFolder::put(SealedFile& file, Ownership::Found before) {
  const fs::path parent = fs::path(before.relative).parent_path();
  if (file.written_.path().empty()) return root_.make(parent);  // placed before a failure
  const std::string name = before.name(), replaced = before.hash;
  std::optional<Folder> folder;
  try {
    folder = root_.make(parent);
    while (!give_place(file.written_, *folder, before)) {
      const std::lock_guard lock(mutex_);  // somebody has been at the place meanwhile
      before = ownership_.look(before.relative);
      ownership_.refuse_foreign(before, file.stamp_);
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
  Ownership::Found found = ownership_.look(relative);
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
  Ownership::Found found = ownership_.look(relative);
  return ownership_.owner_of(found) == Whose::kOurs;
}

void OwnedFolder::adopt(const fs::path& relative, const FileStamp& stamp) {
  const std::lock_guard lock(mutex_);
  Ownership::Found found = ownership_.look(relative);
  if (ownership_.owner_of(found) != Whose::kForeign || !found.status.is_file() ||
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
  Ownership::Found found = ownership_.look(relative);
  const Whose owner = ownership_.owner_of_old(found);
  if (owner == Whose::kForeign) return false;
  if (owner == Whose::kOurs &&
      !take_out(*found.folder, found.name(), found.hash, staging_, swap_name(found.relative)))
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
