// Fuzzes the reader of packed models, with a valid checksum for every header.
#include <xxhash.h>

#include <algorithm>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/packed_model.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

// A packed model's header and, after a NUL, its data; the sum of the header is made right, for it
// would hide everything after it.
FUZZ_TARGET(packed)(const char* bytes, std::size_t size) {
  const std::string_view input(bytes, size);
  const std::string header(input.substr(0, input.find('\0')));
  const std::string data(input.substr(std::min(size, header.size() + 1)));
  const auto number = [](auto value) {
    return std::string(reinterpret_cast<const char*>(&value), sizeof value);
  };
  constexpr std::size_t kPage = 4096;
  std::string file = "KKRMODEL" + number(std::uint32_t{2}) + number(std::uint32_t{0}) +
                     number(std::uint64_t{header.size()}) +
                     number(std::uint64_t{XXH3_64bits(header.data(), header.size())}) +
                     number(std::uint64_t{data.size()}) + header;
  file.resize((file.size() + kPage - 1) / kPage * kPage);
  const small_files::MemoryFile memory(file + data);
  try {
    const model::PackedModel packed(memory.path());
  } catch (const io::Error&) {
  } catch (const model::Error&) {
  }
  return 0;
}
