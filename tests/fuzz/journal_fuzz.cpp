// Fuzzes the readers of journals and ledgers, with and without valid checksums.
#include <algorithm>

#include "io/base/file_ledger.h"
#include "io/base/log_file.h"
#include "pipeline/journal/journal.h"
#include "tests/fuzz/target.h"
#include "tests/support/temp_folder.h"

// Any bytes as a journal and as a ledger: as they are, and each line with a good sum.
FUZZ_TARGET(journal)(const char* data, std::size_t size) {
  static const TempFolder folder;
  const std::string_view bytes(data, size);
  std::string lines(bytes);
  for (std::size_t begin = 0; begin < size;) {
    const std::size_t end = std::min(bytes.find('\n', begin), size);
    lines += io::log_line(bytes.substr(begin, end - begin));
    begin = end + 1;
  }
  pipeline::JournalReader journal(folder.write("journal-0-of-1.jsonl", lines));
  while (journal.next()) {
  }
  folder.write("ledger-0-of-2.jsonl", lines);
  folder.write("ledger.jsonl", "");
  io::FileLedger(io::Folder(folder.path()), "").others();
  return 0;
}
