// Fuzzes the SSML front end, and checks coverage, word ranges and bookmarks of what it accepts.
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "model/error.h"
#include "model/text/frontend.h"
#include "tests/fuzz/target.h"
#include "tests/model/text/released_alphabet.h"

// Any bytes as a document of SSML: refused with a reason, or every character of it accounted for.
FUZZ_TARGET(ssml)(const char* data, std::size_t size) {
  static text::Frontend frontend(text::released_alphabet());
  const std::string_view document(data, size);
  try {
    const text::Prepared prepared =
        frontend.prepare(document, "en-us", {}, {.format = text::ScriptFormat::kSsml});
    const text::Coverage& c = prepared.coverage;
    if (c.spoken + c.white_space + c.removed + c.unspeakable != c.characters) std::abort();
    for (const text::Chunk& chunk : prepared.chunks)
      for (const text::SpokenWord& word : chunk.words)
        if (word.raw.begin > word.raw.end || word.raw.end > size) std::abort();
    for (const text::SpokenBookmark& mark : prepared.bookmarks)
      if (mark.chunk > prepared.chunks.size()) std::abort();
  } catch (const model::Error& error) {
    if (std::string_view(error.what()).starts_with("text: expected every character")) std::abort();
  }
  return 0;
}
