#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>

#include "cli/subcommands.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/environment.h"

namespace {

int parse_and_run(int argc, char** argv) {
  CLI::App app("Batch offline speech rendering with a native Kokoro-82M engine", "kokoro-render");
  app.set_version_flag("--version", "kokoro-render " + pipeline::build_identity());

  app.require_subcommand(0, 1);  // so that a text may be a subcommand's name
  int exit_code = cli::kDone;
  cli::add_render(app, exit_code);
  cli::add_plan(app, exit_code);
  cli::add_merge(app, exit_code);
  cli::add_diff(app, exit_code);
  cli::add_report(app, exit_code);
  cli::add_baseline(app, exit_code);
  cli::add_dataset(app, exit_code);
  cli::add_say(app, exit_code);
  cli::add_phonemize(app, exit_code);
  cli::add_book(app, exit_code);
  cli::add_loudness(app, exit_code);
  cli::add_acx(app, exit_code);
  cli::add_text(app, exit_code);
  cli::add_voices(app, exit_code);
  cli::add_manifest(app, exit_code);
  cli::add_model(app, exit_code);
  cli::add_trace(app, exit_code);
  cli::add_selftest(app, exit_code);
  cli::add_bench(app, exit_code);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
  } catch (const CLI::Success& help) {  // --help and --version
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    throw cli::UsageError(std::string(error.what()) + " (see --help)");
  }
  return exit_code;
}

int fail(const char* what, int exit_code) {
  std::cerr << "kokoro-render: " << what << "\n";
  return exit_code;
}

/// A file may not come to stand where output goes when the caller has closed that.
void occupy_standard_streams() {
  int stream = 0;
  do {
    stream = ::open("/dev/null", O_RDONLY);
  } while (stream >= 0 && stream <= STDERR_FILENO);
  ::close(stream);
}

int run(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const cli::UsageError& error) {
    return fail(error.what(), cli::kUsage);
  } catch (const pipeline::ManifestError& error) {
    return fail(error.what(), cli::kUsage);
  } catch (const std::bad_alloc&) {
    return fail("out of memory", cli::kEnvironment);
  } catch (const std::exception& error) {
    return fail(error.what(), cli::kEnvironment);
  } catch (...) {
    return fail("unknown error", cli::kEnvironment);
  }
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // so that a write beyond `ulimit -f` fails as others do
  const int exit_code = run(argc, argv);
  std::cout.flush();
  if (!std::cout || std::ferror(stdout) != 0 || std::fflush(stdout) != 0)
    return fail("cannot write to the standard output", cli::kEnvironment);
  return exit_code;
}
