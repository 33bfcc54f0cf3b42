// From written words to spoken ones.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/clean_text.h"
#include "model/text/markup.h"
#include "model/text/segmenter.h"
#include "model/text/source.h"
#include "model/text/spoken.h"

namespace text {

/// From written to spoken words, one sentence at a time, as its language reads them
/// (ExpressionReader). Linear in the length of the text. Use from one thread at a time.
class Normaliser {
 public:
  /// Throws model::Error when ICU has no data.
  Normaliser();
  ~Normaliser();

  /// Sets the text that the sentences are of, and what is asked for in it, in order; both must
  /// outlive their reading.
  void open(const CleanText& text, std::span<const Request> requests = {},
            const Conventions& conventions = {});

  /// Words and marks of a sentence; the sentences come in order. Every unit of it that is not white
  /// space lies in the span of a word or mark, or in `unspoken`. `language`: all of en- are
  /// English.
  Sentence normalise(const UnitRange& sentence, std::string_view language,
                     std::vector<Unspoken>& unspoken);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The words and marks as one line: "doctor Smith, at three thirty P M.". Quotation marks are those
/// of the model, “ and ”, apostrophes straight.
std::string to_line(const Sentence& sentence);

/// The words of a short text with spaces between them, and commas for the marks among them. Opens
/// `normaliser` for it. Throws as clean() does.
std::string say_words(Normaliser& normaliser, Segmenter& segmenter, std::string_view written,
                      std::string_view language, const Conventions& conventions);

/// How quotation marks and apostrophes are put down.
enum class Quotes : unsigned char {
  kStraight,  ///< " and '
  kWritten,   ///< as the text has them
};

/// What a text says, in writing.
struct Transcript {
  std::string written;     ///< as given, less its markup
  std::string normalised;  ///< as words: "doctor Smith, at three thirty P M."
};

/// Writes down what is spoken for a text, without pronouncing it. Use from one thread at a time;
/// instances do not disturb each other.
class Transcriber {
 public:
  /// Throws model::Error when ICU has no data.
  Transcriber();
  ~Transcriber();
  Transcriber(Transcriber&&) noexcept;
  Transcriber& operator=(Transcriber&&) noexcept;

  /// `language`: as of Frontend::prepare; `quotes`: those of the normalised text. Dictionaries are
  /// not asked: they say how words sound. Throws as read_source() does.
  Transcript transcribe(std::string_view raw, std::string_view language,
                        Quotes quotes = Quotes::kStraight, const ReadingOptions& options = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace text
