// Gives the seeds of every fuzz target to it, as ordinary builds can: replay CORPUS, a folder with
// a folder for each target. Each target runs in a separate process, so that one which fails does
// not end the others.
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#define TARGET(name) extern "C" int fuzz_##name(const char* data, std::size_t size);
FUZZ_TARGETS
#undef TARGET

namespace {

using Target = int (*)(const char*, std::size_t);

/// Returns whether there was a seed. The last file that is named is the one that fails.
bool replay(Target target, const std::filesystem::path& seeds) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(seeds)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::printf("%s\n", entry.path().c_str());
    std::fflush(stdout);
    target(bytes.data(), bytes.size());
    ++files;
  }
  if (files == 0) std::printf("%s: no seeds\n", seeds.c_str());
  return files > 0;
}

bool passes(Target target, const std::filesystem::path& seeds) {
  const pid_t child = ::fork();
  if (child == 0) std::exit(replay(target, seeds) ? 0 : 1);
  int status = 1;
  return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path corpus = argv[1];
  bool all_pass = true;
#define TARGET(name) all_pass = passes(fuzz_##name, corpus / #name) && all_pass;
  FUZZ_TARGETS
  return all_pass ? 0 : 1;
}
