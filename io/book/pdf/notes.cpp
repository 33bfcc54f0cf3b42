// Separates footnotes from the text, resolves raised numbers, drops contents with dot leaders.
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/book/headings/pattern.h"
#include "io/book/pdf/book.h"

namespace io {
namespace {

using PdfLines = std::vector<PdfLine>;

/// Whether a raised number behind this text refers to a note: behind a word or a mark. Behind one
/// or two letters, or a number, it is a power.
bool refers_to_note(const std::string& before) {
  const auto wide = icu::UnicodeString::fromUTF8(before);
  int letters = 0;
  int at = wide.length();
  while (at > 0 && u_isalpha(wide[at - 1]) && letters < 3) {
    --at;
    ++letters;
  }
  if (letters > 0 || at == 0) return letters >= 3;
  return u_isdigit(wide[at - 1]) == 0;
}

std::string as_power(const std::string& digits) {
  static const std::vector<std::string> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char c : digits)
    text += c >= '0' && c <= '9' ? raised[static_cast<std::size_t>(c - '0')] : std::string(1, c);
  return text;
}

/// The number or sign that a note begins with, and the text without it.
std::pair<std::string, std::string> note_begin(const PdfLine& line) {
  if (!line.marks.empty() && line.marks.front().at == 0)
    return {line.marks.front().text, line.text};
  static const TextPattern numbered(uR"((\d{1,3}|[*†‡§])[.)]?\s*(.*))");
  const auto groups = numbered.groups(line.text.substr(0, 40));
  if (groups.empty()) return {};
  const std::size_t text = line.text.find_first_not_of(" .)", groups[0].size());
  return {groups[0], text == std::string::npos ? "" : line.text.substr(text)};
}

/// The first line of the small print that a column ends with.
std::size_t begin_of_foot(const PdfLines& lines, std::size_t begin, std::size_t end, double body) {
  constexpr double kSmall = 0.95;
  std::size_t foot = end;
  while (foot > begin && lines[foot - 1].size < kSmall * body) --foot;
  return foot;
}

class FootFinder {
 public:
  FootFinder(PdfLines& lines, double body) : lines_(lines), body_(body) {}

  /// Finds the notes of a page: these lines.
  void find(std::size_t begin, std::size_t end) {
    std::vector<std::pair<std::size_t, std::size_t>> feet;
    std::map<std::string, std::pair<std::size_t, std::size_t>> marks;  // line, mark
    for (std::size_t first = begin; first < end;) {
      std::size_t last = first;
      while (last < end && lines_[last].column == lines_[first].column) ++last;
      const std::size_t foot = begin_of_foot(lines_, first, last, body_);
      for (std::size_t i = first; i < foot; ++i)
        for (std::size_t k = 0; k < lines_[i].marks.size(); ++k)
          marks.emplace(lines_[i].marks[k].text, std::pair(i, k));
      feet.emplace_back(foot, last);
      first = last;
    }
    // A note goes on that the page before ends with, within a sentence.
    int open = open_ != 0 && !ends_sentence(lines_[last_].text) ? open_ : 0;
    open_ = 0;
    for (const auto& [foot, last] : feet)
      for (std::size_t i = foot; i < last; ++i) open = take(i, marks, open);
  }

  int count() const { return count_; }

 private:
  using Marks = std::map<std::string, std::pair<std::size_t, std::size_t>>;

  /// A line of small print: of a new note or of the one that is open. The note that is open then.
  int take(std::size_t i, Marks& marks, int open) {
    auto [number, text] = note_begin(lines_[i]);
    const auto mark = number.empty() ? marks.end() : marks.find(number);
    if (mark != marks.end()) {
      open = ++count_;
      const auto [line, at] = mark->second;
      lines_[line].refs.push_back(open);
      lines_[line].marks[at].text.clear();
      marks.erase(mark);
      lines_[i].text = text;
      lines_[i].marks.clear();
    }
    lines_[i].note = open;
    open_ = open;
    last_ = i;
    return open;
  }

  PdfLines& lines_;
  double body_;
  int count_ = 0;
  int open_ = 0;
  std::size_t last_ = 0;  ///< line of a foot
};

/// Puts powers back into the text. How many marks are left out.
int put_back(PdfLine& line) {
  int gone = 0;
  for (auto mark = line.marks.rbegin(); mark != line.marks.rend(); ++mark) {
    if (mark->text.empty()) continue;
    const std::string before = line.text.substr(0, mark->at);
    if (mark->at == 0)
      line.text.insert(0, mark->text + " ");
    else if (refers_to_note(before))
      ++gone;
    else
      line.text.insert(mark->at, as_power(mark->text));
  }
  line.marks.clear();
  return gone;
}

}  // namespace

void take_notes(std::vector<PdfLine>& lines, double body, const std::string& shown,
                std::vector<std::string>& notices) {
  FootFinder finder(lines, body);
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin;
    while (end < lines.size() && lines[end].page == lines[begin].page) ++end;
    finder.find(begin, end);
    begin = end;
  }
  int gone = 0;
  for (PdfLine& line : lines) gone += put_back(line);
  if (gone > 0)
    notices.push_back(shown + ": " + counted(gone, "raised number") +
                      " without a note on the page not read");
  std::ranges::stable_sort(lines, {}, &PdfLine::note);
}

bool take_leaders(std::vector<PdfLine>& lines, const std::string& shown,
                  std::vector<std::string>& notices) {
  constexpr std::ptrdiff_t kFewest = 3;
  const auto leads_on = [](const PdfLine& line) {
    for (const std::string_view dots : {".....", ". . . . .", "……", "·····", "· · · · ·"})
      if (line.text.find(dots) != line.text.npos) return true;
    return false;
  };
  const std::ptrdiff_t count = std::ranges::count_if(lines, leads_on);
  if (count < kFewest) return false;
  std::erase_if(lines, leads_on);
  notices.push_back(shown + ": " + counted(count, "line") + " of lists of contents not read");
  return true;
}

}  // namespace io
