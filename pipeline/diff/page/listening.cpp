#include "pipeline/diff/page/listening.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "io/audio_sink.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff::page {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 16384;
constexpr int kHighestRate = 48000;  // that every browser plays

using Block = std::array<float, kBlock>;

/// How the candidate comes to lie on the baseline.
struct Match {
  std::int64_t delay = 0;  ///< samples that the candidate is late
  float factor = 1;        ///< by which it is multiplied
  std::string words = {};
};

Match match_of(const ItemFinding& finding, int rate) {
  // Where the candidate is another waveform, the best delay and gain mean nothing.
  if (!(finding.measures[Metric::kSnrDb].value_or(-1) > 0)) return {.words = "A−B: as they are"};
  const double delay_ms = finding.measures[Metric::kDelayMs].value_or(0);
  const double gain_db = finding.measures[Metric::kGainDb].value_or(0);
  const bool is_inverted = finding.measures[Metric::kPolarity].value_or(0) > 0;
  Match match{.delay = std::llround(delay_ms * rate / 1000),
              .factor = static_cast<float>((is_inverted ? -1 : 1) * std::pow(10, -gain_db / 20))};
  std::array<char, 80> words{};
  std::snprintf(words.data(), words.size(), "A−B: B moved by %.2f ms and %.2f dB%s",
                -delay_ms + 0.0, -gain_db + 0.0, is_inverted ? ", turned over" : "");
  match.words = words.data();
  return match;
}

bool can_be_heard(const Side& side) { return !side.path.empty() && side.problem.empty(); }

io::AudioFormat flac(int rate) { return {.container = io::Container::kFlac, .sample_rate = rate}; }

void copy_sound(const fs::path& from, int rate, io::Target to) {
  Recording recording(from, rate);
  io::AudioSink sink(std::move(to), flac(rate));
  Block block;
  for (std::size_t count = kBlock; count == kBlock;) {
    count = recording.read(block);
    sink.append(std::span(block).first(count));
  }
  sink.finish();
}

/// Baseline less candidate for as long as the baseline lasts.
void write_difference(const ItemFinding& finding, int rate, const Match& match, io::Target to) {
  Recording baseline(finding.baseline.path, rate);
  Recording candidate(finding.candidate.path, rate);
  io::AudioSink sink(std::move(to), flac(rate));
  Block a, b;
  for (std::int64_t late = match.delay; late > 0;)  // what comes before the baseline begins
    if (const std::size_t got = candidate.read(
            std::span(b).first(static_cast<std::size_t>(std::min<std::int64_t>(late, kBlock))));
        got > 0)
      late -= static_cast<std::int64_t>(got);
    else
      break;
  std::int64_t silence = std::max<std::int64_t>(0, -match.delay);
  for (std::size_t count = kBlock; count == kBlock;) {
    count = baseline.read(a);
    const auto still = static_cast<std::size_t>(std::min<std::int64_t>(silence, kBlock));
    silence -= static_cast<std::int64_t>(still);
    std::fill(b.begin(), b.end(), 0.0f);
    candidate.read(std::span(b).subspan(still));
    for (std::size_t i = 0; i < count; ++i) a[i] -= match.factor * b[i];
    sink.append(std::span(a).first(count));
  }
  sink.finish();
}

}  // namespace

Listening write_sounds(const ItemFinding& finding, const SoundTarget& target) {
  Listening listening;
  const auto named = [&](const std::string& key) {
    return target(listening.sounds.emplace_back(key));
  };
  const bool has_a = can_be_heard(finding.baseline);
  const bool has_b = can_be_heard(finding.candidate);
  const int own = has_a ? finding.baseline.sample_rate : finding.candidate.sample_rate;
  const int rate = std::min(own, kHighestRate);
  if (has_a) copy_sound(finding.baseline.path, rate, named("a"));
  if (has_b) copy_sound(finding.candidate.path, rate, named("b"));
  if (has_a && has_b) {
    const Match match = match_of(finding, rate);
    write_difference(finding, rate, match, named("difference"));
    listening.difference = match.words;
  }
  return listening;
}

}  // namespace pipeline::diff::page
