#include "model/weights/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "io/files/descriptor.h"
#include "model/error.h"

namespace model {
namespace {

[[noreturn]] void fail_with_errno(const std::string& path) {
  throw Error(path, "a readable file", std::generic_category().message(errno));
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const io::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file || ::fstat(*file, &status) != 0) fail_with_errno(path);
  if (S_ISDIR(status.st_mode)) throw Error(path, "a file", "a directory");
  if (!S_ISREG(status.st_mode)) throw Error(path, "a regular file", "a device or pipe");
  if (status.st_size == 0) throw Error(path, "a file with content", "an empty file");

  const auto size = static_cast<std::size_t>(status.st_size);
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, *file, 0);
  if (memory == MAP_FAILED) fail_with_errno(path);
  bytes_ = {static_cast<const std::byte*>(memory), size};
}

MappedFile::~MappedFile() {
  // munmap takes a pointer to non-const although it writes nothing.
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace model
