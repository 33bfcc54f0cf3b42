#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "cli/help.h"
#include "cli/subcommands.h"
#include "pipeline/diff/diff.h"
#include "pipeline/manifest/manifest.h"

namespace {

/// CLI11 takes a value in brackets for a list, `[pause:1s] Hello. [pause:1s]` too. With this before
/// it, a value is what it is.
constexpr char kNoList = '\x1f';

std::vector<std::string> guarded(int argc, char** argv) {
  std::vector<std::string> arguments(argv, argv + argc);
  for (std::string& argument : arguments)
    if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, 1, kNoList);
  return arguments;
}

void take_guards_off(CLI::App& app) {
  for (CLI::Option* option : app.get_options())
    if (option->get_items_expected_max() > 0)
      option->transform([](const std::string& value) {
        return value.starts_with(kNoList) ? value.substr(1) : value;
      });
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    take_guards_off(*command);
}

int parse_and_run(int argc, char** argv) {
  int exit_code = cli::kDone;
  const std::unique_ptr<CLI::App> app = cli::make_parser(exit_code);
  take_guards_off(*app);
  std::vector<std::string> arguments = guarded(argc, argv);
  std::vector<char*> pointers;
  pointers.reserve(arguments.size());
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  try {
    app->parse(argc, pointers.data());
    if (app->get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
  } catch (const CLI::Success& help) {  // --help and --version
    cli::refuse_unexpected(*app);
    return app->exit(help);
  } catch (const CLI::ParseError& error) {
    cli::refuse_unexpected(*app);  // what they were meant for may be all that is missing
    throw cli::UsageError(std::string(error.what()) + " (see --help)");
  }
  return exit_code;
}

int fail(const char* what, int exit_code) {
  std::cerr << "kokoro-render: " << what << "\n";
  return exit_code;
}

/// If the caller closed a standard stream, no file that is opened later may take its number.
void occupy_standard_streams() {
  int stream = 0;
  do {
    stream = ::open("/dev/null", O_RDONLY);
  } while (stream >= 0 && stream <= STDERR_FILENO);
  ::close(stream);
}

/// Huge pages gain 1% at best, and lose a fifth and more in a virtual machine whose page tables the
/// hypervisor shadows (model/kernels/EXPERIMENTS.md). Old kernels refuse, which does no harm.
void do_without_huge_pages() { ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

int run(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const cli::UsageError& error) {
    return fail(error.what(), cli::kUsage);
  } catch (const pipeline::ManifestError& error) {
    return fail(error.what(), cli::kUsage);
  } catch (const pipeline::diff::Stopped& error) {
    return fail(error.what(), cli::kStopped);
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
  do_without_huge_pages();
  std::signal(SIGXFSZ, SIG_IGN);  // so that a write beyond `ulimit -f` fails as others do
  const int exit_code = run(argc, argv);
  std::cout.flush();
  if (!std::cout || std::ferror(stdout) != 0 || std::fflush(stdout) != 0)
    return fail("cannot write to standard output", cli::kEnvironment);
  return exit_code;
}
