// Reads CSV and TSV files row by row, and writes CSV files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/atomic_file.h"

namespace io {

struct TableRow {
  std::vector<std::string> fields;  ///< bytes as the file has them; CRLF within quotes is LF
  std::int64_t line = 0;            ///< 1-based, where it begins
};

/// What a quote within a field that is in none means: an error, or itself, as most readers take it.
enum class InnerQuotes { kRefused, kText };

/// The rows of a CSV or TSV file in order (RFC 4180, by libcsv), the header one of them, read as
/// they are asked for: memory is one row. Fields may be quoted and then hold delimiters, line ends
/// and doubled quotes; white space around them is not part of them; blank lines are no rows. A byte
/// order mark is not text. One object belongs to one thread.
class TableFile {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  TableFile(const std::filesystem::path& path, char delimiter, const std::string& name,
            InnerQuotes quotes = InnerQuotes::kRefused);
  ~TableFile();
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;

  /// The next row, or nothing at the end. Throws Error with the line when a quote stands where none
  /// may, or is not closed within the file or within 1 MiB, and when reading fails.
  std::optional<TableRow> next();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

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
