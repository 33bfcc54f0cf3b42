// Splits sentences into subtitles of two lines at most, and writes them as SubRip and WebVTT.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "io/alignment/alignment.h"
#include "io/base/strings.h"

namespace io {
namespace {

/// Characters, by the bytes that begin one. An accent of its own counts as one, which makes a line
/// shorter than it might be.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The text in one line or two; nothing when it does not fit. Two lines are as even as they can be.
std::optional<std::vector<std::string>> lines_of(const std::string& text) {
  if (columns(text) <= kCueColumns) return std::vector{text};
  std::optional<std::vector<std::string>> best;
  std::size_t best_width = kCueColumns + 1;
  for (std::size_t space = text.find(' '); space != text.npos; space = text.find(' ', space + 1)) {
    const std::string first = text.substr(0, space);
    const std::string second = text.substr(space + 1);
    const std::size_t width = std::max(columns(first), columns(second));
    if (width >= best_width) continue;
    best = {first, second};
    best_width = width;
  }
  return best;
}

/// Parts sentences until every part is a cue.
class CueMaker {
 public:
  explicit CueMaker(const Alignment& alignment) : alignment_(alignment) {}

  void add(const AlignedSentence& sentence) {
    std::vector<const AlignedWord*> words;
    for (std::size_t i = sentence.first_word; i < sentence.end_word; ++i)
      if (!alignment_.words[i].is_silence()) words.push_back(&alignment_.words[i]);
    add(words);
  }

  std::vector<Cue> take() {
    const std::int64_t end = ms(alignment_.samples);
    for (std::size_t i = 0; i < cues_.size(); ++i) {
      const std::int64_t next = i + 1 < cues_.size() ? cues_[i + 1].begin_ms : end;
      const std::int64_t wanted = std::min(cues_[i].begin_ms + kCueMinMs, next);
      cues_[i].end_ms = std::max(cues_[i].end_ms, wanted);
    }
    return std::move(cues_);
  }

 private:
  using Words = std::span<const AlignedWord* const>;

  std::int64_t ms(std::int64_t sample) const {
    return time_of(sample, alignment_.sample_rate, kMilliseconds);
  }

  static std::string text_of(Words words) {
    std::string text;
    for (const AlignedWord* word : words) text += word->shown;
    if (text.ends_with(' ')) text.pop_back();
    return text;
  }

  void add(Words words) {
    const std::string text = text_of(words);
    const std::int64_t begin = ms(words.front()->samples.begin);
    const std::int64_t end = ms(words.back()->samples.end);
    const auto lines = lines_of(text);
    if (words.size() == 1 || (lines && end - begin <= kCueMaxMs)) {
      cues_.push_back({lines.value_or(std::vector{text}), begin, end});
      return;
    }
    const std::size_t border = best_border(words);
    add(words.first(border));
    add(words.subspan(border));
  }

  /// After how many of the words the text is best split.
  static std::size_t best_border(Words words) {
    const double whole = static_cast<double>(text_of(words).size());
    std::size_t best = 1;
    double best_cost = std::numeric_limits<double>::max();
    double before = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
      before += static_cast<double>(words[i - 1]->shown.size());
      const bool is_pause = words[i]->samples.begin > words[i - 1]->samples.end;
      const bool is_space = words[i - 1]->shown.ends_with(' ');
      constexpr double kNoPause = 0.3;  // of the text: so far from its middle a pause is as good
      constexpr double kNoSpace = 1;
      const double cost =
          std::abs(before / whole - 0.5) + (is_pause ? 0 : kNoPause) + (is_space ? 0 : kNoSpace);
      if (cost >= best_cost) continue;
      best = i;
      best_cost = cost;
    }
    return best;
  }

  const Alignment& alignment_;
  std::vector<Cue> cues_;
};

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

std::vector<Cue> cues_of(const Alignment& alignment) {
  CueMaker maker(alignment);
  for (const AlignedSentence& sentence : alignment.sentences) maker.add(sentence);
  return maker.take();
}

std::string to_srt(const Alignment& alignment) {
  return numbered(cues_of(alignment), ',', [](const std::string& line) { return line; });
}

std::string to_web_vtt(const Alignment& alignment) {
  // WebVTT reads & < > as markup; without > no line can look like a time line either.
  return "WEBVTT\n\n" + numbered(cues_of(alignment), '.',
                                 [](const std::string& line) { return escape_xml(line); });
}

}  // namespace io
