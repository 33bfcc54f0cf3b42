// Parses metadata.jsonl, verifies audio by its hash, and resamples it for copies and other rates.
#include "pipeline/dataset/run_source.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "io/audio_reader.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "io/resampler.h"
#include "model/kernels/portable_math.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/report/journals.h"
#include "pipeline/report/print.h"
#include "pipeline/run/render/companion_files.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// What the run that began last was made by. It must have come to its end; until then the metadata
/// are those of an earlier one.
RunOrigin origin_of_finished(const fs::path& run, const fs::path& metadata) {
  const Journals journals(run);
  const JournaledRun* last = nullptr;
  for (const JournaledRun& candidate : journals.runs())
    if (last == nullptr || candidate.begin_seconds >= last->begin_seconds) last = &candidate;
  const std::string result = last == nullptr ? "unfinished" : result_of(*last);
  if (result != "complete")
    throw io::Error(run.string(), "expected a finished run, found one that is " + result +
                                      " (render again: it resumes)");
  if (!fs::exists(metadata))
    throw io::Error(run.string(), "expected a finished run, found shards without " +
                                      std::string(kMetadataName) +
                                      " (render the others, then merge)");
  if (!last->begin) return {};  // its line is damaged
  const RunBegin& begin = *last->begin;
  return {fs::path(begin.model.source).filename().string(), begin.model.identity, begin.version,
          begin.seed};
}

}  // namespace

RunSource::RunSource(fs::path run) : run_(std::move(run)), metadata_(run_ / kMetadataName) {
  if (find_journals(run_).empty())
    throw io::Error(run_.string(), "expected the output folder of render, found no journal in it");
  origin_ = origin_of_finished(run_, metadata_);
  identity_ = io::hash_file(metadata_);
  file_.open(metadata_, std::ios::binary);
  if (!file_) throw io::system_error(metadata_.string(), "cannot open");
}

std::optional<SourceItem> RunSource::next() {
  std::string line;
  file_.clear();
  file_.seekg(offset_);
  if (!std::getline(file_, line)) {
    if (file_.bad()) throw io::system_error(metadata_.string(), "cannot read");
    return std::nullopt;
  }
  SourceItem item = parse(line, offset_);
  offset_ += static_cast<std::int64_t>(line.size()) + 1;
  return item;
}

SourceItem RunSource::at(std::int64_t offset) {
  std::string line;
  file_.clear();
  file_.seekg(offset);
  if (!std::getline(file_, line)) throw io::system_error(metadata_.string(), "cannot read");
  return parse(line, offset);
}

SourceItem RunSource::parse(const std::string& line, std::int64_t offset) const {
  const io::JsonDocument document(line, metadata_.string() + ": byte " + std::to_string(offset), 0);
  io::JsonObject json(document);
  const auto text = [&](const char* key) { return json.required(key, json.string(key)); };
  constexpr std::uint64_t kMaxHz = 1'000'000;
  SourceItem item{.corpus = text("corpus"),
                  .id = text("id"),
                  .path = text("path"),
                  .hash = text("hash"),
                  .samples = json.required("samples", json.count("samples")),
                  .sample_rate = static_cast<int>(
                      json.required("sample_rate", json.integer("sample_rate", 1, kMaxHz))),
                  .voice = text("voice"),
                  .language = text("language"),
                  .speed = json.required("speed", json.number("speed")),
                  .text = json.string("text"),
                  .phonemes = text("phonemes"),
                  .warnings = json.strings("warnings").value_or(std::vector<std::string>()),
                  .flags = json.strings("flags").value_or(std::vector<std::string>()),
                  .alignment = {},
                  .metadata = {},
                  .offset = offset};
  if (json.one_of("markup", {"ssml"})) item.reading.format = text::ScriptFormat::kSsml;
  if (auto settings = json.object("normalisation"))
    read_conventions(*settings, item.reading.conventions);
  if (auto alignments = json.object("alignments"))
    item.alignment = alignments->string("json").value_or("");
  if (auto metadata = json.object("metadata")) item.metadata = io::json_text(metadata->json());
  return item;
}

void RunSource::for_each_missing(
    const std::function<void(const std::string&, const std::string&)>& visit) {
  Journals(run_).for_each([&](const JournaledItem& item) {
    if (!item.current || item.outcome.status == Status::kDone) return;
    visit(item.outcome.name,
          item.outcome.failed()
              ? "failed: " + item.outcome.failure
              : "quarantined: " + fmt::format("{}", fmt::join(item.outcome.flags, ", ")));
  });
}

namespace {

namespace fs = std::filesystem;

constexpr float kFullScale = 32767.0F / 32768;  // the largest step of 16 bits
constexpr int kSpeedSteps = 1000;               // to 1

/// Opens the recording of a run, which has to be the one that its metadata tell of.
class RunRecording : public io::AudioReader {
 public:
  RunRecording(const fs::path& run, const SourceItem& item)
      : AudioReader(proven(run / item.path, item.hash)) {
    if (channels() != 1)
      throw io::Error(item.path, "expected one channel, found " + std::to_string(channels()));
  }

