// Aligns the outlines with affine gaps, trims silence from each gap, and classifies it.
#include "pipeline/diff/compare/spans.h"

#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/alignment.h"

namespace pipeline::diff {
namespace {

constexpr int kRadius = 75;         // strokes: 1.5 s
constexpr double kSkipCost = 0.35;  // distance at which two strokes are as well left out,
constexpr double kSkipShare = 0.6;  // and this much more for each usual distance
constexpr double kOpenShare = 1;    // strokes in a gap that cost as much as to begin it
constexpr int kShortestGap = 3;     // strokes: 60 ms
constexpr double kAlike = 0.5;      // of the cost of a skipped stroke
constexpr int kFarthestSlide = 5;   // strokes

/// Strokes of one side without a partner.
struct Gap {
  int begin = 0, end = 0;
  int size() const { return end - begin; }
};

/// Both sides' gaps at one place; either may be empty.
struct Place {
  Gap a, b;
};

std::vector<Place> places_of(const std::vector<Move>& moves) {
  std::vector<Place> places;
  bool is_open = false;
  for (const Move& move : moves) {
    if (move.kind == Move::Kind::kMatch) {
      is_open = false;
      continue;
    }
    if (!is_open) places.push_back({{move.a, move.a}, {move.b, move.b}});
    is_open = true;
    if (move.kind == Move::Kind::kSkipA) places.back().a.end = move.a + 1;
    if (move.kind == Move::Kind::kSkipB) places.back().b.end = move.b + 1;
  }
  return places;
}

double distance(std::span<const float> a, std::span<const float> b) {
  double squares = 0;
  for (std::size_t k = 0; k < a.size(); ++k) squares += std::pow(a[k] - b[k], 2);
  return std::sqrt(squares);
}

double mean_distance(const Outline& side, const Gap& gap, const Outline& other, int stroke) {
  if (stroke < 0 || stroke >= other.size()) return INFINITY;
  const std::span<const float> there = other.shapes().row_span(stroke);
  double sum = 0;
  for (int i = gap.begin; i < gap.end; ++i) sum += distance(side.shapes().row_span(i), there);
  return sum / gap.size();
}

/// Takes silence off both ends.
Gap with_sound(const Outline& side, Gap gap) {
  while (gap.begin < gap.end && !side.has_sound(gap.begin)) ++gap.begin;
  while (gap.begin < gap.end && !side.has_sound(gap.end - 1)) --gap.end;
  return gap;
}

/// A gap may lie a little earlier or later just as well when what it leaves behind sounds like what
/// it takes in: a word that begins like the next one. Moves it to where words begin and end.
Gap slid_to_silence(const Outline& side, const Gap& gap, double alike) {
  const auto is_border = [&](int stroke) {
    return stroke == 0 || stroke == side.size() || !side.has_sound(stroke - 1) ||
           !side.has_sound(stroke);
  };
  for (const int step : {-1, 1}) {
    Gap moved = gap;
    for (int k = 0; k <= kFarthestSlide; ++k) {
      if (is_border(moved.begin) && is_border(moved.end)) return moved;
      const int taken = step < 0 ? moved.begin - 1 : moved.end;
      const int left = step < 0 ? moved.end - 1 : moved.begin;
      if (taken < 0 || taken >= side.size() ||
          distance(side.shapes().row_span(taken), side.shapes().row_span(left)) > alike)
        break;
      moved = {moved.begin + step, moved.end + step};
    }
  }
  return gap;
}

double seconds_with_sound(const Outline& side, const Gap& gap) {
  int strokes = 0;
  for (int i = gap.begin; i < gap.end; ++i) strokes += side.has_sound(i);
  return strokes * Outline::kSeconds;
}

class SpanFinder {
 public:
  SpanFinder(const Outline& a, const Outline& b, double skip_cost)
      : a_(a), b_(b), skip_cost_(skip_cost) {}

  DiffSpans find(const std::vector<Move>& moves) {
    const std::vector<Place> places = places_of(moves);
    for (const Place& place : places)
      if (std::max(place.a.size(), place.b.size()) >= kShortestGap) take(place);
    found_.tempo_percent = 100 * (1 / std::max(0.01, slope(moves, places)) - 1);
    return std::move(found_);
  }

