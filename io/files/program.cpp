#include "io/files/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "io/files/error.h"

namespace io {

int run_program(std::vector<std::string> arguments, int input, int output, int errors,
                const std::string& advice) {
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
  int status = 0;
  while (::waitpid(process, &status, 0) < 0)
    if (errno != EINTR) throw system_error(arguments[0], "cannot wait for it");
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace io
