// Packed models: same speech as the import, damage and hostile headers refused, safe writing.
#include "model/weights/packed_model.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>

#include "io/base/error.h"
#include "model/engine/engine.h"
#include "model/engine/model_file.h"
#include "model/error.h"
#include "model/kokoro/speak.h"
#include "tests/support/small_model.h"
#include "tests/support/temp_folder.h"

namespace model {
namespace {

/// Tests open a packed copy as `demo`; this is the voice as it ships.
constexpr char kCompactDemo[] = KOKORO_SOURCE_DIR "/samples/voices/demo/demo.kkr";

using nlohmann::json;

LoadedModel small_model_with_voices() {
  std::map<std::string, Voice> voices;
  for (const char* name : {"anna", "ben"}) voices[name] = synthetic_voice("", name, 510, 14);
  return import_model(SyntheticCheckpoint("narrow."), golden_text("narrow.json"), "narrow",
                      std::move(voices));
}

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_all(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST(PackedModel, IsTheModelItWasMadeFrom) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  LoadedModel made = small_model_with_voices();
  write_packed_model(path, made.contents);
  EXPECT_TRUE(is_packed_model(path));
  LoadedModel packed = load_model(path);
  EXPECT_EQ(packed.contents.identity, made.contents.identity);
  EXPECT_EQ(packed.contents.parameters, made.contents.parameters);

  const Engine from_memory(std::move(made));
  const Engine from_file(std::move(packed));
  EXPECT_EQ(from_file.voice_names(), from_memory.voice_names());
  EXPECT_EQ(from_file.alphabet(), from_memory.alphabet());
  const Tokens tokens = from_memory.tokenize("həlˈO.");
  const Voice voice = from_memory.voice("anna:0.3+ben:0.7");
  EXPECT_EQ(voice.values, from_file.voice("anna:0.3+ben:0.7").values);
  const Utterance utterance{tokens.ids, voice.row(tokens.phoneme_count), 1.0, 9};
  Workspace workspace;
  EXPECT_EQ(from_memory.speak({&utterance, 1}, workspace).front().samples,
            from_file.speak({&utterance, 1}, workspace).front().samples);
}

TEST(PackedModel, IdentityFollowsEveryPart) {
  const LoadedModel model = small_model_with_voices();
  const std::string identity = identity_of(model.contents);
  PackedContents other = model.contents;
  other.voices.erase("ben");
  EXPECT_NE(identity_of(other), identity);
  other = model.contents;
  std::vector<float> changed(other.arrays.begin()->second.begin(),
                             other.arrays.begin()->second.end());
  changed.back() += 1;
  other.arrays.begin()->second = changed;
  EXPECT_NE(identity_of(other), identity);
  other = model.contents;
  other.source = "somewhere else";
  EXPECT_EQ(identity_of(other), identity) << "the same model from another place";
}

TEST(PackedModel, CutAtAnyLengthIsRefused) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  write_packed_model(path, small_model_with_voices().contents);
  const std::string whole = read_all(path);
  for (std::size_t size = 0; size < whole.size(); size += 1 + size / 5) {
    write_all(path, whole.substr(0, size));
    EXPECT_THROW(load_model(path), Error) << size << " of " << whole.size() << " bytes";
  }
}

TEST(PackedModel, WithAFlippedBitIsRefused) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  write_packed_model(path, small_model_with_voices().contents);
  const std::string whole = read_all(path);
  const std::size_t header = whole.find('\0', 40);  // the padding after the header begins here
  int unnoticed = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < header ? 97 : 1 + whole.size() / 200) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
    write_all(path, damaged);
    try {
      load_model(path);
      // Bytes between arrays carry nothing.
      EXPECT_EQ(whole[at], '\0') << "byte " << at;
      ++unnoticed;
    } catch (const Error&) {
    }
  }
  EXPECT_LT(unnoticed, 80);
}

/// The packed model with another header, its checksum right.
std::string with_header(const std::string& whole, const std::function<void(json&)>& change) {
  constexpr std::size_t kPrefix = 40;
  constexpr std::size_t kAlignment = 4096;
  const auto aligned = [](std::size_t n) { return (n + kAlignment - 1) / kAlignment * kAlignment; };
  std::uint64_t size = 0;
  std::memcpy(&size, whole.data() + 16, sizeof size);
  json header = json::parse(whole.substr(kPrefix, size));
  change(header);
  const std::string text = header.dump();
  const std::uint64_t sizes_and_hash[] = {text.size(), XXH3_64bits(text.data(), text.size())};
  std::string changed = whole.substr(0, kPrefix) + text;
  std::memcpy(changed.data() + 16, sizes_and_hash, sizeof sizes_and_hash);
  changed.resize(aligned(changed.size()));
  return changed + whole.substr(aligned(kPrefix + size));
}

