// Every row of every table of words: it parses, and is what the program makes of it.
#include "model/text/english/rules/words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "io/base/strings.h"
#include "model/text/common_form.h"
#include "model/text/embedded.h"
#include "model/text/english/abbreviations.h"
#include "model/text/english/embedded.h"
#include "model/text/english/pronunciation/heteronyms/heteronyms.h"
#include "model/text/english/pronunciation/word_classes.h"
#include "model/text/english/tables/calendar.h"
#include "model/text/english/tables/currencies.h"
#include "model/text/english/tables/emoji.h"
#include "model/text/english/tables/places.h"
#include "model/text/english/tables/scripture.h"
#include "model/text/english/tables/units.h"
#include "model/text/european/embedded.h"
#include "model/text/european/other_abbreviations.h"
#include "model/text/japanese/embedded.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/japanese/rules/counter_table.h"
#include "model/text/japanese/rules/symbols.h"
#include "model/text/lexicon/embedded.h"
#include "model/text/lexicon/x_sampa.h"
#include "model/text/mandarin/embedded.h"
#include "model/text/mandarin/pronunciation/syllable.h"
#include "model/text/mandarin/rules/symbols.h"
#include "model/text/mandarin/rules/tables.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

std::vector<const io::EmbeddedFile*> all_tables() {
  std::vector<const io::EmbeddedFile*> all;
  const auto add = [&](const auto& tables) {
    all.insert(all.end(), std::begin(tables), std::end(tables));
  };
  add(words::kAll);
  add(lexicon::words::kAll);
  add(english::words::kAll);
  add(european::words::kAll);
  add(mandarin::words::kAll);
  add(japanese::words::kAll);
  return all;
}

/// Words that the pronouncer can take: letters, and what joins them.
bool is_speakable(std::string_view words) {
  return !words.empty() && std::ranges::all_of(decode(words, "words"), [](char32_t c) {
    return is_letter(c) || c == U' ' || c == U'-' || c == U'\'';
  });
}

bool is_known(std::u32string_view phonemes, const Alphabet& alphabet) {
  std::vector<std::string> unknown;
  alphabet.keep_known(phonemes, unknown);
  return unknown.empty();
}

bool is_known(std::u32string_view phonemes) {
  static const Alphabet alphabet(released_alphabet());
  return is_known(phonemes, alphabet);
}

bool is_han_word(std::string_view word) {
  return std::ranges::all_of(decode(word, "word"), is_han);
}

/// In kana, with spaces between words.
bool is_all_kana(std::u16string_view words) {
  std::u32string kana(words.begin(), words.end());
  std::erase(kana, U' ');
  return japanese::is_all_kana(kana);
}

void expect_word_lists(const io::EmbeddedFile& file, auto&& is_word) {
  for (const auto& [list, word] : read_table(file, {"list*", "word*"}))
    EXPECT_TRUE(is_word(word)) << file.path << ", " << list << ": " << word;
}

TEST(Words, EveryTableSaysWhatItIsForAndHasRows) {
  EXPECT_EQ(all_tables().size(), 48U);
  for (const io::EmbeddedFile* file : all_tables()) {
    EXPECT_TRUE(file->text.starts_with("# ")) << file->path;
    EXPECT_TRUE(file->text.ends_with('\n')) << file->path;
    EXPECT_GE(std::ranges::count(file->text, '\n'), 12) << file->path;
    EXPECT_EQ(file->text.find("\t\n"), file->text.npos) << file->path << ": a tab ends a line";
    EXPECT_NO_THROW(decode(file->text, std::string(file->path)));
  }
}

TEST(Words, EnglishAbbreviationsAreFound) {
  for (const auto& [written, spoken, company, bare] :
       read_table(english::words::kAbbreviations, {"written*", "spoken", "company", "bare?"})) {
    const Abbreviation* found = find_abbreviation(written);
    ASSERT_NE(found, nullptr) << written;
    EXPECT_EQ(found->spoken, spoken);
    EXPECT_TRUE(is_speakable(spoken)) << written << ": " << spoken;
  }
}

TEST(Words, UnitsAreFoundWithAndWithoutPrefixes) {
  std::vector<std::string_view> known;
  for (const auto& [prefix, name] :
       read_table(english::words::kUnitPrefixes, {"written*", "name"})) {
    known.push_back(prefix);
    EXPECT_TRUE(is_speakable(name)) << name;
  }
  for (const auto& [written, place, one, many, prefixes] :
       read_table(english::words::kUnits, {"written*", "place*?", "one", "many", "prefixes?"})) {
    EXPECT_TRUE(is_speakable(one)) << written << ": " << one;
    EXPECT_TRUE(is_speakable(many)) << written << ": " << many;
    EXPECT_TRUE(find_unit(written)) << written;
    EXPECT_TRUE(is_unit_name(one)) << one;
    for (const std::string_view prefix : io::split(prefixes, " ")) {
      EXPECT_NE(std::ranges::find(known, prefix), known.end()) << written << ": " << prefix;
      EXPECT_TRUE(find_unit(std::string(prefix).append(written))) << prefix << written;
    }
  }
}

