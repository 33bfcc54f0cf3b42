// Dates, times and durations of `say-as`, in English, split into fields as `format` names them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/tables/calendar.h"
#include "model/text/rule_book.h"
#include "model/text/ssml/wanted.h"

namespace text {
namespace {

/// The runs of letters and digits of a date or time.
std::vector<std::string> parts_of(std::string_view written) {
  std::vector<std::string> parts(1);
  for (const char c : written) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      parts.back() += c;
    else if (!parts.back().empty())
      parts.emplace_back();
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

bool is_number(const std::string& part) {
  return !part.empty() && part.size() <= 4 && std::ranges::all_of(part, io::is_ascii_digit);
}

/// "July" for 7, 07, jul.
const char* month_of(const std::string& part) {
  if (!is_number(part)) return find_month(part);
  return numbered_month(std::to_string(std::stoi(part)));
}

}  // namespace

Said said_as_date(const Wanted& wanted) {
  std::string format;  // yyyymmdd is ymd
  for (const char field : wanted.format)
    if (!format.ends_with(field)) format += field;
  std::vector<std::string> parts = parts_of(wanted.written);
  if (parts.size() == 1 && format.size() > 1 && parts[0].size() == 2 * format.size() + 2) {
    std::string_view rest = wanted.written;  // 20240131
    parts.clear();
    for (const char field : format) {
      const std::size_t size = field == 'y' ? 4 : 2;
      parts.emplace_back(rest.substr(0, size));
      rest.remove_prefix(std::min(size, rest.size()));
    }
  }
  if (parts.size() != format.size()) return std::nullopt;
  std::map<char, std::string> fields;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string& field = fields[format[i]];
    if (!field.empty()) return std::nullopt;
    field = parts[i];
  }
  const auto field = [&](char name) { return fields.contains(name) ? fields[name] : ""; };
  std::string day, month, year;
  if (const std::string part = field('m'); !part.empty()) {
    const char* name = month_of(part);
    if (name == nullptr) return std::nullopt;
    month = name;
  }
  if (std::string part = field('d'); !part.empty()) {
    while (!part.empty() && !io::is_ascii_digit(part.back())) part.pop_back();  // 3rd
    if (!is_number(part) || std::stoi(part) < 1 || std::stoi(part) > 31) return std::nullopt;
    day = ordinal_words(std::to_string(std::stoi(part)), wanted.english());
  }
  if (const std::string part = field('y'); !part.empty()) {
    if (!is_number(part)) return std::nullopt;
    year = year_words(part, wanted.english());
  }
  const auto is_other = [](const auto& each) {
    return std::string_view("dmy").find(each.first) == std::string_view::npos;
  };
  if (std::ranges::any_of(fields, is_other)) return std::nullopt;
  const bool is_british = wanted.english() == English::kBritish;
  std::string words = month;
  if (!day.empty()) {
    words = month.empty() ? day : is_british ? "the " + day + " of " + month : month + " " + day;
  }
  if (!year.empty()) words += (words.empty() ? "" : day.empty() ? " " : ", ") + year;
  return words;
}

Said said_as_time(const Wanted& wanted) {
  std::string_view format = wanted.format;
  const bool is_24 = format.ends_with("24");
  if (is_24 || format.ends_with("12")) format.remove_suffix(2);
  std::vector<std::string> parts = parts_of(wanted.written);
  std::string half;
  if (!parts.empty()) {
    std::string& last = parts.back();  // "30pm"
    const std::size_t letters = last.find_first_not_of("0123456789");
    if (letters != last.npos) {
      half = io::to_lower(last.substr(letters));
      last.resize(letters);
      if (last.empty()) parts.pop_back();
    }
  }
  if (half == "m" && parts.size() > 1 &&
      (io::to_lower(parts.back()) == "a" || io::to_lower(parts.back()) == "p")) {
    half = io::to_lower(parts.back()) + "m";  // "p.m."
    parts.pop_back();
  }
  if (!half.empty() && half != "am" && half != "pm" && half != "a" && half != "p")
    return std::nullopt;
  if (parts.empty() || parts.size() > 3 || !std::ranges::all_of(parts, is_number))
    return std::nullopt;
  if (parts.size() == 1 && parts[0].size() == 4 && half.empty())
    parts = {parts[0].substr(0, 2), parts[0].substr(2)};  // 1430
  const bool has_hours = format.empty() || format.starts_with('h');
  if (format.size() > 3 || (!has_hours && format.size() != parts.size())) return std::nullopt;
  const bool is_duration = format == "ms" || wanted.written.find('\'') != wanted.written.npos;
  const auto cardinal = [&](const std::string& part) {
    return cardinal_words(std::to_string(std::stoi(part)), wanted.english());
  };
  const auto count = [&](const std::string& part, std::string_view unit) {
    return fmt::format("{} {}{}", cardinal(part), unit, std::stoi(part) == 1 ? "" : "s");
  };
  if (is_duration && parts.size() == 2)
    return count(parts[0], "minute") + " and " + count(parts[1], "second");
  const auto is_below = [&](std::size_t part, int limit) {
    return part >= parts.size() || std::stoi(parts[part]) < limit;
  };
  if (!is_below(0, 25) || !is_below(1, 60) || !is_below(2, 60)) return std::nullopt;
  std::string clock = parts[0] + ":" + (parts.size() > 1 ? parts[1] : "00");
  if (parts.size() == 1 && half.empty()) return cardinal(parts[0]) + " o'clock";
  if (!half.empty()) clock += half.starts_with('a') ? " a.m." : " p.m.";
  std::string words = wanted.say(clock, wanted.language);
  if (parts.size() == 3) words += " and " + count(parts[2], "second");
  return words;
}

}  // namespace text
