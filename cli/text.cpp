// The command `text lint`: prints the findings in a job's texts, or with `--tail` the expressions
// that no rule reads as a whole, as text or JSON Lines.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/engine/engine.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/plan/lint.h"
#include "pipeline/run/plan/tail.h"

namespace cli {
namespace {

struct LintOptions {
  JobOptions job;
  std::string json;  // empty: none
  bool tail = false;
};

void print_line(const pipeline::Finding& finding) {
  std::string detail = finding.detail;
  std::ranges::replace_if(
      detail, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  std::cout << finding.item << ":" << finding.raw.begin << "-" << finding.raw.end << ": "
            << finding.kind << ": " << detail << "\n";
}

std::string to_json(const pipeline::Finding& finding) {
  const nlohmann::ordered_json json = {{"item", finding.item},
                                       {"begin", finding.raw.begin},
                                       {"end", finding.raw.end},
                                       {"kind", finding.kind},
                                       {"detail", finding.detail}};
  return io::json_text(json) + "\n";
}

void print_line(const pipeline::LanguageGap& gap) {
  std::string phonemes;
  for (const auto& [phoneme, count] : gap.counts)
    phonemes += (phonemes.empty() ? "" : ", ") + phoneme + " (" + io::counted(count, "time") + ")";
  std::cout << "language " << gap.language << ": the model's alphabet lacks " << phonemes
            << ", first in " << gap.item << "\n";
}

std::string to_json(const pipeline::LanguageGap& gap) {
  const nlohmann::ordered_json json = {
      {"language", gap.language}, {"item", gap.item}, {"unknown_phonemes", gap.counts}};
  return io::json_text(json) + "\n";
}

std::string to_json(const pipeline::TailShape& shape) {
  nlohmann::ordered_json json = {{"shape", shape.shape}, {"count", shape.count}};
  for (const auto& example : shape.examples)
    json["examples"].push_back(
        {{"written", example.written}, {"spoken", example.spoken}, {"item", example.item}});
  return io::json_text(json) + "\n";
}

/// It lists and does not judge: the exit code is 0 whatever there is.
int run_tail(const LintOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  check_document(options.json, inputs_of(manifest));
  const model::Engine engine = model::Engine::load(manifest.model);
  const std::vector<pipeline::TailShape> shapes = pipeline::tail(manifest, engine);
  std::string json;
  for (const pipeline::TailShape& shape : shapes) json += to_json(shape);
  write_document(options.json, json);
  if (is_printed(options.json)) return kDone;
  std::vector<Row> rows = {{"count", "shape", "written", "spoken", "item"}};
  for (const pipeline::TailShape& shape : shapes)
    for (const auto& example : shape.examples) {
      const bool is_first = &example == &shape.examples.front();
      rows.push_back({is_first ? std::to_string(shape.count) : "", is_first ? shape.shape : "",
                      example.written, example.spoken, example.item});
    }
  std::cout << (shapes.empty() ? "nothing found\n" : aligned(std::move(rows), "r"));
  return kDone;
}

int run_lint(const LintOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  check_document(options.json, inputs_of(manifest));
  const model::Engine engine = model::Engine::load(manifest.model);
  std::string json;
  const auto print = [&](const auto& what) {
    if (!options.json.empty()) json += to_json(what);
    if (!is_printed(options.json)) print_line(what);
  };
  std::map<std::string, std::size_t> counts;
  const auto gaps = pipeline::lint(manifest, engine, [&](const pipeline::Finding& finding) {
    ++counts[finding.kind];
    print(finding);
  });
  for (const pipeline::LanguageGap& gap : gaps) print(gap);
  std::string summary;
  for (const char* kind : pipeline::kFindingKinds) {
    if (counts.contains(kind))
      summary += (summary.empty() ? "" : ", ") + std::to_string(counts[kind]) + " " + kind;
  }
  write_document(options.json, json);
  if (!is_printed(options.json)) std::cout << (summary.empty() ? "nothing found" : summary) << "\n";
  return counts.empty() ? kDone : kSomeFailed;
}

}  // namespace

void add_text(CLI::App& app, int& exit_code) {
  CLI::App* text = app.add_subcommand("text", "Check texts before they are rendered");
  text->require_subcommand(1);
  const auto options = std::make_shared<LintOptions>();
  CLI::App* lint = text->add_subcommand(
      "lint", "List problems in the texts of a job; exit with 1 if there are any");
  add_job_options(*lint, options->job);
  add_json(*lint, options->json, "what is found, as JSON Lines,");
  lint->add_flag(
      "--tail", options->tail,
      "List the expressions with digits or signs that no rule of English reads as a "
      "whole instead, the most frequent shapes first, and how they are read; exit with 0");
  const std::vector<std::string> examples = {"text lint job.json", "text lint job.json --tail"};
  finish_help(*lint, examples);
  lint->callback([options, &exit_code] {
    exit_code = options->tail ? run_tail(*options) : run_lint(*options);
  });
  finish_help(*text, examples);
}

}  // namespace cli
