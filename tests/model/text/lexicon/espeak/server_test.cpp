// The real helper: what it answers, and when it ends.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "io/base/descriptor.h"
#include "model/error.h"
#include "model/text/lexicon/phonemizer.h"
#include "tests/model/text/lexicon/espeak/processes.h"
#include "tests/model/text/lexicon/espeak/program.h"

namespace text::espeak {
namespace {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

std::string in_german(Phonemizer& phonemizer, const std::string& words = "zwei") {
  return phonemizer.ipa(words, find_language("de"));
}

TEST(ServerTest, ReadsWordsAndListsVoices) {
  Helper helper(installed_program());
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/de", "zwei"}}), (Message{Kind::kIpa, {"t^svˈa^ɪ "}}));
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/de", "zwei", "drei"}}),
            (Message{Kind::kIpa, {"t^svˈa^ɪ ", "dɾˈa^ɪ "}}));
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/none", "zwei"}}), (Message{Kind::kNoVoice}));
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/de", ""}}).kind, Kind::kIpa);
  EXPECT_GT(helper.ask({Kind::kList}).fields.size(), 300U);
  EXPECT_EQ(helper.version().substr(0, 3), "1.5");
}

TEST(ServerTest, LettersOfOtherScriptsLeaveTheVoiceAsItWas) {
  Helper helper(installed_program());
  for (const auto& [voice, words] :
       {std::pair("roa/it", "Era mille volte"), std::pair("roa/es", "Era mil veces"),
        std::pair("inc/hi", "मेरा नाम"), std::pair("gmw/nl", "Het was goed")}) {
    const Message before = helper.ask({Kind::kRead, {voice, words}});
    for (const char* letters : {"Ꭰ", "ꝋ", "Ꝏ ힰ", "カ ꬷ Москва", "ힰ"}) {
      helper.ask({Kind::kRead, {voice, letters}});
      EXPECT_EQ(helper.ask({Kind::kRead, {voice, words}}), before) << voice << " after " << letters;
    }
  }
}

TEST(ServerTest, MoreThanAMessageHoldsIsRefused) {
  Helper helper(installed_program());
  std::string digits;
  while (digits.size() < 30'000) digits += "777 ";
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/de", digits}}), (Message{Kind::kTooLong}));
  EXPECT_EQ(helper.ask({Kind::kRead, {"gmw/de", "zwei"}}).kind, Kind::kIpa);
}

/// How the program ends after it has been sent these bytes and is left alone.
int exit_code_after(const std::vector<std::string_view>& messages) {
  std::array<int, 2> ends = {};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) return -1;
  io::Descriptor near(ends[0]);
  const std::string program = installed_program().file;
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDIN_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::execl(program.c_str(), program.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  EXPECT_EQ(receive(*near, std::chrono::steady_clock::now() + 10s)->kind, Kind::kHello);
  for (const std::string_view message : messages) {
    ::send(*near, message.data(), message.size(), MSG_NOSIGNAL);
    receive(*near, std::chrono::steady_clock::now() + 10s);
  }
  near = io::Descriptor();
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ServerTest, EndsAtBytesThatAreNoRequest) {
  const std::string long_one(kMaxMessageBytes + 1, 'R');
  for (const std::string_view bytes :
       {"X"sv, "R"sv, "Rgmw/de\0"sv, "Rgmw/de\0zwei"sv, "La\0"sv, "H1\0001.51\0"sv, "Ia\0"sv,
        "\0"sv, std::string_view(long_one)})
    EXPECT_EQ(exit_code_after({"L"sv, bytes}), 2) << bytes.substr(0, 20);
  EXPECT_EQ(exit_code_after({}), 0);
  EXPECT_EQ(exit_code_after({"Rgmw/de\0zwei\0"sv, "Rnone\0zwei\0"sv, "L"sv}), 0);
}

TEST(ServerTest, WordsThatCrashItAreRefusedByName) {
  const TempFolder folder;
  Phonemizer phonemizer(faulty_program(folder));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(in_german(phonemizer), "t^svˈa^ɪ");
    try {
      in_german(phonemizer, "eins crash drei");
      ADD_FAILURE() << "has been read";
    } catch (const model::Error& error) {
      EXPECT_EQ(
          std::string(error.what()),
          "espeak-ng: expected phonemes for \"eins crash drei\", found a crash: Aborted (write "
          "these words in another way)");
    }
  }
}

/// A process that reads words with `program`, of which nothing is left when it is killed.
class Client {
 public:
  explicit Client(const Program& program, const std::string& words, bool has_child = false) {
    std::array<int, 2> ends = {};
    if (::pipe(ends.data()) != 0) throw std::bad_alloc();
    find_language("de");  // asks a helper for the list: not in the new process, which has one
    process_ = ::fork();
    if (process_ == 0) run(program, words, has_child, ends[1]);
    ::close(ends[1]);
    const io::Descriptor ready(ends[0]);
    char byte = 0;
    EXPECT_EQ(::read(*ready, &byte, 1), 1);
    while (helper() == 0) std::this_thread::sleep_for(10ms);
  }
  ~Client() { kill(); }

  pid_t helper() const {
    const std::vector<pid_t> found = helpers_of(process_);
    return found.empty() ? 0 : found.front();
  }
  void kill() {
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }

 private:
  [[noreturn]] static void run(const Program& program, const std::string& words, bool has_child,
                               int ready) {
    Phonemizer phonemizer(program);
    in_german(phonemizer);
    if (has_child && ::fork() == 0) {  // holds the socket, too
      ::close(ready);
      ::sleep(8);
      ::_exit(0);
    }
    if (::write(ready, "r", 1) != 1) ::_exit(1);
    in_german(phonemizer, words);
    ::sleep(60);
    ::_exit(0);
  }

  pid_t process_ = 0;
};

TEST(ServerTest, EndsWithItsClient) {
  Client client(installed_program(), "drei");
  const pid_t helper = client.helper();
  client.kill();
  EXPECT_TRUE(ends_within(helper, 2));
}

TEST(ServerTest, EndsWithItsClientWhoseChildHoldsTheSocket) {
  Client client(installed_program(), "drei", true);
  const pid_t helper = client.helper();
  client.kill();
  EXPECT_TRUE(ends_within(helper, 2));
}

TEST(ServerTest, OneThatHangsDoesNotOutliveItsClient) {
  const TempFolder folder;
  Program program = faulty_program(folder);
  program.patience = 60s;
  Client client(program, "hang");
  const pid_t helper = client.helper();
  std::this_thread::sleep_for(200ms);
  client.kill();
  EXPECT_FALSE(ends_within(helper, 1)) << "does not hang";
  EXPECT_TRUE(ends_within(helper, 25));
}

TEST(ServerTest, LivesThroughSignalsThatATerminalSends) {
  Phonemizer phonemizer;
  in_german(phonemizer);
  const pid_t helper = helpers_of(::getpid()).front();
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) ::kill(helper, signal);
  EXPECT_EQ(in_german(phonemizer, "drei"), "dɾˈa^ɪ");
  EXPECT_EQ(helpers_of(::getpid()).front(), helper);
}

}  // namespace
}  // namespace text::espeak
