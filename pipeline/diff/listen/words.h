// Lost words: runs speech recognition on both sides of an item and compares the words.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

/// A recogniser of US English: the program `pocketsphinx_continuous` (Debian: pocketsphinx and
/// pocketsphinx-en-us), run once for each sound: 100 MB, half a second for each run,
/// and a tenth of the sound's length. Safe to share between threads.
class Recogniser {
 public:
  /// Lets it listen to a short silence, so that what it lacks is known before any work. Throws
  /// io::Error, which names the packages, when it cannot be run or does not work.
  Recogniser();

  /// The words it makes of a recording, in lower case. Throws io::Error, also when it fails.
  std::vector<std::string> hear(const std::filesystem::path& sound) const;

 private:
  static std::vector<std::string> hear(SampleSource* recording);
};

/// The words of what a recogniser prints: a line for each utterance. Silences and noises
/// (`<sil>`, `[NOISE]`, `++UH++`) and the numbers of other pronunciations (`read(2)`) are left out.
std::vector<std::string> words_in(const std::string& hypotheses);

/// How words differ from others.
struct WordErrors {
  std::vector<std::string> lost;  ///< those that are missing or replaced, in their order
  std::size_t added = 0;          ///< others that are in place of none
};

/// What makes `after` of `before`, where as few of both as possible are put in, taken out or
/// replaced (Levenshtein 1965). Memory: a byte for each pair of words.
WordErrors word_errors(const std::vector<std::string>& before,
                       const std::vector<std::string>& after);

/// Listens to both sides of an item that is beyond its limits, or differs as speech, measures
/// kWordsLost, and has it judged with that. Others stay as they are, and those that lack the sound
/// of a side. Throws io::Error.
void listen(ItemFinding& finding, const Limits& limits, const Recogniser& recogniser);

/// Notes how many items it would have listened to, had the baseline kept their sound.
void explain_listening(DiffReport& report);

}  // namespace pipeline::diff
