// Folders and locks by openat() with O_NOFOLLOW and flock(): see folder.h.
#include "io/base/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace io {
namespace {

namespace fs = std::filesystem;

constexpr int kFolderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;

std::int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

/// `result` of the call that filled `status`.
FileStatus status_from(int result, const struct stat& status, const std::string& subject) {
  if (result != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return {};
    throw system_error(subject, "cannot read its attributes");
  }
  return {.mode = status.st_mode,
          .device = status.st_dev,
          .inode = status.st_ino,
          .bytes = status.st_size,
          .modified_ns = nanoseconds(status.st_mtim),
          .changed_ns = nanoseconds(status.st_ctim)};
}

void make_with_parents(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || look_at(folder).is_folder()) return;
  const fs::path parent = folder.parent_path();
  if (parent != folder) make_with_parents(parent);
  if (fs::create_directory(folder, error)) Folder(parent).sync();
  if (error) throw system_error(folder.string(), "cannot create the folder", error.value());
}

}  // namespace

bool FileStatus::is_file() const { return S_ISREG(mode); }
bool FileStatus::is_folder() const { return S_ISDIR(mode); }
bool FileStatus::is_link() const { return S_ISLNK(mode); }

FileStatus look_at(const fs::path& file) {
  struct stat status {};
  return status_from(::stat(file.c_str(), &status), status, file.string());
}

FileStatus look_at(int descriptor, const std::string& subject) {
  struct stat status {};
  return status_from(::fstat(descriptor, &status), status, subject);
}

Folder::Folder(Descriptor descriptor, fs::path path)
    : descriptor_(std::make_shared<const Descriptor>(std::move(descriptor))),
      path_(std::move(path)) {}

Folder::Folder(const fs::path& path)
    : Folder(Descriptor(::open(path.empty() ? "." : path.c_str(), kFolderFlags)), path) {
  if (!*descriptor_) throw system_error(path.string(), "cannot open the folder");
}

Folder Folder::made(const fs::path& path) {
  make_with_parents(path);
  return Folder(path);
}

std::optional<Folder> Folder::step(const std::string& name) const {
  const fs::path path = path_ / name;
  if (name == "..") throw Error(path.string(), "leads out of " + path_.string());
  Descriptor below(::openat(descriptor(), name.c_str(), kFolderFlags | O_NOFOLLOW));
  if (below) return Folder(std::move(below), path);
  const int error = errno;
  if (error == ENOENT) return std::nullopt;
  if (error != ENOTDIR && error != ELOOP)
    throw system_error(path.string(), "cannot open the folder", error);
  if (look(name).is_link()) throw LinkInTheWay(path, "is a symbolic link, expected a folder");
  return std::nullopt;  // nothing is below a file
}

std::optional<Folder> Folder::find(const fs::path& relative) const {
  std::optional<Folder> folder = *this;
  for (const fs::path& name : relative.lexically_normal())
    if (!name.empty() && name != "." && folder) folder = folder->step(name.string());
  return folder;
}

Folder Folder::make(const fs::path& relative) const {
  Folder folder = *this;
  for (const fs::path& name : relative.lexically_normal()) {
    if (name.empty() || name == ".") continue;
    std::optional<Folder> below = folder.step(name.string());
    if (!below) {
      if (::mkdirat(folder.descriptor(), name.c_str(), 0777) == 0)
        folder.sync();
      else if (errno != EEXIST)
        throw system_error((folder.path_ / name).string(), "cannot create the folder");
      below = folder.step(name.string());
    }
    if (!below)
      throw system_error((folder.path_ / name).string(), "cannot create the folder", EEXIST);
    folder = *std::move(below);
  }
  return folder;
}

FileStatus Folder::look(const std::string& name) const {
  struct stat status {};
  const int result = ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW);
  return status_from(result, status, (path_ / name).string());
}

Descriptor Folder::open(const std::string& name, int flags) const {
  Descriptor file(
      ::openat(descriptor(), name.c_str(), flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0666));
  if (!file && errno == ELOOP)
    throw LinkInTheWay(path_ / name, "is a symbolic link, expected a file");
  if (!file)
    throw system_error((path_ / name).string(),
                       (flags & O_CREAT) != 0 ? "cannot create the file" : "cannot open");
  return file;
}

bool Folder::remove(const std::string& name) const {
  if (::unlinkat(descriptor(), name.c_str(), 0) == 0) return true;
  if (errno == ENOENT) return false;
  throw system_error((path_ / name).string(), "cannot remove the file");
}

bool Folder::remove_empty(const std::string& name) const {
  return ::unlinkat(descriptor(), name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT;
}

std::vector<std::string> Folder::names() const {
  const int readable = ::openat(descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(readable < 0 ? nullptr : ::fdopendir(readable),
                                                    ::closedir);
  if (!entries) throw system_error(path_.string(), "cannot list the folder");
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(entries.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
    errno = 0;
  }
  if (errno != 0) throw system_error(path_.string(), "cannot list the folder");
  std::sort(names.begin(), names.end());
  return names;
}

void Folder::sync() const {
  const Descriptor readable(::openat(descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!readable && errno == EACCES) return;  // may be written into, but not listed
  if (!readable || (::fsync(*readable) != 0 && errno != EINVAL && errno != EROFS))
    throw system_error(path_.string(), "cannot write the folder to the disk");
}

bool Folder::is_lost() const {
  struct stat status {};
  return ::fstat(descriptor(), &status) != 0 || status.st_nlink == 0 ||
         ::faccessat(descriptor(), ".", W_OK | X_OK, 0) != 0;
}

bool Folder::is_at_its_path() const {
  const FileStatus here = look_at(descriptor(), path_.string());
  const FileStatus there = look_at(path_.empty() ? "." : path_);
  return here.device == there.device && here.inode == there.inode;
}

FileLock::FileLock(const Folder& folder, const std::string& name, Mode mode,
                   const std::string& in_use)
    : file_(folder.open(name, O_RDWR | O_CREAT | O_NONBLOCK)) {
  const std::string subject = (folder.path() / name).string();
  if (!look_at(*file_, subject).is_file()) throw Error(subject, "is in the way, expected a file");
  const int how = mode == Mode::kExclusive ? LOCK_EX : LOCK_SH;
  if (::flock(*file_, how | LOCK_NB) != 0)
    throw errno == EWOULDBLOCK ? Error(subject, in_use)
                               : system_error(subject, "cannot take the lock");
  const FileStatus locked = look_at(*file_, subject);
  const FileStatus named = folder.look(name);
  if (locked.device != named.device || locked.inode != named.inode)
    throw Error(subject, in_use);  // its holder removed it meanwhile, and others may hold the next
}

}  // namespace io
