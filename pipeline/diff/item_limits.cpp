#include "pipeline/diff/item_limits.h"

#include <set>

#include "pipeline/diff/speakers.h"

namespace pipeline::diff {
namespace {

std::string model_in_words(const Speaker& speaker) {
  return speaker.model + " (" + speaker.identity.substr(0, 8) + ")";
}

}  // namespace

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
  std::string list;
  for (const std::string& model : models) list += (list.empty() ? "" : ", ") + model;
  return "model " + model_in_words(speaker) + " speaks them, and the limits are for " + list;
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
