// Decodes with libsndfile, and checks the sizes of RIFF files, which it accepts truncated.
#include "io/audio_reader.h"

#include <sndfile.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include "io/audio_format.h"
#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/sound_file.h"

namespace io {
namespace {

constexpr std::size_t kBlockFrames = 16384;

/// libsndfile takes a RIFF file that was cut off for a shorter one; its header knows better.
/// Sizes near 4 GiB stand for "not known" in files written to a pipe.
void check_riff_size(const std::filesystem::path& path) {
  std::array<unsigned char, 12> head{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(head.data()), head.size())) return;
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  if (!text.starts_with("RIFF") || !text.ends_with("WAVE")) return;
  const std::uint64_t promised =
      8 + (head[4] | head[5] << 8 | head[6] << 16 | static_cast<std::uint64_t>(head[7]) << 24);
  constexpr std::uint64_t kUnknown = 0x7fffff00;
  const std::uint64_t found = std::filesystem::file_size(path);
  if (promised < kUnknown && found < promised)
    throw Error(path.string(), "ends after " + std::to_string(found) + " of the " +
                                   counted(promised, "byte") + " that its header promises");
}

}  // namespace

struct AudioReader::File {
  std::string subject;
  SF_INFO info{};
  std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> handle{nullptr, sf_close};
  std::int64_t taken = 0;  ///< frames
};

AudioReader::AudioReader(const std::filesystem::path& path) : file_(std::make_unique<File>()) {
  file_->subject = path.string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw Error(file_->subject,
                std::filesystem::exists(path, error) ? "expected a file" : "there is no such file");
  if (std::filesystem::file_size(path) == 0) throw Error(file_->subject, "is empty");
  file_->handle.reset(sf_open(path.c_str(), SFM_READ, &file_->info));
  if (!file_->handle)
    throw Error(file_->subject, "is not audio (" + libsndfile_error(nullptr) + ")");
  check_riff_size(path);
}

AudioReader::~AudioReader() = default;
AudioReader::AudioReader(AudioReader&&) noexcept = default;
AudioReader& AudioReader::operator=(AudioReader&&) noexcept = default;

int AudioReader::sample_rate() const { return file_->info.samplerate; }
int AudioReader::channels() const { return file_->info.channels; }
std::int64_t AudioReader::frames() const { return file_->info.frames; }

std::string AudioReader::format() const {
  if ((file_->info.format & SF_FORMAT_SUBMASK) == SF_FORMAT_MPEG_LAYER_III) return "MP3";
  SF_FORMAT_INFO info{};
  info.format = file_->info.format & SF_FORMAT_TYPEMASK;
  if (sf_command(nullptr, SFC_GET_FORMAT_INFO, &info, sizeof info) != 0) return "unknown";
  const std::string name = info.name;  // "FLAC (Free Lossless Audio Codec)"
  return name.substr(0, name.find(" ("));
}

bool AudioReader::is_lossy() const {
  switch (file_->info.format & SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_S8:
    case SF_FORMAT_PCM_U8:
    case SF_FORMAT_PCM_16:
    case SF_FORMAT_PCM_24:
    case SF_FORMAT_PCM_32:
    case SF_FORMAT_FLOAT:
    case SF_FORMAT_DOUBLE:
    case SF_FORMAT_ALAC_16:
    case SF_FORMAT_ALAC_20:
    case SF_FORMAT_ALAC_24:
    case SF_FORMAT_ALAC_32:
      return false;
    default:
      return true;
  }
}

std::size_t AudioReader::read(float* samples, std::size_t frames) {
  File& file = *file_;
  const auto count = sf_readf_float(file.handle.get(), samples, static_cast<sf_count_t>(frames));
  if (const int error = sf_error(file.handle.get()); error != 0)
    throw Error(file.subject, std::string("cannot decode: ") + sf_error_number(error));
  file.taken += count;
  if (count < static_cast<sf_count_t>(frames) && file.taken < file.info.frames)
    throw Error(file.subject, "ends after " + std::to_string(file.taken) + " of the " +
                                  counted(file.info.frames, "sample") +
                                  " that its header promises");
  return static_cast<std::size_t>(count);
}

std::span<const float> AudioReader::next() {
  const auto width = static_cast<std::size_t>(channels());
  block_.resize(kBlockFrames * width);
  return std::span(block_).first(read(block_.data(), kBlockFrames) * width);
}

std::size_t AudioReader::read_mono(std::span<float> block) {
  const auto width = static_cast<std::size_t>(channels());
  if (width == 1) return read(block.data(), block.size());
  block_.resize(block.size() * width);
  const std::size_t count = read(block_.data(), block.size());
  for (std::size_t i = 0; i < count; ++i) {
    float sum = 0;
    for (std::size_t c = 0; c < width; ++c) sum += block_[i * width + c];
    block[i] = sum / static_cast<float>(width);
  }
  return count;
}

bool is_audio_name(const std::filesystem::path& path) {
  const std::string extension = extension_of(path);
  return !extension.empty() && container_named(extension.substr(1)).has_value();
}

}  // namespace io
