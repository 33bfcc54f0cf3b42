#include "model/text/phonemizer.h"

#include <espeak-ng/speak_lib.h>

#include <atomic>
#include <cassert>

#include "model/error.h"

namespace text {
namespace {

std::atomic_flag espeak_in_use = ATOMIC_FLAG_INIT;

constexpr int kIpa = 0x02;
constexpr int kTie = 0x80;
constexpr int kPhonemeMode = kIpa | kTie | ('^' << 8);

/// For the life of the process: espeak_Terminate() of 1.51 can wait forever for the library's own
/// event thread.
bool initialize_once() {
  static const bool found_data =
      espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nullptr, espeakINITIALIZE_DONT_EXIT) >= 0;
  return found_data;
}

// Files of espeak-ng's data, which are found whatever other voices are installed.
const char* voice_file(Dialect dialect) {
  return dialect == Dialect::kBritish ? "gmw/en" : "gmw/en-US";
}

}  // namespace

Phonemizer::Phonemizer() {
  if (espeak_in_use.test_and_set()) {
    throw model::Error("espeak-ng", "one user at a time", "a second one",
                       "share the text front end instead of making another");
  }
  if (!initialize_once()) {
    espeak_in_use.clear();
    throw model::Error("espeak-ng", "its data folder", "none",
                       "install the espeak-ng-data package");
  }
}

Phonemizer::~Phonemizer() { espeak_in_use.clear(); }

std::string Phonemizer::ipa(const std::string& words, Dialect dialect) {
  assert(words.size() <= kMaxBytes);
  if (voice_ != dialect) {
    if (espeak_SetVoiceByName(voice_file(dialect)) != EE_OK) {
      throw model::Error("espeak-ng", "the voice " + std::string(voice_file(dialect)), "none");
    }
    voice_ = dialect;
  }
  std::string phonemes;
  const void* rest = words.c_str();
  while (rest != nullptr) {
    const std::string clause = espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, kPhonemeMode);
    if (clause.empty()) continue;
    if (!phonemes.empty()) phonemes.push_back(' ');
    phonemes += clause;
  }
  return phonemes;
}

}  // namespace text
