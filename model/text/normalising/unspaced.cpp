#include "model/text/normalising/unspaced.h"

#include <algorithm>

#include "model/text/normalising/japanese/counters.h"
#include "model/text/normalising/japanese/numbers.h"
#include "model/text/normalising/japanese/signs.h"
#include "model/text/normalising/japanese/symbols.h"
#include "model/text/normalising/mandarin/numbers.h"
#include "model/text/normalising/mandarin/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr UnspacedRules kMandarin = {read_mandarin_number, mandarin_name_of};

/// What of Japanese may be part of words, and waits until these are known: see japanese::divided.
bool waits(std::u16string_view expression) {
  return std::ranges::all_of(expression, [](char16_t c) {
    return is_digit(c) || (is_letter(c) && is_of_unspaced_script(c));
  });
}

/// Whether an expression that does not wait may begin with `c`; no kana does, and few Han
/// characters.
bool may_begin_japanese(char16_t c) {
  constexpr std::u16string_view kHan = u"〇一二三四五六七八九十百千万第月火水木金土日祝";
  constexpr char16_t kFirstKana = u'ぁ';
  constexpr char16_t kLastKana = u'ヿ';
  if (c >= kFirstKana && c <= kLastKana) return false;
  return !is_han(c) || kHan.find(c) != kHan.npos;
}

std::optional<UnspacedReading> read_japanese(std::u16string_view text, std::size_t at) {
  if (at >= text.size() || !may_begin_japanese(text[at])) return {};
  if (auto sign = read_japanese_sign(text, at)) return sign;
  auto number = read_japanese_number(text, at);
  if (number && waits(text.substr(at, number->end - at)) &&
      !japanese::follows_minutes_word(text, at))
    number.reset();
  return number;
}

constexpr UnspacedRules kJapanese = {read_japanese, japanese_name_of, true, true};

}  // namespace

std::vector<std::string_view> clauses_of(std::string_view spoken) {
  constexpr std::string_view kPause = "、";
  std::vector<std::string_view> clauses;
  for (std::size_t pause = spoken.find(kPause); pause != spoken.npos; pause = spoken.find(kPause)) {
    clauses.push_back(spoken.substr(0, pause));
    spoken.remove_prefix(pause + kPause.size());
  }
  clauses.push_back(spoken);
  return clauses;
}

const UnspacedRules* unspaced_rules(std::string_view name) {
  if (name == "zh") return &kMandarin;
  return name == "ja" ? &kJapanese : nullptr;
}

}  // namespace text
