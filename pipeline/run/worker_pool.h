#pragma once

#include <functional>
#include <memory>

#include "pipeline/run/renderer.h"

namespace pipeline {

/// Runs items through three stages on `workers` threads (the caller's among them): `read` in order
/// and one at a time until it gives nullptr, rendering in parallel, `write` in the order of reading
/// and one at a time. At most two items per worker are under way, which bounds the memory.
/// `make_render` is called `workers` times before the first item; each function it makes is used by
/// one thread at a time, so it may own scratch memory. An exception of any stage ends the reading;
/// what was read before is still rendered and written, then the first exception is thrown here.
void run_in_order(int workers, const std::function<std::unique_ptr<Work>()>& read,
                  const std::function<std::function<void(Work&)>()>& make_render,
                  const std::function<void(Work&)>& write);

}  // namespace pipeline
