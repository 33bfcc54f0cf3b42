#pragma once

#include <cstdint>
#include <string_view>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The noise seed of an item that states none: FNV-1a (64 bit) of the job's seed and of what is to
/// be said and how: is_phonemes (one byte), the script, the voice, the language, the bits of the
/// speed. Numbers and the lengths of the strings before them are 8 bytes, little-endian. It depends
/// on nothing else: items that ask for the same sound get the same, and need be rendered only
/// once, and neither a new name nor a new neighbour changes the audio of an item.
std::uint64_t item_seed(std::uint64_t job_seed, const Item& item);

/// What is drawn for an item. Each has numbers of its own.
enum class Draw : std::uint8_t { kVoice = 1, kSpeed = 2 };

/// A number from [0, 1) by the job's seed and the item's name `corpus/id`: the same wherever the
/// item stands and whatever it says, so that an edited text keeps its voice.
double draw(std::uint64_t job_seed, std::string_view name, Draw purpose);

/// The noise seed of chunk `index` of an item: the item's own for the first, a mixed one for the
/// rest. The engine counts its noise up from the seed, so seeds that are near each other would give
/// shifted copies of the same noise; splitmix64's finalizer drives them apart.
std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index);

}  // namespace pipeline
