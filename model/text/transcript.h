#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace text {

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

  /// `language`: as of Frontend::prepare. Dictionaries are not asked: they say how words sound.
  /// Throws model::Error for malformed markup, invalid UTF-8 and a NUL.
  Transcript transcribe(std::string_view raw, std::string_view language);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace text
