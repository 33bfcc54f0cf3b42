// Reads case files, and runs them with taps that record stages or replace them (teacher forcing).
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>

#include "io/base/error.h"
#include "model/error.h"
#include "model/kokoro/load.h"
#include "model/kokoro/speak.h"
#include "model/proving/proving.h"
#include "model/weights/formats.h"

namespace model {
namespace {

const std::string& field(const TensorFile& file, const std::string& key) {
  const auto found = file.metadata.find(key);
  if (found == file.metadata.end())
    throw Error(file.path, "the metadata \"" + key + "\"", "none", "is this a reference case?");
  return found->second;
}

template <class T>
T number(const TensorFile& file, const std::string& key) {
  const std::string& text = field(file, key);
  T value{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size())
    throw Error(file.path, "a number as metadata \"" + key + "\"", "\"" + text + "\"");
  return value;
}

}  // namespace

const StoredTensor* Case::find(const std::string& name) const {
  const auto found = file.tensors.find(name);
  return found == file.tensors.end() ? nullptr : &found->second;
}

std::vector<std::string> shipped_cases() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(shipped("cases")))
    if (entry.path().extension() == ".safetensors") paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

Case read_case(const std::string& path) {
  Case result;
  result.path = path;
  result.file = read_safetensors(path);
  const TensorFile& file = result.file;
  result.phonemes = field(file, "phonemes");
  result.voice = field(file, "voice");
  result.voice_row = number<int>(file, "voice_row");
  result.speed = number<double>(file, "speed");
  result.noise_seed = number<std::uint64_t>(file, "noise_seed");
  // A case names the salt of its synthetic model, or is of the model shipped with the program.
  result.model = file.metadata.contains("salt") ? "synthetic:" + field(file, "salt") : "demo";
  return result;
}

namespace {

/// The tensors that later stages read.
constexpr std::array kForced = {"bert", "d_en", "d", "F0", "N", "t_en", "har_spec", "har_phase"};

NamedTensor named(const std::string& name, ConstMat value, Axes axes) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(value.rows()) * value.cols());
  if (axes == Axes::kTimeByChannels) {
    for (int r = 0; r < value.rows(); ++r)
      values.insert(values.end(), value.row(r), value.row(r) + value.cols());
    return {name, {value.rows(), value.cols()}, std::move(values)};
  }
  for (int c = 0; c < value.cols(); ++c)
    for (int r = 0; r < value.rows(); ++r) values.push_back(value(r, c));
  return {name, {value.cols(), value.rows()}, std::move(values)};
}

template <class T>
NamedTensor integers(const std::string& name, const std::vector<T>& values) {
  return {name,
          {static_cast<std::int64_t>(values.size())},
          std::vector<std::int64_t>(values.begin(), values.end())};
}

/// Overwrites a stage's output with the case's tensor.
void force(const Case& reference, const std::string& name, Mat value, Axes axes) {
  const StoredTensor* stored = reference.find(name);
  if (!stored) return;
  const bool by_time = axes == Axes::kTimeByChannels;
  const Shape expected =
      by_time ? Shape{value.rows(), value.cols()} : Shape{value.cols(), value.rows()};
  if (stored->shape != expected)
    throw Error(reference.path + " " + name, to_string(expected), to_string(stored->shape));
  const std::vector<float> from = stored->to_floats();
  for (int r = 0; r < value.rows(); ++r)
    for (int c = 0; c < value.cols(); ++c)
      value(r, c) = from[by_time ? static_cast<std::size_t>(r) * value.cols() + c
                                 : static_cast<std::size_t>(c) * value.rows() + r];
}

void force_durations(const Case& reference, std::vector<int>& durations) {
  const StoredTensor* stored = reference.find("pred_dur");
  if (!stored) return;
  const std::vector<std::int64_t> from = stored->to_integers();
  const bool fits = from.size() == durations.size() && std::ranges::all_of(from, [](auto frames) {
                      return frames >= 1 && frames <= 10'000;
                    });
  if (!fits)
    throw Error(reference.path + " pred_dur",
                io::counted(durations.size(), "duration") + " of 1 to 10000 frames",
                "other numbers");
  std::ranges::transform(from, durations.begin(), [](auto frames) { return int(frames); });
}

}  // namespace

Tracer::Tracer(const std::string& source) : Tracer(load_model(source)) {}
Tracer::Tracer(LoadedModel model)
    : model_(std::make_unique<LoadedModel>(std::move(model))),
      memory_(std::make_unique<WorkerMemory>()) {}
Tracer::~Tracer() = default;

std::vector<NamedTensor> Tracer::run(const Case& reference, CaseInputs inputs,
                                     const EngineOptions& buckets) {
  const Kokoro& network = *model_->network;
  const std::optional<Voice> voice = voice_of(*model_, reference.voice);
  if (!voice) throw Error(reference.path, "a voice of the model", "\"" + reference.voice + "\"");
  if (reference.voice_row < 0 || reference.voice_row >= voice->rows)
    throw Error(reference.path, "a voice row below " + std::to_string(voice->rows),
                std::to_string(reference.voice_row));
  const Tokens tokens = tokenize(network.config.vocabulary, reference.phonemes);
  const std::span<const float> style = voice->row(reference.voice_row + 1);
  const Utterance utterance{tokens.ids, style, reference.speed, reference.noise_seed};
  check_utterance(network.config, utterance);

  std::vector<NamedTensor> tensors;
  tensors.push_back(integers("input_ids", tokens.ids));
  tensors.push_back({"ref_s", {1, std::ssize(style)}, std::vector(style.begin(), style.end())});
  const bool forced = inputs == CaseInputs::kTeacherForced;
  const Tap tap{[&](const std::string& name, Mat value, Axes axes) {
                  tensors.push_back(named(name, value, axes));
                  if (forced && std::ranges::find(kForced, name) != kForced.end())
                    force(reference, name, value, axes);
                },
                [&](std::vector<int>& durations) {
                  tensors.push_back(integers("pred_dur", durations));
                  if (forced) force_durations(reference, durations);
                }};

  const Arena::Scope scope(memory_->prosody);
  StageSeconds seconds{};
  const std::vector<Prosody> prosody =
      predict_prosody(network, {&utterance, 1}, *memory_, seconds, tap);
  const int bucket = bucket_for(prosody.front().f0.rows() / 2, buckets);
  std::vector<float> audio =
      decode(network, prosody.front(), utterance, bucket, *memory_, seconds, tap);
  const std::int64_t samples = std::ssize(audio);
  tensors.push_back({"audio", {samples}, std::move(audio)});
  return tensors;
}

}  // namespace model
