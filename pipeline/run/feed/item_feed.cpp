// Prepares items until the window is full, skips finished ones, and pops the item with the most
// tokens from a heap. See item_feed.h.
#include "pipeline/run/feed/item_feed.h"

#include <algorithm>
#include <utility>

namespace pipeline {
namespace {

bool costs_less(const std::unique_ptr<Work>& a, const std::unique_ptr<Work>& b) {
  return a->cost() < b->cost();
}

}  // namespace

void LongestFirst::push(Work work) {
  waiting_.push_back(std::make_unique<Work>(std::move(work)));
  std::ranges::push_heap(waiting_, costs_less);
}

std::unique_ptr<Work> LongestFirst::pop() {
  if (waiting_.empty()) return nullptr;
  std::ranges::pop_heap(waiting_, costs_less);
  std::unique_ptr<Work> work = std::move(waiting_.back());
  waiting_.pop_back();
  return work;
}

ItemFeed::ItemFeed(const Manifest& manifest, Preparer& preparer, RunJournal& journal,
                   const Stopwatch& clock, Hooks hooks, Settings settings)
    : stream_(manifest),
      preparer_(preparer),
      journal_(journal),
      clock_(clock),
      hooks_(std::move(hooks)),
      shard_(settings.shard),
      dealer_(settings.shard.count, settings.balance),
      window_(settings.window) {}

std::unique_ptr<Work> ItemFeed::next() {
  while (!at_end_ && !window_.is_full() && !hooks_.is_stopping()) {
    if (auto item = stream_.next())
      admit(*std::move(item));
    else
      at_end_ = true;
  }
  for (Work& work : journal_.take_requeued()) admit(std::move(work));
  return window_.pop();
}

void ItemFeed::admit(Item item) {
  if (dealer_.deal(item) != shard_.index) return;
  ++items_;
  Work work = preparer_.prepare(std::move(item));
  if (!work.outcome.failed()) {
    work.outcome.fingerprint = hooks_.fingerprint(work);
    const auto outcome = journal_.finished_outcome(work);
    if (outcome && hooks_.found(work, *outcome)) {
      ++found_;
      return;
    }
    return admit(std::move(work));
  }
  push(std::move(work));
}

void ItemFeed::admit(Work work) {
  if (journal_.start(work)) push(std::move(work));
}

void ItemFeed::push(Work work) {
  work.ready_seconds = clock_.seconds();
  window_.push(std::move(work));
}

}  // namespace pipeline
