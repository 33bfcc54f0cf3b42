#include "pipeline/dataset/tables.h"

#include <string>
#include <utility>
#include <vector>

#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

std::string number(double value) { return printed("%.9g", value); }

}  // namespace

ItemsTable::ItemsTable(io::Target target)
    : file_(std::move(target), {"key", "corpus", "id", "split", "speaker", "speaker_id", "language",
                                "audio", "samples", "sample_rate", "seconds", "original",
                                "speed_factor", "gain_db", "band_limit_hz"}) {}

void ItemsTable::add(const Utterance& utterance) {
  const Variation& variation = utterance.variation;
  file_.row({utterance.key, utterance.corpus, utterance.id, name_of(utterance.split),
             utterance.speaker.voice, std::to_string(utterance.speaker_number), utterance.language,
             utterance.audio, std::to_string(utterance.samples),
             std::to_string(utterance.sample_rate), number(utterance.seconds()), utterance.original,
             number(variation.speed), number(variation.gain_db),
             std::to_string(variation.band_limit_hz)});
}

void write_speakers(io::Target target, const Census& census) {
  std::vector<std::string> columns = {"speaker_id", "key", "voice", "mean_lufs"};
  for (const char* split : kSplitNames) {
    columns.push_back(std::string(split) + "_utterances");
    columns.push_back(std::string(split) + "_seconds");
  }
  io::CsvFile file(std::move(target), columns);
  for (std::size_t i = 0; i < census.speakers.size(); ++i) {
    const Speaker& speaker = census.speakers[i];
    const SpeakerStatistics& counts = census.statistics.speakers.at(speaker.voice);
    std::vector<std::string> row = {
        std::to_string(i), speaker.key, speaker.voice,
        counts.lufs_count > 0 ? number(counts.lufs_sum / static_cast<double>(counts.lufs_count))
                              : ""};
    for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
      row.push_back(std::to_string(counts.utterances[split]));
      row.push_back(number(counts.seconds[split]));
    }
    file.row(row);
  }
  file.commit();
}

}  // namespace pipeline::dataset
