// Declares the input options of `book`, parses chapter ranges such as 1-3 or 7-, and prints the
// table of chapters. See book_reading.h.
#include "cli/book_reading.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book_reader.h"
#include "pipeline/report/print.h"

namespace cli {
namespace {

using Range = std::pair<std::size_t, std::size_t>;

/// `3`, `1-3`, `7-`: nothing for anything else.
std::optional<Range> to_range(std::string_view text) {
  const auto number = [&](std::size_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc() && value > 0;
  };
  Range range;
  if (!number(range.first)) return {};
  range.second = range.first;
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    if (text.empty())
      range.second = std::numeric_limits<std::size_t>::max();
    else if (!number(range.second))
      return {};
  }
  if (!text.empty() || range.second < range.first) return {};
  return range;
}

std::vector<std::string> chapter_kind_names() {
  std::vector<std::string> names;
  for (const io::ChapterKind& kind : io::chapter_kinds()) names.emplace_back(kind.name);
  return names;
}

/// What is wrong with the input is the caller's to mend.
template <typename Do>
auto or_usage_error(const Do& act) {
  try {
    return act();
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

void add_selection(CLI::App& command, io::Selection& selection) {
  command
      .add_option_function<std::vector<std::string>>(
          "--chapters",
          [&selection](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              const auto range = to_range(text);
              if (!range)
                throw CLI::ValidationError("--chapters",
                                           "expected numbers of chapters such as 3, "
                                           "1-3 or 7-, found " +
                                               text);
              selection.chapters.push_back(*range);
            }
          },
          "Read these chapters only, by their numbers in --list: 1-3,7")
      ->type_name("N-N")
      ->delimiter(',');
  std::vector<std::string> kinds = chapter_kind_names();
  command.add_option("--skip", selection.skip, "Leave out chapters of these kinds")
      ->type_name("KIND")
      ->delimiter(',')
      ->check(CLI::IsMember(kinds));
  kinds.emplace_back("all");
  command
      .add_option("--keep", selection.keep,
                  "Read chapters of these kinds, or all, that are left out otherwise")
      ->type_name("KIND")
      ->delimiter(',')
      ->check(CLI::IsMember(kinds));
}

}  // namespace

void add_reading(CLI::App& command, BookReading& reading) {
  io::BookOptions& options = reading.options;
  const std::map<std::string, io::Notes> notes = {{"skip", io::Notes::kSkip},
                                                  {"inline", io::Notes::kInline}};
  const std::map<std::string, io::Tables> tables = {{"skip", io::Tables::kSkip},
                                                    {"rows", io::Tables::kRows}};
  const std::map<std::string, io::BookFormat> formats = {
      {"docx", io::BookFormat::kDocx},         {"epub", io::BookFormat::kEpub},
      {"fb2", io::BookFormat::kFb2},           {"html", io::BookFormat::kHtml},
      {"markdown", io::BookFormat::kMarkdown}, {"pdf", io::BookFormat::kPdf},
      {"text", io::BookFormat::kText}};
  command.option_defaults()->group("Input");
  command
      .add_option("--from", options.format,
                  "What the book is: docx, epub, fb2, html, markdown, pdf or text "
                  "(default: as its name ends)")
      ->type_name("FORMAT")
      ->transform(CLI::CheckedTransformer(formats));
  command.add_option("--title", reading.title, "Title, instead of the book's own")
      ->type_name("TEXT");
  command.add_option("--author", reading.author, "Author, instead of the book's own")
      ->type_name("NAME");
  command
      .add_option("--depth", options.depth,
                  "Levels of headings, or of the table of contents, that begin chapters")
      ->type_name("N")
      ->check(whole_number(1, 6))
      ->capture_default_str();
  command
      .add_option("--chapter-pattern", options.chapter_pattern,
                  "Regular expression for the lines of plain text that begin a chapter")
      ->type_name("REGEX");
  add_selection(command, reading.selection);
  command
      .add_option("--footnotes", options.notes,
                  "How to read footnotes: skip, or inline, after the paragraph that refers to them")
      ->type_name("HOW")
      ->default_str("skip")
      ->transform(CLI::CheckedTransformer(notes));
  command
      .add_option("--tables", options.tables,
                  "How to read tables: skip, or rows, one after the other")
      ->type_name("HOW")
      ->default_str("rows")
      ->transform(CLI::CheckedTransformer(tables));
}

io::Source book_source(const std::string& file) {
  return or_usage_error([&] { return io::Source(file); });
}

io::Book read_book(const io::Source& source, const BookReading& reading) {
  io::Book book = or_usage_error([&] { return io::read_book(source, reading.options); });
  if (!reading.title.empty()) book.title = reading.title;
  if (!reading.author.empty()) book.author = reading.author;
  return book;
}

void select_chapters(const io::Source& source, const BookReading& reading, io::Book& book) {
  or_usage_error([&] { io::select_chapters(reading.selection, source.shown(), book); });
}

void print_remarks(const io::Book& book) {
  for (const std::string& notice : book.notices) std::cerr << "kokoro-render: " << notice << "\n";
  for (const std::string& problem : book.problems)
    std::cerr << "kokoro-render: " << problem << "\n";
}

void print_chapters(const io::Book& book, const io::Selection& selection, double speed) {
  constexpr double kWordsPerSecond = 150.0 / 60;
  std::vector<Row> rows = {{"", "kind", "words", "about", "", "title"}};
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    const io::Chapter& chapter = book.chapters[i];
    const std::int64_t words = io::count_words(chapter);
    rows.push_back({std::to_string(i + 1), std::string(chapter.kind), std::to_string(words),
                    pipeline::h_mm_ss(static_cast<double>(words) / kWordsPerSecond / speed),
                    is_selected(selection, chapter, i + 1) ? "" : "left out",
                    std::string(std::size_t{2} * (chapter.depth - 1), ' ') + chapter.title});
  }
  std::fputs(aligned(std::move(rows), "rlrrll").c_str(), stdout);
}

}  // namespace cli
