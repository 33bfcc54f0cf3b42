#include "pipeline/diff/spans.h"

#include <algorithm>
#include <numeric>

namespace pipeline::diff {
namespace {

constexpr int kReach = 10;           // frames to either side in which the other side has to move
constexpr double kStalled = 0.25;    // of them
constexpr int kEdge = 5;             // frames by which that rule sees a stall too short, each end
constexpr int kShortestStall = 16;   // 80 ms
constexpr double kUnlike = 1.5;      // times the usual distortion
constexpr double kLeastUnlike = 4;   // dB
constexpr int kSmoothing = 15;       // frames to either side
constexpr int kShortestReplaced = 30;
constexpr double kReplaced = 2.5;    // times the usual distortion
constexpr double kLeastReplaced = 8;  // dB

/// One side's frames and the other's, which the same code looks at either way.
struct View {
  const std::vector<Partner>& partners;
  const std::vector<bool>& sound;
  const std::vector<bool>& sound_of_other;
};

struct Run {
  int begin = 0, end = 0;
  double sound = 0;  ///< share of its frames
  bool is_unlike = false;
};

double usual_distortion(const View& view) {
  std::vector<float> values;
  for (std::size_t i = 0; i < view.partners.size(); ++i)
    if (view.sound[i]) values.push_back(view.partners[i].distortion);
  if (values.empty()) return 0;
  const auto median = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), median, values.end());
  return *median;
}

void describe(const View& view, double usual, Run& run) {
  double distortion = 0;
  int sounding = 0;
  for (int i = run.begin; i < run.end; ++i) {
    distortion += view.partners[i].distortion;
    sounding += view.sound[i];
  }
  const int frames = run.end - run.begin;
  run.sound = static_cast<double>(sounding) / frames;
  run.is_unlike = distortion / frames > std::max(kUnlike * usual, usual + kLeastUnlike);
}

/// Runs of frames for which `is_inside` holds.
template <class Predicate>
std::vector<Run> runs_of(int frames, const Predicate& is_inside) {
  std::vector<Run> runs;
  for (int i = 0; i < frames; ++i) {
    if (!is_inside(i)) continue;
    if (runs.empty() || runs.back().end < i) runs.push_back({.begin = i});
    runs.back().end = i + 1;
  }
  return runs;
}

std::vector<Run> find_stalls(const View& view, double usual) {
  const int frames = static_cast<int>(view.partners.size());
  std::vector<Run> runs = runs_of(frames, [&](int i) {
    const int begin = std::max(0, i - kReach);
    const int end = std::min(frames - 1, i + kReach);
    return view.partners[end].frame - view.partners[begin].frame <= kStalled * (end - begin);
  });
  for (Run& run : runs) {
    run.begin = std::max(0, run.begin - kEdge);
    run.end = std::min(frames, run.end + kEdge);
    describe(view, usual, run);
  }
  std::erase_if(runs, [](const Run& run) { return run.end - run.begin < kShortestStall; });
  return runs;
}

/// Whether the frame or its partner has sound.
bool is_heard(const View& view, int frame) {
  return view.sound[frame] || view.sound_of_other[view.partners[frame].frame];
}

std::vector<Run> find_replaced(const View& view, double usual, const std::vector<Run>& stalls) {
  const int frames = static_cast<int>(view.partners.size());
  std::vector<double> sums(static_cast<std::size_t>(frames) + 1);  // of what counts, up to a frame
  std::vector<int> counts(sums.size());
  for (int i = 0; i < frames; ++i) {
    const bool counts_here = is_heard(view, i) && std::none_of(stalls.begin(), stalls.end(),
                             [&](const Run& run) { return i >= run.begin && i < run.end; });
    sums[i + 1] = sums[i] + (counts_here ? view.partners[i].distortion : 0);
    counts[i + 1] = counts[i] + counts_here;
  }
  const double least = std::max(kReplaced * usual, usual + kLeastReplaced);
  std::vector<Run> runs = runs_of(frames, [&](int i) {
    const int begin = std::max(0, i - kSmoothing);
    const int end = std::min(frames, i + kSmoothing + 1);
    const int n = counts[end] - counts[begin];
    return counts[i + 1] > counts[i] && n > kSmoothing && sums[end] - sums[begin] > least * n;
  });
  std::erase_if(runs, [](const Run& run) { return run.end - run.begin < kShortestReplaced; });
  for (Run& run : runs) describe(view, usual, run);
  return runs;
}

