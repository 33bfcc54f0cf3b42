// Counts items by speaker and split, and phonemes and their pairs; writes the counts as JSON.
#include "pipeline/dataset/statistics.h"

#include <cmath>
#include <string>
#include <utility>

#include "io/base/json_document.h"
#include "io/base/unicode.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace pipeline::dataset {
namespace {

using io::Json;

Json distribution_json(const Histogram& histogram) {
  const Distribution d = histogram.summary();
  return {{"min", d.min}, {"p50", d.p50}, {"p95", d.p95}, {"p99", d.p99}, {"max", d.max}};
}

Json phonemes_json(const std::map<char32_t, std::int64_t>& counts) {
  Json json = Json::object();
  for (const auto& [phoneme, count] : counts) json[io::encode(phoneme)] = count;
  return json;
}

Json splits_json(const std::array<SplitStatistics, 3>& splits) {
  Json json = Json::object();
  for (std::size_t i = 0; i < splits.size(); ++i)
    json[std::string(kSplitNames[i])] = {{"utterances", splits[i].utterances},
                                         {"seconds", splits[i].seconds},
                                         {"characters", splits[i].characters},
                                         {"phonemes", phonemes_json(splits[i].phonemes)}};
  return json;
}

Json speakers_json(const std::map<std::string, SpeakerStatistics>& speakers) {
  Json json = Json::object();
  for (const auto& [voice, speaker] : speakers) {
    Json& entry = json[voice];
    const SplitStatistics all = speaker.all();
    entry = {{"utterances", all.utterances}, {"seconds", all.seconds}};
    if (speaker.lufs_count > 0)
      entry["mean_lufs"] = speaker.lufs_sum / static_cast<double>(speaker.lufs_count);
  }
  return json;
}

SplitStatistics sum_of(const std::array<SplitStatistics, 3>& splits) {
  SplitStatistics sum;
  for (const SplitStatistics& part : splits) sum += part;
  return sum;
}

}  // namespace

SplitStatistics& SplitStatistics::operator+=(const SplitStatistics& other) {
  utterances += other.utterances;
  seconds += other.seconds;
  characters += other.characters;
  for (const auto& [phoneme, count] : other.phonemes) phonemes[phoneme] += count;
  return *this;
}

SplitStatistics SpeakerStatistics::all() const { return sum_of(splits); }

void SpeakerStatistics::gather(Split split) {
  SplitStatistics whole = all();
  splits = {};
  splits[static_cast<std::size_t>(split)] = std::move(whole);
}

void Statistics::add(const SourceItem& item, const ItemMeasures& measures, Split split) {
  const double length = item.seconds();
  SpeakerStatistics& speaker = speakers[item.voice];
  SplitStatistics& part = speaker.splits[static_cast<std::size_t>(split)];
  ++part.utterances;
  part.seconds += length;
  part.characters += measures.characters;
  seconds.add(length);
  characters_per_second.add(measures.characters_per_second);
  sounds_per_second.add(measures.sounds_per_second);
  snr_db.add(measures.speech.snr_db);
  silence.add(measures.speech.silence());
  if (measures.word_error_rate) word_error_rate.add(*measures.word_error_rate);
  if (measures.clipped_samples > 0) ++clipped;
  if (const double loudness = measures.loudness.integrated_lufs; std::isfinite(loudness)) {
    ++lufs[static_cast<int>(std::floor(loudness))];
    speaker.lufs_sum += loudness;
    ++speaker.lufs_count;
  }
  char32_t before = 0;  // none: a pair does not reach across words
  for (const char32_t c : text::decode(item.phonemes, item.name())) {
    if (text::is_sound(c)) {
      ++part.phonemes[c];
      if (before != 0) ++phoneme_pairs[{before, c}];
      before = c;
    } else if (io::is_space(c) || text::is_mark(c)) {
      before = 0;
    }
  }
}

void Statistics::leave_out(const std::string& reason) {
  ++left_out[reason.substr(0, reason.find(':'))];
}

std::array<SplitStatistics, 3> Statistics::splits() const {
  std::array<SplitStatistics, 3> sums;
  for (const auto& [voice, speaker] : speakers)
    for (std::size_t split = 0; split < sums.size(); ++split) sums[split] += speaker.splits[split];
  return sums;
}

SplitStatistics Statistics::all() const { return sum_of(splits()); }

double evenness(const std::map<char32_t, std::int64_t>& counts) {
  double total = 0;
  for (const auto& [phoneme, count] : counts) total += static_cast<double>(count);
  if (counts.size() < 2 || total == 0) return 0;
  double entropy = 0;
  for (const auto& [phoneme, count] : counts) {
    const double share = static_cast<double>(count) / total;
    if (share > 0) entropy -= share * std::log(share);
  }
  return entropy / std::log(static_cast<double>(counts.size()));
}

Json to_json(const Statistics& statistics) {
  Json lufs = Json::object();
  for (const auto& [floor, count] : statistics.lufs) lufs[std::to_string(floor)] = count;
  Json pairs = Json::object();
  for (const auto& [pair, count] : statistics.phoneme_pairs)
    pairs[io::encode(pair.first) + io::encode(pair.second)] = count;
  const SplitStatistics all = statistics.all();
  return {{"utterances", all.utterances},
          {"seconds", all.seconds},
          {"splits", splits_json(statistics.splits())},
          {"speakers", speakers_json(statistics.speakers)},
          {"utterance_seconds", distribution_json(statistics.seconds)},
          {"characters_per_second", distribution_json(statistics.characters_per_second)},
          {"sounds_per_second", distribution_json(statistics.sounds_per_second)},
          {"snr_db", distribution_json(statistics.snr_db)},
          {"silence", distribution_json(statistics.silence)},
          {"word_error_rate", statistics.word_error_rate.count() > 0
                                  ? distribution_json(statistics.word_error_rate)
                                  : Json(nullptr)},
          {"clipped_utterances", statistics.clipped},
          {"utterances_by_lufs", std::move(lufs)},
          {"phonemes", phonemes_json(all.phonemes)},
          {"phoneme_evenness", evenness(all.phonemes)},
          {"phoneme_pairs", std::move(pairs)},
          {"left_out", statistics.left_out}};
}

}  // namespace pipeline::dataset
