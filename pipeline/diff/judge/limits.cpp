// Reads and writes files of limits, applies their precedence, and notes unused ones.
#include "pipeline/diff/judge/limits.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "io/base/error.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/report/journals.h"
#include "pipeline/report/print.h"

namespace pipeline::diff {
namespace {

constexpr double kMaxShare = 1000;  // of a limit of nothing
constexpr double kDbPerShare = 10;  // a ratio of signal to noise 10 dB too low is twice too low

Overrides read_overrides(io::JsonObject object) {
  Overrides overrides;
  for (const std::string& name : object.keys()) {
    const auto metric = metric_named(name);
    if (!metric) object.refuse(name, "is no metric; `diff --metrics` lists them");
    const LimitRange range = info(*metric).limits;
    if (range.is_empty()) object.refuse(name, "explains what others judge, and takes no limit");
    overrides[*metric] = *object.number(name, range.least, range.most);
  }
  return overrides;
}

VoiceLimits read_voice(io::JsonObject object) {
  VoiceLimits voice;
  voice.speaker.model = object.string("model").value_or("");
  voice.speaker.identity = object.required("identity", object.string("identity"));
  voice.speaker.voice = object.required("voice", object.string("voice"));
  constexpr std::uint64_t kMaxItems = 1'000'000'000;
  voice.items = static_cast<std::int64_t>(object.integer("items", 0, kMaxItems).value_or(0));
  voice.limits = read_overrides(object.required("limits", object.object("limits")));
  object.finish();
  return voice;
}

nlohmann::ordered_json to_json(const Overrides& overrides) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [metric, limit] : overrides)
    json[std::string(info(metric).name)] = std::ceil(limit * 1e4) / 1e4;
  return json;
}

}  // namespace

Limits::Limits() {
  for (std::size_t i = 0; i < kMetrics; ++i) values_[i] = info(static_cast<Metric>(i)).limit;
}

void Limits::replace(const Overrides& overrides) {
  for (const auto& [metric, limit] : overrides) (*this)[metric] = limit;
}

double Limits::share(Metric metric, double value) const {
  const double limit = (*this)[metric];
  if (std::isinf(limit)) return 0;
  if (info(metric).is_least) return std::clamp(1 + (limit - value) / kDbPerShare, 0.0, kMaxShare);
  return std::min(kMaxShare, std::abs(value) / std::max(limit, 1e-9));
}

const VoiceLimits* LimitTable::find(const Speaker& speaker) const {
  const auto found = std::find_if(voices.begin(), voices.end(), [&](const VoiceLimits& limits) {
    return limits.speaker.identity == speaker.identity && limits.speaker.voice == speaker.voice;
  });
  return found == voices.end() ? nullptr : &*found;
}

Limits LimitTable::of(std::string_view id, const Speaker& speaker) const {
  Limits limits;
  limits.replace(defaults);
  if (const VoiceLimits* voice = find(speaker)) limits.replace(voice->limits);
  const auto corpus = corpora.find(id.substr(0, id.find('/')));
  if (corpus != corpora.end()) limits.replace(corpus->second);
  return limits;
}

bool is_judged(Metric metric, bool is_same_take) {
  switch (metric) {
    case Metric::kMaxErrorLsb:
      return false;  // it decides whether there is anything to judge
    case Metric::kGainDb:
    case Metric::kDelayMs:
    case Metric::kPolarity:
    case Metric::kSnrDb:
    case Metric::kSiSdrDb:
    case Metric::kSegmentalSnrDb:
    case Metric::kWorstSnrDb:
    case Metric::kResidualCoherence:
    case Metric::kDriftPpm:
    case Metric::kWowPercent:
    case Metric::kDcPercent:
    case Metric::kLsdDb:
    case Metric::kStoi:
      return is_same_take;
    default:
      return true;
  }
}

std::vector<Excess> excesses(const Measures& measures, bool is_same_take, const Limits& limits) {
  std::vector<Excess> found;
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    const auto value = measures[metric];
    if (value && is_judged(metric, is_same_take) && limits.share(metric, *value) > 1)
      found.push_back({metric, *value, limits[metric]});
  }
  std::stable_sort(found.begin(), found.end(), [&](const Excess& x, const Excess& y) {
    return limits.share(x.metric, x.value) > limits.share(y.metric, y.value);
  });
  return found;
}

LimitTable read_limits(const std::filesystem::path& path) try {
  const io::JsonDocument document = io::JsonDocument::read(path);
  io::JsonObject root(document);
  LimitTable table;
  if (auto object = root.object("default")) table.defaults = read_overrides(*object);
  for (io::JsonObject& object : root.objects("voices").value_or(std::vector<io::JsonObject>{})) {
    VoiceLimits voice = read_voice(object);
    if (table.find(voice.speaker) != nullptr)
      object.refuse("", "has this voice of this model a second time");
    table.voices.push_back(std::move(voice));
  }
  if (auto corpora = root.object("corpora"))
    for (const std::string& name : corpora->keys())
      table.corpora.emplace(name, read_overrides(*corpora->object(name)));
  root.finish();
  return table;
} catch (const io::Error& error) {
  throw ManifestError(error.what());
}

