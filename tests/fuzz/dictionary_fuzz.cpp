// Fuzzes the parser of pronunciation dictionaries, and the lookup with what it accepts.
#include "io/base/error.h"
#include "model/error.h"
#include "model/text/lexicon/dictionary.h"
#include "tests/fuzz/target.h"

// Any bytes as a dictionary, which is then looked up in.
FUZZ_TARGET(dictionary)(const char* data, std::size_t size) {
  constexpr std::string_view kText = "The mouse's house, an MP3 of $5 and Dr. Who.";
  try {
    text::Dictionary::parse({data, size}, "fuzz").find(kText, {0, kText.size()}, "en-us");
  } catch (const io::Error&) {
  } catch (const model::Error&) {
  }
  return 0;
}
