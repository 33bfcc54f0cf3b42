// Ruby, repetition marks, and characters described by JIS X 0213 or Unicode number.
#include <iconv.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/base/unicode.h"
#include "io/book/headings/pattern.h"
#include "io/book/text/aozora.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

using Wide = icu::UnicodeString;

enum class Script { kNone, kHan, kHiragana, kKatakana, kWideLetters, kLetters, kSigns };

/// What ruby without a `｜` goes back over: characters of one script.
Script script_of(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &status);
  if (script == USCRIPT_HAN || c == u'ヶ' || c == u'〓') return Script::kHan;
  if (script == USCRIPT_HIRAGANA) return Script::kHiragana;
  if (script == USCRIPT_KATAKANA || c == u'ー') return Script::kKatakana;
  if ((U_GET_GC_MASK(c) & U_GC_S_MASK) != 0) return Script::kSigns;
  if (u_isalnum(c) == 0) return Script::kNone;
  return is_full_width(static_cast<char32_t>(c)) ? Script::kWideLetters : Script::kLetters;
}

std::string utf8(const Wide& wide) {
  std::string text;
  return wide.toUTF8String(text);
}

/// 〱 to 〵: of the script of the word that they repeat.
bool is_repetition_mark(UChar32 c) { return c >= u'〱' && c <= u'〵'; }

/// Where the characters of one script that `text` ends with begin, no more than `most` units back.
std::int32_t run_begin(const Wide& text, std::int32_t most) {
  std::int32_t begin = text.length();
  Script script = Script::kNone;
  for (std::int32_t at = begin; at > 0 && text.length() - at < most;) {
    at = text.moveIndex32(at, -1);
    const UChar32 c = text.char32At(at);
    if (is_repetition_mark(c)) continue;
    const Script own = script_of(c);
    if (own == Script::kNone || (script != Script::kNone && own != script)) break;
    script = own;
    begin = at;
  }
  return begin;
}

/// Where the words of ruby without a `｜` begin: also in brackets, as letters with accents are.
std::int32_t words_begin(const Wide& text, std::int32_t most) {
  if (!text.endsWith(u"〕", 1)) return run_begin(text, most);
  const std::int32_t begin = text.lastIndexOf(u'〔', std::max(0, text.length() - most));
  return begin < 0 ? text.length() : begin;
}

/// A character of JIS X 0213, which ICU does not have.
std::string jis_character(int plane, int row, int cell) {
  constexpr int kLast = 94;
  constexpr unsigned kHigh = 0xA0;
  if (row < 1 || row > kLast || cell < 1 || cell > kLast) return "";
  std::string code = plane == 2 ? "\x8F" : "";
  code += static_cast<char>(kHigh + static_cast<unsigned>(row));
  code += static_cast<char>(kHigh + static_cast<unsigned>(cell));
  const iconv_t converter = iconv_open("UTF-8", "EUC-JISX0213");
  if (converter == iconv_t(-1)) return "";  // NOLINT: POSIX has it so
  std::array<char, 16> bytes{};
  char* in = code.data();
  char* out = bytes.data();
  std::size_t in_left = code.size();
  std::size_t out_left = bytes.size();
  const bool is_known = iconv(converter, &in, &in_left, &out, &out_left) != std::size_t(-1) &&
                        iconv(converter, nullptr, nullptr, &out, &out_left) != std::size_t(-1);
  iconv_close(converter);
  return is_known ? std::string(bytes.data(), bytes.size() - out_left) : "";
}

}  // namespace

std::string with_repetition_marks(const std::string& line) {
  constexpr std::string_view kUpper = "／";
  constexpr std::string_view kVoice = "″";
  constexpr std::string_view kLower = "＼";
  std::string marked;
  std::size_t done = 0;
  for (std::size_t at = line.find(kUpper); at != line.npos; at = line.find(kUpper, at + 1)) {
    std::string_view rest = std::string_view(line).substr(at + kUpper.size());
    const bool is_voiced = rest.starts_with(kVoice);
    if (is_voiced) rest.remove_prefix(kVoice.size());
    if (!rest.starts_with(kLower)) continue;
    marked.append(line, done, at - done).append(is_voiced ? "〴〵" : "〳〵");
    done = line.size() - rest.size() + kLower.size();
  }
  return marked.append(line, done);
}

std::string with_ruby(const std::string& line) {
  constexpr std::int32_t kLongest = 100;  // units of words, and of a reading
  if (line.find("《") == line.npos) return line;
  const auto text = Wide::fromUTF8(line);
  std::string done;
  Wide words;             // behind the last reading
  std::int32_t bar = -1;  // the last `｜` in them
  std::int32_t close = 0;
  for (std::int32_t at = 0; at < text.length(); ++at) {
    const char16_t c = text[at];
    if (c == u'｜') bar = words.length();
    if (c != u'《') {
      words += c;
      continue;
    }
    if (close >= 0 && close <= at) close = text.indexOf(u'》', at);
    const bool has_bar = bar >= 0 && words.length() - bar <= kLongest;
    const std::int32_t begin = has_bar ? bar + 1 : words_begin(words, kLongest);
    const std::int32_t length = close - at - 1;
    const bool is_reading = close > at && length > 0 && length <= kLongest &&
                            begin < words.length() && text.indexOf(u'《', at + 1, length) < 0;
    if (!is_reading) {
      words += c;
      continue;
    }
    done += utf8(words.tempSubString(0, has_bar ? bar : begin));
    done +=
        with_reading(utf8(words.tempSubString(begin)), utf8(text.tempSubString(at + 1, length)));
    words.remove();
    bar = -1;
    at = close;
  }
  return done + utf8(words);
}

std::string described_character(const std::string& note) {
  static const TextPattern jis(uR"(.*(?<![\d-])([12])-(\d{1,2})-(\d{1,2})(?![\d-]).*)");
  static const TextPattern unicode(uR"(.*(?:U\+|unicode)([0-9A-Fa-f]{4,6})(?![0-9A-Fa-f]).*)");
  if (const auto number = jis.groups(note); !number.empty())
    return jis_character(std::stoi(number[0]), std::stoi(number[1]), std::stoi(number[2]));
  const auto number = unicode.groups(note);
  if (number.empty()) return "";
  const auto c = static_cast<UChar32>(std::stoi(number[0], nullptr, 16));
  return c <= 0x10FFFF && u_isgraph(c) != 0 ? utf8(Wide(c)) : "";
}

}  // namespace io
