#include "model/text/normaliser.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/symbols.h"
#include "model/text/sentence_builder.h"
#include "model/text/symbols.h"
#include "model/text/transliteration.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kLongestWord = 48;  // units; espeak-ng cuts what is much longer
constexpr char32_t kLastLatin = U'\u017F';

// Words that begin with an apostrophe where a quotation could begin.
constexpr std::array kElisions = {u"tis"sv,   u"twas"sv, u"twere"sv, u"twill"sv, u"em"sv,
                                  u"cause"sv, u"til"sv,  u"till"sv,  u"n"sv,     u"bout"sv,
                                  u"round"sv, u"cept"sv, u"nuff"sv,  u"neath"sv, u"im"sv,
                                  u"Tis"sv,   u"Twas"sv, u"s"sv,     u"ere"sv,   u"cos"sv};

bool is_word_character(char32_t c) {
  return is_alnum(c) || (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

/// The mark of the model's alphabet that `c` is, or stands for; 0 for any other character.
char32_t mark_of(char32_t c) {
  if (c == U'[' || c == U'{') return U'(';
  if (c == U']' || c == U'}') return U')';
  return is_mark(c) ? c : 0;
}

}  // namespace

struct Normaliser::Parts {
  RuleBook rules;
  Transliteration transliteration;
  const CleanText* text = nullptr;
  std::span<const Request> requests;  ///< not yet met
  std::size_t done = 0;               ///< units up to here are read
};

namespace {

/// Reads one sentence from left to right.
class Reader {
 public:
  Reader(const CleanText& text, const Range& sentence, Transliteration& transliteration,
         SentenceBuilder& out)
      : text_(text), sentence_(sentence), transliteration_(transliteration), out_(out) {}

  /// Reads on up to unit `end`, as if the sentence ended there.
  void read(std::size_t end, RuleBook& rules, std::string_view language) {
    const std::size_t sentence_end = std::exchange(sentence_.end, end);
    is_last_part_ = end == sentence_end;
    if (language == "en-gb") {
      read_english(rules, English::kBritish);
    } else if (language.starts_with("en")) {
      read_english(rules, English::kAmerican);
    } else {
      read_other();
    }
    sentence_.end = sentence_end;
  }
  void skip_to(std::size_t unit) { at_ = unit; }

 private:
  void read_english(RuleBook& rules, English english) {
    while (at_ < sentence_.end) {
      if (is_space(unit(at_))) {
        ++at_;
      } else if (const auto reading = rules.read(sentence_.begin, at_, sentence_.end, english)) {
        take(*reading);
      } else {
        read_as_written(true);
      }
    }
  }

  void read_other() {
    while (at_ < sentence_.end) {
      if (is_space(unit(at_))) {
        ++at_;
      } else {
        read_as_written(false);
      }
    }
  }

  char16_t unit(std::size_t i) const {
    return i >= sentence_.begin && i < sentence_.end ? text_.units[i] : u' ';
  }
  char32_t character(std::size_t i) const {
    UChar32 c = 0;
    U16_GET(text_.units.data(), sentence_.begin, i, sentence_.end, c);
    return static_cast<char32_t>(c);
  }
  static std::size_t size(char32_t c) { return U16_LENGTH(static_cast<UChar32>(c)); }

  void take(const RuleBook::Reading& reading) {
    const Span span = text_.span(at_, reading.end);
    out_.add_words(reading.spoken, span, reading.rule);
    // The period of "p.m." also ends the sentence that it is the last of.
    if (reading.last && is_last_part_ && unit(reading.end - 1) == u'.') {
      out_.add_mark(".", text_.span(reading.end - 1, reading.end));
    }
    at_ = reading.end;
  }

  void read_as_written(bool english) {
    const char32_t c = character(at_);
    if (is_word_character(c)) return read_word(english);
    if (const char32_t mark = mark_of(c)) return read_mark(mark);
    if (c == U'-' || c == U'–') return read_hyphen(c);
    if (c == U'\'') return read_apostrophe();
    read_symbol(c, english);
  }

  void read_mark(char32_t mark) {
    const bool apart = mark == U'—' && is_space(unit(at_ - 1)) && is_space(unit(at_ + 1));
    out_.add_mark(encode(mark), text_.span(at_, at_ + 1), apart);
    ++at_;
  }

  void read_hyphen(char32_t c) {
    const Span span = text_.span(at_, at_ + 1);
    const bool after = !is_space(unit(at_ + 1));
    if (out_.last_is_word_until(span.begin)) {
      out_.add_to_word(span);
    } else if (after && c == U'-') {
      out_.add_before_word(span);
    } else {
      out_.add_mark("—", span, true);
    }
    ++at_;
  }

  void read_apostrophe() {
    const Span span = text_.span(at_, at_ + 1);
    const bool before_word = is_word_character(character_or_space(at_ + 1));
    if (!before_word && out_.last_is_word_until(span.begin)) {
      if (quotation_) {
        out_.add_mark("”", span);
        quotation_ = false;
      } else {
        out_.add_to_word(span, std::get<Word>(*out_.last()).spoken.ends_with('s') ? "'" : "");
      }
    } else if (before_word && !out_.last_is_word_until(span.begin)) {
      std::size_t end = at_ + 1;
      while (is_letter(unit(end)) && end - at_ < kLongestWord) ++end;
      const std::u16string_view word = units(at_ + 1, end);
      if (std::find(kElisions.begin(), kElisions.end(), word) != kElisions.end()) {
        if (word == u"n" && unit(end) == u'\'') ++end;
        out_.add_words(encode(units(at_, end)), text_.span(at_, end), "");
        at_ = end;
        return;
      }
      out_.add_mark("“", span);
      quotation_ = true;
    } else if (before_word) {
      out_.add_to_word(span);
    } else if (out_.last() != nullptr && (quotation_ || !is_space(unit(at_ - 1)))) {
      out_.add_mark("”", span);
      quotation_ = false;
    } else {
      out_.add_unspoken("'", span);
    }
    ++at_;
  }

  char32_t character_or_space(std::size_t i) const {
    return i < sentence_.end ? character(i) : U' ';
  }
  std::u16string_view units(std::size_t begin, std::size_t end) const {
    return std::u16string_view(text_.units).substr(begin, end - begin);
  }

  /// Letters with the apostrophes and hyphens between them; in English digits are for the rules.
  void read_word(bool english) {
    std::size_t end = at_;
    const bool digits = !english || is_digit(character(at_));
    const auto is_part = [&](std::size_t i) {
      const char32_t c = character_or_space(i);
      return is_word_character(c) && (digits || !is_digit(c));
    };
    const auto is_joint = [&](std::size_t i) {
      const char16_t c = unit(i);
      const bool in_number = (c == u'.' || c == u',' || c == u':') && !english &&
                             is_digit(unit(i - 1)) && is_digit(unit(i + 1));
      return in_number || ((c == u'\'' || c == u'-') && is_part(i + 1));
    };
    while (end - at_ < kLongestWord && (is_part(end) || (end > at_ && is_joint(end)))) {
      end += size(character(end));
    }
    add_word(units(at_, end), text_.span(at_, end), english);
    at_ = end;
  }

  void add_word(std::u16string_view word, Span span, bool english) {
    const std::string written = encode(word);
    const auto is_foreign = [](char16_t c) { return c > kLastLatin; };
    if (!english || std::none_of(word.begin(), word.end(), is_foreign)) {
      return out_.add_words(written, span, "");
    }
    std::string name = word.size() == 1 ? symbol_name(word[0]) : "";
    if (!name.empty()) return out_.add_words(name, span, "symbol");
    name = transliteration_.to_ascii(word);
    if (!name.empty()) return out_.add_words(name, span, "transliteration");
    out_.add_unspoken(written, span);
  }

  void read_symbol(char32_t c, bool english) {
    const std::size_t end = at_ + size(c);
    const Span span = text_.span(at_, end);
    const char32_t next = character_or_space(end);
    std::string name;
    if (english) {
      name = end < sentence_.end ? flag_name(c, next) : "";
      if (!name.empty()) {
        const std::size_t flag_end = end + size(next);
        out_.add_words(name, text_.span(at_, flag_end), "symbol");
        at_ = flag_end;
        return;
      }
      // Rows of a sign are ornaments, and so is what stands before a heading or a quoted line.
      const bool in_row = next == c || (at_ > sentence_.begin && unit(at_ - 1) == c);
      const bool ornament = c < 0x80 && (in_row || (c == U'#' && !is_alnum(next)) ||
                                         (c == U'>' && at_ == sentence_.begin));
      if (!ornament) name = symbol_name(c);
    } else if (is_spoken(c)) {
      name = encode(c);
    }
    if (name.empty()) {
      out_.add_unspoken(encode(c), span);
    } else {
      out_.add_words(name, span, english ? "symbol" : "");
    }
    at_ = end;
  }

  const CleanText& text_;
  Range sentence_;
  Transliteration& transliteration_;
  SentenceBuilder& out_;
  std::size_t at_ = 0;
  bool is_last_part_ = true;
  bool quotation_ = false;  ///< within single quotes
};

/// The units of a stretch of the raw text.
Range units_of(const CleanText& text, Span raw) {
  const auto first = std::ranges::lower_bound(text.raw, raw.begin, {}, &Span::begin);
  const auto last = std::ranges::lower_bound(first, text.raw.end(), raw.end, {}, &Span::begin);
  return {static_cast<std::size_t>(first - text.raw.begin()),
          static_cast<std::size_t>(last - text.raw.begin())};
}

}  // namespace

Normaliser::Normaliser() : parts_(std::make_unique<Parts>()) {}
Normaliser::~Normaliser() = default;

void Normaliser::open(const CleanText& text, std::span<const Request> requests) {
  parts_->text = &text;
  parts_->requests = requests;
  parts_->done = 0;
  parts_->rules.open(text);
}

Sentence Normaliser::normalise(const Range& sentence, std::string_view language,
                               std::vector<Unspoken>& unspoken) {
  const CleanText& text = *parts_->text;
  SentenceBuilder out(unspoken);
  Reader reader(text, sentence, parts_->transliteration, out);
  reader.skip_to(std::max(sentence.begin, parts_->done));  // a label may reach into this sentence
  std::span<const Request>& requests = parts_->requests;
  for (; !requests.empty(); requests = requests.subspan(1)) {
    const Request& request = requests.front();
    const Range label = units_of(text, request.label);
    if (label.begin >= sentence.end) break;
    reader.read(label.begin, parts_->rules, language);
    if (request.stress != 0) {
      const std::size_t first = out.size();
      reader.read(std::min(label.end, sentence.end), parts_->rules, language);
      out.stress_from(first, request.stress, request.raw);
    } else if (request.phonemes.empty()) {
      out.add_words(request.spoken, request.raw, request.source);
    } else {
      const std::u16string_view units(text.units);
      out.add_given({encode(units.substr(label.begin, label.end - label.begin)), request.raw,
                     request.source, request.phonemes, 0});
    }
    reader.skip_to(std::max(label.end, sentence.begin));
    parts_->done = label.end;
  }
  reader.read(sentence.end, parts_->rules, language);
  return out.take();
}

std::string to_line(const Sentence& sentence) {
  std::string line;
  bool space = false;
  for (const Token& token : sentence) {
    const Mark* mark = std::get_if<Mark>(&token);
    const char32_t symbol = mark ? decode(mark->symbol, "mark")[0] : U'\0';
    const bool opening = mark && is_opening_mark(symbol);
    const bool dash = mark && symbol == U'—';
    if (space && (!mark || opening || (dash && mark->apart)) && !line.empty()) line += ' ';
    line += mark ? mark->symbol : std::get<Word>(token).spoken;
    space = !opening && (!dash || mark->apart);
  }
  return line;
}

}  // namespace text
