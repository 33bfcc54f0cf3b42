#include "io/alignment/formats.h"

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

}  // namespace io
