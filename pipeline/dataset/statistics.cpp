#include "pipeline/dataset/statistics.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace pipeline::dataset {
namespace {

using Json = nlohmann::ordered_json;

Json distribution_json(const Histogram& histogram) {
  const Distribution d = histogram.summary();
  return {{"min", d.min}, {"p50", d.p50}, {"p95", d.p95}, {"p99", d.p99}, {"max", d.max}};
}

Json phonemes_json(const std::map<char32_t, std::int64_t>& counts) {
  Json json = Json::object();
  for (const auto& [phoneme, count] : counts) json[text::encode(phoneme)] = count;
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
    entry = {{"utterances", speaker.all_utterances()}, {"seconds", speaker.all_seconds()}};
    if (speaker.lufs_count > 0)
      entry["mean_lufs"] = speaker.lufs_sum / static_cast<double>(speaker.lufs_count);
  }
  return json;
}

}  // namespace

void Statistics::add(const SourceItem& item, const ItemMeasures& measures, Split split) {
  const auto index = static_cast<std::size_t>(split);
  const double length = item.seconds();
  SplitStatistics& part = splits[index];
  ++part.utterances;
  part.seconds += length;
  part.characters += measures.characters;
  SpeakerStatistics& speaker = speakers[item.voice];
  ++speaker.utterances[index];
  speaker.seconds[index] += length;
  seconds.add(length);
  characters_per_second.add(measures.characters_per_second);
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
    } else if (text::is_space(c) || text::is_mark(c)) {
      before = 0;
    }
  }
}

void Statistics::leave_out(const std::string& reason) {
  ++left_out[reason.substr(0, reason.find(':'))];
}

std::int64_t Statistics::utterances() const {
  return splits[0].utterances + splits[1].utterances + splits[2].utterances;
}

double Statistics::all_seconds() const {
  return splits[0].seconds + splits[1].seconds + splits[2].seconds;
}

std::map<char32_t, std::int64_t> Statistics::phonemes() const {
  std::map<char32_t, std::int64_t> all;
  for (const SplitStatistics& part : splits)
    for (const auto& [phoneme, count] : part.phonemes) all[phoneme] += count;
  return all;
}

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
    pairs[text::encode(pair.first) + text::encode(pair.second)] = count;
  return {{"utterances", statistics.utterances()},
          {"seconds", statistics.all_seconds()},
          {"splits", splits_json(statistics.splits)},
          {"speakers", speakers_json(statistics.speakers)},
          {"utterance_seconds", distribution_json(statistics.seconds)},
          {"characters_per_second", distribution_json(statistics.characters_per_second)},
          {"utterances_by_lufs", std::move(lufs)},
          {"phonemes", phonemes_json(statistics.phonemes())},
          {"phoneme_evenness", evenness(statistics.phonemes())},
          {"phoneme_pairs", std::move(pairs)},
          {"left_out", statistics.left_out}};
}

}  // namespace pipeline::dataset
