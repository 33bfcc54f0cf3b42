// Parses the values of SSML attributes: times, pauses, rates, volumes, emphasis levels.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace text {

// The values of SSML's attributes. Each is nothing for a value that is none. Pure functions.

/// `500ms`, `1.5s`.
std::optional<double> milliseconds_of(std::string_view time);
/// Of `break`: x-weak, ..., x-strong.
std::optional<int> pause_of(std::string_view strength);
/// Of `prosody`: slow, 80%, +10%, 1.2; a factor.
std::optional<double> rate_of(std::string_view rate);
/// Of `prosody`: soft, +6dB, 50 (of 100), silent; a factor of the samples.
std::optional<double> volume_of(std::string_view volume);
/// Of `emphasis`: strong, moderate, none, reduced; as Request::stress.
std::optional<int> stress_of(std::string_view level);

}  // namespace text
