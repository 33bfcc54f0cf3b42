#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "pipeline/diff/limits.h"

namespace pipeline::diff {

/// A voice with fewer items than this gets limits from the items of all its model's voices.
constexpr std::int64_t kItemsOfOwn = 20;

/// Limits of each voice in `speakers`, from outputs that hold takes of the same items: what
/// NoiseFloor makes of all pairs of them. Voices come in the order of models and names. REQUIRES:
/// two takes or more, all of whose items have their `speakers` by id. Throws io::Error as compare()
/// does, and when an item is beyond what noise explains (missing, broken, silent).
std::vector<VoiceLimits> calibrate(const std::vector<std::filesystem::path>& takes,
                                   const std::map<std::string, Speaker>& speakers, int workers);

/// Puts `measured` into the table, in place of what it had of the same voices of the same models.
void put_voices(LimitTable& table, const std::vector<VoiceLimits>& measured);

}  // namespace pipeline::diff
