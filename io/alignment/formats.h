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

/// A label track of Audacity's: the words, in seconds.
std::string to_labels(const Alignment& alignment);

}  // namespace io
