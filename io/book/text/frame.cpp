// Removes Project Gutenberg's licence and takes title, author and language from its header.
#include <algorithm>
#include <map>
#include <utility>

#include "io/base/error.h"
#include "io/base/xml_document.h"
#include "io/book/headings/pattern.h"
#include "io/book/licence.h"
#include "io/book/text/book.h"

namespace io {
namespace {

using Lines = std::vector<TextLine>;

constexpr const char16_t* kSmallPrintEnd = uR"((?i)\s*\*\s*END\s*\*?\s*THE SMALL PRINT.*)";
constexpr const char16_t* kFirstLine =
    uR"((?i)[\s*]*(?:The )?Project Gutenberg(?:['’]s)? (?:EBook|Etext)(?: of|,)? (.+), by (.+?)[\s*]*)";
constexpr const char16_t* kKnown =
    uR"((Title|Subtitle|Author|Language|Translator|Editor|Illustrator|Contributor|Release date|)"
    uR"(Posting date|Last updated|Most recently updated|Publisher|Original publication|Credits|)"
    uR"(Character set encoding|Produced by|Year|Date|Source): *(\S.*))";
/// Languages by their English names, BCP 47.
const std::map<std::string, std::string> kLanguages = {
    {"english", "en"},    {"french", "fr"},   {"spanish", "es"},   {"italian", "it"},
    {"portuguese", "pt"}, {"hindi", "hi"},    {"german", "de"},    {"dutch", "nl"},
    {"finnish", "fi"},    {"swedish", "sv"},  {"danish", "da"},    {"norwegian", "nb"},
    {"polish", "pl"},     {"czech", "cs"},    {"hungarian", "hu"}, {"latin", "la"},
    {"greek", "el"},      {"russian", "ru"},  {"japanese", "ja"},  {"chinese", "zh"},
    {"esperanto", "eo"},  {"catalan", "ca"},  {"welsh", "cy"},     {"irish", "ga"},
    {"icelandic", "is"},  {"romanian", "ro"}, {"turkish", "tr"},   {"bulgarian", "bg"}};

std::string language_named(const std::string& name) {
  std::string small = collapse(name);
  std::ranges::transform(small, small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  const auto found = kLanguages.find(small.substr(0, small.find_first_of(",;( ")));
  if (found != kLanguages.end()) return found->second;
  return small.size() == 2 ? small : "";
}

/// What lines such as `Title: The Sea` say, each with the indented lines that go on with it.
class Metadata {
 public:
  /// Whether the line is one of them.
  bool take(const std::string& line) {
    static const TextPattern known(kKnown);
    if (const auto field = known.groups(line); !field.empty()) {
      open_ = &fields_.try_emplace(field[0]).first->second;
      is_first_ = open_->empty();
      if (is_first_) *open_ = collapse(field[1]);
      return true;
    }
    const bool goes_on = open_ != nullptr && line.starts_with(' ');
    if (goes_on && is_first_) *open_ += " " + collapse(line);
    if (!goes_on) open_ = nullptr;
    return goes_on;
  }

  bool has_title() const { return fields_.contains("Title"); }

  void give(Book& book) const {
    const auto field = [&](const char* name) {
      const auto found = fields_.find(name);
      return found == fields_.end() ? std::string() : found->second;
    };
    book.title = field("Title");
    book.author = field("Author");
    book.language = language_named(field("Language"));
  }

 private:
  std::map<std::string, std::string> fields_;
  std::string* open_ = nullptr;  ///< the field that an indented line goes on with
  bool is_first_ = false;        ///< of its name
};

/// The end of a marker that goes on in the next lines, up to its own asterisks.
std::size_t behind_marker(const Lines& lines, std::size_t at) {
  constexpr std::size_t kLongest = 4;  // lines
  for (std::size_t i = at; i < std::min(at + kLongest, lines.size()) && !lines[i].text.empty(); ++i)
    if (lines[i].text.ends_with("***")) return i + 1;
  return at + 1;
}

void take_header(const Lines& header, Book& book) {
  static const TextPattern first_line(kFirstLine);
  Metadata metadata;
  for (const TextLine& line : header) metadata.take(line.text);
  metadata.give(book);
  for (const TextLine& line : header) {
    if (!book.title.empty()) return;
    const auto found = first_line.groups(line.text);
    if (found.empty()) continue;
    book.title = collapse(found[0]);
    if (book.author.empty()) book.author = collapse(found[1]);
  }
}

/// What lies between the markers of the licence, which is `frame`. Without them it is all lines.
Lines take_licence(const Lines& lines, Lines& frame) {
  constexpr std::size_t kLongestHeader = 1000;  // lines
  static const TextPattern small_print_end(kSmallPrintEnd);
  const auto is_begin = [](const TextLine& line) { return begins_work(line.text); };
  bool is_work = std::ranges::none_of(lines, is_begin);
  bool has_ended = false;
  Lines work;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& text = lines[i].text;
    const bool begins = is_begin(lines[i]);
    const bool is_small_print = !has_ended && i < kLongestHeader && small_print_end.matches(text);
    const bool ends = is_work && ends_work(text);
    if (is_small_print) {
      frame.insert(frame.end(), work.begin(), work.end());
      work.clear();
    }
    if (begins || is_small_print || ends) {
      const std::size_t behind = behind_marker(lines, i);
      frame.insert(frame.end(), lines.begin() + static_cast<std::ptrdiff_t>(i),
                   lines.begin() + static_cast<std::ptrdiff_t>(behind));
      i = behind - 1;
      is_work = !ends;
      has_ended = has_ended || ends;
      continue;
    }
    (is_work ? work : frame).push_back(lines[i]);
  }
  return work;
}

/// Lines such as `Title: The Sea` that a text without a licence begins with.
void take_metadata(Lines& lines, Book& book) {
  Metadata metadata;
  std::size_t end = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].text.empty()) continue;
    if (!metadata.take(lines[i].text)) break;
    end = i + 1;
  }
  if (!metadata.has_title()) return;
  metadata.give(book);
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(end));
}

/// The paragraphs of credits just behind the licence.
void take_credits(Lines& lines, const std::string& shown, std::vector<std::string>& notices) {
  for (int i = 0; i < kMostCredits; ++i) {
    const auto is_blank_line = [](const TextLine& line) { return line.text.empty(); };
    const auto first = std::ranges::find_if_not(lines, is_blank_line);
    if (first == lines.end() || !is_credits(collapse(first->text))) return;
    notices.push_back(shown + ":" + std::to_string(first->number) + ": credits are not read");
    lines.erase(lines.begin(), std::find_if(first, lines.end(), is_blank_line));
  }
}

}  // namespace

void take_frame(std::vector<TextLine>& lines, const std::string& shown, Book& book) {
  Lines frame;
  Lines work = take_licence(lines, frame);
  if (frame.empty()) {
    take_metadata(lines, book);
    return;
  }
  const std::int64_t first = work.empty() ? 0 : work.front().number;
  const auto behind =
      std::ranges::find_if(frame, [&](const TextLine& line) { return line.number >= first; });
  const auto header = Lines(frame.begin(), behind);
  take_header(header, book);
  book.notices.push_back(shown + ": the licence before and behind the work is not read (" +
                         counted(std::ssize(frame), "line") + ")");
  lines = std::move(work);
  if (header.empty())
    take_metadata(lines, book);
  else
    take_credits(lines, shown, book.notices);
}

}  // namespace io
