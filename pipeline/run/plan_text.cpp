#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "pipeline/report/print.h"
#include "pipeline/run/plan.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMiB = 1 << 20;

/// "1:02:03"
std::string clock_time(double seconds) {
  const long long whole = std::llround(seconds);
  std::string text;
  print(text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

void print_rows(std::string& text, const char* title, const Plan& plan,
                const std::vector<Amount>& rows) {
  print(text, "%-20s %9s %9s %9s %9s %11s %11s %11s\n", title, "items", "finished", "refused",
        "chunks", "tokens", "audio", "core time");
  for (const Amount& row : rows)
    print(text, "%-20s %9lld %9lld %9lld %9lld %11lld %11s %11s\n", row.name.c_str(),
          static_cast<long long>(row.items), static_cast<long long>(row.finished),
          static_cast<long long>(row.refused), static_cast<long long>(row.chunks),
          static_cast<long long>(row.tokens), clock_time(plan.audio_seconds(row)).c_str(),
          clock_time(plan.core_seconds(row)).c_str());
}

Json to_json(const Plan& plan, const Amount& amount) {
  return {{"name", amount.name},
          {"items", amount.items},
          {"finished", amount.finished},
          {"refused", amount.refused},
          {"chunks", amount.chunks},
          {"tokens", amount.tokens},
          {"audio_seconds", plan.audio_seconds(amount)},
          {"core_seconds", plan.core_seconds(amount)}};
}

Json to_json(const Plan& plan, const std::vector<Amount>& amounts) {
  Json list = Json::array();
  for (const Amount& amount : amounts) list.push_back(to_json(plan, amount));
  return list;
}

}  // namespace

std::string to_table(const Plan& plan) {
  std::vector<Amount> corpora = plan.corpora;
  corpora.push_back(plan.total);
  std::string text;
  print_rows(text, "corpus", plan, corpora);
  if (plan.shards.size() > 1) {
    text += "\n";
    print_rows(text, "shard", plan, plan.shards);
    const double mean = plan.core_seconds(plan.total) / static_cast<double>(plan.shards.size());
    if (mean > 0)
      print(text, "%-20s the longest shard takes %.3f times the mean\n", "balance",
            plan.wall_seconds() * plan.workers / mean);
  }
  print(text, "\nspeech   %.3f s per token, %.3f core seconds per audio second (measured)\n",
        plan.seconds_per_token, plan.core_seconds_per_audio_second);
  print(text, "time     %s with %zu shard%s of %d worker%s\n",
        clock_time(plan.wall_seconds()).c_str(), plan.shards.size(),
        plan.shards.size() == 1 ? "" : "s", plan.workers, plan.workers == 1 ? "" : "s");
  print(text, "memory   up to %.0f MiB: %.0f MiB and %.0f MiB per worker\n",
        static_cast<double>(plan.memory.of(plan.workers)) / kMiB,
        static_cast<double>(plan.memory.shared) / kMiB,
        static_cast<double>(plan.memory.per_worker) / kMiB);
  for (const std::string& refusal : plan.refusals) text += "refused  " + refusal + "\n";
  return text;
}

std::string to_json(const Plan& plan) {
  const Json document = {{"total", to_json(plan, plan.total)},
                         {"corpora", to_json(plan, plan.corpora)},
                         {"shards", to_json(plan, plan.shards)},
                         {"refusals", plan.refusals},
                         {"workers", plan.workers},
                         {"wall_seconds", plan.wall_seconds()},
                         {"seconds_per_token", plan.seconds_per_token},
                         {"core_seconds_per_audio_second", plan.core_seconds_per_audio_second},
                         {"memory_bytes",
                          {{"shared", plan.memory.shared},
                           {"per_worker", plan.memory.per_worker},
                           {"total", plan.memory.of(plan.workers)}}}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pipeline
