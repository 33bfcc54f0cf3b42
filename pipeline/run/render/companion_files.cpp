// Makes alignments from recorded durations, curves as .npy, and sidecars and metadata lines as
// JSON. See companion_files.h.
#include "pipeline/run/render/companion_files.h"

#include <span>
#include <stdexcept>

#include "io/base/error.h"
#include "io/base/json_text.h"
#include "io/npy_file.h"
#include "pipeline/alignment/align.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/paths.h"
#include "pipeline/run/render/speech_file.h"

namespace pipeline {
namespace {

using io::Json;
namespace fs = std::filesystem;

std::string dump(const Json& json, int indent) { return io::json_text(json, indent) + "\n"; }

/// The files beside the audio by what they are, relative to the output folder.
void add_companions(Json& line, const std::string& audio, const Manifest& manifest) {
  const auto names = io::alignment_format_names();
  for (const io::AlignmentFormat format : manifest.alignments)
    line["alignments"][names[static_cast<std::size_t>(format)]] = alignment_path(audio, format);
  if (manifest.curves)
    for (const char* curve : kCurves) line["curves"][curve] = curve_path(audio, curve);
}

/// What the results tell about one finished item (the fields: README.md of this folder). It depends
/// on the item, the manifest, the model and the engine alone, so that any way of rendering a job
/// gives the same bytes.
Json metadata(const Item& item, const Outcome& outcome, const Manifest& manifest) {
  Json line = {{"id", item.id},
               {"corpus", item.corpus},
               {"path", outcome.path},
               {"seconds", outcome.audio_seconds},
               {"samples", outcome.samples},
               {"sample_rate", manifest.audio.sample_rate},
               {"voice", item.voice},
               {"language", item.language},
               {"speed", item.speed},
               {"seed", item.seed}};
  if (outcome.gain_db) line["gain_db"] = *outcome.gain_db;
  if (!item.script.is_phonemes) line["text"] = item.script.content;
  if (item.script.options.format == text::ScriptFormat::kSsml) line["markup"] = "ssml";
  for (const text::ConventionSetting& setting : text::settings_of(item.script.options.conventions))
    if (setting.value != 0)
      line["normalisation"][std::string(setting.name)] = setting.values[setting.value];
  line["phonemes"] = outcome.phonemes;
  line["origin"] = item.origin;
  add_companions(line, outcome.path, manifest);
  if (!outcome.warnings.empty()) line["warnings"] = outcome.warnings;
  if (!outcome.flags.empty()) line["flags"] = outcome.flags;
  if (!item.metadata.empty()) line["metadata"] = io::parse_json(item.metadata);
  line["hash"] = outcome.hash;
  line["fingerprint"] = outcome.fingerprint;
  return line;
}

}  // namespace

io::Alignment alignment_of(const Work& work, const Outcome& outcome, int sample_rate) {
  SpokenItem item{.raw = work.item.script.content,
                  .markup = work.markup,
                  .chunks = {},
                  .bookmarks = work.bookmarks};
  const std::span<const int> durations = outcome.durations;
  std::size_t spoken = 0;
  for (std::size_t i = 0; i < work.chunks.size(); ++i) {
    const PreparedChunk& chunk = work.chunks[i];
    const std::size_t tokens = chunk.tokens.ids.size();
    if (spoken + tokens > durations.size()) throw std::logic_error("too few durations");
    const Join join = outcome.joins.empty() ? Join{} : outcome.joins.at(i);
    item.chunks.push_back({.silence_before = join.silence,
                           .head = join.head,
                           .tail = join.tail,
                           .phonemes = chunk.phonemes,
                           .characters = chunk.tokens.characters,
                           .durations = durations.subspan(spoken, tokens),
                           .words = chunk.words});
    spoken += tokens;
  }
  if (!outcome.joins.empty()) item.silence_after = outcome.joins.back().silence;
  io::Alignment alignment = align(item, sample_rate);
  if (spoken != durations.size() || alignment.samples != outcome.samples)
    throw std::logic_error("an alignment of " + io::counted(alignment.samples, "sample") +
                           " for a file of " + std::to_string(outcome.samples));
  return alignment;
}

std::vector<TextFile> alignment_files(const std::string& audio, const Work& work,
                                      const Outcome& outcome, int sample_rate,
                                      const std::vector<io::AlignmentFormat>& formats) {
  std::vector<TextFile> files;
  if (formats.empty()) return files;
  const io::Alignment alignment = alignment_of(work, outcome, sample_rate);
  const std::string title = on_one_line(fs::path(audio).stem().string());
  for (const io::AlignmentFormat format : formats)
    files.push_back({alignment_path(audio, format), io::write_alignment(alignment, format, title)});
  return files;
}

std::vector<TextFile> text_files(const Manifest& manifest, const Work& work,
                                 const Outcome& outcome) {
  std::vector<TextFile> files =
      alignment_files(outcome.path, work, outcome, manifest.audio.sample_rate, manifest.alignments);
  if (manifest.sidecars && outcome.status == Status::kDone)
    files.push_back({sidecar_path(outcome.path), dump(metadata(work.item, outcome, manifest), 2)});
  return files;
}

std::map<std::string, io::SealedFile> seal_curves(const io::Target& audio,
                                                  const CurveMeter& curves) {
  std::map<std::string, io::SealedFile> files;
  const auto seal = [&](const char* name, const std::vector<float>& values) {
    io::Target target = audio;
    target.path = curve_path(audio.path.string(), name);
    files.emplace(name, io::write_npy(target, values));
  };
  seal("f0", curves.f0());
  seal("energy", curves.energy());
  return files;
}

std::string curve_fault(io::OwnedFolder& output, const Outcome& outcome, bool verify) {
  for (const char* name : kCurves) {
    const auto found = outcome.curves.find(name);
    if (found == outcome.curves.end()) return std::string("was rendered without ") + name;
    const std::string path = curve_path(outcome.path, name);
    const std::string fault = output.fault(path, found->second, verify);
    if (!fault.empty()) return fault + " (" + path + ")";
  }
  return "";
}

std::vector<std::string> result_files(const std::string& audio) {
  std::vector<std::string> paths = {audio, sidecar_path(audio)};
  for (const std::string& name : io::alignment_format_names())
    paths.push_back(alignment_path(audio, *io::alignment_format_named(name)));
  for (const char* name : kCurves) paths.push_back(curve_path(audio, name));
  return paths;
}

void write_metadata(io::OwnedFolder& output, const Manifest& manifest, FinishedItems& finished) {
  io::AtomicFile file({output, kMetadataName});
  std::string lines;
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    const auto outcome = finished.find(item->name());
    if (outcome && outcome->status == Status::kDone)
      lines += dump(metadata(*item, *outcome, manifest), -1);
    constexpr std::size_t kBlock = 1 << 16;
    if (lines.size() >= kBlock) {
      file.write(lines);
      lines.clear();
    }
  }
  file.write(lines);
  file.commit();
}

}  // namespace pipeline
