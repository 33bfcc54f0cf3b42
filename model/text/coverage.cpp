// Accounts for every character of a text: see coverage.h.
#include "model/text/coverage.h"

#include <algorithm>
#include <cstddef>

#include "model/text/clean_text.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Answers whether a byte lies in one of many spans, for bytes asked in rising order.
class Spans {
 public:
  void add(Span span) { spans_.push_back(span); }
  void sort() {
    std::sort(spans_.begin(), spans_.end(),
              [](const Span& a, const Span& b) { return a.begin < b.begin; });
  }
  bool hold(std::size_t byte) {
    for (; next_ < spans_.size() && spans_[next_].begin <= byte; ++next_) {
      until_ = std::max(until_, spans_[next_].end);
    }
    return byte < until_;
  }

 private:
  std::vector<Span> spans_;
  std::size_t next_ = 0;
  std::size_t until_ = 0;
};

}  // namespace

Coverage cover(std::string_view raw, std::span<const Chunk> chunks,
               std::span<const Unspoken> unspoken, std::span<const Unspoken> silent) {
  Spans spoken;
  for (const Chunk& chunk : chunks) {
    for (const SpokenWord& word : chunk.words) spoken.add(word.raw);
    for (const Span& mark : chunk.marks) spoken.add(mark);
  }
  Spans reported;
  for (const Unspoken& symbol : unspoken) reported.add(symbol.raw);
  Spans left_out;
  for (const Unspoken& stretch : silent) left_out.add(stretch.raw);
  spoken.sort();
  reported.sort();
  left_out.sort();

  Coverage coverage;
  for (Utf8Reader reader(raw, "text"); !reader.done();) {
    const std::size_t byte = reader.offset();
    const char32_t c = reader.next();
    const bool is_reported = reported.hold(byte);
    const bool is_left_out = left_out.hold(byte) || is_removable(c);
    ++coverage.characters;
    if (spoken.hold(byte)) {
      ++coverage.spoken;
    } else if (is_space(c)) {
      ++coverage.white_space;
    } else if (is_reported) {
      ++coverage.unspeakable;
    } else if (is_left_out) {
      ++coverage.removed;
    } else {
      coverage.lost.push_back({byte, reader.offset()});
    }
  }
  return coverage;
}

}  // namespace text
