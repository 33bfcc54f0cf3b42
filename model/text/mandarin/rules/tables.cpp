// Finds units and currencies in words/units.tsv and currencies.tsv, and measure words.
#include "model/text/mandarin/rules/tables.h"

#include <algorithm>
#include <array>
#include <vector>

#include "model/text/mandarin/embedded.h"
#include "model/text/mandarin/lists.h"
#include "model/text/word_table.h"

namespace text::mandarin {
namespace {

struct Entry {
  std::u16string written;
  std::string_view spoken;
};

const std::vector<Entry>& units() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> read;
    for (const auto& [written, spoken] : read_table(words::kUnits, {"written*", "spoken"}))
      read.push_back({to_utf16(written), spoken});
    sort_longest_first(read);
    return read;
  }();
  return all;
}

struct Currencies {
  std::vector<Entry> signs;
  std::vector<Entry> codes;
};

const Currencies& currencies() {
  static const Currencies all = [] {
    Currencies read;
    for (const auto& [written, spoken, kind] :
         read_table(words::kCurrencies, {"written*", "spoken", "kind"})) {
      const bool is_sign =
          meaning_of<bool>(words::kCurrencies, kind, {{"sign", true}, {"code", false}});
      (is_sign ? read.signs : read.codes).push_back({to_utf16(written), spoken});
    }
    sort_longest_first(read.signs);
    sort_longest_first(read.codes);
    return read;
  }();
  return all;
}

// What begins like a measure word, but names or orders: 二年级.
constexpr std::array<std::u16string_view, 11> kNoMeasures = {
    u"分之", u"年级",   u"次方", u"次元", u"次函数", u"晚会",
    u"人转", u"人世界", u"分法", u"点论", u"道贩子"};

constexpr auto kRangeSigns = std::to_array<Named>({
    {u"-", "到"},
    {u"~", "到"},
    {u"–", "到"},
    {u"—", "到"},
    {u"至", "至"},
    {u"到", "到"},
    {u"或", "或"},
});

std::optional<Found> find(const Line& line, std::size_t i, const auto& entries) {
  for (const auto& [written, spoken] : entries)
    if (line.has(i, written)) return Found{spoken, i + written.size()};
  return std::nullopt;
}

bool goes_on(const Line& line, std::size_t i) { return line.is_letter(i) || line.is_digit(i); }

}  // namespace

std::optional<Found> unit_at(const Line& line, std::size_t i) {
  for (const auto& [written, spoken] : units()) {
    const std::size_t end = i + written.size();
    const bool is_word = line.is_letter(end - 1) || line.is_digit(end - 1);
    if (line.has(i, written) && !(is_word && goes_on(line, end))) return Found{spoken, end};
  }
  return std::nullopt;
}

std::optional<Found> currency_at(const Line& line, std::size_t i) {
  if (line.is_letter(i - 1)) return std::nullopt;
  const auto sign = find(line, i, currencies().signs);
  return sign ? sign : find(line, i, currencies().codes);
}

std::optional<Found> currency_code_at(const Line& line, std::size_t i) {
  const auto code = find(line, i, currencies().codes);
  return code && !goes_on(line, code->end) ? code : std::nullopt;
}

bool is_measure(const Line& line, std::size_t i) {
  static const WideWords measures = word_list("measure");
  i = line.skip_space(i);
  return !line.has_any(i, kNoMeasures) && line.has_any(i, measures);
}

std::optional<Found> range_sign_at(const Line& line, std::size_t i) {
  if (line[i] == u'—' && (line[i - 1] == u'—' || line[i + 1] == u'—')) return std::nullopt;
  return find(line, i, kRangeSigns);
}

}  // namespace text::mandarin
