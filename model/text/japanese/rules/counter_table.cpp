// Reads words/counters.tsv, units.tsv, counted_words.tsv and counter_suffixes.tsv.
#include "model/text/japanese/rules/counter_table.h"

#include <charconv>
#include <vector>

#include "io/base/strings.h"
#include "model/text/japanese/embedded.h"
#include "model/text/word_table.h"

namespace text::japanese {
namespace {

Sound sound_in(const io::EmbeddedFile& file, std::string_view field) {
  using enum Sound;
  return meaning_of<Sound>(file, field,
                           {{"", kPlain},
                            {"k", kK},
                            {"k voiced", kVoicedK},
                            {"s", kS},
                            {"s voiced", kVoicedS},
                            {"b", kB},
                            {"p", kP},
                            {"loan k", kLoanK},
                            {"ten", kTen}});
}

LastDigit last_digit_in(const io::EmbeddedFile& file, std::string_view field) {
  if (field.empty()) return {};
  const std::vector<std::string_view> kana = io::split(field, " ");
  if (kana.size() != 3) throw error_in_table(file, field, "4, 7 and 9 in kana");
  return {to_utf16(kana[0]), to_utf16(kana[1]), to_utf16(kana[2])};
}

std::uint64_t number_in(const io::EmbeddedFile& file, std::string_view field) {
  std::uint64_t number = 0;
  const char* const end = field.data() + field.size();
  const auto [rest, error] = std::from_chars(field.data(), end, number);
  if (error != std::errc() || rest != end) throw error_in_table(file, field, "a number");
  return number;
}

}  // namespace

std::span<const Counter> counters() {
  static const std::vector<Counter> all = [] {
    const io::EmbeddedFile& file = words::kCounters;
    std::vector<Counter> read;
    for (const auto& [written, after, kana, sound, digits, han] :
         read_table(file, {"written*", "after*?", "kana", "sound?", "digits?", "han?"}))
      read.push_back({to_utf16(written), to_utf16(kana), sound_in(file, sound),
                      last_digit_in(file, digits),
                      meaning_of<bool>(file, han, {{"", true}, {"no", false}}), to_utf16(after)});
    sort_longest_first(read);
    return read;
  }();
  return all;
}

std::span<const Counter> letter_units() {
  static const std::vector<Counter> all = [] {
    std::vector<Counter> read;
    for (const auto& [written, kana, sound] :
         read_table(words::kUnits, {"written*", "kana", "sound?"}))
      read.push_back({to_utf16(written), to_utf16(kana), sound_in(words::kUnits, sound)});
    sort_longest_first(read);
    return read;
  }();
  return all;
}

std::span<const Whole> whole_words() {
  static const std::vector<Whole> all = [] {
    std::vector<Whole> read;
    for (const auto& [counter, number, kana] :
         read_table(words::kCountedWords, {"counter*", "number*", "kana"}))
      read.push_back({to_utf16(counter), number_in(words::kCountedWords, number), to_utf16(kana)});
    return read;
  }();
  return all;
}

std::span<const Suffix> counter_suffixes() {
  static const std::vector<Suffix> all = [] {
    std::vector<Suffix> read;
    for (const auto& [written, kana, after] :
         read_table(words::kCounterSuffixes, {"written*", "kana", "after"}))
      read.push_back({to_utf16(written), to_utf16(kana), to_utf16(after)});
    return read;
  }();
  return all;
}

}  // namespace text::japanese
