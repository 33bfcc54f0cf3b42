// Writes a rendered book as EPUB 3 whose text is highlighted while it is read aloud.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/book/book.h"

namespace io {

/// A block and when it is heard.
struct SpokenBlock {
  BlockKind kind = BlockKind::kParagraph;
  std::vector<Run> runs;
  double begin_seconds = 0;  ///< in the chapter's audio
  double end_seconds = 0;    ///< not after `begin_seconds`: it is not heard
};

struct SpokenChapter {
  std::string title;
  int depth = 1;
  std::vector<SpokenBlock> blocks;
  std::filesystem::path audio;  ///< MP3, the format of sound that every reading system knows
};

struct SpokenBook {
  std::string title;
  std::string author;      ///< may be empty
  std::string language;    ///< BCP 47
  std::string identifier;  ///< unique to the book
  std::string modified;    ///< UTC, `2024-05-01T12:00:00Z`
  std::optional<Cover> cover;
  std::vector<SpokenChapter> chapters;
};

/// Writes an EPUB 3 whose text and sound go together (EPUB Media Overlays 3.2): a document, an MP3
/// file and a SMIL file for each chapter, one `par` for each block that is heard. The same book
/// gives the same bytes. `path` is written in place: give it a name that nobody looks at. Throws
/// Error.
void write_epub(const std::filesystem::path& path, const SpokenBook& book);

}  // namespace io
