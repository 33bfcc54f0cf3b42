#pragma once

#include <functional>
#include <string>

#include "model/tensor/mat.h"

namespace model {

/// How the reference lays a tensor out; the engine's rows are always time.
enum class Axes { kTimeByChannels, kChannelsByTime };

/// Sees the output of every stage under the reference's name for it. Empty when nobody watches.
using Tap = std::function<void(const std::string& name, ConstMat value, Axes axes)>;

inline void keep(const Tap& tap, const std::string& name, ConstMat value,
                 Axes axes = Axes::kTimeByChannels) {
  if (tap) tap(name, value, axes);
}

}  // namespace model