TEST(Words, CurrenciesHaveTheirCoins) {
  for (const auto& [written, kind, one, many, cent, cents] : read_table(
           english::words::kCurrencies, {"written*", "kind", "one", "many", "cent?", "cents?"})) {
    const Currency* found = find_currency(written);
    ASSERT_NE(found, nullptr) << written;
    EXPECT_EQ(found->one, one);
    EXPECT_TRUE(is_speakable(one) && is_speakable(many)) << written;
    EXPECT_EQ(cent.empty(), cents.empty()) << written;
    EXPECT_TRUE(cent.empty() || (is_speakable(cent) && is_speakable(cents))) << written;
  }
}

TEST(Words, TheCalendarHasAllMonthsAndDays) {
  std::size_t months = 0;
  std::size_t days = 0;
  for (const auto& [name, kind, written] :
       read_table(english::words::kCalendar, {"name*", "kind", "written"})) {
    ++(kind == "month" ? months : days);
    if (kind == "month") {
      EXPECT_EQ(numbered_month(std::to_string(months)), name);
    }
    for (const std::string_view each : io::split(written, " "))
      EXPECT_STREQ(kind == "month" ? find_month(each) : find_weekday(each),
                   std::string(name).c_str());
  }
  EXPECT_EQ(months, 12U);
  EXPECT_EQ(days, 7U);
}

TEST(Words, PlacesAndBooksAreFound) {
  for (const auto& [code, name, written] :
       read_table(english::words::kStates, {"code*", "name", "short?"})) {
    EXPECT_EQ(find_state(code), name);
    EXPECT_TRUE(written.empty() || find_short_state(written) == name) << written;
    EXPECT_TRUE(is_speakable(name)) << name;
  }
  for (const auto& [name, written, small] :
       read_table(english::words::kStreets, {"name*", "written*?", "small?"})) {
    EXPECT_TRUE(written.empty() || find_street_kind(written) == name) << written;
    EXPECT_TRUE(small.empty() || !written.empty()) << name;
    EXPECT_TRUE(is_speakable(name)) << name;
  }
  for (const auto& [name, written] : read_table(english::words::kScripture, {"name*", "short?"})) {
    EXPECT_EQ(find_book(name), name);
    for (const std::string_view each : io::split(written, " ")) EXPECT_EQ(find_book(each), name);
  }
}

TEST(Words, EmojiAndSignsHaveSpeakableNames) {
  for (const auto& [kind, written, name] :
       read_table(english::words::kEmoji, {"kind*", "written*", "name"})) {
    EXPECT_TRUE(is_speakable(name)) << name;
    if (kind == "picture") {
      EXPECT_EQ(find_emoji(decode(written, "emoji").at(0)), name);
    }
    if (kind == "emoticon") {
      EXPECT_EQ(find_emoticon(written), name);
    }
    if (kind == "sequence") {
      EXPECT_EQ(find_emoji_sequence(written), name);
    }
    if (kind == "profession") {
      EXPECT_EQ(find_emoji_profession(written), name);
    }
    if (kind == "activity") {
      EXPECT_EQ(find_emoji_activity(written), name);
    }
  }
  for (const auto& [sign, name] : read_table(english::words::kSigns, {"sign*", "name"})) {
    EXPECT_EQ(symbol_name(decode(sign, "sign").at(0)), name);
    EXPECT_TRUE(is_speakable(name)) << name;
  }
}

TEST(Words, EnglishNumbersAreSpeakable) {
  for (const auto& [sign, above, below] :
       read_table(english::words::kFractions, {"sign*", "above", "below"}))
    EXPECT_FALSE((std::string(above) + std::string(below)).find_first_not_of("0123456789") !=
                 std::string::npos)
        << sign;
  for (const auto& [written, word, kind] :
       read_table(english::words::kScales, {"written*", "word", "kind"}))
    EXPECT_TRUE(is_speakable(word)) << written;
}

TEST(Words, EnglishListsHaveSingleWords) {
  const auto is_word = [](std::string_view word) {
    return is_speakable(word) && word.find(' ') == word.npos;
  };
  expect_word_lists(english::words::kLists, is_word);
  expect_word_lists(english::words::kAcronyms, is_word);
  expect_word_lists(english::words::kWordClasses, is_word);
}

