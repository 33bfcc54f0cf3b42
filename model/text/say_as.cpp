// Numbers, digits and characters, in the words that a language has for them.
#include "model/text/say_as.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "io/base/strings.h"
#include "model/text/language.h"
#include "model/text/unicode.h"

namespace text {
namespace {

Said cardinal(const SayAsText& text) {
  const auto digits = plain_digits(text.written);
  return digits ? text.language.number_words(*digits, NumberKind::kCardinal) : std::nullopt;
}

Said ordinal(const SayAsText& text) {
  constexpr std::size_t kLongestEnding = 3;  // 3rd, 3º
  const std::size_t last = text.written.find_last_of("0123456789");
  if (last == text.written.npos || text.written.size() - last - 1 > kLongestEnding)
    return std::nullopt;
  const auto digits = plain_digits(text.written.substr(0, last + 1));
  return digits ? text.language.number_words(*digits, NumberKind::kOrdinal) : std::nullopt;
}

/// Digits one by one.
Said digits_of(std::string_view digits, const Language& language) {
  std::vector<std::string> words;
  for (const char& digit : digits) {
    auto word = language.number_words({&digit, 1}, NumberKind::kCardinal);
    if (!word) return std::nullopt;
    words.push_back(*std::move(word));
  }
  return fmt::format("{}", fmt::join(words, " "));
}

/// Runs of digits with a pause between them, with what else a telephone number has in the language.
Said grouped_digits(const SayAsText& text) {
  if (text.written.starts_with('-')) return std::nullopt;
  std::vector<std::string> groups;
  for (std::string_view rest = text.written; !rest.empty();) {
    const auto take = [&](auto is_part) {
      const auto size =
          static_cast<std::size_t>(std::ranges::find_if_not(rest, is_part) - rest.begin());
      const std::string_view taken = rest.substr(0, std::max<std::size_t>(size, 1));
      rest.remove_prefix(taken.size());
      return taken;
    };
    const char first = rest[0];
    if (std::string_view(" -.()/,").find(first) != std::string_view::npos) {
      rest.remove_prefix(1);
      continue;
    }
    auto words = io::is_ascii_digit(first)
                     ? digits_of(take(io::is_ascii_digit), text.language)
                     : text.language.telephone_words(take(io::is_ascii_letter));
    if (!words) return std::nullopt;
    groups.push_back(*std::move(words));
  }
  if (groups.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(groups, ", "));
}

/// Every character by its name; a pause for white space.
Said characters(const SayAsText& text) {
  std::string words;
  for (const char32_t c : decode(text.written, "say-as")) {
    if (is_space(c)) {
      if (!words.empty() && !words.ends_with(',')) words += ',';
      continue;
    }
    const bool is_ascii_digit = c < 0x80 && io::is_ascii_digit(static_cast<char>(c));
    const std::string name = is_ascii_digit ? digits_of(encode(c), text.language).value_or("")
                                            : text.language.character_name(c);
    if (name.empty()) return std::nullopt;
    words += (words.empty() ? "" : " ") + name;
  }
  if (words.empty()) return std::nullopt;
  return words;
}

constexpr auto kKinds = std::to_array<SayAsKind>({
    {"cardinal", cardinal},
    {"number", cardinal},
    {"ordinal", ordinal},
    {"characters", characters},
    {"spell-out", characters},
    {"verbatim", characters},
    {"digits", grouped_digits},
    {"telephone", grouped_digits},
});

const SayAsKind* find_kind(std::span<const SayAsKind> kinds, std::string_view name) {
  const auto found = std::ranges::find(kinds, name, &SayAsKind::name);
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace

Said plain_digits(std::string_view written) {
  constexpr std::size_t kGroup = 3;
  const std::size_t last = written.find_last_of(",. '");
  if (last != written.npos && written.size() - last - 1 != kGroup) return std::nullopt;
  std::string digits;
  for (const char c : written) {
    if (io::is_ascii_digit(c))
      digits += c;
    else if (digits.empty() || (c != ',' && c != ' ' && c != '.' && c != '\''))
      return std::nullopt;
  }
  if (digits.empty() || !io::is_ascii_digit(written.back())) return std::nullopt;
  return digits;
}

std::optional<SaidAs> say_as(std::string_view interpret_as, const SayAsText& text) {
  if (interpret_as == "expletive" || interpret_as == "bleep") return SaidAs{SaidAs::Kind::kSilence};
  if (interpret_as == "net" || interpret_as == "name") return SaidAs{};
  const SayAsKind* kind = find_kind(text.language.say_as_kinds(), interpret_as);
  if (kind == nullptr) kind = find_kind(kKinds, interpret_as);
  if (kind == nullptr || text.written.empty()) return std::nullopt;
  if (kind->needs_format && text.format.empty()) return SaidAs{};
  Said words = kind->say(text);
  if (!words || words->empty()) return std::nullopt;
  return SaidAs{SaidAs::Kind::kWords, *std::move(words)};
}

}  // namespace text
