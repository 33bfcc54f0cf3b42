#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace text {

/// Turns the many ways to write a character into the one that the later steps know: composed
/// letters (NFC), straight apostrophes, “ ” for every double quote, — and … for their look-alikes,
/// plain letters for ligatures and fullwidth forms, single spaces; nothing invisible. A blank line
/// becomes one newline, which always ends a sentence. Words and numbers stay as they are.
/// Const after construction, safe to share between threads.
class Normalizer {
 public:
  Normalizer();
  ~Normalizer();

  /// Throws model::Error with the byte offset for invalid UTF-8 or a NUL.
  std::u32string normalize(std::string_view raw) const;

 private:
  struct Rules;
  std::unique_ptr<const Rules> rules_;
};

}  // namespace text
