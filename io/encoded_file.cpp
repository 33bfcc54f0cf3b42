// Rounding with triangular dither, cue chunks, and the switch from RIFF to RF64.
#include "io/encoded_file.h"

#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "io/base/error.h"

namespace io {
namespace {

/// libsndfile makes a header of 100 KiB at most and doubles its room as it needs more, so that only
/// half of it is sure; the rest of the header is small.
constexpr std::size_t kMaxCueBytes = 48 << 10;

void append_number(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

/// The title, ended by as many zeros as fill four bytes.
std::string label(const std::string& title) {
  return title + std::string(4 - title.size() % 4, '\0');
}

}  // namespace

CueChunks cue_chunks(std::span<const ChapterMark> chapters) {
  CueChunks chunks;
  append_number(chunks.points, static_cast<std::uint32_t>(chapters.size()));
  chunks.labels = "adtl";
  std::uint32_t number = 0;
  for (const ChapterMark& chapter : chapters) {
    const auto sample = static_cast<std::uint32_t>(chapter.begin);
    append_number(chunks.points, ++number);
    append_number(chunks.points, sample);  // in the order of playing
    chunks.points += "data";
    append_number(chunks.points, 0);  // of the chunks of a wave list, and
    append_number(chunks.points, 0);  // of the blocks of a compressed file
    append_number(chunks.points, sample);

    const std::string text = label(chapter.title);
    chunks.labels += "labl";
    append_number(chunks.labels, static_cast<std::uint32_t>(sizeof number + text.size()));
    append_number(chunks.labels, number);
    chunks.labels += text;
  }
  return chunks;
}

std::string cue_fault(std::span<const ChapterMark> chapters) {
  constexpr std::int64_t kLastSample = std::numeric_limits<std::uint32_t>::max();
  std::size_t bytes = 0;
  for (const ChapterMark& chapter : chapters) {
    if (chapter.begin > kLastSample)
      return "expected chapters that begin at sample " + std::to_string(kLastSample) +
             " at the latest, found one at " + std::to_string(chapter.begin);
    bytes += 6 * 4 + 3 * 4 + label(chapter.title).size();  // a point and its label
  }
  if (bytes <= kMaxCueBytes) return "";
  return "expected at most " + std::to_string(kMaxCueBytes) + " bytes of marks, found " +
         std::to_string(bytes);
}

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

void check_finite(std::span<const float> samples, std::int64_t first, const std::string& subject) {
  const auto bad = std::find_if_not(samples.begin(), samples.end(),
                                    [](float sample) { return std::isfinite(sample); });
  if (bad != samples.end())
    throw Error(subject,
                "sample " + std::to_string(first + (bad - samples.begin())) + " is not finite");
}

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
  if (tags_) write_tags(part_->descriptor(), target_.full().string(), format_.container, *tags_);
  return part_->seal();
}

}  // namespace io
