// Applies --chapters, --keep and --skip to a book: see selection.h.
#include "io/book/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/base/error.h"
#include "io/book/headings/chapter_kind.h"

namespace io {
namespace {

bool names(const std::vector<std::string>& kinds, std::string_view kind) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

}  // namespace

bool is_selected(const Selection& selection, const Chapter& chapter, std::size_t number) {
  if (!selection.chapters.empty())
    return std::ranges::any_of(selection.chapters, [&](const auto& range) {
      return range.first <= number && number <= range.second;
    });
  if (names(selection.skip, chapter.kind)) return false;
  return names(selection.keep, chapter.kind) || names(selection.keep, "all") ||
         !find_chapter_kind(chapter.kind)->is_apparatus;
}

void select_chapters(const Selection& selection, const std::string& subject, Book& book) {
  for (const auto& [first, last] : selection.chapters)
    if (first > book.chapters.size())
      throw Error(subject, fmt::format("expected chapters from 1 to {}, found {}",
                                       book.chapters.size(), first));
  std::vector<Chapter> selected;
  std::vector<std::string> left_out;
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    Chapter& chapter = book.chapters[i];
    if (is_selected(selection, chapter, i + 1))
      selected.push_back(std::move(chapter));
    else
      left_out.push_back(fmt::format("{} \"{}\" ({})", i + 1, chapter.title, chapter.kind));
  }
  if (selected.empty())
    throw Error(subject,
                fmt::format("no chapter is left to read; left out: {}", fmt::join(left_out, ", ")));
  book.chapters = std::move(selected);
  if (!left_out.empty() && selection.chapters.empty())
    book.notices.push_back(
        fmt::format("{}: left out: {}; --keep reads them", subject, fmt::join(left_out, ", ")));
}

}  // namespace io
