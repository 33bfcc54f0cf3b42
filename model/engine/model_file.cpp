// Writes packed and compact files from a loaded model, and describes a model as JSON.
#include "model/engine/model_file.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_document.h"
#include "model/error.h"
#include "model/kokoro/load.h"

namespace model {
namespace {

ImportSummary summary_of(const LoadedModel& model) {
  ImportSummary summary{model.contents.identity, {}};
  for (const auto& [name, shape] : model.unused)
    summary.unused.push_back(name + " " + to_string(shape));
  return summary;
}

/// Throws Error when `path` is one of the files that the model is read from.
void refuse_inputs(const std::string& source, const std::string& path) {
  io::Inputs inputs;
  for (const auto& file : files_of(source)) inputs.add(file);
  if (const std::string name = inputs.name_of(path); !name.empty())
    throw Error(path, "a file that the model is not read from", name, "write to another one");
}

}  // namespace

ImportSummary import_to_packed(const std::string& source, const std::string& path) {
  refuse_inputs(source, path);
  const LoadedModel model = load_model(source);
  write_packed_model(path, model.contents);
  return summary_of(model);
}

ImportSummary import_to_compact(const std::string& source, const std::string& path) {
  refuse_inputs(source, path);
  const ReleasedModel released = open_released(source);
  const LoadedModel model =
      import_model(*released.checkpoint, released.config, released.source, {});
  std::map<std::string, Shape> used = released.checkpoint->stored();
  for (const auto& [name, shape] : model.unused) used.erase(name);
  io::AtomicFile file(path);
  write_compact_model(file, path, released, used);
  ImportSummary summary = summary_of(model);
  const std::string written = "/proc/self/fd/" + std::to_string(file.descriptor());
  summary.identity = load_model(written).contents.identity;  // that of the rounded weights
  file.commit();
  return summary;
}

nlohmann::ordered_json describe_model(const std::string& source, const std::vector<int>& buckets) {
  using io::Json;
  const LoadedModel model = load_model(source);
  const PackedContents& contents = model.contents;
  const Config& c = model.network->config;
  const GeneratorConfig& g = c.generator;
  std::size_t values = 0;
  for (const auto& [name, array] : contents.arrays) values += array.size();
  Json alphabet = Json::array();
  for (const auto& [symbol, token] : c.vocabulary) alphabet.push_back(symbol);
  Json unused = Json::object();
  for (const auto& [name, shape] : model.unused) unused[name] = shape;
  Json voices = Json::object();
  for (const auto& [name, voice] : contents.voices) voices[name] = {voice.rows, voice.width};
  Json plans = Json::array();
  for (const int frames : buckets)
    plans.push_back({{"frames", frames},
                     {"seconds", frames * 0.025},
                     {"bytes", DecoderPlan::bytes(c, frames)}});
  return {
      {"model", source},
      {"imported", contents.source},
      {"form", model.form},
      {"identity", contents.identity},
      {"parameters", contents.parameters},
      {"arrays", contents.arrays.size()},
      {"bytes", values * sizeof(float)},
      {"plbert",
       {{"width", c.albert.hidden_size}, {"heads", c.albert.heads}, {"passes", c.albert.passes}}},
      {"hidden", c.hidden_dim},
      {"style", c.style_dim},
      {"layers", c.layers},
      {"decoder", c.decoder_dim},
      {"generator", {{"channels", g.initial_channels}, {"n_fft", g.n_fft}, {"hop", g.hop}}},
      {"vocabulary", c.vocabulary.size()},
      {"alphabet", std::move(alphabet)},
      {"unused", std::move(unused)},
      {"any_voice", model.salt.has_value()},
      {"voices", std::move(voices)},
      {"buckets", std::move(plans)}};
}

}  // namespace model
