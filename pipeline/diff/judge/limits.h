// Limits of the metrics, by corpus, voice or default, and the judgement of an item by them.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/diff/judge/finding.h"

namespace pipeline::diff {

/// Limits that take the place of others.
using Overrides = std::map<Metric, double>;

/// How much of each metric is no finding.
class Limits {
 public:
  Limits();  ///< those of info()

  double& operator[](Metric metric) { return values_[static_cast<std::size_t>(metric)]; }
  double operator[](Metric metric) const { return values_[static_cast<std::size_t>(metric)]; }

  void replace(const Overrides& overrides);

  /// A value against its limit: above 1 it is beyond it.
  double share(Metric metric, double value) const;

 private:
  std::array<double, kMetrics> values_;
};

/// The limits of one voice of one model, which calibrate() measures.
struct VoiceLimits {
  Speaker speaker;
  std::int64_t items = 0;  ///< of this voice that were measured; 0: not told
  Overrides limits;
};

/// The limits of a comparison. Of several that speak of a metric, the corpus's wins, then the
/// voice's, then the default, then that of info().
struct LimitTable {
  Overrides defaults = {};
  std::vector<VoiceLimits> voices = {};
  std::map<std::string, Overrides, std::less<>> corpora = {};

  /// Those of this very voice and model, or nullptr.
  const VoiceLimits* find(const Speaker& speaker) const;

  /// Those of the item: its corpus is what its id has before the first slash.
  Limits of(std::string_view id, const Speaker& speaker = {}) const;
};

/// Reads a file of limits (its grammar: README.md). Throws ManifestError with file and line for
/// what is no limit, or none that makes sense for its metric.
LimitTable read_limits(const std::filesystem::path& path);

/// The same; of no file the defaults.
LimitTable limits_of(const std::filesystem::path& file);

/// The file that read_limits() reads; limits are rounded up to four digits after the point.
std::string limits_to_json(const LimitTable& table);

/// Whether a metric judges an item: those of waveforms do in the same take alone.
bool is_judged(Metric metric, bool is_same_take);

/// What is beyond its limit, worst first.
std::vector<Excess> excesses(const Measures& measures, bool is_same_take, const Limits& limits);

/// Who speaks the finished items of a run, by id, as the journals of its output folder tell; empty
/// for any other folder. Throws io::Error when a journal cannot be read.
std::map<std::string, Speaker> speakers_of(const std::filesystem::path& output);

/// A table of limits, asked by the items of one comparison. Who speaks an item is what the
/// candidate's journals tell: the limits say how far that voice moves by itself. Const after
/// construction and safe to share between threads; the table must outlive it.
class ItemLimits {
 public:
  /// Reads the journals where the table has voices. Throws io::Error.
  ItemLimits(const LimitTable& table, const std::filesystem::path& candidate);

  Limits of(const std::string& id) const { return table_.of(id, speaker_of(id)); }

  /// Names in `report` who speaks its items, and notes what of the table had no use: for what
  /// reasons how many of the items that were measured had to do without limits of their voice,
  /// corpora that no item is of, and a limit of lost words where nobody listened.
  void explain(DiffReport& report, bool is_listened_to) const;

 private:
  void note_voices(DiffReport& report) const;
  void note_corpora(DiffReport& report) const;
  Speaker speaker_of(const std::string& id) const;
  std::string why_not(const Speaker& speaker) const;

  const LimitTable& table_;
  std::filesystem::path candidate_;
  std::map<std::string, Speaker> speakers_;
};

/// Judges what was measured: sets kind (by the rules in README.md), passed, severity, excesses and
/// sentence. REQUIRES: sides, tier, measures and spans are set. A kind that needs no measures
/// (identical, silent, corrupted, missing, ...) is set by who found it, and kept. May be called
/// again when more was measured.
void judge(ItemFinding& finding, const Limits& limits);

/// The sentence for a finding whose kind is set: that, the cause after it, what the headers say,
/// and what a recogniser no longer hears.
std::string sentence_of(const ItemFinding& finding);

}  // namespace pipeline::diff
