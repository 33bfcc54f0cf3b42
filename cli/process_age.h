#pragma once

namespace cli {

/// Seconds since this process was started, by the kernel's clock of 10 ms. 0 where /proc does not
/// tell.
double process_age_seconds();

}  // namespace cli