TEST(Words, HeteronymsAreOfTheAlphabetAndHaveTheirContexts) {
  for (const auto& [word, readings] :
       read_table(english::words::kHeteronyms, {"word*", "readings"})) {
    const Heteronym* found = find_heteronym(word);
    ASSERT_NE(found, nullptr) << word;
    for (const HeteronymReading& reading : found->readings)
      for (const std::u32string& phonemes : reading.phonemes)
        EXPECT_TRUE(is_known(phonemes)) << word << ": " << encode(phonemes);
  }
  for (const auto& [word, name, phrase, near] :
       read_table(english::words::kHeteronymContexts, {"word*", "reading*", "phrase*?", "near?"})) {
    const Heteronym* found = find_heteronym(word);
    ASSERT_NE(found, nullptr) << word;
    const auto reading = std::ranges::find(found->readings, name, &HeteronymReading::name);
    ASSERT_NE(reading, found->readings.end()) << word << ": " << name;
    EXPECT_FALSE(near.empty() && reading->phrases.empty()) << word << ": " << name;
    if (phrase.empty()) continue;
    const std::vector<std::string_view> parts = io::split(phrase, " ");
    EXPECT_EQ(std::ranges::count(parts, "_"), 1) << word << ": " << phrase;
    EXPECT_GT(parts.size(), 1U) << word << ": " << phrase;
  }
}

TEST(Words, AbbreviationsOfOtherLanguagesAreFound) {
  for (const io::EmbeddedFile* file : european::words::kAll) {
    if (file == &european::words::kGerman) continue;
    const std::size_t begin = file->path.find('.') + 1;
    const std::string_view language = file->path.substr(begin, file->path.find('.', begin) - begin);
    for (const auto& [written, company, spoken] :
         read_table(*file, {"written*", "company", "spoken?"})) {
      EXPECT_EQ(company_of(written, language), company_in(*file, company)) << written;
      EXPECT_TRUE(spoken.empty() || expansion_of(written, language)->spoken == spoken) << written;
      EXPECT_FALSE(written.ends_with('.')) << written;
    }
  }
  expect_word_lists(european::words::kGerman, is_speakable);
}

TEST(Words, EveryChineseCharacterHasItsSyllable) {
  for (const io::EmbeddedFile* file :
       {&mandarin::words::kPolyphones, &mandarin::words::kSpokenReadings}) {
    for (const auto& [written, pinyin] : read_table(*file, {"written*", "pinyin"})) {
      EXPECT_TRUE(is_han_word(written)) << written;
      const std::vector<std::string_view> syllables = io::split(pinyin, " ");
      EXPECT_EQ(syllables.size(), decode(written, "phrase").size()) << written;
      for (const std::string_view syllable : syllables)
        EXPECT_TRUE(syllable_of(syllable)) << written << ": " << syllable;
    }
  }
  expect_word_lists(mandarin::words::kSpokenWords, is_han_word);
}

TEST(Words, SoundsOfMandarinAreOfTheirAlphabets) {
  const Alphabet alphabet_of_bopomofo(released_alphabet_of_bopomofo());
  for (const auto& [kind, pinyin, ipa, bopomofo, nasal] :
       read_table(mandarin::words::kSounds, {"kind*", "pinyin*", "ipa", "bopomofo", "nasal?"})) {
    EXPECT_TRUE(is_known(decode(ipa, "IPA") + decode(nasal, "IPA"))) << pinyin << ": " << ipa;
    EXPECT_TRUE(is_known(decode(bopomofo, "bopomofo"), alphabet_of_bopomofo)) << pinyin;
    if (kind == "initial") {
      EXPECT_EQ(encode(syllable_of(std::string(pinyin) + "u")->initial), pinyin);
    }
    if (kind == "syllable") {
      EXPECT_EQ(encode(syllable_of(pinyin)->final), pinyin);
    }
  }
}

