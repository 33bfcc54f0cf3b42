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
#include "io/book/book.h"
#include "io/files/error.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The books right in a folder, by name.
std::vector<fs::path> books_in(const fs::path& folder) {
  std::vector<fs::path> books;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (!entry.path().filename().string().starts_with('.') && entry.is_regular_file(error) &&
        io::book_format(entry.path()))
      books.push_back(entry.path());
  if (error) throw UsageError(folder.string() + ": " + error.message());
  if (books.empty()) throw UsageError(folder.string() + ": expected books in it, found none");
  std::ranges::sort(books);
  return books;
}

}  // namespace

std::vector<GivenBook> given_books(const std::vector<std::string>& names, const fs::path& output) {
  if (names.size() == 1 && !fs::is_directory(names.front()))
    return {{book_source(names.front()), output}};
  std::vector<fs::path> files;
  for (const std::string& name : names) {
    if (name == "-") throw UsageError("expected standard input alone, found other books beside it");
    if (fs::is_directory(name))
      for (const fs::path& book : books_in(name)) files.push_back(book);
    else
      files.emplace_back(name);
  }
  std::map<std::string, int> stems;
  for (const fs::path& file : files) ++stems[file.stem().string()];
  std::vector<GivenBook> books;
  std::map<std::string, fs::path> by_name;
  for (const fs::path& file : files) {
    // A book in two formats: each by its whole name.
    const std::string stem = file.stem().string();
    const std::string name = stems[stem] > 1 ? file.filename().string() : stem;
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
