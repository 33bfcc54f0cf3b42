#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/files/atomic_file.h"

namespace io {

/// Writes a CSV file (RFC 4180, by libcsv): every field in quotes, so that commas, quotes and line
/// ends in it survive; lines end with CRLF. It appears complete with commit(), see AtomicFile.
/// Memory is a block. One object belongs to one thread.
class CsvFile {
 public:
  /// `columns`: the first row. Throws Error.
  CsvFile(Target target, const std::vector<std::string>& columns);

  void row(const std::vector<std::string>& fields);  ///< Throws Error.
  void commit();                                     ///< Throws Error. Call it once, as the last.

 private:
  void flush();

  AtomicFile file_;
  std::string buffer_;
};

/// `field` in quotes, those in it doubled.
std::string csv_quoted(std::string_view field);

}  // namespace io
