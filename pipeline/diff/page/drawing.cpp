#include "pipeline/diff/page/drawing.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/base64.h"
#include "io/error.h"
#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/page/sketch.h"

namespace pipeline::diff::page {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostColumns = 1500;
constexpr int kLeastFrames = 2;     // in a column: 10 ms
constexpr double kRangeDb = 70;     // of the spectrograms
constexpr float kFaintestDb = -90;  // of the contour of energy

Sketch sketch_of(const Side& side, int frames) {
  if (side.path.empty() || !side.problem.empty()) return {};
  try {
    return sketch(side.path, frames);
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
  for (const float value : values)
    list.push_back(std::round(10.0 * std::max(value, least)) / 10);
  return list;
}

/// Of each column of the baseline, the last column of the candidate that belongs to it.
std::vector<int> path_between(const Sketch& a, const Sketch& b) {
  if (a.columns() == 0 || b.columns() == 0) return {};
  std::vector<int> partners(static_cast<std::size_t>(a.columns()));
  for (const Cell& cell : align(a.shapes(), b.shapes()).path) partners[cell.a] = cell.b;
  return partners;
}

float loudest(const Sketch& a, const Sketch& b, std::vector<float> Sketch::*values) {
  float most = 0;
  bool is_first = true;
  for (const Sketch* side : {&a, &b})
    for (const float value : side->*values) {
      most = is_first ? value : std::max(most, value);
      is_first = false;
    }
  return most;
}

}  // namespace

Json drawing_of(const ItemFinding& finding) {
  const double seconds = std::max(finding.baseline.seconds, finding.candidate.seconds);
  const int frames =
      std::max(kLeastFrames, static_cast<int>(std::ceil(seconds / kHopSeconds / kMostColumns)));
  const Sketch a = sketch_of(finding.baseline, frames);
  const Sketch b = sketch_of(finding.candidate, frames);
  const auto top = static_cast<float>(5 * std::ceil(loudest(a, b, &Sketch::bands) / 5));
  float peak = 1e-4F;
  for (const Sketch* side : {&a, &b})
    for (const float sample : side->wave) peak = std::max(peak, std::abs(sample));

  const auto side_json = [&](const Sketch& side) {
    return Json{{"wave", bytes_of(side.wave, -peak, peak, 254)},
                {"mel", bytes_of(side.bands, top - static_cast<float>(kRangeDb), top, 255)},
                {"f0", tenths(side.f0, 0)},
                {"energy", tenths(side.level_db, kFaintestDb)}};
  };
  return {{"hop", frames * kHopSeconds},
          {"waves", Sketch::kWaves},
          {"peak", peak},
          {"mel", {{"bands", kMelBands}, {"hz", {50, kFrameRate / 2}}, {"db", {top - kRangeDb, top}}}},
          {"a", side_json(a)},
          {"b", side_json(b)},
          {"path", path_between(a, b)}};
}

}  // namespace pipeline::diff::page
