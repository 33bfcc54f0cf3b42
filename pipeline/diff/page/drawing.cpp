// Computes waveform, mel bands, contours and the alignment of an item as JSON with base64.
#include "pipeline/diff/page/drawing.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "io/base/error.h"
#include "io/base/json_document.h"
#include "io/base64.h"
#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/alignment.h"

namespace pipeline::diff {
namespace {

using io::Json;

constexpr int kMaxColumns = 1500;
constexpr int kMinFrames = 2;       // in a column: 10 ms
constexpr float kRangeDb = 70;      // of the spectrograms
constexpr float kFaintestDb = -90;  // of the contour of energy

constexpr int kWaves = 4;  // steps of the waveform in a column

/// What is drawn of one side.
struct Drawn {
  CoarseFeatures features;
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
    Drawn drawn{.features = coarse_features(side.path, frames), .wave = {}};
    drawn.wave = waveform(side.path, drawn.features.columns() * kWaves, frames * kHop / kWaves);
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

/// Of each column of the baseline, the last one of the candidate that dynamic time warping of the
/// columns puts there.
std::vector<int> warped(const CoarseFeatures& a, const CoarseFeatures& b) {
  std::vector<int> partners(static_cast<std::size_t>(a.columns()));
  for (const Cell& cell : align(a.shapes(), b.shapes()).path) partners[cell.a] = cell.b;
  return partners;
}

/// In one take, by what was cut out or put in, and by the delay; after the candidate's end its
/// number of columns.
std::vector<int> moved(const ItemFinding& finding, const CoarseFeatures& a, const CoarseFeatures& b,
                       double hop) {
  double late = finding.measures[Metric::kDelayMs].value_or(0) / 1000;
  auto span = finding.spans.begin();
  std::vector<int> partners;
  for (int column = 0; column < a.columns(); ++column) {
    const double at = column * hop;
    for (; span != finding.spans.end() && span->baseline_begin <= at; ++span)
      if (span->kind != Kind::kClicks) late = span->candidate_end - span->baseline_end;
    partners.push_back(std::clamp(static_cast<int>(std::lround((at + late) / hop)),
                                  partners.empty() ? 0 : partners.back(), b.columns()));
  }
  return partners;
}

/// Where the candidate has each column of the baseline; nothing where either has none.
std::vector<int> path_between(const ItemFinding& finding, const CoarseFeatures& a,
                              const CoarseFeatures& b, double hop) {
  if (a.columns() == 0 || b.columns() == 0) return {};
  const bool runs_as_it_did = finding.is_same_take && finding.kind != Kind::kSpeed;
  return runs_as_it_did ? moved(finding, a, b, hop) : warped(a, b);
}

/// Greatest level of a band on either side, dB, rounded up to fives.
float top_of(const CoarseFeatures& a, const CoarseFeatures& b) {
  float most = kSilentDb;
  for (const CoarseFeatures* side : {&a, &b})
    for (const float level : side->bands) most = std::max(most, level);
  return 5 * std::ceil(most / 5);
}

}  // namespace

nlohmann::ordered_json drawing_of(const ItemFinding& finding) {
  const double seconds = std::max(finding.baseline.seconds, finding.candidate.seconds);
  const int frames =
      std::max(kMinFrames, static_cast<int>(std::ceil(seconds / kHopSeconds / kMaxColumns)));
  const double hop = frames * kHopSeconds;
  const Drawn a = draw(finding.baseline, frames);
  const Drawn b = draw(finding.candidate, frames);
  const float top = top_of(a.features, b.features);
  float peak = 1e-4F;
  for (const Drawn* side : {&a, &b})
    for (const float sample : side->wave) peak = std::max(peak, std::abs(sample));

  const auto side_json = [&](const Drawn& side) {
    return Json{{"wave", bytes_of(side.wave, -peak, peak, 254)},
                {"mel", bytes_of(side.features.bands, top - kRangeDb, top, 255)},
                {"f0", tenths(side.features.f0, 0)},
                {"energy", tenths(side.features.level_db, kFaintestDb)}};
  };
  return {
      {"seconds", seconds},
      {"hop", hop},
      {"waves", kWaves},
      {"peak", peak},
      {"mel", {{"bands", kMelBands}, {"hz", {50, kFrameRate / 2}}, {"db", {top - kRangeDb, top}}}},
      {"a", side_json(a)},
      {"b", side_json(b)},
      {"path", path_between(finding, a.features, b.features, hop)}};
}

}  // namespace pipeline::diff
