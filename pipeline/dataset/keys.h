#pragma once

#include <string>
#include <string_view>

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

}  // namespace pipeline::dataset
