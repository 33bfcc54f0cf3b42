#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
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

/// When a file says what. Phones tile the file, and so do words: each begins where the one before
/// it ends, the first at 0 and the last ends at `samples`; none is empty. Sentences leave out the
/// silence between them. All text is UTF-8 without control characters or line ends.
struct Alignment {
  int sample_rate = 0;       ///< Hz
  std::int64_t samples = 0;  ///< of the file
  std::vector<AlignedPhone> phones;
  std::vector<AlignedWord> words;
  std::vector<AlignedSentence> sentences;
};

}  // namespace io
