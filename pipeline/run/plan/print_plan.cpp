// Rows of corpora, shards and buckets, then a line for speed, time, memory and each refusal.
#include "pipeline/run/plan/print_plan.h"

#include "io/base/json_text.h"
#include "pipeline/report/print.h"

namespace pipeline {
namespace {

using io::Json;

constexpr double kMiB = 1 << 20;
constexpr double kSecondsPerFrame = 1.0 * model::kSamplesPerFrame / model::kSampleRate;

void print_rows(std::string& text, const char* title, const Plan& plan,
                const std::vector<Amount>& rows) {
  print(text, "{:20} {:>9} {:>9} {:>9} {:>9} {:>11} {:>11} {:>11}\n", title, "items", "finished",
        "refused", "chunks", "tokens", "audio", "core time");
  for (const Amount& row : rows)
    print(text, "{:20} {:9} {:9} {:9} {:9} {:11} {:>11} {:>11}\n", row.name, row.items,
          row.finished, row.refused, row.chunks, row.tokens, h_mm_ss(plan.audio_seconds(row)),
          h_mm_ss(plan.core_seconds(row)));
}

std::int64_t items_in(const Plan& plan, int bucket) {
  const auto found = plan.items_by_bucket.find(bucket);
  return found == plan.items_by_bucket.end() ? 0 : found->second;
}

void print_buckets(std::string& text, const Plan& plan) {
  print(text, "\n{:20} {:>9} {:>9} {:>15} {:>15}\n", "bucket, frames", "audio s", "items",
        "activations MiB", "scratch MiB");
  for (const model::BucketMemory& bucket : plan.memory.buckets)
    print(text, "{:<20} {:9.2f} {:9} {:15.1f} {:15.1f}\n", bucket.frames,
          bucket.frames * kSecondsPerFrame, items_in(plan, bucket.frames),
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

std::string to_table(const Plan& plan, const std::optional<Price>& price) {
  std::vector<Amount> corpora = plan.corpora;
  corpora.push_back(plan.total);
  std::string text;
  print_rows(text, "corpus", plan, corpora);
  if (plan.shards.size() > 1) {
    text += "\n";
    print_rows(text, "shard", plan, plan.shards);
    if (plan.total.unfinished_tokens > 0)
      print(text, "{:20} the longest shard takes {:.3f} times the mean\n", "balance",
            plan.imbalance());
  }
  print_buckets(text, plan);
  print(text, "\nspeech   {:.3f} s per token, {:.3f} core seconds per audio second (measured)\n",
        plan.seconds_per_token, plan.core_seconds_per_audio_second);
  print(text, "cores    {:.1f} hours of audio per core day\n",
        audio_hours_per_core_day(plan.core_seconds_per_audio_second));
  if (price)
    text += price_line(*price, plan.core_seconds(plan.total), "for what is not finished",
                       plan.core_seconds_per_audio_second);
  print(text, "time     {} with {} shard{} of {} worker{}\n", h_mm_ss(plan.wall_seconds()),
        plan.shards.size(), plan.shards.size() == 1 ? "" : "s", plan.workers,
        plan.workers == 1 ? "" : "s");
  print(text,
        "memory   up to {:.0f} MiB: {:.0f} MiB shared, {:.0f} MiB of it weights, and {:.0f} MiB "
        "per worker\n",
        static_cast<double>(plan.memory.of(plan.workers)) / kMiB,
        static_cast<double>(plan.memory.shared) / kMiB,
        static_cast<double>(plan.memory.weights) / kMiB,
        static_cast<double>(plan.memory.per_worker) / kMiB);
  for (const std::string& refusal : plan.refusals) text += "refused  " + refusal + "\n";
  return text;
}

std::string to_json(const Plan& plan, const std::optional<Price>& price) {
  Json document = {
      {"total", to_json(plan, plan.total)},
      {"corpora", to_json(plan, plan.corpora)},
      {"shards", to_json(plan, plan.shards)},
      {"refusals", plan.refusals},
      {"workers", plan.workers},
      {"wall_seconds", plan.wall_seconds()},
      {"seconds_per_token", plan.seconds_per_token},
      {"core_seconds_per_audio_second", plan.core_seconds_per_audio_second},
      {"audio_hours_per_core_day", audio_hours_per_core_day(plan.core_seconds_per_audio_second)},
      {"memory_bytes",
       {{"shared", plan.memory.shared},
        {"weights", plan.memory.weights},
        {"per_worker", plan.memory.per_worker},
        {"total", plan.memory.of(plan.workers)},
        {"buckets", buckets_json(plan)}}}};
  if (price)
    document["price"] =
        price_json(*price, plan.core_seconds(plan.total), plan.core_seconds_per_audio_second);
  return io::json_text(document, 2) + "\n";
}

}  // namespace pipeline
