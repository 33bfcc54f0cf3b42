#pragma once

#include <functional>

#include "model/measuring/operation.h"
#include "model/tensor/arena.h"

namespace model {

/// A function that runs the kernel of `operation` once at its shape, on made-up numbers that any
/// number of calls leaves of normal size. Operands lie in `room`, which must outlive it.
std::function<void()> kernel_call(const Operation& operation, Arena& room);

}  // namespace model
