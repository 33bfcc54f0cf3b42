// Times of sentences, words and phones in an audio file, written as TextGrid, CTM, SRT, WebVTT,
// JSON and Audacity labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace io {

/// When sample number `sample` is played, in units of 1/`per_second` s, to the nearest. In
/// microseconds no two samples of any rate are the same.
constexpr std::int64_t time_of(std::int64_t sample, int sample_rate, std::int64_t per_second) {
  return (2 * sample * per_second + sample_rate) / (2 * std::int64_t{sample_rate});
}

constexpr std::int64_t kMicroseconds = 1'000'000;
constexpr std::int64_t kMilliseconds = 1'000;

/// `12.345678`, of microseconds.
std::string seconds(std::int64_t microseconds);

/// `00:01:02,345`, of milliseconds; `point` parts them from the seconds.
std::string clock_time(std::int64_t milliseconds, char point);

/// Samples of an audio file, from `begin` to before `end`.
struct SampleRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t length() const { return end - begin; }
};

/// Bytes of a text, from `begin` to before `end`.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A sound; silence has no symbol.
struct AlignedPhone {
  std::string symbol;  ///< with its stress before it and its length after it: `ˈi`, `iː`
  SampleRange samples;
};

/// A word as it was written; the silence between words has no text and no phones but one.
struct AlignedWord {
  std::string text;      ///< on one line
  std::string shown;     ///< the same with the marks and spaces around it
  std::string spoken;    ///< normalised: one word or many
  std::string phonemes;  ///< all that was said, stress and spaces included
  ByteRange bytes;       ///< of the item's text
  SampleRange samples;
  std::size_t first_phone = 0;  ///< of Alignment::phones
  std::size_t end_phone = 0;    ///< after the last
  bool is_silence() const { return text.empty(); }
};

struct AlignedSentence {
  SampleRange samples;         ///< from the first sound to the last
  std::size_t first_word = 0;  ///< of Alignment::words
  std::size_t end_word = 0;    ///< after the last
};

/// A place that the text gives a name.
struct AlignedBookmark {
  std::string name;
  std::int64_t sample = 0;
};

/// When a file says what. Phones tile the file, and so do words: each begins where the one before
/// it ends, the first at 0 and the last ends at `samples`; none is empty. Sentences leave out the
/// silence between them. All text is UTF-8 without control characters or line ends.
struct Alignment {
  int sample_rate = 0;       ///< Hz
  std::int64_t samples = 0;  ///< of the file
  std::vector<AlignedPhone> phones;
  std::vector<AlignedWord> words;
  std::vector<AlignedSentence> sentences;
  std::vector<AlignedBookmark> bookmarks = {};  ///< in order
};

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

/// What a file of Praat's holds: tiers of labels over time, in seconds.
struct TextGrid {
  struct Interval {
    double begin = 0, end = 0;  ///< the same for a point
    std::string label;
  };
  struct Tier {
    std::string name;
    std::vector<Interval> intervals;
  };
  double begin = 0, end = 0;
  std::vector<Tier> tiers;
};

/// Reads Praat's text formats, the long and the short, in UTF-8. `subject`: what errors call it.
/// Pure. Throws Error with the line for what is none.
TextGrid read_text_grid(const std::string& text, const std::string& subject);

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
