// A WAV header of unknown length and 16-bit samples, written as they come: see audio_stream.h.
#include "io/audio_stream.h"

#include <utility>

#include "io/base/descriptor.h"
#include "io/encoded_file.h"

namespace io {
namespace {

constexpr int kStreamBytesPerSample = 2;
constexpr std::uint32_t kUnknownSize = 0xFFFFFFFF;

void append_little_endian(std::string& bytes, std::uint32_t number, int count) {
  for (int i = 0; i < count; ++i)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> (8 * i)));
}

/// The chunks of a WAV file up to its first sample (Microsoft and IBM, Multimedia Programming
/// Interface and Data Specifications 1.0).
std::string wav_header(int sample_rate) {
  constexpr std::uint32_t kFormatBytes = 16;
  constexpr std::uint32_t kPcm = 1;
  constexpr std::uint32_t kChannels = 1;
  const auto rate = static_cast<std::uint32_t>(sample_rate);
  std::string header = "RIFF";
  append_little_endian(header, kUnknownSize, 4);
  header += "WAVEfmt ";
  append_little_endian(header, kFormatBytes, 4);
  append_little_endian(header, kPcm, 2);
  append_little_endian(header, kChannels, 2);
  append_little_endian(header, rate, 4);
  append_little_endian(header, rate * kStreamBytesPerSample, 4);
  append_little_endian(header, kStreamBytesPerSample, 2);
  append_little_endian(header, kStreamBytesPerSample * 8, 2);
  header += "data";
  append_little_endian(header, kUnknownSize, 4);
  return header;
}

}  // namespace

AudioStream::AudioStream(int descriptor, std::string subject, const AudioFormat& format,
                         StreamHeader header, std::uint64_t dither_seed)
    : descriptor_(descriptor),
      subject_(std::move(subject)),
      format_(format),
      dither_seed_(dither_seed) {
  if (header == StreamHeader::kWav)
    write_all(descriptor_, wav_header(format_.sample_rate), subject_);
}

void AudioStream::append(std::span<const float> samples) {
  check_finite(samples, written_, subject_);
  std::string bytes;
  bytes.reserve(samples.size() * kStreamBytesPerSample);
  for (const std::int32_t step : quantize(samples, format_, dither_seed_, written_))
    append_little_endian(bytes, static_cast<std::uint32_t>(step) >> 16, kStreamBytesPerSample);
  write_all(descriptor_, bytes, subject_);
  written_ += static_cast<std::int64_t>(samples.size());
}

}  // namespace io
