#include "cli/job_options.h"

#include <CLI/CLI.hpp>

namespace cli {

void add_job_options(CLI::App& command, JobOptions& options) {
  command.add_option("manifest", options.manifest, "The job, a JSON file")->required();
  command.add_option("--model", options.model, "Model to use instead of the manifest's");
  command.add_option("--output", options.output, "Folder to use instead of the manifest's");
  command.add_option("--lexicons", options.lexicons,
                     "Folder with us_gold.json and so on, instead of the manifest's");
}

pipeline::Manifest read_job(const JobOptions& options) {
  pipeline::Manifest manifest = pipeline::read_manifest(options.manifest);
  if (!options.model.empty()) manifest.model = options.model;
  if (!options.output.empty()) manifest.output = options.output;
  if (!options.lexicons.empty()) manifest.lexicons = options.lexicons;
  return manifest;
}

}  // namespace cli
