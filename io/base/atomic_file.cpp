// Atomic replacement: hidden name, fsync, rename. Pipes get the bytes once all are written.
#include "io/base/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <random>
#include <string>
#include <system_error>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/owned_folder.h"

namespace io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartEnd = ".part";
constexpr std::size_t kPartDigits = 16;

/// The descriptor of the standard output or error if it is open on this file, else -1.
int standard_stream(const FileStatus& status) {
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat known {};
    if (::fstat(standard, &known) == 0 && known.st_dev == status.device &&
        known.st_ino == status.inode)
      return standard;
  }
  return -1;
}

/// Whether the file can only receive bytes and must not be replaced: a pipe, a device, or the file
/// that the standard output writes to.
bool is_stream(const fs::path& file) {
  const FileStatus status = look_at(file);
  if (!status.is_there() || status.is_folder()) return false;
  return !status.is_file() || standard_stream(status) >= 0;
}

Descriptor open_stream(const fs::path& file) {
  const int standard = standard_stream(look_at(file));
  Descriptor stream(standard >= 0 ? ::fcntl(standard, F_DUPFD_CLOEXEC, 0)
                                  : ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!stream) throw system_error(file.string(), "cannot open");
  return stream;
}

/// The target of a symbolic link; empty for anything else. A link that cannot be read is an error:
/// taken for a file, it would be replaced.
std::optional<fs::path> link_at(const fs::path& file) {
  std::error_code error;
  const fs::path to = fs::read_symlink(file, error);
  if (!error) return to;
  if (error == std::errc::invalid_argument || error == std::errc::no_such_file_or_directory ||
      error == std::errc::not_a_directory)
    return std::nullopt;
  throw system_error(file.string(), "cannot read its attributes", error.value());
}

/// The path with all links followed. The file itself need not exist.
fs::path without_links(fs::path file) {
  constexpr int kMaxLinks = 40;  // as the system allows
  int links = 0;
  while (const std::optional<fs::path> to = link_at(file)) {
    if (++links > kMaxLinks) throw system_error(file.string(), "cannot follow the link", ELOOP);
    file = file.parent_path() / *to;
  }
  return file;
}

void copy_all(int from, int to, const std::string& subject) {
  read_blocks(from, subject, [&](std::string_view bytes) { write_all(to, bytes, subject); });
}

}  // namespace

fs::path Target::full() const {
  if (owner != nullptr) return owner->root() / path;
  return records ? records->path() / path : path;
}

std::string part_name(const fs::path& target) {
  constexpr std::size_t kLongest = 255 - 1 - 1 - kPartDigits - kPartEnd.size();  // of a file name
  std::random_device random;
  const std::string name = target.filename().string().substr(0, kLongest);
  return fmt::format(".{}.{:08x}{:08x}{}", name, random(), random(), kPartEnd);
}

bool is_part_name(std::string_view name) {
  if (!name.starts_with('.') || !name.ends_with(kPartEnd)) return false;
  name.remove_suffix(kPartEnd.size());
  if (name.size() <= kPartDigits || name[name.size() - kPartDigits - 1] != '.') return false;
  return std::ranges::all_of(name.substr(name.size() - kPartDigits), [](char c) {
    return std::isxdigit(static_cast<unsigned char>(c)) != 0;
  });
}

HiddenName& HiddenName::operator=(HiddenName&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(path_, other.path_);
  return *this;
}

HiddenName::~HiddenName() {
  if (!path_.empty()) ::unlinkat(descriptor(), from().c_str(), 0);
}

void HiddenName::remove() {
  if (::unlinkat(descriptor(), from().c_str(), 0) != 0)
    throw system_error(path_.string(), "cannot remove the file");
  release();
}

int HiddenName::descriptor() const { return folder_ ? folder_->descriptor() : AT_FDCWD; }

std::string HiddenName::from() const { return folder_ ? name() : path_.string(); }

