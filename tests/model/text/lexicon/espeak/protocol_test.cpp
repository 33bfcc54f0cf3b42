// Messages between client and helper: round trips, malformed bytes, silent peers.
#include "model/text/lexicon/espeak/protocol.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "io/base/descriptor.h"

namespace text::espeak {
namespace {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

/// Both ends of a connection, and raw bytes on one of them.
struct Connection {
  Connection() {
    std::array<int, 2> pair = {};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair.data()) != 0) throw std::bad_alloc();
    near = io::Descriptor(pair[0]);
    far = io::Descriptor(pair[1]);
  }
  void write(std::string_view bytes) const {
    EXPECT_EQ(::send(*far, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  }
  std::optional<Message> next() const {
    return receive(*near, std::chrono::steady_clock::now() + 50ms);
  }

  io::Descriptor near, far;
};

TEST(ProtocolTest, MessagesComeAsTheyWereSent) {
  const Connection connection;
  for (const Message& message :
       {Message{Kind::kHello, {"1", "1.51"}}, Message{Kind::kRead, {"gmw/de", "zwei drei"}},
        Message{Kind::kIpa, {"", "b"}},
        Message{Kind::kIpa, {std::string(kMaxMessageBytes - 2, 'x')}}, Message{Kind::kList},
        Message{Kind::kVoices, {"gmw/de", "de", "", "eu", ""}}}) {
    ASSERT_TRUE(send(*connection.far, message));
    EXPECT_EQ(connection.next(), message);
  }
}

TEST(ProtocolTest, BytesThatAreNoMessageAreRefused) {
  for (const std::string_view bytes :
       {""sv, "X"sv, "\0"sv, "Iipa"sv, "I"sv, "Rvoice\0"sv, "Rvoice\0words"sv, "La\0"sv, "D\0"sv,
        "Vgmw/de\0de\0"sv, "H1\0"sv})
    EXPECT_THROW(decode(bytes), Malformed) << bytes;
  const Connection connection;
  connection.write(std::string(kMaxMessageBytes + 1, 'I'));
  EXPECT_THROW(connection.next(), Malformed);
}

TEST(ProtocolTest, LaterProtocolMayGreetWithMore) {
  EXPECT_EQ(decode("H2\0"
                   "1.53\0more\0"sv)
                .fields.front(),
            "2");
}

TEST(ProtocolTest, NothingComesFromOneThatIsSilentOrGone) {
  Connection connection;
  EXPECT_EQ(connection.next(), std::nullopt);
  connection.far = io::Descriptor();
  EXPECT_EQ(receive(*connection.near, Deadline::max()), std::nullopt);
  EXPECT_FALSE(send(*connection.near, {Kind::kList}));
}

}  // namespace
}  // namespace text::espeak
