#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/tensor/mat.h"

namespace model {

/// How the reference lays a tensor out; the engine's rows are always time.
enum class Axes { kTimeByChannels, kChannelsByTime };

/// Watches a run of the network. Each stage shows its output, under the reference's name for it,
/// before the next stage reads it; a watcher may write into it, which is how a stage is tested on
/// the reference's own inputs (teacher forcing). Empty functions when nobody watches.
struct Tap {
  std::function<void(const std::string& name, Mat value, Axes axes)> tensor;
  std::function<void(std::vector<int>& durations)> durations;
};

inline void keep(const Tap& tap, const std::string& name, Mat value,
                 Axes axes = Axes::kTimeByChannels) {
  if (tap.tensor) tap.tensor(name, value, axes);
}

}  // namespace model
