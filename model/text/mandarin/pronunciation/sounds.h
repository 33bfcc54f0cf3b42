// The sounds that syllables of Mandarin are made of.
#pragma once

#include <string>
#include <vector>

namespace text {

struct MandarinSound {
  std::u32string pinyin;
  std::u32string ipa;    ///< before the sign of the tone
  std::u32string nasal;  ///< in IPA, after it
  std::u32string bopomofo;
};

/// Const: safe to share between threads.
struct MandarinSounds {
  std::vector<MandarinSound> initials;  ///< the longer before what they begin with
  std::vector<MandarinSound> finals;
  std::vector<MandarinSound> syllables;  ///< that are not made of an initial and a final
};

/// Lives as long as the program.
const MandarinSounds& mandarin_sounds();

}  // namespace text
