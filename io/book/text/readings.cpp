// Encodes and decodes readings with Unicode's interlinear annotation characters.
#include "io/book/text/readings.h"

#include <algorithm>
#include <cstddef>

namespace io {
namespace {

constexpr std::string_view kWords = "\uFFF9";
constexpr std::string_view kReading = "\uFFFA";
constexpr std::string_view kEnd = "\uFFFB";

}  // namespace

std::string with_reading(std::string_view words, std::string_view reading) {
  return std::string(kWords).append(words).append(kReading).append(reading).append(kEnd);
}

std::string without_readings(std::string_view text) { return run_of(text, "").text; }

/// What is not whole is text without its signs.
Run run_of(std::string_view text, const std::string& place) {
  constexpr std::string_view kLead = "\xEF\xBF";  // of each of the signs
  Run run;
  std::size_t begin = text.npos;  // in the run's text, of the words that are open
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find(kLead, at), text.size());
    run.text.append(text, at, next - at);
    const std::string_view sign = text.substr(next, kWords.size());
    at = next + sign.size();
    if (sign == kWords) {
      begin = run.text.size();
    } else if (sign == kReading && begin != text.npos) {
      const std::size_t end = text.find(kEnd, at);
      if (end == text.npos) break;
      if (begin < run.text.size() && end > at)
        run.given.push_back({begin, run.text.size(), std::string(text.substr(at, end - at)),
                             std::string(kRuby), place});
      at = end + kEnd.size();
      begin = text.npos;
    } else if (sign != kReading && sign != kEnd) {
      run.text += sign;
    }
  }
  return run;
}

}  // namespace io
