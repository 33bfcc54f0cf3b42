// Encodes and checks messages; sends and receives them with poll() and deadlines.
#include "model/text/lexicon/espeak/protocol.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <memory>

namespace text::espeak {
namespace {

/// A later protocol may greet with more fields, so that its number can be read and refused.
bool has_its_fields(const Message& message) {
  const std::size_t fields = message.fields.size();
  switch (message.kind) {
    case Kind::kHello:
    case Kind::kRead:
      return fields >= 2;
    case Kind::kIpa:
      return fields >= 1;
    case Kind::kNoData:
    case Kind::kNoVoice:
    case Kind::kTooLong:
    case Kind::kList:
      return fields == 0;
    case Kind::kVoices:
      return fields == 0 || message.fields.back().empty();
  }
  return false;
}

/// Milliseconds for poll(), rounded up.
int milliseconds_until(Deadline deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(
      std::clamp<std::int64_t>(left.count(), 0, std::numeric_limits<int>::max()));
}

}  // namespace

std::string encode(const Message& message) {
  std::string bytes(1, static_cast<char>(message.kind));
  for (const std::string& field : message.fields) bytes.append(field).push_back('\0');
  return bytes;
}

Message decode(std::string_view bytes) {
  if (bytes.empty()) throw Malformed("an empty message");
  Message message{static_cast<Kind>(bytes[0])};
  for (bytes.remove_prefix(1); !bytes.empty();) {
    const std::size_t end = bytes.find('\0');
    if (end == bytes.npos) throw Malformed("an unfinished message");
    message.fields.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(end + 1);
  }
  if (!has_its_fields(message)) throw Malformed("a message of another protocol");
  return message;
}

bool send(int socket, const Message& message) {
  const std::string bytes = encode(message);
  ssize_t sent = -1;
  do {
    sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(bytes.size());
}

bool wait_until_readable(int descriptor, Deadline deadline) {
  pollfd readable = {descriptor, POLLIN, 0};
  int count = -1;
  do {
    count = ::poll(&readable, 1, milliseconds_until(deadline));
  } while (count < 0 && errno == EINTR);
  return count > 0;
}

std::optional<Message> receive(int socket, Deadline deadline) {
  return wait_until_readable(socket, deadline) ? take(socket) : std::nullopt;
}

std::optional<Message> take(int socket) {
  const auto bytes = std::make_unique_for_overwrite<char[]>(kMaxMessageBytes);
  // With MSG_TRUNC the result is the length of the message, not of the part that fits.
  const ssize_t length = ::recv(socket, bytes.get(), kMaxMessageBytes, MSG_DONTWAIT | MSG_TRUNC);
  if (length <= 0) return std::nullopt;
  if (length > static_cast<ssize_t>(kMaxMessageBytes)) throw Malformed("too long a message");
  return decode({bytes.get(), static_cast<std::size_t>(length)});
}

}  // namespace text::espeak
