// A whole model through the files of its publishers, written by PyTorch itself.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "model/engine/model_file.h"
#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/support/small_model.h"
#include "tests/support/temp_folder.h"

namespace model {
namespace {

namespace fs = std::filesystem;

/// The synthetic checkpoint, remembering every tensor that is read from it.
class Recorder : public Checkpoint {
 public:
  bool contains(const std::string& name) const override { return made_.contains(name); }
  std::vector<float> read(const std::string& name, const Shape& shape) const override {
    std::vector<float> values = made_.read(name, shape);
    if (names_.insert(name).second) tensors_.push_back({name, shape, values});
    return values;
  }
  std::map<std::string, Shape> stored() const override { return {}; }
  std::vector<NamedTensor>& tensors() const { return tensors_; }

 private:
  SyntheticCheckpoint made_{"narrow."};
  mutable std::set<std::string> names_;
  mutable std::vector<NamedTensor> tensors_;
};

class ReleasedModel : public testing::Test {
 protected:
  void SetUp() override {
    const Voice anna = synthetic_voice("", "anna", 510, 14);
    const std::string config = golden_text("narrow.json");
    made_ = import_model(recorder_, config, "made", {{"anna", anna}});
    folder_.write("safetensors/config.json", config);
    folder_.write("safetensors/voices/anna.bin", {reinterpret_cast<const char*>(anna.values.data()),
                                                  anna.values.size() * sizeof(float)});
    write_safetensors();
  }

  void write_safetensors() const {
    model::write_safetensors((folder_ / "safetensors/model.safetensors").string(),
                             recorder_.tensors(), {});
  }
  /// The files of version 1.1-zh: another alphabet, voices of other names.
  void write_version_11(const std::set<std::string>& names) {
    auto config = nlohmann::json::parse(golden_text("narrow.json"));
    config["vocab"] = nlohmann::json::parse(golden_text("vocabulary-v1.1-zh.json"));
    folder_.write("safetensors/config.json", config.dump());
    fs::remove(folder_ / "safetensors/voices/anna.bin");
    for (const std::string& name : names) {
      const Voice voice = synthetic_voice("", name, 510, 14);
      folder_.write("safetensors/voices/" + name + ".bin",
                    {reinterpret_cast<const char*>(voice.values.data()),
                     voice.values.size() * sizeof(float)});
    }
  }
  /// The same model as PyTorch writes it, in the folder `torch`.
  void convert_to_torch() const {
    const std::string command = std::string(KOKORO_PYTHON) + " '" + KOKORO_TEST_DATA +
                                "/to_torch.py' '" + folder_.path().string() + "'";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  LoadedModel load(const std::string& name) const { return load_model((folder_ / name).string()); }

  Recorder recorder_;
  LoadedModel made_;
  TempFolder folder_;
};

TEST_F(ReleasedModel, FromSafetensorsIsTheModelInMemory) {
  EXPECT_EQ(load("safetensors").contents.identity, made_.contents.identity);
  EXPECT_EQ(load("safetensors/model.safetensors").contents.identity, made_.contents.identity);
  EXPECT_TRUE(load("safetensors").unused.empty());
}

TEST_F(ReleasedModel, WrittenByPyTorchIsTheSame) {
  convert_to_torch();
  EXPECT_EQ(load("torch").contents.identity, made_.contents.identity);
}

TEST_F(ReleasedModel, OfVersion11HasOtherSymbolsAndVoices) {
  const std::set<std::string> names = {"af_maple", "af_sol", "bf_vale", "zf_001", "zm_010"};
  write_version_11(names);
  const nlohmann::ordered_json found = describe_model((folder_ / "safetensors").string(), {});
  std::set<std::string> voices;
  for (const auto& [name, shape] : found["voices"].items()) voices.insert(name);
  EXPECT_EQ(voices, names);
  EXPECT_EQ(found["vocabulary"], 171);
  const auto alphabet = found["alphabet"].get<std::set<std::string>>();
  EXPECT_TRUE(alphabet.contains("ㄅ") && alphabet.contains("/") && alphabet.contains("5"));
}

TEST_F(ReleasedModel, OfVersion11WrittenByPyTorchIsTheSame) {
  write_version_11({"af_maple", "zf_001"});
  convert_to_torch();
  fs::rename(folder_ / "torch/model.pth", folder_ / "torch/kokoro-v1_1-zh.pth");
  EXPECT_EQ(load("torch").contents.identity, load("safetensors").contents.identity);
}

TEST_F(ReleasedModel, NamesEveryMissingTensorWithItsShape) {
  std::erase_if(recorder_.tensors(), [](const NamedTensor& t) {
    return t.name == "predictor.N_proj.weight" || t.name == "decoder.encode.norm1.fc.bias";
  });
  write_safetensors();
  try {
    load("safetensors");
    FAIL() << "loaded";
  } catch (const Error& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("2 missing"), std::string::npos) << what;
    EXPECT_NE(what.find("predictor.N_proj.weight [1, 15, 1]"), std::string::npos) << what;
    EXPECT_NE(what.find("decoder.encode.norm1.fc.bias [64]"), std::string::npos) << what;
  }
}

TEST_F(ReleasedModel, ListsUnusedTensorsWithTheirShapes) {
  recorder_.tensors().push_back({"bert.pooler.weight", {2, 3}, std::vector<float>(6)});
  write_safetensors();
  EXPECT_EQ(load("safetensors").unused,
            (std::map<std::string, Shape>{{"bert.pooler.weight", {2, 3}}}));
}

TEST_F(ReleasedModel, OfAnotherWidthIsRefusedNamingTheTensor) {
  std::string config = golden_text("narrow.json");
  config.replace(config.find("\"decoder_dim\": 37"), 17, "\"decoder_dim\": 38");
  folder_.write("safetensors/config.json", config);
  try {
    load("safetensors");
    FAIL() << "loaded";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("decoder."), std::string::npos) << error.what();
  }
}

TEST_F(ReleasedModel, ThatIsFarTooSmallForItsConfigurationIsRefusedBeforeAllocating) {
  std::string config = golden_text("narrow.json");
  config.replace(config.find("\"hidden_dim\": 30"), 16, "\"hidden_dim\": 60000");
  folder_.write("safetensors/config.json", config);
  EXPECT_THROW(load("safetensors"), Error);
}

TEST_F(ReleasedModel, TakesItsAffineInstanceNormsWhereItHasThem) {
  const auto ones = [](std::int64_t n) {
    return std::vector<float>(static_cast<std::size_t>(n), 1);
  };
  const std::string norm = "decoder.encode.norm1.norm";
  recorder_.tensors().push_back({norm + ".weight", {32}, ones(32)});
  recorder_.tensors().push_back({norm + ".bias", {32}, std::vector<float>(32)});
  write_safetensors();
  EXPECT_EQ(load("safetensors").contents.identity, made_.contents.identity)
      << "1 and 0 change nothing";
  recorder_.tensors().back().values = ones(32);
  write_safetensors();
  EXPECT_NE(load("safetensors").contents.identity, made_.contents.identity);
}

}  // namespace
}  // namespace model
