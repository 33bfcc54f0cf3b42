// Decides whether a file in an owned folder belongs to this program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "io/base/atomic_file.h"
#include "io/base/file_ledger.h"
#include "io/base/folder.h"
#include "io/base/inputs.h"

namespace io {

/// Tells the files of this program from all others by the ledger of a folder. Not thread-safe. All
/// calls throw Error, also if attributes cannot be read.
class Ownership {
 public:
  enum class Whose { kNobodys, kOurs, kForeign };

  /// A place in the folder, as it was when its attributes were read.
  struct Found {
    std::string relative;
    std::filesystem::path full;
    std::optional<Folder> folder = {};  ///< that contains it, if it exists
    std::filesystem::path link = {};    ///< a symbolic link on the way, which is not followed
    FileStatus status = {};
    std::string hash = {};  ///< of the file's bytes, once known

    std::string name() const { return full.filename().string(); }

    /// Reads the file and updates the status. False if the file no longer exists.
    bool read_hash();
  };

  /// `ledger` has to outlive this object.
  Ownership(Folder root, Inputs inputs, FileLedger& ledger);

  /// Reads the attributes of a place. Throws Error for a path out of the folder.
  Found look(const std::filesystem::path& relative) const;

  /// A file that the ledger names is read if the ledger does not vouch for its times.
  Whose owner_of(Found& found);

  /// The same for a file that is to be replaced or removed. The hash of a file of ours is known
  /// afterwards: it is compared with the bytes that come out of the place, which may have been
  /// damaged on the disk although the ledger vouches for them.
  Whose owner_of_old(Found& found);

  /// Throws Error if a file with this stamp must not get the place. Otherwise the hash of a file
  /// there is known.
  void refuse_foreign(Found& found, const FileStamp& wanted);

 private:
  Folder root_;
  Inputs inputs_;
  FileLedger& ledger_;
};

}  // namespace io
