// Rules that read expressions, compiled when they are first tried.
#include "model/text/english/rules/rule_book.h"

#include <unicode/regex.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/text/english/rules/patterns.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxContextUnits = 32;  // that a rule looks at beside its expression
constexpr std::size_t kMaxLeftUnits = 48;     // of words before it
constexpr std::size_t kLongestSight = 128;    // of a run without spaces
constexpr std::size_t kMaxClosingMarks = 8;   // after the last word of a sentence

std::unique_ptr<icu::RegexMatcher> compile(const Rule& rule) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString pattern = icu::UnicodeString::fromUTF8(expand_pattern(rule.pattern));
  auto matcher = std::make_unique<icu::RegexMatcher>(pattern, 0, status);
  if (U_FAILURE(status)) {
    throw model::Error("rule " + std::string(rule.name), "an expression that ICU compiles",
                       std::string(rule.pattern) + ": " + u_errorName(status));
  }
  matcher->useTransparentBounds(true);  // what is beside the expression counts
  matcher->useAnchoringBounds(false);
  return matcher;
}

bool is_word_unit(char16_t c) { return is_alnum(c) || c == u'\''; }

bool is_closing(char16_t c) {
  constexpr std::u16string_view kClosing = u" .!?…)”'\"]}";
  return kClosing.find(c) != kClosing.npos;
}

/// The words of a list with | between them, less the backslashes of expressions, in small letters.
std::vector<std::u16string> words_of(std::string_view list) {
  std::vector<std::u16string> words;
  if (list.empty()) return words;
  words.emplace_back();
  for (char32_t c : decode(expand_pattern(list), "rule")) {
    if (c == U'|') {
      words.emplace_back();
    } else if (c != U'\\') {
      words.back().push_back(static_cast<char16_t>(c >= U'A' && c <= U'Z' ? c | 0x20 : c));
    }
  }
  return words;
}

/// Whether `units` begin with a word of ASCII letters, in any case.
bool begins_with(std::u16string_view units, std::u16string_view small) {
  return units.size() >= small.size() &&
         std::equal(small.begin(), small.end(), units.begin(),
                    [](char16_t a, char16_t b) { return a == b || a == (b | 0x20); });
}

/// The ASCII characters of a piece of text; the last stands for all others.
using Signs = std::bitset<128>;
constexpr std::size_t kOtherSign = 127;

/// The characters of a list in which 9, A, a and . are classes.
Signs second_signs(std::string_view list) {
  Signs signs;
  for (std::size_t c = 0; c < signs.size(); ++c) {
    const bool digit = c >= '0' && c <= '9';
    const bool capital = c >= 'A' && c <= 'Z';
    const bool small = c >= 'a' && c <= 'z';
    const char its_class = digit ? '9' : capital ? 'A' : small ? 'a' : '.';
    const bool listed = list.find(static_cast<char>(c)) != list.npos;
    signs.set(c, list.empty() || listed || list.find(its_class) != list.npos);
  }
  return signs;
}

}  // namespace

namespace {

/// Whether the conventions leave out what a rule of this name reads.
bool is_left_out(std::string_view rule, const Conventions& conventions) {
  if (rule == "url") return conventions.urls == Conventions::Urls::kSkip;
  if (rule == "emoji" || rule == "emoticon") return conventions.emoji == Conventions::Emoji::kSkip;
  const bool is_code = rule == "file" || rule == "path" || rule == "name" || rule == "hexadecimal";
  return is_code && conventions.code == Conventions::Code::kSkip;
}

}  // namespace

struct RuleBook::Compiled {
  struct Entry {
    const Rule* rule;
    Signs needs;
    std::vector<std::u16string> starts;
    Signs second;
    std::unique_ptr<icu::RegexMatcher> matcher = nullptr;  ///< none until the rule is first tried
    std::size_t opened = 0;                                ///< the text it was last set to
  };

