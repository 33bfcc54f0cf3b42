// Limits and defaults of the containers: sample rates, bit rates, quality. Formats as text.
#include "io/audio_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace io {
namespace {

// In the order of Container.
constexpr std::array<std::string_view, 5> kContainerNames = {"wav", "flac", "ogg", "opus", "mp3"};

// For one voice; in kbit/s.
constexpr int kOpusSpeech = 48;
constexpr int kMp3Speech = 64;
constexpr double kVorbisSpeech = 0.3;

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

std::vector<int> mp3_bit_rates(int sample_rate) {
  if (sample_rate >= 32000) return {32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
  std::vector<int> rates = {8, 16, 24, 32, 40, 48, 56, 64};
  if (sample_rate >= 16000) rates.insert(rates.end(), {80, 96, 112, 128, 144, 160});
  return rates;
}

int bit_rate(const AudioFormat& format) {
  if (format.quality) return 0;
  const bool is_given = format.kbit_per_second > 0;
  if (format.container == Container::kOggOpus)
    return is_given ? format.kbit_per_second : kOpusSpeech;
  if (format.container == Container::kMp3) return is_given ? format.kbit_per_second : kMp3Speech;
  return 0;
}

double quality(const AudioFormat& format) { return format.quality.value_or(kVorbisSpeech); }

std::string bit_rate_fault(const AudioFormat& format) {
  const int rate = format.kbit_per_second;
  if (rate == 0) return "";
  if (format.quality) return fmt::format("expected {} kbit/s or a quality, found both", rate);
  if (format.container == Container::kOggOpus)
    return rate >= kMinOpusKbits && rate <= kMaxOpusKbits
               ? ""
               : fmt::format("expected {} to {} for opus, found {}", kMinOpusKbits, kMaxOpusKbits,
                             rate);
  if (format.container != Container::kMp3)
    return fmt::format("expected opus or mp3 for {} kbit/s, found {}", rate,
                       file_extension(format));
  const std::vector<int> known = mp3_bit_rates(format.sample_rate);
  if (std::ranges::find(known, rate) != known.end()) return "";
  return fmt::format("expected one of {} for mp3 at {} Hz, found {}", fmt::join(known, ", "),
                     format.sample_rate, rate);
}

std::string quality_fault(const AudioFormat& format) {
  if (!format.quality || is_lossy(format.container)) return "";
  return fmt::format("expected ogg, opus or mp3 for a quality of {}, found {}",
                     shortest(*format.quality), file_extension(format));
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
  if (const int rate = bit_rate(format); rate > 0) {
    text += " " + std::to_string(rate) + " kbit/s";
  } else if (is_lossy(format.container)) {
    text += " quality " + shortest(quality(format));
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
