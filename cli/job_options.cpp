#include "cli/job_options.h"

#include <CLI/CLI.hpp>

namespace cli {

void add_job_options(CLI::App& command, JobOptions& options) {
  command.add_option("manifest", options.manifest, "The job, a JSON file")->required();
  command.add_option("--model", options.model, "Model to use instead of the manifest's");
  command.add_option("--output", options.output, "Folder to use instead of the manifest's");
}

pipeline::Manifest read_job(const JobOptions& options) {
  pipeline::Manifest manifest = pipeline::read_manifest(options.manifest);
  if (!options.model.empty()) manifest.model = options.model;
  if (!options.output.empty()) manifest.output = options.output;
  return manifest;
}

}  // namespace cli
