// Parses a shard from INDEX/COUNT or the variables of Slurm and Kubernetes; assigns items by hash
// or to the least loaded shard. See shard.h.
#include "pipeline/run/feed/shard.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

#include "io/base/hash.h"
#include "pipeline/manifest/survey.h"

namespace pipeline {
namespace {

using Environment = std::function<const char*(const char*)>;

/// -1 for what is no number.
int to_int(std::string_view digits) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? value : -1;
}

[[noreturn]] void refuse(const std::string& subject, const std::string& expected) {
  throw std::invalid_argument(subject + ": expected " + expected);
}

int variable(const Environment& environment, const char* name) {
  const char* value = environment(name);
  if (value == nullptr) refuse(name, "the number of this task, found no such variable");
  const int number = to_int(value);
  if (number < 0) refuse(name, "a number, found \"" + std::string(value) + "\"");
  return number;
}

Shard checked(Shard shard, const std::string& subject) {
  if (shard.count < 1 || shard.index < 0 || shard.index >= shard.count)
    refuse(subject, "an index from 0 to the count less one, found index " +
                        std::to_string(shard.index) + " of " + std::to_string(shard.count));
  return shard;
}

/// An array such as 5-20:5 numbers its four tasks 5, 10, 15 and 20.
Shard from_slurm(const Environment& environment) {
  const int step = variable(environment, "SLURM_ARRAY_TASK_STEP");
  const int distance =
      variable(environment, "SLURM_ARRAY_TASK_ID") - variable(environment, "SLURM_ARRAY_TASK_MIN");
  if (step < 1 || distance % step != 0)
    refuse("SLURM_ARRAY_TASK_ID", "a number of steps of " + std::to_string(step) +
                                      " after SLURM_ARRAY_TASK_MIN; arrays given as a list of "
                                      "numbers have none (use --shard INDEX/COUNT)");
  return checked({distance / step, variable(environment, "SLURM_ARRAY_TASK_COUNT")},
                 "Slurm's job array (use --shard INDEX/COUNT where it is not evenly spaced)");
}

}  // namespace

Shard parse_shard(const std::string& text, const Environment& environment) {
  if (text == "slurm") return from_slurm(environment);
  const std::size_t slash = text.find('/');
  const int count =
      slash == std::string::npos ? -1 : to_int(std::string_view(text).substr(slash + 1));
  const std::string index = text.substr(0, slash);
  if (count >= 0 && index == "kubernetes")
    return checked({variable(environment, "JOB_COMPLETION_INDEX"), count}, "kubernetes");
  const int number = to_int(index);
  if (count < 0 || number < 0)
    refuse("shard", "INDEX/COUNT, slurm or kubernetes/COUNT, found \"" + text + "\"");
  return checked({number, count}, "shard " + text);
}

io::FolderClaim claim_of(Shard shard, io::Inputs inputs) {
  const std::string part = std::to_string(shard.index) + "-of-" + std::to_string(shard.count);
  return {.part = shard.is_whole() ? "" : part,
          .in_use = "another process is rendering into this folder",
          .inputs = std::move(inputs)};
}

Dealer::Dealer(int shards, Balance balance)
    : balance_(balance), load_(static_cast<std::size_t>(shards)) {}

int Dealer::deal(const Item& item) {
  if (balance_ == Balance::kHash)
    return static_cast<int>(io::Hash128::of(item.name()).low % load_.size());
  const auto least = std::min_element(load_.begin(), load_.end());
  *least += characters(item);
  return static_cast<int>(least - load_.begin());
}

}  // namespace pipeline
