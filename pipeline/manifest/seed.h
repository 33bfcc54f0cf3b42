#pragma once

#include <cstdint>
#include <string_view>

namespace pipeline {

/// The seed of an item that states none: FNV-1a (64 bit) of the job's seed (8 bytes, little-endian)
/// and the item's name `corpus/id`. It depends on nothing else, so neither order nor neighbours
/// change the audio of an item.
std::uint64_t item_seed(std::uint64_t job_seed, std::string_view name);

/// The noise seed of chunk `index` of an item: the item's own for the first, a mixed one for the
/// rest. The engine counts its noise up from the seed, so seeds that are near each other would give
/// shifted copies of the same noise; splitmix64's finalizer drives them apart.
std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index);

}  // namespace pipeline
