// The program kokoro-espeak: reads words with espeak-ng for the client that started it, over the
// socket that is its standard input (protocol.h). espeak-ng keeps its state in globals, takes two
// threads and, for some words, crashes: here it does so without harm to the client.
//
// usage: kokoro-espeak [DATA]    (the folder espeak-ng-data; empty: where espeak-ng looks itself)
#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "model/text/lexicon/espeak/protocol.h"

namespace text::espeak {
namespace {

constexpr int kSocket = STDIN_FILENO;

/// The client gives up earlier, and kills: this is for one that ended meanwhile.
/// ServerTest.OneThatHangsDoesNotOutliveItsClient
constexpr unsigned kMostSeconds = 20;

/// Every voice reads some of its sounds in a way of its own.
/// ServerTest.LettersOfOtherScriptsLeaveTheVoiceAsItWas
constexpr const char* kProbe = "zapato rouge mille unique";

constexpr int kIpaPhonemes = 0x02;
constexpr int kTie = 0x80;
constexpr int kPhonemeMode = kIpaPhonemes | kTie | ('^' << 8);

/// For the life of the process: espeak_Terminate() of 1.51 can wait forever for the library's own
/// event thread. Whether it finds its data.
bool initialize(const char* data) {
  espeak_ng_InitializePath(data);
  // No output follows: even a silent one would ask for an audio device, which starts the sound
  // server and leaves files in the home folder.
  return espeak_ng_Initialize(nullptr) == ENS_OK;
}

class Reader {
 public:
  /// Throws Malformed for a message that is no request.
  Message answer(const Message& request) {
    if (request.kind == Kind::kRead) return read(request.fields);
    if (request.kind == Kind::kList) return list();
    throw Malformed("no request");
  }

 private:
  bool select(const std::string& voice);
  Message read(std::span<const std::string> voice_and_runs);
  std::string read_run(const std::string& words);
  static std::string phonemes_of(const std::string& words);
  static Message list();

  std::string voice_;
  std::string probe_;  ///< what the voice makes of kProbe
};

bool Reader::select(const std::string& voice) {
  if (voice_ == voice) return true;
  voice_.clear();
  if (espeak_SetVoiceByName(voice.c_str()) != EE_OK) return false;
  // Each change queues a copy of the voice for the synthesizer, which frees it when it next runs:
  // without a silent utterance here every change would leak it.
  espeak_Synth(" ", 2, 0, POS_CHARACTER, 0, espeakCHARS_UTF8, nullptr, nullptr);
  voice_ = voice;
  probe_ = phonemes_of(kProbe);
  return true;
}

Message Reader::read(std::span<const std::string> voice_and_runs) {
  if (!select(voice_and_runs.front())) return {Kind::kNoVoice};
  Message answer{Kind::kIpa};
  for (const std::string& words : voice_and_runs.subspan(1))
    answer.fields.push_back(read_run(words));
  return answer;
}

/// Whether there are letters beyond the Latin, Greek and Cyrillic ones.
bool has_other_script(const std::string& words) {
  constexpr unsigned char kFirst = 0xD4;  // of the bytes of U+0500
  return std::ranges::any_of(words, [](char c) { return static_cast<unsigned char>(c) >= kFirst; });
}

/// After some letters of other scripts, Cherokee among them, espeak-ng 1.51 goes on in another
/// voice without a word. Then the voice is selected again, so that a run sounds the same after any
/// other.
std::string Reader::read_run(const std::string& words) {
  std::string phonemes = phonemes_of(words);
  if (has_other_script(words) && phonemes_of(kProbe) != probe_) {
    const std::string voice = std::exchange(voice_, "");
    select(voice);
  }
  return phonemes;
}

std::string Reader::phonemes_of(const std::string& words) {
  std::string phonemes;
  const void* rest = words.c_str();
  while (rest != nullptr && phonemes.size() < kMaxMessageBytes) {  // clause by clause
    phonemes += espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, kPhonemeMode);
    phonemes += ' ';
  }
  return phonemes;
}

/// The codes of a voice: each is a byte of priority and a name that a NUL ends; a NUL ends the
/// list.
Message Reader::list() {
  Message voices{Kind::kVoices};
  for (const espeak_VOICE** voice = espeak_ListVoices(nullptr); *voice != nullptr; ++voice) {
    voices.fields.emplace_back((*voice)->identifier);
    for (const char* name = (*voice)->languages; *name != '\0';) {
      voices.fields.emplace_back(name + 1);
      name += voices.fields.back().size() + 2;
    }
    voices.fields.emplace_back();
  }
  return voices;
}

/// Whether a request has come, and the client lives. A process that it forked may hold the other
/// end of the socket, too.
bool wait_for_request(int client) {
  pollfd readable[] = {{kSocket, POLLIN, 0}, {client, POLLIN, 0}};
  while (::poll(readable, 2, -1) < 0) {
    if (errno != EINTR) return false;
  }
  return readable[1].revents == 0;
}

void serve(int client) {
  Reader reader;
  while (wait_for_request(client)) {
    const std::optional<Message> request = take(kSocket);
    if (!request) return;
    ::alarm(kMostSeconds);
    Message answer = reader.answer(*request);
    if (encode(answer).size() > kMaxMessageBytes) answer = {Kind::kTooLong};
    if (!send(kSocket, answer)) return;
    ::alarm(0);
  }
}

bool is_socket(int descriptor) {
  int type = 0;
  socklen_t size = sizeof type;
  return ::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

/// It ends when its client does. What a terminal or a service manager sends to all of a group is
/// the client's to answer; a crash is the client's to report, not that of a file named core.
void prepare_process() {
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) std::signal(signal, SIG_IGN);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int run(int argc, char** argv) {
  // None before Linux 5.3. The function of glibc 2.36 is declared for C alone.
  const auto client = static_cast<int>(::syscall(SYS_pidfd_open, ::getppid(), 0));
  if (!is_socket(kSocket)) {
    std::fputs("kokoro-espeak: is started by kokoro-render and libkokoro_render\n", stderr);
    return 2;
  }
  prepare_process();
  ::alarm(kMostSeconds);
  const bool has_data = initialize(argc > 1 && *argv[1] != '\0' ? argv[1] : nullptr);
  ::alarm(0);
  if (!has_data) {
    send(kSocket, {Kind::kNoData});
    return 3;
  }
  const char* version = espeak_Info(nullptr);
  if (!send(kSocket, {Kind::kHello, {std::to_string(kProtocol), version}})) return 0;
  try {
    serve(client);
  } catch (const Malformed& error) {
    std::fprintf(stderr, "kokoro-espeak: %s\n", error.what());
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace text::espeak

int main(int argc, char** argv) {
  // espeak-ng's threads may be at work still: nothing is to be destroyed.
  ::_exit(text::espeak::run(argc, argv));
}
