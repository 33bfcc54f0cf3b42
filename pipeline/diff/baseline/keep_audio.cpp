#include "pipeline/diff/baseline/keep_audio.h"

#include "io/atomic_file.h"
#include "io/audio_reader.h"
#include "io/audio_sink.h"
#include "io/error.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;

bool have_same_samples(const fs::path& a, const fs::path& b) {
  io::AudioReader before(a);
  io::AudioReader after(b);
  SampleBlock x, y;
  for (std::size_t count = x.size(); count == x.size();) {
    count = before.read_mono(x);
    if (after.read_mono(y) != count || !std::equal(x.begin(), x.begin() + count, y.begin()))
      return false;
  }
  return true;
}

/// False where FLAC of this encoding does not keep every sample.
bool encodes(const fs::path& sound, io::Encoding encoding, const fs::path& to) {
  try {
    io::AudioReader reader(sound);
    if (reader.channels() > 1) return false;
    io::AudioSink sink(to, {.container = io::Container::kFlac,
                            .encoding = encoding,
                            .sample_rate = reader.sample_rate()});
    SampleBlock block;
    for (std::size_t count = block.size(); count == block.size();) {
      count = reader.read_mono(block);
      sink.append(std::span(block).first(count));
    }
    sink.finish();
    return have_same_samples(sound, to);
  } catch (const io::Error& error) {
    if (is_of_the_disk(error)) throw;
    return false;  // no sound, not finite, or a rate that FLAC does not have
  }
}

}  // namespace

std::string keep_audio(const fs::path& sound, const std::string& hash, const fs::path& folder) {
  fs::create_directories(folder / kAudioFolder);
  const std::string extension = sound.extension().string();
  if (extension == ".wav") {
    std::string name = std::string(kAudioFolder) + "/" + hash + ".flac";
    if (encodes(sound, io::Encoding::kPcm16, folder / name) ||
        encodes(sound, io::Encoding::kPcm24, folder / name))
      return name;
    fs::remove(folder / name);
  }
  std::string name = std::string(kAudioFolder) + "/" + hash + extension;
  if (!io::copy_file(sound, hash, folder / name))
    throw io::Error(sound.string(), "was changed while it was copied");
  return name;
}

}  // namespace pipeline::diff
