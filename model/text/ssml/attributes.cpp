// Looks up keywords in tables, and parses numbers with a unit such as `ms`, `%` or `dB`.
#include "model/text/ssml/attributes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "model/kernels/portable_math.h"

namespace text {
namespace {

template <class Value>
struct Keyword {
  std::string_view name;
  Value value;
};

template <class Value, std::size_t N>
std::optional<Value> value_of(std::string_view name, const std::array<Keyword<Value>, N>& words) {
  const auto found = std::ranges::find(words, name, &Keyword<Value>::name);
  if (found == words.end()) return std::nullopt;
  return found->value;
}

/// A number in front of `unit`, all of it.
std::optional<double> number_before(std::string_view value, std::string_view unit) {
  if (!value.ends_with(unit)) return std::nullopt;
  value.remove_suffix(unit.size());
  if (value.starts_with('+')) value.remove_prefix(1);
  double number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number, std::chars_format::fixed);
  if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

bool has_sign(std::string_view value) { return value.starts_with('+') || value.starts_with('-'); }

}  // namespace

std::optional<double> milliseconds_of(std::string_view time) {
  auto ms = number_before(time, "ms");
  if (!ms)
    if (const auto seconds = number_before(time, "s")) ms = *seconds * 1000;
  return ms && *ms >= 0 ? ms : std::nullopt;
}

std::optional<int> pause_of(std::string_view strength) {
  return value_of<int>(strength, std::to_array<Keyword<int>>({{"none", 0},
                                                              {"x-weak", 250},
                                                              {"weak", 500},
                                                              {"medium", 750},
                                                              {"strong", 1000},
                                                              {"x-strong", 1250}}));
}

std::optional<double> rate_of(std::string_view rate) {
  const auto keyword = value_of<double>(rate, std::to_array<Keyword<double>>({{"x-slow", 0.5},
                                                                              {"slow", 0.75},
                                                                              {"medium", 1},
                                                                              {"default", 1},
                                                                              {"fast", 1.25},
                                                                              {"x-fast", 1.5}}));
  if (keyword) return keyword;
  std::optional<double> factor;
  if (const auto percent = number_before(rate, "%"))
    factor = has_sign(rate) ? 1 + *percent / 100 : *percent / 100;
  else if (!has_sign(rate))
    factor = number_before(rate, "");
  return factor && *factor > 0 ? factor : std::nullopt;
}

std::optional<double> volume_of(std::string_view volume) {
  constexpr double kMaxDb = 12;
  const auto keyword = value_of<double>(volume, std::to_array<Keyword<double>>({{"silent", 0},
                                                                                {"x-soft", 0.25},
                                                                                {"soft", 0.5},
                                                                                {"medium", 1},
                                                                                {"default", 1},
                                                                                {"loud", 1.5},
                                                                                {"x-loud", 2}}));
  if (keyword) return keyword;
  if (const auto db = number_before(volume, "dB"))
    return *db <= kMaxDb ? std::optional(model::amplitude_of_decibels(*db)) : std::nullopt;
  const auto percent = number_before(volume, "");  // of SSML 1.0: 100 is as loud as the voice is
  if (!percent || has_sign(volume) || *percent > 100) return std::nullopt;
  return *percent / 100;
}

std::optional<int> stress_of(std::string_view level) {
  return value_of<int>(level, std::to_array<Keyword<int>>(
                                  {{"strong", 2}, {"moderate", 1}, {"none", 0}, {"reduced", -1}}));
}

}  // namespace text
