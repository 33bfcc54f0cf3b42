// Buffers samples into fixed blocks for the encoder, and asks libsndfile which formats it has.
#include "io/audio_sink.h"

#include <samplerate.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "io/base/error.h"
#include "io/encoded_file.h"

namespace io {
namespace {

/// Samples encoded at a time. Vorbis begins differently when it is given more or less at once, so
/// that every file is given to the encoder in the same pieces.
constexpr std::size_t kSinkSamples = 16384;

}  // namespace

AudioSink::AudioSink(Target target, const AudioFormat& format, std::uint64_t dither_seed)
    : subject_(target.full().string()),
      file_(std::make_unique<EncodedFile>(std::move(target), format, dither_seed)) {
  block_.reserve(kSinkSamples);
}

AudioSink::~AudioSink() = default;
AudioSink::AudioSink(AudioSink&&) noexcept = default;
AudioSink& AudioSink::operator=(AudioSink&&) noexcept = default;

void AudioSink::append(std::span<const float> samples) {
  check_finite(samples, appended_, subject_);
  appended_ += static_cast<std::int64_t>(samples.size());
  while (!samples.empty()) {
    const auto piece = samples.first(std::min(samples.size(), kSinkSamples - block_.size()));
    block_.insert(block_.end(), piece.begin(), piece.end());
    samples = samples.subspan(piece.size());
    if (block_.size() == kSinkSamples) flush();
  }
}

void AudioSink::mark(std::span<const ChapterMark> chapters) { file_->mark(chapters); }

void AudioSink::tag(const Tags& tags) { file_->tag(tags); }

void AudioSink::redirect(Target target) { file_->redirect(std::move(target)); }

void AudioSink::flush() {
  if (!block_.empty()) file_->write(block_);
  block_.clear();
}

SealedFile AudioSink::seal() {
  flush();
  return file_->seal();
}

FileStamp AudioSink::finish() {
  SealedFile sealed = seal();
  sealed.place();
  return sealed.stamp();
}

std::string codec_versions() {
  const std::string resampler = src_get_version();  // and who wrote it
  return std::string(sf_version_string()) + " " + resampler.substr(0, resampler.find(' '));
}

void check_format(const AudioFormat& format) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> nowhere(std::fopen("/dev/null", "r+"),
                                                                std::fclose);
  if (!nowhere) throw system_error("/dev/null", "cannot open");
  SoundFile sound(::fileno(nowhere.get()), to_string(format), format);
  // Some encoders look at the rate when they get the first sample.
  if (is_lossy(format.container) || format.encoding == Encoding::kFloat)
    sound.write(std::vector<float>{0});
  else
    sound.write(std::vector<std::int32_t>{0});
  sound.close();
}

}  // namespace io