 private:
  /// Whether a gap is only more of the sound before or after its place on the other side.
  bool is_longer_sound(const Outline& side, const Gap& gap, const Outline& other, int place) const {
    return gap.size() == 0 ||
           std::min(mean_distance(side, gap, other, place - 1),
                    mean_distance(side, gap, other, place)) < kAlike * skip_cost_;
  }

  /// Where a gap lies that is one of its side alone.
  Gap settled(const Outline& side, const Gap& gap, const Gap& other) const {
    return gap.size() < kShortestGap || other.size() > 0
               ? gap
               : slid_to_silence(side, gap, 2 * skip_cost_);
  }

  void take(const Place& place) {
    const Gap a = with_sound(a_, settled(a_, place.a, place.b));
    const Gap b = with_sound(b_, settled(b_, place.b, place.a));
    Kind kind = Kind::kWords;
    if ((is_longer_sound(a_, a, b_, b.begin) && is_longer_sound(b_, b, a_, a.begin)) ||
        std::max(a.size(), b.size()) < kShortestGap)
      kind = Kind::kTiming;
    const Gap from = kind == Kind::kTiming ? place.a : a;
    const Gap to = kind == Kind::kTiming ? place.b : b;
    DiffSpan span{.baseline_begin = from.begin * Outline::kSeconds,
                  .baseline_end = from.end * Outline::kSeconds,
                  .candidate_begin = to.begin * Outline::kSeconds,
                  .candidate_end = to.end * Outline::kSeconds,
                  .kind = kind};
    if (kind == Kind::kWords) {
      const double lost = seconds_with_sound(a_, a);
      const double gained = seconds_with_sound(b_, b);
      const double both = std::min(lost, gained);
      found_.replaced_seconds += both;
      found_.missing_seconds += lost - both;
      found_.added_seconds += gained - both;
      if (lost > gained && is_at_end(a)) span.kind = Kind::kTruncated;
    }
    found_.spans.push_back(std::move(span));
  }

  bool is_at_end(const Gap& gap) const {
    for (int i = gap.end; i < a_.size(); ++i)
      if (a_.has_sound(i)) return false;
    return true;
  }

  /// Of the line through all matches with sound, the gaps that are spans cut out.
  double slope(const std::vector<Move>& moves, const std::vector<Place>& places) const {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    int cut_a = 0, cut_b = 0;
    auto place = places.begin();
    for (const Move& move : moves) {
      for (; place != places.end() && place->a.end <= move.a && place->b.end <= move.b; ++place) {
        if (std::max(place->a.size(), place->b.size()) < kShortestGap) continue;
        cut_a += place->a.size();
        cut_b += place->b.size();
      }
      if (move.kind != Move::Kind::kMatch || !a_.has_sound(move.a)) continue;
      const double x = move.a - cut_a;
      const double y = move.b - cut_b;
      n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    const double spread = n * sxx - sx * sx;
    return spread > 0 ? (n * sxy - sx * sy) / spread : 1;
  }

  const Outline& a_;
  const Outline& b_;
  double skip_cost_;
  DiffSpans found_;
};

}  // namespace

void Outline::append(const Frames& frames, int count) {
  for (int k = 0; k < count; ++k) {
    const std::span<const float> shape = frames.cepstrum(k).subspan(1);
    for (std::size_t i = 0; i < shape.size(); ++i) sum_[i] += shape[i] / kStep;
    sounding_ += frames.level_db[k] > min_level_db_;
    if (++frames_ < kStep) continue;
    shapes_.insert(shapes_.end(), sum_.begin(), sum_.end());
    sound_.push_back(2 * sounding_ >= kStep);
    std::fill(sum_.begin(), sum_.end(), 0.0f);
    frames_ = sounding_ = 0;
  }
}

DiffSpans find_spans(const Outline& baseline, const Outline& candidate,
                     std::span<const int> partners, double usual_distance) {
  if (baseline.size() == 0 || candidate.size() == 0) return {};
  const double skip = kSkipCost + kSkipShare * usual_distance;
  const std::vector<Move> moves =
      align_with_gaps(baseline.shapes(), candidate.shapes(), partners, kRadius,
                      {.open = kOpenShare * skip, .extend = skip});
  return SpanFinder(baseline, candidate, skip).find(moves);
}

}  // namespace pipeline::diff
