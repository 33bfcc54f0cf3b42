// Alignment from the durations that the model predicted: when a file speaks each phone, word and
// sentence, to the sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/alignment/alignment.h"
#include "model/text/frontend.h"
#include "model/text/spoken.h"

namespace pipeline {

/// `text` on one line: every run of white space and control characters is one space. Throws
/// model::Error when it is not UTF-8.
std::string on_one_line(std::string_view text);

/// What a reader sees of a text: its bytes, and what is shown for its markup, on one line. Pure.
class WrittenText {
 public:
  /// `markup`: of `raw`, in order. Both must outlive this object.
  WrittenText(std::string_view raw, std::span<const text::Markup> markup)
      : raw_(raw), markup_(markup) {}

  /// The bytes of a span, without white space at either end.
  std::string of(text::Span span) const;

  /// The words at `spans`, which are in order and apart, each with the marks and spaces between it
  /// and its neighbours; all of them together are the text. What is between two words belongs
  /// to the first up to the last white space, and from there on to the second.
  std::vector<std::string> with_marks(std::span<const text::Span> spans) const;

 private:
  std::string line(text::Span span) const;

  std::string_view raw_;
  std::span<const text::Markup> markup_;
};

/// A sound of a chunk, or silence, which has no symbol.
struct TimedPhone {
  std::u32string symbol;      ///< with its stress before it, and what modifies it after
  std::size_t character = 0;  ///< of the chunk's phonemes: the sound itself
  std::int64_t samples = 0;   ///< how long it lasts, at model::kSampleRate
};

/// Attributes the model's frames to sounds and silence; they add up to all of them. `characters`
/// [T - 2] says which of `phonemes` each token between the pads stands for, `durations` [T] the
/// frames of every token, pads included. The rules are in README.md of this folder. Throws
/// std::invalid_argument when the lengths do not fit each other. Pure.
std::vector<TimedPhone> time_phones(std::u32string_view phonemes, std::span<const int> characters,
                                    std::span<const int> durations);

/// A chunk as the model spoke it, and the silence before it.
struct SpokenChunk {
  std::int64_t silence_before = 0;  ///< samples at model::kSampleRate, as those below
  std::int64_t head = 0;            ///< left out of its own, at their begin
  std::int64_t tail = 0;            ///< and at their end
  std::string_view phonemes;        ///< UTF-8
  std::span<const int> characters;  ///< of the phonemes: one per token between the pads, [T - 2]
  std::span<const int> durations;   ///< frames of every token, [T]
  std::span<const text::SpokenWord> words;
};

/// All that was said of an item, and the silence after it.
struct SpokenItem {
  std::string_view raw;                  ///< its text, or phonemes
  std::span<const text::Markup> markup;  ///< bytes of it that are no words, in order
  std::vector<SpokenChunk> chunks;
  std::span<const text::SpokenBookmark> bookmarks = {};
  std::int64_t silence_after = 0;  ///< samples at model::kSampleRate
};

/// When the file of an item, at `sample_rate`, says what. Borders are sums of the model's frames
/// and of the pauses, mapped by the rule that gives a resampled file its length, so that they are
/// exact and add up to it. Spoken words become the written ones again: those that stand for the
/// same bytes are one, and so are those that share their sounds. Pure. Throws model::Error for
/// phonemes that are not UTF-8, and as time_phones().
io::Alignment align(const SpokenItem& item, int sample_rate);

}  // namespace pipeline
