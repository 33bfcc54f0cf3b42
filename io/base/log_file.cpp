// Append-only logs with an XXH3-64 checksum per line; a torn last line is cut off.
#include "io/base/log_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "io/base/error.h"

namespace io {
namespace {

constexpr std::size_t kDigits = 16;  // of the checksum

std::string checksum(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

/// Nothing when the line is not what log_line gives.
std::optional<std::string> text_of(std::string_view line) {
  if (line.size() < kDigits + 2 || line[kDigits] != ' ') return std::nullopt;
  const std::string_view text = line.substr(kDigits + 1);
  if (line.substr(0, kDigits) != checksum(text)) return std::nullopt;
  return std::string(text);
}

/// A file that another program left under our name is not cut. One whose first line is damaged is
/// still ours by any other.
bool is_log(int descriptor, const std::filesystem::path& path) {
  std::array<char, kDigits + 1> begin{};
  const ssize_t count = ::pread(descriptor, begin.data(), begin.size(), 0);
  if (count < 0) throw system_error(path.string(), "cannot read");
  const bool begins_as_log = std::all_of(begin.begin(), begin.begin() + count, [&](char& c) {
    return &c == &begin.back() ? c == ' ' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
  });
  return begins_as_log || LogReader(path).next();
}

/// Bytes up to and with the last line end.
std::int64_t end_of_last_line(int descriptor, const std::string& path) {
  std::int64_t end = ::lseek(descriptor, 0, SEEK_END);
  if (end < 0) throw system_error(path, "cannot read");
  std::array<char, 4096> block{};
  while (end > 0) {
    const std::int64_t begin = std::max<std::int64_t>(0, end - std::ssize(block));
    const ssize_t count =
        ::pread(descriptor, block.data(), static_cast<std::size_t>(end - begin), begin);
    if (count <= 0) throw system_error(path, "cannot read");
    const auto last = std::string_view(block.data(), static_cast<std::size_t>(count)).rfind('\n');
    if (last != std::string_view::npos) return begin + static_cast<std::int64_t>(last) + 1;
    end = begin;
  }
  return 0;
}

}  // namespace

std::string log_line(std::string_view text) {
  return checksum(text) + " " + std::string(text) + "\n";
}

LogWriter::LogWriter(Folder folder, const std::string& name)
    : folder_(std::move(folder)),
      path_(folder_.path() / name),
      file_(folder_.open(name, O_RDWR | O_CREAT | O_NONBLOCK)) {
  if (!look_at(*file_, path_.string()).is_file())
    throw Error(path_.string(), "is in the way, expected a file");
  if (!is_log(*file_, path_))
    throw NotALog(path_.string(), "is another program's file, expected one of kokoro-render");
  end_ = end_of_last_line(*file_, path_.string());
  if (::ftruncate(*file_, end_) != 0)
    throw system_error(path_.string(), "cannot cut the torn last line off");
}

std::int64_t LogWriter::append(std::string_view text) {
  const std::string line = log_line(text);
  const std::lock_guard lock(mutex_);
  std::string_view rest = line;
  while (!rest.empty()) {
    const auto done = static_cast<std::int64_t>(line.size() - rest.size());
    const ssize_t count = ::pwrite(*file_, rest.data(), rest.size(), end_ + done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const Error error = system_error(path_.string(), "cannot write");
      if (::ftruncate(*file_, end_) != 0) throw error;  // the next writer cuts it off
      throw error;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  return std::exchange(end_, end_ + static_cast<std::int64_t>(line.size()));
}

void LogWriter::sync() {
  const std::lock_guard lock(mutex_);
  if (::fdatasync(*file_) != 0) throw system_error(path_.string(), "cannot write to the disk");
  if (!std::exchange(is_name_synced_, true)) folder_.sync();
}

LogReader::LogReader(std::filesystem::path path)
    : path_(std::move(path)), file_(path_, std::ios::binary) {
  if (!file_) throw system_error(path_.string(), "cannot open");
}

void LogReader::seek(std::int64_t position) {
  file_.clear();
  file_.seekg(position);
  next_ = position;
}

std::optional<std::string> LogReader::next() {
  for (std::string line; std::getline(file_, line);) {
    if (file_.eof()) return std::nullopt;  // no line end: torn, or being written
    position_ = std::exchange(next_, next_ + static_cast<std::int64_t>(line.size()) + 1);
    if (auto text = text_of(line)) return text;
    ++damaged_;
  }
  if (file_.bad()) throw system_error(path_.string(), "cannot read");
  return std::nullopt;
}

}  // namespace io
