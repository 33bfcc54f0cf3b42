// Appends records as JSON lines, with at most one sync a second; combines journals and drops
// duplicate lines by their hash. See journal.h.
#include "pipeline/journal/journal.h"

#include <nlohmann/json.hpp>
#include <unordered_set>
#include <variant>

#include "io/base/atomic_file.h"
#include "io/base/folder.h"
#include "io/base/hash.h"
#include "io/base/json_text.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using io::Json;

/// A reason may quote bytes that are not UTF-8: the record must hold all the same.
std::string text_of(const Record& record) { return io::json_text(to_json(record)); }

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

std::string to_line(const Record& record) { return io::log_line(text_of(record)); }

fs::path journal_path(const fs::path& output, int shard, int shards) {
  return output / io::kStateFolder /
         ("journal-" + std::to_string(shard) + "-of-" + std::to_string(shards) + ".jsonl");
}

std::vector<fs::path> find_journals(const fs::path& output) {
  std::vector<fs::path> journals;
  const fs::path state = output / io::kStateFolder;
  if (!io::look_at(state).is_folder()) return journals;
  for (const std::string& name : io::Folder(state).names())
    if (name.starts_with("journal-") && name.ends_with(".jsonl")) journals.push_back(state / name);
  return journals;
}

std::int64_t JournalWriter::append(const Record& record) {
  const std::int64_t begin = log_.append(text_of(record));
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_sync_ >= std::chrono::seconds(1)) {
    last_sync_ = now;
    log_.sync();
  }
  return begin;
}

std::optional<Record> JournalReader::next() {
  while (const auto text = log_.next()) {
    try {
      return record_from_json(io::parse_json(*text));
    } catch (const Json::exception&) {
      ++foreign_;
    }
  }
  return std::nullopt;
}

void combine_journals(const fs::path& output) {
  const fs::path combined = journal_path(output, 0, 1);
  std::vector<fs::path> journals = find_journals(output);
  std::erase(journals, combined);
  if (journals.empty()) return;
  const io::Folder state = io::Folder(output).make(io::kStateFolder);
  {
    std::unordered_set<io::Hash128, io::Hash128::Short> seen;
    io::AtomicFile file({state, combined.filename().string()});
    if (io::look_at(combined).is_there()) append_lines(file, combined, seen);
    for (const fs::path& journal : journals) append_lines(file, journal, seen);
    file.commit();
  }
  for (const fs::path& journal : journals) state.remove(journal.filename().string());
}

}  // namespace pipeline
