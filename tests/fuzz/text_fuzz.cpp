// Fuzzes the English front end, and checks that its coverage adds up to every character.
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "model/error.h"
#include "model/text/frontend.h"
#include "tests/fuzz/target.h"
#include "tests/model/text/released_alphabet.h"

// Any bytes as text: refused with a reason, or every character of it accounted for.
FUZZ_TARGET(text)(const char* data, std::size_t size) {
  static text::Frontend frontend(text::released_alphabet());
  try {
    const text::Prepared prepared = frontend.prepare(std::string_view(data, size), "en-us");
    const text::Coverage& c = prepared.coverage;
    if (c.spoken + c.white_space + c.removed + c.unspeakable != c.characters) std::abort();
  } catch (const model::Error& error) {
    if (std::string_view(error.what()).starts_with("text: expected every character")) std::abort();
  }
  return 0;
}
