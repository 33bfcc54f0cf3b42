// Computes speed and remaining time, and formats them to fit the terminal's width. See tally.h.
#include "cli/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "io/base/error.h"
#include "pipeline/report/print.h"

namespace cli {
namespace {

/// Most important first: a narrow terminal shows as many as it has room for.
std::vector<std::string> parts(const Tally& tally, double now) {
  std::vector<std::string> list = {std::to_string(tally.dealt_with()) + " of " +
                                   io::counted(tally.items(), "item")};
  if (tally.failed() > 0) list.push_back(std::to_string(tally.failed()) + " failed");
  if (tally.quarantined() > 0) list.push_back(std::to_string(tally.quarantined()) + " quarantined");
  const auto left = tally.remaining_seconds(now);
  if (left) list.push_back(pipeline::h_mm_ss(*left) + " left");
  if (tally.speed(now) > 0) list.push_back(fmt::format("{:.1f} x real time", tally.speed(now)));
  list.push_back(pipeline::h_mm_ss(tally.audio_seconds()) + " of audio");
  return list;
}

std::string bar(double share, int columns) {
  const int filled = static_cast<int>(std::clamp(share, 0.0, 1.0) * columns);
  std::string text = "[";
  text.append(static_cast<std::size_t>(filled), '#');
  text.append(static_cast<std::size_t>(columns - filled), '.');
  return text + "] ";
}

}  // namespace

// A job without a character (empty lines only) still has an end.
Eta::Eta(const pipeline::JobSize& job, int workers)
    : items_left_(job.items), characters_left_(job.characters), workers_(workers) {}

void Eta::found(double characters) {
  --items_left_;
  characters_left_ -= characters;
}

void Eta::finished(double characters, double busy_seconds) {
  found(characters);
  ++finished_;
  characters_ += characters;
  busy_ += busy_seconds;
  busy_squares_ += busy_seconds * busy_seconds;
}

std::optional<double> Eta::remaining_seconds(double elapsed_seconds) const {
  if (items_left_ <= 0) return 0;
  if (finished_ == 0 || characters_ <= 0 || busy_ <= 0 || elapsed_seconds <= 0) return std::nullopt;
  const double at_hand = static_cast<double>(std::min<std::int64_t>(workers_, items_left_));
  const double begun = at_hand * busy_squares_ / (2 * busy_);
  const double pace = std::min<double>(workers_, (busy_ + begun) / elapsed_seconds);
  const double work = std::max(0.0, characters_left_) * busy_ / characters_;
  // Something of the items in progress is left, however long they have been going.
  return std::max(work - begun, work / (2 * static_cast<double>(items_left_))) / pace;
}

Tally::Tally(const pipeline::RunBegin& run, const pipeline::JobSize& job, double now)
    : begin_(now), items_(job.items), eta_(job, run.workers) {}

void Tally::count(const pipeline::Outcome& outcome) {
  ++dealt_with_;
  failed_ += outcome.failed() ? 1 : 0;
  quarantined_ += outcome.status == pipeline::Status::kQuarantined ? 1 : 0;
}

void Tally::found(const pipeline::Outcome& outcome, double characters) {
  count(outcome);
  ++already_done_;
  eta_.found(characters);
}

void Tally::finished(const pipeline::Outcome& outcome, double characters) {
  count(outcome);
  // A copy takes no time to speak: it would make the speed look better than it is.
  if (outcome.copy_of.empty()) audio_seconds_ += outcome.audio_seconds;
  eta_.finished(characters, outcome.busy_seconds);
}

double Tally::speed(double now) const {
  return elapsed_seconds(now) > 0 ? audio_seconds_ / elapsed_seconds(now) : 0;
}

std::optional<double> Tally::remaining_seconds(double now) const {
  return eta_.remaining_seconds(elapsed_seconds(now));
}

std::string to_line(const Tally& tally, double now) {
  return fmt::format("{}", fmt::join(parts(tally, now), ", "));
}

std::string to_bar(const Tally& tally, double now, int columns) {
  constexpr int kBar = 24;
  constexpr int kRoomForBar = 64;
  const double share = tally.items() > 0 ? static_cast<double>(tally.dealt_with()) /
                                               static_cast<double>(tally.items())
                                         : 0;
  std::string line = columns >= kRoomForBar ? bar(share, kBar) : "";
  bool first = true;
  for (const std::string& part : parts(tally, now)) {
    // The last column stays free: some terminals move to the next line when it is filled.
    if (line.size() + part.size() + 2 >= static_cast<std::size_t>(columns)) break;
    line.append(first ? "" : ", ").append(part);
    first = false;
  }
  return line;
}

}  // namespace cli
