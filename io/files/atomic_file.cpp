#include "io/files/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <string>
#include <system_error>

#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/owned_folder.h"

namespace io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartEnd = ".part";
constexpr std::size_t kPartDigits = 16;

struct stat status_of(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) status.st_mode = 0;
  return status;
}

/// The descriptor of the standard output or error that is open on this file; -1 where none is.
int standard_stream(const struct stat& status) {
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat known {};
    if (::fstat(standard, &known) == 0 && known.st_dev == status.st_dev &&
        known.st_ino == status.st_ino)
      return standard;
  }
  return -1;
}

/// Whether bytes can only be handed to it: a pipe, a device, or the file that the standard output
/// is.
bool is_stream(const fs::path& file) {
  const struct stat status = status_of(file);
  const bool is_node = status.st_mode != 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
  return is_node || (S_ISREG(status.st_mode) && standard_stream(status) >= 0);
}

Descriptor open_stream(const fs::path& file) {
  const int standard = standard_stream(status_of(file));
  Descriptor stream(standard >= 0 ? ::fcntl(standard, F_DUPFD_CLOEXEC, 0)
                                  : ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!stream) throw system_error(file.string(), "cannot open");
  return stream;
}

/// Where the links end, that of a file which is not there yet included.
fs::path without_links(fs::path file) {
  constexpr int kMaxLinks = 40;  // as the system allows
  std::error_code none;
  for (int links = 0; fs::is_symlink(fs::symlink_status(file, none)); ++links) {
    if (links == kMaxLinks) throw system_error(file.string(), "cannot follow the link", ELOOP);
    file = file.parent_path() / fs::read_symlink(file);
  }
  return file;
}

void copy_all(int from, int to, const std::string& subject) {
  read_blocks(from, subject, [&](std::string_view bytes) { write_all(to, bytes, subject); });
}

}  // namespace

fs::path Target::full() const { return owner == nullptr ? path : owner->root() / path; }

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

void sync_folder(const fs::path& folder) {
  const Descriptor descriptor(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor && ::fsync(*descriptor) != 0 && errno != EINVAL && errno != EROFS)
    throw system_error(folder.string(), "cannot write the folder to the disk");
}

HiddenName& HiddenName::operator=(HiddenName&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

HiddenName::~HiddenName() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

SealedFile::SealedFile(HiddenName written, Target target)
    : SealedFile(std::move(written), std::move(target), Descriptor()) {}

SealedFile::SealedFile(HiddenName written, Target target, Descriptor descriptor)
    : target_(std::move(target)),
      written_(std::move(written)),
      descriptor_(descriptor ? std::move(descriptor)
                             : Descriptor(::open(written_.path().c_str(),
                                                 O_RDONLY | O_CLOEXEC | O_NOFOLLOW))) {
  const std::string subject = target_.full().string();
  struct stat status {};
  if (!descriptor_ || ::fsync(*descriptor_) != 0 || ::fstat(*descriptor_, &status) != 0)
    throw system_error(subject, "cannot write to the disk");
  stamp_ = {status.st_size, hash_file(*descriptor_, subject)};
  time_ns_ = status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
  if (!written_.path().empty()) descriptor_ = Descriptor();
}

void SealedFile::place() {
  if (target_.owner != nullptr) return target_.owner->place({this, 1});
  const std::string subject = target_.path.string();
  if (written_.path().empty()) return copy_all(*descriptor_, *open_stream(target_.path), subject);
  const fs::path place = without_links(target_.path);
  if (::rename(written_.path().c_str(), place.c_str()) != 0)
    throw system_error(subject, "cannot give the finished file its name");
  written_.release();
  sync_folder(place.parent_path());
}

AtomicFile::AtomicFile(Target target) : target_(std::move(target)) {
  if (target_.owner == nullptr && is_stream(target_.path)) {
    descriptor_ = temporary_file();
    return;
  }
  const fs::path place = target_.owner == nullptr ? without_links(target_.path) : target_.full();
  const fs::path folder = target_.owner == nullptr ? place.parent_path() : target_.owner->staging();
  fs::path part = folder / part_name(place);
  descriptor_ = Descriptor(::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!descriptor_) {
    const Error error = system_error(target_.full().string(), "cannot create the file");
    if (target_.owner != nullptr) target_.owner->fail(error);
    throw error;
  }
  part_ = HiddenName(std::move(part));
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
