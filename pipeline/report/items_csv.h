#pragma once

#include "io/files/atomic_file.h"
#include "pipeline/report/journals.h"

namespace pipeline {

/// items.csv: one row for each outcome of the journals, in their order (RFC 4180, UTF-8, columns:
/// README.md of this folder). Streams to the disk. One object, one thread.
class ItemsCsv {
 public:
  /// `journals` must outlive this object. Throws io::Error.
  ItemsCsv(io::Target target, const Journals& journals);

  void add(const JournaledItem& item);  ///< Throws io::Error.
  void commit();                        ///< Throws io::Error.

 private:
  io::AtomicFile file_;
  const Journals& journals_;
  std::string buffer_;

  void flush();
};

}  // namespace pipeline
