// Gives every file of a folder to a fuzz target, as ordinary builds can: replay TARGET FOLDER
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#define TARGET(name) extern "C" int fuzz_##name(const char* data, std::size_t size);
FUZZ_TARGETS
#undef TARGET

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  int (*target)(const char*, std::size_t) = nullptr;
#define TARGET(name) \
  if (std::string_view(argv[1]) == #name) target = fuzz_##name;
  FUZZ_TARGETS
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::printf("%s\n", entry.path().c_str());
    std::fflush(stdout);  // the last one named is the one that fails
    target(bytes.data(), bytes.size());
    ++files;
  }
  return files == 0 ? 1 : 0;
}
