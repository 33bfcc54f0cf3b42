// The ledger of an owned folder: path, size, times and hash of each file that was written there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/base/atomic_file.h"
#include "io/base/folder.h"
#include "io/base/hash.h"
#include "io/base/log_file.h"

namespace io {

/// What a ledger says of a file.
struct LedgerLine {
  std::string path;      ///< relative to the owned folder
  FileStamp stamp = {};  ///< without a hash: the file was removed
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;  ///< once it is in its place; 0: not known
  std::string replaced =
      {};  ///< hash of what was there before, should this file not have got there

  /// Whether a file of this status has the content that the line says, known without reading it.
  bool vouches_for(const FileStatus& status) const;
  /// Whether a file with this hash is the one of the line, or the one that it replaced.
  bool names(const std::string& hash) const { return hash == stamp.hash || hash == replaced; }
  /// The same of a file that was read and has this status now.
  LedgerLine seen_as(const FileStatus& status) const;
};

/// The files that the owners of a folder wrote: a log of each part (`ledger-PART.jsonl`), all of
/// which are read and one written. Keeps about 60 bytes a file; the lines stay on the disk. One
/// thread at a time. Throws Error.
class FileLedger {
 public:
  /// Reads all ledgers in the folder `state`, and opens that of `part` to append. Throws NotALog
  /// for one of another program.
  FileLedger(const Folder& state, const std::string& part);

  /// The ledger that a process of this part writes.
  static std::string name_of(const std::string& part);

  bool is_empty() const { return entries_.empty(); }

  /// Whether find() would give a line; reads none.
  bool knows(std::string_view path) const { return entries_.contains(Hash128::of(path)); }

  /// The latest that each ledger says of this file; lines of removed files are left out.
  std::vector<LedgerLine> find(std::string_view path) { return find(Hash128::of(path)); }
  /// The same for the hash of a path.
  std::vector<LedgerLine> find(const Hash128& path);

  /// Appends a line. `is_current`: this process wants the file as it is.
  void note(const LedgerLine& line, bool is_current);
  /// Appends what is now known better of a file that it has a line of.
  void refresh(const LedgerLine& line);
  void sync() { writer_->sync(); }

  /// Takes note that this process wants the file as it is.
  void keep(std::string_view path);
  /// The files that this process has neither noted nor kept.
  std::vector<std::string> others();

  const std::vector<std::string>& logs() const { return logs_; }  ///< names in the state folder

 private:
  struct Entry {
    std::int64_t position;
    std::uint32_t log;  ///< into logs_
    bool is_current;    ///< noted or kept by this process
  };

  std::filesystem::path path_of(std::uint32_t log) const { return state_.path() / logs_[log]; }
  void read_all(std::uint32_t log);
  void put(std::string_view path, const Entry& entry, bool is_removed);
  LedgerLine read(const Entry& entry);

  Folder state_;
  std::vector<std::string> logs_;
  std::uint32_t own_ = 0;            ///< which of them is this process's
  std::optional<LogReader> reader_;  ///< of one of them: parts can be more than open files
  std::uint32_t open_ = 0;           ///< which one
  std::optional<LogWriter> writer_;
  std::pmr::unsynchronized_pool_resource pool_;  ///< what stays lies apart from what comes and goes
  std::pmr::unordered_multimap<Hash128, Entry, Hash128::Short> entries_{&pool_};  ///< by path
};

}  // namespace io
