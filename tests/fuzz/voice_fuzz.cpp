// Fuzzes the reader of raw voice files (.bin).
#include <unistd.h>

#include <filesystem>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/voice.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(voice)(const char* data, std::size_t size) {
  // The name is what makes a raw voice.
  static const std::string link =
      std::filesystem::temp_directory_path() / ("fuzz_" + std::to_string(::getpid()) + ".bin");
  const small_files::MemoryFile file({data, size});
  std::filesystem::remove(link);
  std::filesystem::create_symlink(file.path(), link);
  try {
    model::read_voice_file(link, 3);
  } catch (const io::Error&) {
  } catch (const model::Error&) {
  }
  std::filesystem::remove(link);
  return 0;
}
