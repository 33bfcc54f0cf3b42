// Collects a job's input files and compares each output path with them; looks up voices; probes
// languages for phonemes that the model lacks. See checks.h.
#include "pipeline/run/job/checks.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "io/base/error.h"
#include "model/error.h"
#include "model/text/language.h"
#include "model/text/lexicon/inventory.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/paths.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/render/companion_files.h"
#include "pipeline/run/work.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

void refuse(const std::string& who, const std::filesystem::path& output, const std::string& path,
            const io::Inputs& inputs) {
  if (const std::string input = inputs.name_of(output / path); !input.empty())
    throw ManifestError(who + ": the file \"" + path + "\" of the output would replace " + input +
                        ", which the job reads");
}

}  // namespace

io::Inputs inputs_of(const Manifest& manifest) {
  io::Inputs inputs;
  inputs.add(manifest.source.path());
  inputs.add(manifest.model);
  inputs.add(std::filesystem::path(manifest.model) / "voices");
  inputs.add(manifest.lexicons);
  for (const Corpus& corpus : manifest.corpora) {
    for (const auto& file : dictionary_files(manifest, corpus.delivery)) inputs.add(file);
    if (const auto* source = std::get_if<FileSource>(&corpus.source))
      for (const InputFile& file : source->files) inputs.add(file.source.path());
    else
      for (const ListedItem& item : std::get<std::vector<ListedItem>>(corpus.source))
        for (const auto& file : dictionary_files(manifest, item.delivery)) inputs.add(file);
  }
  return inputs;
}

void check_outputs(const Manifest& manifest, const io::Inputs& inputs) {
  const std::string who = manifest.source.shown() + ": output";
  refuse(who, manifest.output, std::string(kMetadataName), inputs);
  for (const char* report : {"report/report.html", "report/report.json", "report/items.csv"})
    refuse(who, manifest.output, report, inputs);
}

void check_outputs(const Manifest& manifest, const Item& item, const io::Inputs& inputs) {
  const std::string who = item.where() + ": " + item.name();
  for (const std::string& path : {item.path, std::string(kQuarantineFolder) + "/" + item.path}) {
    refuse(who, manifest.output, path, inputs);
    for (const Companion& companion : companions(manifest, path))
      refuse(who, manifest.output, companion.path, inputs);
  }
}

void check_voices(const Manifest& manifest, const model::Engine& engine) {
  std::set<std::string> known;
  for (const Corpus& corpus : manifest.corpora)
    for (const WeightedVoice& voice : corpus.delivery.voices) try {
        if (known.insert(voice.voice).second) engine.voice(voice.voice);
      } catch (const model::Error& error) {
        throw error_at(manifest, corpus.delivery.voices_at, error.what());
      }
}

std::vector<std::string> language_warnings(const std::set<std::string>& languages,
                                           const model::Engine& engine, const fs::path& lexicons) {
  std::vector<std::string> warnings;
  std::optional<text::EspeakReader> espeak;
  for (const std::string& name : languages) {
    const text::Language* language = text::look_up_language(name);
    if (language == nullptr) continue;
    const std::string lack = language->lack(lexicon_folder(engine, lexicons));
    if (!lack.empty()) warnings.push_back(fmt::format("language {}: {}", name, lack));
    if (language->is_released()) continue;
    if (!espeak) espeak.emplace();
    const text::Inventory inventory = probe_inventory(*espeak, *language, engine.alphabet());
    std::string symbols;
    for (const text::PhonemeUse& use : inventory.missing())
      symbols += (symbols.empty() ? "" : ", ") + use.symbol;
    if (!symbols.empty())
      warnings.push_back(fmt::format("language {}: the model's alphabet lacks {}, in {} of {}",
                                     name, symbols, inventory.affected,
                                     io::counted(inventory.words, "word")));
  }
  return warnings;
}

}  // namespace pipeline
