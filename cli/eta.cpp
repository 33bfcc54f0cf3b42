#include "cli/eta.h"

#include <algorithm>

namespace cli {

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

}  // namespace cli
