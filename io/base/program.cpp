// Runs a program with posix_spawnp(), and limits it with prlimit().
#include "io/base/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "io/base/error.h"

namespace io {
namespace {

/// Where a lower limit holds already, that one stays.
void set_limit(pid_t process, auto resource, std::uint64_t most) {
  const rlimit bound{.rlim_cur = most, .rlim_max = most};
  if (most > 0) ::prlimit(process, resource, &bound, nullptr);
}

}  // namespace

int run_program(std::vector<std::string> arguments, int input, int output, int errors,
                const std::string& advice, const ProgramLimits& limits) {
  std::vector<char*> argv;
  argv.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input < 0)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  else
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t process = 0;
  const int error = posix_spawnp(&process, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw system_error(arguments[0], "cannot be run; " + advice, error);
  set_limit(process, RLIMIT_CPU, limits.cpu_seconds);
  set_limit(process, RLIMIT_AS, limits.memory_bytes);
  set_limit(process, RLIMIT_FSIZE, limits.file_bytes);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0)
    if (errno != EINTR) throw system_error(arguments[0], "cannot wait for it");
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace io
