// The commands `manifest check` (items, characters and ids of each corpus) and `manifest schema`.
#include "pipeline/manifest/manifest.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/engine/engine.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/job/checks.h"

namespace cli {
namespace {

/// Where the ids of a corpus come from.
std::string origin_of_ids(const pipeline::Corpus& corpus) {
  const auto* source = std::get_if<pipeline::FileSource>(&corpus.source);
  if (source == nullptr) return "items";
  std::string files = source->files.size() == 1 ? source->files.front().origin
                                                : io::counted(source->files.size(), "file");
  switch (source->format) {
    case pipeline::FileFormat::kText:
      return "numbered, " + files;
    case pipeline::FileFormat::kJsonl:
      return "keys, " + files;
    case pipeline::FileFormat::kTable:
      return "column, " + files;
    case pipeline::FileFormat::kLjspeech:
      return "LJSpeech, " + files;
    case pipeline::FileFormat::kKaldi:
      return "Kaldi, " + files;
  }
  return files;
}

struct CheckOptions {
  JobOptions job;
  std::string json;  // empty: none
};

std::string to_json(const pipeline::Survey& survey) {
  nlohmann::ordered_json json = {{"items", survey.items},
                                 {"warnings", survey.warnings},
                                 {"corpora", nlohmann::ordered_json::array()}};
  for (const pipeline::CorpusSize& size : survey.corpora)
    json["corpora"].push_back({{"name", size.name},
                               {"items", size.items},
                               {"characters", size.code_points},
                               {"first_id", size.first_id},
                               {"last_id", size.last_id}});
  return io::json_text(json, 2) + "\n";
}

int run_check(const CheckOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  check_document(options.json, inputs_of(manifest));
  const pipeline::Survey survey = pipeline::survey(manifest);
  check_voices(manifest, model::Engine::load(manifest.model));
  for (const std::string& warning : survey.warnings)
    std::cerr << "kokoro-render: warning: " << warning << "\n";
  std::int64_t code_points = 0;
  std::vector<Row> rows = {{"corpus", "items", "characters", "ids from", "first id", "last id"}};
  for (std::size_t i = 0; i < survey.corpora.size(); ++i) {
    const pipeline::CorpusSize& size = survey.corpora[i];
    code_points += size.code_points;
    rows.push_back({size.name, std::to_string(size.items), std::to_string(size.code_points),
                    origin_of_ids(manifest.corpora[i]), size.first_id, size.last_id});
  }
  rows.push_back({"total", std::to_string(survey.items), std::to_string(code_points), "", "", ""});
  if (!is_printed(options.json)) std::cout << aligned(std::move(rows));
  write_document(options.json, to_json(survey));
  return kDone;
}

}  // namespace

void add_manifest(CLI::App& app, int& exit_code) {
  CLI::App* manifest =
      app.add_subcommand("manifest", "Check a manifest, or print the JSON Schema of manifests");
  manifest->require_subcommand(1);

  const auto options = std::make_shared<CheckOptions>();
  CLI::App* check = manifest->add_subcommand(
      "check", "Check a manifest and its corpora, and show what they contain");
  add_job_source(*check, options->job);
  check->option_defaults()->group("Output");
  add_json(*check, options->json, "what the job contains");
  const std::vector<std::string> check_examples = {"manifest check job.json",
                                                   "manifest check job.json --model kokoro.kkr"};
  finish_help(*check, check_examples);
  check->callback([options, &exit_code] { exit_code = run_check(*options); });

  CLI::App* schema = manifest->add_subcommand("schema", "Print the JSON Schema of manifests");
  finish_help(*schema, {"manifest schema", "manifest schema > manifest.schema.json"});
  schema->callback([&exit_code] {
    std::cout << pipeline::manifest_schema();
    exit_code = kDone;
  });
  finish_help(*manifest, {check_examples.front(), "manifest schema > manifest.schema.json"});
}

}  // namespace cli
