#include "pipeline/diff/calibrate.h"

#include <algorithm>
#include <utility>

#include "io/files/error.h"
#include "pipeline/diff/diff.h"
#include "pipeline/diff/noise_floor.h"

namespace pipeline::diff {
namespace {

struct Measured {
  Speaker speaker;
  std::int64_t items = 0;
  NoiseFloor floor;
};
using Voice = std::pair<std::string, std::string>;  // identity of the model, name

void refuse_broken(const ItemFinding& item) {
  switch (item.kind) {
    case Kind::kCorrupted:
    case Kind::kMissing:
    case Kind::kAdded:
    case Kind::kSilent:
      throw io::Error(item.id, "noise does not explain this: " + item.sentence);
    default:
      return;
  }
}

}  // namespace

std::vector<VoiceLimits> calibrate(const std::vector<std::filesystem::path>& takes,
                                   const std::map<std::string, Speaker>& speakers, int workers) {
  std::map<Voice, Measured> voices;
  for (const auto& [id, speaker] : speakers) {
    Measured& voice = voices[{speaker.identity, speaker.voice}];
    voice.speaker = speaker;
    ++voice.items;
  }
  for (std::size_t i = 0; i < takes.size(); ++i) {
    for (std::size_t j = i + 1; j < takes.size(); ++j) {
      for (const ItemFinding& item : compare(takes[i], takes[j], {}, workers).items) {
        refuse_broken(item);
        const Speaker& speaker = speakers.at(item.id);
        voices.at({speaker.identity, speaker.voice}).floor.add(item);
      }
    }
  }
  std::map<std::string, NoiseFloor> models;
  for (const auto& [key, voice] : voices) models[key.first].add(voice.floor);
  std::vector<VoiceLimits> limits;
  for (const auto& [key, voice] : voices) {
    const NoiseFloor& floor = voice.items < kItemsOfOwn ? models[key.first] : voice.floor;
    limits.push_back({voice.speaker, voice.items, floor.limits()});
  }
  return limits;
}

void put_voices(LimitTable& table, const std::vector<VoiceLimits>& measured) {
  LimitTable fresh{.voices = measured};
  for (const VoiceLimits& old : table.voices)
    if (fresh.find(old.speaker) == nullptr) fresh.voices.push_back(old);
  table.voices = std::move(fresh.voices);
}

}  // namespace pipeline::diff