TEST(Words, ChineseUnitsCurrenciesAndSignsAreFound) {
  using mandarin::Line;
  for (const auto& [written, spoken] :
       read_table(mandarin::words::kUnits, {"written*", "spoken"})) {
    const std::u16string wide = to_utf16(written);
    const auto found = mandarin::unit_at(Line(wide), 0);
    ASSERT_TRUE(found) << written;
    EXPECT_EQ(found->spoken, spoken);
    EXPECT_EQ(found->end, wide.size()) << written;
    EXPECT_TRUE(is_han_word(spoken)) << written;
  }
  for (const auto& [written, spoken, kind] :
       read_table(mandarin::words::kCurrencies, {"written*", "spoken", "kind"})) {
    const std::u16string wide = to_utf16(written);
    EXPECT_EQ(mandarin::currency_at(Line(wide), 0)->spoken, spoken) << written;
    if (kind == "code") {
      EXPECT_TRUE(mandarin::currency_code_at(Line(wide), 0)) << written;
    }
    EXPECT_TRUE(is_han_word(spoken)) << written;
  }
  for (const auto& [sign, name] : read_table(mandarin::words::kSigns, {"sign*", "name?"})) {
    EXPECT_EQ(mandarin_name_of(to_utf16(sign).at(0)), name) << sign;
    EXPECT_TRUE(is_han_word(name)) << sign;
  }
  for (const auto& [sign, name] : read_table(mandarin::words::kFractions, {"sign*", "name"}))
    EXPECT_TRUE(is_han_word(name)) << sign;
  expect_word_lists(mandarin::words::kLists, [](std::string_view word) {
    return std::ranges::all_of(decode(word, "word"), is_letter);
  });
}

TEST(Words, CountersOfJapaneseAreInKana) {
  for (const auto& counters : {japanese::counters(), japanese::letter_units()}) {
    for (std::size_t i = 0; i < counters.size(); ++i) {
      const japanese::Counter& counter = counters[i];
      EXPECT_TRUE(is_all_kana(counter.kana)) << encode(counter.written);
      EXPECT_TRUE(is_all_kana(counter.last.four + counter.last.seven + counter.last.nine));
      EXPECT_TRUE(i == 0 || counters[i - 1].written.size() >= counter.written.size())
          << encode(counter.written) << " is longer than the one before it";
    }
  }
  const auto is_counter = [](std::u16string_view word) {
    return std::ranges::count(japanese::counters(), word, &japanese::Counter::written) > 0;
  };
  for (const japanese::Whole& whole : japanese::whole_words()) {
    EXPECT_TRUE(is_counter(whole.counter)) << encode(whole.counter);
    EXPECT_TRUE(is_all_kana(whole.kana)) << encode(whole.kana);
  }
  for (const japanese::Suffix& suffix : japanese::counter_suffixes())
    EXPECT_TRUE(is_all_kana(suffix.kana)) << encode(suffix.written);
}

TEST(Words, JapaneseReadingsAreInKanaAndKanaHaveSounds) {
  for (const auto& [written, after, before, kana, note] : read_table(
           japanese::words::kCorrections, {"written*", "after*?", "before*?", "kana", "note?"}))
    EXPECT_TRUE(is_all_kana(to_utf16(kana))) << written << ": " << kana;
  for (const auto& [parts] : read_table(japanese::words::kCompounds, {"parts*"}))
    EXPECT_GT(io::split(parts, "|").size(), 1U) << parts;
  for (const auto& [kana, sound] : read_table(japanese::words::kKana, {"kana*", "sound?"})) {
    EXPECT_TRUE(is_all_kana(to_utf16(kana))) << kana;
    EXPECT_TRUE(is_known(decode(sound, "sound"))) << kana << ": " << sound;
  }
  for (char32_t kana = U'ぁ'; kana <= U'ゖ'; ++kana) {
    const bool is_silent = kana == U'っ' || kana == U'ん' || (kana >= U'ぁ' && kana <= U'ぉ') ||
                           kana == U'ゃ' || kana == U'ゅ' || kana == U'ょ';
    EXPECT_TRUE(is_silent || !japanese::ipa_of_kana(std::u32string(1, kana)).empty())
        << encode(kana);
  }
  for (const auto& [sign, name] : read_table(japanese::words::kSigns, {"sign*", "name?"})) {
    EXPECT_EQ(japanese_name_of(to_utf16(sign).at(0)), name) << sign;
    EXPECT_TRUE(name.empty() || is_all_kana(to_utf16(name))) << sign;
  }
  expect_word_lists(japanese::words::kLists, [](std::string_view word) {
    return std::ranges::all_of(decode(word, "word"),
                               [](char32_t c) { return is_letter(c) || c == U'・'; });
  });
}

TEST(Words, LookAlikesBecomeTheirCommonForm) {
  for (const auto& [common, written] : read_table(words::kLookAlikes, {"common*", "written"}))
    for (const char32_t c : decode(written, "look-alikes"))
      EXPECT_EQ(encode(common_form(c)), common) << encode(c);
}

TEST(Words, XSampaIsIpa) {
  for (const auto& [sign, ipa] : read_table(lexicon::words::kXSampa, {"sign*", "ipa"}))
    EXPECT_EQ(ipa_of_x_sampa(sign), ipa) << sign;
}

}  // namespace
}  // namespace text
