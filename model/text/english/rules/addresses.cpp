// Rules of URLs, e-mail, files, paths, hashtags and command options.
#include <algorithm>
#include <array>

#include "io/base/strings.h"
#include "model/text/english/abbreviations.h"
#include "model/text/english/lists.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"

namespace text {
namespace {

enum class Kind { kLower, kUpper, kDigit, kOther };

Kind kind(char c) {
  if (c >= 'a' && c <= 'z') return Kind::kLower;
  if (c >= 'A' && c <= 'Z') return Kind::kUpper;
  if (c >= '0' && c <= '9') return Kind::kDigit;
  return static_cast<unsigned char>(c) < 0x80 ? Kind::kOther : Kind::kLower;
}

const char* sign_name(char c) {
  switch (c) {
    case '.':
      return "dot";
    case '/':
      return "slash";
    case '\\':
      return "backslash";
    case ':':
      return "colon";
    case '-':
      return "dash";
    case '_':
      return "underscore";
    case '@':
      return "at";
    case '?':
      return "question mark";
    case '=':
      return "equals";
    case '&':
      return "ampersand";
    case '#':
      return "hash";
    case '%':
      return "percent";
    case '+':
      return "plus";
    case '~':
      return "tilde";
    default:
      return "";
  }
}

std::string run_words(std::string_view run, English english) {
  if (kind(run[0]) == Kind::kDigit) {
    if (run.size() <= 2 && (run.size() == 1 || run[0] != '0')) return cardinal_words(run, english);
    if (run[0] != '0' && run.size() < 5 && run.ends_with(run.size() == 3 ? "00" : "000"))
      return cardinal_words(run, english);
    return is_year(run, "1900") ? year_words(run, english) : digit_words(run);
  }
  if (io::to_lower(run) == "jpg") return "jpeg";
  return is_spelled_in_codes(run) ? letter_words(run) : std::string(run);
}

/// A name without spaces in words: runs of letters and digits, capitals begin new ones, signs by
/// name.
std::string name_words(std::string_view name, English english) {
  std::string words;
  const auto add = [&](std::string_view word) {
    if (word.empty()) return;
    if (!words.empty()) words += ' ';
    words += word;
  };
  for (std::size_t begin = 0; begin < name.size();) {
    std::size_t end = begin + 1;
    const Kind first = kind(name[begin]);
    if (first == Kind::kOther) {
      add(sign_name(name[begin]));
    } else {
      const auto goes_on = [&] {
        const Kind next = kind(name[end]);
        if (next == kind(name[end - 1])) {
          // "PDFFile": the last capital begins the next word.
          return next != Kind::kUpper || end + 1 >= name.size() ||
                 kind(name[end + 1]) != Kind::kLower;
        }
        return next == Kind::kLower && end == begin + 1 && first == Kind::kUpper;
      };
      while (end < name.size() && goes_on()) ++end;
      add(run_words(name.substr(begin, end - begin), english));
    }
    begin = end;
  }
  return words;
}

Spoken whole_name(const Expression& x) { return name_words(x[0], x.english); }

/// main.rs:42:7
Spoken file(const Expression& x) {
  return name_words(x[1], x.english) + (x.has(2) ? " line " + x.number(2) : "") +
         (x.has(3) ? " column " + x.number(3) : "");
}

/// All of it, or where it is to be short the name of the host.
Spoken url(const Expression& x) {
  if (x.conventions.urls != Conventions::Urls::kShort) return whole_name(x);
  std::string_view host = x[0];
  if (const std::size_t scheme = host.find("://"); scheme != host.npos)
    host.remove_prefix(scheme + 3);
  host = host.substr(0, host.find_first_of("/:?#"));
  if (host.starts_with("www.")) host.remove_prefix(4);
  return name_words(host, x.english);
}

/// "test.abc", but "etc.and" lacks a space.
Spoken dotted_name(const Expression& x) {
  if (find_abbreviation(x[0].substr(0, x[0].find('.')))) return std::nullopt;
  const std::string& name = x[0];
  return name_words(name.substr(0, std::min(name.find('('), name.size())), x.english);
}

/// --verbose, unless it goes on as prose: "he stopped --and ran"
Spoken option(const Expression& x) {
  static const WordSet prose = english::word_list("prose");
  if (prose.contains(io::to_lower(x[1]))) return std::nullopt;
  return "dash dash " + name_words(x[1], x.english);
}

/// r/AskReddit
Spoken forum(const Expression& x) {
  return letter_words(x[1]) + " slash " + name_words(x[2], x.english);
}

/// <a href="#top">, without the quotation marks
Spoken tag(const Expression& x) {
  std::string written = x[1] + x[2];
  for (const std::string_view quote : {"“", "”", "'"})
    for (std::size_t at = written.find(quote); at != written.npos; at = written.find(quote))
      written.erase(at, quote.size());
  return name_words(written, x.english);
}

constexpr auto kAddressRules = std::to_array<Rule>({
    {"url", "<", R"(<((?:https?|ftp|file)://[!-~À-ſ&&[^<>"]]{1,1000})>)",
     [](const Expression& x) -> Spoken {
       Expression inside = x;
       inside.groups = {x[1]};
       return url(inside);
     },
     "/"},
    // A tag of a markup, or a key: what is in the brackets.
    {"tag", "<",
     R"(<(/[A-Za-z][\w.:-]{0,40}|(?<!\w<)[A-Za-z][\w.:-]{0,40}|[A-Za-z][\w.:-]{1,40})((?: [\w:-]{1,40})?=[^<>\n]{0,200})?(?: ?/)?>)",
     tag},
    {"url", "Aa", R"((?:https?|ftp|file)://[!-~À-ſ&&[^<>"]]{1,1000}[<W>/=&#~-])", url, "/"},
    {"url", "wW", R"(www\.[!-~À-ſ&&[^<>",;!]]{1,1000}[<W>/=&#~-])", url, "."},
    {"email", "Aa9",
     R"([<W>.+&-]{1,64}@[<W>-]{1,63}(?:\.[<W>-]{1,63}){1,6}(?:/[<W>.~/=&#+-]{0,500}[<W>/=&#~-])?)",
     whole_name, "@"},
    {"email", "<", R"(<([<W>.+-]{1,64}@[<W>-]{1,63}(?:\.[<W>-]{1,63}){1,6})>)",
     [](const Expression& x) -> Spoken { return name_words(x[1], x.english); }, "@"},
    {"url", "Aa9",
     R"((?:[A-Za-z0-9-]{1,63}\.){1,6}(?:com|org|net|edu|gov|mil|info|io|ai|dev|app|co|uk|de|fr|eu|ca|au|us|tv|me|biz)(?::\d{1,5})?(?:/[<W>.~/?=&%#+-]{0,500}[<W>/=&#~-])?(?![\w@]))",
     url, "."},
    {"file", "Aa9",
     R"(([<W>-]{1,64}(?:\.[<W>-]{1,32}){0,4}\.(?:txt|pdf|docx?|xlsx?|pptx?|csv|tsv|json|xml|ya?ml|html?|css|js|ts|jsx|tsx|py|cpp|hpp|cc|c|h|java|go|rs|rb|php|sh|bat|exe|dll|so|zip|tar|gz|tgz|rar|7z|jpe?g|png|gif|bmp|svg|webp|mp3|mp4|wav|flac|ogg|avi|mov|mkv|md|log|ini|cfg|conf|toml|sql|db|iso|apk|dmg|epub|tex|bak|tmp))(?::(\d{1,6})(?::(\d{1,4}))?)?(?![\w@]|\.\w))",
     file, "."},
    // A name with a period and no space after it, all in small letters, is no end of a sentence.
    {"name", "a", R"([a-z0-9_-]{2,40}(?:\.[a-z0-9_]{2,20}){1,4}(?:\(\))?(?![\w@(]|\.\w))",
     dotted_name, "."},
    {"name", ".", R"((?<![\w.…)])\.([A-Za-z]{2,5})(?![\w.]))",
     [](const Expression& x) -> Spoken { return "dot " + name_words(x[1], x.english); }},
    {"path", "/~.",
     R"((?<![\w/])(?:(?:~|\.{1,2})/[<W>.-]{1,100}|/[<W>.-]{1,100}/[<W>.-]{1,100})(?:/[<W>.-]{1,100}){0,30}/?)",
     whole_name},
    {"path", "A", R"([A-Z]:\\(?:[<W>.-]{1,100}\\?){1,30})", whole_name, "\\"},
    // Of a command: "ls -l", and several without a vowel, "-xzf", that are no ending of words.
    {"option", "-",
     R"((?<=[a-z]{2} )-([b-hj-zB-HJ-Z]|(?!th|st|nd|rd|ng|ct|ts|ns|rs)[b-df-hj-np-tv-xz]{2,4})(?![^\s,.:;”)]))",
     [](const Expression& x) -> Spoken { return "dash " + letter_words(x[1]); }},
    {"option", "⹀",
     R"(⹀([A-Za-z][\w-]{1,40}(?:=[<W>.,/~:+-]{0,200}[<W>/])?)(?![\w—])(?![^.!?\n]{0,80}\w—(?![^\s,;:.!?”])))",
     option},
    // Of a color, which has a digit or is white.
    {"hexadecimal", "#",
     R"(#((?=[A-Fa-f]{0,5}\d)[0-9A-Fa-f]{6}|(?=[A-Fa-f]{0,2}\d)(?!\d{3}\b)[0-9A-Fa-f]{3}|([Ff])\2\2(?:\2{3})?)\b)",
     [](const Expression& x) -> Spoken { return "hash " + letter_words(x[1]); }},
    {"hashtag", "#", R"((?<!\w)#([<W>]{0,60}[A-Za-z][<W>]{0,60})(?![<W>#]))",
     [](const Expression& x) -> Spoken { return "hashtag " + name_words(x[1], x.english); }},
    {"forum", "ru", R"((?<![\w/])([ru])/([A-Za-z]\w{2,30})(?![\w/]))", forum, "/"},
    {"user", "@", R"(@(?!\d{1,4}[A-Za-z]{2,4}\b)([<W>]{1,60}))",
     [](const Expression& x) -> Spoken { return "at " + name_words(x[1], x.english); }},
    {"name", "Aa",
     R"((?![A-Za-z]_(?:\d{1,3}|[a-z])(?!\w))[A-Za-z][A-Za-z0-9]{0,60}(?:_{1,3}[A-Za-z0-9]{1,60}){1,12})",
     whole_name, "_"},
});

}  // namespace

std::span<const Rule> address_rules() { return kAddressRules; }

}  // namespace text
