// Finds books in files, folders and HTML indexes, derives output folder names from file names,
// and prints the status of each book. See given_books.h.
#include "cli/given_books.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <utility>

#include "cli/book_reading.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/book/book.h"
#include "io/book/html/html.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The books right in a folder, by name: files, and folders that are one book.
std::vector<fs::path> books_in(const fs::path& folder) {
  std::vector<fs::path> books;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().filename().string().starts_with('.')) continue;
    if (entry.is_regular_file(error) && io::book_format(entry.path()))
      books.push_back(entry.path());
    else if (const auto index = io::html_index(entry.path()))
      books.push_back(*index);
  }
  if (error) throw UsageError(folder.string() + ": " + error.message());
  if (books.empty()) throw UsageError(folder.string() + ": expected books in it, found none");
  std::ranges::sort(books);
  return books;
}

std::vector<fs::path> books_of(const fs::path& name) {
  if (!fs::is_directory(name)) return {name};
  if (const auto index = io::html_index(name)) return {*index};
  return books_in(name);
}

}  // namespace

std::vector<GivenBook> given_books(const std::vector<std::string>& names, const fs::path& output) {
  const bool is_shelf = fs::is_directory(names.front()) && !io::html_index(names.front());
  if (names.size() == 1 && !is_shelf)
    return {{book_source(books_of(names.front()).front().string()), output}};
  std::vector<fs::path> files;
  for (const std::string& name : names) {
    if (name == "-") throw UsageError("expected standard input alone, found other books beside it");
    for (const fs::path& book : books_of(name)) files.push_back(book);
  }
  std::map<std::string, int> named;
  for (const fs::path& file : files) ++named[io::book_name(file)];
  std::vector<GivenBook> books;
  std::map<std::string, fs::path> by_name;
  for (const fs::path& file : files) {
    // A book in two formats: each by its whole name.
    const std::string alone = io::book_name(file);
    const bool is_file = alone == file.stem();
    const std::string name = named[alone] > 1 && is_file ? file.filename().string() : alone;
    const auto [other, is_new] = by_name.emplace(name, file);
    if (!is_new && !output.empty())
      throw UsageError(fmt::format("expected books of different names, found {} and {}",
                                   other->second.string(), file.string()));
    if (name.find_first_not_of('.') == name.npos)
      throw UsageError("expected a name that a folder can have, found " + file.string());
    books.push_back({book_source(file), output / name});
  }
  return books;
}

int for_each_book(const std::vector<GivenBook>& books, bool quiet,
                  const std::function<int(const GivenBook&)>& act) {
  if (books.size() == 1) return act(books.front());
  int code = kDone;
  std::vector<Row> rows;
  for (const GivenBook& book : books) {
    if (!quiet) fmt::print("{}\n", book.source.shown());
    std::string fate = "done";
    try {
      const int status = act(book);
      if (status == kStopped) return kStopped;
      if (status != kDone) fate = "not all of it";
    } catch (const UsageError& error) {
      fate = error.what();
    } catch (const io::Error& error) {
      if (io::is_of_the_disk(error)) throw;
      fate = error.what();
    }
    if (fate != "done") {
      code = kSomeFailed;
      const std::string& shown = book.source.shown();  // which most errors begin with
      std::cerr << "kokoro-render: " << (fate.starts_with(shown) ? "" : shown + ": ") << fate
                << "\n";
    }
    rows.push_back({book.source.shown(), fate});
    if (!quiet) fmt::print("\n");
  }
  if (!quiet) std::fputs(aligned(std::move(rows)).c_str(), stdout);
  return code;
}

}  // namespace cli
