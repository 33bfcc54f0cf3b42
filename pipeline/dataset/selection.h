// Selection rules: the key of an item, its split, and why it is left out.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/dataset/options.h"
#include "pipeline/dataset/run_source.h"

namespace pipeline::dataset {

/// `corpus-id` as a name that every format takes: ASCII letters, digits, `_` and `-`, at most 180
/// of them. Any other byte becomes `_`, and eight hex digits of the hash of `corpus/id` tell such
/// names apart, and those that look like a copy's.
std::string key_of(std::string_view corpus, std::string_view id);

/// `key` with eight hex digits of the hash of `name` after it.
std::string with_hash(std::string key, std::string_view name);

/// The key of copy `copy` (from 1) of the recording `key`.
std::string copy_key(const std::string& key, int copy);

/// The recording that `copy_key` is the key of a copy of.
std::string original_key(const std::string& copy_key);

/// A voice or blend as a name in the same manner, but without `-`: that sorts before all other
/// characters, so `SPEAKER-KEY` sorts by speaker first, as Kaldi wants it.
std::string speaker_key(std::string_view voice);

/// The split of an item, by XXH3 of its name `corpus/id`: it depends on nothing else, so that
/// neither more items nor other limits move one. `shares` are by Split.
Split split_of(std::string_view name, const std::array<double, 3>& shares);

/// A split for each speaker, in the order of `seconds`, what each says in all: the shares of the
/// speech are met as well as whole speakers allow, and where there are enough of them, each split
/// that has a share has one. From the longest down each goes where most is missing. Pure.
std::vector<Split> splits_of_speakers(const std::vector<double>& seconds,
                                      const std::array<double, 3>& shares);

/// What is measured of an item for its limits and the statistics.
struct ItemMeasures : AudioMeasures {
  std::int64_t characters = 0;  ///< of the normalised text
  double characters_per_second = 0;
  double sounds_per_second = 0;                ///< less the silence at both ends
  std::optional<double> word_error_rate = {};  ///< where a recogniser has listened
};

/// Why an item is left out, with the value and the limit; empty when it stays.
std::string reason_to_leave_out(const SourceItem& item, const ItemMeasures& measures,
                                const SelectionLimits& limits);

}  // namespace pipeline::dataset
