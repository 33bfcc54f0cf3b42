#include "io/spool.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

#include "io/files/error.h"

namespace io {
namespace {

void write_all(int descriptor, const char* bytes, ssize_t size, const std::string& name) {
  while (size > 0) {
    const ssize_t written = ::write(descriptor, bytes, static_cast<std::size_t>(size));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw system_error(name, "cannot be kept in a temporary file");
    bytes += written;
    size -= written;
  }
}

void copy(int from, int to, const std::string& name) {
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t size = ::read(from, buffer.data(), buffer.size());
    if (size == 0) return;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw system_error(name, "cannot be read");
    write_all(to, buffer.data(), size, name);
  }
}

}  // namespace

Spool::Spool(int descriptor, const std::string& name) {
  std::string file = (std::filesystem::temp_directory_path() / "kokoro-render-XXXXXX").string();
  descriptor_ = ::mkostemp(file.data(), O_CLOEXEC);
  if (descriptor_ < 0) throw system_error(file, "cannot create a temporary file");
  ::unlink(file.c_str());
  try {
    copy(descriptor, descriptor_, name);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

Spool::~Spool() { ::close(descriptor_); }

std::filesystem::path Spool::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

}  // namespace io
