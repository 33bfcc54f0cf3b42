// Small files of every format, cut at each byte, with each bit flipped, and mutated at random: the
// reader must give an Error or tensors whose every element can be read, in bounded memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/file_checkpoint.h"
#include "tests/model/weights/small_files.h"

namespace {

using namespace small_files;

struct Sample {
  std::string name;
  std::string bytes;
};

std::vector<Sample> samples() {
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  const std::string data_pkl = pickle(pickled_dict({{"module.a", pickled_tensor()}}));
  return {
      {"torch", torch_file(data_pkl)},
      {"safetensors", safetensors(R"({"__metadata__":{"k":"v"},"a":{"dtype":"F32","shape":[2,3],)"
                                  R"("data_offsets":[0,24]},"b":{"dtype":"I64","shape":[],)"
                                  R"("data_offsets":[24,32]}})",
                                  floats(8))},
      {"npz", zip_file({{"a.npy", npy(header, floats(6))}})},
      {"deflated npz", zip_file({{"a.npy", npy(header, floats(6))}}, Compression::kDeflated)},
  };
}

/// What reading may do to a damaged file; any other exception escapes and fails the test.
void read_all(const std::string& bytes) {
  const MemoryFile file(bytes);
  try {
    for (const auto& [name, tensor] : model::read_tensor_file(file.path()).tensors) {
      tensor.to_floats();
    }
  } catch (const model::Error&) {
  } catch (const io::Error&) {  // of JSON
  }
}

void for_each_damage(const std::string& good, const std::function<void(const std::string&)>& read) {
  for (std::size_t size = 0; size < good.size(); ++size) read(good.substr(0, size));
  std::string bytes = good;
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    char& byte = bytes[bit / 8];
    const char intact = byte;
    byte = static_cast<char>(byte ^ (1 << (bit % 8)));
    read(bytes);
    byte = intact;
  }
}

/// Overwrites, inserts, removes and repeats pieces, as a fuzzer would, from a fixed seed.
std::string mutated(std::string bytes, std::mt19937& random) {
  const auto below = [&](std::size_t limit) { return random() % (limit + 1); };
  for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
    const std::size_t at = below(bytes.size());
    const std::size_t size = below(std::min<std::size_t>(bytes.size() - at, 9));
    const std::string noise(size, static_cast<char>(random()));
    switch (random() % 4) {
      case 0:
        bytes.replace(at, size, noise);
        break;
      case 1:
        bytes.insert(at, noise);
        break;
      case 2:
        bytes.erase(at, size);
        break;
      default:
        bytes.insert(at, bytes.substr(below(bytes.size()), size));
        break;
    }
  }
  return bytes;
}

/// Peak and present size of the address space in KiB: what was allocated even when never touched.
std::pair<long, long> memory_kib() {
  std::ifstream status("/proc/self/status");
  std::string key;
  long peak = 0;
  long now = 0;
  while (status >> key) {
    if (key == "VmPeak:") status >> peak;
    if (key == "VmSize:") status >> now;
  }
  return {peak, now};
}

TEST(DamagedFile, SamplesAreReadable) {
  for (const Sample& sample : samples()) {
    const MemoryFile file(sample.bytes);
    EXPECT_FALSE(model::read_tensor_file(file.path()).tensors.empty()) << sample.name;
  }
}

TEST(DamagedFile, TruncatedAnywhereIsAnError) {
  for (const Sample& sample : samples()) {
    for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
      const MemoryFile file(sample.bytes.substr(0, size));
      EXPECT_THROW(model::read_tensor_file(file.path()), std::runtime_error)
          << sample.name << " cut to " << size;
    }
  }
}

TEST(DamagedFile, EveryFlippedBitIsAnErrorOrReadable) {
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    for_each_damage(sample.bytes,
                    [](const std::string& bytes) { EXPECT_NO_THROW(read_all(bytes)); });
  }
}

TEST(DamagedFile, RandomMutationsAreAnErrorOrReadable) {
  std::mt19937 random(1);
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    for (int i = 0; i < 5000; ++i) EXPECT_NO_THROW(read_all(mutated(sample.bytes, random)));
  }
}

/// A pickle whose damage no checksum reveals, since it is zipped after it happened.
TEST(DamagedFile, DamagedPicklesInsideIntactArchivesAreAnErrorOrReadable) {
  const std::string good = pickle(pickled_dict({{"a", pickled_tensor()}}));
  const auto read = [](const std::string& bytes) { EXPECT_NO_THROW(read_all(torch_file(bytes))); };
  for_each_damage(good, read);
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) read(mutated(good, random));
}

/// Files made to cost much more than their size.
std::vector<std::string> amplifiers() {
  std::string dictionaries;
  for (int i = 0; i < 40000; ++i) dictionaries += "}q" + std::string(1, static_cast<char>(i));
  std::string aliases = "}(" + pickled_string("a") + pickled_tensor() + "q\x01";
  for (int i = 0; i < 40000; ++i) aliases += pickled_string(std::to_string(i)) + "h\x01";
  std::string zeros = "0";
  for (int i = 0; i < 500'000; ++i) zeros += ",0";
  return {
      torch_file(pickle(dictionaries)),
      torch_file(pickle(aliases + "u")),
      torch_file(pickle("(" + std::string(100'000, 'N') + "t")),
      safetensors(R"({"a":{"dtype":"F32","data_offsets":[0,0],"shape":[)" + zeros + "]}}", ""),
      std::string(7, '\xff') + "\x7f{",
  };
}

TEST(DamagedFile, MemoryStaysNearTheSizeOfTheFile) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "needs an address space without sanitizers";
#endif
  const auto kib_needed = [](const std::function<void()>& read) {
    const long before = memory_kib().second;
    read();
    return memory_kib().first - before;
  };
  // In a child process, whose peak begins at its present size.
  EXPECT_EXIT(
      {
        const long damaged = kib_needed([] {
          for (const Sample& sample : samples()) for_each_damage(sample.bytes, read_all);
        });
        const long amplified = kib_needed([] {
          for (const std::string& bytes : amplifiers()) read_all(bytes);
        });
        std::cerr << damaged << " and " << amplified << " KiB";
        std::exit(damaged < 4'000 && amplified < 64'000 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
