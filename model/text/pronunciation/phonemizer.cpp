#include "model/text/pronunciation/phonemizer.h"

#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <latch>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "io/files/shipped.h"
#include "model/error.h"

namespace text {
namespace {

std::atomic_flag espeak_in_use = ATOMIC_FLAG_INIT;
std::mutex espeak_mutex;  ///< held for every call, for voices may be listed at any time

constexpr int kIpa = 0x02;
constexpr int kTie = 0x80;
constexpr int kPhonemeMode = kIpa | kTie | ('^' << 8);

/// espeak-ng starts two threads of its own, and aborts where it cannot: so it is tried before.
/// glibc keeps the stacks for those that come next. Throws model::Error.
void check_threads() {
  std::latch may_end(1);
  std::vector<std::jthread> threads;
  std::string problem;
  try {
    for (int i = 0; i < 2; ++i) threads.emplace_back([&] { may_end.wait(); });
  } catch (const std::system_error& error) {
    problem = error.what();
  }
  may_end.count_down();
  threads.clear();
  if (!problem.empty()) throw model::Error("espeak-ng", "memory for two threads", problem);
}

/// For the life of the process: espeak_Terminate() of 1.51 can wait forever for the library's own
/// event thread.
bool initialize_once() {
  static const bool found_data = [] {
    check_threads();
    // An archive that runs on any system brings the data along; else it is where the library says.
    const auto brought = io::find_shipped("espeak-ng-data");
    espeak_ng_InitializePath(brought ? brought->c_str() : nullptr);
    // No output follows: even a silent one would ask for an audio device, which starts the sound
    // server and leaves files in the home folder.
    return espeak_ng_Initialize(nullptr) == ENS_OK;
  }();
  return found_data;
}

/// espeak-ng does not check its allocations. A voice takes some hundred kilobytes.
/// Throws std::bad_alloc.
void check_memory() {
  constexpr std::size_t kBytes = 1 << 20;       // Limits.test_any_limit_of_memory...
  void* volatile memory = std::malloc(kBytes);  // volatile: not optimized away
  if (memory == nullptr) throw std::bad_alloc();
  std::free(memory);
}

void require_data() {
  if (initialize_once()) return;
  throw model::Error("espeak-ng", "its data folder", "none", "install the espeak-ng-data package");
}

/// The codes of a voice: each is a byte of priority and a name that a NUL ends; a NUL ends the
/// list.
std::vector<std::string> names_of(const espeak_VOICE& voice) {
  std::vector<std::string> names;
  for (const char* name = voice.languages; *name != '\0'; name += names.back().size() + 2)
    names.emplace_back(name + 1);
  return names;
}

/// No space at either end and no two in a row: espeak-ng leaves one where it says nothing, as for
/// the hyphen of "B-9".
std::string with_single_spaces(std::string_view phonemes) {
  std::string single;
  for (const char c : phonemes) {
    if (c != ' ' || (!single.empty() && single.back() != ' ')) single.push_back(c);
  }
  if (single.ends_with(' ')) single.pop_back();
  return single;
}

/// Without the marks of another language, as in "(en)wˈiːkɛnd(fr)".
std::string without_language_marks(std::string_view phonemes) {
  std::string plain;
  bool in_mark = false;
  for (const char c : phonemes) {
    if (c == '(') in_mark = true;
    if (!in_mark) plain.push_back(c);
    if (c == ')') in_mark = false;
  }
  return plain;
}

}  // namespace

std::vector<EspeakVoice> espeak_voices() {
  const std::lock_guard lock(espeak_mutex);
  require_data();
  std::vector<EspeakVoice> voices;
  for (const espeak_VOICE** voice = espeak_ListVoices(nullptr); *voice != nullptr; ++voice)
    voices.push_back({(*voice)->identifier, names_of(**voice)});
  return voices;
}

Phonemizer::Phonemizer() {
  if (espeak_in_use.test_and_set()) {
    throw model::Error("espeak-ng", "one user at a time", "a second one",
                       "share the text front end instead of making another");
  }
  try {
    const std::lock_guard lock(espeak_mutex);
    require_data();
  } catch (...) {
    espeak_in_use.clear();
    throw;
  }
}

Phonemizer::~Phonemizer() { espeak_in_use.clear(); }

void Phonemizer::select(const Language& language) {
  if (voice_ == &language) return;
  check_memory();
  if (espeak_SetVoiceByName(language.espeak_voice.c_str()) != EE_OK) {
    throw model::Error("espeak-ng", "the voice " + language.espeak_voice, "none");
  }
  // Each change queues a copy of the voice for the synthesizer, which frees it when it next runs:
  // without a silent utterance here every change would leak it.
  espeak_Synth(" ", 2, 0, POS_CHARACTER, 0, espeakCHARS_UTF8, nullptr, nullptr);
  voice_ = &language;
}

std::string Phonemizer::ipa(const std::string& words, const Language& language) {
  assert(words.size() <= kMaxBytes);
  const std::lock_guard lock(espeak_mutex);
  select(language);
  std::string phonemes;
  const void* rest = words.c_str();
  while (rest != nullptr) {  // espeak-ng returns clause by clause
    phonemes += espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, kPhonemeMode);
    phonemes += ' ';
  }
  return with_single_spaces(without_language_marks(phonemes));
}

}  // namespace text
