#include "io/spool.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

#include "io/files/error.h"

namespace io {

Spool::Spool(int descriptor, const std::string& name) : file_(temporary_file()) {
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t size = ::read(descriptor, buffer.data(), buffer.size());
    if (size == 0) return;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw system_error(name, "cannot be read");
    write_all(*file_, {buffer.data(), static_cast<std::size_t>(size)}, name,
              "cannot be kept in a temporary file");
  }
}

std::filesystem::path Spool::path() const { return "/proc/self/fd/" + std::to_string(*file_); }

}  // namespace io
