#include "io/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "io/error.h"
#include "io/hash.h"

namespace io {
namespace {

std::filesystem::path part_name(const std::filesystem::path& target,
                                const std::filesystem::path& staging) {
  std::random_device random;
  char suffix[sizeof ".0123456789abcdef.part"];
  std::snprintf(suffix, sizeof suffix, ".%08x%08x.part", random(), random());
  std::string name = ".";
  name.append(target.filename().string()).append(suffix);
  return (staging.empty() ? target.parent_path() : staging) / name;
}

/// The new name is durable only when the folder that holds it is. Some file systems refuse to sync
/// a folder; then the rename is as durable as they make it.
void sync_folder(const std::filesystem::path& folder) {
  const int descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target, const std::filesystem::path& staging)
    : target_(std::move(target)),
      part_(part_name(target_, staging)),
      flush_folder_(staging.empty()) {
  descriptor_ = ::open(part_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ >= 0) return;
  const int error = errno;
  throw system_error(target_.string(),
                     staging.empty() ? "cannot create the file"
                                     : "cannot create the unfinished file in " + staging.string(),
                     error);
}

AtomicFile::~AtomicFile() {
  ::close(descriptor_);
  if (!committed_) ::unlink(part_.c_str());
}

void AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(target_.string(), "cannot write");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void AtomicFile::commit() {
  if (::fsync(descriptor_) != 0) throw system_error(target_.string(), "cannot write to the disk");
  if (::rename(part_.c_str(), target_.c_str()) != 0) {
    const int error = errno;
    throw system_error(target_.string(),
                       error == EXDEV
                           ? part_.parent_path().string() + " has to be on the same file system"
                           : "cannot give the finished file its name",
                       error);
  }
  committed_ = true;
  if (flush_folder_) sync_folder(target_.parent_path());
}

void write_file(const std::filesystem::path& path, std::string_view bytes,
                const std::filesystem::path& staging) {
  AtomicFile file(path, staging);
  file.write(bytes);
  file.commit();
}

bool has_content(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code none;
  if (std::filesystem::file_size(path, none) != bytes.size()) return false;
  std::ifstream file(path, std::ios::binary);
  std::string content(bytes.size(), '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  return file && content == bytes;
}

void update_file(const std::filesystem::path& path, std::string_view bytes,
                 const std::filesystem::path& staging) {
  if (!has_content(path, bytes)) write_file(path, bytes, staging);
}

void publish(const std::filesystem::path& from, const std::filesystem::path& to) {
  const int file = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw system_error(from.string(), "cannot open the file");
  const int flushed = ::fsync(file);
  const int error = errno;
  ::close(file);
  if (flushed != 0) throw system_error(to.string(), "cannot write to the disk", error);
  if (::rename(from.c_str(), to.c_str()) != 0)
    throw system_error(to.string(), "cannot give the finished file its name");
  sync_folder(to.parent_path());
}

bool copy_file(const std::filesystem::path& from, const std::string& hash,
               const std::filesystem::path& to, const std::filesystem::path& staging) {
  const int source = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  if (source < 0 && errno == ENOENT) return false;
  if (source < 0) throw system_error(from.string(), "cannot open the file");
  const std::unique_ptr<const int, void (*)(const int*)> closed(
      &source, [](const int* descriptor) { ::close(*descriptor); });
  AtomicFile file(to, staging);
  char block[1 << 16];
  for (;;) {
    const ssize_t count = ::read(source, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(from.string(), "cannot read the file");
    if (count == 0) break;
    file.write({block, static_cast<std::size_t>(count)});
  }
  if (hash_file(file.descriptor(), to.string()) != hash) return false;
  file.commit();
  return true;
}

}  // namespace io
