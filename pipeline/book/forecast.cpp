// Plans the speech job, lays out chapters with estimated lengths, and estimates bytes by format.
#include "pipeline/book/forecast.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>

#include "io/audio_format.h"
#include "io/base/atomic_file.h"
#include "io/base/scratch_folder.h"
#include "pipeline/book/timeline.h"

namespace pipeline {
namespace {

/// How long a segment is, as far as it is known before anything is spoken.
struct Length {
  double tokens;  ///< over speed
  double pauses;  ///< seconds
};

/// About what a second of speech takes, in kbit, as measured with the demo's voices.
double kbit_per_second(const io::AudioFormat& format) {
  const double khz = format.sample_rate / 1000.0;
  if (format.container == io::Container::kWav) return 16 * khz;
  if (format.container == io::Container::kFlac) {
    constexpr double kSpeechKhz = 24;  // above it there is little
    return 5.5 * std::min(khz, kSpeechKhz) + 1.5 * std::max(0.0, khz - kSpeechKhz);
  }
  const int rate = io::bit_rate(format);
  return rate > 0 ? rate : 25 + 50 * io::quality(format);
}

}  // namespace

BookForecast forecast_book(const BookScript& script, const BookJob& job,
                           const model::Engine& engine, int workers) {
  const io::ScratchFolder lexicons;
  for (const LexiconFile& lexicon : script.lexicons)
    io::write_file(lexicons.path() / lexicon.name, lexicon.bytes);
  const Manifest manifest = speech_manifest(script, job.narration, job.source,
                                            job.output / kSpeechFolder, lexicons.path());
  BookForecast forecast;
  std::map<std::string, Length> lengths;  // by the segments' ids
  forecast.speech = make_plan(manifest, engine, 1, Balance::kHash, workers, [&](const Work& work) {
    const std::string& place = work.item.where();
    for (const std::string& warning : work.outcome.warnings)
      forecast.warnings.push_back(place + ": " + warning);
    if (work.outcome.failed())
      forecast.failures.push_back(place + ": " + work.outcome.failure);
    else
      lengths[work.item.id] = {work.outcome.tokens / work.item.speed, pause_seconds(work)};
  });
  const auto expected = [&](const std::string& id) -> std::optional<Utterance> {
    const auto found = lengths.find(id);
    if (found == lengths.end()) return {};
    const double seconds =
        found->second.tokens * forecast.speech.seconds_per_token + found->second.pauses;
    const std::int64_t samples = std::llround(seconds * model::kSampleRate);
    const auto usual = static_cast<std::int64_t>(kQuietSeconds * model::kSampleRate);
    const std::int64_t quiet = std::min(usual, samples / 2);
    return Utterance{.samples = samples, .head = quiet / 2, .tail = quiet / 2};
  };
  for (const ScriptChapter& chapter : script.chapters)
    forecast.seconds.push_back(
        static_cast<double>(lay_out(chapter, job.pauses, expected).samples()) / model::kSampleRate);
  const double total = std::accumulate(forecast.seconds.begin(), forecast.seconds.end(), 0.0);
  constexpr double kSpeechKbits = 230;  // FLAC of 24 bits
  const double chapters = kbit_per_second(job.audio);
  const double book = job.m4b ? job.m4b_kbit_per_second : chapters;
  forecast.bytes = total * (kSpeechKbits + chapters + book) * 1000 / 8;
  return forecast;
}

}  // namespace pipeline
