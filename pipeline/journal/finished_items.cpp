// Indexes records by a hash of the item's name, and by a hash of fingerprint and corpus; reads a
// record from its journal when asked. See finished_items.h.
#include "pipeline/journal/finished_items.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <ctime>
#include <utility>
#include <variant>

#include "io/base/error.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

io::Hash128 hash_of_speech(std::string_view corpus, std::string_view fingerprint) {
  std::string key(fingerprint);  // of fixed length, so no corpus name can imitate another pair
  return io::Hash128::of(key.append(corpus));
}

/// A millisecond after `2024-05-01T12:30:00.250Z`.
std::string just_after(const std::string& time) {
  std::tm utc{};
  int ms = 0;
  std::sscanf(time.c_str(), "%d-%d-%dT%d:%d:%d.%dZ", &utc.tm_year, &utc.tm_mon, &utc.tm_mday,
              &utc.tm_hour, &utc.tm_min, &utc.tm_sec, &ms);
  utc.tm_year -= 1900;
  utc.tm_mon -= 1;
  const std::time_t seconds = ::timegm(&utc) + (ms + 1) / 1000;
  ::gmtime_r(&seconds, &utc);
  char day[32];
  std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
  return fmt::format("{}.{:03}Z", day, (ms + 1) % 1000);
}

std::string_view corpus_of(const Outcome& outcome) {
  return std::string_view(outcome.name).substr(0, outcome.name.find('/'));
}

}  // namespace

FinishedItems::FinishedItems(const fs::path& output) {
  for (const fs::path& path : find_journals(output)) read_all(path);
  runs_.emplace_back().time = "this run, later than any";  // letters sort after digits
}

void FinishedItems::read_all(const fs::path& path) {
  const std::uint32_t journal = number_of(path);
  bool has_begun = false;  // nobody can tell what made the records before
  JournalReader reader(path);
  while (const auto record = reader.next()) {
    if (const auto* begin = std::get_if<RunBegin>(&*record)) {
      runs_.push_back(*begin);
      has_begun = true;
    }
    if (const auto* outcome = std::get_if<Outcome>(&*record); outcome && has_begun)
      note(*outcome, {journal, latest_run(), reader.position()});
  }
  damaged_ += reader.damaged();
}

std::optional<Outcome> FinishedItems::find(std::string_view name) {
  const auto found = by_name_.find(io::Hash128::of(name));
  return found == by_name_.end() ? std::nullopt : read(found->second);
}

const RunBegin* FinishedItems::run_of(std::string_view name) const {
  const auto found = by_name_.find(io::Hash128::of(name));
  return found == by_name_.end() ? nullptr : &runs_[found->second.run];
}

std::string FinishedItems::time_of_next_run(const std::string& now) const {
  std::string last;
  for (std::size_t i = 0; i + 1 < runs_.size(); ++i) last = std::max(last, runs_[i].time);
  return last < now ? now : just_after(last);
}

std::optional<Outcome> FinishedItems::find_same(std::string_view corpus,
                                                std::string_view fingerprint) {
  const auto found = by_speech_.find(hash_of_speech(corpus, fingerprint));
  if (found == by_speech_.end()) return std::nullopt;
  auto outcome = read(found->second);
  const bool is_latest = by_name_.at(io::Hash128::of(outcome->name)) == found->second;
  return is_latest ? std::move(outcome) : std::nullopt;  // else its file says something else now
}

void FinishedItems::retire(const Outcome& outcome) {
  by_speech_.erase(hash_of_speech(corpus_of(outcome), outcome.fingerprint));
}

void FinishedItems::add(const Outcome& outcome, const fs::path& journal, std::int64_t position) {
  note(outcome, {number_of(journal), latest_run(), position});
}

std::uint32_t FinishedItems::number_of(const fs::path& journal) {
  const auto found = std::find(journals_.begin(), journals_.end(), journal);
  if (found != journals_.end()) return static_cast<std::uint32_t>(found - journals_.begin());
  journals_.push_back(journal);
  return static_cast<std::uint32_t>(journals_.size() - 1);
}

void FinishedItems::note(const Outcome& outcome, const Place& place) {
  const auto [old, is_new] = by_name_.try_emplace(io::Hash128::of(outcome.name), place);
  if (!is_new && runs_[place.run].time >= runs_[old->second.run].time) old->second = place;
  if (outcome.status == Status::kDone)
    by_speech_.insert_or_assign(hash_of_speech(corpus_of(outcome), outcome.fingerprint), place);
}

std::optional<Outcome> FinishedItems::read(const Place& place) {
  if (!reader_ || open_ != place.journal) reader_.emplace(journals_[place.journal]);
  open_ = place.journal;
  reader_->seek(place.position);
  const auto record = reader_->next();
  if (!record || !std::holds_alternative<Outcome>(*record))
    throw io::Error(journals_[place.journal].string(),
                    "the record at byte " + std::to_string(place.position) + " has changed");
  return std::get<Outcome>(*record);
}

}  // namespace pipeline
