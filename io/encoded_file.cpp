#include "io/encoded_file.h"

#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "io/files/error.h"

namespace io {
namespace {

/// The sum of two even distributions over [-0.5, 0.5).
double triangular_noise(std::uint64_t seed, std::int64_t index) {
  const std::uint64_t bits = XXH3_64bits_withSeed(&index, sizeof index, seed);
  constexpr double kUnit = 0x1p-32;
  return static_cast<double>(bits >> 32) * kUnit + static_cast<double>(bits & 0xffffffffu) * kUnit -
         1;
}

constexpr std::size_t kEncodedCopyBytes = 1 << 18;

int bytes_per_sample(Encoding encoding) {
  return encoding == Encoding::kPcm16 ? 2 : encoding == Encoding::kPcm24 ? 3 : 4;
}

std::int64_t size_of(int descriptor, const std::string& subject) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) throw system_error(subject, "cannot read");
  return status.st_size;
}

}  // namespace

std::vector<std::int32_t> quantize(std::span<const float> samples, const AudioFormat& format,
                                   std::uint64_t seed, std::int64_t first) {
  // libsndfile's own clipping conversion truncates, and its other one wraps.
  const bool is_16 = format.encoding == Encoding::kPcm16;
  const bool has_noise = format.dither && is_16;
  const double full_scale = is_16 ? 32768.0 : 8388608.0;
  const std::int32_t step = is_16 ? 1 << 16 : 1 << 8;
  std::vector<std::int32_t> integers(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double noise =
        has_noise ? triangular_noise(seed, first + static_cast<std::int64_t>(i)) : 0.0;
    const double steps = std::clamp(samples[i] * full_scale + noise, -full_scale, full_scale - 1);
    integers[i] = static_cast<std::int32_t>(std::nearbyint(steps)) * step;
  }
  return integers;
}

std::vector<float> saturate(std::span<const float> samples) {
  std::vector<float> saturated(samples.begin(), samples.end());
  for (float& sample : saturated) sample = std::clamp(sample, -1.0f, 1.0f);
  return saturated;
}

EncodedFile::EncodedFile(Target target, const AudioFormat& format, std::uint64_t dither_seed,
                         std::int64_t max_riff_data_bytes)
    : target_(std::move(target)),
      format_(format),
      dither_seed_(dither_seed),
      max_riff_data_bytes_(max_riff_data_bytes) {
  open(WavSize::kRiff);
}

EncodedFile::~EncodedFile() = default;

void EncodedFile::open(WavSize wav_size) {
  part_ = std::make_unique<AtomicFile>(target_);
  sound_ =
      std::make_unique<SoundFile>(part_->descriptor(), target_.full().string(), format_, wav_size);
  if (cues_) add_cues();
}

void EncodedFile::mark(std::span<const ChapterMark> chapters) {
  const std::string fault = format_.container == Container::kWav
                                ? cue_fault(chapters)
                                : "expected a WAV file, found " + file_extension(format_);
  if (!fault.empty()) throw Error(target_.full().string(), "cannot mark its chapters: " + fault);
  cues_ = cue_chunks(chapters);
  max_riff_data_bytes_ -= static_cast<std::int64_t>(cues_->points.size() + cues_->labels.size());
  add_cues();
}

void EncodedFile::add_cues() {
  sound_->add_chunk("cue ", cues_->points);
  sound_->add_chunk("LIST", cues_->labels);
}

/// The longer header does not fit in front of what is written, so that moves to a new file. Few
/// recordings last a day; the others keep the header that every reader knows.
void EncodedFile::become_rf64() {
  sound_->close();
  const std::unique_ptr<AtomicFile> riff = std::move(part_);
  const std::int64_t data_bytes = samples_ * bytes_per_sample(format_.encoding);
  // Behind the samples there is at most the byte that makes their number of bytes even.
  const std::int64_t end = size_of(riff->descriptor(), target_.full().string()) - data_bytes % 2;
  open(WavSize::kRf64);
  is_rf64_ = true;

  std::vector<char> bytes(kEncodedCopyBytes);
  for (std::int64_t position = end - data_bytes; position < end;) {
    const auto wanted =
        static_cast<std::size_t>(std::min(static_cast<std::int64_t>(bytes.size()), end - position));
    const ssize_t count = ::pread(riff->descriptor(), bytes.data(), wanted, position);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw system_error(target_.full().string(), "cannot read back what was written");
    sound_->write_encoded({bytes.data(), static_cast<std::size_t>(count)});
    position += count;
  }
}

void EncodedFile::write(std::span<const float> samples) {
  const auto count = static_cast<std::int64_t>(samples.size());
  if (format_.container == Container::kWav && !is_rf64_ &&
      (samples_ + count) * bytes_per_sample(format_.encoding) > max_riff_data_bytes_)
    become_rf64();
  if (is_lossy(format_.container))
    sound_->write(saturate(samples));
  else if (format_.encoding == Encoding::kFloat)
    sound_->write(samples);
  else
    sound_->write(quantize(samples, format_, dither_seed_, samples_));
  samples_ += count;
}

void EncodedFile::redirect(Target target) {
  target_ = std::move(target);
  part_->redirect(target_);
}

SealedFile EncodedFile::seal() {
  sound_->close();
  return part_->seal();
}

}  // namespace io
