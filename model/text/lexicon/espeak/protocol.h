// The wire protocol of kokoro-espeak: its version, messages, sending and receiving.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The messages between kokoro-espeak, the only program that links espeak-ng, and its client. Each
/// is one message of a SOCK_SEQPACKET socket. The program greets; then each request has one answer.
namespace text::espeak {

/// Increased by every change of the messages. A program with another number is refused.
constexpr int kProtocol = 2;

/// A run of 600 bytes has at most some 20 kB of phonemes, the list of voices 6 kB.
constexpr std::size_t kMaxMessageBytes = 1 << 16;

/// What a message says, and its fields.
enum class Kind : char {
  kHello = 'H',    ///< greeting: protocol, version of espeak-ng
  kNoData = 'D',   ///< greeting: espeak-ng finds no data
  kRead = 'R',     ///< request: voice, one or more runs of words
  kIpa = 'I',      ///< answer to kRead: of each run its phonemes as espeak-ng has them
  kNoVoice = 'N',  ///< answer to kRead: the voice is not installed
  kTooLong = 'T',  ///< answer: would exceed kMaxMessageBytes
  kList = 'L',     ///< request, without fields
  kVoices = 'V',   ///< answer to kList: of each voice its file, its names, and an empty field
};

/// One message: on the wire its kind, and every field with a NUL after it.
struct Message {
  Kind kind;
  std::vector<std::string> fields = {};
  bool operator==(const Message&) const = default;
};

/// REQUIRES: no field has a NUL. Pure.
std::string encode(const Message& message);

/// When to give up.
using Deadline = std::chrono::steady_clock::time_point;

/// Whether there is something to read, or the end, before the deadline.
bool wait_until_readable(int descriptor, Deadline deadline);

/// The other side has sent what is no message: the connection is of no use.
class Malformed : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// Throws Malformed for bytes of no known kind, with an unfinished field, or with too few or too
/// many fields. Pure.
Message decode(std::string_view bytes);

/// Sends a message; whether the other side is there to take it. REQUIRES: its encoding has at most
/// kMaxMessageBytes.
bool send(int socket, const Message& message);

/// The next message; nothing when the other side is gone or the deadline has passed. Throws
/// Malformed.
std::optional<Message> receive(int socket, Deadline deadline);

/// The message that has come already; nothing when there is none. Throws Malformed.
std::optional<Message> take(int socket);

}  // namespace text::espeak
