#include "pipeline/journal/journal.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <utility>

#include "io/error.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t kDigits = 16;  // of the checksum
constexpr std::int64_t kSyncEveryMs = 1000;

std::string checksum(std::string_view json) {
  char digits[kDigits + 1];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(json.data(), json.size())));
  return digits;
}

/// Nothing when the line is not what to_line gives.
std::optional<Record> from_line(std::string_view line) {
  if (line.size() < kDigits + 2 || line[kDigits] != ' ') return std::nullopt;
  const std::string_view json = line.substr(kDigits + 1);
  if (line.substr(0, kDigits) != checksum(json)) return std::nullopt;
  try {
    return record_from_json(Json::parse(json));
  } catch (const Json::exception&) {
    return std::nullopt;  // whole, but of another version's grammar
  }
}

/// Bytes up to and with the last line end.
std::int64_t end_of_last_line(int descriptor, const std::string& path) {
  std::int64_t end = ::lseek(descriptor, 0, SEEK_END);
  if (end < 0) throw io::system_error(path, "cannot read the journal");
  char block[4096];
  while (end > 0) {
    const std::int64_t begin = std::max<std::int64_t>(0, end - std::int64_t{sizeof block});
    const ssize_t count = ::pread(descriptor, block, static_cast<std::size_t>(end - begin), begin);
    if (count <= 0) throw io::system_error(path, "cannot read the journal");
    const auto last = std::string_view(block, static_cast<std::size_t>(count)).rfind('\n');
    if (last != std::string_view::npos) return begin + static_cast<std::int64_t>(last) + 1;
    end = begin;
  }
  return 0;
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::string to_line(const Record& record) {
  // A reason may quote bytes that are not UTF-8: the record must hold all the same.
  const std::string json = to_json(record).dump(-1, ' ', false, Json::error_handler_t::replace);
  return checksum(json) + " " + json + "\n";
}

fs::path journal_path(const fs::path& output, int shard, int shards) {
  return output / kStateFolder /
         ("journal-" + std::to_string(shard) + "-of-" + std::to_string(shards) + ".jsonl");
}

std::vector<fs::path> find_journals(const fs::path& output) {
  std::vector<fs::path> journals;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(output / kStateFolder, none)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("journal-") && name.ends_with(".jsonl")) journals.push_back(entry.path());
  }
  std::sort(journals.begin(), journals.end());
  return journals;
}

JournalWriter::JournalWriter(fs::path path) : path_(std::move(path)), last_sync_ms_(now_ms()) {
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw io::system_error(path_.string(), "cannot open the journal");
  try {
    end_ = end_of_last_line(descriptor_, path_.string());
    if (::ftruncate(descriptor_, end_) != 0)
      throw io::system_error(path_.string(), "cannot cut the torn last line off");
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

JournalWriter::~JournalWriter() { ::close(descriptor_); }

std::int64_t JournalWriter::append(const Record& record) {
  const std::string line = to_line(record);
  const std::lock_guard lock(mutex_);
  std::string_view rest = line;
  while (!rest.empty()) {
    const auto done = static_cast<std::int64_t>(line.size() - rest.size());
    const ssize_t count = ::pwrite(descriptor_, rest.data(), rest.size(), end_ + done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const io::Error error = io::system_error(path_.string(), "cannot write the journal");
      if (::ftruncate(descriptor_, end_) != 0) throw error;  // the next writer cuts it off
      throw error;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  const std::int64_t begin = std::exchange(end_, end_ + static_cast<std::int64_t>(line.size()));
  if (now_ms() - last_sync_ms_ >= kSyncEveryMs) {
    last_sync_ms_ = now_ms();
    ::fdatasync(descriptor_);  // what a crash of the machine takes is rendered again
  }
  return begin;
}

void JournalWriter::sync() {
  const std::lock_guard lock(mutex_);
  if (::fdatasync(descriptor_) != 0)
    throw io::system_error(path_.string(), "cannot write the journal to the disk");
}

JournalReader::JournalReader(fs::path path)
    : path_(std::move(path)), file_(path_, std::ios::binary) {
  if (!file_) throw io::system_error(path_.string(), "cannot open the journal");
}

void JournalReader::seek(std::int64_t position) {
  file_.clear();
  file_.seekg(position);
  next_ = position;
}

std::optional<Record> JournalReader::next() {
  for (std::string line; std::getline(file_, line);) {
    if (file_.eof()) return std::nullopt;  // no line end: torn, or being written
    position_ = std::exchange(next_, next_ + static_cast<std::int64_t>(line.size()) + 1);
    if (auto record = from_line(line)) return record;
    ++damaged_;
  }
  if (file_.bad()) throw io::system_error(path_.string(), "cannot read the journal");
  return std::nullopt;
}

}  // namespace pipeline