LimitTable limits_of(const std::filesystem::path& file) {
  return file.empty() ? LimitTable{} : read_limits(file);
}

std::string limits_to_json(const LimitTable& table) {
  nlohmann::ordered_json json = {{"default", to_json(table.defaults)}};
  json["voices"] = nlohmann::ordered_json::array();
  for (const VoiceLimits& voice : table.voices)
    json["voices"].push_back({{"model", voice.speaker.model},
                              {"identity", voice.speaker.identity},
                              {"voice", voice.speaker.voice},
                              {"items", voice.items},
                              {"limits", to_json(voice.limits)}});
  json["corpora"] = nlohmann::ordered_json::object();
  for (const auto& [name, overrides] : table.corpora) json["corpora"][name] = to_json(overrides);
  return io::json_text(json, 1) + "\n";
}

namespace {

/// Whether a file of limits names the metric, for whatever items.
bool has_limit(const LimitTable& table, Metric metric) {
  const auto names_it = [&](const Overrides& limits) { return limits.contains(metric); };
  return names_it(table.defaults) ||
         std::ranges::any_of(table.corpora,
                             [&](const auto& entry) { return names_it(entry.second); }) ||
         std::ranges::any_of(table.voices, names_it, &VoiceLimits::limits);
}

std::string model_in_words(const Speaker& speaker) {
  return speaker.model + " (" + speaker.identity.substr(0, 8) + ")";
}

}  // namespace

std::map<std::string, Speaker> speakers_of(const std::filesystem::path& output) {
  std::map<std::string, Speaker> speakers;
  if (find_journals(output).empty()) return speakers;
  const Journals journals(output);
  journals.for_each([&](const JournaledItem& item) {
    const auto& begin = journals.runs()[static_cast<std::size_t>(item.run)].begin;
    if (item.current && begin && item.outcome.status == Status::kDone)
      speakers[item.outcome.name] = {begin->model.source, begin->model.identity,
                                     item.outcome.voice};
  });
  return speakers;
}

ItemLimits::ItemLimits(const LimitTable& table, const std::filesystem::path& candidate)
    : table_(table), candidate_(candidate) {
  if (!table.voices.empty()) speakers_ = speakers_of(candidate);
}

Speaker ItemLimits::speaker_of(const std::string& id) const {
  const auto found = speakers_.find(id);
  return found == speakers_.end() ? Speaker{} : found->second;
}

std::string ItemLimits::why_not(const Speaker& speaker) const {
  if (speaker.identity.empty()) return candidate_.string() + " does not tell who speaks them";
  std::set<std::string> models;
  for (const VoiceLimits& voice : table_.voices) {
    if (voice.speaker.identity == speaker.identity)
      return "voice " + speaker.voice + " of model " + model_in_words(speaker) +
             " was not calibrated";
    models.insert(model_in_words(voice.speaker));
  }
  return "model " + model_in_words(speaker) + " speaks them, and the limits are for " +
         fmt::format("{}", fmt::join(models, ", "));
}

void ItemLimits::explain(DiffReport& report, bool is_listened_to) const {
  note_voices(report);
  note_corpora(report);
  if (!is_listened_to && has_limit(table_, Metric::kWordsLost))
    report.notes.push_back("the limit of words_lost judges nothing without --words");
}

void ItemLimits::note_corpora(DiffReport& report) const {
  std::set<std::string> corpora;
  for (const ItemFinding& item : report.items)
    if (const std::size_t slash = item.id.find('/'); slash != std::string::npos)
      corpora.insert(item.id.substr(0, slash));
  for (const auto& [name, limits] : table_.corpora)
    if (!corpora.contains(name))
      report.notes.push_back(fmt::format("no item is of corpus {}, which has limits{}", name,
                                         io::did_you_mean(name, {corpora.begin(), corpora.end()})));
}

void ItemLimits::note_voices(DiffReport& report) const {
  if (table_.voices.empty()) return;
  std::map<std::string, std::int64_t> counts;
  for (ItemFinding& item : report.items) {
    item.speaker = speaker_of(item.id);
    const bool is_measured = item.tier == Tier::kSignal || item.tier == Tier::kSpeech;
    if (is_measured && table_.find(item.speaker) == nullptr) ++counts[why_not(item.speaker)];
  }
  for (const auto& [reason, count] : counts)
    report.notes.push_back(std::to_string(count) + (count == 1 ? " item is" : " items are") +
                           " judged without limits of a voice: " + reason);
}

}  // namespace pipeline::diff
