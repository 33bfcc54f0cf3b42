// Reads host, processor, cores and usage from Linux, and version and engine identity from the
// build. See environment.h.
#include "pipeline/run/environment.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "io/audio_sink.h"
#include "model/kernels/blas.h"
#include "model/kernels/isa.h"
#include "pipeline/run/build_identity.h"
#include "pipeline/run/control_groups.h"
#include "pipeline/run/engine_identity.h"

namespace pipeline {
namespace {

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

double to_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// "2026-01-31T12:00:00.250Z"
std::string utc_now() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch());
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char day[32];
  std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
  return fmt::format("{}.{:03}Z", day, ms.count() % 1000);
}

/// Those of ARM's own cores that servers and boards have.
constexpr std::pair<std::string_view, std::string_view> kArmCores[] = {
    {"0xd03", "Cortex-A53"},  {"0xd05", "Cortex-A55"},  {"0xd07", "Cortex-A57"},
    {"0xd08", "Cortex-A72"},  {"0xd0b", "Cortex-A76"},  {"0xd0c", "Neoverse N1"},
    {"0xd40", "Neoverse V1"}, {"0xd41", "Cortex-A78"},  {"0xd46", "Cortex-A510"},
    {"0xd47", "Cortex-A710"}, {"0xd49", "Neoverse N2"}, {"0xd4f", "Neoverse V2"},
    {"0xd80", "Cortex-A520"}, {"0xd81", "Cortex-A720"}, {"0xd84", "Neoverse V3"},
    {"0xd8e", "Neoverse N3"}};

std::string arm_core(std::string_view implementer, std::string_view part) {
  const auto* const core =
      std::ranges::find(kArmCores, part, [](const auto& c) { return c.first; });
  if (implementer == "0x41" && core != std::end(kArmCores)) return std::string(core->second);
  return fmt::format("ARM implementer {} part {}", implementer, part);
}

int cores_of_affinity() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

std::string cpu_name(const std::filesystem::path& root) {
  std::ifstream info(root / "proc/cpuinfo");
  std::string implementer;
  std::vector<std::string> cores;  // of ARM, which are not always of one kind
  for (std::string line; std::getline(info, line);) {
    const auto colon = line.find(": ");
    if (colon == line.npos) continue;
    std::string value = line.substr(colon + 2);
    if (line.starts_with("model name")) return value;
    if (line.starts_with("CPU implementer")) implementer = value;
    if (line.starts_with("CPU part")) {
      const std::string core = arm_core(implementer, value);
      if (std::ranges::find(cores, core) == cores.end()) cores.push_back(core);
    }
  }
  return cores.empty() ? "unknown" : fmt::format("{}", fmt::join(cores, ", "));
}

int usable_cores() {
  const int cores = std::max(1, cores_of_affinity());
  const auto quota = quota_of_groups("/").cores;
  return quota && *quota < cores ? static_cast<int>(*quota) : cores;
}

Machine describe_machine() {
  Machine machine{.host = host_name(),
                  .cpu = cpu_name("/"),
                  .cores = usable_cores(),
                  .features = {},
                  .vector_isa = std::string(model::vector_isa())};
  const model::CpuFeatures cpu = model::cpu_features();
  if (cpu.avx2_fma) machine.features.insert(machine.features.end(), {"avx2", "fma"});
  if (cpu.avx512) machine.features.emplace_back("avx512");
  if (cpu.neon) machine.features.emplace_back("neon");
  return machine;
}

Usage current_usage() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {.cpu_seconds = to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime),
          .peak_memory_bytes = std::int64_t{usage.ru_maxrss} * 1024};
}

std::string release_version() { return std::string(kVersion); }

std::string build_identity() {
  std::string identity = release_version();
  identity.append(" (revision ").append(kRevision);
  identity.append(", ").append(kCompiler);
  return identity.append(", ").append(kBuildType) + ")";
}

std::string engine_identity() { return std::string(kSourcesIdentity) + " " + io::codec_versions(); }

RunBegin describe_program() {
  RunBegin run;
  run.time = utc_now();
  run.engine = engine_identity();
  run.version = kVersion;
  run.revision = kRevision;
  run.compiler = kCompiler;
  run.build_type = kBuildType;
  run.machine = describe_machine();
  return run;
}

}  // namespace pipeline
