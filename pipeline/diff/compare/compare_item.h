#pragma once

#include <string>
#include <vector>

#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

/// Two files that are to be the same item.
struct Pair {
  std::string id;
  Side baseline, candidate;  ///< path and, where it is known already, problem
  std::string text = {};
};

/// Compares two files, tier by tier, as far as they differ. What cannot be read is a finding, not
/// an error. Memory is bounded but for 5 kB per second of files that differ as speech. Safe to call
/// from several threads.
ItemFinding compare_item(const Pair& pair, const Limits& limits);

/// Puts to every span the words that are spoken in it, by the alignment that lies beside the file
/// (`STEM.alignment.json`): the baseline's, or the candidate's for what the baseline lacks. A word
/// counts when half of it, or half of the span, is in both. Spans of files without alignment stay
/// without words. Throws io::Error when an alignment is there and cannot be read.
void name_words(ItemFinding& finding);

/// How one waveform lies in the other.
struct WaveformResult {
  Measures measures;
  bool is_same_take = false;
  bool has_other_sound = false;  ///< somewhere in the take
  std::vector<DiffSpan> damage;  ///< in order of time
  std::vector<Cause> causes;     ///< of the same take, those that explain most first
};

/// Finds the delay between two recordings by cross-correlation, tells whether they are one take,
/// and if so, what gain and delay leave of their difference and what may have caused it. Each
/// recording is read a few times, from its begin. REQUIRES: recordings of one rate, and their
/// scans. Throws io::Error.
WaveformResult compare_waveforms(Recording& baseline, Recording& candidate,
                                 const Scan& baseline_scan, const Scan& candidate_scan,
                                 const Limits& limits);

/// Where two recordings say different things, and how different they sound where they say the same.
struct SpeechResult {
  Measures measures;
  std::vector<DiffSpan> spans;  ///< in order of time
};

/// Compares two recordings as speech: aligns their mel-cepstra in windows of a minute and measures
/// along the alignment. `baseline_db` and `candidate_db` are the levels of their loudest 10 ms.
/// REQUIRES: recordings at kFrameRate, rewound. Throws io::Error. Memory: some 20 MB and 5 kB for
/// each second.
SpeechResult compare_speech(Recording& baseline, Recording& candidate, double baseline_db,
                            double candidate_db);

}  // namespace pipeline::diff
