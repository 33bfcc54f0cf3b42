#include "io/cue_chunks.h"

#include <cstdint>
#include <limits>

namespace io {
namespace {

/// libsndfile makes a header of 100 KiB at most and doubles its room as it needs more, so that only
/// half of it is sure; the rest of the header is small.
constexpr std::size_t kMaxCueBytes = 48 << 10;

void append_number(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

/// The title, ended by as many zeros as fill four bytes.
std::string label(const std::string& title) {
  return title + std::string(4 - title.size() % 4, '\0');
}

}  // namespace

CueChunks cue_chunks(std::span<const ChapterMark> chapters) {
  CueChunks chunks;
  append_number(chunks.points, static_cast<std::uint32_t>(chapters.size()));
  chunks.labels = "adtl";
  std::uint32_t number = 0;
  for (const ChapterMark& chapter : chapters) {
    const auto sample = static_cast<std::uint32_t>(chapter.begin);
    append_number(chunks.points, ++number);
    append_number(chunks.points, sample);  // in the order of playing
    chunks.points += "data";
    append_number(chunks.points, 0);  // of the chunks of a wave list, and
    append_number(chunks.points, 0);  // of the blocks of a compressed file
    append_number(chunks.points, sample);

    const std::string text = label(chapter.title);
    chunks.labels += "labl";
    append_number(chunks.labels, static_cast<std::uint32_t>(sizeof number + text.size()));
    append_number(chunks.labels, number);
    chunks.labels += text;
  }
  return chunks;
}

std::string cue_fault(std::span<const ChapterMark> chapters) {
  constexpr std::int64_t kLastSample = std::numeric_limits<std::uint32_t>::max();
  std::size_t bytes = 0;
  for (const ChapterMark& chapter : chapters) {
    if (chapter.begin > kLastSample)
      return "expected chapters that begin at sample " + std::to_string(kLastSample) +
             " at the latest, found one at " + std::to_string(chapter.begin);
    bytes += 6 * 4 + 3 * 4 + label(chapter.title).size();  // a point and its label
  }
  if (bytes <= kMaxCueBytes) return "";
  return "expected at most " + std::to_string(kMaxCueBytes) + " bytes of marks, found " +
         std::to_string(bytes);
}

}  // namespace io
