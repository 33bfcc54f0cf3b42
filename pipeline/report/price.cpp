// Parses the price of a core hour; formats the cost of a job and of 1,000 hours of audio.
// See price.h.
#include "pipeline/report/price.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <system_error>

#include "pipeline/report/print.h"

namespace pipeline {
namespace {

double cost(const Price& price, double core_seconds) {
  return core_seconds / 3600 * price.per_core_hour;
}

/// Hours of audio and of their core time stand in the same ratio as seconds.
double cost_of_1000_hours(const Price& price, double core_seconds_per_audio_second) {
  return 1000 * core_seconds_per_audio_second * price.per_core_hour;
}

/// "9.20 EUR"; of small amounts the first two digits that are not 0.
std::string in_money(double amount, const std::string& unit) {
  const int decimals =
      amount > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(amount))), 2, 12) : 2;
  return fmt::format("{:.{}f}{}{}", amount, decimals, unit.empty() ? "" : " ", unit);
}

}  // namespace

double audio_hours_per_core_day(double core_seconds_per_audio_second) {
  return core_seconds_per_audio_second > 0 ? 24 / core_seconds_per_audio_second : 0;
}

std::optional<Price> parse_price(std::string_view text) {
  Price price;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, price.per_core_hour);
  if (error != std::errc() || !std::isfinite(price.per_core_hour) || price.per_core_hour < 0)
    return {};
  std::string_view unit = text.substr(static_cast<std::size_t>(rest - text.data()));
  const bool is_apart = unit.starts_with(' ');
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  // What goes on like a number is a number in another notation: 0,04 and 1'000.
  if (unit.find_first_of("0123456789\n\r\t") != unit.npos || (is_apart && unit.empty())) return {};
  price.unit = unit;
  return price;
}

std::string price_line(const Price& price, double core_seconds, std::string_view of,
                       double core_seconds_per_audio_second) {
  const auto money = [&](double amount) { return in_money(amount, price.unit); };
  return fmt::format("price    {} {}, {} for 1,000 hours of audio, at {}{}{} per core hour\n",
                     money(cost(price, core_seconds)), of,
                     money(cost_of_1000_hours(price, core_seconds_per_audio_second)),
                     price.per_core_hour, price.unit.empty() ? "" : " ", price.unit);
}

nlohmann::ordered_json price_json(const Price& price, double core_seconds,
                                  double core_seconds_per_audio_second) {
  return {{"per_core_hour", price.per_core_hour},
          {"unit", price.unit},
          {"job", cost(price, core_seconds)},
          {"per_1000_audio_hours", cost_of_1000_hours(price, core_seconds_per_audio_second)}};
}

}  // namespace pipeline
