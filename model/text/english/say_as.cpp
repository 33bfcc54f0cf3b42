// Splits dates and times into the fields that `format` names; leaves to the rules what they read.
#include "model/text/english/say_as.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/english/english.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/rules/words.h"
#include "model/text/english/tables/calendar.h"
#include "model/text/language.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text::english {
namespace {

English english_of(const SayAsText& text) { return text::english_of(text.language.dialect); }

/// The normaliser's own reading of what has a number in it.
Said by_rules(const SayAsText& text) {
  const auto is_number = [](char32_t c) {
    return u_getNumericValue(static_cast<UChar32>(c)) != U_NO_NUMERIC_VALUE;
  };
  if (std::ranges::none_of(decode(text.written, "say-as"), is_number)) return std::nullopt;
  return text.say(text.written, text.language.name);
}

Said cardinal(const SayAsText& text) {
  std::string_view written = text.written;
  const bool is_negative = written.starts_with('-') || written.starts_with("−");
  if (is_negative) written.remove_prefix(written.starts_with('-') ? 1 : 3);
  const auto digits = plain_digits(written);
  const std::string minus = is_negative ? "minus " : "";
  if (digits && written.find('.') == written.npos)
    return minus + cardinal_words(*digits, english_of(text));
  const std::size_t point = written.find('.');
  if (point == written.npos) return by_rules(text);
  const auto whole = plain_digits(written.substr(0, point));
  const std::string_view part = written.substr(point + 1);
  if (!whole || part.empty() || !std::ranges::all_of(part, io::is_ascii_digit)) return std::nullopt;
  return minus + cardinal_words(*whole, english_of(text)) + " point " + digit_words(part);
}

Said fraction(const SayAsText& text) {
  std::string_view written = text.written;
  std::string whole;
  if (const std::size_t gap = written.find_first_of(" +"); gap != written.npos) {
    const auto digits = plain_digits(written.substr(0, gap));
    if (!digits) return std::nullopt;
    whole = *digits;
    written.remove_prefix(gap + 1);
    written.remove_prefix(std::min(written.find_first_not_of(" +"), written.size()));
  }
  const std::size_t stroke = written.find('/');
  if (stroke == written.npos) return text.say(text.written, text.language.name);  // ½
  const auto above = plain_digits(written.substr(0, stroke));
  const auto below = plain_digits(written.substr(stroke + 1));
  if (!above || !below) return std::nullopt;
  if (whole.empty()) return fraction_words(*above, *below, english_of(text));
  return cardinal_words(whole, english_of(text)) + added_fraction(*above, *below, english_of(text));
}

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

/// By the letters d, m and y of the format.
Said date(const SayAsText& text) {
  std::string format;  // yyyymmdd is ymd
  for (const char field : text.format)
    if (!format.ends_with(field)) format += field;
  std::vector<std::string> parts = parts_of(text.written);
  if (parts.size() == 1 && format.size() > 1 && parts[0].size() == 2 * format.size() + 2) {
    std::string_view rest = text.written;  // 20240131
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
    day = ordinal_words(std::to_string(std::stoi(part)), english_of(text));
  }
  if (const std::string part = field('y'); !part.empty()) {
    if (!is_number(part)) return std::nullopt;
    year = year_words(part, english_of(text));
  }
  const auto is_other = [](const auto& each) {
    return std::string_view("dmy").find(each.first) == std::string_view::npos;
  };
  if (std::ranges::any_of(fields, is_other)) return std::nullopt;
  const bool is_british = english_of(text) == English::kBritish;
  std::string words = month;
  if (!day.empty()) {
    words = month.empty() ? day : is_british ? "the " + day + " of " + month : month + " " + day;
  }
  if (!year.empty()) words += (words.empty() ? "" : day.empty() ? " " : ", ") + year;
  return words;
}

/// Hours, minutes and seconds; `format`: hms, hm, ms and so on, with 12 or 24 after it.
Said time_or_duration(const SayAsText& text) {
  std::string_view format = text.format;
  const bool is_24 = format.ends_with("24");
  if (is_24 || format.ends_with("12")) format.remove_suffix(2);
  std::vector<std::string> parts = parts_of(text.written);
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
  const bool is_duration = format == "ms" || text.written.find('\'') != text.written.npos;
  const auto cardinal = [&](const std::string& part) {
    return cardinal_words(std::to_string(std::stoi(part)), english_of(text));
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
  std::string words = text.say(clock, text.language.name);
  if (parts.size() == 3) words += " and " + count(parts[2], "second");
  return words;
}

/// The name of what is `written`, where it has one only within this kind.
std::optional<std::string_view> name_within(std::string_view kind, std::string_view written) {
  static const auto rows = read_table(words::kSayAs, {"kind*", "written*", "name"});
  for (const auto& [within, sign, name] : rows)
    if (within == kind && sign == written) return name;
  return std::nullopt;
}

constexpr auto kKinds = std::to_array<SayAsKind>({
    {"cardinal", cardinal},
    {"number", cardinal},
    {"date", date, true},
    {"time", time_or_duration},
    {"duration", time_or_duration},
    {"currency", by_rules},
    {"measure", by_rules},
    {"unit", by_rules},
    {"fraction", fraction},
    {"address", by_rules},
});

}  // namespace

std::span<const SayAsKind> say_as_kinds() { return kKinds; }

Said telephone_words(std::string_view written) {
  if (const auto name = name_within("telephone", io::to_lower(written))) return std::string(*name);
  if (!io::is_all_letters(written)) return std::nullopt;
  return letter_words(written);
}

std::string character_name(char32_t c) {
  const std::string written = encode(c);
  if (is_letter(c)) return c < 0x80 ? letter_words(written) : written;
  if (const auto name = name_within("characters", written)) return std::string(*name);
  return symbol_name(c);
}

}  // namespace text::english