 private:
  static fs::path proven(fs::path path, const std::string& hash) {
    std::error_code none;
    if (!fs::exists(path, none))
      throw io::Error(path.string(),
                      "is missing, though the run's metadata name it (render again)");
    if (io::hash_file(path) != hash)
      throw io::Error(path.string(),
                      "has other content than the run's metadata say (render again)");
    return path;
  }
};

/// By what a recording is resampled, in lowest terms.
struct Rates {
  Rates(std::int64_t from_hz, std::int64_t to_hz)
      : from(static_cast<int>(from_hz / std::gcd(from_hz, to_hz))),
        to(static_cast<int>(to_hz / std::gcd(from_hz, to_hz))) {}
  int from;
  int to;
};

/// Faster is as if it had been recorded at a higher rate.
Rates rates_of(int source_rate, const Variation& variation, int sample_rate) {
  return {std::int64_t{source_rate} * std::llround(variation.speed * kSpeedSteps),
          std::int64_t{sample_rate} * kSpeedSteps};
}

/// Resamplers one after the other.
class Chain {
 public:
  void add(const Rates& rates) { stages_.emplace_back(rates.from, rates.to); }
  template <class Take>
  void append(std::span<const float> samples, Take take) {
    pass(0, samples, take);
  }
  template <class Take>
  void finish(Take take) {
    for (std::size_t stage = 0; stage < stages_.size(); ++stage)
      pass(stage + 1, stages_[stage].finish(), take);
  }

 private:
  template <class Take>
  void pass(std::size_t stage, std::span<const float> samples, Take take) {
    for (; stage < stages_.size(); ++stage) samples = stages_[stage].append(samples);
    take(samples);
  }
  std::vector<io::Resampler> stages_;
};

/// From [0, 1): the same for the same words.
double draw(std::uint64_t seed, const std::string& name, int copy, const char* what) {
  const std::string words =
      std::to_string(seed) + " " + std::to_string(copy) + " " + what + " " + name;
  return static_cast<double>(io::Hash128::of(words).high >> 11) * 0x1p-53;
}

double within(const std::pair<double, double>& range, double place, double steps) {
  return std::round((range.first + place * (range.second - range.first)) * steps) / steps;
}

}  // namespace

AudioMeasures measure(const fs::path& run, const SourceItem& item) {
  const fs::path path = run / item.path;
  RunRecording reader(run, item);
  if (reader.sample_rate() != item.sample_rate)
    throw io::Error(path.string(), "expected " + std::to_string(item.sample_rate) + " Hz, found " +
                                       std::to_string(reader.sample_rate()));
  AudioMeasures recording;
  io::LoudnessMeter meter(item.sample_rate);
  SpeechMeter speech(item.sample_rate);
  std::int64_t samples = 0;
  for (auto block = reader.next(); !block.empty(); block = reader.next()) {
    meter.append(block);
    speech.append(block);
    samples += std::ssize(block);
    recording.clipped_samples += std::count_if(
        block.begin(), block.end(), [](float sample) { return std::abs(sample) >= kFullScale; });
  }
  recording.loudness = meter.result();
  recording.speech = speech.result();
  if (samples != item.samples)
    throw io::Error(path.string(), "expected " + io::counted(item.samples, "sample") + ", found " +
                                       std::to_string(samples));
  return recording;
}

io::SealedFile write_recording(const fs::path& run, const SourceItem& item,
                               const Variation& variation, int sample_rate, io::Target target,
                               std::int64_t& samples) {
  RunRecording reader(run, item);
  Chain chain;
  chain.add(rates_of(reader.sample_rate(), variation, sample_rate));
  if (variation.band_limit_hz != 0) {
    chain.add({sample_rate, variation.band_limit_hz});
    chain.add({variation.band_limit_hz, sample_rate});
  }
  io::AudioSink sink(std::move(target), {.sample_rate = sample_rate});
  const auto gain = static_cast<float>(model::amplitude_of_decibels(variation.gain_db));
  std::vector<float> louder;
  const auto take = [&](std::span<const float> block) {
    louder.assign(block.begin(), block.end());
    for (float& sample : louder) sample *= gain;
    sink.append(louder);
  };
  for (auto block = reader.next(); !block.empty(); block = reader.next()) chain.append(block, take);
  chain.finish(take);
  samples = sink.samples();
  return sink.seal();
}

std::int64_t written_sample(std::int64_t sample, int source_rate, const Variation& variation,
                            int sample_rate) {
  const Rates rates = rates_of(source_rate, variation, sample_rate);
  return io::resampled_length(sample, rates.from, rates.to);
}

Variation draw_variation(const Augmentation& augmentation, const std::string& name, int copy,
                         double peak_db) {
  const auto place = [&](const char* what) { return draw(augmentation.seed, name, copy, what); };
  Variation variation{.speed = within(augmentation.speed, place("speed"), kSpeedSteps),
                      .gain_db = within(augmentation.gain_db, place("gain"), 100),
                      .band_limit_hz = 0};
  const double headroom_db = std::floor(std::max(0.0, -peak_db) * 100) / 100;
  variation.gain_db = std::min(variation.gain_db, headroom_db);
  if (const auto& limits = augmentation.band_limits_hz; !limits.empty())
    variation.band_limit_hz =
        limits[static_cast<std::size_t>(place("band") * static_cast<double>(limits.size()))];
  return variation;
}

}  // namespace pipeline::dataset
