// Writes diff.json; README.md of pipeline/diff describes the format.
#include <cmath>
#include <string>

#include "io/base/json_text.h"
#include "pipeline/diff/tell/tell.h"

namespace pipeline::diff {
namespace {

using io::Json;

/// Six digits are more than any measure has; JSON knows no infinity.
Json number(double value) {
  if (!std::isfinite(value)) return value < 0 ? -1e9 : 1e9;
  if (value == 0) return 0.0;
  const double scale = std::pow(10, 5 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(scale) ? std::round(value * scale) / scale : 0.0;
}

Json side(const Side& side) {
  if (side.path.empty()) return nullptr;
  Json json = {{"path", side.path.string()}};
  if (side.sample_rate > 0) {
    json["sample_rate"] = side.sample_rate;
    json["channels"] = side.channels;
  }
  if (side.seconds > 0) json["seconds"] = number(side.seconds);
  if (!side.problem.empty()) json["problem"] = side.problem;
  return json;
}

Json span(const DiffSpan& span) {
  Json json = {{"kind", name_of(span.kind)},
               {"baseline", {number(span.baseline_begin), number(span.baseline_end)}},
               {"candidate", {number(span.candidate_begin), number(span.candidate_end)}}};
  if (!span.words.empty()) json["words"] = span.words;
  if (span.gain_db != 0) json["gain_db"] = number(span.gain_db);
  return json;
}

Json speaker(const Speaker& speaker) {
  return {{"model", speaker.model}, {"identity", speaker.identity}, {"voice", speaker.voice}};
}

Json finding(const ItemFinding& item) {
  Json json = {{"id", item.id},
               {"kind", name_of(item.kind)},
               {"passed", item.passed},
               {"tier", name_of(item.tier)}};
  if (item.kind == Kind::kIdentical) return json;
  json["severity"] = number(item.severity);
  json["sentence"] = item.sentence;
  if (!item.text.empty()) json["text"] = item.text;
  if (!item.speaker.voice.empty()) json["speaker"] = speaker(item.speaker);
  json["baseline"] = side(item.baseline);
  json["candidate"] = side(item.candidate);
  json["excesses"] = Json::array();
  for (const Excess& excess : item.excesses)
    json["excesses"].push_back({{"metric", info(excess.metric).name},
                                {"value", number(excess.value)},
                                {"limit", number(excess.limit)}});
  if (item.is_same_take) {
    json["causes"] = Json::array();
    for (const Cause& cause : item.causes)
      json["causes"].push_back({{"kind", name_of(cause.kind)}, {"energy", number(cause.energy)}});
  }
  json["spans"] = Json::array();
  for (const DiffSpan& s : item.spans) json["spans"].push_back(span(s));
  if (!item.lost_words.empty()) json["lost_words"] = item.lost_words;
  json["measures"] = Json::object();
  for (std::size_t i = 0; i < kMetrics; ++i)
    if (const auto value = item.measures[static_cast<Metric>(i)])
      json["measures"][std::string(info(static_cast<Metric>(i)).name)] = number(*value);
  return json;
}

/// Those that judge; a metric without a limit is absent.
Json defaults_json(const LimitTable& table) {
  Limits limits;
  limits.replace(table.defaults);
  Json json = Json::object();
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    if (std::isfinite(limits[metric]))
      json[std::string(info(metric).name)] = number(limits[metric]);
  }
  return json;
}

Json overrides_json(const Overrides& overrides) {
  Json json = Json::object();
  for (const auto& [metric, limit] : overrides)
    json[std::string(info(metric).name)] = number(limit);
  return json;
}

Json limits_json(const LimitTable& table) {
  Json json = {{"default", defaults_json(table)}};
  json["voices"] = Json::array();
  for (const VoiceLimits& voice : table.voices) {
    json["voices"].push_back(speaker(voice.speaker));
    json["voices"].back()["limits"] = overrides_json(voice.limits);
  }
  json["corpora"] = Json::object();
  for (const auto& [name, own] : table.corpora) json["corpora"][name] = overrides_json(own);
  return json;
}

}  // namespace

std::string to_json(const DiffReport& report, const LimitTable& limits) {
  Json json = {{"kind", "kokoro-render diff 1"},
               {"baseline", report.baseline.string()},
               {"candidate", report.candidate.string()},
               {"passed", report.passed()},
               {"items", report.items.size()},
               {"failed", report.failed},
               {"audio_seconds", number(report.audio_seconds)}};
  json["kinds"] = Json::object();
  for (const auto& [kind, count] : report.kinds) json["kinds"][std::string(name_of(kind))] = count;
  json["notes"] = report.notes;
  json["limits"] = limits_json(limits);
  json["metrics"] = Json::object();
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const MetricInfo& metric = info(static_cast<Metric>(i));
    json["metrics"][std::string(metric.name)] = {{"unit", metric.unit}, {"least", metric.is_least}};
  }
  json["findings"] = Json::array();
  for (const ItemFinding& item : report.items) json["findings"].push_back(finding(item));
  return io::json_text(json, 1) + "\n";
}

}  // namespace pipeline::diff
