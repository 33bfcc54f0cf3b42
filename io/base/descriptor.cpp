// Complete reads and writes of open files, with interrupted calls repeated: see descriptor.h.
#include "io/base/descriptor.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <memory>

#include "io/base/error.h"

namespace io {

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
