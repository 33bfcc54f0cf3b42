// Classifies each damaged stretch, maps it to the times of both files, and sums up the measures.
#include "pipeline/diff/compare/damage_places.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/diff/measures/stretch.h"

namespace pipeline::diff {
namespace {

constexpr double kAround = 0.02;  // seconds before and after a stretch of damage

}  // namespace

void WaveformResult::add_stretch(const DamagedStretch& stretch, DiffSpan place,
                                 const Scan& baseline, const Scan& candidate, double rate) {
  place.baseline_begin = std::clamp(place.baseline_begin, 0.0, baseline.seconds());
  place.baseline_end = std::clamp(place.baseline_end, 0.0, baseline.seconds());
  place.candidate_begin = std::clamp(place.candidate_begin, 0.0, candidate.seconds());
  place.candidate_end = std::clamp(place.candidate_end, 0.0, candidate.seconds());
  place.gain_db = stretch.gain_db;
  if (place.kind == Kind::kWords && place.candidate_end == candidate.seconds() &&
      candidate.seconds() < baseline.seconds())
    place.kind = Kind::kTruncated;
  add_cause(place.kind, stretch.energy);
  damage.push_back(std::move(place));

  const double length = stretch.end_seconds - stretch.begin_seconds;
  const auto add = [&](Metric metric) { measures[metric] = measures[metric].value_or(0) + length; };
  if (stretch.what == DamagedStretch::What::kSilence) {
    add(Metric::kMissingSeconds);
  } else if (stretch.what == DamagedStretch::What::kOther) {
    add(Metric::kReplacedSeconds);
  } else if (stretch.what == DamagedStretch::What::kTone && !measures[Metric::kHumHz]) {
    measures[Metric::kHumHz] = stretch.tone_hz;
    measures[Metric::kHumDb] = 10 * std::log10(stretch.energy / (length * rate));
  }
}

void WaveformResult::add_splice(DiffSpan place, double energy) {
  constexpr double kLeast = 1e-12;  // digital silence is damage, too
  add_cause(place.kind, std::max(kLeast, energy));
  const double missing = place.baseline_end - place.baseline_begin;
  const double added = place.candidate_end - place.candidate_begin;
  const auto add = [&](Metric metric, double seconds) {
    measures[metric] = measures[metric].value_or(0) + seconds;
  };
  if (place.kind == Kind::kTiming) {
    add(Metric::kPauseSeconds, missing + added);
  } else {
    add(Metric::kMissingSeconds, missing);
    add(Metric::kAddedSeconds, added);
    if (auto& worst = measures[Metric::kWorstSnrDb]) worst = std::min(*worst, 0.0);
  }
  damage.push_back(std::move(place));
}

Kind kind_of(const Damage& damage) {
  switch (damage.what) {
    case Damage::What::kSilence:
      return Kind::kWords;
    case Damage::What::kGain:
      return Kind::kGain;
    case Damage::What::kOther:
      return Kind::kNoise;
  }
  return Kind::kNoise;
}

Kind kind_of(DamagedStretch::What what) {
  switch (what) {
    case DamagedStretch::What::kSilence:
    case DamagedStretch::What::kOther:
      return Kind::kWords;
    case DamagedStretch::What::kGain:
      return Kind::kGain;
    case DamagedStretch::What::kInverted:
      return Kind::kPolarity;
    case DamagedStretch::What::kOffset:
      return Kind::kDc;
    case DamagedStretch::What::kClipped:
      return Kind::kClipping;
    case DamagedStretch::What::kClick:
      return Kind::kClicks;
    case DamagedStretch::What::kFiltered:
      return Kind::kFilter;
    case DamagedStretch::What::kTone:
      return Kind::kHum;
    case DamagedStretch::What::kNoise:
      return Kind::kNoise;
  }
  return Kind::kNoise;
}

DamagePlaces::DamagePlaces(const Course& course, const TakeSamples& samples, const Scan& baseline,
                           const Scan& candidate, int sample_rate, WaveformResult& result)
    : course_(course),
      samples_(samples),
      scan_a_(baseline),
      scan_b_(candidate),
      rate_(sample_rate),
      result_(result) {}

void DamagePlaces::add(const Damage& damage) {
  const bool is_other = damage.what == Damage::What::kOther;
  if (is_other && is_at_a_splice(damage)) return;
  if (samples_.samples.empty()) {
    const bool is_silent = damage.what == Damage::What::kSilence;
    add_stretch({.what = is_silent ? DamagedStretch::What::kSilence : DamagedStretch::What::kNoise,
                 .begin_seconds = damage.begin_seconds,
                 .end_seconds = damage.end_seconds,
                 .gain_db = damage.gain_db,
                 .energy = damage.energy},
                kind_of(damage));
    result_.has_other_sound |= is_other;
    return;
  }
  const DamagedStretch found = examined(damage);
  add_stretch(found, kind_of(found.what));
}

void DamagePlaces::add(const Splice& splice) {
  result_.add_splice({.baseline_begin = seconds(splice.a),
                      .baseline_end = seconds(splice.a + splice.missing),
                      .candidate_begin = seconds(splice.b),
                      .candidate_end = seconds(splice.b + splice.added),
                      .kind = splice.has_sound() ? Kind::kWords : Kind::kTiming},
                     splice.energy);
}

void DamagePlaces::add(Kind kind, double begin_seconds, double length) {
  const auto place = std::llround(begin_seconds * rate_);
  const double in_a = seconds(course_.a_at(place)), in_b = seconds(course_.b_at(place));
  result_.damage.push_back({.baseline_begin = in_a,
                            .baseline_end = in_a + length,
                            .candidate_begin = in_b,
                            .candidate_end = in_b + length,
                            .kind = kind});
}

DamagedStretch DamagePlaces::examined(const Damage& damage) const {
  const auto begin = static_cast<std::int64_t>((damage.begin_seconds - kAround) * rate_);
  const auto end = static_cast<std::int64_t>((damage.end_seconds + kAround) * rate_);
  const auto first = static_cast<std::size_t>(std::max<std::int64_t>(0, begin));
  const auto last = static_cast<std::size_t>(std::min(end, std::ssize(samples_.samples)));
  DamagedStretch found =
      examine(samples_.wanted.subspan(first, last - first),
              samples_.samples.subspan(first, last - first), rate_, samples_.usual_power);
  found.begin_seconds += static_cast<double>(first) / rate_;
  found.end_seconds += static_cast<double>(first) / rate_;
  return found;
}

void DamagePlaces::add_stretch(const DamagedStretch& stretch, Kind kind) {
  const auto begin = std::llround(stretch.begin_seconds * rate_);
  const auto end = std::llround(stretch.end_seconds * rate_);
  result_.add_stretch(stretch,
                      {.baseline_begin = seconds(course_.a_at(begin)),
                       .baseline_end = seconds(course_.a_at(end)),
                       .candidate_begin = seconds(course_.b_at(begin)),
                       .candidate_end = seconds(course_.b_at(end)),
                       .kind = kind},
                      scan_a_, scan_b_, rate_);
}

bool DamagePlaces::is_at_a_splice(const Damage& damage) const {
  const auto begin = std::llround(damage.begin_seconds * rate_);
  const auto end = std::llround(damage.end_seconds * rate_);
  const auto reach = static_cast<std::int64_t>(0.03 * rate_);
  return std::ranges::any_of(course_.splices, [&](const Splice& splice) {
    const std::int64_t place = course_.place_of_b(splice.b);
    return begin - reach <= place && place <= end + reach && end - begin <= 4 * reach;
  });
}

}  // namespace pipeline::diff
