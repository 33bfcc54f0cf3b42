#include "pipeline/journal/journal.h"

#include <algorithm>

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A reason may quote bytes that are not UTF-8: the record must hold all the same.
std::string text_of(const Record& record) {
  return to_json(record).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_line(const Record& record) { return io::log_line(text_of(record)); }

fs::path journal_path(const fs::path& output, int shard, int shards) {
  return output / io::kStateFolder /
         ("journal-" + std::to_string(shard) + "-of-" + std::to_string(shards) + ".jsonl");
}

std::vector<fs::path> find_journals(const fs::path& output) {
  std::vector<fs::path> journals;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(output / io::kStateFolder, none)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("journal-") && name.ends_with(".jsonl")) journals.push_back(entry.path());
  }
  std::sort(journals.begin(), journals.end());
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
      return record_from_json(Json::parse(*text));
    } catch (const Json::exception&) {
      ++foreign_;
    }
  }
  return std::nullopt;
}

}  // namespace pipeline
