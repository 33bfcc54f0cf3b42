// What becomes of words when the helper does not do what it should. Most helpers here are scripts.
#include "model/text/lexicon/espeak/helper.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <cerrno>
#include <chrono>
#include <string>

#include "model/error.h"
#include "model/text/lexicon/phonemizer.h"
#include "tests/model/text/lexicon/espeak/program.h"

namespace text::espeak {
namespace {

using namespace std::chrono_literals;

// `starts` is how often it has been started; its second argument is the folder where it counts.
constexpr const char* kBeginning = R"(
import os, signal, socket, sys, time
connection = socket.socket(fileno=0)
with open(sys.argv[1] + "/starts", "ab") as file:
    file.write(b"s")
starts = os.path.getsize(sys.argv[1] + "/starts")
with open(sys.argv[1] + "/process", "w") as file:
    file.write(str(os.getpid()))
def send(kind, *fields):
    connection.send(kind.encode() + b"".join(field.encode() + b"\0" for field in fields))
def words():
    request = connection.recv(65536)
    if not request:
        sys.exit(0)
    return request[1:-1].decode().split("\0")[1]
def die(which):
    os.kill(os.getpid(), which)
def greet(protocol="2"):
    send("H", protocol, "1.51")
)";

class HelperTest : public testing::Test {
 protected:
  Program script(const std::string& body) const {
    return {write_program(folder_, "#!" KOKORO_PYTHON "\n" + (kBeginning + body)), folder_.path(),
            30s};
  }

  static std::string read(Phonemizer& phonemizer, const std::string& words) {
    return phonemizer.ipa(words, find_language("en-us"));
  }

  /// What model::Error says of the words; their phonemes where they are read.
  static std::string refusal(Phonemizer& phonemizer, const std::string& words) {
    try {
      return "read as " + read(phonemizer, words);
    } catch (const model::Error& error) {
      return error.what();
    }
  }

  /// What model::Unavailable says of a program.
  static std::string lack(const Program& program) {
    Phonemizer phonemizer(program);
    try {
      return "read as " + read(phonemizer, "words");
    } catch (const model::Unavailable& error) {
      return error.what();
    }
  }

  std::size_t starts() const { return read_bytes(folder_ / "starts").size(); }

