// Names and extensions of the alignment formats, and the writers of CTM and Audacity labels.
#include "io/alignment/alignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace io {
namespace {

struct Format {
  std::string_view name;
  std::string_view ending;
};

// In the order of AlignmentFormat.
constexpr std::array<Format, 6> kFormats = {{{"textgrid", ".TextGrid"},
                                             {"ctm", ".ctm"},
                                             {"srt", ".srt"},
                                             {"vtt", ".vtt"},
                                             {"json", ".alignment.json"},
                                             {"labels", ".labels.txt"}}};

/// One field of a line whose fields are separated by spaces. What is on one line has no other ASCII
/// white space; the other kinds part fields for readers that know Unicode, and are in no name.
std::string field(std::string text) {
  std::ranges::replace(text, ' ', '_');
  return text;
}

}  // namespace

std::vector<std::string> alignment_format_names() {
  std::vector<std::string> names;
  names.reserve(kFormats.size());
  for (const Format& format : kFormats) names.emplace_back(format.name);
  return names;
}

std::optional<AlignmentFormat> alignment_format_named(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &Format::name);
  if (found == kFormats.end()) return std::nullopt;
  return static_cast<AlignmentFormat>(found - kFormats.begin());
}

std::string file_ending(AlignmentFormat format) {
  return std::string(kFormats[static_cast<std::size_t>(format)].ending);
}

std::string write_alignment(const Alignment& alignment, AlignmentFormat format,
                            const std::string& recording) {
  switch (format) {
    case AlignmentFormat::kTextGrid:
      return to_text_grid(alignment);
    case AlignmentFormat::kCtm:
      return to_ctm(alignment, recording);
    case AlignmentFormat::kSrt:
      return to_srt(alignment);
    case AlignmentFormat::kWebVtt:
      return to_web_vtt(alignment);
    case AlignmentFormat::kJson:
      return to_json(alignment);
    case AlignmentFormat::kLabels:
      return to_labels(alignment);
  }
  return "";
}

std::string seconds(std::int64_t microseconds) {
  return fmt::format("{}.{:06}", microseconds / kMicroseconds, microseconds % kMicroseconds);
}

std::string clock_time(std::int64_t milliseconds, char point) {
  return fmt::format("{:02}:{:02}:{:02}{}{:03}", milliseconds / 3'600'000,
                     milliseconds / 60'000 % 60, milliseconds / 1'000 % 60, point,
                     milliseconds % 1'000);
}

std::string to_ctm(const Alignment& alignment, const std::string& recording) {
  std::string text;
  for (const AlignedWord& word : alignment.words) {
    if (word.is_silence()) continue;
    const auto time = [&](std::int64_t sample) {
      return time_of(sample, alignment.sample_rate, kMicroseconds);
    };
    const std::int64_t begin = time(word.samples.begin);
    text += field(recording) + " 1 " + seconds(begin) + " " +
            seconds(time(word.samples.end) - begin) + " " + field(word.text) + "\n";
  }
  return text;
}

std::string to_labels(const Alignment& alignment) {
  const auto time = [&](std::int64_t sample) {
    return seconds(time_of(sample, alignment.sample_rate, kMicroseconds));
  };
  std::string text;
  auto mark = alignment.bookmarks.begin();
  const auto add_marks = [&](std::int64_t until) {
    for (; mark != alignment.bookmarks.end() && mark->sample <= until; ++mark)
      text += time(mark->sample) + "\t" + time(mark->sample) + "\t" + mark->name + "\n";
  };
  for (const AlignedWord& word : alignment.words) {
    if (word.is_silence()) continue;
    add_marks(word.samples.begin);
    text += time(word.samples.begin) + "\t" + time(word.samples.end) + "\t" + word.text + "\n";
  }
  add_marks(alignment.samples);
  return text;
}

}  // namespace io
