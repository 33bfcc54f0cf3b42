// Books as lines of text for comparison in tests.
#pragma once

#include <string>
#include <vector>

#include "io/book/book.h"

/// A book as lines that a test can compare: `# 1 TITLE` for chapters, then its blocks, headings
/// with `=`, notes with `^`, changes of scene as `*`, runs of a stated language as `{fr}text`.
inline std::vector<std::string> shown(const io::Book& book) {
  std::vector<std::string> lines;
  for (const io::Chapter& chapter : book.chapters) {
    lines.push_back("# " + std::to_string(chapter.depth) + " " + chapter.title);
    for (const io::Block& block : chapter.blocks) {
      std::string line;
      if (block.kind == io::BlockKind::kHeading) line = "=";
      if (block.kind == io::BlockKind::kNote) line = "^";
      if (block.kind == io::BlockKind::kSceneBreak) line = "*";
      for (const io::Run& run : block.runs)
        line += (run.language.empty() ? "" : "{" + run.language + "}") + run.text;
      lines.push_back(line);
    }
  }
  return lines;
}
