#include "io/audio_format.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace io {
namespace {

// In the order of Container.
constexpr std::array<std::string_view, 5> kContainerNames = {"wav", "flac", "ogg", "opus", "mp3"};

/// The shortest decimal number that reads back as the same double.
std::string shortest(double value) {
  std::array<char, 32> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), written.ptr};
}

}  // namespace

bool is_lossy(Container container) {
  return container != Container::kWav && container != Container::kFlac;
}

std::vector<int> sample_rates(Container container) {
  if (container == Container::kOggOpus) return {8000, 12000, 16000, 24000, 48000};
  if (container == Container::kMp3)
    return {8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000};
  return {};
}

std::string file_extension(const AudioFormat& format) {
  return std::string(kContainerNames[static_cast<std::size_t>(format.container)]);
}

std::vector<std::string> container_names() {
  return {kContainerNames.begin(), kContainerNames.end()};
}

std::optional<Container> container_named(std::string_view name) {
  const auto found = std::ranges::find(kContainerNames, name);
  if (found == kContainerNames.end()) return std::nullopt;
  return static_cast<Container>(found - kContainerNames.begin());
}

std::string to_string(const AudioFormat& format) {
  std::string text = file_extension(format);
  if (format.container == Container::kMp3 && format.mp3_kbit_per_second > 0) {
    text += " " + std::to_string(format.mp3_kbit_per_second) + " kbit/s";
  } else if (is_lossy(format.container)) {
    text += " quality " + shortest(format.quality);
  } else {
    text += std::string(" ") + kEncodingNames[static_cast<std::size_t>(format.encoding)];
    if (format.dither && format.encoding == Encoding::kPcm16) text += " dithered";
  }
  text += " " + std::to_string(format.sample_rate) + " Hz";
  if (format.sample_rate != AudioFormat{}.sample_rate)
    text += std::string(" ") + kConverterNames[static_cast<std::size_t>(format.converter)];
  return text;
}

}  // namespace io
