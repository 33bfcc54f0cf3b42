#pragma once

#include <filesystem>
#include <string>

#include "io/audio_sink.h"
#include "io/loudness.h"
#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/utterance.h"

namespace pipeline::dataset {

struct Recording {
  io::Loudness loudness;
  std::int64_t clipped_samples = 0;  ///< at full scale
};

/// Listens to the audio of an item. Memory is a block. Safe from several threads. Throws io::Error
/// when it is missing, cannot be read, or is not the file that the metadata tell of.
Recording measure(const std::filesystem::path& run, const SourceItem& item);

/// Writes the audio of an item once more as 16 bit mono WAV of `sample_rate`, varied, `samples`
/// long. Where neither the rate nor anything else changes, 16 bit samples stay what they are. As
/// measure().
io::SealedFile write_recording(const std::filesystem::path& run, const SourceItem& item,
                               const Variation& variation, int sample_rate, io::Target target,
                               std::int64_t& samples);

/// Where sample `sample` of a recording of `source_rate` Hz lies in what write_recording() makes of
/// it, to the nearest.
std::int64_t written_sample(std::int64_t sample, int source_rate, const Variation& variation,
                            int sample_rate);

/// What is drawn for copy `copy` (from 1) of the item `name`. The gain is no more than brings its
/// `peak_db` to full scale.
Variation draw_variation(const Augmentation& augmentation, const std::string& name, int copy,
                         double peak_db);

}  // namespace pipeline::dataset
