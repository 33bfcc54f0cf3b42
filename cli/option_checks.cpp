#include "cli/option_checks.h"

#include <charconv>
#include <cstdint>

namespace cli {

std::string check_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc() && end == text.data() + text.size()) return "";
  return "expected an integer from 0 to 18446744073709551615, found " + text;
}

std::string check_not_empty(const std::string& text) {
  return text.empty() ? "expected a value, found nothing" : "";
}

}  // namespace cli
