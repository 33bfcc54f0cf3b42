// Folders that this program shares with files of others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/atomic_file.h"
#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "io/base/file_ledger.h"
#include "io/base/folder.h"
#include "io/base/inputs.h"
#include "io/base/ownership.h"

namespace io {

constexpr const char* kStateFolder = ".kokoro-render";  ///< in an owned folder

/// How a process takes a folder.
struct FolderClaim {
  std::string part =
      {};  ///< empty: alone; else as one of several parts that may write side by side
  std::string in_use = "another process is writing into this folder";  ///< says the error
  Inputs inputs = {};                                                  ///< what the command reads
  /// Where lock, staging and ledger are, relative to the folder that the user named. Owners of
  /// different kinds have different ones, so that none takes the other's files for its own.
  std::filesystem::path state = kStateFolder;
  /// What is owned, relative to the same; empty: all of it.
  std::filesystem::path folder = {};
  /// The caller knows its files without the ledger: a damaged one is begun anew.
  bool can_rebuild = false;
};

/// A folder that this program writes into, among files of others, held by this process as long as
/// the object lives. Whatever a command writes into a folder goes through one of these.
///
/// The owner keeps a ledger of the files it wrote: path, size, times, hash. It replaces or removes
/// a file only if the ledger names it and the file is still what the ledger says; a file of the
/// same bytes as the new one is as good as ours. All other files, symbolic links and the command's
/// inputs stay as they are, and get an error, as does a place that cannot be looked at.
///
/// The order of a placing is: write and sync the file under a hidden name, note it in the ledger
/// and sync that, rename, sync the folder. So whenever a process is killed or the machine stops,
/// every file of ours is either as it was or as it was to be, and the ledger knows it either way.
///
/// A file that appears in a place meanwhile stays, too: a new file never replaces one, and where
/// one of ours was, both are exchanged, and what came out goes away only if its bytes are those
/// that the ledger knows. A process that is killed meanwhile leaves both, and the next start puts
/// the other's file back. A file system that cannot exchange files leaves the time between two
/// calls.
///
/// Thread-safe, except for the constructor and the destructor.
class OwnedFolder {
 public:
  /// Creates the folder, takes its locks, removes what killed processes left unfinished, and puts
  /// back files of others that they had moved. Throws Error if another process has the folder, it
  /// cannot be created, or such a file cannot be put back; the error names the file, which stays.
  explicit OwnedFolder(const std::filesystem::path& named, FolderClaim claim = {});
  ~OwnedFolder();
  OwnedFolder(const OwnedFolder&) = delete;
  OwnedFolder& operator=(const OwnedFolder&) = delete;

  const std::filesystem::path& root() const { return root_.path(); }
  /// Where the program has its own records of the folder: lock, ledger, journals.
  const Folder& state() const { return state_; }
  /// Where files are kept until they get their places: hidden names alone.
  const Folder& staging() const { return staging_; }
  /// A hidden name in the staging folder, of a file that another library is to write by its path.
  /// The name is random: a link that takes the place of the folder afterwards leads that library to
  /// no file that is there. Throws Error when the path leads elsewhere already.
  HiddenName scratch(const std::filesystem::path& name) const;

  /// Throws Error when a file that gets this place would replace one that is not ours: before it is
  /// made.
  void check(const std::filesystem::path& relative);

  /// Gives sealed files of this owner their places, in the order above. Throws Error when one of
  /// them would replace a file that is not ours; then none was placed.
  void place(std::span<SealedFile> files);

  /// Seals a file of these bytes; nothing when it is there already. Throws Error.
  std::optional<SealedFile> seal_unless_there(const std::filesystem::path& relative,
                                              std::string_view bytes);
  /// The same, placed.
  void write_unless_there(const std::filesystem::path& relative, std::string_view bytes);

  /// What is wrong with a file that should hold what `stamp` says: it is missing, or no plain file,
  /// or has other content. Empty when nothing is. The hash is taken when the size is right and the
  /// ledger does not vouch for the content, and always with `verify`. Throws Error when it cannot
  /// be read.
  std::string fault(const std::filesystem::path& relative, const FileStamp& stamp, bool verify);

  /// Whether the file is there and is ours.
  bool has(const std::filesystem::path& relative);

  /// Takes note that a file is ours although the ledger does not know it, if it holds what `stamp`
  /// says: for what another record of ours names, or the caller has read and recognised. Throws
  /// Error.
  void adopt(const std::filesystem::path& relative, const FileStamp& stamp);

  /// Removes a file of ours. False when there is one that is not, which stays. Throws Error.
  bool remove(const std::filesystem::path& relative);

  /// remove_others() leaves this file.
  void keep(const std::filesystem::path& relative);
  /// Removes all files of ours that this process has neither placed nor kept. Throws Error.
  void remove_others();

  /// The folder needs no owner any more: what it holds can be told from its own content. Removes
  /// the state folder at destruction, as happens to that of an owner of no files.
  void release() { is_released_ = true; }

  /// Throws `error`, the failure of a file; as OutputLost when the folder cannot be written into
  /// any more.
  [[noreturn]] void fail(const Error& error) const;

 private:
  void settle(const std::string& name, const std::vector<LedgerLine>& lines);
  Folder put(SealedFile& file, Ownership::Found before);
  void remove_state() const;

  bool is_new_;  ///< made by this object, and removed with it when nothing came into it
  Folder base_;  ///< that the user named
  std::filesystem::path state_path_;  ///< relative to it
  Folder root_, state_;
  FileLock whole_;
  std::optional<FileLock> part_;
  std::string staging_name_;
  Folder staging_;
  bool is_released_ = false;
  std::mutex placing_;  ///< held while files get their places
  std::mutex mutex_;    ///< guards what follows
  const std::unique_ptr<FileLedger> ledger_;
  Ownership ownership_;
};

/// Files that get their places together, some hundred at a time, so that the disk is waited for
/// once. One thread at a time. Throws Error.
class FileGroup {
 public:
  explicit FileGroup(OwnedFolder& folder) : folder_(folder) {}
  OwnedFolder& folder() { return folder_; }

  void add(SealedFile file);
  void add(const std::filesystem::path& relative, std::string_view bytes);
  void place();

 private:
  OwnedFolder& folder_;
  std::vector<SealedFile> files_;
};

}  // namespace io