  void add(const Rule& rule);
  const std::vector<std::size_t>& candidates(char16_t c) const;
  Signs in_sight(std::size_t at);
  std::optional<SpokenExpression> read(Entry& entry, std::size_t begin, std::size_t at,
                                       std::size_t end, English english,
                                       const Conventions& conventions);
  std::string word_before(std::size_t begin, std::size_t at) const;
  std::string word_after(std::size_t at, std::size_t end) const;
  bool is_last(std::size_t at, std::size_t end) const;

  std::vector<Entry> entries;
  std::map<char16_t, std::vector<std::size_t>> by_first;  ///< with classes under 9, A and a
  std::vector<std::size_t> none;
  icu::UnicodeString text;
  std::u16string_view units;
  std::size_t opened = 0;
  Signs sight;
  std::size_t sight_end = 0;
};

void RuleBook::Compiled::add(const Rule& rule) {
  const std::size_t index = entries.size();
  Signs needs;
  for (const char c : rule.needs) {
    needs.set(std::min<std::size_t>(static_cast<unsigned char>(c), kOtherSign));
  }
  entries.push_back({&rule, needs, words_of(rule.starts), second_signs(rule.second)});
  for (const char32_t c : decode(rule.first, "rule")) {
    const char16_t unit =
        U16_LENGTH(static_cast<UChar32>(c)) == 1 ? static_cast<char16_t>(c) : U16_LEAD(c);
    std::vector<std::size_t>& rules = by_first[unit];
    if (rules.empty() || rules.back() != index) rules.push_back(index);
  }
}

/// A character is looked up under itself and under its class, in the order of the rules.
const std::vector<std::size_t>& RuleBook::Compiled::candidates(char16_t c) const {
  const auto found = by_first.find(c);
  return found == by_first.end() ? none : found->second;
}

Signs RuleBook::Compiled::in_sight(std::size_t at) {
  if (at < sight_end) return sight;
  sight.reset();
  const std::size_t limit = std::min(units.size(), at + kLongestSight);
  std::size_t end = at;
  for (; end < limit && units[end] != u' ' && units[end] != u'\n'; ++end) {
    sight.set(std::min<std::size_t>(units[end], kOtherSign));
  }
  sight_end = end;
  return sight;
}

std::string RuleBook::Compiled::word_before(std::size_t begin, std::size_t at) const {
  std::size_t end = at;
  while (end > begin && at - end < 2 && (units[end - 1] == u' ' || units[end - 1] == u'.')) --end;
  std::size_t start = end;
  while (start > begin && end - start < kMaxContextUnits && is_word_unit(units[start - 1])) --start;
  return encode(units.substr(start, end - start));
}

std::string RuleBook::Compiled::word_after(std::size_t at, std::size_t end) const {
  if (at < end && units[at] == u' ') ++at;
  std::size_t stop = at;
  while (stop < end && stop - at < kMaxContextUnits && is_word_unit(units[stop])) ++stop;
  return encode(units.substr(at, stop - at));
}

bool RuleBook::Compiled::is_last(std::size_t at, std::size_t end) const {
  const std::size_t limit = at + kMaxClosingMarks;
  while (at < end && at < limit && is_closing(units[at])) ++at;
  return at == end;
}

