// Reads words/sounds.tsv.
#include "model/text/mandarin/pronunciation/sounds.h"

#include <algorithm>
#include <functional>

#include "model/text/mandarin/embedded.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {

const MandarinSounds& mandarin_sounds() {
  static const MandarinSounds sounds = [] {
    const io::EmbeddedFile& file = mandarin::words::kSounds;
    using List = std::vector<MandarinSound> MandarinSounds::*;
    MandarinSounds read;
    for (const auto& [kind, pinyin, ipa, bopomofo, nasal] :
         read_table(file, {"kind*", "pinyin*", "ipa", "bopomofo", "nasal?"})) {
      const auto list = meaning_of<List>(file, kind,
                                         {{"initial", &MandarinSounds::initials},
                                          {"final", &MandarinSounds::finals},
                                          {"syllable", &MandarinSounds::syllables}});
      (read.*list)
          .push_back({decode(pinyin, "pinyin"), decode(ipa, "IPA"), decode(nasal, "IPA"),
                      decode(bopomofo, "bopomofo")});
    }
    std::ranges::stable_sort(read.initials, std::greater<>{},
                             [](const MandarinSound& sound) { return sound.pinyin.size(); });
    return read;
  }();
  return sounds;
}

}  // namespace text
