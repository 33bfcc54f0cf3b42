#pragma once

#include <functional>
#include <memory>

#include "pipeline/run/work.h"

namespace pipeline {

/// Runs items through three stages on `workers` threads (the caller's among them): `read` one at a
/// time until it gives nullptr, rendering in parallel, `write` one at a time, as soon as an item is
/// rendered: a long one does not hold up those behind it. At most two items per worker are under
/// way, which bounds the memory.
/// `make_render` is called with 0 .. workers - 1 before the first item; each function it makes is
/// used by one thread at a time, so it may own scratch memory. An exception of any stage ends the
/// reading; what was read before is still rendered and written, then the first exception is thrown
/// here.
void run_stages(int workers, const std::function<std::unique_ptr<Work>()>& read,
                const std::function<std::function<void(Work&)>(int)>& make_render,
                const std::function<void(Work&)>& write);

}  // namespace pipeline
