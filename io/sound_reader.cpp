#include "io/sound_reader.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "io/error.h"

namespace io {
namespace {

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
                                   std::to_string(promised) + " bytes that its header promises");
}

}  // namespace

struct SoundReader::State {
  std::filesystem::path path;
  SF_INFO info{};
  std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file{nullptr, sf_close};
  std::vector<float> interleaved = {};  ///< a block of a file with several channels
  std::int64_t taken = 0;

  std::size_t read_frames(float* block, std::size_t frames) {
    const auto count = sf_readf_float(file.get(), block, static_cast<sf_count_t>(frames));
    if (const int error = sf_error(file.get()); error != 0)
      throw Error(path.string(), std::string("cannot decode: ") + sf_error_number(error));
    return static_cast<std::size_t>(count);
  }

  std::size_t read_mixed(std::span<float> block) {
    const auto channels = static_cast<std::size_t>(info.channels);
    interleaved.resize(block.size() * channels);
    const std::size_t count = read_frames(interleaved.data(), block.size());
    for (std::size_t i = 0; i < count; ++i) {
      float sum = 0;
      for (std::size_t c = 0; c < channels; ++c) sum += interleaved[i * channels + c];
      block[i] = sum / static_cast<float>(channels);
    }
    return count;
  }
};

SoundReader::SoundReader(std::filesystem::path path) : state_(std::make_unique<State>()) {
  State& state = *state_;
  state.path = std::move(path);
  const std::string subject = state.path.string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(state.path, error))
    throw Error(subject, std::filesystem::exists(state.path, error) ? "expected a file"
                                                                    : "there is no such file");
  if (std::filesystem::file_size(state.path) == 0) throw Error(subject, "is empty");
  state.file.reset(sf_open(state.path.c_str(), SFM_READ, &state.info));
  if (!state.file) throw Error(subject, std::string("is no audio: ") + sf_strerror(nullptr));
  if (state.info.samplerate < kLowestRate || state.info.samplerate > kHighestRate)
    throw Error(subject, "has a sample rate of " + std::to_string(state.info.samplerate) +
                             " Hz, expected " + std::to_string(kLowestRate) + " to " +
                             std::to_string(kHighestRate));
  check_riff_size(state.path);
}

SoundReader::~SoundReader() = default;
SoundReader::SoundReader(SoundReader&&) noexcept = default;
SoundReader& SoundReader::operator=(SoundReader&&) noexcept = default;

int SoundReader::sample_rate() const { return state_->info.samplerate; }
int SoundReader::channels() const { return state_->info.channels; }
std::int64_t SoundReader::samples() const { return state_->info.frames; }

std::size_t SoundReader::read(std::span<float> block) {
  State& state = *state_;
  const std::size_t count = state.info.channels == 1 ? state.read_frames(block.data(), block.size())
                                                     : state.read_mixed(block);
  state.taken += static_cast<std::int64_t>(count);
  if (count < block.size() && state.taken < state.info.frames)
    throw Error(state.path.string(), "ends after " + std::to_string(state.taken) + " of the " +
                                         std::to_string(state.info.frames) +
                                         " samples that its header promises");
  return count;
}

}  // namespace io