TEST(PackedModel, WithAHostileHeaderIsRefused) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  write_packed_model(path, small_model_with_voices().contents);
  const std::string whole = read_all(path);
  write_all(path, with_header(whole, [](json&) {}));
  EXPECT_NO_THROW(load_model(path)) << "an unchanged header must do";

  const std::vector<std::function<void(json&)>> changes = {
      [](json& h) { h = 5; },
      [](json& h) { h.erase("arrays"); },
      [](json& h) { h["arrays"] = "none"; },
      [](json& h) { h["arrays"].erase(7); },
      [](json& h) { h["arrays"][0][1] = 4; },
      [](json& h) { h["arrays"][0][1] = 1ull << 62; },
      [](json& h) { h["arrays"][0][1] = -64; },
      [](json& h) { h["arrays"][0][2] = 1ull << 62; },
      [](json& h) { h["arrays"][0][2] = 0; },
      [](json& h) { h["arrays"][0][2] = "many"; },
      [](json& h) { h["arrays"][0][0] = 3; },
      [](json& h) { h["arrays"][0] = json::array(); },
      [](json& h) {
        h["voices"]["nobody"] = {510, 14};
      },
      [](json& h) {
        h["voices"]["anna"] = {1 << 20, 14};
      },
      [](json& h) {
        h["voices"]["anna"] = {-510, -14};
      },
      [](json& h) { h["voices"]["anna"] = 510; },
      [](json& h) { h["config"]["hidden_dim"] = 64; },
      [](json& h) { h["config"]["n_layer"] = 65536; },
      [](json& h) { h["config"] = nullptr; },
      [](json& h) { h["parameters"] = "all"; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    write_all(path, with_header(whole, changes[i]));
    EXPECT_THROW(load_model(path), std::runtime_error) << "change " << i;
  }
}

TEST(PackedModel, DamagedAnywhereIsNamedWithoutWordsOfALibrary) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  for (const bool compact : {false, true}) {
    (compact ? import_to_compact : import_to_packed)(kCompactDemo, path);
    const std::string whole = read_all(path);
    for (const std::size_t at :
         {0, 3, 8, 12, 16, 24, 32, 40, 45, 60, 100, 500, 3000, 8000, 50000}) {
      std::string flipped = whole;
      flipped[at] = static_cast<char>(flipped[at] ^ 1);
      for (const std::string& bytes : {flipped, whole.substr(0, at)}) {
        write_all(path, bytes);
        try {
          load_model(path);
        } catch (const std::runtime_error& error) {
          const std::string what = error.what();
          EXPECT_EQ(what.rfind(path, 0), 0u) << what;
          EXPECT_EQ(what.find("config.json"), std::string::npos) << what;
          EXPECT_EQ(what.find("json.exception"), std::string::npos) << what;
        }
      }
    }
  }
}

TEST(PackedModel, IsNotWrittenOverAnyFileItIsReadFrom) {
  const TempFolder folder;
  const std::string path = (folder.path() / "small.kkr").string();
  const std::string other = (folder.path() / "link.kkr").string();
  import_to_compact(kCompactDemo, path);
  std::filesystem::create_symlink(path, other);
  const std::string before = read_all(path);
  for (const auto import : {import_to_packed, import_to_compact})
    for (const std::string& target : {path, other}) EXPECT_THROW(import(path, target), Error);
  EXPECT_TRUE(read_all(path) == before);
  EXPECT_TRUE(std::filesystem::is_symlink(other));
}

TEST(PackedModel, GoesIntoAPipeAndThroughALink) {
  const TempFolder folder;
  const std::string target = (folder.path() / "target.kkr").string();
  const std::string link = (folder.path() / "link.kkr").string();
  std::filesystem::create_symlink(target, link);
  import_to_compact(kCompactDemo, link);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(std::filesystem::is_regular_file(target));
  import_to_compact(kCompactDemo, "/dev/null");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(PackedModel, ThatCannotBeWrittenIsAnErrorAndLeavesNothing) {
  const TempFolder folder;
  const LoadedModel model = small_model_with_voices();
  EXPECT_THROW(write_packed_model((folder.path() / "no/such/place.kkr").string(), model.contents),
               io::Error);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Model, ThatDoesNotExistIsAnError) {
  EXPECT_THROW(load_model("/no/such/model"), Error);
  const TempFolder empty;
  EXPECT_THROW(load_model(empty.path().string()), Error);
}

TEST(Model, DemoSpeaksAndSyntheticTakesAnyVoice) {
  const Engine demo = Engine::load("demo");
  EXPECT_GE(demo.voice_names().size(), 2u);
  EXPECT_THROW(demo.voice("nobody"), Error);
  EXPECT_EQ(demo.alphabet().size(), 114u);
}

}  // namespace
}  // namespace model
