// Parses groups of digits and their separators, and accepts them by number and length of groups.
#include "model/text/japanese/rules/telephones.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/text/japanese/rules/number_words.h"
#include "model/text/japanese/rules/written_number.h"

namespace text::japanese {
namespace {

constexpr std::size_t kLongestGroup = 5;

char16_t phone_unit(std::u16string_view text, std::size_t at) {
  return at < text.size() ? plain(text[at]) : u'\0';
}

/// ASCII digits from `at` on, one more than a group has at the most.
std::u16string phone_group_at(std::u16string_view text, std::size_t at) {
  std::u16string digits;
  while (digits.size() <= kLongestGroup && at + digits.size() < text.size()) {
    const int value = digit_value(text[at + digits.size()]);
    if (value < 0) break;
    digits += static_cast<char16_t>(u'0' + value);
  }
  return digits;
}

/// PhoneGroups of digits with something between them.
struct PhoneGroups {
  Words words;
  std::size_t count = 0;
  std::size_t digits = 0;
  std::size_t shortest = kLongestGroup;
  bool begins_with_nought = false;
  std::size_t end = 0;
};

/// What may part two groups at `at`: a hyphen, a space or a bracket, and a hyphen behind one that
/// closes. Its units; 0 for none.
std::size_t joint_at(std::u16string_view text, std::size_t at, bool is_open) {
  const char16_t sign = phone_unit(text, at);
  if (sign == u')') return is_open ? (phone_unit(text, at + 1) == u'-' ? 2 : 1) : 0;
  return (sign == u'-' || sign == u' ' || (sign == u'(' && !is_open)) ? 1 : 0;
}

/// Nothing where a group is too long, or a bracket is not closed.
std::optional<PhoneGroups> phone_groups_at(std::u16string_view text, std::size_t at,
                                           std::size_t most) {
  PhoneGroups groups;
  bool is_open = phone_unit(text, at) == u'(';
  groups.end = at + (is_open ? 1 : 0);
  groups.begins_with_nought = phone_unit(text, groups.end) == u'0';
  for (;;) {
    const std::u16string digits = phone_group_at(text, groups.end);
    if (digits.empty() || digits.size() > kLongestGroup) return {};
    const Words words = code_words(digits);
    groups.words.insert(groups.words.end(), words.begin(), words.end());
    groups.digits += digits.size();
    groups.shortest = std::min(groups.shortest, digits.size());
    groups.end += digits.size();
    ++groups.count;
    const std::size_t joint = joint_at(text, groups.end, is_open);
    if (joint == 0 || phone_group_at(text, groups.end + joint).empty()) break;
    if (groups.count == most) return {};
    const char16_t sign = phone_unit(text, groups.end);
    if (sign == u'(' || sign == u')') is_open = sign == u'(';
    groups.words.emplace_back(u"、");
    groups.end += joint;
  }
  if (is_open) return {};
  return groups;
}

}  // namespace

std::optional<Counted> phone_at(std::u16string_view text, std::size_t at) {
  const char16_t first = phone_unit(text, at);
  if (first == u'+') {
    constexpr std::size_t kMostGroups = 6;
    constexpr std::size_t kShortest = 9;
    constexpr std::size_t kLongest = 15;
    auto groups = phone_groups_at(text, at + 1, kMostGroups);
    if (!groups || groups->count < 3 || groups->digits < kShortest || groups->digits > kLongest)
      return {};
    groups->words.insert(groups->words.begin(), u"ぷらす");
    return Counted{"telephone", std::move(groups->words), groups->end};
  }
  if (first != u'0' && first != u'(') return {};
  auto groups = phone_groups_at(text, at, 3);
  if (!groups || !groups->begins_with_nought || groups->count != 3 || groups->shortest < 2 ||
      groups->digits < 10 || groups->digits > 11)
    return {};
  return Counted{"telephone", std::move(groups->words), groups->end};
}

std::optional<Counted> post_code_at(std::u16string_view text, std::size_t at) {
  constexpr std::size_t kLength = 8;
  if (at == 0 || text[at - 1] != u'〒' || at + kLength > text.size()) return {};
  std::u16string digits;
  for (std::size_t i = at; i < at + kLength; ++i) {
    if (i == at + 3 ? plain(text[i]) != u'-' : digit_value(text[i]) < 0) return {};
    if (i != at + 3) digits += static_cast<char16_t>(u'0' + digit_value(text[i]));
  }
  Counted code{"post code", code_words(digits.substr(0, 3)), at + kLength};
  code.words.emplace_back(u"、");
  const Words rest = code_words(digits.substr(3));
  code.words.insert(code.words.end(), rest.begin(), rest.end());
  return code;
}

}  // namespace text::japanese
