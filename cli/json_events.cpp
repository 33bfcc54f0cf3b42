#include "cli/json_events.h"

#include <array>
#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 3> kStatusNames = {"done", "quarantined", "failed"};
constexpr std::array<const char*, 3> kResultNames = {"complete", "stopped", "broken"};

std::string dump(const Json& event) {
  // A reason may quote bytes that are not UTF-8: the line must hold all the same.
  return event.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string begin_event(const pipeline::RunBegin& run, const pipeline::JobSize& job) {
  return dump({{"event", "begin"},
               {"time", run.time},
               {"items", job.items},
               {"characters", job.characters},
               {"shard", run.shard},
               {"shards", run.shards},
               {"workers", run.workers},
               {"model", run.model.identity}});
}

std::string item_event(const pipeline::Outcome& outcome, bool found) {
  Json event = {{"event", "item"},
                {"name", outcome.name},
                {"status", kStatusNames[static_cast<std::size_t>(outcome.status)]},
                {"found", found}};
  if (outcome.failed()) {
    event["failure"] = outcome.failure;
  } else {
    event["path"] = outcome.path;
    event["audio_seconds"] = outcome.audio_seconds;
  }
  if (!outcome.copy_of.empty()) event["copy_of"] = outcome.copy_of;
  event["busy_seconds"] = outcome.busy_seconds;
  event["warnings"] = outcome.warnings;
  event["flags"] = outcome.flags;
  return dump(event);
}

std::string progress_event(const Tally& tally, double now) {
  const auto left = tally.remaining_seconds(now);
  return dump({{"event", "progress"},
               {"dealt_with", tally.dealt_with()},
               {"items", tally.items()},
               {"failed", tally.failed()},
               {"audio_seconds", tally.audio_seconds()},
               {"elapsed_seconds", tally.elapsed_seconds(now)},
               {"speed", tally.speed(now)},
               {"remaining_seconds", left ? Json(*left) : Json()}});
}

std::string stopping_event() { return dump({{"event", "stopping"}}); }

std::string end_event(const pipeline::RunEnd& run, const Tally& tally) {
  return dump({{"event", "end"},
               {"result", kResultNames[static_cast<std::size_t>(run.result)]},
               {"error", run.error},
               {"items", run.items},
               {"already_done", run.already_done},
               {"failed", tally.failed()},
               {"quarantined", tally.quarantined()},
               {"audio_seconds", tally.audio_seconds()},
               {"wall_seconds", run.wall_seconds}});
}

}  // namespace cli
