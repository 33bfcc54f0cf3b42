#pragma once

#include <memory>
#include <string>

namespace text {

/// Letters of any script as ASCII ones, by ICU's Any-Latin and Latin-ASCII: Москва as Moskva. Use
/// from one thread at a time.
class Transliteration {
 public:
  Transliteration();
  ~Transliteration();

  /// Throws model::Error when ICU has no transform data. Empty for what has no Latin letters.
  std::string to_ascii(std::u16string_view word);

 private:
  struct Transform;
  std::unique_ptr<Transform> transform_;  ///< made at its first use: that takes milliseconds
};

}  // namespace text
