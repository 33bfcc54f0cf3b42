#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/alignment/formats.h"
#include "pipeline/run/curve_meter.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// What is written beside the audio of every item, quarantined ones included.
struct CompanionFormats {
  std::vector<io::AlignmentFormat> alignments = {};
  bool curves = false;
};

/// When the file of a finished item says what, by the durations in its outcome: that of the run
/// which has just rendered it, of the item it is a copy of, or one from the journal. Throws
/// std::logic_error when they do not add up to the file's samples.
io::Alignment alignment_of(const Work& work, const Outcome& outcome, int sample_rate);

/// Writes the alignments of a finished item beside its audio file `file`, complete or not at all,
/// unless exactly that is there already. Throws io::Error.
void write_alignments(const std::filesystem::path& file, const Work& work, const Outcome& outcome,
                      int sample_rate, const std::vector<io::AlignmentFormat>& formats,
                      const std::filesystem::path& staging);

/// Writes the curves beside the audio file `file`; what they hold, by their names. Throws
/// io::Error.
std::map<std::string, io::FileStamp> write_curves(const std::filesystem::path& file,
                                                  const CurveMeter& curves,
                                                  const std::filesystem::path& staging);

// What is wrong with the files beside the audio of a finished item in the folder `output`, in the
// words of file_fault(); empty when nothing is. Alignments are compared byte for byte with what
// they have to be, curves with the size in the journal, with `verify` with the hash. Throws
// io::Error when one cannot be read.
std::string alignment_fault(const std::filesystem::path& output, const Work& work,
                            const Outcome& outcome, int sample_rate,
                            const std::vector<io::AlignmentFormat>& formats);
std::string curve_fault(const std::filesystem::path& output, const Outcome& outcome, bool verify);

}  // namespace pipeline
