#include <nlohmann/json.hpp>

#include "cli/bench_result.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

Json cost_json(const model::Cost& cost, double seconds, double peak, double copy_rate) {
  const double floor = model::floor_seconds(cost, peak, copy_rate);
  return {{"direct_operations", cost.direct}, {"operations", cost.done},
          {"weight_bytes", cost.weights},     {"activation_bytes", cost.activations},
          {"floor_seconds", floor},           {"fraction_of_floor", floor / seconds}};
}

Json input_json(const BenchResult& r, const BenchedInput& input) {
  const model::SpeechTimings& t = input.timings;
  const double seconds = model::median(t.seconds);
  Json stages = Json::array();
  for (int i = 0; i < model::kStageCount; ++i) {
    Json stage = {{"stage", model::stage_name(static_cast<model::Stage>(i))},
                  {"seconds", t.stages[i]}};
    stage.update(cost_json(input.costs[i], t.stages[i], t.peak, r.copy_rate));
    stages.push_back(stage);
  }
  Json result = {{"tokens", t.tokens},
                 {"frames", t.frames},
                 {"audio_seconds", t.audio_seconds},
                 {"seconds", seconds},
                 {"run_seconds", t.seconds},
                 {"real_time_factor", seconds / t.audio_seconds},
                 {"peak_operations_per_second", t.peak},
                 {"largest_peak", t.largest_peak},
                 {"effective_rate", r.effective_rate(input)},
                 {"peak_memory_bytes", input.peak_memory_bytes},
                 {"stages", stages}};
  if (r.workers > 1) {
    result["scaling"] = model::median(t.scaling);
    result["run_scaling"] = t.scaling;
  }
  return result;
}

Json kernel_json(const BenchResult& r, const model::KernelTiming& t) {
  const model::Operation& o = t.shape;
  Json result = {{"kernel", model::kernel_name(o.kernel)},
                 {"rows", o.rows},
                 {"inputs", o.inputs},
                 {"outputs", o.outputs},
                 {"taps", o.taps},
                 {"stride", o.stride},
                 {"calls", t.calls},
                 {"inside_another", o.fused},
                 {"seconds", t.seconds}};
  result.update(cost_json(t.cost, t.seconds, r.peak(), r.copy_rate));
  if (t.direct_seconds) result["direct_seconds"] = *t.direct_seconds;
  return result;
}

}  // namespace

std::string to_json(const BenchResult& r) {
  Json result = {{"model", r.model.source},
                 {"model_identity", r.model.identity},
                 {"cpu", r.machine.cpu},
                 {"vector_isa", r.machine.vector_isa},
                 {"blas_core", r.machine.blas_core},
                 {"workers", r.workers},
                 {"ready_seconds", r.ready_seconds},
                 {"direct_operations_per_audio_second", r.direct_operations_per_second},
                 {"copy_bytes_per_second", r.copy_rate},
                 {"inputs", Json::array()},
                 {"kernel_audio_seconds", r.kernel_audio_seconds},
                 {"kernels", Json::array()}};
  for (const BenchedInput& input : r.inputs) result["inputs"].push_back(input_json(r, input));
  for (const model::KernelTiming& t : r.kernels) result["kernels"].push_back(kernel_json(r, t));
  return result.dump(2) + "\n";
}

}  // namespace cli
