// Spawns the process with a socket and standard error as its only open files, and tracks it by
// pidfd, so that a host that reaps its children does no harm.
#include "model/text/lexicon/espeak/helper.h"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "io/base/shipped.h"
#include "model/error.h"

namespace text::espeak {
namespace {

constexpr const char* kProgramName = "kokoro-espeak";

/// What a new process is given besides its program: a socket as its standard input, the client's
/// standard error and no other open file; no signal blocked or ignored, whatever the client does.
class SpawnSettings {
 public:
  explicit SpawnSettings(int socket) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions_, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    ::sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    ::sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  /// Returns an error number, 0 for none.
  int spawn(pid_t& process, char* const* argv) const {
    return ::posix_spawn(&process, argv[0], &actions_, &attributes_, argv, environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

[[noreturn]] void fail_to_start(const Program& program, const std::string& why) {
  throw model::Unavailable(program.file.string() + ": cannot be started (" + why + ")");
}

std::string in_words(const siginfo_t& end) {
  if (end.si_code == CLD_EXITED) return fmt::format("exit code {}", end.si_status);
  const char* signal = end.si_code == 0 ? nullptr : ::sigdescr_np(end.si_status);
  return signal == nullptr ? "a crash" : fmt::format("a crash: {}", signal);
}

bool is_answer(const Message& answer, const Message& request) {
  if (answer.kind == Kind::kTooLong) return true;
  if (request.kind == Kind::kList) return answer.kind == Kind::kVoices;
  if (answer.kind == Kind::kNoVoice) return true;
  return answer.kind == Kind::kIpa && answer.fields.size() + 1 == request.fields.size();
}

}  // namespace

Program installed_program() {
  const auto file = io::find_helper(kProgramName);
  if (!file)
    throw model::Unavailable(fmt::format("{}: expected it as {}, found none", kProgramName,
                                         io::helper_places(kProgramName).back().string()));
  // An archive that runs on any system brings the data along; else espeak-ng finds them.
  return {*file, io::find_shipped("espeak-ng-data").value_or(std::filesystem::path())};
}

Helper::Helper(const Program& program) : program_(program), client_(::getpid()) {
  std::array<int, 2> ends = {};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail_to_start(program_, std::generic_category().message(errno));
  socket_ = io::Descriptor(ends[0]);
  const io::Descriptor other_end(ends[1]);
  std::string file = program_.file, data = program_.data;
  char* argv[] = {file.data(), data.data(), nullptr};
  if (const int error = SpawnSettings(*other_end).spawn(process_, argv); error != 0)
    fail_to_start(program_, std::generic_category().message(error));
  handle_ = io::Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, process_, 0)));
}

Helper::~Helper() {
  if (is_ours() && process_ != 0) end(false);
}

bool Helper::is_ours() const { return ::getpid() == client_; }

Message Helper::ask(const Message& request) {
  await_greeting();
  if (state_ == State::kAsked) lose("an answer that was not taken");  // for want of memory
  if (!send(*socket_, request)) lose("");
  state_ = State::kAsked;
  Message answer = next_message();
  if (!is_answer(answer, request)) lose("an answer to something else");
  state_ = State::kIdle;
  return answer;
}

const std::string& Helper::version() {
  await_greeting();
  return version_;
}

void Helper::await_greeting() {
  if (state_ != State::kStarting) return;
  const Message greeting = next_message();
  if (greeting.kind == Kind::kNoData)
    throw model::Unavailable(
        "espeak-ng: expected its data folder, found none (install the espeak-ng-data package)");
  if (greeting.kind != Kind::kHello) lose("no greeting");
  if (greeting.fields[0] != std::to_string(kProtocol))
    throw model::Unavailable(fmt::format(
        "{}: expected version {} of the protocol, found {} (install both from one release)",
        program_.file.string(), kProtocol, greeting.fields[0]));
  version_ = greeting.fields[1];
  state_ = State::kIdle;
}

Message Helper::next_message() {
  const Deadline deadline = std::chrono::steady_clock::now() + program_.patience;
  try {
    if (auto message = receive(*socket_, deadline)) return *std::move(message);
  } catch (const Malformed& error) {
    lose(error.what());
  }
  if (std::chrono::steady_clock::now() < deadline) lose("");
  lose(fmt::format("no answer in {} ms", program_.patience.count()));
}

/// Gives the helper up, for a reason or, where it is gone by itself, for how it ended. One that
/// exits before its greeting would do so again; what a signal ends may have met it by chance.
void Helper::lose(std::string why) {
  const bool is_gone = why.empty();
  const siginfo_t how = end(!is_gone);
  if (is_gone) why = in_words(how);
  const bool has_exited = how.si_code == CLD_EXITED;
  if (state_ == State::kStarting && (!is_gone || has_exited)) fail_to_start(program_, why);
  throw Lost(why, state_ == State::kAsked, is_gone && !has_exited && how.si_status == SIGKILL);
}

/// Ends and reaps it. Without the socket it ends by itself, unless it is alive in spite of that, or
/// hangs. Where the host reaps all of its children, or ignores their end, nobody knows how it
/// ended, and its number may be another process's: so a handle, where there is one, is what counts.
siginfo_t Helper::end(bool is_alive) {
  constexpr auto kGrace = std::chrono::seconds(1);
  socket_ = io::Descriptor();
  const auto deadline = std::chrono::steady_clock::now() + kGrace;
  if (handle_ && (is_alive || !wait_until_readable(*handle_, deadline)))
    ::syscall(SYS_pidfd_send_signal, *handle_, SIGKILL, nullptr, 0);
  if (!handle_ && is_alive) ::kill(process_, SIGKILL);
  const auto [type, id] = handle_ ? std::pair(P_PIDFD, *handle_) : std::pair(P_PID, process_);
  siginfo_t how = {};
  while (::waitid(type, static_cast<id_t>(id), &how, WEXITED) != 0 && errno == EINTR) {
  }
  process_ = 0;
  return how;
}

std::shared_ptr<SpareHelper> SpareHelper::shared() {
  static const auto spare = std::make_shared<SpareHelper>();
  return spare;
}

std::unique_ptr<Helper> SpareHelper::take() {
  const std::lock_guard lock(mutex_);
  if (helper_ != nullptr && !helper_->is_ours()) helper_.reset();
  return std::move(helper_);
}

void SpareHelper::keep(std::unique_ptr<Helper> helper) {
  const std::lock_guard lock(mutex_);
  if (helper_ == nullptr) helper_ = std::move(helper);
}

}  // namespace text::espeak
