// Compact models: speech equal to a half-precision checkpoint's, damage refused at every byte.
#include "model/weights/compact_model.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/engine/engine.h"
#include "model/engine/model_file.h"
#include "model/error.h"
#include "model/weights/checkpoint.h"
#include "model/weights/formats.h"
#include "tests/support/memory_checkpoint.h"
#include "tests/support/small_model.h"
#include "tests/support/temp_folder.h"

namespace model {
namespace {

/// The small synthetic checkpoint with every value rounded to half precision, and what was read.
class RoundedCheckpoint : public Checkpoint {
 public:
  bool contains(const std::string& name) const override { return made_.contains(name); }
  std::vector<float> read(const std::string& name, const Shape& shape) const override {
    std::vector<float> values = made_.read(name, shape);
    exact_[name] = {name, shape, values};
    for (float& value : values) value = from_half(to_half(value).value());
    return values;
  }
  std::map<std::string, Shape> stored() const override { return {}; }
  /// What was read so far, before rounding.
  std::vector<NamedTensor> exact() const {
    std::vector<NamedTensor> tensors;
    for (const auto& [name, tensor] : exact_) tensors.push_back(tensor);
    return tensors;
  }

 private:
  SyntheticCheckpoint made_{"narrow."};
  mutable std::map<std::string, NamedTensor> exact_;
};

Voice rounded(Voice voice) {
  for (float& value : voice.values) value = from_half(to_half(value).value());
  return voice;
}

std::vector<float> speech_of(const Engine& engine, const std::string& blend) {
  const Tokens tokens = engine.tokenize("həlˈO wˈɜɹld.");
  const Voice voice = engine.voice(blend);
  const Utterance utterance{tokens.ids, voice.row(tokens.phoneme_count), 1.0, 9};
  Workspace workspace;
  return engine.speak({&utterance, 1}, workspace).front().samples;
}

void write_voice(const TempFolder& folder, const std::string& name, const Voice& voice) {
  folder.write("voices/" + name + ".bin", {reinterpret_cast<const char*>(voice.values.data()),
                                           voice.values.size() * sizeof(float)});
}

TEST(CompactModel, SpeaksAsTheCheckpointWithItsWeightsRounded) {
  const TempFolder folder;
  const Voice anna = synthetic_voice("", "anna", 510, 14);
  const Voice ben = synthetic_voice("", "ben", 510, 14);
  const std::string config = golden_text("narrow.json");
  const RoundedCheckpoint checkpoint;
  LoadedModel expected =
      import_model(checkpoint, config, "rounded", {{"anna", rounded(anna)}, {"ben", rounded(ben)}});
  std::vector<NamedTensor> tensors = checkpoint.exact();
  tensors.push_back({"bert.pooler.weight", {2, 3}, std::vector<float>(6)});
  write_safetensors((folder / "model.safetensors").string(), tensors, {});
  folder.write("config.json", config);
  write_voice(folder, "anna", anna);
  write_voice(folder, "ben", ben);

  const std::string path = (folder / "small.kkr").string();
  const ImportSummary summary = import_to_compact((folder / "model.safetensors").string(), path);
  EXPECT_EQ(summary.identity, expected.contents.identity);
  EXPECT_EQ(summary.unused, std::vector<std::string>{"bert.pooler.weight [2, 3]"});
  LoadedModel compact = load_model(path);
  EXPECT_EQ(compact.contents.identity, expected.contents.identity);
  EXPECT_EQ(compact.contents.parameters, expected.contents.parameters);
  EXPECT_TRUE(compact.unused.empty()) << "tensors that nothing reads are left out";

  const std::string again = (folder / "again.kkr").string();
  EXPECT_EQ(import_to_compact(path, again).identity, summary.identity);
  const std::string packed = (folder / "packed.kkr").string();
  EXPECT_EQ(import_to_packed(path, packed).identity, summary.identity);
  EXPECT_THROW(import_to_compact(packed, again), Error) << "prepared weights do not go back";
  EXPECT_THROW(import_to_compact("synthetic", again), Error);

  const Engine from_file(std::move(compact));
  const Engine from_memory(std::move(expected));
  const std::vector<float> samples = speech_of(from_file, "anna:0.3+ben:0.7");
  EXPECT_GT(samples.size(), 600u);
  EXPECT_EQ(samples, speech_of(from_memory, "anna:0.3+ben:0.7"));
}

/// A model of two tensors and two voices: the file does not care what a network needs.
ReleasedModel tiny_model(const Voice& anna, const Voice& ben) {
  auto checkpoint = std::make_unique<MemoryCheckpoint>();
  checkpoint->add("a.weight", {2, 3});
  checkpoint->add("b", {1});
  return {R"({"style_dim": 1})", "tiny", std::move(checkpoint), {{"anna", anna}, {"ben", ben}}};
}

std::string write_tiny(const TempFolder& folder, const Voice& anna, const Voice& ben) {
  std::string path = (folder / "tiny.kkr").string();
  const ReleasedModel model = tiny_model(anna, ben);
  io::AtomicFile file(path);
  write_compact_model(file, path, model, model.checkpoint->stored());
  file.commit();
  return path;
}

const Voice kSteady{3, 2, {1, 2, 1, 2, 1, 2}};
const Voice kChanging{3, 2, {1, 2, 1, 2, 1, 3}};

TEST(CompactModel, GivesBackWhatItWasGiven) {
  const TempFolder folder;
  const ReleasedModel read = read_compact_model(write_tiny(folder, kSteady, kChanging));
  const ReleasedModel given = tiny_model(kSteady, kChanging);
  EXPECT_EQ(read.config, given.config);
  EXPECT_EQ(read.source, given.source);
  EXPECT_EQ(read.checkpoint->stored(), given.checkpoint->stored());
  const std::vector<float> values = read.checkpoint->read("a.weight", {2, 3});
  const std::vector<float> exact = given.checkpoint->read("a.weight", {2, 3});
  for (std::size_t i = 0; i < exact.size(); ++i)
    EXPECT_EQ(values[i], from_half(to_half(exact[i]).value()));
  EXPECT_EQ(read.voices.at("anna").values, kSteady.values);
  EXPECT_EQ(read.voices.at("ben").values, kChanging.values);
}

TEST(CompactModel, KeepsOneRowOfVoicesThatAreAllAlike) {
  const TempFolder folder;
  const ReleasedModel read = read_compact_model(write_tiny(folder, kSteady, kSteady));
  for (const auto& [name, voice] : read.voices) {
    EXPECT_EQ(voice.rows, 1) << name;
    EXPECT_EQ(voice.values, (std::vector<float>{1, 2}));
  }
}

TEST(CompactModel, DamagedAnywhereIsRefused) {
  const TempFolder folder;
  const std::string path = write_tiny(folder, kSteady, kSteady);
  std::ifstream in(path, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  for (std::size_t size = 0; size < whole.size(); ++size) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, size);
    EXPECT_THROW(read_compact_model(path), Error) << "cut to " << size;
    EXPECT_THROW(load_model(path), Error) << "cut to " << size;
  }
  const std::size_t padding = whole.find("}}") + 2;  // spaces after the header
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string damaged = whole;
    char& byte = damaged[bit / 8];
    byte = static_cast<char>(byte ^ (1 << bit % 8));
    if (bit / 8 >= padding && byte == '\0' && whole[bit / 8] == ' ')
      continue;  // ends the text, too
    std::ofstream(path, std::ios::binary) << damaged;
    EXPECT_THROW(read_compact_model(path), std::runtime_error)
        << "bit " << bit % 8 << " of byte " << bit / 8;
  }
}

TEST(CompactModel, OfValuesBeyondHalfPrecisionIsRefusedAndLeavesNothing) {
  const TempFolder folder;
  auto checkpoint = std::make_unique<MemoryCheckpoint>();
  checkpoint->add("decoder.loud", {2}, 65600, 65700);
  const ReleasedModel model{"{}", "tiny", std::move(checkpoint), {}};
  try {
    io::AtomicFile file(folder / "tiny.kkr");
    write_compact_model(file, "tiny.kkr", model, model.checkpoint->stored());
    FAIL() << "written";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("decoder.loud"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace model