Descriptor HiddenName::open(int flags) const {
  if (folder_) return folder_->open(name(), flags);
  Descriptor file(::open(path_.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file) throw system_error(path_.string(), "cannot open");
  return file;
}

int HiddenName::rename_to(const Folder& folder, const std::string& to, unsigned flags) const {
  // Without flags the older call: some sandboxes refuse the newer one.
  return flags == 0
             ? ::renameat(descriptor(), from().c_str(), folder.descriptor(), to.c_str())
             : ::renameat2(descriptor(), from().c_str(), folder.descriptor(), to.c_str(), flags);
}

bool HiddenName::rename_within(const std::string& to) {
  fs::path renamed = path_.parent_path() / to;
  const std::string target = folder_ ? to : renamed.string();
  if (::renameat(descriptor(), from().c_str(), descriptor(), target.c_str()) != 0) return false;
  path_ = std::move(renamed);
  return true;
}

int HiddenName::link_to(const Folder& folder, const std::string& to) const {
  return ::linkat(descriptor(), from().c_str(), folder.descriptor(), to.c_str(), 0);
}

SealedFile::SealedFile(HiddenName written, Target target)
    : SealedFile(std::move(written), std::move(target), Descriptor()) {}

SealedFile::SealedFile(HiddenName written, Target target, Descriptor descriptor)
    : target_(std::move(target)),
      written_(std::move(written)),
      descriptor_(descriptor ? std::move(descriptor) : written_.open(O_RDONLY)) {
  const std::string subject = target_.full().string();
  if (::fsync(*descriptor_) != 0) throw system_error(subject, "cannot write to the disk");
  status_ = look_at(*descriptor_, subject);
  stamp_ = {status_.bytes, hash_file(*descriptor_, subject)};
  if (!written_.path().empty()) descriptor_ = Descriptor();
}

void SealedFile::place() {
  if (target_.owner != nullptr) return target_.owner->place({this, 1});
  const std::string subject = target_.full().string();
  if (written_.path().empty()) return copy_all(*descriptor_, *open_stream(target_.path), subject);
  const fs::path place = target_.records ? target_.path : without_links(target_.path);
  const Folder folder = target_.records ? *target_.records : Folder(place.parent_path());
  if (written_.rename_to(folder, place.filename().string(), 0) != 0)
    throw system_error(subject, "cannot give the finished file its name");
  written_.release();
  folder.sync();
}

AtomicFile::AtomicFile(Target target) : target_(std::move(target)) {
  const bool is_named = target_.owner == nullptr && !target_.records;
  if (is_named && is_stream(target_.path)) {
    descriptor_ = temporary_file();
    return;
  }
  try {
    const fs::path place = is_named ? without_links(target_.path) : target_.path;
    const Folder folder = target_.owner != nullptr ? target_.owner->staging()
                          : target_.records        ? *target_.records
                                                   : Folder(place.parent_path());
    const std::string part = part_name(place);
    descriptor_ = folder.open(part, O_RDWR | O_CREAT | O_EXCL);
    part_ = HiddenName(folder, part);
  } catch (const Error& error) {
    const Error own = system_error(target_.full().string(), "cannot create the file", error.code());
    if (target_.owner != nullptr) target_.owner->fail(own);
    throw own;
  }
}

void AtomicFile::write(std::string_view bytes) {
  write_all(*descriptor_, bytes, target_.full().string());
}

SealedFile AtomicFile::seal() {
  return {std::move(part_), std::move(target_), std::move(descriptor_)};
}

FileStamp AtomicFile::commit() {
  SealedFile sealed = seal();
  sealed.place();
  return sealed.stamp();
}

std::optional<SealedFile> seal_copy(const fs::path& from, const std::string& hash, Target target) {
  const Descriptor source(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!source && errno == ENOENT) return std::nullopt;
  if (!source) throw system_error(from.string(), "cannot open the file");
  AtomicFile file(std::move(target));
  copy_all(*source, file.descriptor(), from.string());
  SealedFile sealed = file.seal();
  if (sealed.stamp().hash != hash) return std::nullopt;
  return sealed;
}

FileStamp write_file(Target target, std::string_view bytes) {
  AtomicFile file(std::move(target));
  file.write(bytes);
  return file.commit();
}

}  // namespace io
