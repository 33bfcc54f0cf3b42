#include "pipeline/run/companion_files.h"

#include <span>
#include <stdexcept>

#include "io/npy_file.h"
#include "pipeline/alignment/align.h"
#include "pipeline/alignment/written_text.h"
#include "pipeline/manifest/companions.h"
#include "pipeline/run/result_file.h"
#include "pipeline/run/speech_file.h"

namespace pipeline {

namespace fs = std::filesystem;

namespace {

std::string content(const io::Alignment& alignment, io::AlignmentFormat format,
                    const fs::path& file) {
  return io::write_alignment(alignment, format, on_one_line(file.stem().string()));
}

}  // namespace

io::Alignment alignment_of(const Work& work, const Outcome& outcome, int sample_rate) {
  SpokenItem item{.raw = work.item.script.content, .markup = work.markup, .chunks = {}};
  const std::span<const int> durations = outcome.durations;
  std::size_t spoken = 0;
  for (std::size_t i = 0; i < work.chunks.size(); ++i) {
    const Chunk& chunk = work.chunks[i];
    const std::size_t tokens = chunk.tokens.ids.size();
    if (spoken + tokens > durations.size()) throw std::logic_error("too few durations");
    item.chunks.push_back({.silence_before = pause_samples(pause_ms_before(work, i)),
                           .phonemes = chunk.phonemes,
                           .characters = chunk.tokens.characters,
                           .durations = durations.subspan(spoken, tokens),
                           .words = chunk.words});
    spoken += tokens;
  }
  item.silence_after = pause_samples(pause_ms_before(work, work.chunks.size()));
  io::Alignment alignment = align(item, sample_rate);
  if (spoken != durations.size() || alignment.samples != outcome.samples)
    throw std::logic_error("an alignment of " + std::to_string(alignment.samples) +
                           " samples for a file of " + std::to_string(outcome.samples));
  return alignment;
}

void write_alignments(const fs::path& file, const Work& work, const Outcome& outcome,
                      int sample_rate, const std::vector<io::AlignmentFormat>& formats,
                      const fs::path& staging) {
  if (formats.empty()) return;
  const io::Alignment alignment = alignment_of(work, outcome, sample_rate);
  for (const io::AlignmentFormat format : formats)
    io::update_file(alignment_path(file.string(), format), content(alignment, format, file),
                    staging);
}

std::map<std::string, io::FileStamp> write_curves(const fs::path& file, const CurveMeter& curves,
                                                  const fs::path& staging) {
  const auto write = [&](const char* name, const std::vector<float>& values) {
    return io::write_npy(curve_path(file.string(), name), values, staging);
  };
  return {{"f0", write("f0", curves.f0())}, {"energy", write("energy", curves.energy())}};
}

std::string alignment_fault(const fs::path& output, const Work& work, const Outcome& outcome,
                            int sample_rate, const std::vector<io::AlignmentFormat>& formats) {
  if (formats.empty()) return "";
  const io::Alignment alignment = alignment_of(work, outcome, sample_rate);
  for (const io::AlignmentFormat format : formats) {
    const std::string path = alignment_path(outcome.path, format);
    if (!io::has_content(output / path, content(alignment, format, outcome.path)))
      return "has no " + path + " as it has to be";
  }
  return "";
}

std::string curve_fault(const fs::path& output, const Outcome& outcome, bool verify) {
  for (const char* name : kCurves) {
    const auto found = outcome.curves.find(name);
    if (found == outcome.curves.end()) return std::string("was rendered without ") + name;
    const std::string path = curve_path(outcome.path, name);
    const std::string fault = file_fault(output / path, found->second, verify);
    if (!fault.empty()) return fault + " (" + path + ")";
  }
  return "";
}

}  // namespace pipeline
