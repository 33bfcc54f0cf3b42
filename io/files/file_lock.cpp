#include "io/files/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/files/error.h"

namespace io {

FileLock::FileLock(const std::filesystem::path& path, Mode mode, const std::string& in_use) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw system_error(path.string(), "cannot open the lock file");
  const int how = mode == Mode::kExclusive ? LOCK_EX : LOCK_SH;
  int error = ::flock(descriptor_, how | LOCK_NB) == 0 ? 0 : errno;
  struct stat status {};
  if (error == 0 && ::fstat(descriptor_, &status) == 0 && status.st_nlink == 0)
    error = EWOULDBLOCK;  // its holder removed it meanwhile, and others may hold the next one
  if (error == 0) return;
  ::close(descriptor_);
  if (error == EWOULDBLOCK) throw Error(path.string(), in_use);
  throw system_error(path.string(), "cannot take the lock", error);
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace io
