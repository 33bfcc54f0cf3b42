#include "pipeline/run/longest_first.h"

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

}  // namespace pipeline
