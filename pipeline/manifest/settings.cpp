#include "pipeline/manifest/settings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "io/audio_sink.h"
#include "io/files/error.h"

namespace pipeline {
namespace {

template <class Enum, class Names>
Enum parse(const std::string& name, const Names& names) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

void check_rate(const io::JsonObject& object, const io::AudioFormat& audio) {
  const std::vector<int> known = io::sample_rates(audio.container);
  if (known.empty() || std::find(known.begin(), known.end(), audio.sample_rate) != known.end())
    return;
  std::string list;
  for (const int rate : known) list += (list.empty() ? "" : ", ") + std::to_string(rate);
  object.refuse("sample_rate", "expected one of " + list + " for " + io::file_extension(audio) +
                                   ", found " + std::to_string(audio.sample_rate));
}

void read_encoding(io::JsonObject& object, io::AudioFormat& audio) {
  const std::string format = io::file_extension(audio);
  if (io::is_lossy(audio.container) && object.has("encoding"))
    object.refuse("encoding", format + " keeps samples in its own way; leave this out");
  std::vector<std::string> names(io::kEncodingNames.begin(), io::kEncodingNames.end());
  if (audio.container == io::Container::kFlac) names.pop_back();  // float
  if (const auto encoding = object.one_of("encoding", names))
    audio.encoding = parse<io::Encoding>(*encoding, io::kEncodingNames);
  if (const auto dither = object.boolean("dither")) audio.dither = *dither;
  if (audio.dither && (io::is_lossy(audio.container) || audio.encoding != io::Encoding::kPcm16))
    object.refuse("dither", "only pcm16 is dithered");
}

}  // namespace

io::AudioFormat read_audio(io::JsonObject& object) {
  io::AudioFormat audio;
  if (const auto format = object.one_of("format", io::container_names()))
    audio.container = *io::container_named(*format);
  read_encoding(object, audio);
  if (const auto rate = object.integer("sample_rate", kMinSampleRate, kMaxSampleRate))
    audio.sample_rate = static_cast<int>(*rate);
  check_rate(object, audio);
  if (const auto converter =
          object.one_of("converter", {io::kConverterNames.begin(), io::kConverterNames.end()}))
    audio.converter = parse<io::Converter>(*converter, io::kConverterNames);
  if (const auto quality = object.number("quality", 0, 1)) {
    if (!io::is_lossy(audio.container))
      object.refuse("quality",
                    io::file_extension(audio) + " loses nothing; this is for ogg, opus and mp3");
    audio.quality = *quality;
  }
  object.finish();
  try {
    io::check_format(audio);
  } catch (const io::Error& error) {
    object.refuse("", error.what());
  }
  return audio;
}

QualityPolicy read_quality(io::JsonObject& object) {
  QualityPolicy policy;
  const auto read = [&](const char* key, double max, double& value) {
    value = object.number(key, 0, max).value_or(value);
  };
  read("longest_silence_seconds", 3600, policy.longest_silence_seconds);
  read("longest_tail_seconds", 3600, policy.longest_tail_seconds);
  read("min_symbols_per_second", 1000, policy.min_symbols_per_second);
  read("max_symbols_per_second", 1000, policy.max_symbols_per_second);
  read("max_dc", 1, policy.max_dc);
  constexpr std::uint64_t kMostSamples = 1'000'000'000;
  if (const auto clipped = object.integer("max_clipped_samples", 0, kMostSamples))
    policy.max_clipped_samples = static_cast<std::int64_t>(*clipped);
  if (policy.min_symbols_per_second > policy.max_symbols_per_second)
    object.refuse("", "min_symbols_per_second is above max_symbols_per_second");
  if (auto flags = object.some_of("quarantine", {"clipping", "silence", "run-on", "rate", "dc"}))
    policy.quarantine = *std::move(flags);
  object.finish();
  return policy;
}

std::vector<io::AlignmentFormat> read_alignments(io::JsonObject& root) {
  std::vector<io::AlignmentFormat> formats;
  const auto names = root.some_of("alignments", io::alignment_format_names());
  for (const std::string& name : names.value_or(std::vector<std::string>{})) {
    const io::AlignmentFormat format = *io::alignment_format_named(name);
    if (std::find(formats.begin(), formats.end(), format) != formats.end())
      root.refuse("alignments", "\"" + name + "\" is listed twice");
    formats.push_back(format);
  }
  return formats;
}

}  // namespace pipeline
