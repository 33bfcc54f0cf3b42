#include "pipeline/dataset/alignment.h"

#include <algorithm>
#include <string>

#include "io/alignment/from_json.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "pipeline/dataset/recording.h"

namespace pipeline::dataset {

io::Alignment read_alignment(const std::filesystem::path& run, const SourceItem& item) {
  const std::string path = (run / item.alignment).string();
  io::Alignment alignment = io::from_json(io::read_file(path), path);
  if (alignment.sample_rate != item.sample_rate || alignment.samples != item.samples)
    throw io::Error(path, "expected the alignment of " + std::to_string(item.samples) +
                              " samples at " + std::to_string(item.sample_rate) + " Hz, found " +
                              std::to_string(alignment.samples) + " at " +
                              std::to_string(alignment.sample_rate) + " (render again)");
  return alignment;
}

io::Alignment follow(io::Alignment alignment, const Utterance& utterance) {
  const std::int64_t end = alignment.samples;
  const auto moved = [&](std::int64_t sample) {
    if (sample == end) return utterance.samples;
    return std::min(utterance.samples, written_sample(sample, alignment.sample_rate,
                                                      utterance.variation, utterance.sample_rate));
  };
  const auto move_all = [&](auto& parts) {
    for (auto& part : parts) part.samples = {moved(part.samples.begin), moved(part.samples.end)};
  };
  move_all(alignment.phones);
  move_all(alignment.words);
  move_all(alignment.sentences);
  alignment.sample_rate = utterance.sample_rate;
  alignment.samples = utterance.samples;
  return alignment;
}

}  // namespace pipeline::dataset
