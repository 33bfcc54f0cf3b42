#include "model/model_file.h"

#include <cstdio>
#include <sstream>

#include "io/files/error.h"
#include "io/files/inputs.h"
#include "model/error.h"
#include "model/kokoro/load.h"

namespace model {
namespace {

double mib(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

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

std::string describe_model(const std::string& source, const std::vector<int>& buckets) {
  const LoadedModel model = load_model(source);
  const PackedContents& contents = model.contents;
  const Config& c = model.network->config;
  const GeneratorConfig& g = c.generator;
  std::size_t values = 0;
  for (const auto& [name, array] : contents.arrays) values += array.size();

  std::ostringstream out;
  out.precision(1);
  out << std::fixed;
  out << "model       " << source << "\n"
      << "imported    " << contents.source << "\n"
      << "form        " << model.form << "\n"
      << "identity    " << contents.identity << "\n"
      << "parameters  " << contents.parameters << "\n"
      << "prepared    " << io::counted(contents.arrays.size(), "array") << ", "
      << mib(values * sizeof(float)) << " MiB\n"
      << "PL-BERT     " << c.albert.hidden_size << " wide, " << io::counted(c.albert.heads, "head")
      << ", " << io::counted(c.albert.passes, "pass", "passes") << "\n"
      << "hidden      " << c.hidden_dim << ", style " << c.style_dim << ", "
      << io::counted(c.layers, "layer") << "\n"
      << "decoder     " << c.decoder_dim << " wide\n"
      << "generator   " << io::counted(g.initial_channels, "channel") << ", n_fft " << g.n_fft
      << ", hop " << g.hop << "\n"
      << "vocabulary  " << io::counted(c.vocabulary.size(), "symbol") << "\n"
      << "unused      " << io::counted(model.unused.size(), "tensor") << "\n";
  for (const auto& [name, shape] : model.unused)
    out << "            " << name << " " << to_string(shape) << "\n";
  out << "voices      " << (model.salt ? "any name" : std::to_string(contents.voices.size()))
      << "\n";
  for (const auto& [name, voice] : contents.voices)
    out << "            " << name << " [" << voice.rows << ", " << voice.width << "]\n";
  out << "buckets     frames, seconds of audio, MiB of activations per worker\n";
  for (const int frames : buckets)
    out << "            " << frames << "  " << frames * 0.025 << "  "
        << mib(DecoderPlan::bytes(c, frames)) << "\n";
  return out.str();
}

}  // namespace model
