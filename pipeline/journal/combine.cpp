#include <algorithm>
#include <unordered_set>
#include <variant>

#include "io/files/atomic_file.h"
#include "io/files/error.h"
#include "io/files/hash.h"
#include "pipeline/journal/journal.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Appends to `file` what `journal` has and `seen` has not. Records before its first begin are left
/// out: they would look like those of the run before.
void append_lines(io::AtomicFile& file, const fs::path& journal,
                  std::unordered_set<io::Hash128, io::Hash128::Short>& seen) {
  bool has_begun = false;
  JournalReader reader(journal);
  while (const auto record = reader.next()) {
    has_begun = has_begun || std::holds_alternative<RunBegin>(*record);
    if (!has_begun) continue;
    const std::string line = to_line(*record);
    if (seen.insert(io::Hash128::of(line)).second) file.write(line);
  }
}

}  // namespace

void combine_journals(const fs::path& output) {
  const fs::path combined = journal_path(output, 0, 1);
  std::vector<fs::path> journals = find_journals(output);
  std::erase(journals, combined);
  if (journals.empty()) return;
  {
    std::unordered_set<io::Hash128, io::Hash128::Short> seen;
    io::AtomicFile file(combined);
    std::error_code none;
    if (fs::exists(combined, none)) append_lines(file, combined, seen);
    for (const fs::path& journal : journals) append_lines(file, journal, seen);
    file.commit();
  }
  for (const fs::path& journal : journals) {
    std::error_code error;
    fs::remove(journal, error);
    if (error)
      throw io::system_error(journal.string(), "cannot remove the combined journal", error.value());
  }
}

}  // namespace pipeline
