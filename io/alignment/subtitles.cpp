#include <string_view>

#include "io/alignment/cues.h"
#include "io/alignment/formats.h"
#include "io/alignment/times.h"

namespace io {
namespace {

/// WebVTT reads these three as markup; without `>` no line can look like a time line either.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text)
    safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  return safe;
}

std::string numbered(const std::vector<Cue>& cues, char point,
                     std::string (*line_of)(const std::string&)) {
  std::string text;
  for (std::size_t i = 0; i < cues.size(); ++i) {
    text += std::to_string(i + 1) + "\n" + clock_time(cues[i].begin_ms, point) + " --> " +
            clock_time(cues[i].end_ms, point) + "\n";
    for (const std::string& line : cues[i].lines) text += line_of(line) + "\n";
    text += "\n";
  }
  return text;
}

}  // namespace

std::string to_srt(const Alignment& alignment) {
  return numbered(cues_of(alignment), ',', [](const std::string& line) { return line; });
}

std::string to_web_vtt(const Alignment& alignment) {
  return "WEBVTT\n\n" +
         numbered(cues_of(alignment), '.', [](const std::string& line) { return escaped(line); });
}

}  // namespace io
