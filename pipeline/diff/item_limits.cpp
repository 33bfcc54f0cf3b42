#include "pipeline/diff/item_limits.h"

#include <set>

#include "pipeline/report/journals.h"
#include "pipeline/report/print.h"

namespace pipeline::diff {
namespace {

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
         joined({models.begin(), models.end()}, ", ");
}

void ItemLimits::explain(DiffReport& report) const {
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
