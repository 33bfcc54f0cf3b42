#include "pipeline/diff/page/drawing.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/base64.h"
#include "io/files/error.h"
#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/recording.h"
#include "pipeline/diff/sketch.h"

namespace pipeline::diff::page {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostColumns = 1500;
constexpr int kLeastFrames = 2;     // in a column: 10 ms
constexpr float kRangeDb = 70;      // of the spectrograms
constexpr float kFaintestDb = -90;  // of the contour of energy

constexpr int kWaves = 4;  // steps of the waveform in a column

/// What is drawn of one side.
struct Drawn {
  Sketch sketch;
  std::vector<float> wave;  ///< [columns * kWaves, 2], least and greatest sample
};

std::vector<float> waveform(const std::filesystem::path& path, int steps, int samples) {
  Recording recording(path, kFrameRate);
  std::vector<float> block(static_cast<std::size_t>(samples));
  std::vector<float> wave;
  for (int i = 0; i < steps; ++i) {
    const auto piece = std::span(block).first(recording.read(block));
    if (piece.empty()) break;
    const auto [least, greatest] = std::minmax_element(piece.begin(), piece.end());
    wave.insert(wave.end(), {*least, *greatest});
  }
  return wave;
}

Drawn draw(const Side& side, int frames) {
  if (side.path.empty() || !side.problem.empty()) return {};
  try {
    Drawn drawn{.sketch = sketch(side.path, frames), .wave = {}};
    drawn.wave = waveform(side.path, drawn.sketch.columns() * kWaves, frames * kHop / kWaves);
    return drawn;
  } catch (const io::Error&) {
    return {};  // the finding says what is wrong with it
  }
}

std::string bytes_of(const std::vector<float>& values, float low, float high, float most) {
  std::vector<std::uint8_t> bytes(values.size());
  std::transform(values.begin(), values.end(), bytes.begin(), [&](float value) {
    const float share = std::clamp((value - low) / (high - low), 0.0f, 1.0f);
    return static_cast<std::uint8_t>(std::lround(share * most));
  });
  return io::to_base64(bytes);
}

Json tenths(const std::vector<float>& values, float least) {
  Json list = Json::array();
  for (const float value : values) list.push_back(std::round(10.0 * std::max(value, least)) / 10);
  return list;
}

/// Of each column of the baseline, the last column of the candidate that belongs to it.
std::vector<int> path_between(const Sketch& a, const Sketch& b) {
  if (a.columns() == 0 || b.columns() == 0) return {};
  std::vector<int> partners(static_cast<std::size_t>(a.columns()));
  for (const Cell& cell : align(a.shapes(), b.shapes()).path) partners[cell.a] = cell.b;
  return partners;
}

/// Greatest level of a band on either side, dB, rounded up to fives.
float top_of(const Sketch& a, const Sketch& b) {
  float most = kSilentDb;
  for (const Sketch* side : {&a, &b})
    for (const float level : side->bands) most = std::max(most, level);
  return 5 * std::ceil(most / 5);
}

}  // namespace

Json drawing_of(const ItemFinding& finding) {
  const double seconds = std::max(finding.baseline.seconds, finding.candidate.seconds);
  const int frames =
      std::max(kLeastFrames, static_cast<int>(std::ceil(seconds / kHopSeconds / kMostColumns)));
  const Drawn a = draw(finding.baseline, frames);
  const Drawn b = draw(finding.candidate, frames);
  const float top = top_of(a.sketch, b.sketch);
  float peak = 1e-4F;
  for (const Drawn* side : {&a, &b})
    for (const float sample : side->wave) peak = std::max(peak, std::abs(sample));

  const auto side_json = [&](const Drawn& side) {
    return Json{{"wave", bytes_of(side.wave, -peak, peak, 254)},
                {"mel", bytes_of(side.sketch.bands, top - kRangeDb, top, 255)},
                {"f0", tenths(side.sketch.f0, 0)},
                {"energy", tenths(side.sketch.level_db, kFaintestDb)}};
  };
  return {
      {"hop", frames * kHopSeconds},
      {"waves", kWaves},
      {"peak", peak},
      {"mel", {{"bands", kMelBands}, {"hz", {50, kFrameRate / 2}}, {"db", {top - kRangeDb, top}}}},
      {"a", side_json(a)},
      {"b", side_json(b)},
      {"path", path_between(a.sketch, b.sketch)}};
}

}  // namespace pipeline::diff::page
