// In the place of espeak-ng's own function (LD_PRELOAD): words with "crash" end the process, words
// with "hang" keep it busy for ever, and all others are read.
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>

extern "C" const char* espeak_TextToPhonemes(const void** text, int mode, int phonemes) {
  const char* words = static_cast<const char*>(*text);
  if (std::strstr(words, "crash") != nullptr) std::abort();
  for (volatile bool hangs = std::strstr(words, "hang") != nullptr; hangs;) {
  }
  using Function = const char* (*)(const void**, int, int);
  static const auto real = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, "espeak_TextToPhonemes"));
  return real(text, mode, phonemes);
}
