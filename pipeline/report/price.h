// Cost and throughput of core time, as reports and plans show them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace pipeline {

/// What one core makes in a day of its time; 0 where nothing is known of its speed.
double audio_hours_per_core_day(double core_seconds_per_audio_second);

/// What an hour of a core's time costs.
struct Price {
  double per_core_hour = 0;  ///< 0 or more, in the user's own money
  std::string unit;          ///< the name of that: `EUR`; empty: none was given
};

/// `0.04`, `0.04 EUR` or `0.04EUR`: a number, then what it counts, if anything. Nothing for any
/// other text.
std::optional<Price> parse_price(std::string_view text);

/// The line of a table: what `core_seconds`, those `of` something, cost, and what 1,000 hours of
/// audio do.
std::string price_line(const Price& price, double core_seconds, std::string_view of,
                       double core_seconds_per_audio_second);

/// `per_core_hour`, `unit`, `job` (of `core_seconds`), `per_1000_audio_hours`.
nlohmann::ordered_json price_json(const Price& price, double core_seconds,
                                  double core_seconds_per_audio_second);

}  // namespace pipeline
