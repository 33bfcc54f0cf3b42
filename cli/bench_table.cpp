#include <algorithm>
#include <cstdio>
#include <numeric>

#include "cli/bench_result.h"

namespace cli {
namespace {

constexpr double kGiga = 1e9;
constexpr double kMiB = 1 << 20;

void print_head(const BenchResult& r) {
  std::printf("model      %s, %.1f million parameters, ready %.2f s after the process began\n",
              r.model.source.c_str(), static_cast<double>(r.model.parameters) / 1e6,
              r.ready_seconds);
  std::printf("processor  %s, kernels %s, BLAS %s\n", r.machine.cpu.c_str(),
              r.machine.vector_isa.c_str(), r.machine.blas_core.c_str());
  std::printf("a second of audio is %.1f GFLOP with every convolution done directly\n\n",
              r.direct_operations_per_second / kGiga);
  std::printf("%6s %8s %8s %10s %10s %10s %10s %9s", "tokens", "audio s", "seconds", "real-time",
              "GFLOP/s", "core's", "of core's", "peak MiB");
  if (r.workers > 1) std::printf("  %d workers", r.workers);
  std::printf("\n");
}

void print_stages(const BenchResult& r, const BenchedInput& input) {
  const model::SpeechTimings& t = input.timings;
  std::printf("\nstages of %d tokens, %.2f s of audio\n", t.tokens, t.audio_seconds);
  std::printf("%-14s %9s %7s %10s %10s %12s %14s %9s\n", "stage", "seconds", "share", "GFLOP",
              "done", "weights MB", "activations MB", "of floor");
  const double sum = std::accumulate(t.stages.begin(), t.stages.end(), 0.0);
  for (int i = 0; i < model::kStageCount; ++i) {
    const model::Cost& cost = input.costs[i];
    const double floor = model::floor_seconds(cost, t.peak, r.copy_rate);
    std::printf("%-14s %9.4f %6.1f%% %10.2f %10.2f %12.1f %14.1f %8.1f%%\n",
                std::string(model::stage_name(static_cast<model::Stage>(i))).c_str(), t.stages[i],
                100 * t.stages[i] / sum, cost.direct / kGiga, cost.done / kGiga, cost.weights / 1e6,
                cost.activations / 1e6, 100 * floor / t.stages[i]);
  }
}

std::string shape_of(const model::Operation& o) {
  std::string text = std::to_string(o.inputs) + " > " + std::to_string(o.outputs);
  if (o.kernel == model::Kernel::kAttention)
    text += ", " + std::to_string(o.taps) + " heads";
  else if (o.taps > 1)
    text += ", k " + std::to_string(o.taps);
  return text;
}

void print_kernels(const BenchResult& r) {
  constexpr double kLeastShare = 0.002;
  double sum = 0;
  for (const model::KernelTiming& t : r.kernels) sum += t.shape.fused ? 0 : t.seconds;
  std::printf("\nkernels by themselves at %.0f s of audio, per second of it: %.3f s in all\n",
              r.kernel_audio_seconds, sum / r.kernel_audio_seconds);
  std::printf("one core: %.1f GFLOP/s in multiply-adds, %.1f GB/s in copies\n", r.peak() / kGiga,
              r.copy_rate / kGiga);
  std::printf("%-15s %-20s %7s %6s %9s %7s %9s %9s %8s\n", "kernel", "shape", "rows", "calls", "ms",
              "share", "MFLOP", "of floor", "direct");
  double others = 0;
  for (const model::KernelTiming& t : r.kernels) {
    const double per_second = t.seconds / r.kernel_audio_seconds;
    if (t.seconds < kLeastShare * sum) {
      others += t.shape.fused ? 0 : per_second;
      continue;
    }
    const double floor = model::floor_seconds(t.cost, r.peak(), r.copy_rate);
    std::printf("%-15s %-20s %7d %6d %9.3f ", model::kernel_name(t.shape.kernel),
                shape_of(t.shape).c_str(), t.shape.rows, t.calls, 1e3 * per_second);
    if (t.shape.fused)
      std::printf("%7s", "inside");
    else
      std::printf("%6.1f%%", 100 * t.seconds / sum);
    std::printf(" %9.1f %8.1f%%", t.cost.done / r.kernel_audio_seconds / 1e6,
                100 * floor / t.seconds);
    if (t.direct_seconds) std::printf(" %7.2fx", *t.direct_seconds / t.seconds);
    std::printf("\n");
  }
  std::printf("%-15s %-20s %7s %6s %9.3f\n", "others", "", "", "", 1e3 * others);
}

}  // namespace

void print_last_input(const BenchResult& r) {
  if (r.inputs.size() == 1) print_head(r);
  const BenchedInput& input = r.inputs.back();
  const model::SpeechTimings& t = input.timings;
  const double seconds = model::median(t.seconds);
  const double rate = r.effective_rate(input);
  std::printf("%6d %8.2f %8.3f %10.3f %10.1f %10.1f %9.1f%% %9.0f", t.tokens, t.audio_seconds,
              seconds, seconds / t.audio_seconds, rate * t.peak / kGiga, t.peak / kGiga, 100 * rate,
              static_cast<double>(input.peak_memory_bytes) / kMiB);
  if (r.workers > 1) std::printf("  %8.2fx", model::median(t.scaling));
  std::printf("\n");
  std::fflush(stdout);  // the next one takes a while
}

void print_stages_and_kernels(const BenchResult& r) {
  for (const BenchedInput& input : r.inputs) print_stages(r, input);
  print_kernels(r);
}

}  // namespace cli
