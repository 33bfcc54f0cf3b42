#include "pipeline/book/book_tags.h"

namespace pipeline {

std::vector<io::ChapterMark> marks_of(const std::vector<ChapterRecord>& chapters) {
  std::vector<io::ChapterMark> marks;
  marks.reserve(chapters.size());
  for (const ChapterRecord& chapter : chapters)
    marks.push_back({chapter.title, chapter.begin, chapter.begin + chapter.file.samples});
  return marks;
}

io::Tags chapter_tags(const io::Book& book, const BookScript& script, std::size_t chapter) {
  return {.title = script.chapters[chapter].title,
          .artist = book.author,
          .album = book.title,
          .track = static_cast<int>(chapter) + 1,
          .cover = book.cover};
}

io::Tags book_tags(const io::Book& book, const std::vector<ChapterRecord>& chapters,
                   int sample_rate) {
  return {.title = book.title,
          .artist = book.author,
          .album = book.title,
          .chapters = marks_of(chapters),
          .sample_rate = sample_rate,
          .cover = book.cover};
}

}  // namespace pipeline
