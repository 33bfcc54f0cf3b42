#include "io/files/descriptor.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>

#include "io/files/error.h"

namespace io {

FileLock::FileLock(const std::filesystem::path& path, Mode mode, const std::string& in_use)
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (!file_) throw system_error(path.string(), "cannot open the lock file");
  const int how = mode == Mode::kExclusive ? LOCK_EX : LOCK_SH;
  int error = ::flock(*file_, how | LOCK_NB) == 0 ? 0 : errno;
  struct stat status {};
  if (error == 0 && ::fstat(*file_, &status) == 0 && status.st_nlink == 0)
    error = EWOULDBLOCK;  // its holder removed it meanwhile, and others may hold the next one
  if (error == EWOULDBLOCK) throw Error(path.string(), in_use);
  if (error != 0) throw system_error(path.string(), "cannot take the lock", error);
}

Descriptor temporary_file() {
  std::string name = (std::filesystem::temp_directory_path() / "kokoro-render-XXXXXX").string();
  Descriptor file(::mkostemp(name.data(), O_CLOEXEC));
  if (!file) throw system_error(name, "cannot create a temporary file");
  ::unlink(name.c_str());
  return file;
}

void write_all(int descriptor, std::string_view bytes, const std::string& subject,
               const char* problem) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(subject, problem);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void read_blocks(int descriptor, const std::string& subject,
                 const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kBlock = 1 << 18;
  const auto block = std::make_unique_for_overwrite<char[]>(kBlock);  // untouched beyond the file
  for (off_t position = 0;;) {
    const ssize_t count = ::pread(descriptor, block.get(), kBlock, position);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(subject, "cannot read");
    if (count == 0) return;
    take({block.get(), static_cast<std::size_t>(count)});
    position += count;
  }
}

}  // namespace io
