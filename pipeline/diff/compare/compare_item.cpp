#include "pipeline/diff/compare/compare_item.h"

#include <algorithm>
#include <optional>

#include "io/alignment/alignment.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

struct Word {
  std::string text;
  double begin = 0, end = 0;  ///< seconds
};

std::vector<Word> read_alignment(const std::filesystem::path& audio) {
  auto path = audio;
  path.replace_extension(".alignment.json");
  if (!std::filesystem::exists(path)) return {};
  const io::Alignment alignment = io::from_json(io::read_file(path), path.string());
  const double rate = alignment.sample_rate;
  std::vector<Word> words;
  for (const io::AlignedWord& word : alignment.words)
    if (!word.is_silence())
      words.push_back({word.text, static_cast<double>(word.samples.begin) / rate,
                       static_cast<double>(word.samples.end) / rate});
  return words;
}

std::vector<std::string> words_within(const std::vector<Word>& words, double begin, double end) {
  std::vector<std::string> found;
  for (const Word& word : words) {
    const double shared = std::min(end, word.end) - std::max(begin, word.begin);
    if (shared > 0 && 2 * shared >= std::min(end - begin, word.end - word.begin))
      found.push_back(word.text);
  }
  return found;
}

/// One item on its way through the tiers.
class ItemComparison {
 public:
  ItemComparison(const Pair& pair, const Limits& limits) : limits_(limits) {
    finding_.id = pair.id;
    finding_.text = pair.text;
    finding_.baseline = pair.baseline;
    finding_.candidate = pair.candidate;
  }

  ItemFinding run() {
    if (is_matched() && !has_same_bytes() && opens() && scans()) compare_sound();
    try {
      name_words(finding_);
    } catch (const io::Error& error) {
      a().problem = error.what();
      stop(Tier::kMatching, Kind::kCorrupted);
    }
    judge(finding_, limits_);
    return std::move(finding_);
  }

 private:
  Side& a() { return finding_.baseline; }
  Side& b() { return finding_.candidate; }
  Measures& measures() { return finding_.measures; }

  bool stop(Tier tier, Kind kind) {
    finding_.tier = tier;
    finding_.kind = kind;
    return false;
  }

  bool is_matched() {
    if (a().path.empty()) return stop(Tier::kMatching, Kind::kAdded);
    if (b().path.empty()) return stop(Tier::kMatching, Kind::kMissing);
    return a().problem.empty() && b().problem.empty() ? true
                                                      : stop(Tier::kMatching, Kind::kCorrupted);
  }

  bool has_same_bytes() {
    try {
      if (!io::same_bytes(a().path, b().path)) return false;
      stop(Tier::kBytes, Kind::kIdentical);
      return true;
    } catch (const io::Error&) {
      return false;  // opening it says which one, and why
    }
  }

  /// Runs `read` on both sides; what fails is a problem of its side.
  template <class Read>
  bool each_side(const Read& read) {
    for (Side* side : {&a(), &b()}) {
      try {
        read(*side, side == &a() ? recording_a_ : recording_b_, side == &a() ? scan_a_ : scan_b_);
      } catch (const io::Error& error) {
        side->problem = error.what();
      }
    }
    return a().problem.empty() && b().problem.empty() ? true
                                                      : stop(Tier::kMatching, Kind::kCorrupted);
  }

  bool opens() {
    return each_side([](Side& side, std::optional<Recording>& recording, std::optional<Scan>&) {
      recording.emplace(side.path);
      side.sample_rate = recording->sample_rate();
      side.channels = recording->file().channels();
    });
  }

  bool scans() {
    return each_side(
        [](Side& side, std::optional<Recording>& recording, std::optional<Scan>& scan) {
          scan.emplace(*recording);
          side.seconds = scan->seconds();
          const std::string problem = scan->problem();
          if (!problem.empty()) throw io::Error(side.path.string(), problem);
        });
  }

  void compare_sound() {
    measures() = changes(*scan_a_, *scan_b_);
    finding_.spans = clicks_ = click_spans(*scan_a_, *scan_b_);
    if (scan_b_->is_silent() && !scan_a_->is_silent()) {
      stop(Tier::kSamples, Kind::kSilent);
      return;
    }
    if (has_same_samples()) return;
    if (is_same_take()) return;
    finding_.tier = Tier::kSpeech;
    SpeechResult speech =
        compare_speech(at_frame_rate(recording_a_, a()), at_frame_rate(recording_b_, b()),
                       scan_a_->faults().loudest_db(), scan_b_->faults().loudest_db());
    take(speech.measures, speech.spans);
  }

  /// What a tier measured; clicks come last.
  void take(const Measures& found, const std::vector<DiffSpan>& spans) {
    for (std::size_t i = 0; i < kMetrics; ++i) {
      const auto metric = static_cast<Metric>(i);
      if (found[metric]) measures()[metric] = found[metric];
    }
    if (spans.empty()) return;
    finding_.spans = spans;
    finding_.spans.insert(finding_.spans.end(), clicks_.begin(), clicks_.end());
  }

  static Recording& at_frame_rate(std::optional<Recording>& recording, const Side& side) {
    if (recording->sample_rate() != kFrameRate)
      recording.emplace(side.path, kFrameRate);
    else
      recording->rewind();
    return *recording;
  }

  bool has_same_samples() {
    if (a().sample_rate != b().sample_rate || a().channels != b().channels ||
        scan_a_->samples() != scan_b_->samples())
      return false;
    recording_a_->rewind();
    recording_b_->rewind();
    float largest = 0;
    SampleBlock x, y;
    for (std::size_t count = x.size(); count == x.size();) {
      count = recording_a_->read(x);
      recording_b_->read(y);
      largest = std::max(largest, largest_difference(std::span<const float>(x).first(count),
                                                     std::span<const float>(y).first(count)));
    }
    const double steps = largest * 32768.0;
    if (steps > 0) measures()[Metric::kMaxErrorLsb] = steps;
    if (steps > limits_[Metric::kMaxErrorLsb]) return false;
    stop(Tier::kSamples, steps > 0 ? Kind::kRounding : Kind::kIdentical);
    return true;
  }

  /// First of all, whether the two are one take: then everything that differs is damage.
  bool is_same_take() {
    if (a().sample_rate != b().sample_rate) recording_b_.emplace(b().path, a().sample_rate);
    WaveformResult wave =
        compare_waveforms(*recording_a_, *recording_b_, *scan_a_, *scan_b_, limits_);
    take(wave.measures, wave.damage);
    finding_.tier = Tier::kSignal;
    finding_.is_same_take = wave.is_same_take;
    finding_.causes = std::move(wave.causes);
    return wave.is_same_take && !wave.has_other_sound;
  }

  const Limits& limits_;
  ItemFinding finding_;
  std::optional<Recording> recording_a_, recording_b_;
  std::optional<Scan> scan_a_, scan_b_;
  std::vector<DiffSpan> clicks_;
};

}  // namespace

ItemFinding compare_item(const Pair& pair, const Limits& limits) {
  return ItemComparison(pair, limits).run();
}

void name_words(ItemFinding& finding) {
  if (finding.spans.empty()) return;
  const std::vector<Word> before = read_alignment(finding.baseline.path);
  const std::vector<Word> after = read_alignment(finding.candidate.path);
  for (DiffSpan& span : finding.spans)
    span.words = span.baseline_end > span.baseline_begin
                     ? words_within(before, span.baseline_begin, span.baseline_end)
                     : words_within(after, span.candidate_begin, span.candidate_end);
}

}  // namespace pipeline::diff
