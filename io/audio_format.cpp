#include "io/audio_format.h"

#include <array>
#include <charconv>

namespace io {
namespace {

struct Name {
  Container container;
  const char* text;
};
constexpr Name kNames[] = {{Container::kWav, "wav"},
                           {Container::kFlac, "flac"},
                           {Container::kOggVorbis, "ogg"},
                           {Container::kOggOpus, "opus"},
                           {Container::kMp3, "mp3"}};

/// The shortest decimal number that reads back as the same double.
std::string shortest(double value) {
  std::array<char, 32> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), written.ptr};
}

std::string encoding_name(Encoding encoding) {
  switch (encoding) {
    case Encoding::kPcm16:
      return "pcm16";
    case Encoding::kPcm24:
      return "pcm24";
    case Encoding::kFloat:
      return "float";
  }
  return "";
}

std::string converter_suffix(Converter converter) {
  switch (converter) {
    case Converter::kSincBest:
      return "";
    case Converter::kSincMedium:
      return " sinc-medium";
    case Converter::kSincFastest:
      return " sinc-fastest";
  }
  return "";
}

}  // namespace

bool is_lossy(Container container) {
  return container != Container::kWav && container != Container::kFlac;
}

std::string file_extension(const AudioFormat& format) {
  for (const Name& name : kNames)
    if (name.container == format.container) return name.text;
  return "";
}

std::vector<std::string> container_names() {
  std::vector<std::string> names;
  for (const Name& name : kNames) names.emplace_back(name.text);
  return names;
}

std::optional<Container> container_named(std::string_view name) {
  for (const Name& known : kNames)
    if (known.text == name) return known.container;
  return std::nullopt;
}

std::string to_string(const AudioFormat& format) {
  std::string text = file_extension(format);
  if (format.container == Container::kMp3 && format.mp3_kbit_per_second > 0) {
    text += " " + std::to_string(format.mp3_kbit_per_second) + " kbit/s";
  } else if (is_lossy(format.container)) {
    text += " quality " + shortest(format.quality);
  } else {
    text += " " + encoding_name(format.encoding);
    if (format.dither && format.encoding == Encoding::kPcm16) text += " dithered";
  }
  return text + " " + std::to_string(format.sample_rate) + " Hz" +
         converter_suffix(format.converter);
}

}  // namespace io
