// Finds the parts of an Aozora Bunko text: title, author, legend and colophon.
#include "io/book/text/aozora.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/book/headings/wide.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

using AozoraLines = std::vector<TextLine>;

constexpr std::string_view kSignsExplained = "【テキスト中に現れる記号について】";
constexpr std::string_view kColophonBegin = "底本：";
constexpr std::size_t kFurthestLine = 200;  // before the text, and of what explains its signs

bool is_rule(const TextLine& line) {
  constexpr std::size_t kShortest = 10;
  return line.text.size() >= kShortest && line.text.find_first_not_of('-') == std::string::npos;
}

/// Where the lines from rule to rule that explain the signs begin and end; none: {0, 0}.
std::pair<std::size_t, std::size_t> explanation_in(const AozoraLines& lines) {
  const std::size_t reach = std::min(lines.size(), kFurthestLine);
  std::size_t begin = reach;
  bool is_found = false;
  for (std::size_t i = 0; i < reach; ++i) {
    if (is_found && is_rule(lines[i])) return {begin, i + 1};
    if (is_rule(lines[i])) begin = i;
    is_found = is_found || (begin < i && lines[i].text.starts_with(kSignsExplained));
  }
  return {0, 0};
}

/// The line that the colophon begins with; all lines where there is none.
std::size_t colophon_in(const AozoraLines& lines) {
  bool has_makers = false;
  for (std::size_t i = lines.size(); i-- > 0;) {
    const std::string& text = lines[i].text;
    has_makers = has_makers || text.starts_with("入力：") || text.starts_with("校正：") ||
                 text.starts_with("青空文庫作成ファイル：");
    if (text.starts_with(kColophonBegin)) return has_makers ? i : lines.size();
  }
  return lines.size();
}

/// The first lines up to a blank one: title, what follows it, author, translator. They stay where
/// they are too many, or too long for that.
void take_title(AozoraLines& lines, Book& book) {
  constexpr std::size_t kMostOfTitle = 8;
  constexpr std::size_t kLongest = 200;  // bytes
  const auto is_blank = [](const TextLine& line) { return line.text.empty(); };
  const auto begin = std::ranges::find_if_not(lines, is_blank);
  const auto end = std::find_if(begin, lines.end(), is_blank);
  std::vector<std::string> names;
  for (auto line = begin; line != end; ++line)
    names.push_back(trimmed(without_readings(line->text)));
  const auto is_long = [](const std::string& name) { return name.size() > kLongest; };
  if (names.size() < 2 || names.size() > kMostOfTitle || end == lines.end() ||
      std::ranges::any_of(names, is_long))
    return;
  constexpr std::string_view kTranslated = "訳";
  if (names.size() > 2 && names.back().ends_with(kTranslated)) {
    names.back().erase(names.back().size() - kTranslated.size());
    book.details.translator = trimmed(names.back());
    names.pop_back();
  }
  book.author = names.back();
  names.pop_back();
  for (const std::string& name : names) book.title += (book.title.empty() ? "" : "\u3000") + name;
  lines.erase(lines.begin(), end);
}

}  // namespace

AozoraText take_aozora(std::vector<TextLine>& lines, const std::string& shown, Book& book) {
  const auto [begin, end] = explanation_in(lines);
  const std::size_t colophon = colophon_in(lines);
  const bool has_annotations = std::ranges::any_of(
      lines, [](const TextLine& line) { return line.text.find("［＃") != std::string::npos; });
  const bool has_frame = end > 0 || colophon < lines.size();
  AozoraText found{.is_known = has_frame || has_annotations};
  if (!found.is_known) return found;

  AozoraMarks marks;
  const auto add = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) marks.add(lines[i]);
    return marks.lines();
  };
  const std::size_t work = std::max(colophon, end);
  AozoraLines kept = add(0, begin);
  AozoraLines text = add(end, work);
  found.colophon = add(work, lines.size());
  if (end > 0) {
    kept.push_back({});  // for the rule
    take_title(kept, book);
  }
  kept.insert(kept.end(), text.begin(), text.end());
  if (end == 0 && has_frame) take_title(kept, book);
  lines = std::move(kept);
  book.language = "ja";
  if (end > 0)
    book.notices.push_back(shown + ": the explanation of signs is not read (" +
                           counted(static_cast<std::int64_t>(end - begin), "line") + ")");
  if (marks.annotations() > 0)
    book.notices.push_back(shown + ": " +
                           counted(static_cast<std::int64_t>(marks.annotations()), "annotation") +
                           " not read");
  if (marks.unknown_characters() > 0)
    book.notices.push_back(
        shown + ": " + counted(static_cast<std::int64_t>(marks.unknown_characters()), "character") +
        " of unknown number: 〓 stands there");
  return found;
}

}  // namespace io
