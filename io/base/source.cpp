// Copies pipes and standard input to an unnamed temporary file: see source.h.
#include "io/base/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "io/base/content.h"
#include "io/base/error.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// All that `descriptor` gives, in a file that goes away with the process.
Descriptor kept(int descriptor, const std::string& name) {
  Descriptor file = temporary_file();
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t size = ::read(descriptor, buffer.data(), buffer.size());
    if (size == 0) return file;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw system_error(name, "cannot be read");
    write_all(*file, {buffer.data(), static_cast<std::size_t>(size)}, name,
              "cannot be kept in a temporary file");
  }
}

bool is_pipe(const fs::path& name) {
  std::error_code ignored;  // what cannot be looked at is refused when it is opened
  return fs::is_fifo(name, ignored);
}

Descriptor kept(const fs::path& pipe) {
  const Descriptor file(::open(pipe.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) throw system_error(pipe.string(), "cannot open the file");
  return kept(*file, pipe.string());
}

}  // namespace

Source::Source(fs::path name) : name_(std::move(name)), shown_(name_.string()) {
  if (is_standard_input()) {
    shown_ = kStandardInput;
    kept_ = std::make_shared<const Descriptor>(kept(STDIN_FILENO, shown_));
  } else if (is_pipe(name_)) {
    kept_ = std::make_shared<const Descriptor>(kept(name_));
  }
}

fs::path Source::path() const {
  return is_stream() ? fs::path("/proc/self/fd") / std::to_string(**kept_) : name_;
}

fs::path Source::folder() const { return is_stream() ? fs::path() : name_.parent_path(); }

std::string Source::read() const {
  const Descriptor file(::open(path().c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!file) throw system_error(shown_, "cannot open the file");
  return read_file(*file, shown_);
}

}  // namespace io
