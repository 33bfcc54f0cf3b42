// Formats what `book` prints: chapters, voices and time of a dry run; loudness, peak, gain and
// target check of each rendered chapter. See book_result.h.
#include "cli/book_result.h"

#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/table.h"
#include "io/base/error.h"
#include "pipeline/report/print.h"
#include "pipeline/run/plan/plan.h"

namespace cli {
namespace {

/// What a chapter fails of a target; empty when it passes.
std::string failures(const pipeline::LoudnessTarget& target, const io::Loudness& loudness) {
  std::string failed;
  for (const pipeline::Check& check : pipeline::check(target, loudness))
    if (!check.passed)
      failed += (failed.empty() ? "FAIL: " : ", ") + check.what + " " + check.found +
                ", expected " + check.wanted;
  return failed;
}

void print_chapter(const pipeline::ChapterRecord& chapter, const std::string& verdict) {
  const io::Loudness& loudness = chapter.loudness;
  fmt::print("{:16} {:9.2f} {:7.1f} {:7.1f} {:7.1f} {:7.2f}  {}{}\n", chapter.file.file,
             loudness.seconds, loudness.integrated_lufs, loudness.rms_db, loudness.peak_db,
             chapter.gain_db, verdict, chapter.is_new ? "" : " (unchanged)");
}

}  // namespace

bool print_forecast(const io::Book& book, const pipeline::BookScript& script,
                    const pipeline::BookForecast& forecast) {
  fmt::print("{}{}{}\n", book.title, book.author.empty() ? "" : ", ", book.author);
  std::set<std::string> voices;
  std::vector<Row> rows;
  for (const pipeline::ScriptChapter& chapter : script.chapters) {
    for (const pipeline::Paragraph& paragraph : chapter.paragraphs)
      for (const pipeline::Segment& segment : paragraph.segments)
        voices.insert(segment.voice + " (" + segment.language + ")");
    const std::size_t i = rows.size();
    rows.push_back({std::to_string(i + 1), io::counted(std::ssize(chapter.paragraphs), "paragraph"),
                    pipeline::h_mm_ss(forecast.seconds[i]),
                    std::string(std::size_t{2} * (chapter.depth - 1), ' ') + chapter.title});
  }
  std::fputs(aligned(std::move(rows), "rrr").c_str(), stdout);
  for (const std::string& voice : voices) fmt::print("voice {}\n", voice);
  const double total = std::accumulate(forecast.seconds.begin(), forecast.seconds.end(), 0.0);
  const pipeline::Plan& speech = forecast.speech;
  fmt::print("about {} of audio, {:.0f} MB in all, {} to speak with {}\n", pipeline::h_mm_ss(total),
             forecast.bytes / 1e6, pipeline::h_mm_ss(speech.wall_seconds()),
             io::counted(speech.workers, "worker"));
  for (const std::string& warning : forecast.warnings)
    std::cerr << "kokoro-render: " << warning << "\n";
  for (const std::string& failure : forecast.failures)
    std::cerr << "kokoro-render: " << failure << "\n";
  return forecast.failures.empty();
}

bool print_result(const pipeline::BookRecord& record, const pipeline::LoudnessTarget* target,
                  bool quiet) {
  bool is_good = record.problems.empty();
  for (const std::string& notice : record.notices) std::cerr << "kokoro-render: " << notice << "\n";
  if (!quiet)
    fmt::print("{:16} {:>9} {:>7} {:>7} {:>7} {:>7}  {}\n", "file", "seconds", "LUFS", "RMS",
               "peak", "gain dB", target == nullptr ? "" : target->name);
  for (const pipeline::ChapterRecord& chapter : record.chapters) {
    const std::string failed = target == nullptr ? "" : failures(*target, chapter.loudness);
    for (const std::string& place : chapter.missing)
      std::cerr << "kokoro-render: " << chapter.file.file
                << ": a part could not be rendered: " << place << "\n";
    is_good = is_good && failed.empty() && chapter.missing.empty();
    if (!quiet) print_chapter(chapter, target != nullptr && failed.empty() ? "pass" : failed);
  }
  if (!quiet)
    fmt::print("{:16} {:9.2f} {:7.1f} {:7.1f} {:7.1f}\n", record.book.file, record.loudness.seconds,
               record.loudness.integrated_lufs, record.loudness.rms_db, record.loudness.peak_db);
  return is_good;
}

}  // namespace cli
