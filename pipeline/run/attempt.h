#pragma once

#include <functional>

#include "pipeline/journal/record.h"

namespace pipeline {

/// Takes a step of one item. Whatever goes wrong in it is the failure of this item alone; only an
/// io::Error of the disk, which the next item would meet as well, is thrown. Whether it went well.
bool attempt(Outcome& outcome, const std::function<void()>& step);

}  // namespace pipeline