  TempFolder folder_;
};

TEST_F(HelperTest, OneThatIsMissingIsNamed) {
  EXPECT_EQ(lack({"/no/kokoro-espeak"}),
            "/no/kokoro-espeak: cannot be started (No such file or directory)");
}

TEST_F(HelperTest, OneOfAnotherVersionIsRefused) {
  const Program program = script("greet('1')\nwords()\n");
  EXPECT_EQ(lack(program), program.file.string() +
                               ": expected version 2 of the protocol, found 1 "
                               "(install both from one release)");
}

TEST_F(HelperTest, OneWithoutDataIsRefused) {
  EXPECT_EQ(lack(script("send('D')\n")),
            "espeak-ng: expected its data folder, found none (install the espeak-ng-data package)");
}

TEST_F(HelperTest, OneThatExitsAtItsStartIsNotStartedAgain) {
  const Program program = script("sys.exit(7)\n");
  EXPECT_EQ(lack(program), program.file.string() + ": cannot be started (exit code 7)");
  EXPECT_EQ(starts(), 1U);
}

TEST_F(HelperTest, OneThatIsKilledAtItsStartIsStartedAgain) {
  Phonemizer phonemizer(
      script("if starts < 10: die(signal.SIGKILL)\n"
             "greet()\nwords()\nsend('I', 'a')\nwords()\n"));
  EXPECT_EQ(read(phonemizer, "words"), "a");
  EXPECT_EQ(starts(), 10U);
}

TEST_F(HelperTest, OneThatIsAlwaysKilledAtItsStartIsGivenUp) {
  EXPECT_TRUE(lack(script("die(signal.SIGKILL)\n"))
                  .ends_with(": cannot be kept running (a crash: Killed)"));
  EXPECT_EQ(starts(), 10U);
}

TEST_F(HelperTest, WordsThatCrashOnceAreReadAgain) {
  Phonemizer phonemizer(
      script("greet()\nread = words()\n"
             "if starts == 1: die(signal.SIGSEGV)\n"
             "send('I', read)\nwords()\n"));
  EXPECT_EQ(read(phonemizer, "words"), "words");
  EXPECT_EQ(starts(), 2U);
}

TEST_F(HelperTest, WordsThatCrashAmongOthersAreFoundOneByOne) {
  Phonemizer phonemizer(
      script("greet()\n"
             "while True:\n"
             "  read = words()\n"
             "  if read == 'bad': die(signal.SIGSEGV)\n"
             "  send('I', read)\n"));
  EXPECT_FALSE(phonemizer.ipa_of_all({"bad", "good"}, find_language("en-us")));
  EXPECT_EQ(starts(), 1U);
  EXPECT_EQ(read(phonemizer, "good"), "good");
  EXPECT_TRUE(refusal(phonemizer, "bad").starts_with("espeak-ng: expected phonemes for \"bad\""));
}

TEST_F(HelperTest, OneThatIsKilledByOthersIsStartedAgain) {
  const std::string body =
      "greet()\nread = words()\n"
      "if starts < 11: die(signal.SIGKILL)\n"
      "send('I', read)\nwords()\n";
  Phonemizer phonemizer(script(body));
  EXPECT_EQ(
      refusal(phonemizer, "words"),
      "espeak-ng: expected phonemes for \"words\", found a crash: Killed (write these words in "
      "another way)");
  EXPECT_EQ(starts(), 10U);
  EXPECT_EQ(read(phonemizer, "words"), "words");
}

TEST_F(HelperTest, WordsThatCrashTwiceAreRefusedByNameAndTheNextAreRead) {
  Phonemizer phonemizer(
      script("greet()\n"
             "while True:\n"
             "    read = words()\n"
             "    if read == 'bad words': die(signal.SIGSEGV)\n"
             "    send('I', read)\n"));
  for (const std::string good : {"one", "two", "three"}) {
    EXPECT_EQ(read(phonemizer, good), good);
    EXPECT_EQ(refusal(phonemizer, "bad words"),
              "espeak-ng: expected phonemes for \"bad words\", found a crash: Segmentation fault "
              "(write these words in another way)");
  }
}

TEST_F(HelperTest, OneThatDiesBetweenWordsCostsNone) {
  Phonemizer phonemizer(script("greet()\nsend('I', words())\n"));
  for (int i = 0; i < 8; ++i) EXPECT_EQ(read(phonemizer, "words"), "words");
}

TEST_F(HelperTest, OneThatHangsIsKilled) {
  for (const std::string hang : {"time.sleep(60)", "die(signal.SIGSTOP)"}) {
    Program program = script("greet()\nwords()\n" + hang + "\n");
    program.patience = 500ms;
    Phonemizer phonemizer(program);
    EXPECT_EQ(refusal(phonemizer, "words"),
              "espeak-ng: expected phonemes for \"words\", found no answer in 500 ms (write these "
              "words in another way)");
    const pid_t process = std::stoi(read_bytes(folder_ / "process"));
    EXPECT_TRUE(::kill(process, 0) != 0 && errno == ESRCH) << hang;
  }
}

TEST_F(HelperTest, OneThatHangsAtItsStartIsGivenUp) {
  Program program = script("time.sleep(60)\n");
  program.patience = 500ms;
  EXPECT_TRUE(lack(program).ends_with(": cannot be started (no answer in 500 ms)"));
}

TEST_F(HelperTest, AnswersToSomethingElseAreRefused) {
  for (const std::string answer :
       {"send('V')", "send('H', '1', '1.51')", "send('R', 'a', 'b')", "send('I')",
        "connection.send(b'I')", "connection.send(b'Iabc')", "connection.send(b'?' * 60000)"}) {
    Phonemizer phonemizer(script("greet()\nwords()\n" + answer + "\ntime.sleep(60)\n"));
    EXPECT_TRUE(refusal(phonemizer, "words").starts_with("espeak-ng: expected phonemes for"))
        << answer;
  }
}

/// Whatever comes, the words are read, refused, or the program is.
TEST_F(HelperTest, AnyBytesEndInAResultOrInWords) {
  const Program program = script(
      "import random\n"
      "random.seed(starts)\n"
      "def any_bytes():\n"
      "    letters = bytes(random.choices(b'HDRINTLV\\0\\0a1\\xff', k=random.randrange(12)))\n"
      "    connection.send(letters or b'?')\n"
      "if starts % 4: greet()\n"
      "else: any_bytes()\n"
      "while connection.recv(65536): any_bytes()\n");
  for (int i = 0; i < 30; ++i) {
    Phonemizer phonemizer(program);
    try {
      read(phonemizer, "words");
    } catch (const model::Error&) {
    } catch (const model::Unavailable&) {
    }
  }
  EXPECT_GT(starts(), 30U);
}

TEST_F(HelperTest, SpareOneIsUsedAgain) {
  const auto pool = std::make_shared<SpareHelper>();
  EXPECT_EQ(pool->take(), nullptr);
  const Program program = script("greet()\nwhile True: send('I', words())\n");
  pool->keep(std::make_unique<Helper>(program));
  pool->keep(std::make_unique<Helper>(program));
  const std::unique_ptr<Helper> kept = pool->take();
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept->version(), "1.51");
  EXPECT_EQ(pool->take(), nullptr);
}

}  // namespace
}  // namespace text::espeak
