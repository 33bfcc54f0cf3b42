// How `book` reads a book: input options, selection of chapters, the table of `--list`.
#pragma once

#include <string>

#include "io/base/source.h"
#include "io/book/book.h"
#include "io/book/selection.h"

namespace CLI {
class App;
}

namespace cli {

/// What the command line says of the text of a book.
struct BookReading {
  io::BookOptions options;
  io::Selection selection;
  std::string title;   ///< empty: the book's own
  std::string author;  ///< empty: the book's own
};

/// Declares the options to `command`; `reading` must outlive the parsing.
void add_reading(CLI::App& command, BookReading& reading);

/// The book's file, or what standard input gives. Throws UsageError.
io::Source book_source(const std::string& file);

/// All of the book. Throws UsageError.
io::Book read_book(const io::Source& source, const BookReading& reading);

/// Leaves of it what is to be read. Throws UsageError.
void select_chapters(const io::Source& source, const BookReading& reading, io::Book& book);

/// Notices and problems of the book, to standard error.
void print_remarks(const io::Book& book);

/// Prints all chapters, and which of them are read. `speed`: of the narrator.
void print_chapters(const io::Book& book, const io::Selection& selection, double speed);

}  // namespace cli
