#include <algorithm>

#include "io/alignment/formats.h"
#include "io/alignment/times.h"

namespace io {
namespace {

/// One field of a line whose fields are parted by spaces. What is on one line has no other ASCII
/// white space; the other kinds part fields for readers that know Unicode, and are in no name.
std::string field(std::string text) {
  std::ranges::replace(text, ' ', '_');
  return text;
}

}  // namespace

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
  std::string text;
  for (const AlignedWord& word : alignment.words) {
    if (word.is_silence()) continue;
    const auto time = [&](std::int64_t sample) {
      return seconds(time_of(sample, alignment.sample_rate, kMicroseconds));
    };
    text += time(word.samples.begin) + "\t" + time(word.samples.end) + "\t" + word.text + "\n";
  }
  return text;
}

}  // namespace io
