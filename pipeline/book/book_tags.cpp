// Builds tags under Vorbis comment names, from the book's details and the voices used.
#include "pipeline/book/book_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace pipeline {
namespace {

/// In the order in which they are first heard.
std::vector<std::string> voices_of(std::span<const ScriptChapter> chapters) {
  std::vector<std::string> voices;
  for (const ScriptChapter& chapter : chapters)
    for (const Paragraph& paragraph : chapter.paragraphs)
      for (const Segment& segment : paragraph.segments)
        if (std::ranges::find(voices, segment.voice) == voices.end())
          voices.push_back(segment.voice);
  return voices;
}

/// Of a file that holds these chapters.
io::TagTexts texts_of(const io::Book& book, const std::string& title,
                      std::span<const ScriptChapter> chapters) {
  const io::BookDetails& details = book.details;
  io::TagTexts texts = {{"TITLE", title},
                        {"ALBUM", book.title},
                        {"ARTIST", book.author},
                        {"ALBUMARTIST", book.author},
                        {"NARRATOR", narrator_of(voices_of(chapters))},
                        {"TRANSLATOR", details.translator},
                        {"PUBLISHER", details.publisher},
                        {"DATE", details.date},
                        {"DESCRIPTION", details.description},
                        {"COPYRIGHT", details.rights},
                        {"SERIES", details.series},
                        {"SERIES-PART", details.series_part},
                        {"GENRE", "Audiobook"}};
  std::erase_if(texts, [](const auto& text) { return text.second.empty(); });
  return texts;
}

}  // namespace

std::string narrator_of(const std::vector<std::string>& voices) {
  if (voices.empty()) return "";
  return fmt::format("{} (synthetic {})", fmt::join(voices, ", "),
                     voices.size() == 1 ? "voice" : "voices");
}

void set_texts(io::TagTexts& texts, const io::TagTexts& given) {
  for (const auto& [name, text] : given) texts[name] = text;
  std::erase_if(texts, [](const auto& text) { return text.second.empty(); });
}

io::Tags chapter_tags(const io::Book& book, const BookScript& script, std::size_t chapter,
                      const io::TagTexts& given) {
  io::Tags tags{
      .texts = texts_of(book, script.chapters[chapter].title, {&script.chapters[chapter], 1}),
      .cover = book.cover};
  tags.texts["TRACKNUMBER"] = std::to_string(chapter + 1);
  set_texts(tags.texts, given);
  return tags;
}

io::Tags book_tags(const io::Book& book, const BookScript& script,
                   std::vector<io::ChapterMark> chapters, int sample_rate,
                   const io::TagTexts& given) {
  io::Tags tags{.texts = texts_of(book, book.title, script.chapters),
                .chapters = std::move(chapters),
                .sample_rate = sample_rate,
                .cover = book.cover};
  set_texts(tags.texts, given);
  return tags;
}

}  // namespace pipeline
