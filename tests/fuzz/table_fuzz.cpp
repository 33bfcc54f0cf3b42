// Fuzzes the CSV and TSV reader.
#include "io/base/error.h"
#include "io/table_file.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

// Any bytes as a table, whose delimiter is the first of them.
FUZZ_TARGET(table)(const char* data, std::size_t size) {
  if (size == 0 || *data == '\0' || *data == '"' || *data == '\n' || *data == '\r') return 0;
  const small_files::MemoryFile file({data + 1, size - 1});
  try {
    io::TableFile table(file.path(), *data, "table");
    while (table.next()) {
    }
  } catch (const io::Error&) {
  }
  return 0;
}