std::optional<SpokenExpression> RuleBook::Compiled::read(Entry& entry, std::size_t begin,
                                                         std::size_t at, std::size_t end,
                                                         English english,
                                                         const Conventions& conventions) {
  if (!entry.matcher) entry.matcher = compile(*entry.rule);
  icu::RegexMatcher& matcher = *entry.matcher;
  if (entry.opened != opened) {
    matcher.reset(text);
    entry.opened = opened;
  }
  UErrorCode status = U_ZERO_ERROR;
  matcher.region(static_cast<std::int64_t>(at), static_cast<std::int64_t>(end), status);
  if (!matcher.lookingAt(status) || U_FAILURE(status)) return std::nullopt;

  Expression x;
  for (std::int32_t group = 0; group <= matcher.groupCount(); ++group) {
    const std::int32_t from = matcher.start(group, status);
    const std::int32_t to = matcher.end(group, status);
    x.groups.push_back(from < 0 ? "" : encode(units.substr(from, to - from)));
  }
  const auto stop = static_cast<std::size_t>(matcher.end(status));
  if (stop == at) return std::nullopt;
  x.before = word_before(begin, at);
  x.after = word_after(stop, end);
  std::size_t left = std::max(begin, at - std::min(at, kMaxLeftUnits));
  while (left > begin && left < at && is_word_unit(units[left - 1])) ++left;  // no part of a word
  x.left = units.substr(left, at - left);
  x.last = is_last(stop, end);
  x.english = english;
  x.conventions = conventions;
  Spoken spoken = entry.rule->speak(x);
  if (!spoken) return std::nullopt;
  if (is_left_out(entry.rule->name, conventions)) spoken->clear();
  return SpokenExpression{entry.rule->name, std::move(*spoken), stop, x.last};
}

std::vector<std::span<const Rule>> all_rules() {
  return {address_rules(),     postal_rules(),    date_rules(),    phone_rules(),
          time_rules(),        money_rules(),     measure_rules(), emoji_rules(),
          mathematics_rules(), number_rules(),    roman_rules(),   abbreviation_rules(),
          chess_rules(),       chemistry_rules(), acronym_rules()};
}

RuleBook::RuleBook() : compiled_(std::make_unique<Compiled>()) {
  for (const auto rules : all_rules()) {
    for (const Rule& rule : rules) compiled_->add(rule);
  }
  // Every letter and digit gets its own list, that of its class included.
  auto& by_first = compiled_->by_first;
  const auto classes = by_first;
  const auto merge = [&](char16_t c, char16_t its_class) {
    const auto found = classes.find(its_class);
    if (c == its_class || found == classes.end()) return;
    std::vector<std::size_t>& own = by_first[c];
    own.insert(own.end(), found->second.begin(), found->second.end());
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
  };
  for (char16_t c = u'A'; c <= u'Z'; ++c) merge(c, u'A');
  for (char16_t c = u'a'; c <= u'z'; ++c) merge(c, u'a');
  for (char16_t c = u'0'; c <= u'9'; ++c) merge(c, u'9');
}

RuleBook::~RuleBook() = default;

void RuleBook::open(const CleanText& text) {
  compiled_->units = text.units;
  compiled_->text.setTo(false, text.units.data(), static_cast<std::int32_t>(text.units.size()));
  // A word ends where Han characters or kana begin, which are parts of words to an expression.
  constexpr char16_t kNoPart = u'・';
  for (std::size_t i = 0; i < text.units.size(); ++i)
    if (is_of_unspaced_script(text.units[i]))
      compiled_->text.setCharAt(static_cast<std::int32_t>(i), kNoPart);
  ++compiled_->opened;
  compiled_->sight_end = 0;
}

std::optional<SpokenExpression> RuleBook::read(std::size_t begin, std::size_t at, std::size_t end,
                                               English english, const Conventions& conventions) {
  const Signs sight = compiled_->in_sight(at);
  const std::u16string_view rest = compiled_->units.substr(at);
  const std::size_t second = std::min<std::size_t>(rest.size() > 1 ? rest[1] : u' ', kOtherSign);
  for (const std::size_t index : compiled_->candidates(compiled_->units[at])) {
    Compiled::Entry& entry = compiled_->entries[index];
    if (entry.needs.any() && (entry.needs & sight).none()) continue;
    if (!entry.second.test(second)) continue;
    const auto begins = [&](const auto& word) { return begins_with(rest, word); };
    if (!entry.starts.empty() && std::ranges::none_of(entry.starts, begins)) continue;
    if (auto reading = compiled_->read(entry, begin, at, end, english, conventions)) return reading;
  }
  return std::nullopt;
}

}  // namespace text
