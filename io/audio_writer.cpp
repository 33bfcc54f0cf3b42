#include "io/audio_writer.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "io/atomic_file.h"
#include "io/error.h"

namespace io {
namespace {

struct Close {
  void operator()(SNDFILE* file) const { sf_close(file); }
};
using SoundFile = std::unique_ptr<SNDFILE, Close>;

constexpr std::size_t kBlock = 16384;  // samples converted at a time
constexpr std::uint64_t kMaxDataBytes = std::numeric_limits<std::uint32_t>::max() - 1024;

int subtype(Encoding encoding) {
  switch (encoding) {
    case Encoding::kPcm16:
      return SF_FORMAT_PCM_16;
    case Encoding::kPcm24:
      return SF_FORMAT_PCM_24;
    case Encoding::kFloat:
      return SF_FORMAT_FLOAT;
  }
  return 0;
}

int bytes_per_sample(Encoding encoding) {
  return encoding == Encoding::kPcm16 ? 2 : encoding == Encoding::kPcm24 ? 3 : 4;
}

/// The nearest of the `2 * full_scale` steps. libsndfile's own clipping conversion truncates, and
/// its other one wraps, so the conversion is done here.
std::int32_t quantize(float sample, double full_scale) {
  return static_cast<std::int32_t>(
      std::nearbyint(std::clamp(sample * full_scale, -full_scale, full_scale - 1)));
}

/// Returns how many samples of the block were written.
sf_count_t write_block(SNDFILE* file, std::span<const float> block, Encoding encoding) {
  const auto count = static_cast<sf_count_t>(block.size());
  if (encoding == Encoding::kFloat) return sf_write_float(file, block.data(), count);
  // libsndfile takes integers left-aligned in 32 bits and keeps the upper 16 or 24.
  const double full_scale = encoding == Encoding::kPcm16 ? 32768.0 : 8388608.0;
  const std::int32_t step = encoding == Encoding::kPcm16 ? 1 << 16 : 1 << 8;
  std::array<std::int32_t, kBlock> steps;
  std::transform(block.begin(), block.end(), steps.begin(),
                 [&](float sample) { return quantize(sample, full_scale) * step; });
  return sf_write_int(file, steps.data(), count);
}

void check(const std::string& path, std::span<const float> samples, Encoding encoding) {
  const auto bad = std::find_if_not(samples.begin(), samples.end(),
                                    [](float sample) { return std::isfinite(sample); });
  if (bad != samples.end())
    throw Error(path, "sample " + std::to_string(bad - samples.begin()) + " is not finite");
  const std::uint64_t data_bytes = samples.size() * bytes_per_sample(encoding);
  if (data_bytes > kMaxDataBytes)
    throw Error(path,
                std::to_string(data_bytes) + " bytes of audio exceed the 4 GiB of a WAV file");
}

}  // namespace

void write_audio(const std::filesystem::path& path, std::span<const float> samples,
                 const AudioFormat& format) {
  check(path.string(), samples, format.encoding);
  AtomicFile file(path);

  SF_INFO info{};
  info.samplerate = format.sample_rate;
  info.channels = 1;
  info.format = SF_FORMAT_WAV | subtype(format.encoding);
  const SoundFile sound(sf_open_fd(file.descriptor(), SFM_WRITE, &info, SF_FALSE));
  if (!sound) throw Error(path.string(), sf_strerror(nullptr));
  // The PEAK chunk of float files carries the time of writing; equal audio has to be equal bytes.
  sf_command(sound.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);

  for (std::size_t first = 0; first < samples.size(); first += kBlock) {
    const auto block = samples.subspan(first, std::min(kBlock, samples.size() - first));
    if (write_block(sound.get(), block, format.encoding) != static_cast<sf_count_t>(block.size()))
      throw Error(path.string(), std::string("cannot write: ") + sf_strerror(sound.get()));
  }
  sf_command(sound.get(), SFC_UPDATE_HEADER_NOW, nullptr, 0);
  if (sf_error(sound.get()) != SF_ERR_NO_ERROR)
    throw Error(path.string(), std::string("cannot write: ") + sf_strerror(sound.get()));
  file.commit();
}

}  // namespace io
