#include "pipeline/run/metadata.h"

#include <nlohmann/json.hpp>

#include "pipeline/manifest/companions.h"
#include "pipeline/manifest/item_stream.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// The files beside the audio by what they are, relative to the output folder.
void add_companions(Json& line, const std::string& audio, const Manifest& manifest) {
  const auto names = io::alignment_format_names();
  for (const io::AlignmentFormat format : manifest.alignments)
    line["alignments"][names[static_cast<std::size_t>(format)]] = alignment_path(audio, format);
  if (manifest.curves)
    for (const char* curve : kCurves) line["curves"][curve] = curve_path(audio, curve);
}

}  // namespace

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
  if (!item.script.is_phonemes) line["text"] = item.script.content;
  line["phonemes"] = outcome.phonemes;
  line["origin"] = item.origin;
  add_companions(line, outcome.path, manifest);
  if (!outcome.warnings.empty()) line["warnings"] = outcome.warnings;
  if (!outcome.flags.empty()) line["flags"] = outcome.flags;
  if (!item.metadata.empty()) line["metadata"] = Json::parse(item.metadata);
  line["hash"] = outcome.hash;
  line["fingerprint"] = outcome.fingerprint;
  return line;
}

std::string sidecar(const Item& item, const Outcome& outcome, const Manifest& manifest) {
  return dump(metadata(item, outcome, manifest), 2);
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
