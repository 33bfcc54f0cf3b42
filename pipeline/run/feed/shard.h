// Shards: how one is named on the command line, and which items of a job belong to it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/base/owned_folder.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Which part of a job one process renders.
struct Shard {
  int index = 0;  ///< from 0
  int count = 1;

  bool is_whole() const { return count == 1; }
};

/// How a shard takes the output folder: a whole job has it alone.
io::FolderClaim claim_of(Shard shard, io::Inputs inputs);

/// How items are dealt out to shards; every shard has to be told the same.
enum class Balance {
  kHash,  ///< by a hash of the item's name: stable whatever else the job holds
  kCost,  ///< each item to the shard with the least work so far: even, stable as long as items are
          ///< added at the end only
};

/// `INDEX/COUNT` with INDEX from 0; `slurm` takes both from the variables of a job array, whatever
/// its first index and step; `kubernetes/COUNT` takes the index from JOB_COMPLETION_INDEX.
/// `environment` gives the value of a variable. Throws std::invalid_argument saying what was
/// expected and found.
Shard parse_shard(const std::string& text,
                  const std::function<const char*(const char*)>& environment);

/// Deals the items of a job out, in the manifest's order. Every process that asks about the same
/// items in the same order hears the same. One object, one thread.
class Dealer {
 public:
  Dealer(int shards, Balance balance);

  /// The shard, from 0, that renders the next item.
  int deal(const Item& item);

 private:
  Balance balance_;
  std::vector<double> load_;  ///< characters dealt to each shard
};

}  // namespace pipeline
