#pragma once

#include <filesystem>
#include <string>

#include "io/files/owned_folder.h"

namespace pipeline::diff {

constexpr const char* kAudioFolder = "audio";  ///< of a baseline

/// A copy of a sound file for the baseline's folder, sealed, named after the hash of the file's
/// bytes: as FLAC of 16 or 24 bits where that keeps every sample, else the file as it is. Throws
/// io::Error. Thread-safe; equal files may be kept at the same time.
io::SealedFile keep_audio(const std::filesystem::path& sound, const std::string& hash,
                          io::OwnedFolder& folder);

}  // namespace pipeline::diff
