#include "io/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "io/error.h"

namespace io {

FileLock::FileLock(const std::filesystem::path& path, Mode mode, const std::string& in_use) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw system_error(path.string(), "cannot open the lock file");
  if (::flock(descriptor_, (mode == Mode::kExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0) return;
  const int error = errno;
  ::close(descriptor_);
  if (error == EWOULDBLOCK) throw Error(path.string(), in_use);
  throw system_error(path.string(), "cannot take the lock", error);
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace io
