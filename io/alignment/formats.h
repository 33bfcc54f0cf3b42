#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/alignment/alignment.h"

namespace io {

/// The files an alignment can be written as.
enum class AlignmentFormat { kTextGrid, kCtm, kSrt, kWebVtt, kJson, kLabels };

/// Their names as users give them, in the order of the enum: textgrid, ctm, srt, vtt, json, labels.
std::vector<std::string> alignment_format_names();
std::optional<AlignmentFormat> alignment_format_named(std::string_view name);

/// What their files end in: `.TextGrid`, `.ctm`, `.srt`, `.vtt`, `.alignment.json`, `.labels.txt`.
std::string file_ending(AlignmentFormat format);

constexpr std::size_t kCueColumns = 42;  ///< characters of a line
constexpr int kCueMaxMs = 7000;
constexpr int kCueMinMs = 1000;

/// A subtitle: one or two lines, and when they are shown.
struct Cue {
  std::vector<std::string> lines;
  std::int64_t begin_ms = 0;
  std::int64_t end_ms = 0;
};

/// The cues of a file, in order and apart from each other. A cue never holds words of two
/// sentences. A sentence that needs more than two lines of kCueColumns characters, or kCueMaxMs, is
/// split, best after a mark or where the voice pauses, and near its middle. A cue that would be
/// gone in less than kCueMinMs stays into the silence after it. Only a word that is longer than a
/// line, or than kCueMaxMs, exceeds these limits.
std::vector<Cue> cues_of(const Alignment& alignment);

// Each gives the whole file as bytes. Pure: safe from any thread.

std::string write_alignment(const Alignment& alignment, AlignmentFormat format,
                            const std::string& recording);

/// Praat's long text format: the tiers `words` and `phones`, silence as "".
std::string to_text_grid(const Alignment& alignment);

/// NIST's time marked words, `RECORDING 1 BEGIN DURATION WORD`; white space in names and words
/// becomes `_`. Begin and duration add up to the microsecond.
std::string to_ctm(const Alignment& alignment, const std::string& recording);

/// SubRip and WebVTT: the cues of cues_of().
std::string to_srt(const Alignment& alignment);
std::string to_web_vtt(const Alignment& alignment);

/// Sentences, words and phones with everything that is known of them; times in samples.
std::string to_json(const Alignment& alignment);

/// Reads what to_json() wrote. A word's `shown` is its text alone, for the file has the marks
/// around words in its sentences only. `subject`: what errors call it. Pure. Throws Error for what
/// is no alignment, and for borders that are out of order or beyond the file.
Alignment from_json(const std::string& text, const std::string& subject);

/// A label track of Audacity's: the words, in seconds.
std::string to_labels(const Alignment& alignment);

}  // namespace io
