// Words, pinyin and simplified forms of Han characters from ICU alone.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// What ICU knows of Han writing; what it said of a character is kept. Use from one thread at a
/// time.
class IcuHan {
 public:
  /// Throws model::Error when ICU has no data for it.
  IcuHan();
  ~IcuHan();
  IcuHan(IcuHan&&) noexcept;
  IcuHan& operator=(IcuHan&&) noexcept;

  /// The length of each word of `run`, one after the other, by ICU's dictionary.
  std::vector<std::size_t> words(std::u32string_view run);
  /// Its syllable in pinyin with marks, alone; empty when ICU has none.
  const std::string& reading(char32_t character);
  /// The simplified character in the place of a traditional one; else itself.
  char32_t simplified(char32_t character);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace text
