// The interface to MeCab: morphemes of a text with their readings.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace text::japanese {

/// A part of a text that a dictionary of Japanese knows, or that it leaves.
struct Morpheme {
  std::size_t begin = 0;  ///< characters of the text, from `begin` to before `end`
  std::size_t end = 0;
  /// As it is pronounced, in katakana with ー for long vowels (トーキョー); in the kana it is
  /// written in where the dictionary lacks it. Empty for marks, white space and what has no
  /// reading.
  std::u32string kana;
  bool is_known = false;  ///< the dictionary has it
};

/// A MeCab dictionary of Japanese, and which words a text is made of by it. Const after loading:
/// safe to share between threads.
class Morphemes {
 public:
  /// `dictionary`: a folder with a compiled dictionary in UTF-8 of UniDic's or IPADIC's format,
  /// which is recognised by the number of its fields; empty for the one that is installed, UniDic
  /// before IPADIC. Throws model::Error that names what is missing, and its Debian package.
  explicit Morphemes(const std::filesystem::path& dictionary = {});
  ~Morphemes();
  Morphemes(Morphemes&&) noexcept;
  Morphemes& operator=(Morphemes&&) noexcept;

  /// The morphemes of `text`, one after the other without a gap; white space is one by itself.
  /// `text` may be any code points. Time: linear; a text without any mark or space is cut after
  /// 1,000 characters. Throws model::Error only when MeCab has no memory.
  std::vector<Morpheme> divide(std::u32string_view text) const;

  bool is_unidic() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace text::japanese
