// Builds report.json from a report. README.md of this folder defines its keys.
#include <cmath>
#include <utility>

#include "io/base/json_document.h"
#include "pipeline/journal/record.h"
#include "pipeline/report/report.h"

namespace pipeline {
namespace {

using io::Json;

Json quantiles(const Distribution& values) {
  return {{"min", values.min},
          {"p50", values.p50},
          {"p95", values.p95},
          {"p99", values.p99},
          {"max", values.max}};
}

Json totals_json(const Totals& totals) {
  return {{"items", totals.items},
          {"done", totals.done},
          {"copies", totals.copies},
          {"quarantined", totals.quarantined},
          {"failed", totals.failed},
          {"already_done", totals.already_done},
          {"records", totals.records},
          {"warnings", totals.warnings},
          {"bytes", totals.bytes},
          {"audio_seconds", totals.audio_seconds},
          {"spoken_seconds", totals.spoken_seconds},
          {"wall_seconds", totals.wall_seconds},
          {"run_seconds", totals.run_seconds},
          {"load_seconds", totals.load_seconds},
          {"plan_seconds", totals.plan_seconds},
          {"cpu_seconds", totals.cpu_seconds},
          {"busy_seconds", totals.busy_seconds},
          {"worker_cpu_seconds", totals.worker_cpu_seconds},
          {"rtf", totals.rtf()},
          {"core_seconds_per_audio_second", totals.core_seconds_per_audio_second()},
          {"audio_hours_per_core_day",
           audio_hours_per_core_day(totals.core_seconds_per_audio_second())},
          {"utilisation", totals.utilisation()},
          {"peak_memory_bytes", totals.peak_memory_bytes}};
}

Json stages_json(const Report& report) {
  Json stages = Json::array();
  const double spoken = report.totals.spoken_seconds;
  for (const StageSummary& stage : report.stages) {
    Json json = {{"name", stage.name},
                 {"count", stage.seconds.count},
                 {"seconds", stage.seconds.total},
                 {"share", stage.share},
                 {"per_audio_second", spoken > 0 ? stage.seconds.total / spoken : 0}};
    json.update(quantiles(stage.seconds));
    stages.push_back(std::move(json));
  }
  return stages;
}

Json lengths_json(const Report& report) {
  Json lengths = Json::array();
  for (const LengthClass& length : report.lengths)
    lengths.push_back({{"from", length.from},
                       {"to", std::isinf(length.to) ? Json() : Json(length.to)},
                       {"items", length.rtf.count},
                       {"audio_seconds", length.audio_seconds},
                       {"busy_seconds", length.busy_seconds},
                       {"rtf", quantiles(length.rtf)}});
  return lengths;
}

Json buckets_json(const Report& report) {
  Json buckets = Json::array();
  for (const BucketUse& bucket : report.buckets)
    buckets.push_back({{"frames", bucket.frames},
                       {"items", bucket.items},
                       {"audio_seconds", bucket.audio_seconds},
                       {"bytes", bucket.bytes}});
  return buckets;
}

Json workers_json(const Report& report) {
  Json workers = Json::array();
  for (const WorkerSummary& worker : report.workers)
    workers.push_back({{"journal", report.journals[static_cast<std::size_t>(worker.journal)]},
                       {"worker", worker.worker},
                       {"busy_seconds", worker.busy_seconds},
                       {"cpu_seconds", worker.cpu_seconds},
                       {"available_seconds", worker.available_seconds}});
  return workers;
}

/// The records as the journal has them, with what the report knows besides.
Json runs_json(const Report& report) {
  Json runs = Json::array();
  for (const JournaledRun& run : report.runs) {
    Json json = {{"journal", report.journals[static_cast<std::size_t>(run.journal)]},
                 {"result", result_of(run)},
                 {"records", run.records},
                 {"offset_seconds", run.offset_seconds},
                 {"wall_seconds", run.wall_seconds}};
    json["begin"] = run.begin ? to_json(*run.begin) : Json();
    json["end"] = run.end ? to_json(*run.end) : Json();
    for (const char* part : {"begin", "end"})
      if (json[part].is_object()) json[part].erase("record");
    runs.push_back(std::move(json));
  }
  return runs;
}

Json failures_json(const Report& report) {
  Json failures = Json::array();
  for (const Failure& failure : report.failures)
    failures.push_back(
        {{"name", failure.name}, {"origin", failure.origin}, {"reason", failure.reason}});
  return failures;
}

}  // namespace

Json report_json(const Report& report, const std::optional<Price>& price) {
  Json audio = {{"count", report.audio.count()}};
  audio.update(quantiles(report.audio.summary()));
  Json rtf = {{"count", report.rtf.count}};
  rtf.update(quantiles(report.rtf));
  Json json = {
      {"kind", "kokoro-render report 1"},
      {"totals", totals_json(report.totals)},
      {"stages", stages_json(report)},
      {"queue", quantiles(report.queue)},
      {"item_rtf", std::move(rtf)},
      {"lengths", lengths_json(report)},
      {"buckets", buckets_json(report)},
      {"item_audio_seconds", std::move(audio)},
      {"flags", report.flags},
      {"failures", failures_json(report)},
      {"more_failures", report.more_failures},
      {"utilisation", {{"bin_seconds", report.bin_seconds}, {"busy_share", report.utilisation}}},
      {"workers", workers_json(report)},
      {"damaged_lines", report.damaged_lines},
      {"runs", runs_json(report)}};
  if (price)
    json["price"] = price_json(*price, report.totals.cpu_seconds,
                               report.totals.core_seconds_per_audio_second());
  return json;
}

}  // namespace pipeline
