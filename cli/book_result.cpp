#include "cli/book_result.h"

#include <cstdio>
#include <iostream>
#include <set>
#include <string>

namespace cli {
namespace {

/// What a chapter fails of a target; empty when it passes.
std::string failures(const pipeline::Target& target, const io::Loudness& loudness) {
  std::string failed;
  for (const pipeline::Check& check : pipeline::check(target, loudness))
    if (!check.passed)
      failed += (failed.empty() ? "FAIL: " : ", ") + check.what + " " + check.found +
                ", expected " + check.wanted;
  return failed;
}

void print_chapter(const pipeline::ChapterRecord& chapter, const std::string& verdict) {
  const io::Loudness& loudness = chapter.loudness;
  std::printf("%-16s %9.2f %7.1f %7.1f %7.1f %7.2f  %s%s\n", chapter.file.file.c_str(),
              loudness.seconds, loudness.integrated_lufs, loudness.rms_db, loudness.peak_db,
              chapter.gain_db, verdict.c_str(), chapter.is_new ? "" : " (as it was)");
}

}  // namespace

void print_plan(const io::Book& book, const pipeline::BookScript& script) {
  std::printf("%s%s%s\n", book.title.c_str(), book.author.empty() ? "" : ", ", book.author.c_str());
  std::set<std::string> voices;
  std::size_t number = 0;
  for (const pipeline::ScriptChapter& chapter : script.chapters) {
    std::size_t characters = 0;
    for (const pipeline::Paragraph& paragraph : chapter.paragraphs) {
      for (const pipeline::Segment& segment : paragraph.segments) {
        characters += segment.text.size();
        voices.insert(segment.voice + " (" + segment.language + ")");
      }
    }
    std::printf("%4zu  %5zu paragraphs  %8zu bytes  %*s%s\n", ++number, chapter.paragraphs.size(),
                characters, 2 * (chapter.depth - 1), "", chapter.title.c_str());
  }
  for (const std::string& voice : voices) std::printf("voice %s\n", voice.c_str());
}

bool print_result(const pipeline::BookRecord& record, const pipeline::Target* target, bool quiet) {
  bool is_good = record.problems.empty();
  for (const std::string& notice : record.notices) std::cerr << "kokoro-render: " << notice << "\n";
  if (!quiet)
    std::printf("%-16s %9s %7s %7s %7s %7s  %s\n", "file", "seconds", "LUFS", "RMS", "peak",
                "gain dB", target == nullptr ? "" : target->name.c_str());
  for (const pipeline::ChapterRecord& chapter : record.chapters) {
    const std::string failed = target == nullptr ? "" : failures(*target, chapter.loudness);
    for (const std::string& place : chapter.missing)
      std::cerr << "kokoro-render: " << chapter.file.file
                << ": a part could not be rendered: " << place << "\n";
    is_good = is_good && failed.empty() && chapter.missing.empty();
    if (!quiet) print_chapter(chapter, target != nullptr && failed.empty() ? "pass" : failed);
  }
  if (!quiet)
    std::printf("%-16s %9.2f %7.1f %7.1f %7.1f\n", record.book.file.c_str(),
                record.loudness.seconds, record.loudness.integrated_lufs, record.loudness.rms_db,
                record.loudness.peak_db);
  return is_good;
}

}  // namespace cli
