#include <algorithm>
#include <cmath>

#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::page {

std::string escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default: {
        const auto code = static_cast<unsigned char>(c);
        const bool is_control = (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f;
        out += is_control ? "\xEF\xBF\xBD" : std::string(1, c);
      }
    }
  }
  return out;
}

std::string with_commas(double whole) {
  std::string text = printed("%.0f", whole);
  for (std::size_t i = text.size(); i > 3 + (whole < 0 ? 1u : 0u);) text.insert(i -= 3, ",");
  return text;
}

std::string in_words(double seconds) {
  if (seconds < 90) return printed("%.*f s", seconds < 10 ? 2 : 1, seconds);
  const auto whole = std::llround(seconds);
  if (whole < 5400) return printed("%lld min %lld s", whole / 60, whole % 60);
  const auto hours = whole / 3600;
  return with_commas(static_cast<double>(hours)) + printed(" h %lld min", whole / 60 % 60);
}

std::string in_digits(double value) {
  if (value <= 0) return "0";
  if (value >= 100) return with_commas(std::round(value));
  if (value < 0.00005) return "<0.0001";
  const int decimals = std::min(4, 2 - static_cast<int>(std::floor(std::log10(value))));
  return printed("%.*f", decimals, value);
}

std::string in_bytes(double bytes) {
  constexpr double kMiB = 1 << 20, kGiB = 1 << 30;
  if (bytes >= 10 * kGiB) return printed("%.1f GiB", bytes / kGiB);
  return printed("%.*f MiB", bytes < 10 * kMiB ? 1 : 0, bytes / kMiB);
}

std::string date_and_time(std::string_view utc) {
  constexpr std::size_t kToSeconds = 19;  // 2024-05-01T12:30:00
  if (utc.size() < kToSeconds || utc[10] != 'T') return std::string(utc);
  return std::string(utc.substr(0, 10)) + " " + std::string(utc.substr(11, 8)) + " UTC";
}

std::string clock_label(double seconds) {
  const auto whole = std::llround(seconds);
  if (seconds == 0) return "0";
  if (seconds < 60) return printed("%g s", seconds);
  return whole < 3600 ? printed("%lld:%02lld", whole / 60, whole % 60) : h_mm_ss(seconds);
}

}  // namespace pipeline::page
