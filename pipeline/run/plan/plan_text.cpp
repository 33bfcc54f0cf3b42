#include <algorithm>
#include <nlohmann/json.hpp>

#include "pipeline/report/print.h"
#include "pipeline/run/plan/plan.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMiB = 1 << 20;
constexpr double kSecondsPerFrame = 1.0 * model::kSamplesPerFrame / model::kSampleRate;

void print_rows(std::string& text, const char* title, const Plan& plan,
                const std::vector<Amount>& rows) {
  print(text, "%-20s %9s %9s %9s %9s %11s %11s %11s\n", title, "items", "finished", "refused",
        "chunks", "tokens", "audio", "core time");
  for (const Amount& row : rows)
    print(text, "%-20s %9lld %9lld %9lld %9lld %11lld %11s %11s\n", row.name.c_str(),
          static_cast<long long>(row.items), static_cast<long long>(row.finished),
          static_cast<long long>(row.refused), static_cast<long long>(row.chunks),
          static_cast<long long>(row.tokens), h_mm_ss(plan.audio_seconds(row)).c_str(),
          h_mm_ss(plan.core_seconds(row)).c_str());
}

std::int64_t items_in(const Plan& plan, int bucket) {
  const auto found = plan.items_by_bucket.find(bucket);
  return found == plan.items_by_bucket.end() ? 0 : found->second;
}

void print_buckets(std::string& text, const Plan& plan) {
  print(text, "\n%-20s %9s %9s %15s %15s\n", "bucket, frames", "audio s", "items",
        "activations MiB", "scratch MiB");
  for (const model::BucketMemory& bucket : plan.memory.buckets)
    print(text, "%-20d %9.2f %9lld %15.1f %15.1f\n", bucket.frames,
          bucket.frames * kSecondsPerFrame, static_cast<long long>(items_in(plan, bucket.frames)),
          static_cast<double>(bucket.activations) / kMiB,
          static_cast<double>(bucket.scratch) / kMiB);
}

Json buckets_json(const Plan& plan) {
  Json list = Json::array();
  for (const model::BucketMemory& bucket : plan.memory.buckets)
    list.push_back({{"frames", bucket.frames},
                    {"items", items_in(plan, bucket.frames)},
                    {"activations", bucket.activations},
                    {"scratch", bucket.scratch}});
  return list;
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
  print_buckets(text, plan);
  print(text, "\nspeech   %.3f s per token, %.3f core seconds per audio second (measured)\n",
        plan.seconds_per_token, plan.core_seconds_per_audio_second);
  print(text, "time     %s with %zu shard%s of %d worker%s\n", h_mm_ss(plan.wall_seconds()).c_str(),
        plan.shards.size(), plan.shards.size() == 1 ? "" : "s", plan.workers,
        plan.workers == 1 ? "" : "s");
  print(
      text,
      "memory   up to %.0f MiB: %.0f MiB shared, %.0f MiB of it weights, and %.0f MiB per worker\n",
      static_cast<double>(plan.memory.of(plan.workers)) / kMiB,
      static_cast<double>(plan.memory.shared) / kMiB,
      static_cast<double>(plan.memory.weights) / kMiB,
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
                           {"weights", plan.memory.weights},
                           {"per_worker", plan.memory.per_worker},
                           {"total", plan.memory.of(plan.workers)},
                           {"buckets", buckets_json(plan)}}}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pipeline
