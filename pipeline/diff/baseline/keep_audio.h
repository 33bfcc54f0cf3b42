#pragma once

#include <filesystem>
#include <string>

namespace pipeline::diff {

constexpr const char* kAudioFolder = "audio";  ///< of a baseline

/// Puts a copy of a sound file into the baseline's folder and returns its path in there, named
/// after the hash of the file's bytes: as FLAC of 16 or 24 bits where that keeps every sample, else
/// the file as it is. Throws io::Error. Thread-safe; equal files may be kept at the same time.
std::string keep_audio(const std::filesystem::path& sound, const std::string& hash,
                       const std::filesystem::path& folder);

}  // namespace pipeline::diff
