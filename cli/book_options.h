#pragma once

#include <string>

#include "io/book/book.h"
#include "pipeline/book/book_job.h"

namespace CLI {
class App;
}

namespace cli {

/// What the command line says of a book.
struct BookOptions {
  pipeline::BookJob job;
  io::BookOptions reading;
  std::string source;
  std::string output;
  std::string lexicons;
  std::string voice;
  std::string cast;
  std::string title;
  std::string author;
  std::string format = "flac";
  std::string target;
  int sample_rate = 0;  ///< Hz; 0: the target's, or the model's
  int workers = 0;      ///< 0: as many as there are cores
  bool retry_failed = false;
  bool dry_run = false;
  bool quiet = false;
};

/// Declares the options to `command`; `options` must outlive the parsing.
void add_book_options(CLI::App& command, BookOptions& options);

/// Completes what the options say about the files. Throws UsageError when they fit no file.
void choose_audio(BookOptions& options);

}  // namespace cli