double seconds(int frames) { return frames * kHopSeconds; }

Span span_of(const View& view, const Run& run, bool of_baseline, Kind kind) {
  const int other_begin = view.partners[run.begin].frame;
  const int other_end = std::max(other_begin, view.partners[run.end - 1].frame);
  Span span{.baseline_begin = seconds(run.begin),
            .baseline_end = seconds(run.end),
            .candidate_begin = seconds(other_begin),
            .candidate_end = seconds(other_end),
            .kind = kind,
            .words = {}};
  if (!of_baseline) {
    std::swap(span.baseline_begin, span.candidate_begin);
    std::swap(span.baseline_end, span.candidate_end);
  }
  return span;
}

/// Slope of the alignment over what has sound, the stalls of either side cut out.
double slope(const View& baseline, const std::vector<Run>& stalls,
             const std::vector<Run>& stalls_of_other) {
  const auto skipped = [](const std::vector<Run>& runs, int frame) {
    int sum = 0;
    for (const Run& run : runs)
      sum += std::clamp(frame - run.begin, 0, run.end - run.begin);
    return sum;
  };
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (int i = 0; i < static_cast<int>(baseline.partners.size()); ++i) {
    if (!baseline.sound[i]) continue;
    const int partner = baseline.partners[i].frame;
    // What the other side still moves while this one's is missing is no tempo either.
    int moved = 0;
    for (const Run& run : stalls)
      if (run.begin < i)
        moved += baseline.partners[std::min(i, run.end - 1)].frame -
                 baseline.partners[run.begin].frame;
    const double x = i - skipped(stalls, i);
    const double y = partner - moved - skipped(stalls_of_other, partner);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const double spread = n * sxx - sx * sx;
  return spread > 0 ? (n * sxy - sx * sy) / spread : 1;
}

}  // namespace

Spans find_spans(const AlignedMeter& meter) {
  const View baseline{meter.partners_of_a(), meter.sound_of_a(), meter.sound_of_b()};
  const View candidate{meter.partners_of_b(), meter.sound_of_b(), meter.sound_of_a()};
  if (baseline.partners.empty() || candidate.partners.empty()) return {};
  const double usual = usual_distortion(baseline);
  const std::vector<Run> missing = find_stalls(baseline, usual);
  const std::vector<Run> added = find_stalls(candidate, usual);
  const std::vector<Run> replaced = find_replaced(baseline, usual, missing);

  Spans found;
  const int last_sound = static_cast<int>(
      std::find(baseline.sound.rbegin(), baseline.sound.rend(), true).base() -
      baseline.sound.begin());
  const auto add_stall = [&](const View& view, const Run& run, bool of_baseline, double& sum) {
    Kind kind = Kind::kTiming;
    if (run.sound > 0.5 && run.is_unlike) {
      kind = of_baseline && run.end >= last_sound ? Kind::kTruncated : Kind::kWords;
      sum += run.sound * seconds(run.end - run.begin);
    }
    found.spans.push_back(span_of(view, run, of_baseline, kind));
  };
  for (const Run& run : missing) add_stall(baseline, run, true, found.missing_seconds);
  for (const Run& run : added) add_stall(candidate, run, false, found.added_seconds);
  for (const Run& run : replaced) {
    const bool is_silent = std::none_of(
        candidate.sound.begin() + baseline.partners[run.begin].frame,
        candidate.sound.begin() + baseline.partners[run.end - 1].frame + 1, std::identity());
    (is_silent ? found.missing_seconds : found.replaced_seconds) += seconds(run.end - run.begin);
    found.spans.push_back(span_of(baseline, run, true, Kind::kWords));
  }
  std::sort(found.spans.begin(), found.spans.end(), [](const Span& x, const Span& y) {
    return x.baseline_begin < y.baseline_begin;
  });
  found.tempo_percent = 100 * (1 / std::max(0.01, slope(baseline, missing, added)) - 1);
  return found;
}

}  // namespace pipeline::diff
