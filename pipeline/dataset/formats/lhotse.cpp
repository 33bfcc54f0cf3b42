// Writer of Lhotse: recordings, supervisions with alignments, and cuts, as gzipped JSON lines.
#include "io/archive_file.h"
#include "pipeline/dataset/formats/formats.h"

namespace pipeline::dataset {
namespace {

/// The sounds of a recording, silence left out, as Lhotse's AlignmentItem is written: the symbol,
/// its begin and duration in seconds, and a score, which there is none of.
template <class Part>
Json items_json(const std::vector<Part>& parts, std::string Part::*symbol, int sample_rate) {
  const auto seconds = [&](std::int64_t samples) {
    return static_cast<double>(samples) / sample_rate;
  };
  Json items = Json::array();
  for (const Part& part : parts)
    if (!(part.*symbol).empty())
      items.push_back(Json::array(
          {part.*symbol, seconds(part.samples.begin), seconds(part.samples.length()), nullptr}));
  return items;
}

Json alignment_json(const io::Alignment& alignment) {
  const int rate = alignment.sample_rate;
  return {{"word", items_json(alignment.words, &io::AlignedWord::text, rate)},
          {"phone", items_json(alignment.phones, &io::AlignedPhone::symbol, rate)}};
}

/// The three manifests of one split.
class Manifests {
 public:
  Manifests(const Destination& place, const std::filesystem::path& folder)
      : recordings_(place.file(folder / "recordings.jsonl.gz")),
        supervisions_(place.file(folder / "supervisions.jsonl.gz")),
        cuts_(place.file(folder / "cuts.jsonl.gz")) {}

  void add(const DatasetUtterance& utterance) {
    const Json recording = {
        {"id", utterance.key},
        {"sources",
         Json::array(
             {{{"type", "file"}, {"channels", Json::array({0})}, {"source", utterance.audio}}})},
        {"sampling_rate", utterance.sample_rate},
        {"num_samples", utterance.samples},
        {"duration", utterance.seconds()},
        {"channel_ids", Json::array({0})}};
    Json custom = {{"normalized_text", utterance.normalised}};
    custom.update(more_fields(utterance));
    Json supervision = {{"id", utterance.key},
                        {"recording_id", utterance.key},
                        {"start", 0.0},
                        {"duration", utterance.seconds()},
                        {"channel", 0},
                        {"text", utterance.text},
                        {"language", utterance.language},
                        {"speaker", utterance.speaker.voice},
                        {"custom", custom}};
    if (utterance.alignment) supervision["alignment"] = alignment_json(*utterance.alignment);
    const Json cut = {{"id", utterance.key},
                      {"start", 0.0},
                      {"duration", utterance.seconds()},
                      {"channel", 0},
                      {"supervisions", Json::array({supervision})},
                      {"recording", recording},
                      {"type", "MonoCut"}};
    recordings_.write(dump(recording) + "\n");
    supervisions_.write(dump(supervision) + "\n");
    cuts_.write(dump(cut) + "\n");
  }

  void commit() {
    recordings_.commit();
    supervisions_.commit();
    cuts_.commit();
  }

 private:
  io::GzipFile recordings_, supervisions_, cuts_;
};

/// Lhotse: `train/recordings.jsonl.gz`, `supervisions.jsonl.gz` and `cuts.jsonl.gz` and so on, and
/// `audio/KEY.wav`; paths are relative to the export's root.
class Lhotse : public Writer {
 public:
  explicit Lhotse(Destination place)
      : Writer(std::move(place)), manifests_([this](Split split) {
          return std::make_unique<Manifests>(place_, name_of(split));
        }) {}

  std::string place(const DatasetUtterance& utterance) override {
    return "audio/" + utterance.key + ".wav";
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    manifests_[utterance.split].add(utterance);
  }

  void finish() override { manifests_.commit(); }

 private:
  SplitFiles<Manifests> manifests_;
};

}  // namespace

std::unique_ptr<Writer> make_lhotse(Destination place) {
  return std::make_unique<Lhotse>(std::move(place));
}

}  // namespace pipeline::dataset
