// The books that a command line of `book` names, their output folders, and the loop over them.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "io/base/source.h"

namespace cli {

/// A book that the command line names.
struct GivenBook {
  io::Source source;
  std::filesystem::path output;
};

/// The files; of folders whose pages of HTML are one book their index; of other folders the books
/// that are right in them, by name. A single one goes into `output` itself, of several each into
/// the folder there that is called as the file, without its ending where no other has that name, or
/// as the folder of pages. Throws UsageError for folders without books, standard input among
/// others, and books that would share a folder, unless `output` is empty.
std::vector<GivenBook> given_books(const std::vector<std::string>& names,
                                   const std::filesystem::path& output);

/// Has `act` deal with one book after the other. With several each is named first, one that cannot
/// be read stops none of the others, and a table at the end tells what became of them. Returns the
/// exit status: of several, kStopped where `act` gives it, which ends it, else kSomeFailed where
/// one did not give kDone.
int for_each_book(const std::vector<GivenBook>& books, bool quiet,
                  const std::function<int(const GivenBook&)>& act);

}  // namespace cli
