// Prepares the process, and runs the program in it.
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

#include "cli/program.h"

namespace {

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

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_streams();
  do_without_huge_pages();
  std::signal(SIGXFSZ, SIG_IGN);  // so that a write beyond `ulimit -f` fails as others do
  return cli::run(argc, argv);
}
