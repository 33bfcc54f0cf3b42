// Fuzzes the decoding of audio files by libsndfile, in every format that it recognises.
#include <array>

#include "io/audio_reader.h"
#include "io/base/error.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

// Any bytes as a sound file: read to its end, or refused with a reason.
FUZZ_TARGET(audio)(const char* data, std::size_t size) {
  const small_files::MemoryFile file({data, size});
  std::array<float, 4096> block{};
  try {
    io::AudioReader reader(file.path());
    while (reader.read_mono(block) == block.size()) {
    }
  } catch (const io::Error&) {
  }
  return 0;
}
