#include "io/hash.h"

#include <unistd.h>
#include <xxhash.h>

#include <cstdio>
#include <memory>
#include <new>
#include <vector>

#include "io/error.h"

namespace io {
namespace {

constexpr std::size_t kBlockBytes = 1 << 18;

struct FreeState {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

std::string hex(const XXH128_hash_t& hash) {
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

}  // namespace

std::string hash_file(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             std::fclose);
  if (!file) throw system_error(path.string(), "cannot open the file");
  return hash_file(::fileno(file.get()), path.string());
}

std::string hash_file(int descriptor, const std::string& subject) {
  const std::unique_ptr<XXH3_state_t, FreeState> state(XXH3_createState());
  if (!state) throw std::bad_alloc();
  XXH3_128bits_reset(state.get());
  std::vector<char> block(kBlockBytes);
  for (off_t position = 0;;) {
    const ssize_t count = ::pread(descriptor, block.data(), block.size(), position);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(subject, "cannot read");
    if (count == 0) return hex(XXH3_128bits_digest(state.get()));
    XXH3_128bits_update(state.get(), block.data(), static_cast<std::size_t>(count));
    position += count;
  }
}

}  // namespace io
