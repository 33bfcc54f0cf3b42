// Tar and gzip by libarchive; archives are written without times and owners.
#include "io/archive_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <vector>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/text_corpus.h"

namespace io {
namespace {

constexpr std::int64_t kTarBlock = 512;
constexpr std::size_t kArchiveCopyBytes = 1 << 16;

}  // namespace

ArchiveFile::ArchiveFile(const Target& target, Kind kind)
    : subject_(target.full().string()),
      file_(target),
      archive_(archive_write_new(), archive_write_free) {
  if (!archive_) throw std::bad_alloc();
  archive* writer = archive_.get();
  if (kind == Kind::kTar) {
    check(archive_write_set_format_pax_restricted(writer), "cannot write tar");
  } else {
    check(archive_write_set_format_raw(writer), "cannot write gzip");
    check(archive_write_add_filter_gzip(writer), "cannot write gzip");
    check(archive_write_set_filter_option(writer, "gzip", "timestamp", nullptr),
          "cannot write gzip without a time");
  }
  check(archive_write_open_fd(writer, file_.descriptor()), "cannot write");
}

void ArchiveFile::check(int result, const char* problem) {
  if (result >= ARCHIVE_OK) return;
  const char* reason = archive_error_string(archive_.get());
  throw Error(subject_,
              std::string(problem) + ": " + (reason != nullptr ? reason : "unknown reason"),
              archive_errno(archive_.get()));
}

void ArchiveFile::begin_entry(const std::string& name, std::int64_t bytes) {
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                       archive_entry_free);
  if (!entry) throw std::bad_alloc();
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_size(entry.get(), bytes);
  archive_entry_set_mtime(entry.get(), 0, 0);
  check(archive_write_header(archive_.get(), entry.get()), "cannot write");
}

void ArchiveFile::write_bytes(std::string_view bytes) {
  if (bytes.empty()) return;
  const la_ssize_t written = archive_write_data(archive_.get(), bytes.data(), bytes.size());
  check(written < 0 ? static_cast<int>(written) : ARCHIVE_OK, "cannot write");
  if (static_cast<std::size_t>(written) != bytes.size())
    throw Error(subject_, "cannot write: more bytes than the entry announced");
}

void ArchiveFile::commit_file() {
  check(archive_write_close(archive_.get()), "cannot finish");
  file_.commit();
}

void TarFile::count(std::int64_t content) {
  bytes_ += kTarBlock + (content + kTarBlock - 1) / kTarBlock * kTarBlock;
}

void TarFile::add(const std::string& name, std::string_view bytes) {
  const auto size = static_cast<std::int64_t>(bytes.size());
  begin_entry(name, size);
  write_bytes(bytes);
  count(size);
}

void TarFile::add_file(const std::string& name, const std::filesystem::path& source) {
  std::error_code error;
  const auto size = static_cast<std::int64_t>(std::filesystem::file_size(source, error));
  if (error) throw system_error(source.string(), "cannot read", error.value());
  std::ifstream file(source, std::ios::binary);
  begin_entry(name, size);
  std::vector<char> block(kArchiveCopyBytes);
  for (std::int64_t left = size; left > 0;) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    if (file.gcount() == 0) throw Error(source.string(), "cannot read all of it");
    write_bytes({block.data(), static_cast<std::size_t>(file.gcount())});
    left -= file.gcount();
  }
  count(size);
}

GzipFile::GzipFile(const Target& target) : ArchiveFile(target, Kind::kGzip) {
  begin_entry("content", 0);  // the raw format keeps neither the name nor the size
}

ArchiveSource::ArchiveSource(const std::filesystem::path& path, std::string name, Kind kind)
    : name_(std::move(name)), archive_(archive_read_new(), archive_read_free) {
  if (!archive_) throw std::bad_alloc();
  archive* reader = archive_.get();
  if (kind == Kind::kTar) {
    check(archive_read_support_format_tar(reader));
  } else {
    check(archive_read_support_filter_gzip(reader));
    check(archive_read_support_format_raw(reader));
    check(archive_read_support_format_empty(reader));
  }
  check(archive_read_open_filename(reader, path.c_str(), kArchiveCopyBytes));
}

void ArchiveSource::check(int result) const {
  if (result >= ARCHIVE_WARN) return;  // a warning is of what we do not use: times, owners
  const char* reason = archive_error_string(archive_.get());
  throw Error(name_,
              std::string("cannot read: ") + (reason != nullptr ? reason : "unknown reason"));
}

archive_entry* ArchiveSource::next_entry() {
  archive_entry* entry = nullptr;
  const int result = archive_read_next_header(archive_.get(), &entry);
  if (result == ARCHIVE_EOF) return nullptr;
  check(result);
  return entry;
}

std::string ArchiveSource::read_bytes() {
  std::string bytes(kArchiveCopyBytes, '\0');
  const la_ssize_t count = archive_read_data(archive_.get(), bytes.data(), bytes.size());
  if (count < 0) check(static_cast<int>(count));
  bytes.resize(static_cast<std::size_t>(std::max<la_ssize_t>(count, 0)));
  return bytes;
}

std::optional<TarMember> TarReader::next() {
  archive_entry* const entry = next_entry();
  if (entry == nullptr) return std::nullopt;
  const char* name = archive_entry_pathname(entry);
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);  // not of this locale
  TarMember member{.name = name != nullptr ? name : "",
                   .is_file = archive_entry_filetype(entry) == AE_IFREG &&
                              archive_entry_hardlink(entry) == nullptr};
  if (!member.is_file) return member;
  for (std::string block = read_bytes(); !block.empty(); block = read_bytes()) {
    member.bytes += block;
    if (member.bytes.size() >= kMaxFileBytes)
      throw Error(name_, "expected members of less than " + std::to_string(kMaxFileBytes >> 20) +
                             " MiB, found a larger one");
  }
  return member;
}

bool CompressedLines::fill() {
  if (is_done_) return false;
  if (!is_open_ && next_entry() == nullptr) return !(is_done_ = true);
  is_open_ = true;
  buffer_.erase(0, at_);
  at_ = 0;
  const std::string block = read_bytes();
  buffer_ += block;
  if (block.empty()) is_done_ = true;
  return !is_done_;
}

bool CompressedLines::next(std::string& line) {
  ++line_;
  std::size_t end = buffer_.find('\n', at_);
  while (end == std::string::npos) {
    const std::size_t known = buffer_.size() - at_;
    if (known >= LineReader::kMaxLineBytes)
      throw Error(name_ + ":" + std::to_string(line_), "expected a shorter line");
    if (!fill()) break;
    end = buffer_.find('\n', known);
  }
  if (end == std::string::npos && at_ == buffer_.size()) return --line_, false;
  line = buffer_.substr(at_, end == std::string::npos ? end : end - at_);
  at_ = end == std::string::npos ? buffer_.size() : end + 1;
  return true;
}

}  // namespace io
