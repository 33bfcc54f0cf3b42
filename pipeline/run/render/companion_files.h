// The files next to an item's audio (alignments, curves, sidecar), and the job's metadata.jsonl.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/base/owned_folder.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/render/speech_file.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// When the file of a finished item says what, by the durations in its outcome: that of the run
/// which has just rendered it, of the item it is a copy of, or one from the journal. Throws
/// std::logic_error when they do not add up to the file's samples.
io::Alignment alignment_of(const Work& work, const Outcome& outcome, int sample_rate);

/// A file beside the audio of an item, relative to the output folder.
struct TextFile {
  std::string path;
  std::string content;
};

/// The alignments of a finished item, beside its audio file `audio`.
std::vector<TextFile> alignment_files(const std::string& audio, const Work& work,
                                      const Outcome& outcome, int sample_rate,
                                      const std::vector<io::AlignmentFormat>& formats);

/// All texts that the manifest wants beside the audio of a finished item: they can be told from the
/// item and its outcome at any time.
std::vector<TextFile> text_files(const Manifest& manifest, const Work& work,
                                 const Outcome& outcome);

/// The curves beside the audio file `audio`, sealed, by name. Throws io::Error.
std::map<std::string, io::SealedFile> seal_curves(const io::Target& audio,
                                                  const CurveMeter& curves);

/// What is wrong with the curves of a finished item, in the words of OwnedFolder::fault(); empty
/// when nothing is. Throws io::Error when one cannot be read.
std::string curve_fault(io::OwnedFolder& output, const Outcome& outcome, bool verify);

/// The audio file `audio` and all files that may ever stand beside it.
std::vector<std::string> result_files(const std::string& audio);

constexpr std::string_view kMetadataName = "metadata.jsonl";  ///< in the output folder

/// Writes `metadata.jsonl`: a line for every finished item (not the quarantined and failed ones) in
/// the manifest's order. Memory is one item. Throws io::Error.
void write_metadata(io::OwnedFolder& output, const Manifest& manifest, FinishedItems& finished);

}  // namespace pipeline
