#pragma once

#include <string>

#include "pipeline/manifest/manifest.h"

namespace CLI {
class App;
}

namespace cli {

/// What every subcommand that works on a job is told.
struct JobOptions {
  std::string manifest;
  std::string model;     ///< empty: the manifest's
  std::string output;    ///< empty: the manifest's
  std::string lexicons;  ///< empty: the manifest's
};

/// Declares them to `command`; `options` must outlive the parsing.
void add_job_options(CLI::App& command, JobOptions& options);

/// Reads the manifest, with what the options replace. Throws pipeline::ManifestError.
pipeline::Manifest read_job(const JobOptions& options);

}  // namespace cli
