// Parses a command line, runs its subcommand and reports errors. Returns the exit code.
#include "cli/program.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "cli/help.h"
#include "cli/subcommands.h"
#include "pipeline/diff/workers.h"
#include "pipeline/manifest/manifest.h"

namespace cli {
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
  int exit_code = kDone;
  const std::unique_ptr<CLI::App> app = make_parser(exit_code);
  take_guards_off(*app);
  std::vector<std::string> arguments = guarded(argc, argv);
  std::vector<char*> pointers;
  pointers.reserve(arguments.size());
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  try {
    app->parse(argc, pointers.data());
    if (app->get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
  } catch (const CLI::Success& help) {  // --help and --version
    refuse_unexpected(*app);
    return app->exit(help);
  } catch (const CLI::ParseError& error) {
    refuse_unexpected(*app);  // what they were meant for may be all that is missing
    throw UsageError(std::string(error.what()) + " (see --help)");
  }
  return exit_code;
}

int fail(const char* what, int exit_code) {
  std::cerr << "kokoro-render: " << what << "\n";
  return exit_code;
}

int exit_code_of(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const UsageError& error) {
    return fail(error.what(), kUsage);
  } catch (const pipeline::ManifestError& error) {
    return fail(error.what(), kUsage);
  } catch (const pipeline::diff::Stopped& error) {
    return fail(error.what(), kStopped);
  } catch (const std::bad_alloc&) {
    return fail("out of memory", kEnvironment);
  } catch (const std::exception& error) {
    return fail(error.what(), kEnvironment);
  } catch (...) {
    return fail("unknown error", kEnvironment);
  }
}

}  // namespace

int run(int argc, char** argv) {
  const int exit_code = exit_code_of(argc, argv);
  std::cout.flush();
  if (!std::cout || std::ferror(stdout) != 0 || std::fflush(stdout) != 0)
    return fail("cannot write to standard output", kEnvironment);
  return exit_code;
}

}  // namespace cli
