#include "pipeline/diff/baseline/keep_audio.h"

#include <optional>

#include "io/audio_reader.h"
#include "io/audio_sink.h"
#include "io/files/error.h"
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

/// Nothing where FLAC of this encoding does not keep every sample.
std::optional<io::SealedFile> encoded(const fs::path& sound, io::Encoding encoding,
                                      const io::Target& to) {
  try {
    io::AudioReader reader(sound);
    if (reader.channels() > 1) return std::nullopt;
    io::AudioSink sink(to, {.container = io::Container::kFlac,
                            .encoding = encoding,
                            .sample_rate = reader.sample_rate()});
    SampleBlock block;
    for (std::size_t count = block.size(); count == block.size();) {
      count = reader.read_mono(block);
      sink.append(std::span(block).first(count));
    }
    io::SealedFile copy = sink.seal();
    if (have_same_samples(sound, copy.written())) return copy;
  } catch (const io::Error& error) {
    if (is_of_the_disk(error)) throw;  // else no sound, not finite, or a rate that FLAC has not
  }
  return std::nullopt;
}

}  // namespace

io::SealedFile keep_audio(const fs::path& sound, const std::string& hash, io::OwnedFolder& folder) {
  const fs::path name = fs::path(kAudioFolder) / hash;
  const std::string extension = sound.extension().string();
  if (extension == ".wav") {
    const io::Target flac(folder, name.string() + ".flac");
    for (const io::Encoding encoding : {io::Encoding::kPcm16, io::Encoding::kPcm24})
      if (auto copy = encoded(sound, encoding, flac)) return *std::move(copy);
  }
  auto copy = io::seal_copy(sound, hash, {folder, name.string() + extension});
  if (!copy) throw io::Error(sound.string(), "was changed while it was copied");
  return *std::move(copy);
}

}  // namespace pipeline::diff
